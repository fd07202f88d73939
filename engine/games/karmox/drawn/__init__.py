"""How Karmox pieces look: sheets, tokens, modules, boards and boxes as plans (no drawing here)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.games.karmox.drawn.backs import back_plan
from engine.games.karmox.drawn.box import box_plan, lid_size
from engine.games.karmox.drawn.fortress import board_plan, board_size, module_plan, module_size
from engine.games.karmox.drawn.ring import cell_plan, cell_size, ring_plan, ring_size
from engine.games.karmox.drawn.sheet import SHEET, sheet_plan
from engine.games.karmox.drawn.tokens import TOKEN, chest_plan, spirit_plan
from engine.kernel.cards import CardDef
from engine.kernel.plans import FacePlan

__all__ = ["back_plan", "card_size", "face_plan"]

Size = tuple[float, float]
# A card of which nobody has said what it is.
PLAIN: Final[Size] = (63.0, 88.0)


def _sheet_size(card: CardDef) -> Size:
    return SHEET


def _plain_size(card: CardDef) -> Size:
    return PLAIN


def _token_size(card: CardDef) -> Size:
    return TOKEN


_PLANS: Final[dict[str, Callable[[CardDef, str, str], FacePlan]]] = {
    "piece": sheet_plan,
    "spirit_tile": spirit_plan,
    "chest": chest_plan,
    "module": module_plan,
    "fortress_board": board_plan,
    "event_board": ring_plan,
    "edition": box_plan,
    "character_class": sheet_plan,
    "event_cell": cell_plan,
}
_SIZES: Final[dict[str, Callable[[CardDef], Size]]] = {
    "piece": _sheet_size,
    "spirit_tile": _token_size,
    "chest": _token_size,
    "module": module_size,
    "fortress_board": board_size,
    "event_board": ring_size,
    "edition": lid_size,
    "character_class": _sheet_size,
    "event_cell": cell_size,
}


def face_plan(card: CardDef, language: str, detail: str) -> FacePlan | None:
    """The plan of a card; None for one of a type that this game does not know."""
    plan = _PLANS.get(card.type)
    return plan(card, language, detail) if plan else None


def card_size(card: CardDef) -> Size:
    """Width and height in millimetres, type by type."""
    return _SIZES.get(card.type, _plain_size)(card)
