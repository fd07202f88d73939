"""Figures: process CPU time, best of three, event sink on, forced answers not counted.

A row is `{"name", "value", "unit", "ratio"}`. The ratio compares with the loop of
`bench/reference.py` timed in the same run: for a time it is time / loop, for a rate it is what
happens during one loop; so it says the same on a faster machine. A count or a weight depends on
no machine: its ratio is 1.
"""

from __future__ import annotations

import runpy
import sys
import time
from collections.abc import Callable
from pathlib import Path

from engine.ai.player import build
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import OVER, State
from engine.kernel.view import sample, view
from engine.sim.figures import MICRO, MILLI, REPEATS, Row, best, p95, short
from engine.sim.play import play_out, play_some
from engine.sim.search_bench import Thinking
from engine.sim.subjects import Subject
from engine.sim.tables import starter_tables

ROOT = Path(__file__).resolve().parents[2]
POSITIONS = 100
DEEPEST = 120
__all__ = ["MICRO", "MILLI", "Row", "best", "measure", "p95", "reference_row", "reference_seconds",
           "short", "table_text"]  # fmt: skip


def reference_seconds() -> float:
    """CPU seconds of the reference loop, best of three, now."""
    names = runpy.run_path(str(ROOT / "bench" / "reference.py"))
    return float(names["reference_seconds"](REPEATS))


def measure(about: Subject, loop: float, seconds: float = 1.0) -> list[Row]:
    """All figures of a game; `seconds` is about how long each single timing may take."""
    rules = about.game.bind(None, None, about.game.measured_seats())
    tables = starter_tables(about.game, rules)
    yard = _Yard(rules, tables, loop, seconds)
    thinking = Thinking(rules, tables, loop, seconds)
    rows: list[Row] = []
    for what, work in (
        ("random play", yard.random_play),
        ("copy, view, sample", yard.small_costs),
        ("replay", yard.replay),
        ("search", thinking.search),
        ("partners", thinking.levels),
    ):
        print(f"{rules.key} ({build()}): {what}", file=sys.stderr)
        rows += work()
    return rows


class _Yard:
    """One game on the bench."""

    def __init__(self, rules: Rules, tables: list[Table], loop: float, seconds: float) -> None:
        self.rules = rules
        self.tables = tables
        self.loop = loop
        self.seconds = seconds
        self.positions = self._positions()

    def random_play(self) -> list[Row]:
        """Whole random games, set-up included."""
        games = self._enough(lambda count: self._play(count))
        decisions = self._play(games)
        cpu = best(lambda: self._play(games))
        return [
            self._rate("random.games_per_s", games / cpu, "games/s"),
            self._rate("random.decisions_per_s", decisions / cpu, "decisions/s"),
            self._time("decision.us", cpu / decisions, MICRO, "us"),
        ]

    def _play(self, games: int) -> int:
        decisions = 0
        for number in range(games):
            s = self.rules.start(self.tables[number % len(self.tables)], [])
            decisions += play_out(self.rules, s, Rng(seed_of("bench", number)), [])
        return decisions

    def small_costs(self) -> list[Row]:
        """Copy, view and sample, as means over positions all along a game."""
        rules, positions = self.rules, self.positions
        seats = [max(0, s.decider) for s in positions]
        views = [view(rules, s, seat) for s, seat in zip(positions, seats, strict=True)]
        rng = Rng(seed_of("bench sample"))

        def copy(rounds: int) -> int:
            for _ in range(rounds):
                for s in positions:
                    s.copy()
            return rounds

        def look(rounds: int) -> int:
            for _ in range(rounds):
                for s, seat in zip(positions, seats, strict=True):
                    view(rules, s, seat)
            return rounds

        def imagine(rounds: int) -> int:
            for _ in range(rounds):
                for seen in views:
                    sample(rules, seen, rng)
            return rounds

        return [
            self._each("copy.us", copy),
            self._each("sample.us", imagine),
            self._each("view.us", look),
        ]

    def _each(self, name: str, work: Callable[[int], int]) -> Row:
        rounds = self._enough(work)
        cpu = best(lambda: work(rounds))
        return self._time(name, cpu / rounds / len(self.positions), MICRO, "us")

    def replay(self) -> list[Row]:
        """A whole random match from its log, through the checked handle."""
        match = Match(self.rules, Origin(self.tables[0]), seed_of("bench replay"))
        rng = Rng(seed_of("bench replay moves"))
        while not match.over:
            menu = match.legal(match.decider)
            match.act(match.decider, menu[rng.below(len(menu))])
        head = match.log.head

        def again(rounds: int) -> int:
            for _ in range(rounds):
                match.go_to(head)
            return rounds

        rounds = self._enough(again)
        return [self._time("replay.ms", best(lambda: again(rounds)) / rounds, MILLI, "ms")]

    def _positions(self) -> list[State]:
        found: list[State] = []
        rng = Rng(seed_of("bench positions"))
        while len(found) < POSITIONS:
            depth = rng.below(DEEPEST)
            s = self.rules.start(self.tables[len(found) % len(self.tables)], None)
            play_some(self.rules, s, rng, depth)
            if s.node != OVER:
                found.append(s)
        return found

    def _enough(self, work: Callable[[int], int]) -> int:
        """How many rounds take about `seconds`."""
        rounds = 1
        while True:
            start = time.process_time()
            work(rounds)
            cpu = time.process_time() - start
            if cpu > self.seconds / 10:
                return max(1, int(rounds * self.seconds / cpu))
            rounds *= 2

    def _rate(self, name: str, value: float, unit: str) -> Row:
        return Row(self._name(name), short(value), unit, round(value * self.loop, 4))

    def _time(self, name: str, seconds: float, scale: float, unit: str) -> Row:
        ratio = float(f"{seconds / self.loop:.4g}")
        return Row(self._name(name), short(seconds * scale), unit, ratio)

    def _name(self, name: str) -> str:
        return f"{self.rules.key}.{name}.{build()}"


def reference_row(loop: float) -> Row:
    """The loop itself, so that a file says on what machine it was made."""
    return Row("reference.ms", short(loop * MILLI), "ms", 1.0)


def table_text(rows: list[Row]) -> str:
    """The rows for a terminal."""
    wide = max((len(row.name) for row in rows), default=4)
    lines = [f"{'name':<{wide}}  {'value':>12}  {'unit':<12}  {'ratio':>10}"]
    lines += [
        f"{row.name:<{wide}}  {row.value:>12,.6g}  {row.unit:<12}  {row.ratio:>10.4g}"
        for row in rows
    ]
    return "\n".join(lines)
