"""Proof that no partner peeks: what a seat cannot see must not change what it is shown or does.

For reachable positions two twins are made that the seat cannot tell apart: a world sampled from
its view, and the position with its true unseen cards dealt anew. Views, legal actions, reasons
and scene must be equal in all of them, and so must be what each partner does: its action, its
simulations, the whole note of its thought. Partners take turns at every `stride`-th position; what
is played there is drawn by itself, so that each of them meets starters and random decks alike.
Cheating mutants show that the test can fail.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from mypy_extensions import mypyc_attr

from engine.ai.levels import level
from engine.ai.player import Budget, Choice, Player
from engine.kernel.game import Game
from engine.kernel.match import attempts
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import DECIDE, State
from engine.kernel.view import sample, view
from engine.sim.eyes import MUTANTS, PARTNERS, SEARCHES, Eyes, budget_of, partner_of
from engine.sim.play import play_out, play_some
from engine.sim.subjects import subject
from engine.sim.tables import random_table, starter_tables
from engine.sim.workers import ranges, spread

FULL: Final = 100_000
SHORT: Final = 1_000
# Partners choose at one position in so many, and the mutants cheat at one in so many of these.
STRIDE: Final = 10
MUTANT_STRIDE: Final = 4
CHUNK: Final = 100
# One position in so many is of random decks, the others are of starters.
RANDOM_SHARE: Final = 4
# What a seat is shown.
SHOWN: Final = ("view", "legal actions", "scene or reasons")
# What a partner does: another action; or the same one with other figures beside it.
CHOICE: Final = "choice"
THOUGHT: Final = "thought"


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Difference:
    """Where a hidden fact came through: position number, seat, and in what it showed: one of SHOWN,
    or CHOICE or THOUGHT `of` a partner."""

    position: int
    seat: int
    what: str
    of: str = ""


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Report:
    """`hidden` counts twins that differ from the truth: without any there is nothing to peek at.

    `choices` counts the twins in which each partner chose, `drawn` those of random decks among
    them, `mutants` the differences by which each mutant gave itself away, at `tempted` positions.
    """

    key: str
    positions: int
    twins: int
    hidden: int
    choices: dict[str, int]
    drawn: dict[str, int]
    differences: tuple[Difference, ...]
    mutants: dict[str, int]
    tempted: int

    @property
    def honest(self) -> bool:
        """No difference, and every mutant caught wherever something is hidden."""
        return not self.differences and (not self.hidden or all(self.mutants.values()))


# Subject, partners, at how many positions one of them chooses, seed, first position, positions.
Chunk = tuple[str, tuple[str, ...], int, str, int, int]


def check(
    name: str,
    positions: int,
    partners: tuple[str, ...] = PARTNERS,
    seed: str = "honesty",
    processes: int = 0,
    stride: int = STRIDE,
) -> Report:
    """Look at so many positions of a subject; at each `stride`-th one of the partners chooses.

    Raises UnknownLevel."""
    for partner in partners:
        if partner not in SEARCHES:
            level(partner)
    chunks = [
        (name, partners, stride, seed, first, count) for first, count in ranges(positions, CHUNK)
    ]
    sizes = [chunk[5] for chunk in chunks]
    parts = list(spread(check_chunk, chunks, f"honesty {name}", sizes, processes))
    found = sorted((d for part in parts for d in part.differences), key=lambda d: d.position)
    return Report(
        name,
        sum(part.positions for part in parts),
        sum(part.twins for part in parts),
        sum(part.hidden for part in parts),
        {partner: sum(part.choices[partner] for part in parts) for partner in partners},
        {partner: sum(part.drawn[partner] for part in parts) for partner in partners},
        tuple(found),
        {m.name: sum(part.mutants[m.name] for part in parts) for m in MUTANTS},
        sum(part.tempted for part in parts),
    )


def check_chunk(chunk: Chunk) -> Report:
    """The positions of one chunk."""
    name, partners, stride, seed, first, count = chunk
    inquiry = Inquiry(name, partners, stride)
    for number in range(first, first + count):
        inquiry.look(number, seed)
    return Report(
        name,
        count,
        inquiry.twins,
        inquiry.hidden,
        inquiry.choices,
        inquiry.drawn,
        tuple(inquiry.differences),
        inquiry.mutants,
        inquiry.tempted,
    )


class Inquiry:
    """Looks at positions one by one and keeps count."""

    def __init__(self, name: str, partners: tuple[str, ...], stride: int) -> None:
        self.game = subject(name).game
        self.partners = partners
        self.stride = stride
        self.twins = self.hidden = self.tempted = 0
        self.choices: dict[str, int] = dict.fromkeys(partners, 0)
        self.drawn: dict[str, int] = dict.fromkeys(partners, 0)
        self.differences: list[Difference] = []
        self.mutants: dict[str, int] = {mutant.name: 0 for mutant in MUTANTS}
        self.bound: dict[int, tuple[Rules, tuple[Table, ...]]] = {}

    def _bound(self, rng: Rng) -> tuple[Rules, tuple[Table, ...]]:
        """The rules and the starters' tables for any of the game's numbers of seats."""
        counts = self.game.seat_counts()
        seats = counts[rng.below(len(counts))]
        if seats not in self.bound:
            rules = self.game.bind(None, None, seats)
            self.bound[seats] = rules, tuple(starter_tables(self.game, rules))
        return self.bound[seats]

    def look(self, number: int, seed: str) -> None:
        """Make position `number` and hold each seat's twins against it."""
        rng = Rng(seed_of("honesty", self.game.key, seed, number))
        rules, tables = self._bound(rng)
        table = table_of(self.game, rules, tables, rng)
        s = position_of(rules, table, rng)
        thought = seed_of("honesty thought", number)
        for seat in range(rules.seats):
            found = list(twins(rules, s, seat, rng))
            self.twins += len(found)
            truth = s.encode()
            self.hidden += sum(twin.encode() != truth for twin in found)
            said = shown_otherwise(Eyes(rules, Player(rules), Budget()), s, found, seat)
            self.differences += [Difference(number, seat, what) for what in said]
            if number % self.stride:
                continue
            if rules.legal(s, seat):
                self._choose(number, rules, s, found, seat, thought, table not in tables)
            if not number // self.stride % MUTANT_STRIDE:
                self._tempt(rules, s, found, seat, thought)

    def _choose(
        self,
        number: int,
        rules: Rules,
        s: State,
        found: list[State],
        seat: int,
        thought: bytes,
        is_drawn: bool,
    ) -> None:
        """The partner whose turn it is chooses in the position and its twins."""
        name = self.partners[number // self.stride % len(self.partners)]
        eyes = Eyes(rules, partner_of(name, rules), budget_of(name))
        said = chosen_otherwise(eyes, s, found, seat, thought)
        self.differences += [Difference(number, seat, what, name) for what in said]
        self.choices[name] += len(found)
        self.drawn[name] += len(found) if is_drawn else 0

    def _tempt(self, rules: Rules, s: State, found: list[State], seat: int, thought: bytes) -> None:
        """Each mutant looks at the position and its twins, and chooses."""
        self.tempted += seat == 0
        for mutant in MUTANTS:
            cheat = mutant(rules, partner_of("random", rules), Budget())
            caught = len(shown_otherwise(cheat, s, found, seat))
            if not caught and rules.legal(s, seat):
                caught = len(chosen_otherwise(cheat, s, found, seat, thought))
            self.mutants[cheat.name] += caught


def position(game: Game, rng: Rng, number: int) -> tuple[Rules, State]:
    """A position anywhere in a random game, between starters or on a random table, for the number
    of seats whose turn it is."""
    counts = game.seat_counts()
    rules = game.bind(None, None, counts[number % len(counts)])
    table = table_of(game, rules, tuple(starter_tables(game, rules)), rng)
    return rules, position_of(rules, table, rng)


def table_of(game: Game, rules: Rules, tables: tuple[Table, ...], rng: Rng) -> Table:
    """One of the starters' `tables`, or one of random decks."""
    if rng.below(RANDOM_SHARE):
        return tables[rng.below(len(tables))]
    return random_table(game, rules, rng)


def position_of(rules: Rules, table: Table, rng: Rng) -> State:
    """A position anywhere in a random game at that table."""
    seed = seed_of("honesty moves", rng.below(1 << 19))
    length = play_out(rules, rules.start(table, None), Rng(seed), None)
    s = rules.start(table, None)
    play_some(rules, s, Rng(seed), rng.below(max(1, length)))
    return s


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


def shown_otherwise(eyes: Eyes, s: State, found: list[State], seat: int) -> list[str]:
    """In what `seat` could tell twins from `s` by looking; empty for honest eyes."""
    here = _shown(eyes, s, seat)
    said: list[str] = []
    for twin in found:
        there = _shown(eyes, twin, seat)
        said += [what for n, what in enumerate(SHOWN) if here[n] != there[n]]
    return said


def chosen_otherwise(eyes: Eyes, s: State, found: list[State], seat: int, seed: bytes) -> list[str]:
    """CHOICE for each twin in which the partner of `seat` acts otherwise than in `s`, THOUGHT where
    only its simulations or its note are others."""
    rules = eyes.rules
    alike = [twin for twin in found if rules.legal(twin, seat) == rules.legal(s, seat)]
    if not alike:
        return []
    here = eyes.choose(s, seat, seed)
    said: list[str] = []
    for twin in alike:
        there = eyes.choose(twin, seat, seed)
        if there.action != here.action:
            said.append(CHOICE)
        elif _told(there) != _told(here):
            said.append(THOUGHT)
    return said


def _told(choice: Choice) -> tuple[int, str]:
    """All that a partner says beside its action."""
    return choice.simulations, json.dumps(choice.note, sort_keys=True)


def _shown(eyes: Eyes, s: State, seat: int) -> tuple[Any, ...]:
    """What the seat is shown, in the order of SHOWN."""
    rules, seen = eyes.rules, eyes.see(s, seat)
    legal = (rules.legal(s, seat)[:], seen.legal()[:])
    return seen.encode(), legal, (rules.scene(seen.state, seat), attempts(rules, seen))
