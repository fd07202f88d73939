"""`make mutants`: break the rules of each game on purpose and count what its tests catch.

Each mutant is one small change of the rules code; the tests that run the changed lines are asked
about it. One that no test notices survives. A full run of a game writes its section of
docs/mutants.md.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from config.tools import GAMES, relative
from config.tools.mutants import choice, report
from config.tools.mutants.hunt import Hunt, NotSound, Verdict
from config.tools.mutants.trial import Lanes, preload
from config.tools.mutants.watch import Course
from engine.sim.progress import Bar

COUNT: Final = 100
LEAST: Final = 85


def main(arguments: Sequence[str]) -> int:
    """Try the mutants and print the survivors; 1 when there are too many, 2 when no test counts."""
    options = _parser().parse_args(arguments)
    # Being ended ends the children, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    courses = choice.courses(options.game)
    preload(courses)
    found = [_game(course, options) for course in courses]
    return max(found)


def _game(course: Course, options: argparse.Namespace) -> int:
    """Try the mutants of one game; as `main`, 0 for a game without such files."""
    begun = time.monotonic()
    chosen = choice.choose([course], options.seed, options.file)
    if not chosen.sources:
        return 0
    try:
        verdicts = _verdicts(chosen, options)
    except NotSound as error:
        print(f"{course.key}: {error}")
        return 2
    run = report.Run(options.seed, options.least, chosen.places(), verdicts, chosen.stale)
    for survivor in () if options.show else run.survivors:
        print(report.told(survivor))
    for entry in run.stale:
        print(f"{entry.name}: no such mutant any more, take it off mutants.toml: {entry.line}")
    seconds = time.monotonic() - begun
    print(f"{course.key}: {report.summary(run)}, seed {run.seed}, {seconds:.0f} s", flush=True)
    if options.count == COUNT and not options.file and course.folder.parent == GAMES:
        report.write(course.key, run)
        print(f"wrote {relative(report.PAGE)}", flush=True)
    return 0 if run.is_enough else 1


def _verdicts(chosen: choice.Choice, options: argparse.Namespace) -> list[Verdict]:
    found: list[Verdict] = []
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        lanes = Lanes(options.lanes, Path(folder))
        hunt = Hunt(chosen, lanes, every_test=options.every_test)
        begun = time.monotonic()
        tests = hunt.measure()
        print(f"{tests} tests measured in {time.monotonic() - begun:.0f} s", flush=True)
        bar = Bar("mutants", options.count)
        for verdict in hunt.verdicts(options.count):
            found.append(verdict)
            if options.show:
                print(report.told(verdict), flush=True)
            bar.step()
        bar.close()
    return sorted(found, key=lambda verdict: (verdict.file, verdict.line, verdict.mutant.new))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=COUNT, help="how many mutants of each game")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--least", type=int, default=LEAST, help="per cent that must be caught")
    parser.add_argument("--game", action="append", default=[], help="only this game (a key)")
    parser.add_argument("--file", default="", help="only files with this in their name")
    parser.add_argument("--show", action="store_true", help="tell every mutant, caught or not")
    parser.add_argument("--every-test", action="store_true", help="ask all tests about each mutant")
    parser.add_argument("--lanes", type=int, default=os.cpu_count() or 2, help="how many at a time")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
