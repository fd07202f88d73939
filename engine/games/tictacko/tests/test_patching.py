"""Changes by hand: what a card says that the engine cannot carry out."""

from __future__ import annotations

import pytest

from engine.games.tictacko import patching
from engine.games.tictacko.codes import EMPTY
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.tests.placed import RULES, laid, on, placed
from engine.kernel.errors import IllegalAction
from engine.kernel.events import Event
from engine.kernel.positions import Placed
from engine.kernel.state import DECIDE, OVER
from engine.kernel.testing import clause, for_every

BASIC = RULES.pool.index("d")
BOLT = RULES.pool.index("bolt")


def table() -> TicTacKoState:
    """Dragons on 1 and 5, Unicorns on 9, a Bolt in the discard pile."""
    return placed(laid("15", "9", hand=(Placed("d"),), unseen=0, discard=(Placed("bolt"),)))


def by_hand(s: TicTacKoState, what: int, subject: int, amount: int) -> list[str]:
    events: list[Event] = []
    RULES.patch(s, [what, subject, amount], events)
    RULES.run(s, events)
    assert RULES.broken(s) == []
    return [RULES.event_kinds[event[0]].name for event in events]


def test_cards_are_drawn_discarded_and_recovered() -> None:
    s = table()
    assert by_hand(s, patching.DRAW, 1, 2) == ["patched", "drew", "drew"]
    assert len(s.hands[1]) == 6
    assert by_hand(s, patching.DISCARD, 0, BASIC) == ["patched", "discarded"]
    assert s.piles[0] == [BOLT, BASIC]
    assert by_hand(s, patching.RECOVER, 0, BOLT) == ["patched", "recovered"]
    assert (s.hands[0], s.shown[0], s.piles[0]) == ([BOLT], [BOLT], [BASIC])
    assert s.node == DECIDE


@clause("TTK-5.15", "TTK-5.18")
def test_characters_are_moved_swapped_and_taken_off() -> None:
    s = table()
    order = s.entered[0]
    assert by_hand(s, patching.MOVE, 0, 1) == ["patched", "moved"]
    assert (s.cards[0], s.entered[1]) == (EMPTY, order)
    assert by_hand(s, patching.SWAP, 1, 8) == ["patched", "swapped"]
    assert (s.sides[1], s.sides[8], s.entered[8]) == (1, 0, order)
    assert by_hand(s, patching.DESTROY, 8, 0) == ["patched", "destroyed"]
    assert s.piles[0][-1] == BASIC
    assert by_hand(s, patching.RETURN, 1, 0) == ["patched", "returned"]
    assert len(s.hands[1]) == 5
    assert len(s.shown[1]) == 1


@clause("TTK-5.49")
def test_only_what_entered_in_this_turn_is_not_played_again() -> None:
    played = (Placed("d"), Placed("ds"))
    facts = {"numbers_now": 1}
    s = placed(laid("1", "2", more=(on("9", "ds"),), unseen=0, facts=facts, played=played))
    by_hand(s, patching.RETURN, 0, 0)
    assert s.worn[0] == []
    by_hand(s, patching.RETURN, 8, 0)
    assert s.worn[0] == [RULES.pool.index("ds")]


@clause("TTK-4.50")
def test_further_cards_are_granted_to_the_active_player() -> None:
    s = table()
    menu = [RULES.label(s, action).text for action in s.menu]
    by_hand(s, patching.GRANT_CHARACTER, 0, 1)
    by_hand(s, patching.GRANT_MAGIC, 0, 2)
    assert s.grants == [1, 2]
    assert [RULES.label(s, action).text for action in s.menu] == menu


@clause("TTK-6.5")
def test_the_last_card_drawn_loses() -> None:
    s = table()
    by_hand(s, patching.DRAW, 1, 99)
    assert s.node == OVER
    assert s.scores == [2, 0]


def test_the_greatest_amount_there_is_may_be_named() -> None:
    s = table()
    by_hand(s, patching.GRANT_CHARACTER, 0, patching.MOST)
    assert s.grants[0] == patching.MOST


@for_every("data", [
    [], [0, 0], [9, 0, 0], [-1, 0, 0], [0, 2, 1], [0, -1, 1], [1, 0, BOLT], [2, 0, BASIC],
    [3, 1, 1], [4, 1, 1], [5, 1, 0], [5, 99, 0], [6, 3, 0], [7, 0, 4], [7, 0, 9], [8, 0, 0],
    [8, 0, 1], [0, 0, -1], [0, 0, 10_000], [0, 0, 1, 1],
])  # fmt: skip
def test_what_names_nothing_that_can_be_changed_is_refused(data: list[int]) -> None:
    s = table()
    before = s.flat()
    with pytest.raises(IllegalAction):
        RULES.patch(s, data, [])
    assert s.flat() == before


def test_nothing_is_changed_in_the_middle_of_something() -> None:
    s = table()
    RULES.apply(s, RULES.parse(s, "character d"))
    with pytest.raises(IllegalAction) as refused:
        RULES.patch(s, [patching.DRAW, 0, 1], None)
    assert "finish" in str(refused.value)
