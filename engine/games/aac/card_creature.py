"""Checks of what only creatures have: values, blows, summoning, evolution (AAC-2.4, AAC-2.9)."""

from __future__ import annotations

from typing import Final

from engine.effects.findings import Findings, whole
from engine.games.aac.card_problems import MEND_ADD, MEND_OTHER
from engine.games.aac.language import limits
from engine.kernel.messages import N_, Message

_EVOLUTION: Final = Message(N_("an object with after_rounds or condition"))
_ONLY_E: Final = Message(N_("only a creature with E evolves"))
_APPARATUS_ONLY: Final = Message(N_("only a defensive apparatus can stop flying creatures"))


def check_creature(found: Findings, raw: dict[str, object]) -> None:
    """AAC-2.4 and the clauses that join its fields."""
    traits = raw.get("traits")
    marks = traits if isinstance(traits, list) else []
    _check_wall(found, raw, is_wall="J" in marks)
    _check_evolve(found, raw, evolves="E" in marks)


def _check_wall(found: Findings, raw: dict[str, object], *, is_wall: bool) -> None:
    """AAC-2.10: a J creature has points to knock down."""
    if is_wall and raw.get("dp") == 0:
        found.off("AAC-2.10", "/dp", 0, whole(1, limits.MAX_STAT), 1)
    if not is_wall and raw.get("wall_stops_v") is True:
        found.barred("AAC-2.3", "/wall_stops_v", True, _APPARATUS_ONLY, MEND_ADD, other="/traits")


def _check_evolve(found: Findings, raw: dict[str, object], *, evolves: bool) -> None:
    """AAC-2.4: `evolve` with E, and with E only."""
    value = raw.get("evolve")
    if value is None:
        if evolves:
            found.missing("AAC-2.4", "/evolve", _EVOLUTION)
        return
    if not evolves:
        wanted = "E"
        found.barred(
            "AAC-2.4", "/evolve", value, _ONLY_E, MEND_OTHER, other="/traits", wanted=wanted
        )
