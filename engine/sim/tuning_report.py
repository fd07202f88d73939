"""docs/tuning.md: every tuning run of every game, out of the records in their folders."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from engine.sim.subjects import Subject
from engine.sim.tuning import RECORD

PAGE: Final = "docs/tuning.md"

_HEAD = """\
# Tuning

*Written by `make tune`; run it again instead of editing this page.*

What a position is worth, each game says by weights in its folder (`weights.json`). A run bends all
weights at once at random, lets the bent ones play those bent the other way on common deals with
seats swapped, and moves toward the winners (SPSA, Spall 1992). At the end the new weights meet the
shipped ones on fresh deals, and are kept only if the lower bound of their share lies above 50 %.
"""


def write(found: list[Subject], root: Path) -> Path:
    """Write the page below the project's folder; its place."""
    lines = [_HEAD]
    top = Path(__file__).resolve().parents[2]
    for about in found:
        path = root / about.folder.relative_to(top) / RECORD
        if path.is_file():
            lines += [f"## {about.game.title().render()}", ""]
            for run in reversed(json.loads(path.read_text(encoding="utf-8"))):
                lines += _run(run)
    place = root / PAGE
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
    return place


def _run(run: Mapping[str, Any]) -> Iterator[str]:
    check = run["check"]
    kept = "kept" if run["kept"] else "not kept"
    share = f"{100 * check['share']:.1f} % [{100 * check['low']:.1f}, {100 * check['high']:.1f}]"
    yield f"### {run['date']}, seed `{run['seed']}`: {kept}"
    yield ""
    yield f"{share} of the points against the weights before, over {check['pairs']:,} pairs;"
    yield f"{check['illegal']} illegal proposals."
    yield from ("", "```sh", run["command"], "```", "")
    yield from ("| Weight | Before | After |", "|---|---:|---:|")
    for name, value in run["before"].items():
        yield f"| `{name}` | {value:g} | {run['after'][name]:g} |"
    yield ""
