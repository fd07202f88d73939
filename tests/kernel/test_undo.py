"""Undo, seen from close by."""

from __future__ import annotations

from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.record import load, record_of
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import CHANCE, DECIDE
from engine.kernel.steps import OPENED, REDEAL
from tests.conformance.subjects import play, play_until
from tests.toys.gauntlet import GAME as GAUNTLET
from tests.toys.gauntlet.tables import own
from tests.toys.noughts import GAME as NOUGHTS
from tests.toys.noughts.rules import MARK


def _noughts() -> Match:
    match = Match(NOUGHTS.bind(), Origin(Table(2)), seed_of("undo"))
    for cell in (4, 0, 2):
        match.act(match.decider, MARK | cell)
    return match


def test_without_hidden_cards_a_move_between_people_is_simply_undone() -> None:
    match = _noughts()
    match.undo([0, 1], [0, 1], b"")
    assert (match.log.head, match.decider) == (2, 0)
    assert all(step.kind != REDEAL for step in match.log.steps)


def test_undo_goes_back_past_a_partners_answer() -> None:
    match = Match(NOUGHTS.bind(), Origin(Table(2)), seed_of("undo"))
    for cell in (4, 0):
        match.act(match.decider, MARK | cell)
    match.undo([0], [0], seed_of("anew"))
    assert match.decider == 0
    assert own_marks(match) == 0


def own_marks(match: Match) -> int:
    """Marks on the board."""
    return 9 - int(match.state.board.count(0))  # type: ignore[attr-defined]


def _gauntlet(decisions: int) -> Match:
    match = Match(GAUNTLET.bind(), Origin(Table(3)), seed_of("undo"))
    play(match, Rng(seed_of("undo", 2)), decisions)
    return match


def test_the_unseen_is_dealt_anew_and_the_seen_stays() -> None:
    match = _gauntlet(12)
    match.undo([0], [0], seed_of("anew"))
    redeal = match.log.step(match.log.head)
    assert redeal.kind == REDEAL
    now = own(match.state)
    before = Match(match.rules, match.origin, match.seed)
    before.log = match.log
    before.go_to(redeal.parent)
    then = own(before.state)
    assert now.hands[0] == then.hands[0]
    assert now.piles == then.piles
    assert now.decks != then.decks
    assert now.hands[1] != then.hands[1] or now.wards[1] != then.wards[1]
    assert sorted(map(len, now.hands)) == sorted(map(len, then.hands))


def test_the_same_shuffle_can_be_kept() -> None:
    match = _gauntlet(12)
    path = match.log.path()
    match.undo([0], [0], seed_of("anew"), same_shuffle=True)
    assert all(step.kind != REDEAL for step in match.log.steps)
    mark = match.log.step(match.log.head)
    assert mark.kind == OPENED
    assert match.is_open
    back = next(step for step in path if step.number == mark.parent)
    assert match.state.digest() == mark.digest == back.digest


def test_after_a_new_deal_chance_falls_by_the_new_seed() -> None:
    """A twin that stops at each chance node tells what the new seed must bring there."""
    match = _gauntlet(12)
    seed = seed_of("anew")
    match.undo([0], [0], seed)
    twin = load(match.rules, record_of(match))
    twin.by_hand = True
    used: dict[int, int] = {0: 1}
    seen = 0
    while not match.over and seen < 6:
        action = match.legal(match.decider)[-1]
        known = len(match.log.steps)
        match.act(match.decider, action)
        twin.act(twin.decider, action)
        brought = [step.data for step in match.log.steps[known:] if step.kind == "chance"]
        while twin.state.node == CHANCE:
            stream = match.rules.stream_of(twin.state)
            rng = Rng(seed, stream, used.get(stream, 0))
            assert list(brought.pop(0)) == match.rules.draw(twin.state, rng)
            twin.chance(match.log.steps[len(twin.log.steps)].data)
            used[stream] = used.get(stream, 0) + 1
            seen += 1
    assert seen


def test_no_forced_answer_is_left_open_after_a_new_deal() -> None:
    """Back at a question to somebody else, who may now hold nothing to answer with: then it is
    not asked any more."""
    match = _gauntlet(0)
    rng = Rng(seed_of("forced"))
    play_until(match, rng, lambda m: m.state.secret and m.decider != 1 and not m.pending)
    asked = match.decider
    head = match.log.head
    elsewhere = 0
    for number in range(30):
        match.go_to(head)
        match.patch(1, [3, 1, 1, 0])
        play(match, rng, 1)
        while match.pending:
            play(match, rng, 1)
        match.undo([1], [1], seed_of("anew", number))
        assert match.state.node != DECIDE or len(match.state.menu) > 1
        assert match.rules.broken(match.state) == []
        elsewhere += match.decider != asked or not match.state.secret
    assert elsewhere


def test_undoing_twice_and_playing_on_keeps_every_branch() -> None:
    match = _gauntlet(20)
    for number in range(3):
        match.undo([0, 1, 2], [0, 1, 2], seed_of("anew", number))
        play(match, Rng(seed_of("on", number)), 4)
    ends = match.log.branches()
    assert len(ends) >= 3
    for end in ends:
        match.go_to(end)
        assert match.state.digest() == match.log.step(end).digest
