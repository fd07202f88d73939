"""Proof that no partner peeks: what a seat cannot see must not change what it is shown or does.

For reachable positions two twins are made that the seat cannot tell apart: a world sampled from
its view, and the position with its true unseen cards dealt anew. Views, legal actions, reasons
and scene must be equal in all of them, and so must be what each partner does: its action, its
simulations, the whole note of its thought. The public has such twins, too; for a team of several
players, what none of them sees is dealt anew. Partners take turns at every `stride`-th position;
what is played there is drawn by itself, so that each of them meets starters and random decks
alike. Cheating mutants show that the test can fail.
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
from engine.kernel.view import SPECTATOR, sample, view
from engine.sim import handled, lots
from engine.sim.eyes import (
    HAND_MUTANTS,
    MATE_MUTANTS,
    MUTANTS,
    PARTNERS,
    SEARCHES,
    Eyes,
    budget_of,
    mates_of,
    partner_of,
)
from engine.sim.handled_alike import handled_otherwise
from engine.sim.hearing import told_otherwise
from engine.sim.play import MAX_STEPS, play_out, play_some
from engine.sim.subjects import subject
from engine.sim.tables import random_table, starter_tables
from engine.sim.terms import FREE, Terms
from engine.sim.workers import ranges, spread

FULL: Final = 100_000
SHORT: Final = 1_000
# Partners choose at one position in so many, and the mutants cheat at one in so many of these.
STRIDE: Final = 10
MUTANT_STRIDE: Final = 4
CHUNK: Final = 100
# One position in so many is of random decks, the others are of starters.
RANDOM_SHARE: Final = 4
# Moves of each twin whose telling is compared; mutants are heard at all.
MOVES: Final = 2
EVERY: Final = 100
# What a seat is shown; what it is told: `hearing.TOLD` and `hearing.AFTERWARDS`; of changes by
# hand: `handled_alike.OFFERED` and `handled_alike.REFUSED`.
SHOWN: Final = ("view", "legal actions", "scene or reasons")
# What a partner does: another action; or the same one with other figures beside it.
CHOICE: Final = "choice"
THOUGHT: Final = "thought"


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Difference:
    """Where a hidden fact came through: position number, seat, and in what it showed: one of SHOWN,
    what is told, or CHOICE or THOUGHT `of` a partner."""

    position: int
    seat: int
    what: str
    of: str = ""


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Report:
    """`hidden` counts twins that differ from the truth: without any there is nothing to peek at.

    `choices` counts the twins in which each partner chose, `drawn` those of random decks among
    them, `mutants` the differences by which each mutant gave itself away, at `tempted` positions;
    `public` and `team` the twins of the public and of whole teams, `terms` what was held fixed.
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
    terms: Terms = FREE
    public: int = 0
    team: int = 0

    @property
    def honest(self) -> bool:
        """No difference, and every mutant caught wherever something is hidden."""
        return not self.differences and (not self.hidden or all(self.mutants.values()))


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Plan:
    """What is looked at: the subject, partners that choose at each `stride`-th position, what is
    held fixed."""

    name: str
    partners: tuple[str, ...] = PARTNERS
    seed: str = "honesty"
    stride: int = STRIDE
    terms: Terms = FREE


# Plan, first position, positions.
Chunk = tuple[Plan, int, int]


def check(plan: Plan, positions: int, processes: int = 0) -> Report:
    """Look at so many positions. Raises UnknownLevel."""
    name, partners = plan.name, plan.partners
    for partner in partners:
        if partner not in SEARCHES:
            level(partner)
    chunks = [(plan, first, count) for first, count in ranges(positions, CHUNK)]
    sizes = [chunk[2] for chunk in chunks]
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
        {name: sum(part.mutants[name] for part in parts) for name in parts[0].mutants},
        sum(part.tempted for part in parts),
        plan.terms,
        sum(part.public for part in parts),
        sum(part.team for part in parts),
    )


def check_chunk(chunk: Chunk) -> Report:
    """The positions of one chunk."""
    plan, first, count = chunk
    inquiry = Inquiry(plan)
    for number in range(first, first + count):
        inquiry.look(number)
    return Report(
        plan.name,
        count,
        inquiry.twins,
        inquiry.hidden,
        inquiry.choices,
        inquiry.drawn,
        tuple(inquiry.differences),
        inquiry.mutants,
        inquiry.tempted,
        plan.terms,
        inquiry.public,
        inquiry.team,
    )


