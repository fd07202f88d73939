"""Cards that lie aside: pictures that wait for their words. They are kept, and found nowhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db.models import QuerySet

from collection.catalogue.rows import Card, CardSet
from collection.house.pools import NOBODY
from collection.ledger.rows import Change
from collection.own.given import Given, given_of
from collection.own.rows import CardEdit, Typing
from collection.requests.rows import User

# The place of the typing of a picture's words, before the id of its card.
PLACE: Final = "picture:"
# The act that makes cards of pictures; undone, they wait again.
CAUSE: Final = "pictures"
_OF_FILE: Final = ("file", "folder")


def place_of(row: Card) -> str:
    """Where the words of a picture are typed."""
    return f"{PLACE}{row.code}"


def waiting_in(owner: User, card_set: CardSet) -> QuerySet[Typing]:
    """The pictures of a set that wait for their words, in the order in which they came."""
    rows = Typing.objects.filter(owner=owner, set=card_set, place__startswith=PLACE)
    return rows.filter(card__shelf=NOBODY).select_related("card").order_by("card_id")


def lay_aside(owner: User, card_set: CardSet, row: Card, fields: Mapping[str, Any]) -> None:
    """A card that is on nobody's shelf waits for its words, as far as they are known."""
    Typing.objects.update_or_create(
        owner=owner,
        place=place_of(row),
        defaults={"set": card_set, "card": row, "game": row.game, "fields": dict(fields)},
    )


def typed_on(row: Typing, given: Given) -> dict[str, Any]:
    """What is typed of a picture, with what its file said beside it."""
    return {**{key: row.fields[key] for key in _OF_FILE if key in row.fields}, **given}


def after_undo(owner: User, card_set: CardSet, edit: CardEdit, rows: Sequence[Card]) -> None:
    """Pictures that were made cards wait again; those that are cards again wait no more."""
    there = [place_of(row) for row in rows if row.shelf != NOBODY]
    Typing.objects.filter(owner=owner, place__in=there).delete()
    if edit.cause != CAUSE:
        return
    copies = _copies(edit.change)
    for row in rows:
        if row.shelf == NOBODY:
            fields = {**given_of(row), "copies": [str(copies.get(row.pk, 0))]}
            lay_aside(owner, card_set, row, fields)


def _copies(change: Change | None) -> Mapping[int, int]:
    return {} if change is None else {one.card_id: one.delta for one in change.entries.all()}
