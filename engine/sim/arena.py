"""Partner against partner, deck against deck: the same deal from every side, then intervals.

The unit is the group: one game for each side of the table, all from one seed. Between two sides
that is the pair with seats swapped; a partner against itself scores exactly its share.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from mypy_extensions import mypyc_attr

from engine.ai.levels import level, player
from engine.ai.player import Budget, Player
from engine.kernel.loadouts import Loadout
from engine.kernel.origin import Origin
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.sim.play import Result, play_match
from engine.sim.stats import Interval, elo, normal
from engine.sim.subjects import subject
from engine.sim.tables import random_table, sides_of, starter_tables
from engine.sim.workers import ranges, spread

CHUNK = 5


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Contest:
    """What is to be measured: `first` against `second`, so many groups from `seed`.

    With `loadouts` both play the same level and the decks are what is measured: `first` and
    `second` name them. Without, the partners are measured; on `drawn` tables the decks are
    random and legal, else the starters. `simulations` of 0 leaves the budget to the level.
    """

    name: str
    first: str
    second: str
    groups: int
    seed: str = "arena"
    seats: int = 0
    simulations: int = 0
    drawn: bool = False
    loadouts: tuple[Loadout, ...] = ()
    level: str = "greedy"


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Group:
    """One deal played once for each side: the first one's mean share, and counts."""

    share: Fraction
    wins: int
    draws: int
    losses: int
    decisions: int
    illegal: int


@dataclass(frozen=True)
class Outcome:
    """The groups of a contest in the order of their seeds."""

    contest: Contest
    groups: tuple[Group, ...]
    sides: int

    @property
    def games(self) -> int:
        return len(self.groups) * self.sides

    @property
    def share(self) -> Interval:
        """The mean share of the first one with its interval over groups."""
        return normal([float(group.share) for group in self.groups])

    @property
    def elo(self) -> float:
        """What that share means as a rating difference (two sides only)."""
        return elo(self.share.value)

    @property
    def even(self) -> bool:
        """Whether every single group gave exactly one side's share, as a mirror must."""
        return all(group.share == Fraction(1, self.sides) for group in self.groups)

    def total(self, what: str) -> int:
        """The sum of a count ("wins", "draws", "losses", "decisions", "illegal")."""
        return sum(int(getattr(group, what)) for group in self.groups)


def run(contest: Contest, processes: int = 0) -> Outcome:
    """Play the whole contest."""
    decks = Origin(Table(0, contest.loadouts)).to_json()
    plain = replace(contest, loadouts=())
    chunks = [(plain, decks, first, count) for first, count in ranges(contest.groups, CHUNK)]
    title = f"{contest.first} v {contest.second}"
    parts = spread(run_chunk, chunks, title, [chunk[3] for chunk in chunks], processes)
    found = sorted(parts, key=lambda part: part[0])
    rules = _rules(contest)
    groups = tuple(group for _, part in found for group in part)
    return Outcome(contest, groups, len(set(sides_of(rules))))


def run_chunk(chunk: tuple[Contest, dict[str, Any], int, int]) -> tuple[int, list[Group]]:
    """The groups numbered from `first`, for one process; loadouts travel as plain data."""
    plain, decks, first, count = chunk
    contest = replace(plain, loadouts=Origin.from_json(decks).table.loadouts)
    rules = _rules(contest)
    return first, [play_group(contest, rules, number) for number in range(first, first + count)]


def _rules(contest: Contest) -> Rules:
    game = subject(contest.name).game
    return game.bind(None, None, contest.seats or game.seat_counts()[0])


@dataclass(frozen=True)
class Sitting:
    """One game of a group, about to be played: the first one sits on `side`."""

    side: int
    table: Table
    players: list[Player]
    budgets: list[Budget]
    seed: bytes


def sittings(contest: Contest, rules: Rules, number: int) -> list[Sitting]:
    """The games of one seed, the first one on each side in turn."""
    seed = seed_of("arena", contest.name, contest.seed, number)
    sides = sides_of(rules)
    base = _table(contest, rules, number, seed)
    return [
        Sitting(side, *_seating(contest, rules, base, sides, side), seed)
        for side in sorted(set(sides))
    ]


def play_group(contest: Contest, rules: Rules, number: int) -> Group:
    """Play the games of one seed."""
    sides = sides_of(rules)
    results: list[tuple[int, Result]] = []
    for sat in sittings(contest, rules, number):
        result = play_match(rules, sat.table, sat.players, sat.budgets, sat.seed)
        results.append((sat.side, result))
    shares = [share_of(result.scores, sides, side) for side, result in results]
    even = Fraction(1, len(shares))
    return Group(
        sum(shares, Fraction(0)) / len(shares),
        sum(share > even for share in shares),
        sum(share == even for share in shares),
        sum(share < even for share in shares),
        sum(result.decisions for _, result in results),
        sum(result.illegal for _, result in results),
    )


def _table(contest: Contest, rules: Rules, number: int, seed: bytes) -> Table:
    game = subject(contest.name).game
    if contest.drawn:
        return random_table(game, rules, Rng(seed))
    tables = starter_tables(game, rules)
    return tables[number % len(tables)]


def _seating(
    contest: Contest, rules: Rules, base: Table, sides: list[int], side: int
) -> tuple[Table, list[Player], list[Budget]]:
    if contest.loadouts:
        mine, other = contest.loadouts
        decks = tuple(mine if n == side else other for n in range(len(set(sides))))
        names = [contest.level] * rules.seats
        table = Table(rules.seats, decks, rules.options)
    else:
        names = [contest.first if sides[n] == side else contest.second for n in range(rules.seats)]
        table = base
    budgets = [_budget(contest, name) for name in names]
    return table, [player(name, rules) for name in names], budgets


def _budget(contest: Contest, name: str) -> Budget:
    """In simulations only: a clock would make a contest unrepeatable."""
    return Budget(contest.simulations or level(name).simulations)


def share_of(scores: list[int], sides: list[int], side: int) -> Fraction:
    """The part of all sides' points that `side` got; equal parts when nobody got any."""
    points: dict[int, int] = {}
    for seat, score in enumerate(scores):
        points.setdefault(sides[seat], score)
    total = sum(points.values())
    return Fraction(points[side], total) if total else Fraction(1, len(points))
