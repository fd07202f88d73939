"""The command line of `engine.sim`: each door prints what it found and returns an exit status."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from engine.ai.levels import LEVELS
from engine.kernel.loadouts import Loadout
from engine.sim import arena as arenas
from engine.sim import balance as balances
from engine.sim import balance_report as reports
from engine.sim import bench as benches
from engine.sim import fuzz as fuzzing
from engine.sim import golden as goldens
from engine.sim import honesty as honesties
from engine.sim.deals import declared, own_order
from engine.sim.scripts import ScriptError
from engine.sim.stats import wilson
from engine.sim.subjects import Subject, subject, subjects
from engine.sim.tables import starter_tables

ABOUT = "Many games at once, without a web framework."
SHOWN = 10
DRAWS = 4_000

Door = Callable[[argparse.Namespace], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one door; 0 when all is well, 1 when something was found, 2 for a wrong call."""
    options = _parser().parse_args(arguments)
    door: Door = options.door
    try:
        return door(options)
    except (LookupError, ImportError) as exc:
        print(f"engine.sim: {type(exc).__name__}: {exc}", file=sys.stderr)
        return 2


def arena(options: argparse.Namespace) -> int:
    """Two levels against each other, then the first against itself as a control."""
    status = 0
    for about in _subjects(options):
        for second, groups in (
            (options.second, options.pairs),
            (options.first, min(10, options.pairs)),
        ):
            contest = arenas.Contest(
                about.name,
                options.first,
                second,
                groups,
                options.seed,
                simulations=options.simulations,
                drawn=options.drawn,
            )
            outcome = arenas.run(contest, options.processes)
            print(_outcome_line(outcome))
            wrong = second == options.first and not outcome.even
            status |= wrong or outcome.total("illegal") > 0
    return int(status)


def spar(options: argparse.Namespace) -> int:
    """One starter against another, both played by the same level."""
    about = subject(options.game[0])
    first, second = (_starter(about, code) for code in options.loadouts)
    contest = arenas.Contest(
        about.name,
        options.loadouts[0],
        options.loadouts[1],
        options.pairs,
        options.seed,
        simulations=options.simulations,
        loadouts=(first, second),
        level=options.level,
    )
    print(_outcome_line(arenas.run(contest, options.processes)))
    return 0


def balance(options: argparse.Namespace) -> int:
    """Every starter against every other; 1 when one is outside the band."""
    low, high, (fewest, most) = options.low / 100, options.high / 100, options.turns
    bounds = balances.Bounds(low, high, fewest, most)
    found: list[balances.Balance] = []
    status = 0
    for about in _subjects(options):
        plan = balances.Plan(
            about.name,
            balances.SHORT if options.short else options.pairs,
            balances.SHORT if options.short else options.drawn,
            options.seed,
            options.level,
            options.simulations,
            tuple(options.starters or balances.starters_of(about)),
        )
        if len(plan.starters) < 2:
            print(f"{about.name}: fewer than two starters, so there is nothing to balance")
            continue
        measured = balances.measure(plan, options.processes)
        print("\n".join(reports.summary(measured, bounds)))
        status |= bool(measured.outside(low, high))
        found.append(measured)
    if found and options.into and not options.short:
        for path in reports.write(found, bounds, Path(options.into)):
            print(f"wrote {path}")
    return int(status)


def fuzz(options: argparse.Namespace) -> int:
    """Random games; a fault is named by game number and step."""
    games = options.games or (fuzzing.SHORT if options.short else fuzzing.FULL)
    status = 0
    for about in _subjects(options):
        if options.number >= 0:
            report = fuzzing.fuzz_chunk((about.name, options.seed, options.number, 1))
        else:
            report = fuzzing.fuzz(about.name, games, options.seed, options.processes)
        print(
            f"{report.key}: {report.games:,} games, {report.steps:,} steps, "
            f"{len(report.faults)} faults; endings {dict(sorted(report.endings.items()))}"
        )
        if report.cards:
            print(f"  {report.coverage()}")
        for fault in report.faults[:SHOWN]:
            print(
                f"  game {fault.game} step {fault.step}: {fault.law}\n"
                f"    again: python -m engine.sim fuzz --game {report.key}"
                f" --seed {options.seed} --number {fault.game}"
            )
        status |= bool(report.faults)
    return int(status)


def golden(options: argparse.Namespace) -> int:
    """Write the golden files anew, or with --check compare them."""
    status = 0
    for about in _subjects(options):
        try:
            if not options.check:
                print(f"{about.name}: wrote {len(goldens.write(about))} files")
                continue
            found = goldens.differences(about)
        except ScriptError as exc:
            print(f"{about.name}: {exc}")
            status = 1
            continue
        print(f"{about.name}: {len(found)} golden files differ" if found else f"{about.name}: same")
        for line in found:
            print(f"  {line}")
        status |= bool(found)
    return int(status)


def honesty(options: argparse.Namespace) -> int:
    """No-peek equality with its mutants, and the law of the sampler."""
    positions = options.positions or (honesties.SHORT if options.short else honesties.FULL)
    status = 0
    for about in _subjects(options):
        report = honesties.check(
            about.name, positions, options.level, options.seed, options.processes
        )
        print(
            f"{report.key}: {report.positions:,} positions, {report.twins:,} twins "
            f"({report.hidden:,} with other hidden cards), {report.choices:,} choices, "
            f"{len(report.differences)} differences"
        )
        for found in report.differences[:SHOWN]:
            print(f"  position {found.position}, seat {found.seat}: {found.what}")
        if not report.hidden:
            print("  nothing was hidden, so no mutant could give itself away")
            continue
        for name, count in report.mutants.items():
            print(f"  mutant, {name}: {f'caught {count} times' if count else 'not caught'}")
        status |= not report.honest
        status |= not _deals(about)
    return int(status)


