"""How strong each level is: everybody against everybody, resumable, and what came of it.

Partial results are written after each chunk, so that a run can be stopped and taken up again.
Whatever can change a game of it begins it anew: the engine, the way games are played here, the
levels, the game, the seed. How many pairs are wanted cannot: more of them are played in addition.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from mypy_extensions import mypyc_attr

import engine.ai
import engine.effects
import engine.kernel
import engine.sim
from engine.ai.levels import ALL, DEFAULT, LEVELS, REFERENCES
from engine.kernel.rules import Rules
from engine.sim.arena import Contest, Group, play_group
from engine.sim.ratings import Rating, ratings
from engine.sim.stats import Interval, elo, normal
from engine.sim.strength_record import RECORD
from engine.sim.subjects import Subject, subject
from engine.sim.tables import sides_of
from engine.sim.workers import spread

CHUNK: Final = 2
# Where all games of a run come from, beside the game's own folder: whole packages, and what of this
# one says how a game is seated and played.
PACKAGES: Final = (engine.ai, engine.effects, engine.kernel)
PLAYING: Final = ("arena.py", "play.py", "subjects.py", "tables.py")
# The next level up must be at least so much better, in Elo points.
STEP: Final = 80
# What a share of the default level against each reference must not fall below.
CLAIMS: Final = {"random": 0.90, "greedy": 0.65}


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Pairs:
    """How many pairs are played: between neighbouring levels, by the default level against a
    reference, between any others, and by a level against itself."""

    steps: int = 200
    claims: int = 200
    others: int = 12
    mirrors: int = 2


FULL: Final = Pairs()
SHORT: Final = Pairs(2, 1, 1, 1)
# What everybody may spend in the short form, which shows that all works and no more.
SHORT_SIMULATIONS: Final = 20


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Meeting:
    """Two partners and how many pairs they play, the one meant to be stronger first."""

    first: str
    second: str
    pairs: int

    @property
    def key(self) -> str:
        return f"{self.first} v {self.second}"


@dataclass(frozen=True)
class Plan:
    """What is measured: a game, how many pairs, from which seed.

    `simulations` of 0 leaves each level its budget, which is what counts; else all have as many.
    """

    name: str
    pairs: Pairs = FULL
    seed: str = "strength"
    simulations: int = 0

    def meetings(self) -> list[Meeting]:
        """The steps of the ladder first, then the claims, the rest, the mirrors."""
        ladder = [known.name for known in LEVELS]
        pairs = self.pairs
        found = [Meeting(up, low, pairs.steps) for low, up in pairwise(ladder)]
        found += [Meeting(DEFAULT, known.name, pairs.claims) for known in REFERENCES]
        ranked = [known.name for known in ALL]
        met = {(each.first, each.second) for each in found}
        found += [
            Meeting(up, low, pairs.others)
            for at, up in enumerate(ranked)
            for low in ranked[:at]
            if (up, low) not in met
        ]
        return found + [Meeting(name, name, pairs.mirrors) for name in ladder]


@dataclass(frozen=True)
class Met:
    """A meeting as it was played, the groups in the order of their numbers."""

    meeting: Meeting
    groups: tuple[Group, ...]

    @property
    def shares(self) -> list[float]:
        return [float(group.share) for group in self.groups]

    @property
    def share(self) -> Interval:
        """The share of the first one, with the pair as the unit."""
        return normal(self.shares)

    @property
    def elo(self) -> Interval:
        """The same as a difference of Elo points."""
        share = self.share
        return Interval(elo(share.value), elo(share.low), elo(share.high))

    @property
    def illegal(self) -> int:
        return sum(group.illegal for group in self.groups)


@dataclass(frozen=True)
class Strength:
    """What a run found. `seconds` are of the wall clock, all sittings of the run together."""

    plan: Plan
    about: Subject
    rules: Rules
    met: Mapping[str, Met]
    seconds: float
    begun: str

    def between(self, first: str, second: str) -> Met | None:
        """The meeting of those two, whoever stands first in it; None if it was not played."""
        return self.met.get(f"{first} v {second}") or self.met.get(f"{second} v {first}")

    def share(self, first: str, second: str) -> Interval | None:
        """The share of `first` against `second`."""
        met = self.between(first, second)
        if met is None:
            return None
        found = met.share
        if met.meeting.first == first:
            return found
        return Interval(1 - found.value, 1 - found.high, 1 - found.low)

    def steps(self) -> list[Met]:
        """Each level against the one below, from the lowest up."""
        names = [known.name for known in LEVELS]
        return [self.met[f"{up} v {low}"] for low, up in pairwise(names)]

    def claims(self) -> dict[str, Met]:
        """The default level against each reference."""
        return {name: self.met[f"{DEFAULT} v {name}"] for name in CLAIMS}

    def mirrors(self) -> list[Met]:
        """The levels against themselves."""
        return [met for met in self.met.values() if met.meeting.first == met.meeting.second]

    def ladder(self) -> list[Rating]:
        """Everybody on one scale, the best first, the default level at 0."""
        shares = {
            (met.meeting.first, met.meeting.second): met.shares
            for met in self.met.values()
            if met.meeting.first != met.meeting.second
        }
        return ratings(shares, DEFAULT, self.plan.seed)

    @property
    def games(self) -> int:
        sides = len(set(sides_of(self.rules)))
        return sides * sum(len(met.groups) for met in self.met.values())

    @property
    def illegal(self) -> int:
        return sum(met.illegal for met in self.met.values())

    def faults(self) -> list[str]:
        """What is not as it must be, in words; empty when all is well."""
        found = [
            f"{met.meeting.key}: {met.elo.value:+.0f} Elo [{met.elo.low:+.0f}, {met.elo.high:+.0f}]"
            for met in self.steps()
            if met.elo.value < STEP or met.elo.low <= 0
        ]
        found += [
            f"{met.meeting.key}: {met.share}, of at least {100 * CLAIMS[name]:.0f} %"
            for name, met in self.claims().items()
            if met.share.low < CLAIMS[name]
        ]
        found += [f"{met.meeting.key}: not even" for met in self.mirrors() if not _even(met)]
        if self.illegal:
            found.append(f"{self.illegal} illegal proposals")
        return found


# A chunk: contest without loadouts, key of the meeting, numbers of its groups.
Chunk = tuple[Contest, str, tuple[int, ...]]


def measure(plan: Plan, kept: Path | None = None, processes: int = 0) -> Strength:
    """Play what is not yet in the file `kept`, which is brought up to date after each chunk."""
    about = subject(plan.name)
    store = _Store(kept, stamp(about, plan))
    chunks: list[Chunk] = []
    for meeting in plan.meetings():
        contest = Contest(
            plan.name,
            meeting.first,
            meeting.second,
            meeting.pairs,
            f"{plan.seed} {meeting.key}",
            simulations=plan.simulations,
        )
        due = [number for number in range(meeting.pairs) if not store.has(meeting.key, number)]
        chunks += [
            (contest, meeting.key, tuple(due[at : at + CHUNK])) for at in range(0, len(due), CHUNK)
        ]
    sizes = [len(chunk[2]) for chunk in chunks]
    for key, rows in spread(play_chunk, chunks, f"strength {plan.name}", sizes, processes):
        store.add(key, rows)
    met = {each.key: Met(each, store.groups(each.key, each.pairs)) for each in plan.meetings()}
    return Strength(plan, about, _rules(plan.name), met, store.seconds, store.begun)


def play_chunk(chunk: Chunk) -> tuple[str, dict[int, Group]]:
    """The groups of one chunk by their numbers, in one process."""
    contest, key, numbers = chunk
    rules = _rules(contest.name)
    return key, {number: play_group(contest, rules, number) for number in numbers}


def stamp(about: Subject, plan: Plan) -> str:
    """Changes with whatever could change a game of the run, and not with how many are wanted."""
    digest = hashlib.blake2b(
        repr((about.name, plan.seed, plan.simulations, ALL)).encode(), digest_size=8
    )
    for path in sources(about):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def sources(about: Subject) -> list[Path]:
    """Every file that a game of the run depends on."""
    homes = [Path(str(path)) for part in PACKAGES for path in part.__path__]
    found: list[Path] = []
    for home in [*homes, about.folder]:
        found += [
            path
            for path in sorted([*home.rglob("*.py"), *home.rglob("*.json")])
            if path.name != RECORD and "tests" not in path.parts[len(home.parts) :]
        ]
    here = [Path(str(path)) for path in engine.sim.__path__]
    return found + [home / name for home in here for name in PLAYING if (home / name).is_file()]


@cache
def _rules(name: str) -> Rules:
    game = subject(name).game
    return game.bind(None, None, game.seat_counts()[0])


def _even(met: Met) -> bool:
    return all(share == met.shares[0] for share in met.shares) and met.share.value == 0.5


class _Store:
    """The file of partial results: what was played, by meeting and number of the group."""

    def __init__(self, path: Path | None, mark: str) -> None:
        self.path = path
        self.raw: dict[str, Any] = {"stamp": mark, "seconds": 0.0, "begun": "", "met": {}}
        if path is not None and path.is_file():
            found = json.loads(path.read_text(encoding="utf-8"))
            if found.get("stamp") == mark:
                self.raw = found
            else:
                print(f"{path.name} is of another engine, game or seed: begun anew")
        self.raw["begun"] = self.raw["begun"] or time.strftime("%Y-%m-%d")
        self._since = time.monotonic()

    @property
    def seconds(self) -> float:
        return float(self.raw["seconds"])

    @property
    def begun(self) -> str:
        return str(self.raw["begun"])

    def has(self, key: str, number: int) -> bool:
        """Whether that group was played."""
        return str(number) in self.raw["met"].get(key, {})

    def add(self, key: str, groups: Mapping[int, Group]) -> None:
        """Keep a chunk, in the file too."""
        kept = self.raw["met"].setdefault(key, {})
        kept.update({str(number): plain(group) for number, group in groups.items()})
        now = time.monotonic()
        self.raw["seconds"] = self.seconds + now - self._since
        self._since = now
        if self.path is None:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        fresh.write_text(json.dumps(self.raw), encoding="utf-8")
        os.replace(fresh, self.path)

    def groups(self, key: str, count: int) -> tuple[Group, ...]:
        """The first groups of a meeting in the order of their numbers."""
        kept = self.raw["met"].get(key, {})
        return tuple(group_of(kept[str(number)]) for number in range(count))


def plain(group: Group) -> list[Any]:
    """A group as plain JSON."""
    counts = [group.wins, group.draws, group.losses, group.decisions, group.illegal]
    return [str(group.share), *counts]


def group_of(row: list[Any]) -> Group:
    """What `plain` gave."""
    return Group(Fraction(row[0]), *(int(count) for count in row[1:6]))
