"""The served site: its data, its processes, its memory."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from config.tools import ROOT
from config.tools.check import PRODUCTION

HOST = PRODUCTION["MAZZIERE_HOSTS"]
WORKERS = 2
_BIG = ROOT / "build" / "big"
_FOLDER = ROOT / "build" / "load"
_DATABASE = "mazziere.sqlite3"
_START_SECONDS = 60
_KIB = 1024

Person = dict[str, str]


@dataclass(frozen=True)
class Memory:
    """Bytes of all web processes: resident, and the part that no file stands behind."""

    resident: int
    anonymous: int


@dataclass
class Site:
    """A running server in production mode."""

    port: int
    process: subprocess.Popen[bytes]
    log: Path

    def workers(self) -> list[int]:
        """The processes that answer; the one that supervises them is not among them."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        found = {int(pid) for task in tasks for pid in task.read_text().split()}
        return sorted(pid for pid in found if _is_worker(pid))

    def memory(self) -> Memory:
        """Now, of all web processes together."""
        found = [_memory_of(pid) for pid in self.workers()]
        return Memory(sum(m.resident for m in found), sum(m.anonymous for m in found))

    def processor_seconds(self) -> float:
        """What all web processes have used so far."""
        ticks = os.sysconf("SC_CLK_TCK")
        return sum(_ticks_of(pid) for pid in self.workers()) / ticks

    def errors_in_log(self) -> list[str]:
        """The lines of the log that tell of a failure."""
        lines = self.log.read_text().splitlines()
        return [line for line in lines if '"level": "error"' in line or "Traceback" in line]


def lay_out(members: int, players: int, *, short: bool) -> dict[str, list[Person]]:
    """Fresh data among the cards of the big catalogue; the sessions of everybody."""
    source = ROOT / "build" / "load-small" if short else _BIG
    if not short:
        _scene("big", data=source)
    elif not (source / _DATABASE).is_file():
        source.mkdir(parents=True, exist_ok=True)
        _scene("small", data=source)
    _FOLDER.mkdir(parents=True, exist_ok=True)
    for old in _FOLDER.glob(f"{_DATABASE}*"):
        old.unlink()
    with (
        closing(sqlite3.connect(source / _DATABASE)) as kept,
        closing(sqlite3.connect(_FOLDER / _DATABASE)) as fresh,
    ):
        kept.backup(fresh)
    people: dict[str, list[Person]] = json.loads(
        _scene("people", str(members), str(players), data=_FOLDER).splitlines()[-1]
    )
    _manage("collectstatic", "--noinput", "--verbosity", "0")
    _manage("draw_faces", "--verbosity", "0")
    return people


@contextmanager
def served(**variables: str) -> Iterator[Site]:
    """The site, as the Procfile starts it, until the block ends; `variables` over its own."""
    figures = _FOLDER / "figures"
    shutil.rmtree(figures, ignore_errors=True)
    figures.mkdir()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = _FOLDER / "server.log"
    environment = _environment(_FOLDER) | variables
    granian = str(Path(sys.executable).with_name("granian"))
    command = [
        *(granian, "--interface", "wsgi", "--host", "127.0.0.1", "--port", str(port)),
        *(
            "--workers",
            environment["MAZZIERE_WORKERS"],
            "--blocking-threads",
            "4",
            "--backpressure",
            "64",
        ),
        *("--log-level", "warning", "--respawn-failed-workers", "config.wsgi:application"),
    ]
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=output, stderr=output,
            start_new_session=True,
        )  # fmt: skip
    try:
        _wait(port)
        yield Site(port, process, log)
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(15)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _environment(data: Path) -> dict[str, str]:
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("MAZZIERE_", "DATABASE_"))}
    return clean | PRODUCTION | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "MAZZIERE_DATA": str(data),
        "MAZZIERE_STATIC": str(_FOLDER / "static"),
        "MAZZIERE_WORKERS": str(WORKERS),
        "MAZZIERE_BEHIND_PROXY": "1",
        "MAZZIERE_METRICS": "local",
        "PROMETHEUS_MULTIPROC_DIR": str(_FOLDER / "figures"),
    }  # fmt: skip


def _scene(*arguments: str, data: Path) -> str:
    return _run("-m", "config.tools.load.scene", *arguments, data=data)


def _manage(*arguments: str) -> None:
    (_FOLDER / "figures").mkdir(exist_ok=True)
    _run("manage.py", *arguments, data=_FOLDER)


def _run(*arguments: str, data: Path) -> str:
    data.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=_environment(data),
        stdout=subprocess.PIPE,
        text=True,
    )
    if done.returncode:
        raise SystemExit(f"`{' '.join(arguments)}` failed; its message stands above.")
    return done.stdout


def _wait(port: int) -> None:
    for _ in range(_START_SECONDS * 10):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/health/ready").close()
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise SystemExit("The server did not answer; see build/load/server.log.")


def _is_worker(pid: int) -> bool:
    """Python's own helper for shared resources is a child, too."""
    with suppress(OSError):
        return b"resource_tracker" not in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def _ticks_of(pid: int) -> int:
    """User and system time, the 14th and 15th of the facts; the second one may hold blanks."""
    with suppress(OSError):
        facts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return int(facts[11]) + int(facts[12])
    return 0


def _memory_of(pid: int) -> Memory:
    facts = {}
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]:
            name, _, value = line.partition(":")
            facts[name] = int(value.split()[0]) * _KIB
    return Memory(facts.get("Rss", 0), facts.get("Anonymous", 0))
