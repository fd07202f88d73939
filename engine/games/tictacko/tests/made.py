"""What `tests/sim/test_made_cards.py` makes cards by lot from, and how it looks at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.effects.findings import CardProblem
from engine.games.tictacko import card_schema
from engine.games.tictacko.card_reading import card_of, raw_of
from engine.games.tictacko.game import shipped_pool
from engine.kernel.cards import CardPool

Raw = dict[str, Any]
MORE: tuple[Raw, ...] = ()
AT_ONCE = 30


def shapes() -> list[Raw]:
    """The shipped cards as they are written."""
    return [raw_of(card) for card in shipped_pool()]


def check(raw: object) -> list[CardProblem]:
    """What the game finds wrong with one."""
    return card_schema.check_card(raw)


def pool_with(made: Sequence[Raw]) -> CardPool:
    """The shipped pool with these cards in the place of those of the same code."""
    cards = {card.code: card for card in shipped_pool()}
    numbers = {card.code: card.number for card in cards.values()}
    new = {raw["code"]: card_of(raw, numbers[raw["code"]]) for raw in made}
    return CardPool([*(cards | new).values()])
