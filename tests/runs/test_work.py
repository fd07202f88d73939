"""Chunks: whoever plays them, in whatever pieces and order, the batch shows the same."""

from datetime import timedelta
from unittest import mock

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from engine.kernel.rng import Rng, seed_of
from engine.sim.counts import Counts
from engine.web import queues
from engine.web.management.commands.work import _clear
from engine.web.runs import costs, playing, services, tasks, work
from engine.web.runs.queries import progress
from engine.web.runs.rows import Chunk, Run
from tests.factories import begun_run
from tests.runs.played import chunks, reference, shown, states, status

pytestmark = pytest.mark.django_db


def expire(chunk):
    Chunk.objects.filter(pk=chunk.pk).update(lease_until=Now() - timedelta(seconds=1))


def come_due(run):
    Chunk.objects.filter(run=run).update(not_before=None)


@pytest.fixture
def run(alice):
    """Four deals of one pairing in four chunks."""
    return begun_run(alice.user, size=1)


@pytest.mark.parametrize("size", [1, 3, 100])
def test_chunks_of_any_size_in_any_order_show_what_one_process_shows(alice, size):
    run = begun_run(alice.user, size=size, games=10, against=["starter:MZ1-S02", "starter:MZ1-S03"])
    pieces = chunks(run)
    assert len(pieces) == 2 * -(-5 // size)
    Rng(seed_of("order", size)).shuffle(pieces)
    assert [work.work_on(chunk.pk) for chunk in pieces] == [work.DONE] * len(pieces)
    assert shown(run) == reference(run)
    assert {sum(found["games"]) for found in shown(run).values()} == {10}
    assert status(run) == Run.Status.DONE


def test_one_game_is_the_same_wherever_its_deal_stands(run):
    pairing = work.pairing_of(run, 0, 1)
    parts = [playing.play_deals(pairing, number, 1) for number in range(4)]
    whole = Counts()
    for part in reversed(parts):
        whole.add(Counts.from_json(part.to_json()))
    assert whole.to_json() == playing.play_deals(pairing, 0, 4).to_json()
    assert parts[0].to_json() != parts[1].to_json()


def test_the_same_seed_gives_the_same_games_and_another_gives_others(alice, run):
    twin = Run.objects.get(pk=services.again(actor=alice.user, run_id=run.pk))
    other = begun_run(alice.user, size=1)
    assert twin.pk != run.pk
    assert reference(twin) == reference(run)
    assert reference(other) != reference(run)


def test_each_message_twice_plays_once(run):
    played = []
    play = playing.play_deals

    def counted(*args, **more):
        played.append(args[1])
        return play(*args, **more)

    with mock.patch.object(playing, "play_deals", counted):
        found = [work.work_on(chunk.pk) for chunk in chunks(run) for _ in range(2)]
    assert found == [work.DONE, work.SKIPPED] * 4
    assert played == [0, 1, 2, 3]
    assert shown(run) == reference(run)


def test_a_held_chunk_is_nobody_elses(run):
    first = chunks(run)[0]
    held = work.claim(first.pk)
    assert held is not None
    assert work.claim(first.pk) is None
    assert work.work_on(first.pk) == work.SKIPPED


def test_who_comes_back_late_writes_nothing(run):
    slow = work.claim(chunks(run)[0].pk)
    expire(slow)
    quick = work.claim(slow.pk)
    assert (quick.attempts, quick.token != slow.token) == (2, True)
    assert work.finish(slow, {"games": "wrong"}, 1.0) == work.LOST
    assert work.give_back(slow, "wrong") == work.LOST
    assert chunks(run)[0].result is None
    holder = work.Holder(slow)
    holder.looked -= 10
    with pytest.raises(work.Released):
        holder.look()
    assert work.finish(quick, Counts().to_json(), 1.0) == work.DONE


def test_a_long_chunk_keeps_its_lease(run):
    held = work.claim(chunks(run)[0].pk)
    expire(held)
    holder = work.Holder(held)
    holder.look()
    assert Chunk.objects.filter(pk=held.pk, lease_until__lt=Now()).exists()
    holder.looked -= work.LOOK_SECONDS
    holder.look()
    assert not Chunk.objects.filter(pk=held.pk, lease_until__lt=Now()).exists()


def test_a_poison_chunk_fails_after_three_tries_and_the_batch_says_so(run, caplog):
    poison = chunks(run)[1].first
    play = playing.play_deals

    def broken(pairing, first, *more):
        if first == poison:
            raise ZeroDivisionError("poison")
        return play(pairing, first, *more)

    with mock.patch.object(playing, "play_deals", broken):
        found = []
        for chunk in [*chunks(run), *[chunks(run)[1]] * 3]:
            found.append(work.work_on(chunk.pk))
            come_due(run)
    assert found == ["done", "retry", "done", "done", "retry", "retry", "skipped"]
    assert states(run) == ["done", "failed", "done", "done"]
    assert status(run) == Run.Status.FAILED
    told = progress(run)
    assert (told.games, told.done, told.failed) == (8, 6, 2)
    assert told.error == Chunk.Error.BROKEN
    assert "ZeroDivisionError: poison" in caplog.text


def test_a_failed_try_waits_before_the_next(run):
    first = chunks(run)[0]
    with mock.patch.object(playing, "play_deals", side_effect=RuntimeError):
        work.work_on(first.pk)
    assert Chunk.objects.filter(pk=first.pk, not_before__gt=Now()).exists()
    assert work.work_on(first.pk) == work.SKIPPED
    come_due(run)
    assert work.work_on(first.pk) == work.DONE


def test_workers_that_die_three_times_fail_the_chunk(run):
    first, *rest = chunks(run)
    for chunk in rest:
        work.work_on(chunk.pk)
    for _ in range(work.MOST_ATTEMPTS):
        assert status(run) == Run.Status.WORKING
        expire(work.claim(first.pk))
        tasks.sweep()
    assert states(run)[0] == Chunk.State.FAILED
    assert status(run) == Run.Status.FAILED
    assert progress(run).error == Chunk.Error.DIED


def test_a_last_try_that_ends_during_the_sweep_is_left_to_the_next_one(run):
    first = chunks(run)[0]
    Chunk.objects.filter(pk=first.pk).update(attempts=work.MOST_ATTEMPTS - 1)
    held = work.claim(first.pk)
    update = QuerySet.update

    def slow(rows, **facts):
        changed = update(rows, **facts)
        update(Chunk.objects.filter(pk=held.pk), lease_until=Now() - timedelta(seconds=1))
        return changed

    with mock.patch.object(QuerySet, "update", slow):
        work.bury_the_dead()
    assert states(run)[0] == Chunk.State.LEASED
    work.bury_the_dead()
    assert states(run)[0] == Chunk.State.FAILED


def test_asked_to_end_a_worker_gives_its_chunk_back_untried(run):
    first = chunks(run)[0]
    work.stopping.set()
    try:
        assert work.work_on(first.pk) == work.RELEASED
    finally:
        work.stopping.clear()
    assert (chunks(run)[0].state, chunks(run)[0].attempts) == (Chunk.State.READY, 0)
    assert work.work_on(first.pk) == work.DONE


def test_a_cancelled_batch_stops_between_two_games(alice, run):
    seconds = iter(range(100))

    def clock():
        return float(next(seconds))

    play = playing.play_deals

    def cancelled(pairing, first, count, between):
        between()
        services.cancel(actor=alice.user, run_id=run.pk)
        return play(pairing, first, count, between)

    with (
        mock.patch.object(work.time, "monotonic", clock),
        mock.patch.object(playing, "play_deals", cancelled),
    ):
        assert work.work_on(chunks(run)[0].pk) == work.RELEASED
    assert set(states(run)) == {Chunk.State.CANCELLED}
    assert status(run) == Run.Status.CANCELLED
    assert [work.work_on(chunk.pk) for chunk in chunks(run)] == [work.SKIPPED] * 4


def test_changed_rules_fail_the_batch_in_words(run):
    Run.objects.filter(pk=run.pk).update(version=run.version + 1)
    for _ in range(3):
        for chunk in chunks(run):
            work.work_on(chunk.pk)
        come_due(run)
    assert status(run) == Run.Status.FAILED
    assert progress(run).error == Chunk.Error.RULES


# --- The queue ---------------------------------------------------------------------------------


def messages():
    return sorted(row.args_kwargs["args"][0] for row in DBTaskResult.objects.all())


def test_each_chunk_gets_a_message_once_it_is_sure(alice, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks() as waiting:
        run = begun_run(alice.user, size=1)
    assert messages() == []
    for callback in waiting:
        callback()
    assert messages() == [chunk.pk for chunk in chunks(run)]


def test_a_queue_that_is_away_leaves_the_batch_to_the_sweep(
    alice, django_capture_on_commit_callbacks, caplog
):
    with mock.patch("django_tasks_db.DatabaseBackend.enqueue", side_effect=ConnectionError):
        with django_capture_on_commit_callbacks(execute=True):
            run = begun_run(alice.user, size=1)
        assert tasks.sweep() == 4
    assert "does not take messages" in caplog.text
    assert (messages(), states(run)) == ([], ["ready"] * 4)
    assert tasks.sweep() == 4
    assert messages() == [chunk.pk for chunk in chunks(run)]


def test_lost_messages_are_sent_again_but_not_while_somebody_works(run):
    assert messages() == []
    held = work.claim(chunks(run)[0].pk)
    assert tasks.sweep() == 0
    expire(held)
    # The dead worker's chunk is freed, so that nobody works any more.
    assert tasks.sweep() == 4
    assert messages() == [chunk.pk for chunk in chunks(run)]


def test_a_chunk_to_be_tried_again_is_woken_once(run):
    first, second, *_rest = chunks(run)
    with mock.patch.object(playing, "play_deals", side_effect=RuntimeError):
        work.work_on(first.pk)
    assert work.claim(second.pk)
    assert tasks.sweep() == 0
    Chunk.objects.filter(pk=first.pk).update(not_before=Now())
    assert [tasks.sweep(), tasks.sweep()] == [1, 0]
    assert messages() == [first.pk]


def test_a_worker_that_died_after_its_result_leaves_an_end_to_the_sweep(run):
    with mock.patch.object(work, "settle"):
        for chunk in chunks(run):
            work.work_on(chunk.pk)
    assert status(run) == Run.Status.WORKING
    tasks.sweep()
    assert status(run) == Run.Status.DONE


def test_what_was_freed_after_its_batch_was_ended_waits_for_nobody(alice, run):
    held = work.claim(chunks(run)[0].pk)
    assert queues.lengths()["batches"] == 3
    services.cancel(actor=alice.user, run_id=run.pk)
    expire(held)
    tasks.sweep()
    assert states(run)[0] == Chunk.State.READY
    assert queues.lengths()["batches"] == 0


def test_only_messages_of_no_use_are_cleared(run):
    def sent(status, **times):
        tasks.play_chunk.enqueue(chunks(run)[0].pk)
        row = DBTaskResult.objects.order_by("enqueued_at").last()
        times = {name: timezone.now() - time for name, time in times.items()}
        DBTaskResult.objects.filter(pk=row.pk).update(status=status, **times)
        return row.pk

    long, ages = timedelta(hours=2), timedelta(days=2)
    kept = {
        sent("READY", enqueued_at=ages),
        sent("RUNNING", enqueued_at=ages, started_at=long),
        sent("SUCCESSFUL", enqueued_at=ages, started_at=ages, finished_at=timedelta(minutes=1)),
    }
    sent("RUNNING", enqueued_at=ages, started_at=ages)
    sent("SUCCESSFUL", enqueued_at=ages, started_at=ages, finished_at=long)
    sent("FAILED", enqueued_at=ages, started_at=ages, finished_at=long)
    _clear()
    assert set(DBTaskResult.objects.values_list("pk", flat=True)) == kept


@pytest.mark.skipif(connection.vendor != "sqlite", reason="other plans read otherwise")
def test_the_sweep_searches_no_table(run):
    """By the plan of the database: chunks are found by an index, not one after the other."""
    with CaptureQueriesContext(connection) as asked:
        tasks.sweep()
        costs.seconds_a_game("kmon", "random")
    plans = []
    for sql in (each["sql"] for each in asked if each["sql"].startswith(("SELECT", "UPDATE"))):
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
            plans += [row[3] for row in cursor.fetchall()]
    assert len(plans) > 5
    assert not [plan for plan in plans if plan.startswith("SCAN") and "engine_chunk" in plan]


def test_batches_take_turns_in_the_queue(alice, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        early, late = (begun_run(alice.user, size=1, games=12) for _ in range(2))
    order = [row.args_kwargs["args"][0] for row in DBTaskResult.objects.ready()]
    runs = [Chunk.objects.get(pk=pk).run_id for pk in order]
    assert runs[:4] == [early.pk, early.pk, late.pk, late.pk]
