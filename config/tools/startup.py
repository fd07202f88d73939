"""How long `make run` takes: in a fresh copy, from an empty home and empty caches, then again.

Adds `run.cold_s` and `run.warm_s` to bench/latest.json. The cold run downloads every package.
"""

import json
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
from pathlib import Path

from config.tools import ROOT

LATEST = ROOT / "bench" / "latest.json"
LIMIT_SECONDS = 300.0
_IGNORED = shutil.ignore_patterns(
    ".git", ".venv", "var", "build", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache"
)


def main() -> int:
    """Measure, print, and add the two rows."""
    with tempfile.TemporaryDirectory(prefix="mazziere-run-") as name:
        clone, home = Path(name) / "clone", Path(name) / "home"
        shutil.copytree(ROOT, clone, ignore=_IGNORED)
        home.mkdir()
        environment = _empty_account(home)
        cold = seconds_until_ready(clone, environment)
        warm = min(seconds_until_ready(clone, environment) for _ in range(3))
    _record({"run.cold_s": cold, "run.warm_s": warm})
    print(f"run.cold_s {cold:6.2f} s\nrun.warm_s {warm:6.2f} s (best of 3)")
    return 0


def seconds_until_ready(clone: Path, environment: dict[str, str]) -> float:
    """Seconds from `make run` in `clone` until the site answers; the site is stopped again.

    Raises SystemExit when it does not answer within `LIMIT_SECONDS`.
    """
    port = _free_port()
    started = time.monotonic()
    run = subprocess.Popen(
        ["make", "run", f"PORT={port}"],
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
            os.killpg(run.pid, signal.SIGINT)
        run.wait(30)


def _empty_account(home: Path) -> dict[str, str]:
    dropped = {
        "VIRTUAL_ENV",
        "PYTHONDONTWRITEBYTECODE",
        "PORT",
        "DATA",
        "LAN",
        "MAKEFLAGS",
        "MAKELEVEL",
        "MAZZIERE_DATA",
    }
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return {**kept, "HOME": str(home), "UV_NO_CACHE": "1", "PIP_NO_CACHE_DIR": "1"}


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


def _record(figures: dict[str, float]) -> None:
    rows = json.loads(LATEST.read_text()) if LATEST.is_file() else []
    rows = [row for row in rows if row["name"] not in figures]
    rows += [
        {"name": name, "value": round(value, 2), "unit": "s", "ratio": None}
        for name, value in figures.items()
    ]
    LATEST.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    sys.exit(main())
