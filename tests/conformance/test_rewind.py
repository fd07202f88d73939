"""Laws of redo and of jumps: what was played comes back the same, and nothing is ever lost."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from engine.kernel.branches import NOWHERE, branches, redo_to, settled
from engine.kernel.errors import IllegalAction, StaleRevision
from engine.kernel.match import Match
from engine.kernel.playing_on import played_on
from engine.kernel.record import load, record_of
from engine.kernel.rng import Rng, seed_of
from engine.kernel.steps import (
    ACTS,
    CONCEDE,
    DEALT,
    MOVE,
    OPENED,
    REDEAL,
    Log,
    Step,
    came_to_light,
    is_act,
    undone_by,
)
from engine.kernel.testing import for_every
from tests.conformance.subjects import GAMES, Subject, play, play_until

# So many places of a finished match are played on from.
TRIED = 40


def _played(subject: Subject, number: int, decisions: int = 0) -> Match:
    match = subject.match(number)
    play(match, Rng(subject.seed("rewind", number)), decisions or 8 + 7 * number)
    return match


def _played_to_light(subject: Subject) -> Match:
    """At least 14 decisions, the last of which brought something to light, as dice do."""
    made = 14
    while True:
        match = _played(subject, 1, made)
        undone = undone_by({0}, match.log.path())
        if match.over or came_to_light(undone, {0}, subject.rules.event_kinds):
            return match
        made += 1


@for_every("same_shuffle", [False, True])
def test_redo_takes_an_undo_back(subject: Subject, same_shuffle: bool) -> None:
    """Whether the unseen was dealt anew or not, redo leads to where the undo was asked for."""
    for number in range(GAMES):
        match = _played(subject, number)
        end, digest = match.log.head, match.state.digest()
        was_over = match.over
        steps = match.log.steps[:]
        match.undo([0], [0], subject.seed("anew", number), same_shuffle=same_shuffle)
        match.redo([0], [0])
        assert match.log.head == end
        assert match.state.digest() == digest
        assert match.log.steps[: len(steps)] == steps
        assert match.over == was_over
        assert not match.is_open
        with pytest.raises(IllegalAction):
            match.redo([0], [0])


def test_several_undos_are_redone_one_by_one(subject: Subject) -> None:
    match = _played_to_light(subject)
    digests = [match.state.digest()]
    for number in range(2):
        match.undo([0], [0], subject.seed("anew", number))
        before = match.log.step(match.log.head)
        while before.kind not in ACTS and before.parent:
            before = match.log.step(before.parent)
        digests.append(match.log.step(before.number).digest)
    marked = [match.is_open]
    for _ in range(2):
        match.redo([0], [0])
        marked.append(match.is_open)
    # After the first redo the person knows what came next, and may leave the way it was played.
    assert marked == [False, True, False]
    assert match.state.digest() == digests[0]
    assert redo_to(match.log, [0]) == NOWHERE


def test_a_move_made_after_an_undo_is_the_one_redone(subject: Subject) -> None:
    match = _played(subject, 0)
    match.undo([0], [0], subject.seed("anew"))
    play(match, Rng(subject.seed("other")), 1)
    while match.pending:
        play(match, Rng(subject.seed("other")), 1)
    made = match.state.digest()
    acts = [step.number for step in match.log.path() if step.kind in ACTS]
    match.undo([0], [0], subject.seed("anew", 2), same_shuffle=True)
    match.redo([0], [0])
    assert acts[-1] in {step.number for step in match.log.path()}
    assert match.state.digest() == made


def test_a_jump_gives_the_very_state_back_and_marks_what_was_seen(subject: Subject) -> None:
    match = _played(subject, 1)
    rng = Rng(subject.seed("jumps"))
    for _ in range(12):
        target = rng.below(len(match.log.steps) + 1)
        try:
            match.go(target, [0], [0], b"", same_shuffle=True)
        except IllegalAction:
            continue
        head = match.log.step(match.log.head) if match.log.head else None
        if head is not None:
            assert match.state.digest() == head.digest
            if head.kind == OPENED:
                assert match.is_open
                assert match.log.step(head.parent).digest == head.digest if head.parent else True
        play(match, rng, 2)
    again = load(subject.rules, record_of(match))
    assert record_of(again) == record_of(match)


def _is_fresh(match: Match, target: int) -> bool:
    """Whether the head is `target` or what followed it, with neither a mark nor a new deal."""
    path = match.log.path()
    kept = {step.number for step in match.log.path(target)}
    news = [step for step in path if step.number not in kept]
    return not match.is_open and all(step.kind != REDEAL for step in news)


@for_every("same_shuffle", [False, True])
def test_a_deal_that_was_opened_at_the_end_is_never_played_unmarked(
    subject: Subject, same_shuffle: bool
) -> None:
    """Neither by way of another branch, nor after a reload that knows the steps alone."""
    for number in range(GAMES):
        match = _played(subject, number, 2 + number % 3)
        before = match.log.head
        match.concede(0)
        play(match, Rng(subject.seed("others")))
        assert match.over
        steps = len(match.log.steps)
        match.undo([0], [0], subject.seed("anew", number))
        match = load(subject.rules, record_of(match))
        for turn, target in enumerate({before, steps // 2, steps - 1}):
            match.go_to(len(match.log.steps))
            if settled(match.log, target) in (match.log.head, steps):
                continue
            seed = subject.seed("hop", number, turn)
            match.go(target, [0], [0], seed, same_shuffle=same_shuffle)
            assert not _is_fresh(match, settled(match.log, target))
        match.go_to(len(match.log.steps))
        match.go_to(steps)
        assert match.over
        assert not match.is_open


def test_what_a_sibling_branch_told_is_not_played_unmarked(subject: Subject) -> None:
    """Of two ways from one deal the second was played further; back on the first one by hops."""
    match = subject.match(0)
    play_until(match, Rng(subject.seed("sibling")), lambda m: m.decider == 0 and not m.pending)
    fork = match.log.head
    first = _own_move(match, 0)
    match.go_to(fork)
    _own_move(match, -1)
    play(match, Rng(subject.seed("further")), 12)
    match.go(fork, [0], [0], subject.seed("first hop"))
    match.go(first, [0], [0], subject.seed("second hop"))
    assert not _is_fresh(match, first)


def _own_move(match: Match, which: int) -> int:
    known = len(match.log.steps)
    while len(match.log.steps) == known:
        match.act(0, match.legal(0)[which])
    return match.log.head


def test_what_was_shown_to_others_is_not_played_unmarked(subject: Subject) -> None:
    match = _played(subject, 1, 14)
    match.mark_open()
    shown = match.log.head
    before = match.log.step(shown).parent
    match.undo([0], [0], subject.seed("anew"))
    marked = [match.is_open]
    match.redo([0], [0])
    assert [*marked, match.is_open] == [False, True]
    match.go_to(len(match.log.steps))
    match.go(before, [0], [0], subject.seed("hop"))
    assert not _is_fresh(match, before)


def test_what_was_shown_after_a_new_deal_tells_the_deal_before_it_too(subject: Subject) -> None:
    match = _played(subject, 1, 14)
    match.undo([0], [0], subject.seed("anew"))
    match.mark_open()
    match.redo([0], [0])
    assert match.is_open


def test_no_undo_in_a_copied_match_brings_the_known_deal_back(subject: Subject) -> None:
    source = subject.match(0)
    play(source, Rng(subject.seed("to the end")))
    tried = 0
    for number in range(1, len(source.log.steps), max(1, len(source.log.steps) // TRIED)):
        try:
            made = played_on(source, number, [0], subject.seed("on", number))
        except IllegalAction:
            continue
        made = load(subject.rules, record_of(made))
        try:
            made.undo([0], [0], subject.seed("anew", number))
        except IllegalAction:
            continue
        tried += 1
        assert any(step.kind == REDEAL for step in made.log.path())
    assert tried


@for_every("seed", range(60))
def test_redo_follows_the_decision_made_last(seed: int) -> None:
    """On random trees, against the definition: the decision made last below each base."""
    rng = Rng(seed_of("trees", seed))
    log = Log()
    for number in range(1, 2 + rng.below(30)):
        parent = max(0, number - 1 - rng.below(1 + rng.below(6)))
        kind = (MOVE, MOVE, DEALT, REDEAL, OPENED, CONCEDE)[rng.below(6)]
        log.steps.append(Step(number, parent, kind, rng.below(2), (), ""))
    for head in range(len(log.steps) + 1):
        log.head = head
        assert redo_to(log, [0]) == _redo_by_definition(log, 0)


def _redo_by_definition(log: Log, seat: int) -> int:
    bases, at = [log.head], log.head
    while at and not is_act(log.step(at)):
        if log.step(at).kind in (REDEAL, OPENED):
            bases.append(log.step(at).parent)
        at = log.step(at).parent
    for base in bases:
        ways = [[0, *(step.number for step in log.path(step.number))] for step in log.steps]
        ways = [way for way in ways if base in way[:-1] and is_act(log.step(way[-1]))]
        if not ways:
            continue
        ahead = ways[-1][ways[-1].index(base) + 1 :]
        for here, there in pairwise(ahead):
            if is_act(log.step(there)) and log.step(there).seat == seat:
                return settled(log, here)
        return settled(log, ahead[-1])
    return NOWHERE


class _Counted(list[Step]):
    """Steps that count how often one of them is looked at."""

    looks = 0

    def __getitem__(self, at: Any) -> Any:
        self.looks += 1
        return super().__getitem__(at)

    def __iter__(self) -> Iterator[Step]:
        self.looks += len(self)
        return super().__iter__()

    def __reversed__(self) -> Iterator[Step]:
        self.looks += len(self)
        return super().__reversed__()


def test_redo_looks_at_each_step_a_few_times_only() -> None:
    """Undone again and again with the same shuffle, every mark is a place to redo from."""
    most = 20_000
    steps = _Counted(Step(n, n - 1, OPENED, -1, (), "") for n in range(1, most + 1))
    log = Log()
    log.steps, log.head = steps, most
    assert redo_to(log, [0]) == NOWHERE
    assert steps.looks <= 6 * most


def test_a_jump_back_deals_the_unseen_anew_and_play_goes_on(subject: Subject) -> None:
    """At any step, a partner's decision or the middle of an effect included."""
    dealt = 0
    for number in range(GAMES):
        match = _played(subject, number, 40)
        rng = Rng(subject.seed("anew jumps", number))
        for turn in range(10):
            target = rng.below(len(match.log.steps) + 1)
            try:
                match.go(target, [0], [0], subject.seed("deal", number, turn))
            except IllegalAction:
                continue
            dealt += bool(match.log.head) and match.log.step(match.log.head).kind == REDEAL
            assert subject.rules.broken(match.state) == []
            play(match, rng, 6)
            assert subject.rules.broken(match.state) == []
        again = load(subject.rules, record_of(match))
        assert again.state.digest() == match.state.digest()
    assert dealt


