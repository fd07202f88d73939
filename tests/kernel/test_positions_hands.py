"""Hands in layouts: each card once with who knows it, whatever is hidden."""

from __future__ import annotations

from engine.kernel.cards import CardDef, CardPool
from engine.kernel.names import both
from engine.kernel.positions_hands import (
    EVERYBODY,
    KNOWN,
    OWNER_ONLY,
    RIVAL_TOO,
    known_to,
    placed_hand,
)
from engine.kernel.state import UNKNOWN

POOL = CardPool([CardDef(code, "plain", both(code, code)) for code in "abc"])
A, B, C = range(3)


def test_each_card_is_told_with_who_knows_it() -> None:
    hand = placed_hand(POOL, [A, A, B, C], [A, B], [B])
    told = [(each.card, each.value(KNOWN)) for each in hand]
    assert told == [("a", RIVAL_TOO), ("a", OWNER_ONLY), ("b", EVERYBODY), ("c", OWNER_ONLY)]
    assert hand[3].values == {}


def test_what_is_hidden_is_left_out_and_nothing_given_is_changed() -> None:
    seen, shown = [A], [A]
    hand = placed_hand(POOL, [UNKNOWN, UNKNOWN, A], seen, shown)
    assert [each.card for each in hand] == ["a"]
    assert (seen, shown) == ([A], [A])


def test_those_that_others_know_are_found_again() -> None:
    hand = placed_hand(POOL, [A, A, B, C], [A, B], [B])
    assert known_to(hand, RIVAL_TOO) == ["a", "b"]
    assert known_to(hand, EVERYBODY) == ["b"]
