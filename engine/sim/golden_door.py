"""`python -m engine.sim golden`: write the goldens, compare them, or print a step in full."""

from __future__ import annotations

import argparse
from typing import Final

from engine.sim.golden import differences, explained, write
from engine.sim.scripts import ScriptError
from engine.sim.subjects import subjects

EXAMPLE: Final = "random-2-seats:4"


def declare(one: argparse.ArgumentParser) -> None:
    """The arguments of the door."""
    one.add_argument("--check", action="store_true", help="compare, write nothing")
    told = f"print that step in full, with the scene of each seat, such as {EXAMPLE}"
    one.add_argument("--explain", type=_step, metavar="NAME:STEP", help=told)


def golden(options: argparse.Namespace) -> int:
    """Write the goldens anew, or with --check compare them; 1 when one differs or fails."""
    if options.explain:
        return _explain(options)
    status = 0
    for about in subjects(options.game):
        try:
            if not options.check:
                print(f"{about.name}: wrote {write(about)} files")
                continue
            found = differences(about)
        except ScriptError as exc:
            print(f"{about.name}: {exc}")
            status = 1
            continue
        print(f"{about.name}: {len(found)} golden files differ" if found else f"{about.name}: same")
        for line in found:
            print(f"  {line}")
        status |= bool(found)
    return int(status)


def _explain(options: argparse.Namespace) -> int:
    """The step in each game with such a golden. Raises LookupError where none has one."""
    missing: list[str] = []
    found = subjects(options.game)
    for about in found:
        try:
            print(explained(about, *options.explain))
        except LookupError as exc:
            missing.append(str(exc))
    if len(missing) == len(found):
        raise LookupError("; ".join(missing))
    return 0


def _step(text: str) -> tuple[str, int]:
    name, _, number = text.rpartition(":")
    if not number.isdecimal():
        raise argparse.ArgumentTypeError(f"{text}: NAME:STEP is asked for, such as {EXAMPLE}")
    return name.removesuffix(".txt"), int(number)
