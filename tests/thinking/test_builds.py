"""Which engine a thinking process runs: the compiled one once it stands, never one that fails."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from engine.ai.player import Budget
from engine.sim import builds
from engine.web.thinking import child as children
from engine.web.thinking import pool as pools
from engine.web.thinking.pool import Pool
from tests.thinking.test_thinker import question
from tests.thinking.waiting import is_running, wait_until

# In the place of a compiled engine: as much of it as its processes begin with.
ANSWERS = """
import json, sys
def main(nice):
    print('{"ready": true}', flush=True)
    for line in sys.stdin:
        print(json.dumps({"action": 0, "note": {"build": "compiled"}}), flush=True)
"""
NEVER_BEGINS = "raise ImportError('made for another machine')"
DIES = """
import sys
def main(nice):
    print('{"ready": true}', flush=True)
    sys.stdin.readline()
"""


@pytest.fixture
def build(tmp_path, monkeypatch) -> Callable[[str], None]:
    """Makes a build of our sources stand; until then none does."""
    monkeypatch.setenv("MAZZIERE_ENGINES", str(tmp_path))
    monkeypatch.setattr(children, "_distrusted", set())
    monkeypatch.setattr(pools, "_LOOK_SECONDS", 0.05)
    # Here at our own priority.
    monkeypatch.setattr(pools, "started", partial(children.started, 0))

    def made(thinker: str) -> None:
        folder: Path = tmp_path / builds.digest()
        (folder / "engine" / "sim").mkdir(parents=True)
        (folder / "engine" / "sim" / "thinker.py").write_text(thinker)
        (folder / builds.FACTS).write_text("{}")

    return made


@pytest.fixture
def pool() -> Iterator[Pool]:
    made = Pool(1)
    yield made
    made.close()


def made_on(pool, rules, s) -> str:
    """The build that a choice was made on."""
    job = pool.submit(question(rules, s), time.monotonic() + 600)
    return pool.result(job)["note"]["build"]


def test_an_idle_process_gives_way_to_one_on_a_newer_build(build, pool, rules, opened):
    assert made_on(pool, rules, opened) == "plain"
    (plain,) = pool.pids()
    build(ANSWERS)
    wait_until(lambda: pool.pids() not in ([], [plain]))
    wait_until(lambda: not is_running(plain))
    assert made_on(pool, rules, opened) == "compiled"


def test_one_in_the_midst_of_a_question_answers_it_first(build, pool, rules, opened):
    asked = question(rules, opened, "master", budget=Budget(10**9))
    job = pool.submit(asked, time.monotonic() + 1)
    wait_until(lambda: job.tries)
    build(ANSWERS)
    assert pool.result(job)["note"]["build"] == "plain"
    assert job.tries == 1
    assert made_on(pool, rules, opened) == "compiled"


def test_a_build_on_which_no_process_begins_is_told_once_and_left(
    build, pool, rules, opened, caplog
):
    build(NEVER_BEGINS)
    assert made_on(pool, rules, opened) == "plain"
    children.started().end()
    assert caplog.text.count("is not used any more") == 1


def test_a_build_on_which_processes_die_leaves_the_last_try_to_the_plain_engine(
    build, pool, rules, opened
):
    build(DIES)
    assert made_on(pool, rules, opened) == "plain"
    assert made_on(pool, rules, opened) == "plain"
