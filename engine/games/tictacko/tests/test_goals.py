"""Objectives: who may reveal, what leaves, who wins (TTK-4.24 to 4.28, TTK-6.1 to 6.4)."""

from __future__ import annotations

from engine.games.tictacko.codes import OBJECTIVES, SIMULTANEOUS
from engine.games.tictacko.tests.board import Board, lay
from engine.kernel.events import project
from engine.kernel.testing import clause


def won(at: Board, team: int, count: int) -> Board:
    """Give a team completed Objectives out of the deck."""
    for _ in range(count):
        at.s.done[team].append(at.s.goals.pop())
    return at


@clause("TTK-4.24", "TTK-5.3", "TTK-5.4", "TTK-5.5", "TTK-R9", "TTK-R40")
def test_a_complete_objective_may_be_revealed_or_held() -> None:
    at = lay("126").play("3")
    assert at.moves() == ["hold", "reveal"]
    held = lay("126").play("3").act("hold")
    assert held.claimed(0) == "1236"
    assert held.s.done == [[], []]
    at.act("reveal")
    assert at.claimed(0) == "6"
    assert len(at.s.done[0]) == 1
    assert at.s.current[0] != at.s.done[0][0]


@clause("TTK-4.24", "TTK-7.3", "TTK-6.2")
def test_who_holds_leaves_no_public_trace() -> None:
    held, plain = lay("126").play("3").act("hold"), lay("126", goals=("456", "789")).play("3")
    assert held.s.turn_seat == plain.s.turn_seat == 1
    seen = [
        [project(event, at.r.event_kinds[event[0]], 1) for event in at.events]
        for at in (held, plain)
    ]
    told = [[event for event in events if event is not None] for events in seen]
    assert told[0] == told[1]


@clause("TTK-4.24", "TTK-R41")
def test_the_other_team_may_reveal_at_the_end_of_my_turn() -> None:
    at = lay("1", "789").act("pass")
    assert (at.s.decider, at.moves()) == (1, ["hold", "reveal"])
    at.act("reveal")
    assert at.claimed(1) == ""
    assert at.s.turn_seat == 1


@clause("TTK-4.28", "TTK-R45")
def test_who_decides_for_a_team_of_two() -> None:
    at = lay("126", "789", seats=4).play("3")
    assert at.s.decider == 0  # the active player
    assert at.act("hold").s.decider == 1  # the one of that team whose turn comes next


@clause("TTK-4.25", "TTK-R44")
def test_a_new_objective_waits_for_the_end_of_the_next_turn() -> None:
    at = lay("123456")
    at.s.goals.remove(at.r.pool.index("g1"))
    at.s.goals.append(at.r.pool.index("g1"))  # 4 5 6 is the next one
    at.act("pass", "reveal")
    assert at.s.turn == 2
    assert at.s.current[0] == at.r.pool.index("g1")
    at.act("pass", "reveal")
    assert len(at.s.done[0]) == 2


@clause("TTK-4.25", "TTK-R44")
def test_with_chain_reveal_it_does_not_wait() -> None:
    at = lay("123456", chain_reveal=True)
    at.s.goals.remove(at.r.pool.index("g1"))
    at.s.goals.append(at.r.pool.index("g1"))
    at.act("pass", "reveal", "reveal")
    assert len(at.s.done[0]) == 2
    assert at.claimed(0) == ""


@clause("TTK-6.1", "TTK-4.24", "TTK-R48")
def test_the_third_objective_wins_after_its_spaces_are_cleared() -> None:
    at = won(lay("126"), 0, 2).play("3").act("reveal")
    assert (at.s.over, at.s.scores) == (OBJECTIVES, [2, 0])
    assert at.claimed(0) == "6"


@clause("TTK-6.3", "TTK-R43")
def test_the_active_team_reveals_its_last_objective_first() -> None:
    at = won(won(lay("126", "789"), 0, 2), 1, 2).play("3").act("reveal")
    assert at.s.scores == [2, 0]


@clause("TTK-6.4", "TTK-R43")
def test_both_together_draw_where_the_table_says_so() -> None:
    at = won(won(lay("126", "789", simultaneous_third="draw"), 0, 2), 1, 2).play("3")
    at.act("reveal")
    assert at.claimed(0) == "1236"  # nothing is removed before both have answered
    at.act("reveal")
    assert (at.s.over, at.s.scores) == (SIMULTANEOUS, [1, 1])
    at = won(won(lay("126", "789", simultaneous_third="draw"), 0, 2), 1, 2).play("3")
    assert at.act("hold", "reveal").s.scores == [0, 2]


@clause("TTK-5.4", "TTK-2.15")
def test_an_advanced_pattern_needs_its_letter() -> None:
    assert lay("12", grid="advanced").play("3").s.turn == 2
    assert lay("12A", grid="advanced").play("3").moves() == ["hold", "reveal"]


@clause("TTK-2.22", "TTK-R89", "TTK-5.18")
def test_cleared_cards_are_laid_down_row_by_row() -> None:
    at = lay("126", specials="26").play("3").act("reveal")
    names = [at.r.pool.at(card).code for card in at.s.piles[0][-3:]]
    assert names == ["d", "ds", "d"]  # 1, 2, 3: the last is on top
