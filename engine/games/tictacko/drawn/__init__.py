"""How Tic Tac K.O. cards look: frames, windows, pictures and words as plans (no drawing here)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from engine.games.tictacko.drawn.backs import back_plan, deck_backs
from engine.games.tictacko.drawn.full import full_plan
from engine.games.tictacko.drawn.objectives import objective_plan
from engine.games.tictacko.drawn.small import small_plan
from engine.games.tictacko.drawn.spoken import text_of
from engine.games.tictacko.drawn.subjects import picture_of
from engine.kernel.cards import CardDef
from engine.kernel.plans import SMALL, FacePlan, by_code

__all__ = ["SALTS", "back_plan", "deck_backs", "face_plan", "picture_of"]

SALTS: Final = Path(__file__).with_name("salts.json")


def face_plan(card: CardDef, printed: Mapping[str, Any], language: str, detail: str) -> FacePlan:
    """The plan of a card; `printed` is what `face` tells of it."""
    salt = by_code(SALTS).get(card.code, 0)
    if detail == SMALL:
        return small_plan(card, language, salt)
    if card.type == "objective":
        return objective_plan(card, text_of(card, printed, language), language, detail)
    return full_plan(card, printed, language, detail, salt)
