"""How complete a set is, and which cards are missing, by name."""

from __future__ import annotations

from typing import Any, Final

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from collection.catalogue.rows import Card, CardSet
from collection.house.games import game_or_404
from collection.house.i18n import say
from collection.house.problems import MAX_KEY, whole, words
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from collection.requests.keys import fresh_key
from collection.shelf import queries, wishes
from collection.shelf.shown import card_face
from collection.shelf.views.doors import refused
from collection.shelf.views.told import back_of, told_here
from engine.kernel.errors import KernelError

PER_PAGE: Final = 60
MOST: Final = 99


@require_safe
def completion(request: HttpRequest, game: str, set_code: str) -> HttpResponse:
    """n of N; the missing ones as gaps with their names."""
    found = game_or_404(game)
    row = _set_or_404(game, set_code)
    copies = _copies(request.GET.get("copies", ""))
    missing = request.GET.get("show") == "missing"
    counted = queries.completion_of(request.user, row)
    lacking = counted.lacking(copies)
    shown = lacking if missing else counted.cards
    page = Paginator(shown, PER_PAGE).get_page(request.GET.get("page"))
    total, have = len(counted.cards), len(counted.cards) - len(lacking)
    context = {
        "game": {"key": game, "title": say(found.title())},
        "set": row,
        "copies": copies,
        "missing": missing,
        "total": total,
        "have": have,
        "lacking": len(lacking),
        "page": page,
        "cells": [
            _cell(card, counted.owned.get(card.pk, 0), copies) for card in queries.cards_by_id(page)
        ],
        "query": f"copies={copies}&" + ("show=missing&" if missing else ""),
        "key": fresh_key(),
        **told_here(request),
    }
    return render(request, "collection/shelf/completion.html", context)


@require_POST
def wish_all(request: HttpRequest, game: str, set_code: str) -> HttpResponse:
    """Wish every missing card of a set."""
    game_or_404(game)
    row = _set_or_404(game, set_code)
    try:
        key = words(request.POST, "key", MAX_KEY)
        copies = whole(request.POST, "copies", 1)
        wishes.wish_missing(
            actor=ensure_user(request, key),
            cards=Card.seen.filter(set=row),
            game=game,
            copies=copies,
            key=key,
        )
    except KernelError as exc:
        return refused(request, exc, game, "")
    return redirect(back_of(request) or reverse("shelf-wishes"))


def _set_or_404(game: str, code: str) -> CardSet:
    row = CardSet.seen.filter(game=game, code=code).first() if "\0" not in code else None
    if row is None:
        raise Http404(code)
    return row


def _copies(text: str) -> int:
    fits = text.isascii() and text.isdigit() and len(text) < 4
    return min(MOST, max(1, int(text))) if fits else 1


def _cell(card: Card, own: int, copies: int) -> dict[str, Any]:
    return {"card": card_face(card), "own": own, "lacks": max(0, copies - own)}
