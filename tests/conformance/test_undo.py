"""Laws of undo: agreed by all, on a branch of its own, with the unseen dealt anew."""

from __future__ import annotations

import pytest

from engine.kernel.errors import IllegalAction
from engine.kernel.match import Match
from engine.kernel.record import load, record_of
from engine.kernel.rng import Rng, commitment
from engine.kernel.steps import OPENED, REDEAL
from engine.kernel.view import view
from tests.conformance.subjects import GAMES, Subject, play


def _played(subject: Subject, number: int) -> Match:
    match = subject.match(number)
    play(match, Rng(subject.seed("undo", number)), 6 + 5 * number)
    return match


def _everybody(subject: Subject) -> list[int]:
    return list(range(subject.rules.seats))


def test_undo_with_the_same_shuffle_gives_the_very_state_back(subject: Subject) -> None:
    for number in range(GAMES):
        match = _played(subject, number)
        everybody = _everybody(subject)
        last = max(step.number for step in match.log.path() if step.kind == "move")
        parent = match.log.step(last).parent
        digest = match.log.step(parent).digest if parent else None
        match.undo(everybody, everybody, b"", same_shuffle=True)
        back = match.log.path()
        if back and back[-1].kind == OPENED:  # something had come to light
            assert match.is_open
            back.pop()
        assert (back[-1].number if back else 0) == parent
        assert digest in (None, match.state.digest())


def test_undone_steps_stay_in_the_log(subject: Subject) -> None:
    match = _played(subject, 0)
    steps = match.log.steps[:]
    everybody = _everybody(subject)
    for number in range(3):
        revision = match.revision
        match.undo(everybody, everybody, subject.seed("anew", number))
        assert match.log.steps[: len(steps)] == steps
        assert match.revision > revision
    play(match, Rng(subject.seed("other way")), 3)
    assert match.log.steps[: len(steps)] == steps
    assert len(match.log.branches()) >= 2


def test_undo_needs_the_agreement_of_all_people(subject: Subject) -> None:
    match = _played(subject, 0)
    everybody = _everybody(subject)
    before = match.state.digest(), match.revision, match.log.head
    for agreed in ([], everybody[1:], everybody[:-1]):
        with pytest.raises(IllegalAction):
            match.undo(agreed, everybody, subject.seed("anew"))
    assert (match.state.digest(), match.revision, match.log.head) == before


def test_nothing_is_undone_before_the_first_move(subject: Subject) -> None:
    match = subject.match(0)
    with pytest.raises(IllegalAction):
        match.undo([0], [0], subject.seed("anew"))


def test_undo_goes_back_to_a_decision_of_the_people(subject: Subject) -> None:
    """Against partners, undo takes back the person's last move and all that followed."""
    match = _played(subject, 1)
    people = [0]
    mine = [step for step in match.log.path() if step.kind == "move" and step.seat == 0]
    match.undo(people, people, subject.seed("anew"))
    assert match.decider == 0
    path = [step.number for step in match.log.path()]
    assert mine[-1].number not in path


def test_a_redealing_undo_seals_a_new_deal_and_keeps_what_the_person_knew(
    subject: Subject,
) -> None:
    """The new branch shows its commitment; the person's view is as it was before the move."""
    for number in range(GAMES):
        match = _played(subject, number)
        mine = [s for s in match.log.path() if s.kind == "move" and s.seat == 0]
        if not mine:
            continue
        old = Match(subject.rules, match.origin, match.seed)
        old.log = match.log
        old.go_to(mine[-1].parent)
        before = view(subject.rules, old.state, 0).encode()
        old.log.head = match.log.steps[-1].number
        seed = subject.seed("anew", number)
        match.undo([0], [0], seed)
        assert view(subject.rules, match.state, 0).encode() == before
        assert subject.rules.broken(match.state) == []
        redeals = [step for step in match.log.path() if step.kind == REDEAL]
        assert match.commitments()[1:] == [step.note["commitment"] for step in redeals]
        if redeals:
            assert redeals[-1].note["commitment"] == commitment(seed)
        again = load(subject.rules, record_of(match))
        assert again.state.digest() == match.state.digest()
        for one in (match, again):
            play(one, Rng(subject.seed("after undo")))
        assert record_of(again) == record_of(match)
        assert [commitment(bytes.fromhex(text)) for text in match.opened()] == match.commitments()


def test_a_redeal_changes_hidden_cards(gauntlet: Subject) -> None:
    changed = 0
    for number in range(10):
        match = _played(gauntlet, number % 4)
        digests = {step.number: step.digest for step in match.log.path()}
        head = match.undo([0], [0], gauntlet.seed("anew", number))
        step = match.log.step(head)
        while step.kind != REDEAL:
            step = match.log.step(step.parent)
        changed += match.state.digest() != digests.get(step.parent)
    assert changed == 10


def test_undo_can_be_repeated_to_the_first_move(subject: Subject) -> None:
    match = _played(subject, 0)
    everybody = _everybody(subject)
    for _ in range(len(match.log.steps)):
        try:
            match.undo(everybody, everybody, b"", same_shuffle=True)
        except IllegalAction:
            break
    fresh = subject.match(0)
    assert match.state.digest() == fresh.state.digest()
