"""Undo, seen from close by."""

from __future__ import annotations

from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import DECIDE
from engine.kernel.steps import REDEAL
from tests.conformance.subjects import play
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
    return 9 - match.state.board.count(0)  # type: ignore[attr-defined]


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
    head = next(step for step in path if step.number == match.log.head)
    assert match.state.digest() == head.digest


def test_a_new_deal_changes_what_chance_brings() -> None:
    """After a re-deal, coins and shuffles come from the new seed."""
    outcomes = set()
    for number in range(4):
        match = _gauntlet(12)
        match.undo([0], [0], seed_of("anew", number))
        rng = Rng(seed_of("same moves"))
        head = match.log.head
        play(match, rng, 120)
        later = [step for step in match.log.path() if step.number > head and step.kind == "chance"]
        outcomes.add(tuple(step.data for step in later))
    assert len(outcomes) == 4


def test_no_forced_answer_is_left_open_after_a_new_deal() -> None:
    """Whoever is asked after the deal has a real choice, even when the person only conceded."""
    for number in range(40):
        match = _gauntlet(3 + number)
        if match.over:
            break
        match.concede(1)
        match.undo([1], [1], seed_of("anew", number))
        if match.state.node == DECIDE:
            assert len(match.state.menu) > 1
        assert match.rules.broken(match.state) == []


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
