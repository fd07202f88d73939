"""Of which faction a team deck is, and which cards go with it (TTK-3.6 to 3.8, 3.31).

A deck declares one of the two sides of the table. A typed Character may be of a faction of its
set's own: a deck that has more of those than of its declared faction is of that one, and plays in
the place of the declared one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.games.tictacko import construction_words as words
from engine.games.tictacko.terms import DECK, FACTION_NAME, FACTIONS
from engine.games.tictacko.typed import CHARACTERS, is_typed
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.construction import (
    Case,
    Constraint,
    Edit,
    JointConstraint,
    Options,
    Remedy,
    TableCase,
    Violation,
    amounts,
    report,
)
from engine.kernel.forms import own_words
from engine.kernel.loadouts import HeaderField, Loadout
from engine.kernel.messages import Message, MessageParam, Phrase

DECLARED: Final = ("dragon", "unicorn")

FACTION: Final = HeaderField(
    "faction",
    FACTION_NAME,
    tuple((key, FACTIONS[key]) for key in DECLARED),
    required=True,
    clause="TTK-3.6",
)


def declared_faction(loadout: Loadout | None) -> str:
    """The declared faction, or "" (TTK-3.6)."""
    found = loadout.header.get(FACTION.key) if loadout is not None else None
    return found if isinstance(found, str) and found in DECLARED else ""


def faction_of(card: CardDef) -> str:
    """Its faction, or the word of its set for one; "" where nobody has said."""
    own = own_words(card).get(FACTION.key)
    found = card.get(FACTION.key)
    if isinstance(own, str):
        return own.casefold()
    return found if isinstance(found, str) else ""


def faction_of_deck(loadout: Loadout | None, pool: CardPool) -> str:
    """The declared faction, or that of the set's own that has more Characters in the deck."""
    declared = declared_faction(loadout)
    if loadout is None or not declared or pool.base is None:
        return declared
    counts = {declared: 0}
    for code, copies in sorted(loadout.zone(DECK.key).items()):
        card = pool.get(code)
        if card is not None and card.type in CHARACTERS:
            faction = faction_of(card)
            counts[faction] = counts.get(faction, 0) + copies
    own = {key: count for key, count in counts.items() if key and key not in FACTIONS}
    most = max(own, key=lambda key: own[key], default=declared)
    return most if counts[most] > counts[declared] else declared


@dataclass(frozen=True)
class FactionRule(Constraint):
    """Cards of these types are of the deck's faction or of `others`; typed ones may say none."""

    types: tuple[str, ...]
    rule: Phrase
    others: tuple[str, ...] = ()

    def check(self, case: Case) -> Iterable[Violation]:
        wanted = faction_of_deck(case.loadout, case.pool)
        if not wanted:
            return
        for line in case.lines(DECK.key):
            card = line.card
            if card.type not in self.types or self._suits(case, card, wanted):
                continue
            params = amounts(line.quantity, 0)
            params["card"] = card.name
            params["faction"], params["own"] = _name(card), _called(case, wanted)
            out = (Edit(DECK.key, card.code, -line.quantity),)
            remedy = Remedy(words.FACTION_REPLACE.fill(params, self.clause), out)
            yield report(
                self.clause, words.FACTION_BROKEN, params, (remedy,),
                cards=(card.code,), subject=card.code,
            )  # fmt: skip

    def _suits(self, case: Case, card: CardDef, wanted: str) -> bool:
        found = faction_of(card)
        if not found:
            return is_typed(case.pool, card)
        return found == wanted or found in self.others

    def describe(self, options: Options) -> Message | None:
        return self.rule.fill({}, self.clause)


def _name(card: CardDef) -> MessageParam:
    said = own_words(card).get(FACTION.key) or card.get(FACTION.key)
    return FACTIONS.get(str(said), str(said))


def _called(case: Case, faction: str) -> MessageParam:
    """The deck's faction as its cards write it."""
    if faction in FACTIONS:
        return FACTIONS[faction]
    return next(
        (_name(line.card) for line in case.lines(DECK.key) if faction_of(line.card) == faction),
        faction,
    )


@dataclass(frozen=True)
class DifferentFactions(JointConstraint):
    """TTK-3.31: the faction tells whose card lies on the Grid."""

    def check(self, case: TableCase) -> Iterable[Violation]:
        if case.options.get("mirror_factions"):
            return
        said = [
            {declared_faction(each), faction_of_deck(each, case.pool)} - {""}
            for each in case.loadouts
        ]
        for at, factions in enumerate(said):
            for faction in sorted(factions):
                twins = [other for other in range(at + 1, len(said)) if faction in said[other]]
                if twins and faction not in set().union(*said[:at]):
                    yield self._violation(faction, (at, *twins))

    def _violation(self, faction: str, seats: tuple[int, ...]) -> Violation:
        params = amounts(2, 1)
        params["faction"] = FACTIONS.get(faction, faction)
        remedy = Remedy(words.SAME_FACTION_MEND.fill(params, self.clause))
        return report(
            self.clause, words.SAME_FACTION, params, (remedy,), subject=faction, seats=seats
        )

    def describe(self, options: Options) -> Message | None:
        if options.get("mirror_factions"):
            return None
        return words.SAME_FACTION_RULE.fill({}, self.clause)