class Inquiry:
    """Looks at positions one by one and keeps count."""

    def __init__(self, plan: Plan) -> None:
        self.game = subject(plan.name).game
        self.plan = plan
        self.partners = partners = plan.partners
        self.stride = plan.stride
        self.twins = self.hidden = self.tempted = self.public = self.team = 0
        self.choices: dict[str, int] = dict.fromkeys(partners, 0)
        self.drawn: dict[str, int] = dict.fromkeys(partners, 0)
        self.differences: list[Difference] = []
        self.cheats = MUTANTS + (MATE_MUTANTS if self._has_mates() else ())
        self.cheats += HAND_MUTANTS if plan.terms.hands else ()
        self.mutants: dict[str, int] = {mutant.name: 0 for mutant in self.cheats}
        self.bound: dict[int, tuple[Rules, tuple[Table, ...]]] = {}
        self.block = 0

    def _bound(self, number: int, rng: Rng) -> tuple[Rules, tuple[Table, ...]]:
        """The rules and the starters' tables for any of the game's numbers of seats; with cards by
        lot random tables of those of the position's block."""
        terms, block = self.plan.terms, number // lots.GAMES
        if terms.lots and block != self.block:
            self.bound, self.block = {}, block
        counts = terms.counts(self.game)
        seats = counts[rng.below(len(counts))]
        if seats not in self.bound:
            self.bound[seats] = self._tables(dict(terms.options), seats)
        return self.bound[seats]

    def _tables(self, options: dict[str, Any], seats: int) -> tuple[Rules, tuple[Table, ...]]:
        if not self.plan.terms.lots:
            rules = self.game.bind(None, options, seats)
            return rules, tuple(starter_tables(self.game, rules))
        rng = Rng(seed_of("honesty lots", self.game.key, self.plan.seed, self.block))
        rules = self.game.bind(lots.drawn_lots(self.game, rng).pool, options, seats)
        return rules, tuple(lots.random_tables(self.game, rules, rng))

    def _has_mates(self) -> bool:
        """Whether anybody has a teammate at any of the tables."""
        for seats in self.plan.terms.counts(self.game):
            rules = self.game.bind(None, dict(self.plan.terms.options), seats)
            if any(mates_of(rules, seat) for seat in range(seats)):
                return True
        return False

    def look(self, number: int) -> None:
        """Make position `number` and hold each audience's twins against it."""
        seed = self.plan.seed
        rng = Rng(seed_of("honesty", self.game.key, seed, number))
        rules, tables = self._bound(number, rng)
        table = table_of(self.game, rules, tables, rng)
        s = position_of(rules, table, rng, hands=self.plan.terms.hands)
        thought = seed_of("honesty thought", number)
        self._look_together(number, rules, s, Rng(seed_of("honesty together", seed, number)))
        for seat in range(rules.seats):
            found = list(twins(rules, s, seat, rng))
            self.twins += len(found)
            truth = s.encode()
            self.hidden += sum(twin.encode() != truth for twin in found)
            eyes = Eyes(rules, Player(rules), Budget())
            said = shown_otherwise(eyes, s, found, seat)
            said += told_otherwise(eyes, s, found, seat, MOVES, self._ears(number, seat))
            if self.plan.terms.hands:
                said += handled_otherwise(eyes, s, found, seat, MOVES, self._ears(number, seat))
            self.differences += [Difference(number, seat, what) for what in said]
            if number % self.stride:
                continue
            if rules.legal(s, seat):
                self._choose(number, rules, s, found, seat, thought, table not in tables)
            if not number // self.stride % MUTANT_STRIDE:
                self._tempt(rules, s, found, seat, thought)

    def _ears(self, number: int, seat: int) -> Rng:
        """Which moves are listened to; apart from all else that is drawn."""
        return Rng(seed_of("honesty told", self.plan.seed, number, seat))

    def _look_together(self, number: int, rules: Rules, s: State, rng: Rng) -> None:
        """The twins of the public, and of each team as one audience."""
        eyes = Eyes(rules, Player(rules), Budget())
        found = list(public_twins(rules, s, rng))
        self.public += len(found)
        for twin in found:
            if public_otherwise(eyes, s, twin):
                self.differences.append(Difference(number, SPECTATOR, SHOWN[0]))
        ears = self._ears(number, SPECTATOR)
        said = told_otherwise(eyes, s, found, SPECTATOR, MOVES, ears)
        if self.plan.terms.hands:
            said += handled_otherwise(eyes, s, found, SPECTATOR, MOVES, ears)
        self.differences += [Difference(number, SPECTATOR, what) for what in said]
        for seat in range(rules.seats):
            mates = mates_of(rules, seat)
            if not mates or min(mates) < seat:
                continue
            for twin in team_twins(rules, s, [seat, *mates], rng):
                self.team += 1
                for each in (seat, *mates):
                    said = shown_otherwise(eyes, s, [twin], each)
                    self.differences += [Difference(number, each, what) for what in said]

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
        for mutant in self.cheats:
            cheat = mutant(rules, partner_of("random", rules), Budget())
            caught = len(shown_otherwise(cheat, s, found, seat))
            if not caught:
                caught = len(told_otherwise(cheat, s, found, seat, EVERY, Rng(thought)))
            if not caught and self.plan.terms.hands:
                caught = len(handled_otherwise(cheat, s, found, seat, MOVES, Rng(thought)))
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


