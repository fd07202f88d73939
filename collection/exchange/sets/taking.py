"""A file of a set taken in: every card as it was decided, as one act on the set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from collection.catalogue.rows import Card, CardSet, CardVersion
from collection.exchange.own_reading import OldContent
from collection.exchange.sets.histories import MERGED
from collection.exchange.sets.judging import (
    ASKED,
    AWAY,
    BOTH,
    BOTH_SAY,
    GOES,
    NEW,
    TAKEN,
    THEIRS,
    Plan,
    Verdict,
    pick_of,
    settled,
)
from collection.exchange.sets.merging import raw_of
from collection.exchange.sets.reading import Brought
from collection.house.pools import NOBODY
from collection.own.filling import Write, new_row
from collection.own.rows import CardEdit
from collection.own.services import CAME, CardWish, kept, leaving_shelf
from collection.own.writing import write
from collection.requests.rows import User

_BATCH: Final = 500


@dataclass
class _Write:
    """A card that will say `fields`; `before` are contents of theirs that it had before that, and
    `moment` when it came to say so, None: now."""

    number: int
    row: Card
    fields: Mapping[str, Any]
    before: Sequence[OldContent] = ()
    moment: datetime | None = None
    was: int = 0


@dataclass
class Taken:
    """What was written: the act, and the row of each card of the file that stands in the set."""

    edit: CardEdit
    rows: dict[int, Card] = field(default_factory=dict)
    cards: int = 0


def take_in(
    actor: User,
    card_set: CardSet,
    brought: Brought,
    plan: Plan,
    picks: Mapping[int, str],
    rest: str,
    *,
    fresh: bool,
) -> Taken:
    """Write what was decided; inside a transaction that holds the set. With `fresh` an undo takes
    the set away as well. Raises QuotaReached, BadCards."""
    work = _Work(card_set, brought, plan)
    for verdict in plan.verdicts.values():
        work.decide(verdict, pick_of(verdict, picks, rest))
    named = {number: row.code for number, row in work.rows.items()}
    writes = [replace(one, fields=settled(one.fields, named)) for one in work.writes]
    for one in writes:
        one.row.edition += len(one.before)
    wishes = [CardWish(raw_of(one.fields), one.row, one.row.edition) for one in writes]
    more = leaving_shelf(actor, work.gone)
    made = kept(actor, card_set, wishes, CAME if fresh else MERGED, more)
    _keep_past(writes)
    away = write(actor, card_set, [Write(row, None) for row in work.gone]) if work.gone else []
    edit = CardEdit.objects.get(pk=made["edit"])
    edit.lines = [
        *([one.row.pk, one.was, one.row.edition] for one in writes),
        *away,
    ]
    edit.save(update_fields=["lines"])
    return Taken(edit, work.rows, len(edit.lines))


class _Work:
    """Gathers what is to be written."""

    def __init__(self, card_set: CardSet, brought: Brought, plan: Plan) -> None:
        self._card_set, self._brought, self._plan = card_set, brought, plan
        self.writes: list[_Write] = []
        self.gone: list[Card] = []
        self.rows: dict[int, Card] = {}

    def decide(self, verdict: Verdict, pick: str) -> None:
        """What becomes of one card."""
        row = self._plan.row_of(verdict)
        if row is not None:
            self.rows[verdict.number] = row
        if verdict.kind == NEW:
            self._comes(verdict, row)
        elif verdict.kind in (TAKEN, BOTH_SAY):
            self._becomes(verdict, row, verdict.becomes)
        elif verdict.kind in (GOES, AWAY, ASKED):
            self._as_picked(verdict, row, pick)

    def _as_picked(self, verdict: Verdict, row: Card | None, pick: str) -> None:
        assert row is not None
        if verdict.merge is None:
            # One of the two has taken it away.
            if pick == THEIRS and not verdict.theirs.there:
                self.gone.append(row)
            elif pick == THEIRS:
                self._comes(verdict, row)
        elif pick == BOTH:
            self._comes(verdict, None)
        else:
            fields = verdict.becomes_theirs if pick == THEIRS else verdict.becomes
            self._becomes(verdict, row, fields)

    def _comes(self, verdict: Verdict, row: Card | None) -> None:
        """A card of theirs as it is, with what it was where the file tells it."""
        *before, last = self._contents(verdict)
        if row is not None:
            self._write(verdict, row, verdict.says, (), last.created)
            return
        self.rows[verdict.number] = new_row(self._card_set)
        self._write(verdict, self.rows[verdict.number], verdict.says, before, last.created)

    def _becomes(self, verdict: Verdict, row: Card | None, fields: Mapping[str, Any]) -> None:
        """A card that is there: what theirs says is kept as a content of it as well."""
        assert row is not None
        last = self._contents(verdict)[-1]
        if fields == verdict.says:
            self._write(verdict, row, fields, (), last.created)
        else:
            self._write(verdict, row, fields, (last,), None)

    def _write(
        self,
        verdict: Verdict,
        row: Card,
        fields: Mapping[str, Any],
        before: Sequence[OldContent],
        moment: datetime | None,
    ) -> None:
        was = 0 if row.shelf == NOBODY else row.edition
        self.writes.append(_Write(verdict.number, row, fields, before, moment, was))

    def _contents(self, verdict: Verdict) -> Sequence[OldContent]:
        return self._brought.cards[verdict.number].contents


def _keep_past(writes: Sequence[_Write]) -> None:
    """The contents of theirs before the last, and the moments of those that are theirs."""
    found: list[CardVersion] = []
    moments: list[datetime] = []
    for one in writes:
        first = one.row.edition - len(one.before)
        for number, content in enumerate(one.before, start=first):
            said = replace(content.card, code=one.row.code, set=one.row.definition.set)
            found.append(CardVersion(card=one.row, number=number, data=said.to_json()))
            moments.append(content.created)
    made = CardVersion.objects.bulk_create(found, batch_size=_BATCH)
    last = {one.row.pk: one.moment for one in writes if one.moment is not None}
    rows = CardVersion.objects.filter(card__in=last)
    newest = {one.row.pk: one.row.edition for one in writes}
    for row in rows:
        moment = last[row.card_id]
        if row.number == newest[row.card_id] and moment is not None:
            made.append(row)
            moments.append(moment)
    for row, moment in zip(made, moments, strict=True):
        row.created = moment
    CardVersion.objects.bulk_update(made, ["created"], batch_size=_BATCH)
