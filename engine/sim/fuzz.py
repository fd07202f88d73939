"""Random games over legal loadouts, with every law of the kernel looked at on the way."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from mypy_extensions import mypyc_attr

from engine.kernel.events import Sink
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import CHANCE, OVER, State
from engine.sim.laws import (
    Broken,
    check_concession,
    check_encoding,
    check_events,
    check_fork,
    check_state,
    check_views,
    step_at_random,
)
from engine.sim.play import MAX_STEPS
from engine.sim.subjects import subject
from engine.sim.tables import random_table, starter_tables
from engine.sim.workers import ranges, spread

FULL = 100_000
SHORT = 2_000
CHUNK = 250
# One step in so many also goes through encode/decode, fork, and view/sample.
SAMPLED = 64
# A random table serves so many games, half of them between starters.
GAMES_A_TABLE = 8


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Fault:
    """A law that broke: game number and step find the place again, `law` says which."""

    game: int
    step: int
    law: str


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Report:
    """How many games and steps were looked at, and the faults (at most one a game)."""

    key: str
    games: int
    steps: int
    faults: tuple[Fault, ...]
    endings: dict[int, int]


def fuzz(name: str, games: int, seed: str = "fuzz", processes: int = 0) -> Report:
    """Play so many random games of the subject named; never raises for a fault found."""
    chunks = [(name, seed, first, count) for first, count in ranges(games, CHUNK)]
    parts = list(
        spread(fuzz_chunk, chunks, f"fuzz {name}", [chunk[3] for chunk in chunks], processes)
    )
    endings: dict[int, int] = {}
    for part in parts:
        for reason, count in part.endings.items():
            endings[reason] = endings.get(reason, 0) + count
    faults = sorted((f for part in parts for f in part.faults), key=lambda f: f.game)
    steps = sum(part.steps for part in parts)
    return Report(name, sum(p.games for p in parts), steps, tuple(faults), endings)


def fuzz_chunk(chunk: tuple[str, str, int, int]) -> Report:
    """One chunk: (subject, seed, number of the first game, games)."""
    name, seed, first, count = chunk
    steps = 0
    faults: list[Fault] = []
    endings: dict[int, int] = {}
    for number in range(first, first + count):
        run = GameRun(name, seed, number)
        fault = run.play()
        steps += run.steps
        if fault is not None:
            faults.append(fault)
        else:
            endings[run.state.over] = endings.get(run.state.over, 0) + 1
    return Report(name, count, steps, tuple(faults), endings)


@lru_cache(maxsize=4)
def _block(name: str, seed: str, block: int) -> tuple[Rules, list[Table], Table]:
    """What a block of games shares: options, seats, starters' tables, a random table."""
    game = subject(name).game
    rng = Rng(seed_of("fuzz table", game.key, seed, block))
    counts = game.seat_counts()
    options = {}
    for spec in game.option_specs():
        if rng.below(4) == 0:
            options[spec.name] = spec.values[rng.below(len(spec.values))]
    rules = game.bind(None, options, counts[rng.below(len(counts))])
    return rules, starter_tables(game, rules), random_table(game, rules, rng)


def bound(name: str, seed: str, number: int) -> tuple[Rules, Table]:
    """The rules and the table of a game by its number: even ones are between starters."""
    rules, starters, drawn = _block(name, seed, number // GAMES_A_TABLE)
    return rules, drawn if number % 2 else starters[number // 2 % len(starters)]


class GameRun:
    """One fuzzed game; `steps` and `state` stay readable after a fault."""

    def __init__(self, name: str, seed: str, number: int) -> None:
        self.number = number
        self.rules, self.table = bound(name, seed, number)
        self.rng = Rng(seed_of("fuzz game", self.rules.key, seed, number))
        self.taken: list[list[int]] = []
        self.steps = 0
        self.state: State = self.rules.blank()

    def play(self) -> Fault | None:
        """To the end, or to the first fault."""
        try:
            self._play()
            self._replay()
        except Exception as exc:  # noqa: BLE001 - whatever the rules raise is the finding
            law = str(exc) if isinstance(exc, Broken) else f"{type(exc).__name__}: {exc}"
            return Fault(self.number, self.steps, law)
        return None

    def _play(self) -> None:
        out: Sink = []
        self.state = self.rules.start(self.table, out)
        self._look(out)
        while self.state.node != OVER:
            if self.steps > MAX_STEPS:
                raise Broken("the game does not end")
            out = []
            self.taken.append(step_at_random(self.rules, self.state, self.rng, out))
            self.steps += 1
            self._look(out)

    def _look(self, out: Sink) -> None:
        check_state(self.rules, self.state)
        check_events(self.rules, out)
        if self.rng.below(SAMPLED) == 0:
            check_encoding(self.rules, self.state)
            check_fork(self.rules, self.state, self.rng)
            check_views(self.rules, self.state, self.rng)
            check_concession(self.rules, self.state, self.rng)

    def _replay(self) -> None:
        """The same answers without an event sink give the same state."""
        s = self.rules.start(self.table, None)
        for data in self.taken:
            if s.node == CHANCE:
                self.rules.resolve(s, data, None)
            else:
                self.rules.apply(s, data[0], None)
        if s.digest() != self.state.digest():
            raise Broken("the replay ends in another state")
