"""Two legal decks out of one box: no copy is used twice. Knows no game by name.

Dealt by the seed: first what decides which cards go together, so that both decks find enough of
them; then card by card; then single cards are changed for better ones. Every deck is proved by
the game's own judge before it is named.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.ai.dealing import Deal, copies_in
from engine.ai.recipes import Counts, Need, Recipe
from engine.kernel.construction import Severity, Violation, is_legal
from engine.kernel.loadouts import Loadout
from engine.kernel.rng import Rng, seed_of

MINE: Final = 0
THEIRS: Final = 1
# So often a pair is dealt, and so many draws are looked at, before the box is called too small; so
# many single changes follow (fewer for decks that are dealt beside it).
DEALS: Final = 12
LOOKS: Final = 2000
CHANGES: Final = 40
FEWER: Final = 12
# What a point of difference between both decks costs, in points of the weaker one.
UNEVEN: Final = 1.0
NAMED: Final = 3


@dataclass(frozen=True)
class Pair:
    """Two legal decks that share no copy, and how strong their cards are on average (about 1)."""

    mine: Loadout
    theirs: Loadout
    strengths: tuple[float, float]

    @property
    def both(self) -> tuple[Loadout, Loadout]:
        """Mine, theirs."""
        return (self.mine, self.theirs)


@dataclass(frozen=True)
class Lack:
    """What the box does not hold: `found` of `wanted` copies, the rest to be had of any `cards`.

    `deck` is MINE or THEIRS, or -1 for what both decks together need of a sort; then the clause
    is that of the need.
    """

    deck: int
    clause: str
    zone: str
    types: tuple[str, ...]
    found: int
    wanted: int
    cards: tuple[str, ...] = ()
    violation: Violation | None = None

    @property
    def short(self) -> int:
        """Copies that are missing."""
        return max(0, self.wanted - self.found)


class Box:
    """The copies that may be used, by code.

    `mine` is a deck to be played as it is, its own copies no longer in the box; None: both decks
    come out of it. Equal boxes and seeds give equal pairs.
    """

    def __init__(
        self, recipe: Recipe, stock: Mapping[str, int], mine: Loadout | None, seed: str
    ) -> None:
        self.recipe = recipe
        self.stock: Counts = {
            code: stock[code] for code in sorted(stock) if stock[code] > 0 and code in recipe.pool
        }
        self.mine = mine
        self.seed: bytes = seed_of("box", seed)
        self._failed: Deal | None = None
        self._looks = LOOKS

    def pair(self) -> Pair | None:
        """The first pair that is legal; None when no deal gave one (then `lacks` says why)."""
        if any(self._of_sort(need).short for need in self.recipe.needs):
            return None
        for number in range(DEALS):
            if self._looks <= 0:
                break
            found = self._dealt(self.mine, number)
            if found is not None:
                rng = Rng(self.seed, 2, number)
                return self._changed(found, rng, CHANGES, self.mine is not None)
        return None

    def others(self, pair: Pair, most: int) -> list[Pair]:
        """Up to so many more decks for the partner against the same deck of mine, all different."""
        found: list[Pair] = []
        for number in range(DEALS, DEALS + 2 * most):
            if len(found) == most:
                break
            dealt = self._dealt(pair.mine, number)
            if dealt is None:
                continue
            better = self._changed(dealt, Rng(self.seed, 2, number), FEWER, True)
            known = [each.theirs for each in [pair, *found]]
            if better.theirs not in known:
                found.append(better)
        return found

    def left(self, pair: Pair) -> Counts:
        """The copies that neither deck takes."""
        return _without(self._beside(pair.mine), pair.theirs)

    def lacks(self) -> list[Lack]:
        """What is missing: of each sort that both decks need, and what the best deal left open.

        To be asked when there was no pair.
        """
        found = [lack for need in self.recipe.needs if (lack := self._of_sort(need)).short]
        if found or self._failed is None:
            return found
        for deck in (MINE, THEIRS):
            found += self._open(self._failed, deck)
        return found

    def _dealt(self, mine: Loadout | None, number: int) -> Pair | None:
        stock = self.stock if mine is None else self._beside(mine)
        deal = Deal(self.recipe, stock, mine, Rng(self.seed, 1, number), self._looks)
        deal.play()
        self._looks = deal.looks
        if deal.is_done():
            return self._paired(deal.loadouts[MINE], deal.loadouts[THEIRS])
        if self._failed is None or deal.missing() < self._failed.missing():
            self._failed = deal
        return None

    def _beside(self, mine: Loadout) -> Counts:
        """The copies that are there when mine has been taken out."""
        return self.stock if self.mine is not None else _without(self.stock, mine)

    def _paired(self, mine: Loadout, theirs: Loadout) -> Pair:
        strengths = (self._strength(mine), self._strength(theirs))
        return Pair(mine, theirs, strengths)

    def _strength(self, loadout: Loadout) -> float:
        return self.recipe.strength(loadout, len(self.recipe.judged(loadout)))

    def _changed(self, pair: Pair, rng: Rng, changes: int, fixed: bool) -> Pair:
        """The best pair on a walk of single changes; with `fixed` my deck stays as it is."""
        best = pair
        for _ in range(changes):
            trial = self._change(best, rng, fixed)
            if trial is not None and _worth(trial, fixed) > _worth(best, fixed):
                best = trial
        return best

    def _change(self, pair: Pair, rng: Rng, fixed: bool) -> Pair | None:
        """One card of a deck for one that lies in the box or in the other deck."""
        deck = THEIRS if fixed else rng.below(2)
        needs = self.recipe.others or self.recipe.needs
        if not needs:
            return None
        need = needs[rng.below(len(needs))]
        loadouts = list(pair.both)
        held = sorted(loadouts[deck].zone(need.zone))
        there = self.left(pair)
        swap = not fixed and rng.below(3) == 0
        source: Mapping[str, int] = loadouts[1 - deck].zone(need.zone) if swap else there
        wanted = self.recipe.fitting(need, loadouts[deck], sorted(source))
        if not held or not wanted:
            return None
        out, into = held[rng.below(len(held))], wanted[rng.below(len(wanted))]
        if out == into:
            return None
        loadouts[deck] = _exchanged(loadouts[deck], need.zone, out, into)
        if swap:
            loadouts[1 - deck] = _exchanged(loadouts[1 - deck], need.zone, into, out)
        touched = (deck, 1 - deck) if swap else (deck,)
        return self._proved(pair, loadouts, touched)

    def _proved(self, pair: Pair, loadouts: list[Loadout], touched: tuple[int, ...]) -> Pair | None:
        strengths = list(pair.strengths)
        for deck in touched:
            found = self.recipe.judged(loadouts[deck])
            if not is_legal(found):
                return None
            strengths[deck] = self.recipe.strength(loadouts[deck], len(found))
        if not is_legal(self.recipe.meets(loadouts)):
            return None
        return Pair(loadouts[MINE], loadouts[THEIRS], (strengths[MINE], strengths[THEIRS]))

    def _of_sort(self, need: Need) -> Lack:
        """How many copies of a sort the box holds, of those that all decks to be made need."""
        pool, decks = self.recipe.pool, 2 if self.mine is None else 1
        found = sum(self.stock[code] for code in self.stock if need.takes(pool[code]))
        return Lack(-1, need.clause, need.zone, need.types, found, decks * need.count)

    def _open(self, deal: Deal, deck: int) -> list[Lack]:
        """The rules that a deck of the best deal still breaks, with cards that would mend them."""
        found: list[Lack] = []
        loadout = deal.loadouts[deck]
        for violation in self.recipe.judged(loadout):
            if violation.severity is Severity.WARNING:
                continue
            pick = next((each.pick for each in violation.remedies if each.pick), None)
            zone, types = (pick.zone, pick.types) if pick else ("", ())
            cards: tuple[str, ...] = ()
            if pick is not None and pick.delta > 0:
                need = Need(pick.zone, pick.delta, pick.types)
                fitting = self.recipe.fitting(need, loadout, self.recipe.rates)
                fitting.sort(key=lambda code: (-self.recipe.rates[code], code))
                cards = tuple(fitting[:NAMED])
            held = sum(loadout.zone(zone).values()) if zone else 0
            short = violation.difference
            lack = Lack(deck, violation.clause, zone, types, held, held + short, cards, violation)
            found.append(lack)
        return found


def _worth(pair: Pair, fixed: bool) -> float:
    """With a fixed deck the partner's strength; else the weaker deck, less the difference."""
    mine, theirs = pair.strengths
    if fixed:
        return theirs
    return min(mine, theirs) + 0.5 * max(mine, theirs) - UNEVEN * abs(mine - theirs)


def _exchanged(loadout: Loadout, zone: str, out: str, into: str) -> Loadout:
    zones = {key: dict(counts) for key, counts in loadout.zones.items()}
    counts = zones[zone]
    counts[out] -= 1
    if not counts[out]:
        del counts[out]
    counts[into] = counts.get(into, 0) + 1
    zones[zone] = {code: counts[code] for code in sorted(counts)}
    return Loadout(loadout.kind, loadout.header, zones)


def _without(stock: Mapping[str, int], loadout: Loadout) -> Counts:
    """What is left of the box when the deck has been taken out, never below 0."""
    used = copies_in(loadout)
    left: Counts = {}
    for code, copies in stock.items():
        rest = copies - used.get(code, 0)
        if rest > 0:
            left[code] = rest
    return left
