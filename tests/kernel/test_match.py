"""Matches, seen from close by: what one call does to log, state and revision."""

from __future__ import annotations

import pytest

from engine.kernel.errors import BadOutcome, BadPosition, IllegalAction, StaleRevision, WrongSeat
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import CHANCE, DECIDE, OVER
from engine.kernel.steps import CONCEDE, DEALT, MOVE, PATCH, REDEAL, ROOT
from engine.kernel.testing import for_every
from tests.conformance.subjects import half_made, play, play_until
from tests.toys.gauntlet import GAME as GAUNTLET
from tests.toys.noughts import GAME as NOUGHTS
from tests.toys.noughts.rules import MARK


def noughts(*cells: int) -> Match:
    """A game of noughts after these marks."""
    match = Match(NOUGHTS.bind(), Origin(Table(2)), seed_of("match"))
    for cell in cells:
        match.act(match.decider, MARK | cell)
    return match


def gauntlet(*, by_hand: bool = False) -> Match:
    """A fresh gauntlet."""
    return Match(GAUNTLET.bind(), Origin(Table(3)), seed_of("match"), by_hand=by_hand)


def test_a_move_is_one_step_with_its_events_and_digest() -> None:
    match = noughts()
    events = match.act(0, MARK | 4, revision=0, note={"seed": "x"})
    (step,) = match.log.steps
    assert (step.number, step.parent, step.kind, step.seat) == (1, ROOT, MOVE, 0)
    assert step.data == (MARK | 4,)
    assert step.events == tuple(events) == ((0, -1, 0, 4),)
    assert step.digest == match.state.digest()
    assert step.note == {"seed": "x"}
    assert (match.revision, match.decider) == (1, 1)


def test_the_opening_tells_of_the_set_up_and_chance_steps_of_the_shuffles() -> None:
    match = gauntlet()
    assert [step.kind for step in match.log.steps] == [DEALT, DEALT]
    assert all(sorted(step.data) != list(step.data) for step in match.log.steps)
    assert all(step.seat == -1 for step in match.log.steps)


def test_each_refusal_says_what_is_wrong() -> None:
    match = noughts(4)
    with pytest.raises(WrongSeat):
        match.act(0, MARK)
    with pytest.raises(IllegalAction):
        match.act(1, MARK | 4)
    with pytest.raises(StaleRevision) as stale:
        match.act(1, MARK, revision=0)
    assert stale.value.message.params == {"seen": 0, "now": 1}
    with pytest.raises(WrongSeat):
        match.concede(2)
    with pytest.raises(WrongSeat):
        match.patch(-1, [1, 0, 0])
    with pytest.raises(BadOutcome):
        match.chance([0])
    assert match.revision == 1


def test_a_finished_game_has_scores_and_takes_no_move() -> None:
    match = noughts(0, 3, 1, 4, 2)
    assert match.over
    assert match.state.scores == [2, 0]
    assert match.legal(0) == match.legal(1) == []
    with pytest.raises(IllegalAction):
        match.act(1, MARK | 5)


def test_the_last_mark_is_forced_and_no_step_of_its_own() -> None:
    match = noughts(0, 1, 2, 4, 3, 5, 7, 6)
    assert match.state.node == OVER
    assert match.state.scores == [1, 1]
    assert len(match.log.steps) == 8


def test_conceding_and_patching_are_steps() -> None:
    match = noughts(4)
    match.patch(0, [1, 0, 1])
    match.concede(1)
    assert [(step.kind, step.seat) for step in match.log.steps] == [
        (MOVE, 0), (PATCH, 0), (CONCEDE, 1),
    ]  # fmt: skip
    assert match.state.scores == [2, 0]


def test_dice_by_hand_wait_for_their_outcome() -> None:
    match = gauntlet(by_hand=True)
    assert (match.state.node, match.open_seed, match.log.steps) == (CHANCE, True, [])
    order = match.rules.shuffle_of(match.state)
    with pytest.raises(BadOutcome):
        match.chance(order[1:])
    with pytest.raises(BadOutcome):
        match.chance([0] * len(order))
    with pytest.raises(IllegalAction):
        match.act(0, 1)
    match.chance(order[::-1])
    assert match.log.steps[0].data == tuple(order[::-1])
    match.chance(match.rules.shuffle_of(match.state))
    assert match.state.node == DECIDE


