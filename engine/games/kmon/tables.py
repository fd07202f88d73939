"""The pool of a battle as int-coded tables: one entry for each card, frozen once bound."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.games.kmon.codes import (
    A_ABILITY,
    A_POWERUP,
    ELEMENTS,
    NO_ELEMENT,
    T_ABILITY,
    T_POWERUP,
    TRAITS,
    TYPES,
)
from engine.kernel.cards import CardDef

PRIOR_CONSTANT: Final = 1


class Tables:
    """Printed values by card: what the rules look up instead of card objects.

    `action[c]` is the Phase IV action of an ability or power-up, 0 for other cards."""

    def __init__(self, cards: Sequence[CardDef]) -> None:
        self.type: list[int] = [TYPES.index(card.type) for card in cards]
        self.element: list[int] = [_element(card.get("element")) for card in cards]
        self.ultimate: list[int] = [1 if card.get("ultimate") else 0 for card in cards]
        self.replaces: list[int] = [1 if card.get("replaces_attack") else 0 for card in cards]
        self.costs: list[list[list[int]]] = [costs_of(card) for card in cards]
        self.hp: list[int] = [_int(card.get("hp")) for card in cards]
        self.primary: list[int] = [_element(card.get("primary")) for card in cards]
        self.secondary: list[int] = [_element(card.get("secondary")) for card in cards]
        self.trait: list[int] = [_trait(card) for card in cards]
        self.x: list[int] = [_x(card) for card in cards]
        self.action: list[int] = [_action(kind, at) for at, kind in enumerate(self.type)]


def _action(kind: int, card: int) -> int:
    if kind == T_ABILITY:
        return A_ABILITY | card
    return A_POWERUP | card if kind == T_POWERUP else 0


def _int(raw: object) -> int:
    return raw if isinstance(raw, int) else 0


def _element(raw: object) -> int:
    return ELEMENTS.index(raw) if isinstance(raw, str) else NO_ELEMENT


def _trait(card: CardDef) -> int:
    trait = card.get("trait")
    return TRAITS.index(str(trait["id"])) if isinstance(trait, dict) else -1


def _x(card: CardDef) -> int:
    trait = card.get("trait")
    return _int(trait.get("x")) if isinstance(trait, dict) else 0


def costs_of(card: CardDef) -> list[list[int]]:
    """`[charges, discard, self_damage, mill_self]` of the main cost and of each alternative."""
    raw = card.get("cost")
    others = raw.get("alternatives") or [] if isinstance(raw, dict) else []
    return [_parts(raw or {}), *(_parts(other) for other in others)]


def _parts(raw: Any) -> list[int]:
    said: dict[str, Any] = {"charges": raw} if isinstance(raw, int) else raw  # KM-2.10
    return [_int(said.get(part)) for part in ("charges", "discard", "self_damage", "mill_self")]
