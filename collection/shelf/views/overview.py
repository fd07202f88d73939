"""The shelf: what one owns of every installed game, where it lies, what changed last."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.db.models import Sum
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from collection.house.games import game_or_404
from collection.house.i18n import say
from collection.ledger.rows import Wish
from collection.requests.asked import HttpRequest
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from collection.shelf import queries
from collection.shelf.queries import SetProgress
from collection.shelf.shown import change_row
from collection.shelf.views.told import told_here
from engine.registry import games

LAST: Final = 5
# So many sets of a game stand on the shelf, those one has most of; the rest have their own page.
SETS: Final = 12
# DESIGN 5: from this card on a guest is offered an export.
OFFER_FROM: Final = 10


@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """All games at a glance."""
    recent = list(queries.changes_of(request.user)[:LAST])
    progress = queries.progress_of(request.user, recent[:1])
    copies = sum(row.copies for row in progress)
    guest = isinstance(request.user, User) and request.user.is_guest
    changes = queries.told(recent)
    boxes = [_game(key, [row for row in progress if row.game == key]) for key in games()]
    context = {
        # What one owns stands first.
        "games": sorted(boxes, key=lambda box: not box["copies"]),
        "copies": copies,
        "wishes": _wishes(request.user),
        "places": queries.counted_places(request.user),
        "changes": [change_row(row) for row in changes],
        "at_hand": next((entry.card.game for row in changes[:1] for entry in row.entries), ""),
        "key": fresh_key(),
        "offer": guest and copies >= OFFER_FROM,
        **told_here(request),
    }
    return render(request, "collection/shelf/shelf.html", context)


@require_safe
def of_game(request: HttpRequest, game: str) -> HttpResponse:
    """What one owns of a game: the catalogue, asked for it."""
    game_or_404(game)
    return redirect(f"{reverse('catalogue', args=(game,))}?q=is%3Aown")


def _wishes(user: queries.Reader) -> int:
    if not isinstance(user, User):
        return 0
    return int(Wish.objects.filter(owner=user).aggregate(n=Sum("quantity"))["n"] or 0)


def _sets(rows: list[SetProgress]) -> dict[str, Any]:
    fullest = sorted(rows, key=lambda row: -row.have)[:SETS]
    return {"sets": [row for row in rows if row in fullest], "set_count": len(rows)}


def _game(key: str, rows: Iterable[SetProgress]) -> dict[str, Any]:
    sets = list(rows)
    return {
        "key": key,
        "title": say(games()[key].title()),
        "cards": sum(row.have for row in sets),
        "copies": sum(row.copies for row in sets),
        **_sets([row for row in sets if row.code and row.total]),
    }
