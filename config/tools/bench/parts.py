"""The parts of a run, each in a process of its own, so that none slows another."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from config.tools import ROOT, startup
from config.tools.bench.binding import SIZES
from config.tools.compile import trying
from engine.ai.levels import LEVELS
from engine.ai.player import COMPILED
from engine.registry import games
from engine.sim import builds
from engine.sim.bench import Row, reference_row, reference_seconds, short

# What the project means to measure beyond what stands: levels and other figures.
_LEVELS = ("novice", "easy", "normal", "hard", "master")
# Kept between runs: making it takes a minute.
BIG = ROOT / "build" / "big"
_FIGURES = ("sim.overhead_pct",)


def measure(seconds: float, calls: int, *, cold: bool) -> tuple[list[Row], list[str]]:
    """Every row of this run, and in a line each what was left out and why."""
    said: list[str] = []
    rows = [reference_row(reference_seconds()), *game_rows(ROOT, seconds)]
    rows += compiled_rows(seconds)
    if builds.standing() is None:
        said.append("Compiled rows left out: no build of these sources stands; run `make compile`.")
    rows += bind_rows()
    rows += page_rows(calls)
    rows += big_rows(calls)
    rows += face_rows()
    rows += work_rows()
    rows += run_rows(cold=cold)
    others, missing = peer_rows(seconds)
    rows += others
    said += missing
    if not cold:
        said.append(
            "run.cold_s left out: it downloads every package; ask with `make bench COLD=1`."
        )
    said.append(f"Not built yet, so not measured: {', '.join(not_built())}.")
    return rows, said


def game_rows(tree: Path, seconds: float) -> list[Row]:
    """The rows of every installed game, from the engine as it lies in that tree."""
    wanted = ("-m", "engine.sim", "bench", "--rows", "--seconds", str(seconds))
    rows = _rows(wanted, tree, startup.plain_environment())
    return [row for row in rows if not row.name.startswith("reference.")]


def compiled_rows(seconds: float) -> list[Row]:
    """The games' rows on the build of these sources, and what making it took; none without one."""
    folder = builds.standing()
    if folder is None:
        return []
    with trying.laid_out(folder) as tree:
        rows = [row for row in game_rows(tree, seconds) if row.name.endswith(COMPILED)]
    facts, loop = builds.facts(folder), reference_seconds()
    return [
        *rows,
        Row("build.minutes", short(facts["seconds"] / 60), "min", short(facts["seconds"] / loop)),
        Row("build.cores", facts["lanes"], "cores", facts["lanes"]),
        Row("build.cpu_s", facts["cpu_s"], "s", short(facts["cpu_s"] / loop)),
        Row("build.peak_mb", facts["peak_mb"], "MB", facts["peak_mb"]),
    ]


def bind_rows() -> list[Row]:
    """How long each game takes to bind its cards, alone and with typed ones."""
    return [
        row
        for key in games()
        for size in SIZES
        for row in _rows(
            ("-m", "config.tools.bench.binding", key, size), ROOT, startup.plain_environment()
        )
    ]


def page_rows(calls: int) -> list[Row]:
    """The rows of the pages, from a database made for them alone."""
    with tempfile.TemporaryDirectory(prefix="mazziere-bench-") as data:
        return _rows(("-m", "config.tools.bench.site", str(calls)), ROOT, _environment(data))


def big_rows(calls: int) -> list[Row]:
    """The rows of pages and searches among many cards, from a database that is kept."""
    return _rows(("-m", "config.tools.bench.big", str(calls)), ROOT, _environment(str(BIG)))


def face_rows() -> list[Row]:
    """How long a card face takes."""
    return apart_rows("faces")


def work_rows() -> list[Row]:
    """What people's things take in the database, and what workers need beside the games."""
    return [*apart_rows("store"), *apart_rows("queue")]


def apart_rows(module: str) -> list[Row]:
    """The rows of a module of ours, with a data folder made for it alone."""
    with tempfile.TemporaryDirectory(prefix="mazziere-bench-") as data:
        return _rows(("-m", f"config.tools.bench.{module}"), ROOT, _environment(data))


def _environment(data: str) -> dict[str, str]:
    return {
        **startup.plain_environment(),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "MAZZIERE_MODE": "local",
        "MAZZIERE_DEBUG": "0",
        "MAZZIERE_DATA": data,
    }


def run_rows(*, cold: bool) -> list[Row]:
    """Seconds from `make run` to the first answer."""
    loop = reference_seconds()
    measured = {"run.warm_s": startup.warm_seconds}
    if cold:
        measured["run.cold_s"] = startup.cold_seconds
    rows: list[Row] = []
    for name, work in measured.items():
        print(name, file=sys.stderr)
        seconds = work()
        rows.append(Row(name, short(seconds), "s", short(seconds / loop)))
    return rows


def peer_rows(seconds: float) -> tuple[list[Row], list[str]]:
    """Other engines' searches, by the interpreter in PEERS (this one if unset), and in a line
    each what it does not have."""
    loop = reference_seconds()
    done = subprocess.run(
        [os.environ.get("PEERS") or sys.executable, "-m", "config.tools.bench.peers", str(seconds)],
        cwd=ROOT,
        env=startup.plain_environment(),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    rows = found["rows"].items()
    return [Row(name, short(v), "sims/s", short(v * loop)) for name, v in rows], found["missing"]


def not_built() -> list[str]:
    """Planned figures whose subject does not exist yet."""
    built = {known.name for known in LEVELS}
    levels = [f"<game>.decide.p95_ms.{name}" for name in _LEVELS if name not in built]
    return [*levels, *_FIGURES]


def _rows(arguments: Iterable[str], tree: Path, environment: Mapping[str, str]) -> list[Row]:
    """What a module prints as JSON rows. Raises CalledProcessError; its errors are shown."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=tree,
        env=dict(environment),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return [Row(**raw) for raw in json.loads(done.stdout)]
