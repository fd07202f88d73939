"""Decisions of an analysis: whoever judges them, in whatever order, it shows the same."""

from datetime import timedelta
from unittest import mock

import pytest
from django.db.models.functions import Now
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from collection.house.quotas import QuotaReached
from engine.ai.player import Player
from engine.ai.thought import Ranked, Thought
from engine.kernel.steps import MOVE
from engine.web import queues
from engine.web.management.commands.work import Command
from engine.web.models import Match
from engine.web.review.analysis import services, tasks, work
from engine.web.review.analysis.rows import AnalysedMove, Analysis
from engine.web.review.analysis.services import StillPlayed
from engine.web.seat import leases, storage
from engine.web.seat.errors import TableClosed, TableNotFound
from tests.analysis.conftest import begun, ended, moves_of, worked_off
from tests.factories import begun_run, laid_table, starter_deck
from tests.runs.played import chunks
from tests.web.replayed import play_some

pytestmark = pytest.mark.django_db


@pytest.fixture
def row(alice, over):
    return begun(alice, over)


def states(row):
    return [move.state for move in moves_of(row)]


def messages():
    return sorted(each.args_kwargs["args"][0] for each in DBTaskResult.objects.all())


def expire(move):
    AnalysedMove.objects.filter(pk=move.pk).update(lease_until=Now() - timedelta(seconds=1))


def test_each_decision_of_the_seat_gets_a_row(over, row):
    own = [step for step in storage.replayed(over).log.path() if step.kind == MOVE]
    asked = {step.number for step in own if step.seat == 0}
    assert {move.step for move in moves_of(row)} <= asked
    assert len(moves_of(row)) >= 5
    assert (row.seat, row.head, row.status) == (0, over.head, "working")


def test_any_order_and_any_pieces_show_the_same(alice, row):
    for move in reversed(moves_of(row)):
        work.work_from(move.pk, 1)
    first = [move.result for move in moves_of(row)]
    row.refresh_from_db()
    assert row.status == Analysis.Status.DONE
    AnalysedMove.objects.filter(analysis=row).update(state="ready", attempts=0, result=None)
    assert set(work.work_from(moves_of(row)[0].pk, 100)) == {work.DONE}
    assert [move.result for move in moves_of(row)] == first
    assert all(each["options"] > 1 and each["played"] for each in first)


def test_a_decision_is_judged_once_however_many_wake(row):
    first = moves_of(row)[0]
    assert work.work_from(first.pk, 2) == [work.DONE] * 2
    assert work.work_from(first.pk, 2) == [work.SKIPPED] * 2
    assert states(row)[:3] == ["done", "done", "ready"]


def test_a_worker_that_is_killed_loses_nothing(row):
    first = moves_of(row)[0]
    held = leases.claim(AnalysedMove.objects.all(), first.pk)
    assert work.work_from(first.pk, 2) == [work.SKIPPED, work.DONE]
    expire(held)
    tasks.sweep()
    assert states(row)[:2] == ["ready", "done"]
    work.work_from(first.pk, 1)
    # It comes back after its lease: what it found is not written.
    assert not leases.finish(held, {"late": True}, 1.0)
    assert "late" not in moves_of(row)[0].result


def test_what_waited_in_the_queue_while_tasks_moved_is_still_done(alice, row):
    move, chunk = moves_of(row)[0], chunks(begun_run(alice.user, size=1))[0]
    sent = {
        "engine.web.analysis.tasks.judge_moves": move,
        "engine.web.runs.tasks.play_chunk": chunk,
    }
    hand = Command()._hand({"interval": 0.0, "batch": True})
    for path, row in sent.items():
        told = tasks.judge_moves.enqueue(row.pk).db_result
        DBTaskResult.objects.filter(pk=told.pk).update(task_path=path)
        told.refresh_from_db()
        hand.run_task(told)
        row.refresh_from_db()
        assert (told.status, row.state) == ("SUCCESSFUL", "done"), path


def test_workers_that_die_three_times_fail_the_decision(row):
    first, *rest = moves_of(row)
    for move in rest:
        work.work_from(move.pk, 1)
    for _ in range(leases.MOST_ATTEMPTS):
        AnalysedMove.objects.filter(pk=first.pk).update(not_before=None)
        expire(leases.claim(AnalysedMove.objects.all(), first.pk))
        tasks.sweep()
    row.refresh_from_db()
    assert (states(row)[0], row.status) == ("failed", Analysis.Status.FAILED)
    assert states(row)[1:] == ["done"] * len(rest)


