"""Proof that no partner peeks: what a seat cannot see must not change what it is shown or does.

For reachable positions two twins are made that the seat cannot tell apart: a world sampled from
its view, and the position with its true unseen cards dealt anew. Views, legal actions, reasons,
scene and the partner's choice must be equal. Cheating mutants show that the test can fail.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from engine.ai.greedy import GreedyPlayer, distinct
from engine.ai.levels import level, player
from engine.ai.player import Budget, Choice, Player
from engine.kernel.game import Game
from engine.kernel.match import attempts
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import DECIDE, State
from engine.kernel.view import View, sample, view
from engine.sim.play import play_out, play_some
from engine.sim.subjects import subject
from engine.sim.tables import random_table, starter_tables
from engine.sim.workers import ranges, spread

FULL = 1_000
SHORT = 200
CHUNK = 25
# How often and how many decisions far the cheating mutant plays the true position on.
PEEKS = 4
FAR = 10


class Eyes:
    """The honest way from a position to what a seat is shown and what its partner does."""

    name: ClassVar[str] = "honest"

    def __init__(self, rules: Rules, partner: Player) -> None:
        self.rules = rules
        self.partner = partner

    def see(self, s: State, seat: int) -> View:
        """What the seat is shown."""
        return view(self.rules, s, seat)

    def choose(self, s: State, seat: int, seed: bytes) -> int:
        """What its partner does."""
        legal = self.rules.legal(s, seat)[:]
        return self.partner.choose(view(self.rules, s, seat), legal, Budget(), seed).action


class LeakyView(Eyes):
    """Mutant: the view hides nothing."""

    name: ClassVar[str] = "a view that hides nothing"

    def see(self, s: State, seat: int) -> View:
        return View(self.rules.key, seat, s.copy())


class LeakySeed(Eyes):
    """Mutant: the partner's seed depends on the deal."""

    name: ClassVar[str] = "a seed that knows the deal"

    def choose(self, s: State, seat: int, seed: bytes) -> int:
        return super().choose(s, seat, seed_of(seed, s.digest()))


