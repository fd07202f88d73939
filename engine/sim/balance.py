"""Every starter against every other that it may meet: shares, first turns, lengths, endings, cards.

The unit of every interval is the pair: one deal played twice with the seats swapped. Cards that
no starter holds are measured on random tables over the whole pool.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations

from mypy_extensions import mypyc_attr

from engine.ai.levels import level, player
from engine.ai.player import Budget
from engine.kernel.construction import is_legal, judge_table
from engine.kernel.loadouts import Loadout
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules
from engine.kernel.state import NOBODY
from engine.sim.arena import Contest, Sitting, share_of, sittings
from engine.sim.stats import Interval, normal
from engine.sim.subjects import Subject, subject
from engine.sim.tables import random_table, sides_of
from engine.sim.watch import Watched, play_watched
from engine.sim.workers import ranges, spread

PAIRS = 300
DRAWN = 1_000
SHORT = 4
CHUNK = 5
# The deck that the cards of random tables are counted under.
ANY_DECK = ""


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Plan:
    """What is to be measured: `pairs` for each two starters, `drawn` games on random tables.

    Without `starters` all of them take part; `simulations` of 0 leaves the budget to the level.
    """

    name: str
    pairs: int = PAIRS
    drawn: int = DRAWN
    seed: str = "balance"
    level: str = "greedy"
    simulations: int = 0
    starters: tuple[str, ...] = ()


# The plan, two starters (ANY_DECK twice: random tables), the first number, how many.
Batch = tuple[Plan, str, str, int, int]


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Bounds:
    """What a game is meant to keep: shares against the field (0..1) and own turns of a seat."""

    low: float = 0.0
    high: float = 1.0
    fewest: int = 8
    most: int = 25


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Pair:
    """One deal of `first` against `second`: mean shares of the first one, of whoever had the
    first turn, and of seat 0."""

    first: str
    second: str
    number: int
    share: float
    first_turn: float
    first_seat: float


@mypyc_attr(native_class=False)
@dataclass
class Use:
    """How a card fared: decks with it, those in which it came to the hand, those in which it was
    played, and plays in all."""

    decks: int = 0
    held: int = 0
    played: int = 0
    plays: int = 0

    def add(self, other: Use) -> None:
        """Count the other one in."""
        self.decks += other.decks
        self.held += other.held
        self.played += other.played
        self.plays += other.plays

    @property
    def rate(self) -> float:
        """How often it was played of the decks in which it could be."""
        return self.played / (self.held or self.decks or 1)


@mypyc_attr(native_class=False)
@dataclass
class Tally:
    """What some games showed; tallies add up in any order. `cards` counts by deck and code,
    `happenings` the games that told of a kind of event."""

    pairs: list[Pair] = field(default_factory=list)
    lengths: dict[int, int] = field(default_factory=dict)
    endings: dict[int, int] = field(default_factory=dict)
    happenings: dict[int, int] = field(default_factory=dict)
    cards: dict[tuple[str, str], Use] = field(default_factory=dict)
    illegal: int = 0

    def add(self, other: Tally) -> None:
        """Count the other one in."""
        self.pairs += other.pairs
        self.illegal += other.illegal
        for mine, theirs in (
            (self.lengths, other.lengths),
            (self.endings, other.endings),
            (self.happenings, other.happenings),
        ):
            for key, count in theirs.items():
                mine[key] = mine.get(key, 0) + count
        for place, use in other.cards.items():
            self.cards.setdefault(place, Use()).add(use)


class Balance:
    """A finished measurement of one game."""

    def __init__(self, plan: Plan, about: Subject, tally: Tally) -> None:
        self.plan = plan
        self.about = about
        self.rules = _rules(plan.name)
        self.tally = tally
        self.codes = list(plan.starters)

    @property
    def sides(self) -> int:
        """How many games make a pair."""
        return len(set(sides_of(self.rules)))

    @property
    def games(self) -> int:
        """Games between starters."""
        return len(self.tally.pairs) * self.sides

    def starter_name(self, code: str) -> str:
        """A starter in English, by its product; its code where it has no name."""
        for product in self.about.game.products():
            if product.get("code") == code:
                return str(dict(product.get("name", {})).get("en", code))
        return code

    def field(self, code: str) -> Interval:
        """The share of a starter against all the others."""
        return normal([_seen_by(code, p) for p in self.tally.pairs if code in (p.first, p.second)])

    def have_met(self, code: str, other: str) -> bool:
        """Whether these two starters have played each other."""
        both = {code, other}
        return any({p.first, p.second} == both for p in self.tally.pairs)

    def between(self, code: str, other: str) -> Interval:
        """The share of a starter against another one."""
        both = {code, other}
        return normal([_seen_by(code, p) for p in self.tally.pairs if {p.first, p.second} == both])

    def first_turn(self) -> Interval:
        """The share of whoever had the first turn."""
        return normal([pair.first_turn for pair in self.tally.pairs])

    def first_seat(self) -> Interval:
        """The share of seat 0."""
        return normal([pair.first_seat for pair in self.tally.pairs])

    def use(self, code: str) -> Use:
        """A card in all decks together."""
        total = Use()
        for (_, card), use in self.tally.cards.items():
            if card == code:
                total.add(use)
        return total

    def never_played(self) -> list[str]:
        """The cards of the pool that were in a deck and in no game were played."""
        uses = {card.code: self.use(card.code) for card in self.rules.pool}
        return [code for code, use in uses.items() if use.decks and not use.plays]

    def never_decked(self) -> list[str]:
        """The cards of the pool that were in no deck."""
        return [card.code for card in self.rules.pool if not self.use(card.code).decks]

    def outside(self, low: float, high: float) -> list[str]:
        """The starters whose share against the field is not within `low` to `high` (0..1)."""
        return [code for code in self.codes if not low <= self.field(code).value <= high]


def measure(plan: Plan, processes: int = 0) -> Balance:
    """Play everything. Raises LookupError for a starter that the game does not ship."""
    about = subject(plan.name)
    settled = replace(plan, starters=plan.starters or tuple(starters_of(about)))
    for code in settled.starters:
        _starter(about, code)
    batches: list[Batch] = [
        (settled, first, second, start, count)
        for first, second in meetings(about, settled.starters)
        for start, count in ranges(plan.pairs, CHUNK)
    ]
    sides = len(set(sides_of(_rules(plan.name))))
    sizes = [batch[4] * sides for batch in batches]
    drawn = ranges(plan.drawn, sides * CHUNK)
    batches += [(settled, ANY_DECK, ANY_DECK, start, count) for start, count in drawn]
    sizes += [count for _, count in drawn]
    tally = Tally()
    for part in spread(play_batch, batches, f"balance {plan.name}", sizes, processes):
        tally.add(part)
    tally.pairs.sort(key=_pair_order)
    return Balance(settled, about, tally)


def starters_of(about: Subject) -> dict[str, Loadout]:
    """The starters that can meet: those of the game's first kind of loadout, by code."""
    kinds = about.game.loadout_kinds()
    shipped = about.game.starter_loadouts()
    return {code: found for code, found in shipped if kinds and found.kind == kinds[0].key}