def test_a_jump_to_nowhere_is_refused_and_changes_nothing(subject: Subject) -> None:
    match = _played(subject, 0)
    before = record_of(match)
    for bad in (-1, len(match.log.steps) + 1, "3", None):
        # Compiled, what is no number is refused before it comes in.
        with pytest.raises((IllegalAction, TypeError)):
            match.go(bad, [0], [0], subject.seed("x"))  # type: ignore[arg-type]
    with pytest.raises(IllegalAction):
        match.go(match.log.head, [0], [0], subject.seed("x"))
    with pytest.raises(IllegalAction):
        match.go(0, [0], [0, 1], subject.seed("x"))
    with pytest.raises(StaleRevision):
        match.go(0, [0], [0], subject.seed("x"), revision=match.revision - 1)
    with pytest.raises(StaleRevision):
        match.redo([0], [0], revision=match.revision + 1)
    assert record_of(match) == before


def test_every_branch_is_told_once_and_leads_to_its_end(subject: Subject) -> None:
    match = _played(subject, 1, 20)
    for number in range(3):
        match.undo([0], [0], subject.seed("anew", number))
        play(match, Rng(subject.seed("on", number)), 4)
    match.undo([0], [0], subject.seed("taken back"))
    match.redo([0], [0])
    found = branches(match.log)
    assert len(found) == len({branch.end for branch in found}) >= 4
    assert [branch.is_played for branch in found].count(True) == 1
    assert found[0].parts == NOWHERE
    made: set[int] = {0}
    for branch in found:
        path = [step.number for step in match.log.path(branch.end)]
        assert branch.parts == NOWHERE or branch.parts in made
        assert branch.acts
        made |= set(path)
        match.go_to(branch.end)
        assert match.state.digest() == match.log.step(branch.end).digest


