"""`hand`: what no other word can say is carried out by whose card it is (KX-9.13)."""

from __future__ import annotations

from typing import Final

from engine.effects.language.words import Word
from engine.games.karmox.language.moments import HARMFUL
from engine.games.karmox.language.slots import LAST
from engine.kernel.names import both

EFFECTS: Final = (
    Word(
        "hand",
        both("By hand", "A mano"),
        both("By hand, as printed", "A mano, come stampato"),
        LAST,
        clauses=("KX-9.13",),
        never=HARMFUL,
    ),
)