def meetings(about: Subject, codes: Iterable[str]) -> list[tuple[str, str]]:
    """Each two of these starters that may come to one table, by the game's joint constraints."""
    rules, kinds = _rules(about.name), about.game.loadout_kinds()
    sides = range(len(set(sides_of(rules))))
    known = starters_of(about)
    found: list[tuple[str, str]] = []
    for first, second in combinations(codes, 2):
        decks = [known[first if side == 0 else second] for side in sides]
        if is_legal(judge_table(decks, kinds[0], rules.pool, rules.options)):
            found.append((first, second))
    return found


def play_batch(batch: Batch) -> Tally:
    """One batch, in one process."""
    plan, first, second, start, count = batch
    rules = _rules(plan.name)
    tally = Tally()
    for number in range(start, start + count):
        if first == ANY_DECK:
            _play_drawn(plan, rules, number, tally)
        else:
            _play_pair(plan, rules, (first, second), number, tally)
    return tally


def percentile(counts: dict[int, int], part: float) -> int:
    """The least value that at least this part of all counted values do not exceed."""
    left = part * sum(counts.values())
    for value in sorted(counts):
        left -= counts[value]
        if left <= 0:
            return value
    return 0


def mean(counts: dict[int, int]) -> float:
    """The mean of counted values; 0 of none."""
    return sum(value * count for value, count in counts.items()) / max(1, sum(counts.values()))


