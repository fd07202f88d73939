"""How much of a card pool is said by verbs alone; aim and test: at least 90 %."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.kernel.cards import CardDef


@dataclass(frozen=True)
class Coverage:
    """Cards that carry effects, and the codes of those that need a script."""

    with_effects: int
    scripted: tuple[str, ...]

    @property
    def share(self) -> float:
        """The part of the cards with effects that needs no script, 0..1 (1 for none at all)."""
        if not self.with_effects:
            return 1.0
        return 1.0 - len(self.scripted) / self.with_effects


def coverage(cards: Iterable[CardDef]) -> Coverage:
    """Count the cards whose effects name a script anywhere."""
    carrying = [card for card in cards if card.get("effects") or card.get("persistent")]
    scripted = tuple(card.code for card in carrying if _is_scripted(card.to_json()))
    return Coverage(len(carrying), scripted)


def _is_scripted(value: object) -> bool:
    if isinstance(value, dict):
        return value.get("do") == "script" or any(_is_scripted(each) for each in value.values())
    if isinstance(value, list):
        return any(_is_scripted(each) for each in value)
    return False
