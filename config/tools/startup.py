"""How long `make run` takes until the site answers: a new start, and the first one of all.

Cold: a fresh copy, an empty home, no caches; it downloads every package. Warm: this tree with a
data folder that an earlier start has prepared. `python -m config.tools.startup` prints both.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path

from config.tools import ROOT

LIMIT_SECONDS = 300.0
REPEATS = 3
_IGNORED = shutil.ignore_patterns(
    ".git", ".venv", "var", "build", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache"
)
_OPTIONS = (
    *("PORT", "DATA", "LAN", "MAZZIERE_DATA", "DATABASE_URL", "COLD", "WRITE"),
    *("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "PYTHONDONTWRITEBYTECODE", "VIRTUAL_ENV"),
)


def main() -> int:
    """Measure and print."""
    print(f"run.cold_s {cold_seconds():6.2f} s")
    print(f"run.warm_s {warm_seconds():6.2f} s (best of {REPEATS})")
    return 0


def cold_seconds() -> float:
    """The first start of a fresh copy by an account that has nothing yet."""
    with tempfile.TemporaryDirectory(prefix="mazziere-cold-") as name:
        clone, home = Path(name) / "clone", Path(name) / "home"
        shutil.copytree(ROOT, clone, ignore=_IGNORED)
        home.mkdir()
        nothing = {"HOME": str(home), "UV_NO_CACHE": "1", "PIP_NO_CACHE_DIR": "1"}
        return seconds_until_ready(clone, Path(name) / "data", {**plain_environment(), **nothing})


def warm_seconds() -> float:
    """A start of this tree with a prepared data folder, the best of three."""
    with tempfile.TemporaryDirectory(prefix="mazziere-warm-") as name:
        data = Path(name) / "data"
        starts = [seconds_until_ready(ROOT, data, plain_environment()) for _ in range(REPEATS + 1)]
    return min(starts[1:])


def seconds_until_ready(clone: Path, data: Path, environment: Mapping[str, str]) -> float:
    """Seconds from `make run` in `clone` until the site answers; the site is stopped again.

    Raises SystemExit when it does not answer within `LIMIT_SECONDS`.
    """
    port = _free_port()
    started = time.monotonic()
    run = subprocess.Popen(
        ["make", "run", f"PORT={port}", f"DATA={data}"],
        cwd=clone,
        env=environment,
        start_new_session=True,
        stdout=subprocess.DEVNULL,
    )
    try:
        while not _answers(port):
            if run.poll() is not None or time.monotonic() - started > LIMIT_SECONDS:
                raise SystemExit(f"make run did not answer (status {run.poll()})")
            time.sleep(0.02)
        return time.monotonic() - started
    finally:
        if run.poll() is None:
            # Behind a shell that runs it in the background SIGINT is not heard.
            os.killpg(run.pid, signal.SIGTERM)
        run.wait(30)


def plain_environment() -> dict[str, str]:
    """The environment without what would steer a start."""
    return {name: value for name, value in os.environ.items() if name not in _OPTIONS}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://localhost:{port}/health/ready", timeout=5) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


if __name__ == "__main__":
    sys.exit(main())
