"""`hand`: what no other word can say is carried out by whose card it is (AAC-9.17)."""

from __future__ import annotations

from engine.effects.describe import Params, Telling
from engine.effects.language.words import Role
from engine.games.aac.language.verb import verb

ROLES: tuple[Role, ...] = ()
WORD = verb(
    "hand",
    ("by hand", "a mano"),
    ("by hand, as printed", "a mano, come stampato"),
    clauses=("9.17",),
)


def tell(params: Params, telling: Telling) -> str:
    return telling.say.pick(
        "carry out the printed words by hand", "esegui a mano le parole stampate"
    )
