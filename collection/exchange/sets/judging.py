"""What a file would do to a set, card by card: what is news, what is asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from collection.catalogue.rows import Card, CardSet
from collection.exchange.sets.histories import Mark, Past, pasts_of, serial_of
from collection.exchange.sets.matching import Side, matched
from collection.exchange.sets.merging import Merge, bases_of, chosen, fields_of, merged, raw_of
from collection.exchange.sets.reading import Brought
from engine.kernel.cards import REPRINT, CardDef
from engine.kernel.game import Game
from engine.registry import game

NEW: Final = "new"
# What theirs says, or what both say, replaces mine.
TAKEN: Final = "taken"
BOTH_SAY: Final = "merged"
ASKED: Final = "asked"
GOES: Final = "goes"
# I took it away; they have it as it was.
AWAY: Final = "away"
# Mine is newer, or says all that theirs says.
NEWER: Final = "newer"
SAME: Final = "same"
ORDER: Final = (ASKED, GOES, AWAY, TAKEN, BOTH_SAY, NEW, NEWER, SAME)

MINE: Final = "mine"
THEIRS: Final = "theirs"
BOTH: Final = "both"

# So begin, in place of an id, those of cards of the file that the set lacks: no set has it.
_FRESH: Final = "own--file-"


@dataclass(frozen=True)
class Verdict:
    """What becomes of one card. `options` are what can be chosen, `otherwise` what is done where
    nothing is; "" where that cannot be."""

    number: int
    kind: str
    theirs: Side
    mine: Side | None = None
    mine_says: Mapping[str, Any] = field(default_factory=dict)
    says: Mapping[str, Any] = field(default_factory=dict)
    merge: Merge | None = None
    options: tuple[str, ...] = ()
    otherwise: str = ""

    @property
    def becomes(self) -> dict[str, Any]:
        """The fields after it, where nothing is asked or mine is chosen."""
        return dict(self.merge.fields if self.merge is not None else self.says)

    @property
    def becomes_theirs(self) -> dict[str, Any]:
        """The fields where theirs is chosen."""
        return dict(self.says) if self.merge is None else chosen(self.merge, self.says)


@dataclass(frozen=True)
class Plan:
    """Verdicts by the card's number in the file, and the rows of mine by the last part of ids."""

    verdicts: dict[int, Verdict]
    rows: Mapping[int, Card]

    def row_of(self, verdict: Verdict) -> Card | None:
        """The row of mine that a verdict is about."""
        return None if verdict.mine is None else self.rows[verdict.mine.serial]


def judge(card_set: CardSet | None, brought: Brought) -> Plan:
    """What a file does to a set, or to none. One that was taken away comes back as it is told."""
    rows = _rows(card_set)
    mine = _mine(card_set, rows)
    theirs = _theirs(brought)
    pairs = matched(mine, theirs)
    judge = _Judge(card_set, brought, pairs)
    found = [judge.verdict(side, pairs.get(side.serial)) for side in theirs]
    return Plan({one.number: one for one in found if one is not None}, rows)


def _rows(card_set: CardSet | None) -> dict[int, Card]:
    if card_set is None:
        return {}
    return {serial_of(row.code): row for row in Card.objects.filter(set=card_set).order_by("pk")}


def _mine(card_set: CardSet | None, rows: Mapping[int, Card]) -> list[Side]:
    if card_set is None:
        return []
    return [
        Side(serial, rows[serial].definition, past, rows[serial].shelf == card_set.owner_id)
        for serial, past in sorted(pasts_of(card_set).items())
    ]


def _theirs(brought: Brought) -> list[Side]:
    cards = brought.cards
    return [
        Side(number, cards[number].contents[-1].card if number in cards else None,
             past, number in cards)
        for number, past in sorted(brought.pasts.items())
    ]  # fmt: skip


