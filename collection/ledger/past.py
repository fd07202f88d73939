"""Changes of another day or another site, appended as they were: what a restored backup is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction

from collection.ledger.book import BATCH, Move, added_up, carry_out, sums_of, write_entries
from collection.ledger.rows import Change
from collection.requests.rows import User


@dataclass(frozen=True)
class Past:
    """A change that happened; `undoes` is the place of an earlier one in the same list."""

    cause: str
    created: datetime
    note: Mapping[str, Any] = field(default_factory=dict)
    undoes: int | None = None
    moves: Sequence[Move] = ()


def append(owner: User, past: Sequence[Past]) -> list[Change]:
    """Write these changes with their own times, and bring the counts up to date; all or nothing.

    To be called inside a transaction. Raises TooFew, TooMany when the sum is not possible.
    """
    with transaction.atomic():
        changes = Change.objects.bulk_create(
            [Change(owner=owner, actor=owner, cause=one.cause, note=_note(one)) for one in past],
            batch_size=BATCH,
        )
        for change, one in zip(changes, past, strict=True):
            change.created = one.created
            if one.undoes is not None:
                change.undoes = changes[one.undoes]
        Change.objects.bulk_update(changes, ["created", "undoes"], batch_size=BATCH)
        write_entries(
            (change, move) for change, one in zip(changes, past, strict=True) for move in one.moves
        )
        carry_out(owner, added_up(move for one in past for move in one.moves))
        return changes


def _note(one: Past) -> dict[str, Any]:
    """The note with its sums counted here: what follows from the entries is not believed."""
    return {**one.note, "sums": sums_of((move.lot.card_id, move.delta) for move in one.moves)}
