"""The games under test, and ways to reach positions of them."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from engine import registry
from engine.kernel.game import Game
from engine.kernel.loadouts import Loadout
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import CHANCE, OVER, State

TOYS = ("tests.toys.noughts", "tests.toys.gauntlet")
# How many games each law plays; FUZZ=200 looks longer.
GAMES = int(os.environ.get("FUZZ", "3"))
# Laws that make twins look at one position in so many.
STRIDE = 1 if "FUZZ" in os.environ else 7


@dataclass(frozen=True)
class Subject:
    """A game bound to its first number of seats and its default options, with a table."""

    game: Game
    rules: Rules
    table: Table

    @property
    def key(self) -> str:
        return self.game.key

    def seed(self, *parts: int | str) -> bytes:
        """A seed of this game's own."""
        return seed_of(self.key, *parts)

    def match(self, number: int, *, by_hand: bool = False) -> Match:
        """A fresh match."""
        return Match(self.rules, Origin(self.table), self.seed("deal", number), by_hand=by_hand)


def subject_of(game: Game) -> Subject:
    """The game with its shipped loadouts, one for each seat or side that brings one."""
    seats = game.seat_counts()[0]
    rules = game.bind(None, None, seats)
    return Subject(game, rules, Table(seats, _loadouts(game, rules, seats), rules.options))


def _loadouts(game: Game, rules: Rules, seats: int) -> tuple[Loadout, ...]:
    kinds = [kind for kind in game.loadout_kinds() if kind.holder != "table"]
    starters = [loadout for _, loadout in game.starter_loadouts()]
    if not kinds or not starters:
        return ()
    blank = rules.blank()
    holders = seats
    if kinds[0].holder == "side":
        holders = len({rules.side_of(blank, seat) for seat in range(seats)})
    return tuple(starters[at % len(starters)] for at in range(holders))


def keys() -> list[str]:
    """The keys of the toys, then of every installed game."""
    return [*map(_last_word, TOYS), *registry.games()]


@cache
def subject_named(key: str) -> Subject:
    """The game of that key, bound once."""
    toys = {_last_word(name): name for name in TOYS}
    if key in toys:
        return subject_of(importlib.import_module(toys[key]).GAME)
    return subject_of(registry.game(key))


def _last_word(name: str) -> str:
    return name.rpartition(".")[2]


Policy = Callable[[Match, Rng], int]


def at_random(match: Match, rng: Rng) -> int:
    """Any legal action of the decider."""
    menu = match.legal(match.decider)
    return menu[rng.below(len(menu))]


def play(match: Match, rng: Rng, most: int = 10_000, policy: Policy = at_random) -> int:
    """Play on for at most `most` decisions; how many were made."""
    made = 0
    while made < most and not match.over:
        match.act(match.decider, policy(match, rng))
        made += 1
    return made


def play_until(match: Match, rng: Rng, met: Callable[[Match], object]) -> None:
    """Play at random until `met` holds; it must before the match is over."""
    while not met(match):
        assert not match.over
        play(match, rng, 1)


def half_made(match: Match) -> object:
    """Whether a declaration is open."""
    return match.pending


def positions(subject: Subject, number: int, stride: int = 1) -> Iterator[State]:
    """The states at every `stride`-th open decision of a random game, declarations included."""
    rules = subject.rules
    s = rules.start(subject.table)
    rng = Rng(subject.seed("play", number))
    made = 0
    while s.node != OVER:
        if s.node == CHANCE:
            rules.resolve(s, rules.draw(s, rng))
            continue
        if made % stride == number % stride:
            yield s.copy()
        made += 1
        rules.apply(s, s.menu[rng.below(len(s.menu))])


def audiences(subject: Subject) -> list[int]:
    """Every seat, and -1 for a spectator."""
    return [-1, *range(subject.rules.seats)]
