"""Random games over legal loadouts, with every law of the kernel looked at on the way.

Nearly all of them are between random loadouts over the whole pool, under random options; what of
the pool was in a loadout and what was played is counted too: with cards by lot, each word of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from mypy_extensions import mypyc_attr

from engine.kernel.events import Sink
from engine.kernel.game import Game
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import CHANCE, DECIDE, HAND, OVER, State
from engine.sim import handled, lots
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
from engine.sim.plays import card_played
from engine.sim.subjects import subject
from engine.sim.tables import fitting_cards, is_legal_table, random_table, starter_tables
from engine.sim.terms import FREE, Terms
from engine.sim.workers import ranges, spread

FULL = 100_000
SHORT = 2_000
CHUNK = 250
# One step in so many also goes through encode/decode, fork, and view/sample.
SAMPLED = 64
# So many games share their options and TABLES random tables; the first is between starters.
BLOCK = 32
TABLES: Final = lots.TABLES
# How often options are drawn anew that do not go together, or not with any shipped table.
DRAWS = 100
# So many words are told that came up least.
FEWEST = 5


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
    """How many games and steps were looked at, and the faults (at most one a game).

    `cards` is how many of the pool a loadout may hold; `decked` and `played` are the codes of it
    that were in a loadout and that were played; `terms` is what was held fixed. With cards by lot
    `words` says in how many games a word stood on a card at the table, and was played.
    """

    key: str
    games: int
    steps: int
    faults: tuple[Fault, ...]
    endings: dict[int, int]
    cards: int = 0
    decked: frozenset[str] = frozenset()
    played: frozenset[str] = frozenset()
    terms: Terms = FREE
    words: dict[str, tuple[int, int]] = field(default_factory=dict)

    def never_played(self) -> list[str]:
        """Cards that were in a loadout, sorted by code, and in no game were played."""
        return sorted(self.decked - self.played)

    def coverage(self) -> str:
        """What of the pool, or of the words, was reached, in a line; "" without either."""
        if self.words:
            return self._words_covered()
        if not self.cards:
            return ""
        missed = ", ".join(self.never_played()) or "none"
        return (
            f"cards in decks {len(self.decked)}/{self.cards}, "
            f"played {len(self.played)}/{self.cards}, never played: {missed}"
        )

    def _words_covered(self) -> str:
        rarest, least = _rarest(self.words, 0), _rarest(self.words, 1)
        return f"{len(self.words)} words, in fewest games at a table: {rarest}; played: {least}"


def _rarest(words: Mapping[str, tuple[int, int]], at: int) -> str:
    ranked = sorted([(words[word][at], word) for word in words])[:FEWEST]
    return ", ".join([f"{word} {count:,}" for count, word in ranked])


# Subject, seed, number of the first game, games, what is held fixed.
Chunk = tuple[str, str, int, int, Terms]


def fuzz(
    name: str, games: int, seed: str = "fuzz", processes: int = 0, terms: Terms = FREE
) -> Report:
    """Play so many random games of the subject named; never raises for a fault found."""
    chunks = [(name, seed, first, count, terms) for first, count in ranges(games, CHUNK)]
    return _reported(chunks, processes)


def fuzz_apart(name: str, games: int, seed: str = "fuzz", terms: Terms = FREE) -> Report:
    """So many games, each of another block: where games are long, few of them see more options and
    tables."""
    numbers = numbers_apart(games)
    return _reported([(name, seed, number, 1, terms) for number in numbers], processes=1)


def numbers_apart(games: int) -> list[int]:
    """The numbers of so many games, each of another block."""
    return [block * BLOCK + block % BLOCK for block in range(games)]


def _reported(chunks: list[Chunk], processes: int) -> Report:
    name, terms = chunks[0][0], chunks[0][4]
    parts = list(
        spread(fuzz_chunk, chunks, f"fuzz {name}", [chunk[3] for chunk in chunks], processes)
    )
    endings: dict[int, int] = {}
    for part in parts:
        for reason, count in part.endings.items():
            endings[reason] = endings.get(reason, 0) + count
    faults = sorted((f for part in parts for f in part.faults), key=lambda f: f.game)
    return Report(
        name,
        sum(part.games for part in parts),
        sum(part.steps for part in parts),
        tuple(faults),
        endings,
        max((part.cards for part in parts), default=0),
        frozenset[str]().union(*(part.decked for part in parts)),
        frozenset[str]().union(*(part.played for part in parts)),
        terms,
        _added(part.words for part in parts),
    )


def _added(found: Iterable[Mapping[str, tuple[int, int]]]) -> dict[str, tuple[int, int]]:
    total: dict[str, tuple[int, int]] = {}
    for words in found:
        for word, (stood, played) in words.items():
            before = total.get(word, (0, 0))
            total[word] = before[0] + stood, before[1] + played
    return total


def fuzz_chunk(chunk: Chunk) -> Report:
    """The games of one chunk."""
    name, seed, first, count, terms = chunk
    game = subject(name).game
    steps = cards = 0
    faults: list[Fault] = []
    endings: dict[int, int] = {}
    decked: set[str] = set()
    played: set[str] = set()
    words = [dict.fromkeys(lots.words_of(game), (0, 0))] if terms.lots else []
    for number in range(first, first + count):
        try:
            run = run_of(name, seed, number, terms)
        except Exception as exc:  # noqa: BLE001 - a card that cannot be had or bound is a finding
            faults.append(Fault(number, 0, _law(exc)))
            continue
        fault = run.play()
        steps += run.steps
        cards = len(fitting_cards(game, run.rules))
        codes = {code for loadout in run.table.loadouts for code in loadout.codes()}
        decked |= codes
        played |= run.played
        if terms.lots:
            said = _block(name, seed, number // lots.GAMES, terms).words
            words.append(_counted(said, codes, run.played))
        if fault is not None:
            faults.append(fault)
        else:
            endings[run.state.over] = endings.get(run.state.over, 0) + 1
    return Report(
        name,
        count,
        steps,
        tuple(faults),
        endings,
        cards,
        frozenset(decked),
        frozenset(played & decked),
        terms,
        _added(words),
    )


def _counted(
    said: Mapping[str, frozenset[str]], codes: set[str], played: set[str]
) -> dict[str, tuple[int, int]]:
    """1 for each word on a card at the table, and for each that was played."""
    stood = said[""].union(*(said[code] for code in codes if code in said))
    seen = frozenset[str]().union(*(said[code] for code in played & codes if code in said))
    return {word: (1, int(word in seen)) for word in stood}


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Block:
    """What a block of games shares: options and seats, a table of starters, random tables; with
    cards by lot, which stand at all tables then, their words by code."""

    rules: Rules
    first: Table
    drawn: list[Table]
    words: Mapping[str, frozenset[str]]


@lru_cache(maxsize=4)
def _block(name: str, seed: str, block: int, terms: Terms) -> Block:
    game = subject(name).game
    rng = Rng(seed_of("fuzz table", game.key, seed, block))
    made = lots.drawn_lots(game, rng) if terms.lots else None
    pool = made.pool if made else None
    for _ in range(DRAWS):
        options = _options(game, rng) | dict(terms.options)
        counts = terms.counts_under(game, options)
        if not counts:
            continue
        rules = game.bind(pool, options, counts[rng.below(len(counts))])
        starters = starter_tables(game, rules)
        if is_legal_table(game, rules, starters[0]):
            break
    if made is not None:
        drawn = lots.random_tables(game, rules, rng)
        return Block(rules, drawn[0], drawn, made.words)
    drawn = [random_table(game, rules, rng) for _ in range(TABLES)]
    return Block(rules, starters[block % len(starters)], drawn, {})


def _options(game: Game, rng: Rng) -> dict[str, Any]:
    """One table option in four as chance has it, the others as they are."""
    options = {}
    for spec in game.option_specs():
        if rng.below(4) == 0:
            options[spec.name] = spec.values[rng.below(len(spec.values))]
    return options


def bound(name: str, seed: str, number: int, terms: Terms = FREE) -> tuple[Rules, Table]:
    """The rules and the table of a game by its number."""
    size = lots.GAMES if terms.lots else BLOCK
    block = _block(name, seed, number // size, terms)
    return block.rules, block.drawn[number % TABLES] if number % size else block.first


def run_of(name: str, seed: str, number: int, terms: Terms = FREE) -> GameRun:
    """A game by its number."""
    rules, table = bound(name, seed, number, terms)
    return GameRun(rules, table, seed, number, attended=terms.hands)


def _law(exc: Exception) -> str:
    return str(exc) if isinstance(exc, Broken) else f"{type(exc).__name__}: {exc}"


class GameRun:
    """One fuzzed game; `steps` and `state` stay readable after a fault. `attended`: with changes
    by hand at random, of which `handled` were carried out."""

    def __init__(
        self, rules: Rules, table: Table, seed: str, number: int, *, attended: bool = False
    ) -> None:
        self.attended = int(attended)
        self.handled = 0
        self.number = number
        self.rules, self.table = rules, table
        self.rng = Rng(seed_of("fuzz game", rules.key, seed, number))
        self.taken: list[list[int]] = []
        self.played: set[str] = set()
        self.steps = 0
        self.state: State = self.rules.blank()

    def play(self) -> Fault | None:
        """To the end, or to the first fault."""
        try:
            self._play()
            self._replay()
        except Exception as exc:  # noqa: BLE001 - whatever the rules raise is the finding
            return Fault(self.number, self.steps, _law(exc))
        return None

    def _play(self) -> None:
        out: Sink = []
        self.state = self.rules.start(self.table, out, attended=self.attended)
        self._look(out)
        while self.state.node != OVER:
            if self.steps > MAX_STEPS:
                raise Broken("the game does not end")
            out = []
            self._step(out)
            self.steps += 1
            self._look(out)

    def _step(self, out: Sink) -> None:
        s = self.state
        if not self.attended or not handled.is_moment(self.rules, s, self.rng):
            self.taken.append(self._decided(out))
            return
        data = handled.random_doing(self.rules, s, self.rng)
        self.state = handled.handled(self.rules, s, data, out)
        if self.state is not s:
            self.handled += 1
            self.taken.append(data)

    def _decided(self, out: Sink) -> list[int]:
        s = self.state
        if s.node not in (DECIDE, HAND):
            return step_at_random(self.rules, s, self.rng, out)
        action = s.menu[self.rng.below(len(s.menu))]
        self.played.add(card_played(self.rules, s, action))
        self.rules.apply(s, action, out)
        return [action]

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
        s = self.rules.start(self.table, None, attended=self.attended)
        for data in self.taken:
            if s.node == CHANCE:
                self.rules.resolve(s, data, None)
            else:
                handled.again(self.rules, s, data)
        if s.digest() != self.state.digest():
            raise Broken("the replay ends in another state")
