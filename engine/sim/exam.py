"""The exam: partners before test positions, and the proofs that the expected answers are right.

A partner solves a position when the whole declaration it makes from its first choice on is one of
the accepted ones. Each position is asked once for each seed, with the level's own budget.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.ai.levels import level, player
from engine.ai.player import Budget, Player
from engine.kernel.exams import ExamPosition, ExamTheme, sit
from engine.kernel.rng import seed_of
from engine.kernel.rules import Rules
from engine.kernel.state import State
from engine.kernel.view import view
from engine.sim.exam_proof import Proof, prove
from engine.sim.stats import Interval, wilson
from engine.sim.subjects import Subject, subject
from engine.sim.workers import spread

SEEDS: Final = 3
WORLDS: Final = 40
SHORT_WORLDS: Final = 4

# (game, level, position, simulations, seed, seeds) and (level, position, answers as texts).
Sitting = tuple[str, str, str, int, str, int]
Answers = tuple[str, str, list[list[str]]]
# (game, position, worlds) and (position, accepted, other, gap, low, high, worlds, nodes).
Task = tuple[str, str, int]
Proved = tuple[str, float, float, float, float, float, int, int]


@dataclass(frozen=True)
class Mark:
    """What a level answered to a position: one whole declaration for each seed."""

    level: str
    position: ExamPosition
    answers: tuple[tuple[str, ...], ...]

    @property
    def solved(self) -> int:
        """How many of the answers are accepted."""
        return sum(self.position.accepts(list(texts)) for texts in self.answers)

    @property
    def share(self) -> float:
        """The part of the answers that is accepted, 0..1."""
        return self.solved / len(self.answers)


@dataclass(frozen=True)
class Exam:
    """A game's positions by theme, what each level made of them, and their proofs (or none)."""

    about: Subject
    themes: tuple[ExamTheme, ...]
    levels: tuple[str, ...]
    marks: tuple[Mark, ...]
    proofs: tuple[tuple[str, Proof], ...]
    seed: str
    seeds: int

    @property
    def positions(self) -> list[ExamPosition]:
        """All positions, theme by theme."""
        return [position for theme in self.themes for position in theme.positions]

    def share(self, name: str, theme: ExamTheme | None = None) -> Interval:
        """What a level solves of a theme, or of everything, with the position as the unit.

        Answers to one position are much alike, so more seeds make no interval narrower. A score
        interval, since positions that are all solved would leave one of the mean no width."""
        marks = [each for each in self.marks if each.level == name and each.answers]
        if theme is not None:
            marks = [each for each in marks if each.position in theme.positions]
        return wilson(sum(mark.share for mark in marks), len(marks))

    def mark(self, name: str, position: ExamPosition) -> Mark:
        """What a level answered there."""
        return next(each for each in self.marks if (each.level, each.position) == (name, position))

    def unproved(self) -> list[str]:
        """The keys of positions whose proof does not hold."""
        return [key for key, proof in self.proofs if not proof.holds]


def answer(rules: Rules, s: State, partner: Player, budget: Budget, seed: bytes) -> list[str]:
    """The whole declaration of a partner that sees only what its seat sees, as exact texts."""
    s = s.copy()
    seat = s.decider
    texts: list[str] = []
    while True:
        thought = seed_of(seed, len(texts))
        choice = partner.choose(view(rules, s, seat), rules.legal(s, seat)[:], budget, thought)
        texts.append(rules.label(s, choice.action).text)
        rules.apply(s, choice.action)
        if s.declaring < 0 or s.decider != seat:
            return texts


def hold(
    name: str,
    levels: Sequence[str],
    seed: str = "exam",
    seeds: int = SEEDS,
    simulations: int = 0,
    worlds: int = 0,
    processes: int = 0,
    only: Sequence[str] = (),
) -> Exam:
    """Ask every level everything, and prove the positions in so many worlds (0: not at all).

    `only` names the positions that are meant; empty: all of them. Raises LookupError when none
    is left."""
    about = subject(name)
    themes = _chosen(about.game.exam(), only)
    if not themes:
        raise LookupError(f"{name} has no test position {', '.join(only)}".rstrip())
    positions = {each.key: each for theme in themes for each in theme.positions}
    sittings = [(name, one, key, simulations, seed, seeds) for key in positions for one in levels]
    marks = [
        Mark(one, positions[key], tuple(tuple(texts) for texts in answers))
        for one, key, answers in spread(
            _sat, sittings, f"exam {name}", [1] * len(sittings), processes
        )
    ]
    tasks = [(name, key, worlds) for key in positions] if worlds else []
    proofs = [
        (found[0], Proof(found[1], found[2], Interval(*found[3:6]), found[6], found[7]))
        for found in spread(_proved, tasks, f"proofs {name}", [1] * len(tasks), processes)
    ]
    order = list(positions)
    proofs.sort(key=lambda found: order.index(found[0]))
    return Exam(about, themes, tuple(levels), tuple(marks), tuple(proofs), seed, seeds)


def _chosen(themes: tuple[ExamTheme, ...], only: Sequence[str]) -> tuple[ExamTheme, ...]:
    if not only:
        return themes
    found = [
        ExamTheme(theme.key, theme.title, tuple(p for p in theme.positions if p.key in only))
        for theme in themes
    ]
    return tuple(theme for theme in found if theme.positions)


def _find(name: str, key: str) -> tuple[Subject, ExamPosition]:
    about = subject(name)
    found = [each for theme in about.game.exam() for each in theme.positions if each.key == key]
    return about, found[0]


def _sat(sitting: Sitting) -> Answers:
    name, one, key, simulations, seed, seeds = sitting
    about, position = _find(name, key)
    rules = about.game.bind(None, position.options, position.seats)
    s = sit(position, rules)
    budget = Budget(simulations) if simulations else Budget(level(one).simulations)
    answers = [
        answer(rules, s, player(one, rules), budget, seed_of(seed, key, number))
        for number in range(seeds)
    ]
    return one, key, answers


def _proved(task: Task) -> Proved:
    name, key, worlds = task
    about, position = _find(name, key)
    rules = about.game.bind(None, position.options, position.seats)
    proof = prove(about.game, rules, position, worlds)
    gap = proof.gap
    return (
        key,
        proof.accepted,
        proof.other,
        gap.value,
        gap.low,
        gap.high,
        proof.worlds,
        proof.nodes,
    )
