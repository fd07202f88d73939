"""Workers as processes: killed in mid-chunk, two at once, asked to end; in full on PostgreSQL."""

import json
import os
import subprocess
import sys
from contextlib import contextmanager

import pytest

from config.tools import ROOT
from tests.trust.services_of_own import Cluster

# `make kills` asks for twenty.
KILLS = int(os.environ.get("MAZZIERE_KILLS", "1"))
FULL = bool({"MAZZIERE_KILLS", "MAZZIERE_LONG"} & {*os.environ})
in_full = pytest.mark.slow if FULL else pytest.mark.long

pytestmark = pytest.mark.slow


@contextmanager
def database(kind):
    """The address of a fresh database; "" for the file in the data folder."""
    if kind == "sqlite":
        yield ""
        return
    if kind == "own":
        cluster = Cluster()
        try:
            yield cluster.address
        finally:
            cluster.stop()
        return
    import psycopg

    from tests.search.test_conformance import SERVER

    name = f"mazziere_runs_{os.getpid()}"
    with psycopg.connect(f"{SERVER}/postgres", autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        try:
            yield f"{SERVER}/{name}"
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def asked(folder, kind, *more, kills=KILLS):
    """What `tests.runs.apart` tells; the outcome of kills is the same always."""
    with database(kind) as address:
        env = {
            **os.environ,
            "MAZZIERE_DATA": str(folder),
            "MAZZIERE_MODE": "local",
            "MAZZIERE_THINKING": "1",
            "MAZZIERE_SECRET_KEY": "never mind, nobody signs anything in this place 1234567890",
            "DATABASE_URL": address,
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }
        done = subprocess.run(
            [sys.executable, "-m", "tests.runs.apart", str(kills), *more],
            cwd=ROOT, env=env, capture_output=True, text=True, timeout=1800,
        )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    found = json.loads(done.stdout.splitlines()[-1])
    killed, stopped = found["killed"], found["stopped"]
    assert (killed["status"], killed["right"]) == ("done", True)
    assert killed["struck"] == killed["again"]
    assert stopped["ends"] == [0, 0]
    assert stopped["given back"] == [["leased", 1], ["ready", 0]]
    assert stopped["cancelled"] == ["cancelled"] * 3
    return found


def test_no_game_is_lost_or_counted_twice_and_workers_end_when_asked(tmp_path):
    found = asked(tmp_path, "sqlite", *["ends"] * FULL)
    assert found.get("left alone") == ("ended" if FULL else None)


@in_full
@pytest.mark.postgresql
def test_no_game_is_lost_or_counted_twice_on_postgresql(tmp_path):
    asked(tmp_path, "pg")
