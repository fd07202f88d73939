"""The command line of `engine.sim`: each door prints what it found and returns an exit status."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from engine.ai.levels import NAMES
from engine.kernel.loadouts import Loadout
from engine.sim import arena as arenas
from engine.sim import balance as balances
from engine.sim import balance_report as reports
from engine.sim import bench as benches
from engine.sim import exam_door as exams
from engine.sim import fuzz as fuzzing
from engine.sim import golden_door as goldens
from engine.sim import handled, lots
from engine.sim import honesty as honesties
from engine.sim import honesty_report as honest_pages
from engine.sim import strength as strengths
from engine.sim import strength_report as ladders
from engine.sim import tuning as tunings
from engine.sim import tuning_report as runs_told
from engine.sim.deals import fits_of
from engine.sim.eyes import PARTNERS
from engine.sim.stats import wilson
from engine.sim.subjects import Subject, subject, subjects
from engine.sim.terms import Terms, terms_of

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
    full = lots.FULL if options.lots else fuzzing.FULL
    games = options.games or (fuzzing.SHORT if options.short else full)
    status = 0
    for about, terms in _terms(options):
        if options.number >= 0:
            report = fuzzing.fuzz_chunk((about.name, options.seed, options.number, 1, terms))
        else:
            report = fuzzing.fuzz(about.name, games, options.seed, options.processes, terms)
        print(
            f"{_named(report.key, terms)}: {report.games:,} games, {report.steps:,} steps, "
            f"{len(report.faults)} faults; endings {dict(sorted(report.endings.items()))}"
        )
        if report.coverage():
            print(f"  {report.coverage()}")
        for fault in report.faults[:SHOWN]:
            print(told_fault(report.key, options.seed, fault, terms))
        status |= bool(report.faults)
    return int(status)


def told_fault(key: str, seed: str, fault: fuzzing.Fault, terms: Terms) -> str:
    """What broke where, and the command that plays that game again."""
    return (
        f"  game {fault.game} step {fault.step}: {fault.law}\n"
        f"    again: python -m engine.sim fuzz --game {key}"
        f" --seed {seed} --number {fault.game}{terms.flags()}"
    )


def honesty(options: argparse.Namespace) -> int:
    """No-peek equality with its mutants, and the law of the sampler."""
    full = lots.POSITIONS if options.lots else honesties.FULL
    full = handled.POSITIONS if options.hands else full
    positions = options.positions or (honesties.SHORT if options.short else full)
    partners = tuple(options.level or PARTNERS)
    found: list[honest_pages.Proof] = []
    for about, terms in _terms(options):
        plan = honesties.Plan(about.name, partners, options.seed, options.stride, terms)
        report = honesties.check(plan, positions, options.processes)
        # What is drawn of own cards, or put somewhere by hand, follows no law told beforehand.
        fits = [] if terms.lots or terms.hands else fits_of(about.game, DRAWS, terms)
        proof = honest_pages.Proof(report, fits, options.seed, options.stride)
        print("\n".join(honest_pages.summary(proof)))
        found.append(proof)
    if found and options.into and not options.short:
        print(f"wrote {honest_pages.write(found, Path(options.into))}")
    return int(not all(proof.passed for proof in found))


def strength(options: argparse.Namespace) -> int:
    """Every level against every other; 1 when something is not as it must be."""
    processes = options.processes or os.cpu_count() or 1
    root = Path(options.into) if options.into else None
    found: list[strengths.Strength] = []
    for about in _subjects(options):
        plan = strengths.Plan(about.name, seed=options.seed)
        if options.short:
            cap = strengths.SHORT_SIMULATIONS
            plan = strengths.Plan(about.name, strengths.SHORT, options.seed, cap)
        kept = None if root is None or options.short else root / f"build/strength-{about.name}.json"
        measured = strengths.measure(plan, kept, processes)
        print("\n".join(ladders.summary(measured)))
        found.append(measured)
    if found and root is not None and not options.short:
        for path in ladders.write(found, root):
            print(f"wrote {path}")
    return int(not options.short and any(measured.faults() for measured in found))


def tune(options: argparse.Namespace) -> int:
    """Look for better weights; they are kept only if they win for certain."""
    for about in _subjects(options):
        plan = tunings.Plan(
            about.name,
            options.steps,
            options.directions,
            options.pairs,
            options.check,
            mind=options.mind,
            simulations=options.simulations,
            seed=options.seed,
            tried=tuple(options.tried or ()),
        )
        tuned = tunings.tune(plan, options.processes)
        print(f"{about.name}: {tuned.share} against the shipped weights, {tuned.illegal} illegal")
        for name, value in tuned.after.items():
            print(f"  {name}: {tuned.before[name]:g} -> {value:g}")
        if options.into:
            for path in tunings.keep(tuned, Path(options.into)):
                print(f"wrote {path}")
    if options.into:
        print(f"wrote {runs_told.write(subjects(None), Path(options.into))}")
    return 0


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


def _terms(options: argparse.Namespace) -> list[tuple[Subject, Terms]]:
    """Each subject with all that is looked at by itself."""
    return [
        (about, terms)
        for about in _subjects(options)
        for terms in terms_of(
            about.game, options.fix, options.each, lots=options.lots, hands=options.hands
        )
        if lots.speaks(about.game) or not options.lots
    ]


def _named(key: str, terms: Terms) -> str:
    said = terms.words()
    return f"{key} ({said})" if said else key


def _starter(about: Subject, code: str) -> Loadout:
    known = dict(about.game.starter_loadouts())
    if code not in known:
        raise LookupError(f"no starter {code}; there are {', '.join(known) or 'none'}")
    return known[code]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine.sim", description=ABOUT)
    doors = parser.add_subparsers(required=True, metavar="DOOR")
    names = list(NAMES)
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
    one.add_argument("--games", type=_count, default=0, help=f"default {fuzzing.FULL:,} each")
    one.add_argument("--short", action="store_true", help=f"{fuzzing.SHORT:,} games")
    _add_terms(one)
    one.add_argument("--number", type=int, default=-1, help="only the game of that number")
    about = "write the golden playthroughs, compare them, or print a step in full"
    goldens.declare(_door(doors, "golden", goldens.golden, about))
    exams.declare(_door(doors, "exam", exams.exam, "ask partners test positions; prove them"))
    one = _door(doors, "honesty", honesty, "prove that no partner peeks")
    one.add_argument("--positions", type=_count, default=0, help=f"default {honesties.FULL:,}")
    one.add_argument("--short", action="store_true", help=f"{honesties.SHORT} positions")
    _add_terms(one)
    one.add_argument("--level", action="append", choices=PARTNERS, help="only these; default: all")
    one.add_argument(
        "--stride", type=_count, default=honesties.STRIDE, help="partners choose at each n-th"
    )
    one.add_argument("--into", default="", help="folder for honesty.md; default: print only")
    one = _door(doors, "strength", strength, "every level against every other")
    one.add_argument("--into", default="", help="the project's folder; default: print only")
    one.add_argument("--short", action="store_true", help="a pair or two; writes nothing")
    one = _door(doors, "tune", tune, "look for better heuristic weights by self-play")
    one.add_argument("--steps", type=_count, default=tunings.Plan.steps)
    one.add_argument("--directions", type=_count, default=tunings.Plan.directions)
    one.add_argument("--pairs", type=_count, default=tunings.Plan.pairs, help="a direction")
    one.add_argument("--check", type=_count, default=tunings.Plan.check, help="pairs at the end")
    one.add_argument("--mind", choices=tunings.MINDS, default=tunings.Plan.mind)
    one.add_argument("--simulations", type=int, default=0, help="budget; 0: the mind's own")
    one.add_argument(
        "--try",
        dest="tried",
        action="append",
        type=_weight,
        metavar="NAME=VALUE",
        help="a weight to begin with instead of the shipped one; may be given again",
    )
    one.add_argument("--into", default="", help="the project's folder; default: print only")
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


def _add_terms(one: argparse.ArgumentParser) -> None:
    one.add_argument(
        "--fix", action="append", default=[], metavar="NAME=VALUE", help="seats or a table option"
    )
    one.add_argument(
        "--each", action="append", default=[], metavar="NAME",
        help="all values of a table option one by one; numbers of seats always are",
    )  # fmt: skip
    one.add_argument(
        "--lots", action="store_true",
        help=f"with own cards by lot, {lots.CARDS} fresh ones each {lots.GAMES} games",
    )  # fmt: skip
    one.add_argument("--hands", action="store_true", help="people change the table by hand")


def _weight(text: str) -> tuple[str, float]:
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise argparse.ArgumentTypeError(f"{text}: NAME=VALUE is asked for, such as charge=0.5")
    return name, float(value)


def _count(text: str) -> int:
    number = int(text.replace(",", ""))
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number