def test_a_search_that_breaks_is_tried_again_later(row, caplog):
    first = moves_of(row)[0]
    with mock.patch.object(work, "judge", side_effect=RuntimeError):
        assert work.work_from(first.pk, 1) == [work.RETRY]
    assert "decision 0" in caplog.text
    assert work.work_from(first.pk, 1) == [work.SKIPPED]
    AnalysedMove.objects.filter(pk=first.pk).update(not_before=Now())
    assert work.work_from(first.pk, 1) == [work.DONE]


def test_asked_to_end_a_worker_takes_nothing_more(row):
    leases.stopping.set()
    try:
        assert work.work_from(moves_of(row)[0].pk, 6) == []
    finally:
        leases.stopping.clear()
    assert set(states(row)) == {"ready"}


def test_changed_rules_fail_it_in_words(row):
    match = Match.objects.get(pk=row.match_id)
    match.steps.filter(number=1).update(digest="0" * 16)
    for _ in range(leases.MOST_ATTEMPTS):
        AnalysedMove.objects.filter(analysis=row).update(not_before=None)
        work.work_from(moves_of(row)[0].pk, 100)
    row.refresh_from_db()
    assert row.status == Analysis.Status.FAILED
    assert {move.error for move in moves_of(row)} == {"rules"}


def test_messages_are_sent_once_it_is_sure_and_lost_ones_again(
    alice, over, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks() as waiting:
        row = begun(alice, over)
    assert messages() == []
    for callback in waiting:
        callback()
    heads = [move.pk for move in moves_of(row) if move.number % tasks.PIECE == 0]
    assert messages() == heads
    assert queues.lengths()["analyses"] == len(moves_of(row))
    DBTaskResult.objects.all().delete()
    assert tasks.sweep() > 0
    assert heads[0] in messages()


def test_while_a_batch_is_played_no_more_messages_are_sent(alice, row):
    from tests.factories import begun_run

    chunk = chunks(begun_run(alice.user, size=1))[0]
    type(chunk).objects.filter(pk=chunk.pk).update(
        state="leased", lease_until=timezone.now() + timedelta(minutes=1)
    )
    assert tasks.sweep() == 0
    type(chunk).objects.all().delete()
    assert tasks.sweep() > 0


def test_asking_again_begins_nothing_new(alice, over, row):
    assert begun(alice, over).pk == row.pk
    other = begun(alice, over, eyes="2")
    assert (other.seat, other.pk != row.pk) == (1, True)


def test_a_match_that_is_still_played_is_not_judged(alice, deck):
    with pytest.raises(StillPlayed):
        begun(alice, laid_table(alice.user, deck, level="random"))
    assert not Analysis.objects.exists()


def test_a_match_that_ends_otherwise_is_judged_anew(alice, over, row):
    played = storage.replayed(over)
    known = len(played.log.steps)
    played.undo({0}, {0}, b"s" * 32)
    storage.store(over, played, known)
    with pytest.raises(StillPlayed):
        begun(alice, over)
    again = play_some(over, 2)
    played = storage.replayed(again)
    known = len(played.log.steps)
    if not played.over:
        played.concede(0)
        storage.store(again, played, known)
    made = begun(alice, again)
    assert made.pk != row.pk
    assert not Analysis.objects.filter(pk=row.pk).exists()


def test_others_cannot_have_it_judged(bob, over):
    with pytest.raises(TableNotFound):
        begun(bob, over)


def test_at_most_three_at_once(alice, row, monkeypatch):
    monkeypatch.setattr(services, "MOST_AT_ONCE", 1)
    second = ended(alice.user, 2)
    with pytest.raises(QuotaReached):
        begun(alice, second)
    worked_off(row)
    begun(alice, second)


def test_the_end_of_the_match_is_the_end_of_its_analysis(over, row):
    over.delete()
    assert not AnalysedMove.objects.exists()
    assert work.work_from(1, 6) == []


def test_verify_finds_an_analysis_that_lies(row):
    from engine.web.verification import problems

    assert list(problems()) == []
    Analysis.objects.filter(pk=row.pk).update(status=Analysis.Status.DONE)
    assert [row.pk in told for told in problems()] == [True]


def test_a_seat_without_decisions_is_done_at_once(alice, deck):
    match = laid_table(alice.user, starter_deck(alice.user), level="random")
    played = storage.replayed(match)
    known = len(played.log.steps)
    played.concede(0)
    storage.store(match, played, known)
    made = begun(alice, match)
    assert (made.status, moves_of(made), made.ended is None) == (Analysis.Status.DONE, [], False)


def fail_all_tries(row, move):
    for _ in range(leases.MOST_ATTEMPTS):
        AnalysedMove.objects.filter(pk=move.pk).update(not_before=None)
        expire(leases.claim(AnalysedMove.objects.all(), move.pk))
        tasks.sweep()
    row.refresh_from_db()


def test_only_what_failed_is_tried_once_more(alice, over, row, django_capture_on_commit_callbacks):
    failing, *rest = moves_of(row)
    for move in rest:
        work.work_from(move.pk, 1)
    fail_all_tries(row, failing)
    kept = [(move.pk, move.result, move.seconds) for move in moves_of(row)[1:]]
    DBTaskResult.objects.all().delete()
    with django_capture_on_commit_callbacks(execute=True):
        again = begun(alice, over)
    assert (again.pk, again.status, again.ended) == (row.pk, Analysis.Status.WORKING, None)
    assert states(row) == ["ready", *["done"] * len(rest)]
    assert [(move.pk, move.result, move.seconds) for move in moves_of(row)[1:]] == kept
    assert messages() == [failing.pk]
    assert worked_off(row).status == Analysis.Status.DONE


def test_what_failed_under_other_rules_is_refused_and_left_as_it_was(alice, over, row):
    failing, *rest = moves_of(row)
    for move in rest:
        work.work_from(move.pk, 1)
    fail_all_tries(row, failing)
    over.steps.filter(number=1).update(digest="0" * 16)
    with pytest.raises(TableClosed):
        begun(alice, over)
    row.refresh_from_db()
    assert (states(row)[0], row.status) == ("failed", Analysis.Status.FAILED)


class Wavering(Player):
    """Rates the played move below another one, so that both are looked at again; does something
    before each look."""

    def __init__(self, rules, avoided, between):
        super().__init__(rules)
        self.avoided, self.between, self.looks = avoided, between, 0

    def think(self, seen, legal, budget, seed):
        self.looks += 1
        self.between()
        mine = self.rules.edge(seen.state, self.avoided)
        found = [
            Ranked(each, 1, float(self.rules.edge(seen.state, each) != mine)) for each in legal
        ]
        return Thought(sorted(found, key=lambda each: -each.value), 1, 1, [], [])


def looked_at(row, monkeypatch, between):
    """The first decision judged, `between` done before each look; what became of it, how many
    looks it took."""
    first = moves_of(row)[0]
    step = storage.replayed(row.match).log.step(first.step)
    players = []

    def wavering(rules):
        players.append(Wavering(rules, step.data[0], between))
        return players[0]

    monkeypatch.setattr(work, "reviewer", wavering)
    return work.work_from(first.pk, 1), players[0].looks


def test_the_lease_is_kept_while_a_decision_is_judged(row, monkeypatch):
    first, found = moves_of(row)[0], []

    def wait_long():
        held = AnalysedMove.objects.filter(pk=first.pk)
        found.append(held.filter(lease_until__gt=Now() + timedelta(seconds=20)).exists())
        held.update(lease_until=Now() + timedelta(seconds=1))

    told, looks = looked_at(row, monkeypatch, wait_long)
    assert told == [work.DONE]
    assert (looks > 1, set(found)) == (True, {True})


def test_a_decision_that_somebody_else_has_is_not_judged_on(row, monkeypatch):
    first = moves_of(row)[0]

    def taken_over():
        AnalysedMove.objects.filter(pk=first.pk).update(token="another")

    assert looked_at(row, monkeypatch, taken_over) == ([work.LOST], 1)
    assert (moves_of(row)[0].state, moves_of(row)[0].token) == ("leased", "another")