def test_leaving_a_finished_match_shows_that_its_seeds_were_open(subject: Subject) -> None:
    match = subject.match(0)
    play(match, Rng(subject.seed("to the end")))
    assert match.over
    match.undo([0], [0], subject.seed("after the end"), same_shuffle=True)
    assert match.log.step(match.log.head).kind == OPENED
    marked = [match.is_open]
    match.redo([0], [0])
    match.undo([0], [0], subject.seed("after the end"))
    assert [*marked, match.is_open] == [True, False]
    assert any(step.kind == REDEAL for step in match.log.path())


def test_a_match_played_on_from_a_step_begins_as_that_step_left_it(subject: Subject) -> None:
    source = _played(subject, 1, 20)
    before = record_of(source)
    for number in range(0, len(source.log.steps) + 1, 5):
        try:
            same = played_on(source, number, [0], b"", same_shuffle=True)
            anew = played_on(source, number, [0], subject.seed("on", number))
        except IllegalAction:
            continue
        mark = same.log.step(same.log.head)
        assert same.is_open
        if mark.parent:
            digests = {step.digest for step in source.log.steps}
            assert same.log.step(mark.parent).digest in digests
        assert not anew.is_open
        assert any(step.kind == REDEAL for step in anew.log.path())
        for one in (same, anew):
            play(one, Rng(subject.seed("further", number)), 8)
            assert subject.rules.broken(one.state) == []
            again = load(subject.rules, record_of(one))
            assert record_of(again) == record_of(one)
    assert record_of(source) == before


def test_nobody_plays_on_from_the_end(subject: Subject) -> None:
    source = subject.match(0)
    play(source, Rng(subject.seed("end")))
    with pytest.raises(IllegalAction):
        played_on(source, source.log.head, [0], subject.seed("on"))
    with pytest.raises(IllegalAction):
        played_on(source, len(source.log.steps) + 1, [0], subject.seed("on"))
