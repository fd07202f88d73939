"""Waiting for what another thread or process does; a slow machine waits longer."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

MOST_SECONDS = 180.0


def wait_until(happened: Callable[[], object]) -> None:
    """Look again and again until it has."""
    end = time.monotonic() + MOST_SECONDS
    while not happened():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.01)


def is_running(pid: int) -> bool:
    """Whether there is such a process, and it is more than a name in the list."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def kill(pid: int) -> None:
    """SIGKILL."""
    os.kill(pid, 9)
