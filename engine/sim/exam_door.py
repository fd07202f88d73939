"""`python -m engine.sim exam`: a table of what the levels solve, or docs/exam.md."""

from __future__ import annotations

import argparse
from pathlib import Path

from engine.ai.levels import LEVELS, NAMES
from engine.sim.exam import SEEDS, SHORT_WORLDS, WORLDS, Exam, hold
from engine.sim.exam_report import summary, write
from engine.sim.subjects import subjects


def declare(one: argparse.ArgumentParser) -> None:
    """The arguments of the door."""
    one.add_argument("--level", action="append", choices=NAMES, help="may be given again")
    one.add_argument("--position", action="append", default=[], metavar="KEY", help="only these")
    one.add_argument("--seeds", type=int, default=SEEDS, help="how often each position is asked")
    one.add_argument("--simulations", type=int, default=0, help="budget; 0: the level's own")
    one.add_argument("--worlds", type=int, default=WORLDS, help="of the proofs; 0: no proofs")
    one.add_argument("--short", action="store_true", help=f"one seed, {SHORT_WORLDS} worlds")
    one.add_argument("--into", default="", help="folder for exam.md; default: print only")


def exam(options: argparse.Namespace) -> int:
    """Hold the exam of each game that brings one; 1 when a position is not proved."""
    levels = options.level or [known.name for known in LEVELS]
    worlds = min(options.worlds, SHORT_WORLDS) if options.short else options.worlds
    found: list[Exam] = []
    for about in subjects(options.game):
        if not about.game.exam():
            print(f"{about.name}: brings no test positions")
            continue
        held = hold(
            about.name,
            levels,
            options.seed,
            1 if options.short else options.seeds,
            options.simulations,
            worlds,
            options.processes,
            options.position,
        )
        print("\n".join(summary(held)))
        found.append(held)
    if found and options.into and not options.short and not options.position:
        print(f"wrote {write(found, Path(options.into))}")
    return int(any(held.unproved() for held in found))
