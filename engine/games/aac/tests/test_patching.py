"""Changes by hand: what a caption says that the engine cannot carry out."""

from __future__ import annotations

import pytest

from engine.games.aac import patching
from engine.games.aac.codes import A_END, NO_LP, R_AP_LOSS, R_CARD, R_DP_LOSS, R_SEQ
from engine.games.aac.events_effects import E_HEALED_AP, E_HEALED_DP
from engine.games.aac.state import AacState
from engine.games.aac.tests.placed import RULES, card, laid, placed
from engine.kernel.errors import IllegalAction
from engine.kernel.events import Event
from engine.kernel.state import DECIDE, OVER
from engine.kernel.testing import for_every


def table() -> AacState:
    """Two creatures of P, one of them hurt; two cards in each hand."""
    return placed(laid(card("ant", order=1, ap_lost=200), card("bear", order=2, dp_lost=300)))


def by_hand(s: AacState, what: int, subject: int, amount: int) -> list[Event]:
    events: list[Event] = []
    RULES.patch(s, [what, subject, amount], events)
    RULES.run(s, events)
    assert RULES.broken(s) == []
    return events


def lies(s: AacState, number: int) -> list[int]:
    return next(row for row in s.field if row[R_SEQ] == number)


def test_players_are_changed_within_their_limits():
    s = table()
    menu = s.menu
    by_hand(s, patching.LOSE_LP, 1, 700)
    by_hand(s, patching.GAIN_LP, 0, 900)
    by_hand(s, patching.GAIN_BONUS, 0, 3)
    by_hand(s, patching.LOSE_BONUS, 0, 1)
    assert (s.lp, s.bonus) == ([3500, 2300], [2, 0])
    assert (s.node, s.menu) == (DECIDE, menu)
    by_hand(s, patching.DRAW, 1, 3)
    assert len(s.hands[1]) == 5


def test_creatures_are_hurt_healed_and_die_of_it():
    s = table()
    assert E_HEALED_AP in [each[0] for each in by_hand(s, patching.HEAL_AP, 1, 150)]
    by_hand(s, patching.HURT_DP, 1, 100)
    assert (lies(s, 1)[R_AP_LOSS], lies(s, 1)[R_DP_LOSS]) == (50, 100)
    assert E_HEALED_DP in [each[0] for each in by_hand(s, patching.HEAL_DP, 2, 500)]
    assert lies(s, 2)[R_DP_LOSS] == 0
    by_hand(s, patching.HURT_AP, 1, 500)
    assert RULES.pool.at(s.toilets[0][0]).code == "ant"


def test_cards_are_destroyed_or_taken_away():
    s = table()
    by_hand(s, patching.DESTROY, 2, 0)
    assert [RULES.pool.at(each).code for each in s.toilets[0]] == ["bear"]
    hand = len(s.hands[0])
    by_hand(s, patching.TO_HAND, 1, 0)
    assert len(s.hands[0]) == hand + 1
    rival = next(row for row in s.field if row[R_SEQ] > 2)
    by_hand(s, patching.TO_VOID, rival[R_SEQ], 0)
    assert RULES.pool.at(s.voids[1][0]).code == "spare-0"
    assert rival[R_CARD] not in [row[R_CARD] for row in s.field if row[2] == 1]


def test_the_last_life_points_end_the_game():
    s = table()
    by_hand(s, patching.LOSE_LP, 1, 3000)
    assert (s.node, s.over) == (OVER, NO_LP)


@for_every(
    "data",
    [[], [0, 0], [12, 0, 1], [-1, 0, 1], [0, 2, 1], [0, -1, 1], [5, 0, 1], [9, 99, 1], [0, 0, -1],
     [0, 0, 4000], [0, 0, 1, 1]],
)  # fmt: skip
def test_what_names_nothing_that_can_be_changed_is_refused(data):
    s = table()
    before = s.flat()
    with pytest.raises(IllegalAction):
        RULES.patch(s, data, [])
    assert s.flat() == before


def test_support_has_no_values_to_change():
    s = placed(laid(card("ant"), support=(card("song", down=1, order=9),)))
    with pytest.raises(IllegalAction):
        RULES.patch(s, [patching.HURT_AP, 9, 100], None)
    by_hand(s, patching.DESTROY, 9, 0)
    assert [RULES.pool.at(each).code for each in s.voids[0]] == ["song"]


def test_nothing_is_changed_in_the_middle_of_something():
    s = placed(laid(card("ant"), hand=(card("peel"), card("bear")), unseen=0))
    RULES.apply(s, next(action for action in s.menu if action != A_END))
    assert len(s.frames) > 1
    with pytest.raises(IllegalAction) as refused:
        RULES.patch(s, [0, 0, 1], None)
    assert "finish" in str(refused.value)
