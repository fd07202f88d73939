"""docs/exam.md and the table of a terminal: what `engine.sim.exam` found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from engine.kernel.exams import ExamPosition
from engine.sim.exam import Exam
from engine.sim.sections import renew

PAGE: Final = "exam.md"
_NOTE: Final = "*Written by `make exam`; run it again instead of editing this page.*"
_METHOD: Final = """\
Hand-made positions, each with one idea. A partner sees what its seat sees, decides with the budget
of its level, and has solved a position when its whole declaration (card, mode, targets, price) is
one of the accepted ones; each is asked with several seeds. Intervals are of 95 % (Wilson) with the
position as the unit, however many seeds: answers to one position are much alike. The positions were
laid so that the right move decides the battle, and laid anew where it did not: they catch a partner
that has lost an insight, and are no measure of strength.

That the accepted moves are right is proved without any partner and without any of its code: every
line of play of both sides is followed to the given number of turns, with all cards open, in worlds
drawn from what the seat may know. The end of a battle counts 1, 0.5 or 0; one that goes on counts
as the game's own rules would count it. *Accepted* is the worst accepted move, *other* the best of
the rest, *gap* their difference, world by world."""


def write(exams: Sequence[Exam], folder: Path) -> Path:
    """Write the page below `folder`, where other games keep their sections; its place."""
    path = folder / PAGE
    renew(path, page(exams))
    return path


def page(exams: Sequence[Exam]) -> str:
    """The whole page."""
    lines = ["# The partners' exam", "", _NOTE, "", *_METHOD.splitlines(), ""]
    for exam in exams:
        lines += [f"## {exam.about.game.title().render()}", "", *_shares(exam), ""]
        for theme in exam.themes:
            lines += [f"### {theme.title.pick('en')}", ""]
            for position in theme.positions:
                lines += [*_position(exam, position), ""]
    return "\n".join(lines).rstrip() + "\n"


def summary(exam: Exam) -> list[str]:
    """The table for a terminal, and every answer that is not accepted."""
    lines = [f"{exam.about.name}: {len(exam.positions)} positions, {exam.seeds} seeds each"]
    lines += [*_shares(exam), ""]
    for mark in exam.marks:
        wrong = [texts for texts in mark.answers if not mark.position.accepts(list(texts))]
        if wrong:
            told = "; ".join(sorted({", ".join(texts) for texts in wrong}))
            lines.append(f"  {mark.level} misses {mark.position.key} {len(wrong)} times: {told}")
    for key in exam.unproved():
        lines.append(f"  NOT PROVED: {key}")
    return lines


def _shares(exam: Exam) -> Iterator[str]:
    yield "| theme | positions | " + " | ".join(exam.levels) + " |"
    yield "|---|---|" + "---|" * len(exam.levels)
    for theme in exam.themes:
        shares = " | ".join(f"{100 * exam.share(one, theme).value:.0f} %" for one in exam.levels)
        yield f"| {theme.title.pick('en')} | {len(theme.positions)} | {shares} |"
    shares = " | ".join(f"**{exam.share(one)}**" for one in exam.levels)
    yield f"| all | {len(exam.positions)} | {shares} |"


def _position(exam: Exam, position: ExamPosition) -> Iterator[str]:
    yield f"**{position.title.pick('en')}** (`{position.key}`; {', '.join(position.clauses)})"
    yield from ("", position.idea.pick("en"), "")
    moves = " or ".join("`" + ", ".join(move) + "`" for move in position.moves)
    yield f"- Accepted: {moves}."
    for key, proof in exam.proofs:
        if key == position.key:
            yield (
                f"- Proof: accepted {proof.accepted:.3f}, other {proof.other:.3f}, gap"
                f" {proof.gap.value:.3f} [{proof.gap.low:.3f}, {proof.gap.high:.3f}],"
                f" {position.turns} turns, {proof.worlds} worlds, {proof.nodes:,} decisions."
            )
    solved = [f"{one} {exam.mark(one, position).solved}/{exam.seeds}" for one in exam.levels]
    yield f"- Solved: {', '.join(solved)}."
