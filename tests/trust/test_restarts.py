"""A PostgreSQL of one's own: killed web, restarted cluster, dropped lines, dumps under load."""

import contextlib
import json
import subprocess
import sys
import threading
import time
from unittest import mock

import psycopg
import pytest

from config.tools import ROOT
from tests.trust.killing import journal, kept, killed_again_and_again, same
from tests.trust.services_of_own import Cluster, need, programs
from tests.trust.serving import Site

pytestmark = [pytest.mark.slow, pytest.mark.postgresql]


@pytest.fixture(scope="module")
def beset(tmp_path_factory):
    """A cluster of one's own, and somebody at a site on it."""
    need(programs(), "a restarted PostgreSQL")
    cluster = Cluster()
    site = None
    try:
        site = Site(tmp_path_factory.mktemp("site"), DATABASE_URL=cluster.address)
        alice = site.settle("alice")
        site.start()
        yield cluster, alice
    finally:
        if site is not None:
            site.kill()
        cluster.stop()


@contextlib.contextmanager
def writing(alice):
    """Somebody writes on; a form that was not answered well is sent again, under the same key."""
    stop, told = threading.Event(), []

    def work():
        while not stop.is_set():
            for act in (alice.count, alice.edit, alice.move):
                answer = act() if alice.pending is None else again(alice)
                if answer is not None:
                    told.append((answer.status, answer.headers.get("retry-after")))

    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield told
    finally:
        stop.set()
        thread.join()


def again(alice):
    answer = alice.post(*alice.pending)
    if answer.status < 400:
        alice.acknowledge()
    return answer


def wait_for(told, more):
    """Until so many answers more were good."""
    already, deadline = len([1 for status, _ in told if status < 400]), time.monotonic() + 120
    while len([1 for status, _ in told if status < 400]) < already + more:
        assert time.monotonic() < deadline, told[-5:]
        time.sleep(0.05)


def test_every_answered_form_survives_every_kill(beset):
    killed_again_and_again(beset[1])


def test_dropped_lines_and_held_rows_are_told_as_busy(beset):
    cluster, alice = beset
    done = subprocess.run(
        [sys.executable, "-m", "tests.trust.on_postgresql", cluster.address],
        cwd=ROOT, env=alice.site.env, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    assert json.loads(done.stdout.splitlines()[-1]) == {
        "made": 302,
        "dropped between": 200,
        "dropped within": [503, "5"],
        "after": 302,
        "row held": [503, "5"],
        "row free": 302,
        "decks": 2,
    }
    # The site's own lines were dropped, too.
    assert alice.count().status == 302


@pytest.mark.long
def test_a_restart_under_load_is_told_as_busy_and_the_next_request_succeeds(beset):
    cluster, alice = beset
    with writing(alice) as told:
        for _ in range(2):
            wait_for(told, 4)
            cluster.restart_at_once()
        wait_for(told, 4)
    # In flight: told as busy, with when to come again; nothing else.
    assert {answer for answer in told if answer[0] >= 400} <= {(503, "5")}, set(told)
    assert alice.get("/decks").status == 200
    if alice.pending is not None:
        assert again(alice).status < 400
    assert same(kept(alice), journal(alice))
    assert "Nothing is lost" in alice.site.manage("verify")


@pytest.mark.long
def test_prepare_dumps_the_database_before_it_migrates(beset, tmp_path):
    cluster, _alice = beset
    with psycopg.connect(cluster.address, autocommit=True) as line:
        line.execute("CREATE DATABASE upgraded")
        line.execute("CREATE DATABASE back_again")
    upgraded, again = (
        cluster.address.rsplit("/", 1)[0] + f"/{name}" for name in ("upgraded", "back_again")
    )
    site = Site(tmp_path, DATABASE_URL=upgraded)
    site.settle("alice")
    site.manage("migrate", "sessions", "zero")  # as an older version would have left it
    with mock.patch.dict(site.env, PATH=""), pytest.raises(AssertionError, match="--copied"):
        site.manage("prepare")
    said = site.manage("prepare")
    (dump,) = (tmp_path / "backups").glob("before-migrating-*.dump")
    assert f"Backed up the database to {dump}" in said
    assert "Nothing is lost" in said
    call = [str(programs() / "pg_restore"), "--exit-on-error", "--no-owner", "-d", again, str(dump)]
    subprocess.run(call, check=True)
    with mock.patch.dict(site.env, DATABASE_URL=again):
        assert "The database is up to date" in site.manage("prepare", "--copied")
    assert len(list((tmp_path / "backups").glob("*.dump"))) == 1


@pytest.mark.long
def test_a_dump_taken_while_others_write_is_whole(beset, tmp_path):
    cluster, alice = beset
    dump = tmp_path / "site.dump"
    with writing(alice) as told:
        wait_for(told, 2)
        call = [str(programs() / "pg_dump"), "-Fc", "-f", str(dump), cluster.address]
        subprocess.run(call, check=True)
        wait_for(told, 2)
    with psycopg.connect(cluster.address, autocommit=True) as line:
        line.execute("CREATE DATABASE restored")
    address = cluster.address.rsplit("/", 1)[0] + "/restored"
    call = [str(programs() / "pg_restore"), "--exit-on-error", "-d", address, str(dump)]
    subprocess.run(call, check=True)
    copies, entries, counts, edits, _name, edit_keys, _moves = kept(alice, address)
    assert copies == entries == counts + 1
    assert edits == edit_keys
    assert copies <= alice.copies
    with mock.patch.dict(alice.site.env, DATABASE_URL=address):
        assert "Nothing is lost" in alice.site.manage("verify")
