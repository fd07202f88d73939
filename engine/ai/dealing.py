"""One deal of two decks out of a box: what decides first, then card by card, then mended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.ai.recipes import Counts, Need, Recipe
from engine.kernel.construction import Pick, Severity, Violation, is_legal
from engine.kernel.loadouts import Loadout
from engine.kernel.rng import Rng

# So many draws of what decides which cards go together, each compared with so many others at each
# place; so often a deck is mended.
DRAWS: Final = 24
COMPARED: Final = 12
MENDS: Final = 10
# How much chance, a second copy, and a card beyond the usual part of its type weigh in a choice.
CHANCE: Final = 0.5
SECOND: Final = 0.1
BEYOND: Final = 0.6


class Deal:
    """Two loadouts in the making, and the copies that are left; `mine` stays as it is."""

    def __init__(
        self, recipe: Recipe, stock: Counts, mine: Loadout | None, rng: Rng, looks: int
    ) -> None:
        self.recipe = recipe
        self.rng = rng
        # How many more draws may be looked at: what no draw mends is given up in time.
        self.looks = looks
        self._fits: dict[tuple[int, tuple[str, ...]], list[set[str]]] = {}
        self.left: Counts = dict(stock)
        self.open: list[int] = [0, 1] if mine is None else [1]
        self.loadouts: list[Loadout] = [mine or self._blank(), self._blank()]
        self._barred: list[set[str]] = [set(), set()]

    def play(self) -> None:
        """Deal, fill and mend."""
        for need in self.recipe.anchors:
            self._anchor(need)
        for need in self.recipe.others:
            self._fill(need)
        for deck in self.open:
            self._mend(deck)

    def is_done(self) -> bool:
        """Whether both loadouts are legal, alone and together."""
        return not self.missing() and is_legal(self.recipe.meets(self.loadouts))

    def missing(self) -> int:
        """By how much the rules are broken, all differences added up."""
        return sum(
            violation.difference
            for deck in self.open
            for violation in self.recipe.judged(self.loadouts[deck])
            if violation.severity is not Severity.WARNING
        )

    def _blank(self) -> Loadout:
        """Nothing but the header of a shipped deck."""
        guides = self.recipe.guides
        header = guides[self.rng.below(len(guides))].header if guides else {}
        return Loadout(self.recipe.kind.key, header)

    def _anchor(self, need: Need) -> None:
        """The best of some draws: both decks must find enough for the zones that hang on it."""
        heap = [
            code
            for code in self.recipe.fitting(need, self.loadouts[1], self.left)
            for _ in range(self.left[code])
        ]
        wanted = need.count * len(self.open)
        best: list[str] = []
        least = 0.0
        for draw in range(DRAWS):
            order = list(range(len(heap)))
            self.rng.shuffle(order)
            drawn = self._mended_draw(need, [heap[place] for place in order], wanted)
            short = self._short(need, drawn)
            if draw == 0 or short < least:
                best, least = drawn, short
            if (least == 0 and draw >= DRAWS // 8) or self.looks <= 0:
                break
        for at, code in enumerate(best):
            self._put(self.open[at // need.count], need.zone, code)
        self._fits.clear()

    def _mended_draw(self, need: Need, cards: list[str], wanted: int) -> list[str]:
        """The first cards; each changed places with a later one while that leaves less short."""
        order = cards[:]
        least = self._short(need, order[:wanted])
        for at in range(min(wanted, len(order))):
            for later in range(max(at + 1, wanted - COMPARED // 2), len(order))[:COMPARED]:
                if least == 0 or self.looks <= 0:
                    return order[:wanted]
                if order[at] == order[later]:
                    continue
                order[at], order[later] = order[later], order[at]
                short = self._short(need, order[:wanted])
                if short < least:
                    least = short
                else:
                    order[at], order[later] = order[later], order[at]
        return order[:wanted]

    def _short(self, need: Need, drawn: list[str]) -> float:
        """How many copies both decks, and each alone, would lack for what hangs on the draw."""
        self.looks -= 1
        parts = [
            self._suited(at, need, drawn[at * need.count : (at + 1) * need.count])
            for at in range(len(self.open))
        ]
        taken = _counted(drawn)
        short = 0.0
        for number, other in enumerate(self.recipe.others):
            there = [_total(self.left, part[number], taken) for part in parts]
            short += sum(max(0, other.count - count) for count in there)
            if len(parts) == 2:
                both = _total(self.left, parts[0][number] | parts[1][number], taken)
                short += max(0, 2 * other.count - both)
        return short

    def _suited(self, at: int, need: Need, part: list[str]) -> list[set[str]]:
        """For each other need, what a deck could take that held these cards; asked once."""
        key = (at, tuple(sorted(part)))
        if key not in self._fits:
            trial = _with(self.loadouts[self.open[at]], need.zone, part)
            self._fits[key] = [
                set(self.recipe.fitting(other, trial, self.left)) for other in self.recipe.others
            ]
        return self._fits[key]

    def _fill(self, need: Need) -> None:
        """Card by card, whoever has less to choose from first."""
        fits = {
            deck: set(self.recipe.fitting(need, self.loadouts[deck], self.left))
            for deck in self.open
        }
        stuck: set[int] = set()
        while True:
            waiting = [
                deck for deck in self.open if deck not in stuck and self._wants(deck, need) > 0
            ]
            if not waiting:
                return
            slacks = [
                (_total(self.left, fits[deck], {}) - self._wants(deck, need), deck)
                for deck in waiting
            ]
            deck = min(slacks)[1]
            if len(slacks) == 2 and slacks[0][0] == slacks[1][0]:
                deck = min(waiting, key=lambda each: self._held(each, need))
            rivals = [(left, fits[each]) for left, each in slacks if each != deck]
            code = self._next(deck, need, fits[deck], rivals)
            if code:
                self._put(deck, need.zone, code)
            else:
                stuck.add(deck)

    def _next(
        self, deck: int, need: Need, fits: set[str], rivals: list[tuple[int, set[str]]]
    ) -> str:
        """The best card that may come next, "" without any.

        What a rival needs who has no slack left, nobody else takes."""
        choice = self._choice(deck, need, fits)
        for slack, theirs in rivals:
            if slack <= 0:
                choice = [code for code in choice if code not in theirs] or choice
        return next((code for code in choice if self._has_room(deck, need, code)), "")

    def _choice(self, deck: int, need: Need, fits: Iterable[str]) -> list[str]:
        """The cards that may come next, the best first."""
        pool, recipe = self.recipe.pool, self.recipe
        held = self.loadouts[deck].zone(need.zone)
        types: dict[str, int] = {}
        for code, copies in held.items():
            types[pool[code].type] = types.get(pool[code].type, 0) + copies
        worth: dict[str, float] = {}
        for code in sorted(fits):
            if not self.left.get(code) or code in self._barred[deck]:
                continue
            kind = pool[code].type
            beyond = types.get(kind, 0) >= recipe.usual_of(need.zone, kind) * need.count
            worth[code] = (
                recipe.rates[code]
                + CHANCE * self.rng.unit()
                - SECOND * held.get(code, 0)
                - (BEYOND if beyond else 0.0)
            )
        return sorted(worth, key=lambda code: (-worth[code], code))

    def _mend(self, deck: int) -> None:
        """Follow the judge's remedies as far as the box allows."""
        for _ in range(MENDS):
            found = self.recipe.judged(self.loadouts[deck])
            first = next((v for v in found if v.severity is not Severity.WARNING), None)
            if first is None or not self._mended(deck, first):
                return
            for need in self.recipe.needs:
                self._top_up(deck, need)

    def _mended(self, deck: int, violation: Violation) -> bool:
        """Carry out the first remedy that can be; whether there was one."""
        for remedy in violation.remedies:
            outs = [edit for edit in remedy.edits if edit.delta < 0]
            if outs and len(outs) == len(remedy.edits):
                for edit in outs:
                    self._take(deck, edit.zone, edit.code, -edit.delta)
                return True
            if remedy.pick is not None and self._picked(deck, remedy.pick):
                return True
        if not violation.cards or violation.difference < 1:
            return False
        # A rule that names no remedy: the cards that it names are too many.
        return self._take_some(deck, violation.cards, violation.difference)

    def _picked(self, deck: int, pick: Pick) -> bool:
        held = self.loadouts[deck].zone(pick.zone)
        if pick.delta < 0:
            pool = self.recipe.pool
            codes = [code for code in sorted(held) if code in pool and pick.fits(pool[code])]
            return self._take_some(deck, tuple(codes), -pick.delta)
        need = Need(pick.zone, sum(held.values()) + pick.delta, pick.types)
        return self._top_up(deck, need)

    def _top_up(self, deck: int, need: Need) -> bool:
        """Add the best cards there are until the zone holds enough; whether any was added."""
        added = False
        while self._wants(deck, need) > 0:
            fits = self.recipe.fitting(need, self.loadouts[deck], self.left)
            choice = self._choice(deck, need, fits)
            code = next((each for each in choice if self._has_room(deck, need, each)), "")
            if not code:
                return added
            self._put(deck, need.zone, code)
            added = True
        return added

    def _take_some(self, deck: int, codes: tuple[str, ...], amount: int) -> bool:
        """Take out so many copies of these cards, the least worth first; not to come again."""
        rates = self.recipe.rates
        taken = 0
        for code in sorted(codes, key=lambda code: (rates.get(code, 0.0), code)):
            for zone in sorted(self.loadouts[deck].zones):
                copies = min(amount - taken, self.loadouts[deck].zone(zone).get(code, 0))
                if copies > 0:
                    self._take(deck, zone, code, copies)
                    taken += copies
        return taken > 0

    def _wants(self, deck: int, need: Need) -> int:
        return need.count - self._held(deck, need)

    def _held(self, deck: int, need: Need) -> int:
        return sum(self.loadouts[deck].zone(need.zone).values())

    def _has_room(self, deck: int, need: Need, code: str) -> bool:
        return self.recipe.has_room(self.loadouts[deck], need.zone, self.recipe.pool[code])

    def _put(self, deck: int, zone: str, code: str) -> None:
        self.loadouts[deck] = _with(self.loadouts[deck], zone, [code])
        self.left[code] -= 1
        if not self.left[code]:
            del self.left[code]

    def _take(self, deck: int, zone: str, code: str, copies: int) -> None:
        found = self.loadouts[deck]
        zones = {key: dict(counts) for key, counts in found.zones.items()}
        copies = min(copies, zones.get(zone, {}).get(code, 0))
        if copies < 1:
            return
        zones[zone][code] -= copies
        if not zones[zone][code]:
            del zones[zone][code]
        self.loadouts[deck] = Loadout(found.kind, found.header, zones)
        self.left[code] = self.left.get(code, 0) + copies
        self._barred[deck].add(code)


def copies_in(loadout: Loadout) -> Counts:
    """Copies by code over all zones."""
    found: Counts = {}
    for counts in loadout.zones.values():
        for code, copies in counts.items():
            found[code] = found.get(code, 0) + copies
    return found


def _with(loadout: Loadout, zone: str, codes: Iterable[str]) -> Loadout:
    """One copy more of each; codes stay in their order."""
    counts = dict(loadout.zone(zone))
    for code in codes:
        counts[code] = counts.get(code, 0) + 1
    zones = {**loadout.zones, zone: {code: counts[code] for code in sorted(counts)}}
    return Loadout(loadout.kind, loadout.header, {key: zones[key] for key in sorted(zones)})


def _counted(codes: Iterable[str]) -> Counts:
    found: Counts = {}
    for code in codes:
        found[code] = found.get(code, 0) + 1
    return found


def _total(left: Mapping[str, int], codes: Iterable[str], taken: Mapping[str, int]) -> int:
    """Copies of these cards that are left, those taken not counted."""
    return sum(max(0, left.get(code, 0) - taken.get(code, 0)) for code in codes)
