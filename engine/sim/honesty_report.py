"""docs/honesty.md: what `engine.sim.honesty` and the tests of the samplers found, in tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mypy_extensions import mypyc_attr

from engine.ai.player import build
from engine.sim.deals import LEVEL, Fit
from engine.sim.eyes import SMALL
from engine.sim.honesty import RANDOM_SHARE, Report
from engine.sim.lots import CARDS, GAMES
from engine.sim.sections import renew
from engine.sim.subjects import subject

PAGE = "honesty.md"
SHOWN = 10

_NOTE = "*Written by `make honesty`; run it again instead of editing this page.*"
_METHOD = """\
A partner is given what its seat sees, its legal moves, a budget and a seed, and nothing else. That
it cannot see more is proved by twins: to each position two others are made that the seat cannot
tell from it, one imagined from its view, one with the true unseen cards dealt anew. What the seat
is shown must be equal in all three: view, legal moves, the reasons for refusals, the scene. What it
is told of a move, and sees after it, must be equal too, as far as the move brings nothing to light.
So it is for the public, and for a whole team where only what none of its players sees is dealt
anew. A partner must do the same in all three, for the same reasons: the action, the number of
simulations and the whole note of its thought (values, errors, worlds, lines) are compared. That a
leak would be found is shown by logs and partners that are broken on purpose."""


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Proof:
    """What was found of one game by a seed; partners chose at each `stride`-th position."""

    report: Report
    fits: list[Fit]
    seed: str
    stride: int

    @property
    def passed(self) -> bool:
        """No leak, every mutant caught, every sampler true to its law."""
        return self.report.honest and all(fit.passed for fit in self.fits)


def write(found: Sequence[Proof], folder: Path) -> Path:
    """Write the page below `folder`, where other games keep their sections; its place."""
    path = folder / PAGE
    renew(path, page(found))
    return path


def page(found: Sequence[Proof]) -> str:
    """The whole page."""
    lines = ["# Honesty", "", _NOTE, "", *_METHOD.splitlines(), ""]
    for proof in found:
        lines += _game(proof)
    return "\n".join(lines).rstrip() + "\n"


def summary(proof: Proof) -> list[str]:
    """The most important lines, for a terminal."""
    report = proof.report
    choices = sum(report.choices.values())
    said = report.terms.words()
    about = f"{report.key} ({said})" if said else report.key
    first = (
        f"{about}: {report.positions:,} positions, {report.twins:,} twins "
        f"({report.hidden:,} with other hidden cards), {report.public:,} of the public, "
        f"{report.team:,} of teams, {choices:,} choices, "
        f"{len(report.differences)} differences"
    )
    lines = [first]
    for found in report.differences[:SHOWN]:
        whose = f" of {found.of}" if found.of else ""
        lines.append(f"  position {found.position}, seat {found.seat}: {found.what}{whose}")
    if not report.hidden:
        lines.append("  nothing was hidden, so no mutant could give itself away")
    else:
        for name, count in report.mutants.items():
            lines.append(f"  mutant, {name}: {_caught(count)}")
    return lines + [f"  {_fit_line(fit)}" for fit in proof.fits]


def _game(proof: Proof) -> Iterator[str]:
    report = proof.report
    about = subject(report.key)
    lots = report.terms.lots
    said = replace(report.terms, lots=False, hands=False).words()
    # A colon would put it in the place of the section without them.
    beside = " and ".join(replace(report.terms, seats=0, options=()).words().split(", "))
    of = (f" with {beside}" if beside else "") + (f": {said}" if said else "")
    yield from (f"## {about.game.title().render()}{of}", "")
    yield f"Seed `{proof.seed}`, {build()} build, budgets of {SMALL} simulations:"
    yield from ("", "```sh", command(proof), "```", "")
    yield "| Equal in all twins | Twins | Of random decks | Differences |"
    yield "|---|---:|---:|---:|"
    seen = sum(not each.of for each in report.differences)
    yield f"| what the seat is shown and told | {report.twins:,} | | {seen} |"
    if report.public:
        wrong = sum(each.seat < 0 for each in report.differences)
        yield f"| what the public is shown and told | {report.public:,} | | {wrong} |"
    if report.team:
        yield f"| what the players of a team are shown together | {report.team:,} | | {seen} |"
    for name, count in report.choices.items():
        wrong = sum(each.of == name for each in report.differences)
        yield f"| choice and thought of *{name}* | {count:,} | {report.drawn[name]:,} | {wrong} |"
    yield ""
    decks = f"{CARDS} fresh cards by lot each {GAMES} positions" if lots else "starters"
    yield f"The twins belong to {report.positions:,} positions of random games with {decks} and,"
    yield f"one in {RANDOM_SHARE}, with random decks; {report.hidden:,} of them differ from the"
    yield f"truth in what is hidden. At one position in {proof.stride} one of the partners, each in"
    yield "its turn, chose; what is played there is drawn apart from whose turn it is."
    if report.terms.hands:
        yield "People change the table by hand on the way; at half of the positions at which they"
        yield "might a card waits for them. What is offered, refused and told of that is compared."
    yield ""
    yield from _mutants(report)
    yield from _samplers(proof)


def command(proof: Proof) -> str:
    """What gives these figures again."""
    return (
        f"python -m engine.sim honesty --game {proof.report.key} --seed {proof.seed} "
        f"--positions {proof.report.positions} --stride {proof.stride}{proof.report.terms.flags()}"
    )


def _mutants(report: Report) -> Iterator[str]:
    if not report.hidden:
        yield from ("Nothing is hidden in this game, so no mutant could give itself away.", "")
        return
    yield from (f"| Broken on purpose, at {report.tempted:,} positions | Found |", "|---|---|")
    for name, count in report.mutants.items():
        yield f"| {name} | {_caught(count)} |"
    yield ""


def _samplers(proof: Proof) -> Iterator[str]:
    if not proof.fits:
        return
    yield "The worlds that partners imagine follow their declared law (chi-square, Pearson; a"
    yield f"sampler fails below p = {LEVEL:g}):"
    yield from ("", "| Law | Chi-square | Degrees | p | Draws | |", "|---|---:|---:|---:|---:|---|")
    for fit in proof.fits:
        test = fit.test
        yield (
            f"| {fit.what} | {test.statistic:.1f} | {test.freedom} | {test.p:.3g} | "
            f"{fit.draws:,} | {'kept' if fit.passed else '**missed**'} |"
        )
    yield ""


def _fit_line(fit: Fit) -> str:
    test = fit.test
    return (
        f"{fit.what}: chi-square {test.statistic:.1f} with {test.freedom} degrees,"
        f" p {test.p:.3g}, {fit.draws:,} draws{'' if fit.passed else ', MISSED'}"
    )


def _caught(count: int) -> str:
    return f"caught {count:,} times" if count else "not caught"