def _deals(about: Subject) -> bool:
    rules = about.game.bind(None, None, about.game.seat_counts()[0])
    table = starter_tables(about.game, rules)[0]
    passed = True
    for seat in range(rules.seats):
        fits = own_order(rules, table, seat, DRAWS // 4) + declared(rules, table, seat, DRAWS)
        for fit in fits:
            test = fit.test
            print(
                f"  {fit.what}: chi-square {test.statistic:.1f} with {test.freedom} degrees,"
                f" p {test.p:.3g}, {fit.draws:,} draws"
            )
            passed = passed and fit.passed
    return passed


def bench(options: argparse.Namespace) -> int:
    """Measure the build it runs in and print a table."""
    found = _subjects(options)
    loop = benches.reference_seconds()
    rows = [benches.reference_row(loop)]
    for about in found:
        rows += benches.measure(about, loop, options.seconds)
    if options.rows:
        print(json.dumps([row.to_json() for row in rows]))
        return 0
    print(benches.table_text(rows))
    return 0


def _outcome_line(outcome: arenas.Outcome) -> str:
    contest, wins = outcome.contest, outcome.total("wins")
    control = ""
    if contest.first == contest.second:
        control = ", mirror exact" if outcome.even else ", MIRROR NOT EXACT"
    rate = f", {outcome.elo:+.0f} Elo" if outcome.sides == 2 and not control else ""
    return (
        f"{contest.name}: {contest.first} v {contest.second}: {outcome.share} of the points"
        f"{rate}{control}; {outcome.games} games, {wins} won {wilson(wins, outcome.games)}, "
        f"{outcome.total('draws')} drawn, {outcome.total('losses')} lost; "
        f"{outcome.total('decisions') / max(1, outcome.games):.0f} decisions a game, "
        f"{outcome.total('illegal')} illegal"
    )


def _subjects(options: argparse.Namespace) -> list[Subject]:
    found = subjects(options.game)
    if not found:
        print("no game is installed")
    return found


def _starter(about: Subject, code: str) -> Loadout:
    known = dict(about.game.starter_loadouts())
    if code not in known:
        raise LookupError(f"no starter {code}; there are {', '.join(known) or 'none'}")
    return known[code]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine.sim", description=ABOUT)
    doors = parser.add_subparsers(required=True, metavar="DOOR")
    names = [found.name for found in LEVELS]
    one = _door(doors, "arena", arena, "partner against partner on the same deals, seats swapped")
    one.add_argument("--first", choices=names, default="greedy")
    one.add_argument("--second", choices=names, default="random")
    one.add_argument("--pairs", type=_count, default=100, help="groups of games from one seed")
    one.add_argument("--simulations", type=int, default=0, help="budget; 0: the level's own")
    one.add_argument("--drawn", action="store_true", help="random legal decks, not the starters")
    one = _door(doors, "spar", spar, "one starter against another")
    one.add_argument("--loadouts", nargs=2, required=True, metavar="CODE", help="two starters")
    one.add_argument("--level", choices=names, default="greedy")
    one.add_argument("--pairs", type=_count, default=100)
    one.add_argument("--simulations", type=int, default=0)
    one = _door(doors, "balance", balance, "every starter against every other")
    one.add_argument("--pairs", type=_count, default=balances.PAIRS, help="for each two starters")
    one.add_argument("--drawn", type=int, default=balances.DRAWN, help="games on random tables")
    one.add_argument("--starters", nargs="+", metavar="CODE", help="only these")
    one.add_argument("--level", choices=names, default="greedy")
    one.add_argument("--simulations", type=int, default=0)
    one.add_argument("--low", type=float, default=0.0, help="least share against the field, in %%")
    one.add_argument("--high", type=float, default=100.0, help="most")
    one.add_argument("--turns", type=int, nargs=2, default=(8, 25), help="own turns meant")
    one.add_argument("--into", default="", help="folder for balance.md; default: print only")
    one.add_argument("--short", action="store_true", help=f"{balances.SHORT} pairs; writes nothing")
    one = _door(doors, "fuzz", fuzz, "random games with invariants after every step")
    one.add_argument("--games", type=_count, default=0, help=f"default {fuzzing.FULL:,}")
    one.add_argument("--short", action="store_true", help=f"{fuzzing.SHORT:,} games")
    one.add_argument("--number", type=int, default=-1, help="only the game of that number")
    one = _door(doors, "golden", golden, "write the golden playthroughs, or compare them")
    one.add_argument("--check", action="store_true", help="compare, write nothing")
    one = _door(doors, "honesty", honesty, "prove that no partner peeks")
    one.add_argument("--positions", type=_count, default=0, help=f"default {honesties.FULL:,}")
    one.add_argument("--short", action="store_true", help=f"{honesties.SHORT} positions")
    one.add_argument("--level", choices=names, default="greedy")
    one = _door(doors, "bench", bench, "measure and print a table")
    one.add_argument("--rows", action="store_true", help="print JSON rows")
    one.add_argument("--seconds", type=float, default=1.0, help="length of each timing")
    return parser


def _door(
    doors: argparse._SubParsersAction[argparse.ArgumentParser], name: str, door: Door, about: str
) -> argparse.ArgumentParser:
    one = doors.add_parser(name, help=about, description=about)
    one.set_defaults(door=door)
    one.add_argument(
        "--game",
        action="append",
        required=name == "spar",
        help="key or module; may be given again; default: every installed game",
    )
    one.add_argument("--seed", default=name, help="another seed gives other games")
    one.add_argument("--processes", type=int, default=0, help="0: the cores less one")
    return one


def _count(text: str) -> int:
    number = int(text.replace(",", ""))
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number