def test_one_typed_outcome_marks_the_table_open() -> None:
    match = gauntlet()
    assert not match.open_seed
    match.by_hand = True
    while not match.over and match.state.node != CHANCE:
        play(match, Rng(seed_of("typed", match.revision)), 1)
    match.chance(match.rules.draw(match.state, Rng(seed_of("typed"))))
    assert match.open_seed


def test_every_chance_node_has_a_generator_of_its_own() -> None:
    """By stream and count: a twin that stops at each node tells what the seed must bring."""
    match, twin = gauntlet(), gauntlet(by_hand=True)
    used: dict[int, int] = {}
    rng = Rng(seed_of("generators"))
    while not match.over:
        while twin.state.node == CHANCE:
            stream = twin.rules.stream_of(twin.state)
            number = used.get(stream, 0)
            outcome = twin.rules.draw(twin.state, Rng(match.seed, stream, number))
            assert match.log.steps[len(twin.log.steps)].data == tuple(outcome)
            twin.chance(outcome)
            used[stream] = number + 1
        action = match.legal(match.decider)[rng.below(len(match.legal(match.decider)))]
        match.act(match.decider, action)
        twin.act(twin.decider, action)
    assert max(used.values()) > 1


def test_back_needs_a_half_made_move_of_that_seat() -> None:
    match = gauntlet()
    rng = Rng(seed_of("half"))
    play_until(match, rng, half_made)
    seat = match.decider
    for other in range(3):
        if other != seat:
            with pytest.raises(IllegalAction):
                match.back(other)
    with pytest.raises(StaleRevision):
        match.back(seat, revision=match.revision - 1)
    match.back(seat)
    assert match.pending == []


def test_conceding_drops_a_half_made_move() -> None:
    match = gauntlet()
    rng = Rng(seed_of("half"))
    play_until(match, rng, half_made)
    match.concede(match.decider)
    assert (match.pending, match.over) == ([], True)


def test_going_to_a_step_makes_it_the_head() -> None:
    match = noughts(0, 1, 2)
    match.go_to(1)
    assert (match.log.head, match.decider, len(match.log.steps)) == (1, 1, 3)
    match.act(1, MARK | 8)
    assert match.log.step(4).parent == 1
    assert match.log.branches() == [3, 4]
    with pytest.raises(IllegalAction):
        match.go_to(99)
    assert match.log.head == 4


def test_a_position_is_a_beginning() -> None:
    s = noughts(0, 3, 1, 4).state
    match = Match(NOUGHTS.bind(), Origin(Table(2), s.encode()), seed_of("position"))
    match.act(0, MARK | 2)
    assert match.state.scores == [2, 0]


@for_every("cells", [[1] * 9, [1, 1, 1, 2, 2, 0, 0, 0, 0], [1, 1, 0, 0, 0, 0, 0, 0, 0]])
def test_an_impossible_position_is_refused(cells: list[int]) -> None:
    s = noughts().state.copy()
    s.board = cells  # type: ignore[attr-defined]
    with pytest.raises(BadPosition):
        Match(NOUGHTS.bind(), Origin(Table(2), s.encode()), seed_of("position"))


def test_a_forced_answer_in_a_position_is_taken() -> None:
    s = noughts(0, 1, 2, 4, 3, 5, 7).state.copy()
    s.board[6] = 2  # type: ignore[attr-defined]
    s.decider = s.turn = 0  # type: ignore[attr-defined]
    match = Match(NOUGHTS.bind(), Origin(Table(2), s.encode()), seed_of("position"))
    assert match.over


def test_seals_grow_with_each_new_deal() -> None:
    match = gauntlet()
    play(match, Rng(seed_of("seals")), 8)
    match.undo([0, 1, 2], [0, 1, 2], seed_of("anew"))
    assert [step.kind for step in match.log.path()].count(REDEAL) == 1
    assert len(match.commitments()) == 2
    assert match.opened() == []
    match.concede(0)
    assert match.opened() == [match.seed.hex(), seed_of("anew").hex()]
