"""In which of a person's positions cards lie: asked before own cards are taken away."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext

from collection.own.hanging import Named
from collection.requests.rows import User
from engine.web.seat.rows import Position

MOST_READ: Final = 500


def positions_with(user: User, game: str, codes: Collection[str]) -> list[Named]:
    """The positions, the last changed first, whose decks or table name one of these cards."""
    wanted = frozenset(codes)
    rows = Position.objects.filter(owner=user, game=game).only("pk", "title", "table", "layout")
    return [
        Named(row.title or gettext("a position"), reverse("position", args=(row.pk,)))
        for row in rows[:MOST_READ]
        if not wanted.isdisjoint(_texts([row.table, row.layout]))
    ]


def _texts(value: object) -> Iterator[str]:
    """All texts in plain JSON, names of members among them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
