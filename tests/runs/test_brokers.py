"""The queue by a broker: the same results as without, and nothing lost when it dies."""

import json
import os
import subprocess
import sys
from unittest import mock

import pytest

from config.queue import queue_settings
from config.tools import ROOT
from engine.web.seat.broker import level_of
from tests.runs.test_workers import asked
from tests.trust.services_of_own import RabbitMQ, Redis, need, programs

BROKERS = {"redis": Redis, "rabbitmq": RabbitMQ}
SURROUNDINGS = {
    "MAZZIERE_MODE": "local",
    "MAZZIERE_SECRET_KEY": "never mind, nobody signs anything in this place 1234567890",
    "DJANGO_SETTINGS_MODULE": "config.settings",
}
WRONG = (
    "localhost:6379",
    "http://10.0.0.5:6379",
    "redis://",
    "redis://10.0.0.5:port/0",
    "redis://10.0.0.5:6379/first",
    "amqp://guest:p@ss/word@10.0.0.5",
    "rediss://10.0.0.5:6379/0",
)


def told(folder, kind, workers, sizes, deaths, *more):
    """What `tests.runs.brokered` tells."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.runs.brokered", kind, workers, sizes, str(deaths), *more],
        cwd=ROOT, env={**os.environ, **SURROUNDINGS, "MAZZIERE_DATA": str(folder)},
        capture_output=True, text=True, timeout=1800,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


def beset(found, deaths):
    """What a broker's deaths did: nothing, but for the word of the health page."""
    assert found["order"] == [2, 1, 3, 0]
    assert found["beset"] == {
        "ready": ["away", "ok"] * deaths,
        "states": ["done"],
        "right": [True, True],
    }


@pytest.mark.slow
@pytest.mark.parametrize("kind", BROKERS)
def test_a_broker_that_dies_loses_nothing(tmp_path, kind):
    need(BROKERS[kind].program(), f"batches through {kind}")
    beset(told(tmp_path, kind, "", "", 1), 1)


@pytest.mark.slow
@pytest.mark.long
def test_every_queue_shows_the_same_by_any_workers_in_any_chunks(tmp_path):
    need(programs(), "batches on a restarted PostgreSQL")
    digests = set()
    for kind in ("table", *BROKERS):
        if kind in BROKERS:
            need(BROKERS[kind].program(), f"batches through {kind}")
        found = told(tmp_path / kind, kind, "1,2,8", "1,7,50", 5, "restarted")
        assert sorted(found["digests"]) == ["1", "2", "8"]
        digests |= {each for sizes in found["digests"].values() for each in sizes.values()}
        assert {len(sizes) for sizes in found["digests"].values()} == {3}
        if kind in BROKERS:
            beset(found, 5)
    assert len(digests) == 1


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("kind", BROKERS)
def test_no_game_is_lost_or_counted_twice_through_a_broker(tmp_path, kind, monkeypatch):
    need(BROKERS[kind].program(), f"batches through {kind}")
    need(programs(), "batches on a PostgreSQL of their own")
    broker = BROKERS[kind]()
    try:
        monkeypatch.setenv("MAZZIERE_QUEUE", broker.address)
        asked(tmp_path, "own", kills=20)
    finally:
        broker.stop()


@pytest.mark.parametrize("address", WRONG)
def test_an_address_that_is_no_broker_is_refused_without_being_repeated(address):
    with pytest.raises(ValueError, match="MAZZIERE_QUEUE must look like redis://") as refused:
        queue_settings(address)
    assert "p@ss" not in str(refused.value)


def test_without_celery_it_says_what_to_install():
    with (
        mock.patch("config.queue.find_spec", return_value=None),
        pytest.raises(ValueError, match="make install-server"),
    ):
        queue_settings("amqp://guest:guest@10.0.0.5:5672/")


def test_without_an_address_the_queue_is_a_table():
    assert queue_settings("")["BACKEND"] == "django_tasks_db.DatabaseBackend"


def test_an_analysis_comes_first_and_the_places_of_a_batch_in_steps_that_double():
    priorities = [20, 0, -1, -2, -3, -4, -8, -64, -100]
    assert [level_of(each) for each in priorities] == [9, 8, 7, 6, 6, 5, 4, 1, 1]
