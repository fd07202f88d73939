"""Own sets in a backup: `own.json`, with every content of every card and what was done to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet

from collection.catalogue.rows import Card, CardSet, CardVersion
from collection.exchange.adopted_writing import adopted_of, set_told
from collection.house.pools import NOBODY
from collection.ledger.rows import Change
from collection.own.rows import CardEdit, Typing
from collection.requests.rows import User


def own_of(user: User) -> dict[str, list[dict[str, Any]]]:
    """The person's own sets, what is being typed, and the sets of others that the person has."""
    return {"sets": _sets(user), "typings": _typings(user), "adopted": adopted_of(user)}


def told_of(row: CardSet) -> dict[str, Any]:
    """One set with its cards and every content of each, without what was done to it."""
    cards = _cards(CardSet.objects.filter(pk=row.pk)).get(row.pk, [])
    return {**_told(row), "cards": cards, "edits": []}


def _sets(user: User) -> list[dict[str, Any]]:
    changes = Change.objects.filter(owner=user).order_by("pk").values_list("pk", flat=True)
    places = {pk: at for at, pk in enumerate(changes)}
    rows = CardSet.objects.filter(owner=user).order_by("pk")
    cards = _cards(rows)
    edits = _edits(user, places)
    return [
        {**_told(row), "cards": cards.get(row.pk, []), "edits": edits.get(row.pk, [])}
        for row in rows
    ]


def _told(row: CardSet) -> dict[str, Any]:
    return {**set_told(row), "away": row.gone, "origin": row.origin}


def _cards(sets: QuerySet[CardSet]) -> dict[int | None, list[dict[str, Any]]]:
    versions: dict[int, list[dict[str, Any]]] = {}
    contents = CardVersion.objects.filter(card__set__in=sets).order_by("card", "number")
    for card, number, data, created in contents.values_list("card", "number", "data", "created"):
        told = {"number": number, "data": data, "created": created.isoformat()}
        versions.setdefault(card, []).append(told)
    found: dict[int | None, list[dict[str, Any]]] = {}
    for row in Card.objects.filter(set__in=sets).order_by("pk").only("code", "shelf", "set"):
        told = {
            "code": row.code,
            "away": row.shelf == NOBODY,
            "versions": versions.get(row.pk, []),
        }
        found.setdefault(row.set_id, []).append(told)
    return found


def _edits(user: User, changes: Mapping[int, int]) -> dict[int, list[dict[str, Any]]]:
    codes = dict(Card.objects.filter(set__owner=user).values_list("pk", "code"))
    found: dict[int, list[dict[str, Any]]] = {}
    places: dict[int, int] = {}
    for edit in CardEdit.objects.filter(owner=user).order_by("pk"):
        told = found.setdefault(edit.set_id, [])
        places[edit.pk] = len(told)
        told.append(
            {
                "cause": edit.cause,
                "created": edit.created.isoformat(),
                "lines": [[codes[pk], was, now] for pk, was, now in edit.lines if pk in codes],
                "change": changes.get(edit.change_id) if edit.change_id else None,
                "undoes": places.get(edit.undoes_id) if edit.undoes_id else None,
            }
        )
    return found


def _typings(user: User) -> list[dict[str, Any]]:
    rows = Typing.objects.filter(owner=user).select_related("card", "set").order_by("pk")
    return [
        {
            "game": row.game,
            "place": row.place,
            "set": row.set.code if row.set else "",
            "card": row.card.code if row.card else "",
            "fields": row.fields,
            "revision": row.revision,
        }
        for row in rows
    ]
