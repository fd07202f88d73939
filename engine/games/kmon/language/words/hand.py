"""`hand`: what no other word can say is carried out by whose card it is (KM-9.24)."""

from __future__ import annotations

from typing import Final

from engine.effects.describe import Params, Telling
from engine.effects.words import Verb
from engine.games.kmon.language.adding import Added
from engine.games.kmon.language.conditions import verb

_CARRY_OUT: Final = Verb(
    "carry out the printed words by hand",
    "carries out the printed words by hand",
    "esegui a mano le parole stampate",
    "esegue a mano le parole stampate",
    "eseguire a mano le parole stampate",
)


def _told(params: Params, telling: Telling) -> str:
    return telling.do(_CARRY_OUT, None)


WORD: Final = Added(
    _told,
    verb("hand", ("by hand", "a mano"), ("By hand, as printed", "A mano, come stampato"),
         clauses=("KM-9.24",)),
)  # fmt: skip