def position_of(rules: Rules, table: Table, rng: Rng, *, hands: bool = False) -> State:
    """A position anywhere in a random game at that table; with `hands` people change it by hand,
    and at half of those where they might a card waits for them."""
    seed = seed_of("honesty moves", rng.below(1 << 19))
    if hands:
        return _handled_position(rules, table, seed, rng)
    length = play_out(rules, rules.start(table, None), Rng(seed), None)
    s = rules.start(table, None)
    play_some(rules, s, Rng(seed), rng.below(max(1, length)))
    return s


def _handled_position(rules: Rules, table: Table, seed: bytes, rng: Rng) -> State:
    start = rules.start(table, None, attended=1)
    _, length = handled.play_some(rules, start.copy(), Rng(seed), MAX_STEPS)
    s, _ = handled.play_some(rules, start, Rng(seed), rng.below(max(1, length)))
    if rng.below(2):
        handled.wait(rules, s)
    return s


def twins(rules: Rules, s: State, seat: int, rng: Rng) -> Iterator[State]:
    """Positions that `seat` must not be able to tell from `s`."""
    yield _imagined(rules, s, seat, rng)
    if s.declaring >= 0 and s.decider != seat:
        return
    yield _dealt_anew(rules, s, 1 << seat, rng)


def public_twins(rules: Rules, s: State, rng: Rng) -> Iterator[State]:
    """Positions that the public must not be able to tell from `s`."""
    yield _imagined(rules, s, None, rng)
    if s.declaring < 0:
        yield _dealt_anew(rules, s, 0, rng)


def team_twins(rules: Rules, s: State, team: list[int], rng: Rng) -> Iterator[State]:
    """A position that none of these seats can tell from `s`, whatever they show one another."""
    if s.declaring < 0 or s.decider in team:
        yield _dealt_anew(rules, s, sum(1 << seat for seat in team), rng)


def _imagined(rules: Rules, s: State, seat: int | None, rng: Rng) -> State:
    """A world that the seat holds possible, with the same people at the table."""
    twin = sample(rules, view(rules, s, seat), rng)
    twin.attended = s.attended
    return twin


def _dealt_anew(rules: Rules, s: State, keep: int, rng: Rng) -> State:
    """The true cards that nobody of `keep` sees, dealt anew."""
    twin = s.copy()
    rules.redeal(twin, keep, rng)
    if twin.node == DECIDE:
        twin.menu = rules.options_of(twin)
    return twin


def public_otherwise(eyes: Eyes, s: State, twin: State) -> bool:
    """Whether the public could tell a twin from `s` by looking."""
    here, there = eyes.see(s, None), eyes.see(twin, None)
    scenes = [eyes.rules.scene(seen.state, SPECTATOR) for seen in (here, there)]
    return here.encode() != there.encode() or scenes[0] != scenes[1]


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
