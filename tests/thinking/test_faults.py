"""Processes that do not behave: nobody waits for ever, and the next question is answered."""

from __future__ import annotations

import threading
import time

import pytest

from engine.web.thinking import child as children
from engine.web.thinking import pool as pools
from engine.web.thinking.child import Child, ChildEnded
from engine.web.thinking.pool import CalledOff, Job, Pool, ThinkingFailed
from tests.thinking.test_thinker import question
from tests.thinking.waiting import MOST_SECONDS, wait_until

LISTENS = "import json, sys, time; print('{}', flush=True); "
RUBBISH = LISTENS + "[print('rubbish', flush=True) for line in sys.stdin]"
NO_OBJECT = LISTENS + "[print('5', flush=True) for line in sys.stdin]"
DEAF = LISTENS + "time.sleep(600)"
COUNTS = LISTENS + "[print(json.dumps({'length': len(line)}), flush=True) for line in sys.stdin]"
CURIOUS = LISTENS + (
    "[print(json.dumps(asked if 'told' in asked else {'wants': 'x'}), flush=True)"
    " for asked in map(json.loads, sys.stdin)]"
)
LONG = {"seconds": 0.0, "long": "x" * (1 << 20)}


def soon() -> float:
    return time.monotonic() + 60


@pytest.mark.parametrize("says", [RUBBISH, NO_OBJECT])
def test_a_line_of_rubbish_ends_the_process_and_not_the_lane(says, rules, opened, monkeypatch):
    pool = Pool(1)
    with monkeypatch.context() as patched:
        patched.setattr(children, "_COMMAND", says)
        with pytest.raises(ThinkingFailed, match="in 3 tries"):
            pool.result(pool.submit(question(rules, opened), soon()))
        wait_until(lambda: not pool._waiting)
    for lane in pool._lanes:
        lane.kill()
    assert pool.result(pool.submit(question(rules, opened), soon()))["action"] in opened.menu
    pool.close()


def test_what_breaks_the_asking_fails_that_question_alone(rules, opened):
    pool = Pool(1)
    with pytest.raises(ThinkingFailed):
        pool.result(pool.submit({"seconds": 0.0, "no": object()}, soon()))
    assert pool.result(pool.submit(question(rules, opened), soon()))["action"] in opened.menu
    pool.close()


def test_nobody_waits_long_after_the_deadline(monkeypatch):
    monkeypatch.setattr(pools, "_TOO_LATE", 0.0)
    with pytest.raises(ThinkingFailed, match="after the deadline"):
        Pool(1).result(Job({"seconds": 0.0}, time.monotonic()))


def test_a_process_that_does_not_read_ends_with_the_time_it_had(monkeypatch):
    monkeypatch.setattr(children, "_COMMAND", DEAF)
    deaf = Child()
    with pytest.raises(ChildEnded, match="did not read"):
        deaf.ask(LONG, 0.1)
    deaf.end()


def test_a_long_question_arrives_whole(monkeypatch):
    monkeypatch.setattr(children, "_COMMAND", COUNTS)
    counting = Child()
    assert counting.ask(LONG, 60)["length"] > 1 << 20
    counting.end()


class Fake:
    """A process that answers, or ends, as it is told."""

    pid = 0

    def __init__(self, answers=()):
        self.answers = list(answers)
        self.asked = 0

    is_outdated = False
    folder = None

    def ask(self, asked, seconds, told=None):
        self.asked += 1
        if not self.answers:
            raise ChildEnded
        return self.answers.pop()

    def kill(self):
        pass

    end = kill


def test_a_process_that_does_not_know_the_cards_is_told_and_asked_again(monkeypatch):
    monkeypatch.setattr(children, "_COMMAND", CURIOUS)
    curious = Child()
    assert curious.ask({"is": "asked"}, 60, lambda: ["card"]) == {"is": "asked", "told": ["card"]}
    curious.end()


def test_who_waits_looks_round_and_may_leave(monkeypatch):
    class Enough(Exception):
        pass

    def leave():
        raise Enough

    monkeypatch.setattr(children, "_COMMAND", DEAF)
    monkeypatch.setattr(children, "_GLANCE_SECONDS", 0.01)
    deaf = Child()
    with pytest.raises(Enough):
        deaf.ask({}, 60, meanwhile=leave)
    deaf.end()


def test_what_is_called_off_while_its_process_starts_is_not_asked(monkeypatch):
    first, second = Fake(), Fake([{"action": 1}])
    starting, go = threading.Event(), threading.Event()
    left = [first, second]

    def start():
        if len(left) == 1:
            starting.set()
            assert go.wait(MOST_SECONDS)
        return left.pop(0)

    monkeypatch.setattr(pools, "started", start)
    pool = Pool(1)
    job = pool.submit({"seconds": 0.0}, soon())
    assert starting.wait(MOST_SECONDS)
    pool.call_off(job)
    go.set()
    with pytest.raises(CalledOff):
        pool.result(job)
    assert (first.asked, second.asked) == (1, 0)
    pool.close()


def test_a_lane_without_a_process_spends_no_tries_while_another_has_one():
    pool = Pool(2)
    broken, sound = pool._lanes
    job = Job({"seconds": 0.0}, soon())
    pool._waiting = [job]
    pool.publish(sound, Fake())
    pool.try_in_vain()
    assert job.tries == 0
    sound.child = None
    pool.try_in_vain()
    assert job.tries == 1
    pool._waiting.clear()
    pool.give_back(broken, job)
    assert pool._waiting == [job]
    assert job.tries == 1
