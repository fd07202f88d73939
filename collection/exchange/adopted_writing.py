"""Sets of others in a backup: those that the person adopted, and those whose cards the shelf, its
history, a wish or a picture names although the person left them.

Of each card stands what it says now, of a set that was left what it said when the person had it
last: what its author typed since is nobody's who left.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Max

from collection.catalogue.rows import Card, CardPicture, CardSet, CardVersion
from collection.house.pools import EVERYBODY
from collection.ledger.rows import Entry, Wish
from collection.own.sharing.queries import adopted_sets, cards_read
from collection.own.sharing.rows import SharedSet
from collection.requests.rows import User

Told = dict[str, Any]


def adopted_of(user: User) -> list[Told]:
    """The sets of others, as `own_writing` tells one's own; with `link`, "" where none opens the
    set any more; those that were left are `away`."""
    adopted = list(adopted_sets(user))
    told = [_told(row, list(cards_read(user, row)), user=None) for row in reversed(adopted)]
    named = _named(user).exclude(set__in=adopted)
    left: dict[CardSet, list[Card]] = {}
    for card in named.select_related("set").order_by("set", "pk"):
        assert card.set is not None
        left.setdefault(card.set, []).append(card)
    return told + [_told(row, cards, user=user) for row, cards in left.items()]


def _named(user: User) -> Any:
    """The cards of others that something of the person's names."""
    mine = {
        *Entry.objects.filter(change__owner=user).values_list("card", flat=True),
        *Wish.objects.filter(owner=user).values_list("card", flat=True),
        *CardPicture.objects.filter(owner=user).values_list("card", flat=True),
    }
    foreign = Card.objects.filter(set__owner=None).exclude(shelf=EVERYBODY)
    return foreign.filter(set__shared_from__isnull=False, pk__in=mine)


def set_told(row: CardSet) -> Told:
    """What a set says of itself, one's own or another's."""
    return {
        "game": row.game,
        "code": row.code,
        "names": {"en": row.name_en, "it": row.name_it},
        "printed": row.printed,
        "note": row.note,
        "serial": row.serial,
    }


def _told(row: CardSet, cards: list[Card], *, user: User | None) -> Told:
    """One of them; with `user` a set that the person left."""
    shared: SharedSet = row.shared_from
    contents = {} if user is None else _when_left(user, cards)
    since = shared.created.isoformat()
    return {
        **set_told(row),
        "link": shared.token if shared.source_id and user is None else "",
        "away": user is not None,
        "cards": [
            {
                "code": card.code,
                "away": user is not None,
                "versions": [
                    {"number": 1, "data": contents.get(card.pk, card.data), "created": since}
                ],
            }
            for card in cards
        ],
        "edits": [],
    }


def _when_left(user: User, cards: list[Card]) -> dict[int, Any]:
    """What each card said at the last change of the person's shelf that names it."""
    last = Entry.objects.filter(change__owner=user, card__in=cards).values_list("card")
    moments = dict(last.annotate(last=Max("change__created")))
    contents = CardVersion.objects.filter(card__in=moments).order_by("card", "number")
    found: dict[int, Any] = {}
    for card, created, data in contents.values_list("card", "created", "data"):
        if card not in found or created <= moments[card]:
            found[card] = data
    return found