class Clairvoyant(GreedyPlayer):
    """A partner that plays the true position on, a little way, again and again."""

    truth: State

    def choose(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Choice:
        """The action with the best average over the true position."""
        actions = distinct(self.rules, self.truth, legal)
        values = [self._average(action, seen.seat, seed) for action in actions]
        return Choice(actions[values.index(max(values))])

    def _average(self, action: int, seat: int, seed: bytes) -> float:
        total = 0.0
        for n in range(PEEKS):
            s = self.truth.copy()
            self.rules.apply(s, action, None)
            play_some(self.rules, s, Rng(seed, n), FAR)
            total += self.rules.value(s, seat)
        return total


class Peeking(Eyes):
    """Mutant: the partner searches the true state."""

    name: ClassVar[str] = "a partner that searches the true state"

    def choose(self, s: State, seat: int, seed: bytes) -> int:
        cheat = Clairvoyant(self.rules)
        cheat.truth = s
        legal = self.rules.legal(s, seat)[:]
        return cheat.choose(view(self.rules, s, seat), legal, Budget(), seed).action


MUTANTS: tuple[type[Eyes], ...] = (LeakyView, LeakySeed, Peeking)


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Difference:
    """Where a hidden fact came through: position number, seat, and in what it showed."""

    position: int
    seat: int
    what: str


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Report:
    """`hidden` counts twins that differ from the truth: without any there is nothing to peek at.

    `mutants` counts the differences by which each mutant gave itself away.
    """

    key: str
    positions: int
    twins: int
    hidden: int
    choices: int
    differences: tuple[Difference, ...]
    mutants: dict[str, int]

    @property
    def honest(self) -> bool:
        """No difference, and every mutant caught wherever something is hidden."""
        return not self.differences and (not self.hidden or all(self.mutants.values()))


def check(
    name: str, positions: int, partner: str = "greedy", seed: str = "honesty", processes: int = 0
) -> Report:
    """Look at so many positions of a subject, with the partner of that level."""
    chunks = [(name, partner, seed, first, count) for first, count in ranges(positions, CHUNK)]
    sizes = [chunk[4] for chunk in chunks]
    parts = list(spread(check_chunk, chunks, f"honesty {name}", sizes, processes))
    mutants = {m.name: sum(part.mutants[m.name] for part in parts) for m in MUTANTS}
    found = sorted((d for part in parts for d in part.differences), key=lambda d: d.position)
    return Report(
        name,
        sum(part.positions for part in parts),
        sum(part.twins for part in parts),
        sum(part.hidden for part in parts),
        sum(part.choices for part in parts),
        tuple(found),
        mutants,
    )


def check_chunk(chunk: tuple[str, str, str, int, int]) -> Report:
    """One chunk: (subject, level, seed, first position, positions)."""
    name, partner, seed, first, count = chunk
    level(partner)
    trial = Trial(name, partner)
    for number in range(first, first + count):
        trial.look(number, seed)
    return Report(
        name,
        count,
        trial.twins,
        trial.hidden,
        trial.choices,
        tuple(trial.differences),
        trial.mutants,
    )


class Trial:
    """Looks at positions one by one and keeps count."""

    def __init__(self, name: str, partner: str) -> None:
        self.game = subject(name).game
        self.partner = partner
        self.twins = self.hidden = self.choices = 0
        self.differences: list[Difference] = []
        self.mutants: dict[str, int] = {mutant.name: 0 for mutant in MUTANTS}

    def look(self, number: int, seed: str) -> None:
        """Make position `number` and hold each seat's twins against it."""
        rng = Rng(seed_of("honesty", self.game.key, seed, number))
        rules, s = position(self.game, rng, number)
        eyes = Eyes(rules, player(self.partner, rules))
        cheats = [mutant(rules, player(self.partner, rules)) for mutant in MUTANTS]
        thought = seed_of("honesty thought", number)
        for seat in range(rules.seats):
            for twin in twins(rules, s, seat, rng):
                self.twins += 1
                self.hidden += twin.encode() != s.encode()
                self.choices += rules.legal(s, seat) != []
                found = differences(eyes, s, twin, seat, thought)
                self.differences += [Difference(number, seat, what) for what in found]
                for cheat in cheats:
                    self.mutants[cheat.name] += len(differences(cheat, s, twin, seat, thought))


def position(game: Game, rng: Rng, number: int) -> tuple[Rules, State]:
    """A position anywhere in a random game, between starters or on a random table."""
    counts = game.seat_counts()
    rules = game.bind(None, None, counts[number % len(counts)])
    tables = starter_tables(game, rules)
    table: Table = tables[number // 2 % len(tables)]
    if number % 4 == 1:
        table = random_table(game, rules, rng)
    seed = seed_of("honesty moves", rng.below(1 << 19))
    length = play_out(rules, rules.start(table, None), Rng(seed), None)
    s = rules.start(table, None)
    play_some(rules, s, Rng(seed), rng.below(max(1, length)))
    return rules, s


def twins(rules: Rules, s: State, seat: int, rng: Rng) -> Iterator[State]:
    """Positions that `seat` must not be able to tell from `s`."""
    yield sample(rules, view(rules, s, seat), rng)
    if s.declaring >= 0 and s.decider != seat:
        return
    twin = s.copy()
    rules.redeal(twin, 1 << seat, rng)
    if twin.node == DECIDE:
        twin.menu = rules.options_of(twin)
    yield twin


def differences(eyes: Eyes, s: State, twin: State, seat: int, seed: bytes) -> list[str]:
    """In what `seat` or its partner could tell the twin from `s`; empty for honest eyes."""
    rules = eyes.rules
    here, there = eyes.see(s, seat), eyes.see(twin, seat)
    found: list[str] = []
    if here.encode() != there.encode():
        found.append("view")
    if rules.legal(s, seat) != rules.legal(twin, seat) or here.legal() != there.legal():
        found.append("legal actions")
    elif rules.legal(s, seat) and eyes.choose(s, seat, seed) != eyes.choose(twin, seat, seed):
        found.append("choice")
    if _shown(rules, here) != _shown(rules, there):
        found.append("scene or reasons")
    return found


def _shown(rules: Rules, seen: View) -> tuple[Any, ...]:
    return (rules.scene(seen.state, seen.seat), attempts(rules, seen))
