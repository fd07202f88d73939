"""Faults around the server that `make run` starts: killed, beset by slow clients, without cache."""

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

import pytest

from engine.kernel.rng import Rng, seed_of
from tests.web.test_killed_server import ROOT, Browser, Site, revision_of, sit_down, step

# `make kills` asks for twenty.
KILLS = int(os.environ.get("MAZZIERE_KILLS", "2"))
SLOW = 60
START_SECONDS = 60

pytestmark = pytest.mark.slow


class Served(Site):
    """The server that `make run` starts, in a group of its own."""

    def __init__(self, data: Path, **variables: str) -> None:
        super().__init__(data)
        self.env.update(variables)

    def start(self) -> None:
        granian = str(Path(sys.executable).with_name("granian"))
        self.process = subprocess.Popen(
            [granian, "--interface", "wsgi", "--host", "127.0.0.1", "--port", str(self.port),
             "--workers", "1", "--blocking-threads", "4", "--backpressure", "64",
             "--log-level", "warning", "config.wsgi:application"],
            cwd=ROOT, env=self.env, start_new_session=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        for _ in range(START_SECONDS * 10):
            try:
                urllib.request.urlopen(f"http://localhost:{self.port}/health/live").close()
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def site(tmp_path):
    found = Served(tmp_path)
    found.start()
    yield found
    found.kill()


def journal(browser: Browser, path: str, page: str, told: list[int], stop: threading.Event) -> None:
    """Play on, and write down each revision that the server acknowledged."""
    with contextlib.suppress(OSError, http.client.HTTPException, TypeError):
        while not stop.is_set():
            page = step(browser, path, page)
            told.append(int(revision_of(page)))


def test_what_was_acknowledged_survives_every_kill(site):
    browser = Browser(site)
    path, page = sit_down(browser)
    told = [int(revision_of(page))]
    dice = Rng(seed_of("kills", KILLS))
    for _ in range(KILLS):
        stop = threading.Event()
        player = threading.Thread(target=journal, args=(browser, path, page, told, stop))
        player.start()
        time.sleep(0.05 + dice.below(800) / 1000)
        site.kill()
        stop.set()
        player.join()
        site.start()
        page = browser.get(path)[1]
        # At most the one answer that was under way is there without having been told.
        assert int(revision_of(page)) >= told[-1]
        assert told == sorted(set(told))
        if "data-digit" not in page and "/partner" not in page:
            path, page = sit_down(browser)
            told = [int(revision_of(page))]
        elif int(revision_of(page)) > told[-1]:
            told.append(int(revision_of(page)))
    assert "Nothing is lost" in site.manage("verify")


def test_slow_clients_hold_nobody_up(site):
    stalled = []
    for number in range(SLOW):
        line = socket.create_connection(("127.0.0.1", site.port))
        head = b"POST /d/new HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n"
        line.sendall(head if number % 2 else head + b"\r\nhalf a body")
        stalled.append(line)
    try:
        for _ in range(5):
            with urllib.request.urlopen(
                f"http://localhost:{site.port}/health/ready", timeout=20
            ) as a:
                assert json.load(a) == {"database": "ok"}
        assert "Mazziere" in Browser(site).get("/")[1]
    finally:
        for line in stalled:
            line.close()


def test_without_the_shared_cache_pages_and_forms_work(tmp_path):
    site = Served(tmp_path, MAZZIERE_CACHE="redis://127.0.0.1:1/0")
    site.start()
    try:
        path, page = sit_down(Browser(site))
        assert revision_of(page) == "0" or int(revision_of(page)) >= 0
        assert path.startswith("/t/")
    finally:
        site.kill()


@pytest.mark.postgresql
def test_dropped_connections_and_held_rows_on_postgresql(tmp_path):
    import psycopg

    from tests.search.test_conformance import SERVER

    name = f"mazziere_trust_{os.getpid()}"
    env = {
        **os.environ,
        "MAZZIERE_DATA": str(tmp_path),
        "MAZZIERE_MODE": "local",
        "DATABASE_URL": f"{SERVER}/{name}",
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    with psycopg.connect(f"{SERVER}/postgres", autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        try:
            done = subprocess.run(
                [sys.executable, "-m", "tests.trust.on_postgresql", f"{SERVER}/{name}"],
                cwd=ROOT, env=env, capture_output=True, text=True, timeout=300,
            )  # fmt: skip
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
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