class _Judge:
    """Judges card after card."""

    def __init__(
        self, card_set: CardSet | None, brought: Brought, pairs: Mapping[int, Side]
    ) -> None:
        self._rules: Game = game(brought.set.game)
        self._card_set = card_set
        code = "" if card_set is None else card_set.code
        self._codes = {
            f"{brought.set.code}-{number}": f"{code}-{pairs[number].serial}"
            if number in pairs
            else f"{_FRESH}{number}"
            for number in brought.pasts
        }

    def verdict(self, theirs: Side, mine: Side | None) -> Verdict | None:
        """What becomes of one; None of one that nobody has any more."""
        if mine is None:
            return self._new(theirs, None) if theirs.there else None
        if not mine.there:
            return self._gone_here(theirs, mine) if theirs.there else None
        if not theirs.there:
            return self._gone_there(theirs, mine)
        return self._met(theirs, mine)

    def _new(self, theirs: Side, mine: Side | None) -> Verdict:
        return Verdict(theirs.serial, NEW, theirs, mine, says=self._fields(theirs))

    def _gone_here(self, theirs: Side, mine: Side) -> Verdict:
        if self._card_set is not None and self._card_set.gone:
            return self._new(theirs, mine)
        says = self._fields(theirs)
        if _last(theirs) in mine.past.marks:
            return Verdict(theirs.serial, AWAY, theirs, mine, says=says,
                           options=(MINE, THEIRS), otherwise=MINE)  # fmt: skip
        return Verdict(theirs.serial, ASKED, theirs, mine, says=says, options=(MINE, THEIRS))

    def _gone_there(self, theirs: Side, mine: Side) -> Verdict:
        says = fields_of(self._rules, _card(mine))
        kind, otherwise = (GOES, THEIRS) if _last(mine) in theirs.past.marks else (ASKED, "")
        return Verdict(theirs.serial, kind, theirs, mine, mine_says=says,
                       options=(MINE, THEIRS), otherwise=otherwise)  # fmt: skip

    def _met(self, theirs: Side, mine: Side) -> Verdict:
        here, there = fields_of(self._rules, _card(mine)), self._fields(theirs)
        found = Verdict(theirs.serial, SAME, theirs, mine, here, there)
        if here == there:
            return found
        if _last(theirs) in mine.past.marks:
            return replace(found, kind=NEWER)
        if _last(mine) in theirs.past.marks:
            return replace(found, kind=TAKEN)
        merge = self._merged(here, there, mine.past, theirs.past)
        if merge.asked:
            options = (MINE, THEIRS, BOTH)
            return replace(found, kind=ASKED, merge=merge, options=options)
        if merge.fields == here:
            return replace(found, kind=NEWER)
        kind = TAKEN if merge.fields == there else BOTH_SAY
        return replace(found, kind=kind, merge=merge)

    def _merged(
        self, here: Mapping[str, Any], there: Mapping[str, Any], mine: Past, theirs: Past
    ) -> Merge:
        """What comes of both; of cards that go together in no other way one or the other is."""
        bases = [self._said(data) for data in bases_of(mine, theirs)]
        merge = merged(here, there, bases or [{}])
        if all(self._can_be(one) for one in (merge.fields, chosen(merge, there))):
            return merge
        keys = sorted(key for key in {*here, *there} if here.get(key) != there.get(key))
        return Merge(dict(here), tuple(keys))

    def _can_be(self, fields: Mapping[str, Any]) -> bool:
        typed = self._rules.read_card(raw_of(fields))
        return typed.card is not None and not typed.refused

    def _said(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return fields_of(self._rules, CardDef.from_json(data))

    def _fields(self, side: Side) -> dict[str, Any]:
        found = fields_of(self._rules, _card(side))
        original = found.get(REPRINT)
        if isinstance(original, str):
            found[REPRINT] = self._codes.get(original, original)
        return found


def settled(fields: Mapping[str, Any], fresh: Mapping[int, str]) -> dict[str, Any]:
    """The fields where a card that came names another that came by the id that this has now."""
    original = str(fields.get(REPRINT, ""))
    number = original.removeprefix(_FRESH)
    if number == original or not number.isdigit():
        return dict(fields)
    named = fresh.get(int(number), "")
    kept = {key: value for key, value in fields.items() if key != REPRINT}
    return {**kept, REPRINT: named} if named else kept


def asked_of(plan: Plan, picks: Mapping[int, str], rest: str) -> list[int]:
    """The cards of which it is not clear what shall become of them."""
    return [
        one.number
        for one in plan.verdicts.values()
        if one.options and not pick_of(one, picks, rest)
    ]


def pick_of(verdict: Verdict, picks: Mapping[int, str], rest: str) -> str:
    """What is chosen for a card: for itself, for all that are asked, or what is done otherwise."""
    picked = picks.get(verdict.number, "")
    if picked in verdict.options:
        return picked
    if verdict.kind == ASKED and rest:
        return rest if rest in verdict.options else MINE
    return verdict.otherwise


def counts(verdicts: Iterable[Verdict]) -> dict[str, int]:
    """How many there are of each kind."""
    kinds = [one.kind for one in verdicts]
    return {kind: kinds.count(kind) for kind in ORDER}


def _last(side: Side) -> Mark | None:
    return side.past.marks[-1] if side.past.marks else None


def _card(side: Side) -> CardDef:
    assert side.card is not None
    return side.card


def differing(one: Mapping[str, Any], other: Mapping[str, Any]) -> Sequence[str]:
    """The fields in which two differ, in the order in which they stand."""
    return [key for key in dict.fromkeys((*one, *other)) if one.get(key) != other.get(key)]
