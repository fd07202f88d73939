"""What a legal loadout is made of, read off a game's own construction rules. Knows no game.

The general kinds of rules tell which cards go together and how many of each there may be. That
is a guess that saves time: whether a loadout is legal, the judge says and nobody else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.kernel.cards import CardDef, CardPool
from engine.kernel.construction import (
    Case,
    LoadoutKind,
    Severity,
    Violation,
    is_legal,
    judge,
    judge_table,
)
from engine.kernel.construction_kinds import CopiesRule, CountRule, MatchRule, limit_of, one
from engine.kernel.game import Game
from engine.kernel.loadouts import Loadout

# A card of every shipped deck is worth so much more than one of none, which is worth 1.
USE: Final = 0.25
# What a warning of the judge, or a card too many of its type, costs a deck of average cards.
WARNED: Final = 0.02
CROWDED: Final = 0.3

Counts = dict[str, int]


@dataclass(frozen=True)
class Need:
    """At least `count` cards in a zone, of these types (empty = any), and the clause that says so.

    The clause is "" where only the shipped decks tell how large one is.
    """

    zone: str
    count: int
    types: tuple[str, ...]
    clause: str = ""

    def takes(self, card: CardDef) -> bool:
        """Whether the card is of these types."""
        return not self.types or card.type in self.types


class Recipe:
    """How loadouts of a game's first kind are made under some options (None: the usual ones), out
    of the cards of a pool (None: the shipped ones)."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, Any] | None = None,
        pool: CardPool | None = None,
    ) -> None:
        self.game = game
        self.pool: CardPool = game.pool() if pool is None else pool
        self.kind: LoadoutKind = game.loadout_kinds()[0]
        self.options = game.settle_options(options)
        self.guides: list[Loadout] = [
            found for _, found in game.starter_loadouts() if found.kind == self.kind.key
        ]
        rules = self.kind.constraints
        self.matches = [rule for rule in rules if isinstance(rule, MatchRule)]
        self._counts = [rule for rule in rules if isinstance(rule, CountRule) and _caps(rule)]
        self._copies = [rule for rule in rules if isinstance(rule, CopiesRule)]
        self.needs: tuple[Need, ...] = self._needs()
        self.rates: dict[str, float] = self._rates()
        self.usual: dict[str, dict[str, float]] = self._usual()

    @property
    def anchors(self) -> tuple[Need, ...]:
        """The needs of the zones that decide which cards go into the others; filled first."""
        zones = {rule.against for rule in self.matches}
        return tuple(need for need in self.needs if need.zone in zones)

    @property
    def others(self) -> tuple[Need, ...]:
        """The needs of all other zones."""
        zones = {rule.against for rule in self.matches}
        return tuple(need for need in self.needs if need.zone not in zones)

    def judged(self, loadout: Loadout) -> list[Violation]:
        """The verdict on one loadout, nobody's collection looked at."""
        return judge(loadout, self.kind, self.pool, self.options)

    def meets(self, loadouts: Sequence[Loadout]) -> list[Violation]:
        """The verdict on loadouts that are to meet at one table."""
        return judge_table(loadouts, self.kind, self.pool, self.options)

    def is_legal(self, loadout: Loadout) -> bool:
        """Whether the loadout may be played."""
        return is_legal(self.judged(loadout))

    def fitting(self, need: Need, loadout: Loadout, codes: Iterable[str]) -> list[str]:
        """Those of the codes that the need takes and what stands in the other zones lets in."""
        asked = [
            (rule, self._offered(rule, loadout)) for rule in self.matches if rule.zone == need.zone
        ]
        found: list[str] = []
        for code in codes:
            card = self.pool.get(code)
            if card is not None and need.takes(card) and _is_let_in(card, asked):
                found.append(code)
        return found

    def has_room(self, loadout: Loadout, zone: str, card: CardDef) -> bool:
        """Whether one copy more in the zone keeps within the largest numbers there may be."""
        case = Case(loadout, self.kind, self.pool, self.options)
        for count in self._counts:
            most = limit_of(count.maximum, self.options)
            if most is None or count.zone != zone or not count.wanted(card):
                continue
            if case.count(zone, count.wanted) >= most:
                return False
        return all(self._may_have_more(rule, case, zone, card) for rule in self._copies)

    def strength(self, loadout: Loadout, warnings: int) -> float:
        """What the cards of a deck are worth on average, about 1: a guess that games must prove."""
        total, worth, crowded = 0, 0.0, 0.0
        for need in self.needs:
            types: dict[str, int] = {}
            for code, copies in loadout.zone(need.zone).items():
                total += copies
                worth += copies * self.rates.get(code, 1.0)
                if code in self.pool:
                    kind = self.pool[code].type
                    types[kind] = types.get(kind, 0) + copies
            crowded += self._crowd(need.zone, types)
        return (worth - CROWDED * crowded) / max(1, total) - WARNED * warnings

    def usual_of(self, zone: str, card_type: str) -> float:
        """The part of the zone that cards of the type take in shipped decks; 1 without any."""
        return self.usual[zone].get(card_type, 0.0) if zone in self.usual else 1.0

    def _crowd(self, zone: str, types: Mapping[str, int]) -> float:
        """Copies in the zone beyond what is usual of their type."""
        if zone not in self.usual:
            return 0.0
        size = sum(types.values())
        return sum(max(0.0, n - size * self.usual_of(zone, kind)) for kind, n in types.items())

    def _offered(self, rule: MatchRule, loadout: Loadout) -> frozenset[str]:
        found: set[str] = set()
        for code in loadout.zone(rule.against):
            if code in self.pool:
                found |= rule.offers(self.pool[code])
        return frozenset(found)

    def _may_have_more(self, rule: CopiesRule, case: Case, zone: str, card: CardDef) -> bool:
        if zone not in rule.zones or not rule.wanted(card):
            return True
        key = rule.group(self.pool, card)
        most = limit_of(rule.limit, self.options)
        if rule.cap is not None:
            most = rule.cap(self.pool.get(key) or card, most)
        if most is None:
            return True
        lines = case.lines(*rule.zones)
        held = sum(line.quantity for line in lines if rule.group(self.pool, line.card) == key)
        return held < most

    def _needs(self) -> tuple[Need, ...]:
        """As the judge asks of an empty loadout; what it leaves open, as shipped decks have it."""
        asked: dict[str, Need] = {}
        for violation in self.judged(Loadout(self.kind.key)):
            for remedy in violation.remedies:
                pick = remedy.pick
                if violation.severity is not Severity.WARNING and pick and pick.delta > 0:
                    wanted = Need(pick.zone, pick.delta, pick.types, violation.clause)
                    known = asked.get(pick.zone)
                    if known is None or known.count < wanted.count:
                        asked[pick.zone] = wanted
        found: list[Need] = []
        for zone in self.kind.zones:
            sizes = [sum(guide.zone(zone.key).values()) for guide in self.guides]
            if zone.key in asked:
                found.append(asked[zone.key])
            elif sizes and min(sizes) > 0:
                found.append(Need(zone.key, min(sizes), zone.default_types))
        return tuple(found)

    def _rates(self) -> dict[str, float]:
        """By their use in shipped decks, and a constant."""
        decks: Counts = {}
        for guide in self.guides:
            for code in guide.codes():
                decks[code] = decks.get(code, 0) + 1
        most = max(decks.values(), default=1)
        return {card.code: 1.0 + USE * decks.get(card.code, 0) / most for card in self.pool}

    def _usual(self) -> dict[str, dict[str, float]]:
        """The part of each type in the zones of shipped decks."""
        found: dict[str, dict[str, float]] = {}
        for need in self.needs:
            counts: Counts = {}
            for guide in self.guides:
                for code, copies in guide.zone(need.zone).items():
                    if code in self.pool:
                        kind = self.pool[code].type
                        counts[kind] = counts.get(kind, 0) + copies
            total = sum(counts.values())
            if total:
                found[need.zone] = {kind: n / total for kind, n in counts.items()}
        return found


def _is_let_in(card: CardDef, asked: Sequence[tuple[MatchRule, frozenset[str]]]) -> bool:
    for rule, offered in asked:
        wanted = rule.wants(card)
        if wanted and not wanted & offered:
            return False
    return True


def _caps(rule: CountRule) -> bool:
    return rule.maximum is not None and rule.weight is one
