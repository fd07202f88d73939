"""How K-Mon cards look: their frames, windows, pictures and words as plans (no drawing here)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from engine.games.kmon.drawn.backs import back_plan
from engine.games.kmon.drawn.creature import creature_plan
from engine.games.kmon.drawn.small import picture_of, small_plan
from engine.games.kmon.drawn.spells import kind_of, spell_plan
from engine.games.kmon.drawn.ultimate import ultimate_plan
from engine.kernel.cards import CardDef
from engine.kernel.plans import SMALL, FacePlan, by_code

__all__ = ["SALTS", "back_plan", "face_plan", "picture_of"]

SALTS: Final = Path(__file__).with_name("salts.json")


def face_plan(card: CardDef, printed: Mapping[str, Any], language: str, detail: str) -> FacePlan:
    """The plan of a card; `printed` is what `face` tells of it."""
    salt = by_code(SALTS).get(card.code, 0)
    if detail == SMALL:
        return small_plan(card, language, salt)
    planners = {"kmon": creature_plan, "ultimate": ultimate_plan}
    planner = planners.get(kind_of(card), spell_plan)
    return planner(card, printed, language, detail, salt)
