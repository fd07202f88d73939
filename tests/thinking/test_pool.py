"""The processes: in time for everybody, replaced when they die, gone when they are not needed."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from functools import partial

import pytest

from engine.ai.player import Budget
from engine.registry import game
from engine.sim import thinker
from engine.web.thinking import pool as pools
from engine.web.thinking.child import Child
from engine.web.thinking.pool import CalledOff, Job, Pool, ThinkingFailed
from tests.thinking.test_thinker import MOST_BYTES, question, widened
from tests.thinking.waiting import is_running, kill, wait_until


@pytest.fixture
def pool() -> Iterator[Pool]:
    made = Pool(1)
    yield made
    made.close()


def in_seconds(seconds: float) -> float:
    return time.monotonic() + seconds


def endless(rules, s):
    """A question that only the clock or a kill ends."""
    return question(rules, s, "master", budget=Budget(10**9))


def test_a_process_answers_as_this_one_does_and_at_low_priority(pool, rules, opened):
    asked = question(rules, opened)
    told = pool.result(pool.submit(asked, in_seconds(600)))
    expected = min(19, os.nice(0) + 15)
    assert told == {**thinker.answer(asked), "note": told["note"]}
    (pid,) = pool.pids()
    with open(f"/proc/{pid}/stat") as file:
        assert file.read().rpartition(")")[2].split()[16] == str(expected)


def test_a_process_is_told_nothing_of_our_secrets(pool, rules, opened, monkeypatch):
    monkeypatch.setenv("MAZZIERE_SECRET_KEY", "secret of the site")
    monkeypatch.setenv("DATABASE_URL", "postgresql://mazziere:word@db/mazziere")
    pool.result(pool.submit(question(rules, opened), in_seconds(600)))
    (pid,) = pool.pids()
    with open(f"/proc/{pid}/environ", "rb") as file:
        told = file.read()
    assert b"secret of the site" not in told
    assert b"postgresql" not in told


def test_the_clock_ends_what_no_count_would(pool, rules, opened):
    told = pool.result(pool.submit(endless(rules, opened), in_seconds(0.5)))
    assert told["note"]["stopped"] is True
    assert told["action"] in opened.menu


def test_a_killed_process_is_replaced_and_its_question_asked_anew(pool, rules, opened):
    job = pool.submit(endless(rules, opened), in_seconds(1.5))
    wait_until(lambda: job.tries == 1)
    (first,) = pool.pids()
    kill(first)
    assert pool.result(job)["action"] in opened.menu
    assert job.tries == 2
    assert pool.pids() != [first]
    wait_until(lambda: not is_running(first))


def test_a_process_that_died_in_its_sleep_is_replaced(pool, rules, opened):
    asked = question(rules, opened)
    expected = pool.result(pool.submit(asked, in_seconds(600)))
    (first,) = pool.pids()
    kill(first)
    wait_until(lambda: not is_running(first))
    assert pool.result(pool.submit(asked, in_seconds(600))) == expected


def test_a_question_that_kills_at_every_try_is_given_up_and_the_next_is_answered(
    pool, rules, opened
):
    job = pool.submit(endless(rules, opened), in_seconds(600))
    for tries in (1, 2, 3):
        wait_until(lambda tries=tries: job.tries == tries and pool.pids())
        kill(pool.pids()[0])
    with pytest.raises(ThinkingFailed, match="in 3 tries"):
        pool.result(job)
    assert pool.result(pool.submit(question(rules, opened), in_seconds(600)))["action"] >= 0


def test_where_no_process_can_be_started_nobody_waits_for_ever(rules, opened, monkeypatch):
    class Nothing:
        def __init__(self):
            raise OSError("no more processes")

    monkeypatch.setattr(pools, "_PAUSE", 0.01)
    pool = Pool(1)
    with monkeypatch.context() as patched:
        patched.setattr(pools, "started", Nothing)
        with pytest.raises(ThinkingFailed, match="in 3 tries"):
            pool.result(pool.submit(question(rules, opened), in_seconds(600)))
    assert pool.result(pool.submit(question(rules, opened), in_seconds(600)))["action"] >= 0
    pool.close()


def test_what_nobody_wants_any_more_frees_its_process(pool, rules, opened):
    running = pool.submit(endless(rules, opened), in_seconds(600))
    wait_until(lambda: running.tries == 1)
    behind = pool.submit(endless(rules, opened), in_seconds(600))
    last = pool.submit(question(rules, opened), in_seconds(600))
    pool.call_off(behind)
    pool.call_off(running)
    for job in (running, behind):
        with pytest.raises(CalledOff):
            pool.result(job)
    assert pool.result(last)["action"] in opened.menu
    assert behind.tries == 0


def test_what_a_player_breaks_on_is_told(pool, rules, opened):
    asked = {**question(rules, opened), "level": "oracle"}
    with pytest.raises(ThinkingFailed, match="oracle"):
        pool.result(pool.submit(asked, in_seconds(600)))


def test_a_closed_pool_leaves_no_process_and_no_asker(rules, opened):
    pool = Pool(2)
    jobs = [pool.submit(endless(rules, opened), in_seconds(600)) for _ in range(3)]
    wait_until(lambda: jobs[0].tries and jobs[1].tries)
    pids = pool.pids()
    assert len(pids) == 2
    pool.close()
    assert not any(is_running(pid) for pid in pids)
    for job in jobs:
        with pytest.raises(CalledOff):
            pool.result(job)
    with pytest.raises(CalledOff):
        pool.submit(question(rules, opened), in_seconds(600))


@pytest.mark.parametrize("lanes", [1, 3])
@pytest.mark.parametrize("waiting", [1, 8, 20])
def test_everybody_is_answered_by_the_deadline(monkeypatch, lanes, waiting):
    """By a clock of our own: however long the players would think, nobody waits for too long."""
    clock = [100.0]
    monkeypatch.setattr(pools.time, "monotonic", lambda: clock[0])
    made = Pool(lanes)
    jobs = [Job({"seconds": 0.0}, 100.0 + 2.4) for _ in range(waiting)]
    ends = [100.0] * lanes  # when each lane is free
    for number in range(waiting):
        lane = min(range(lanes), key=lambda lane: ends[lane])
        clock[0] = ends[lane]
        made._waiting = jobs[number + 1 :]
        seconds = made.seconds_for(jobs[number])
        assert seconds >= pools.LEAST_SECONDS
        ends[lane] += seconds
        assert ends[lane] <= jobs[number].deadline


def test_a_level_is_never_given_more_time_than_it_wishes():
    made = Pool(1)
    assert made.seconds_for(Job({"seconds": 0.3}, in_seconds(600))) == 0.3
    assert made.seconds_for(Job({"seconds": 0.3}, in_seconds(-60))) == pools.LEAST_SECONDS


def test_who_came_first_is_asked_first(pool, rules, opened):
    running = pool.submit(endless(rules, opened), in_seconds(600))
    wait_until(lambda: running.tries == 1)
    late = pool.submit(question(rules, opened), in_seconds(700))
    soon = pool.submit(question(rules, opened), in_seconds(600))
    assert pool._waiting == [soon, late]
    pool.call_off(running)
    assert pool.result(late) == pool.result(soon)


def test_a_process_is_told_the_cards_of_a_table_once(pool, rules, opened, monkeypatch):
    other = game("kmon").bind(widened(rules.pool))
    sent, write = [], Child._write
    monkeypatch.setattr(
        Child,
        "_write",
        lambda self, line, deadline: sent.append(len(line)) or write(self, line, deadline),
    )
    asked = question(other, opened, "greedy")
    for _ in range(3):
        job = pool.submit(asked, in_seconds(600), partial(thinker.told, "kmon", other.pool))
        assert pool.result(job)["action"] in opened.menu
    beyond = [size - len(asked["view"]) for size in sent]
    assert len(beyond) == 4
    assert beyond[1] > 50_000
    assert max(beyond[0], *beyond[2:]) <= MOST_BYTES
