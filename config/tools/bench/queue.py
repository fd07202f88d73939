"""What workers need for games, beside the games, in a process of its own; prints JSON rows.

Workers are the processes of `manage.py work`, on the queue that MAZZIERE_QUEUE names.
"""

from __future__ import annotations

import json
import os
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import django
from django.core.management import call_command

from config.tools import ROOT
from config.tools.bench.setting import GAME
from engine.sim.bench import Row, reference_seconds, short

PAIRS: Final = 1_000
_LEVEL: Final = "greedy"
_CHUNK_SECONDS: Final = 2.0
_CHUNKS: Final = 10
_TRIES: Final = 3
_PATIENCE: Final = 600.0
_CORES: Final = 2


def main() -> int:
    """JSON rows on standard output."""
    django.setup()
    for command in ("migrate", "createcachetable"):
        call_command(command, verbosity=0)
    print(json.dumps([row.to_json() for row in measure(reference_seconds())]))
    return 0


def measure(loop: float) -> list[Row]:
    """Time beside the games in chunks of 2 s, processor time with two workers, a batch."""
    with _workers(1):
        _played(2 * _CORES, 1)  # imports, and binds the cards
        a_game = _seconds_a_game(_played(100, 10))
        deals = max(1, round(_CHUNK_SECONDS / (2 * a_game)))
        overhead = statistics.median(_overhead(deals) for _ in range(_TRIES))
        alone = [_spent(deals) for _ in range(_TRIES)]
    with _workers(_CORES):
        _played(2 * _CORES, 1)
        both = [_spent(deals) for _ in range(_TRIES)]
        started = time.monotonic()
        _played(PAIRS, deals)
        rate = 2 * PAIRS / (time.monotonic() - started)
    ratio = statistics.median(both) / statistics.median(alone)
    return [
        _row("queue.overhead_pct", overhead, "%", 1),
        _row("queue.two_workers_ratio", ratio, "x", 1),
        _row("queue.greedy.games_per_s", rate, "games/s", rate * loop),
    ]


def _row(name: str, value: float, unit: str, ratio: float) -> Row:
    print(f"{name}: {value:.3g}", file=sys.stderr)
    return Row(name, short(value), unit, short(ratio))


def _played(deals: int, size: int) -> Any:
    """A batch of so many deals in chunks of that size, when it is over."""
    return _ended(_begun(deals, size))


def _begun(deals: int, size: int) -> str:
    from collection.requests.rows import User
    from engine.registry import game
    from engine.web.runs import services, wishes

    user, _ = User.objects.get_or_create(username="bench-queue", is_guest=True)
    one, other = (code for code, _ in game(GAME).starter_loadouts()[:2])
    wish = {
        "game": GAME,
        "decks": [f"starter:{one}"],
        "against": [f"starter:{other}"],
        "games": 2 * deals,
        "level": _LEVEL,
        "seed": "bench",
    }
    return services.start(actor=user, wish=wishes.read_wish(user, wish), size=size)


def _ended(pk: str) -> Any:
    from engine.web.runs.rows import Run

    _until(lambda: Run.objects.get(pk=pk).status != Run.Status.WORKING)
    run = Run.objects.get(pk=pk)
    if run.status != Run.Status.DONE:
        raise RuntimeError(f"the batch has ended as {run.status}")
    return run


def _seconds_a_game(run: Any) -> float:
    found = run.chunks.values_list("seconds", flat=True)
    return float(sum(found)) / (2 * int(run.deals))


def _overhead(deals: int) -> float:
    """Percent of time beside the games, of one worker."""
    pk, started = _begun(deals * _CHUNKS, deals), time.monotonic()
    run = _ended(pk)
    whole = time.monotonic() - started
    games = float(sum(run.chunks.values_list("seconds", flat=True)))
    return 100 * (whole / games - 1)


def _spent(deals: int) -> float:
    """Processor seconds of all workers in a batch."""
    before = _processor_seconds()
    _played(deals * _CHUNKS, deals)
    return _processor_seconds() - before


@contextmanager
def _workers(number: int) -> Iterator[None]:
    command = [sys.executable, "manage.py", "work", "--interval", "0.1"]
    found = [subprocess.Popen(command, cwd=ROOT) for _ in range(number)]
    try:
        yield
    finally:
        for each in found:
            each.send_signal(signal.SIGTERM)
        for each in found:
            each.wait()


def _processor_seconds() -> float:
    """Of all processes below this one, those that ended included."""
    spent: dict[int, tuple[int, int]] = {}
    for told in Path("/proc").glob("[0-9]*/stat"):
        try:
            facts = told.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # ended meanwhile
        spent[int(told.parent.name)] = (int(facts[1]), sum(int(each) for each in facts[11:15]))
    below = {os.getpid()}
    while more := {pid for pid, (parent, _) in spent.items() if parent in below} - below:
        below |= more
    ticks = sum(spent[pid][1] for pid in below - {os.getpid()})
    return ticks / os.sysconf("SC_CLK_TCK")


def _until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + _PATIENCE
    while not true():
        if time.monotonic() > end:
            raise TimeoutError("workers take too long")
        time.sleep(0.02)


if __name__ == "__main__":
    sys.exit(main())