@lru_cache(maxsize=4)
def _rules(name: str) -> Rules:
    game = subject(name).game
    return game.bind(None, None, game.seat_counts()[0])


def _starter(about: Subject, code: str) -> Loadout:
    known = starters_of(about)
    if code not in known:
        raise LookupError(f"no starter {code}; there are {', '.join(known) or 'none'}")
    return known[code]


def _seen_by(code: str, pair: Pair) -> float:
    return pair.share if pair.first == code else 1 - pair.share


def _pair_order(pair: Pair) -> tuple[str, str, int]:
    return (pair.first, pair.second, pair.number)


def _play_pair(plan: Plan, rules: Rules, codes: tuple[str, str], number: int, tally: Tally) -> None:
    """The same deal with each starter on each side in turn."""
    about = subject(plan.name)
    contest = Contest(
        plan.name,
        codes[0],
        codes[1],
        plan.pairs,
        f"{plan.seed} {codes[0]} {codes[1]}",
        simulations=plan.simulations,
        loadouts=(_starter(about, codes[0]), _starter(about, codes[1])),
        level=plan.level,
    )
    sides = sides_of(rules)
    shares: list[float] = []
    turns: list[float] = []
    seats: list[float] = []
    for sat in sittings(contest, rules, number):
        seen = play_watched(rules, sat)
        names = [codes[0] if side == sat.side else codes[1] for side in sorted(set(sides))]
        _count_cards(rules, sat, names, seen, tally)
        _count_game(seen, tally)
        scores = seen.result.scores
        shares.append(float(share_of(scores, sides, sat.side)))
        seats.append(float(share_of(scores, sides, sides[0])))
        first = seen.tempo.first
        if first != NOBODY:
            turns.append(float(share_of(scores, sides, sides[first])))
    tally.pairs.append(Pair(*codes, number, _even(shares), _even(turns), _even(seats)))


def _play_drawn(plan: Plan, rules: Rules, number: int, tally: Tally) -> None:
    """One game on a random table: only the use of cards is counted."""
    seed = seed_of("balance drawn", plan.name, plan.seed, number)
    table = random_table(subject(plan.name).game, rules, Rng(seed))
    players = [player(plan.level, rules) for _ in range(rules.seats)]
    budget = Budget(plan.simulations or level(plan.level).simulations)
    sat = Sitting(0, table, players, [budget] * rules.seats, seed)
    seen = play_watched(rules, sat)
    tally.illegal += seen.result.illegal
    _count_cards(rules, sat, [ANY_DECK] * len(table.loadouts), seen, tally)


def _count_game(seen: Watched, tally: Tally) -> None:
    tally.illegal += seen.result.illegal
    over = seen.result.over
    tally.endings[over] = tally.endings.get(over, 0) + 1
    for kind in seen.told:
        tally.happenings[kind] = tally.happenings.get(kind, 0) + 1
    for turns in seen.tempo.turns:
        tally.lengths[turns] = tally.lengths.get(turns, 0) + 1


def _count_cards(rules: Rules, sat: Sitting, names: list[str], seen: Watched, tally: Tally) -> None:
    """Count each loadout's cards under its name; seats that share one count together."""
    sides = sides_of(rules)
    loadouts = sat.table.loadouts
    for at, loadout in enumerate(loadouts):
        of_seat = len(loadouts) == rules.seats
        seats = [at] if of_seat else [seat for seat, side in enumerate(sides) if side == at]
        held = {code for seat in seats for code in seen.watchers[seat].held}
        for code in loadout.codes():
            plays = sum(seen.watchers[seat].plays.get(code, 0) for seat in seats)
            use = Use(1, int(code in held), int(plays > 0), plays)
            tally.cards.setdefault((names[at], code), Use()).add(use)


def _even(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found) if found else 0.5
