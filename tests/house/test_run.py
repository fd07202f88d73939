"""`make run` as a person meets it: it prepares, answers, stops whole, and starts again."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from config.tools import ROOT
from tests.thinking.waiting import wait_until

# All of `make run` but the installation, which would change the environment the tests run in.
# Whatever a shell starts behind itself is deaf to Ctrl-C: these tests too, were it not said here.
RUN = """
import signal
import sys
from config.launch import commands, install
signal.signal(signal.SIGINT, signal.default_int_handler)
install.ensure = lambda level: None
sys.exit(commands.dispatch(["run"]))
"""

READY = '{"database": "ok", "cache": "ok", "migrations": "ok", "disk": "ok"}'
Start = Callable[[], subprocess.Popen[str]]
# Ten seconds are given to what works behind it, ten to the server; a busy machine takes longer.
STOPPED = 120


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def start(tmp_path: Path, port: int) -> Iterator[Start]:
    """Starts the site on a data folder of its own; stops what a test leaves running."""
    started: list[subprocess.Popen[str]] = []

    def begin() -> subprocess.Popen[str]:
        environment = {**os.environ, "PORT": str(port), "DATA": str(tmp_path / "data"), "LAN": ""}
        environment.pop("DJANGO_SETTINGS_MODULE", None)
        environment["MAZZIERE_DATA"] = ""
        process = subprocess.Popen(
            [sys.executable, "-c", RUN],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        started.append(process)
        return process

    yield begin
    for process in started:
        kill_server(process)
        process.kill()
        process.communicate()


def wait_until_ready(process: subprocess.Popen[str]) -> str:
    """What was printed until the site answered."""
    printed = ""
    assert process.stdout is not None
    while "Ctrl-C stops it." not in printed:
        line = process.stdout.readline()
        assert line, f"it ended with {process.wait()}:\n{printed}"
        printed += line
    return printed


def kill_server(process: subprocess.Popen[str]) -> None:
    """End the server under a launcher as a crash would, workers included."""
    with suppress(FileNotFoundError, ProcessLookupError):
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
        for child in children.split():
            os.killpg(int(child), signal.SIGKILL)


def ask(port: int, path: str) -> str:
    with urllib.request.urlopen(f"http://localhost:{port}{path}", timeout=60) as answer:
        return str(answer.read().decode())


def is_silent(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def test_it_prepares_once_answers_stops_whole_and_survives_a_kill(
    start: Start, port: int, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    first = start()
    printed = wait_until_ready(first)
    assert f"http://localhost:{port}" in printed
    assert "The database is up to date." in printed
    assert ask(port, "/health/ready") == READY
    os.killpg(first.pid, signal.SIGINT)  # as a terminal does on Ctrl-C
    assert first.wait(STOPPED) == 0
    assert is_silent(port)
    assert {"mazziere.sqlite3", "secret"} <= {path.name for path in data.iterdir()}

    second = start()
    assert "up to date" not in wait_until_ready(second)
    kill_server(second)
    assert second.wait(STOPPED) == 1
    assert "ended by itself" in (second.stdout.read() if second.stdout else "")
    assert is_silent(port)

    third = start()
    wait_until_ready(third)
    assert ask(port, "/health/ready") == READY
    with closing(sqlite3.connect(data / "mazziere.sqlite3")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    third.send_signal(signal.SIGTERM)  # as a supervisor does
    assert third.wait(STOPPED) == 0
    assert is_silent(port)


@pytest.mark.long  # what waits behind the site at the lowest priority waits for ever beside a gate
def test_faces_are_drawn_batches_played_and_the_engine_compiled_behind_it_and_no_longer(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COMPILE")
    monkeypatch.setenv("MAZZIERE_ENGINES", str(tmp_path / "engines"))
    first = start()
    wait_until_ready(first)
    faces = tmp_path / "data" / "cache" / "faces"
    wait_until(lambda: any(faces.glob("*/*.webp")))
    children = Path(f"/proc/{first.pid}/task/{first.pid}/children").read_text().split()
    told = {pid: Path(f"/proc/{pid}/cmdline").read_text() for pid in children}
    drawing = [pid for pid in children if "draw_faces" in told[pid]]
    working = [pid for pid in children if "\0work\0" in told[pid]]
    compiling = [pid for pid in children if "config.tools.compile" in told[pid]]
    assert len(drawing) == len(compiling) == 1
    assert len(working) == max(1, (os.cpu_count() or 2) - 1)
    # Each lowers its own priority once it is up.
    for pid in (*drawing, *working, *compiling):
        wait_until(lambda pid=pid: os.getpriority(os.PRIO_PROCESS, int(pid)) == 19)
    first.send_signal(signal.SIGINT)
    assert first.wait(STOPPED) == 0
    assert not any(Path(f"/proc/{pid}").exists() for pid in (*drawing, *working, *compiling))
