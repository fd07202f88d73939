"""Whether sampled worlds follow their law: own hidden cards evenly, a rival's by the prior.

A game with closed lists declares its prior by `prior_of(masked, seat)`: the probability of each
value of one place that its sampler fills. Where that is not the first UNKNOWN of the encoding,
the game also says where by `first_unseen(masked, world, seat)`. Where an option opens the lists it
says by `open_hand(masked, world, seat)` what a rival holds in that world and everything of theirs
that `seat` has not seen: then the law is the hypergeometric one. With several rivals, or with
teammates, it says so of each other seat by `open_hand_of(masked, world, seat, other)`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.kernel.game import Game
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import OVER, UNKNOWN, State
from engine.kernel.view import View, sample, view
from engine.sim.play import play_some
from engine.sim.stats import ChiSquare, chi_square, two_samples
from engine.sim.tables import starter_tables
from engine.sim.terms import FREE, Terms

# A fair sampler fails a test at this level once in ten thousand runs.
LEVEL = 1e-4
# So many decisions far a match is when an open hand is looked at.
OPENING = 12

# What a rival holds in a world, and all of theirs that is unseen.
OpenHand = Callable[[State, State, int], tuple[list[int], list[int]]]
OpenHandOf = Callable[[State, State, int, int], tuple[list[int], list[int]]]


@dataclass(frozen=True)
class Fit:
    """One test: what it looked at, and whether the sampler passed at LEVEL."""

    what: str
    test: ChiSquare
    draws: int

    @property
    def passed(self) -> bool:
        return self.test.p >= LEVEL


def fits_of(game: Game, draws: int, terms: Terms = FREE) -> list[Fit]:
    """Every test that a game's sampler can be put to: lists closed, then open if they can be."""
    seats = terms.counts(game)[0]
    rules = game.bind(None, dict(terms.options), seats)
    table = starter_tables(game, rules)[0]
    found: list[Fit] = []
    for seat in range(rules.seats):
        found += own_order(rules, table, seat, draws // 4) + declared(rules, table, seat, draws)
    for options in opening_options(game, dict(terms.options)):
        rules = game.bind(None, options, seats)
        table = starter_tables(game, rules)[0]
        for seat in range(rules.seats):
            found += hypergeometric(rules, table, seat, draws)
    return found


def opening_options(game: Game, fixed: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Each table option that opens the lists, by itself; none where they are open anyway."""
    if game.opens_lists(game.settle_options(fixed)):
        yield fixed
        return
    for spec in game.option_specs():
        for value in spec.values:
            options = {**fixed, spec.name: value}
            if game.opens_lists(game.settle_options(options)):
                yield options


def hypergeometric(
    rules: Rules, table: Table, seat: int, draws: int, seed: str = "deals"
) -> list[Fit]:
    """Copies of the commonest unseen card in a rival's hand, where everybody knows the lists; of
    each other seat's hand where the rules tell them apart."""
    open_hand: OpenHand | None = getattr(rules, "open_hand", None)
    each: OpenHandOf | None = getattr(rules, "open_hand_of", None)
    s = _own_decision(rules, table, seat, Rng(seed_of(seed, "open")))
    if s.node == OVER:
        return []
    seen = view(rules, s, seat)
    if each is None:
        return [] if open_hand is None else _held_fit(rules, seen, draws, seed, open_hand, "")
    found: list[Fit] = []
    for other in range(rules.seats):
        if other != seat:
            whose = f", hand of seat {other}"
            found += _held_fit(rules, seen, draws, seed, _reader_of(each, other), whose)
    return found


def _reader_of(each: OpenHandOf, other: int) -> OpenHand:
    return lambda masked, world, seat: each(masked, world, seat, other)


def _held_fit(
    rules: Rules, seen: View, draws: int, seed: str, open_hand: OpenHand, whose: str
) -> list[Fit]:
    seat = seen.seat
    counts: dict[int, int] = {}
    held: list[int] = []
    unseen: list[int] = []
    for number in range(draws):
        world = sample(rules, seen, Rng(seed_of(seed, "open", number)))
        held, unseen = open_hand(seen.state, world, seat)
        copies = held.count(max(sorted(set(unseen)), key=unseen.count))
        counts[copies] = counts.get(copies, 0) + 1
    if not held:
        return []
    most = max(unseen.count(card) for card in unseen)
    law = [_share(copies, most, len(held), len(unseen)) for copies in range(most + 1)]
    observed = [float(counts.get(copies, 0)) for copies in range(most + 1)]
    expected = [draws * share for share in law]
    what = f"open lists, hypergeometric, seat {seat}{whose}"
    return [Fit(what, chi_square(observed, expected), draws)]


def own_order(rules: Rules, table: Table, seat: int, deals: int, seed: str = "deals") -> list[Fit]:
    """Sampled against true orders of what the seat knows as a set (its own deck).

    Truth and sample of one deal are exchangeable there, so each place must show each card
    equally often in both. The worst place is reported, its p-value times the number of places.
    """
    true_counts: dict[int, dict[int, int]] = {}
    drawn_counts: dict[int, dict[int, int]] = {}
    for number in range(deals):
        s = _dealt(rules, table, Rng(seed_of(seed, number)))
        seen = view(rules, s, seat)
        world = sample(rules, seen, Rng(seed_of(seed, "world", number)))
        masked, truth, drawn = seen.state.flat(), s.flat(), world.flat()
        if not len(masked) == len(truth) == len(drawn):
            continue
        for place, known in enumerate(masked):
            if known != UNKNOWN and (known != truth[place] or known != drawn[place]):
                _count(true_counts, place, truth[place])
                _count(drawn_counts, place, drawn[place])
    tests = [_compare(true_counts[p], drawn_counts[p]) for p in sorted(true_counts)]
    if not tests:
        return []
    worst = min(tests, key=lambda test: test.p)
    honest = ChiSquare(worst.statistic, worst.freedom, min(1.0, worst.p * len(tests)))
    return [Fit(f"own order, seat {seat}, worst of {len(tests)} places", honest, deals)]


def declared(rules: Rules, table: Table, seat: int, draws: int, seed: str = "deals") -> list[Fit]:
    """Sampled values of the first filled place against the game's declared prior, if any."""
    prior: Callable[[State, int], dict[int, float]] | None = getattr(rules, "prior_of", None)
    if prior is None:
        return []
    seen = view(rules, _dealt(rules, table, Rng(seed_of(seed, "prior"))), seat)
    law = prior(seen.state, seat)
    first: Any = getattr(rules, "first_unseen", _first_filled)
    counts = dict.fromkeys(law, 0)
    for number in range(draws):
        value = first(seen.state, sample(rules, seen, Rng(seed_of(seed, "draw", number))), seat)
        counts[value] = counts.get(value, 0) + 1
    keys = sorted(counts)
    observed = [float(counts[key]) for key in keys]
    expected = [draws * law.get(key, 0.0) for key in keys]
    return [Fit(f"declared prior, seat {seat}", chi_square(observed, expected), draws)]


def _dealt(rules: Rules, table: Table, rng: Rng) -> State:
    s = rules.start(table, None)
    play_some(rules, s, rng, 0)
    return s


def _own_decision(rules: Rules, table: Table, seat: int, rng: Rng) -> State:
    """A position some way into a random game in which `seat` decides, or the end."""
    s = _dealt(rules, table, rng)
    play_some(rules, s, rng, OPENING)
    while s.node != OVER and s.decider != seat:
        play_some(rules, s, rng, 1)
    return s


def _share(copies: int, most: int, held: int, unseen: int) -> float:
    """The chance of so many copies among `held` of `unseen` cards, `most` of which are that one."""
    if not 0 <= held - copies <= unseen - most:
        return 0.0
    ways = math.comb(most, copies) * math.comb(unseen - most, held - copies)
    return ways / math.comb(unseen, held)


def _first_filled(masked: State, world: State, seat: int) -> int:
    """The world's value at the first place that the masked state leaves UNKNOWN."""
    for known, value in zip(masked.flat(), world.flat(), strict=True):
        if known == UNKNOWN and value != UNKNOWN:
            return value
    return UNKNOWN


def _count(counts: dict[int, dict[int, int]], place: int, value: int) -> None:
    row = counts.setdefault(place, {})
    row[value] = row.get(value, 0) + 1


def _compare(truth: dict[int, int], drawn: dict[int, int]) -> ChiSquare:
    keys = sorted({*truth, *drawn})
    return two_samples([truth.get(key, 0) for key in keys], [drawn.get(key, 0) for key in keys])
