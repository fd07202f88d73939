"""Binders and boxes: the list, one of them with its pockets, and the doors that change them."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from collection.house.games import game_or_404
from collection.house.i18n import say
from collection.house.problems import MAX_KEY, status_of, whole, words
from collection.ledger.rows import Location
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from collection.requests.keys import fresh_key
from collection.search.mending import LONGEST
from collection.shelf import binders, filling, places, queries
from collection.shelf.binders import MOST_LEAVES
from collection.shelf.errors import PlaceNotFound
from collection.shelf.views.doors import carried_out
from collection.shelf.views.told import told_here
from engine.kernel.errors import KernelError
from engine.kernel.messages import N_, Message
from engine.registry import games

KINDS: Final = {
    "binder": Message(N_("Binder")),
    "box": Message(N_("Box")),
    "other": Message(N_("Other place")),
}


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All places, and a form for a new one."""
    return render(request, "collection/shelf/places.html", _list(request))


@require_POST
def make(request: HttpRequest) -> HttpResponse:
    """A new place."""
    try:
        key = words(request.POST, "key", MAX_KEY)
        fields = _fields(request)
        made = places.make_place(actor=ensure_user(request, key), key=key, **fields)
    except KernelError as exc:
        context = {**_list(request), "refusal": say(exc.message), "given": request.POST}
        return render(request, "collection/shelf/places.html", context, status=status_of(exc))
    return redirect("shelf-place", made)


@require_safe
def place(request: HttpRequest, place_id: int) -> HttpResponse:
    """One place: a page of pockets, or a pile."""
    return render(request, "collection/shelf/place.html", _page(request, place_id))


@require_POST
def change(request: HttpRequest, place_id: int) -> HttpResponse:
    """Another name, kind or page."""
    row = _own(request, place_id)
    try:
        key = words(request.POST, "key", MAX_KEY)
        places.change_place(actor=row.owner, place_id=row.pk, key=key, **_fields(request))
    except KernelError as exc:
        context = {**_page(request, place_id), "refusal": say(exc.message)}
        return render(request, "collection/shelf/place.html", context, status=status_of(exc))
    return redirect("shelf-place", row.pk)


@require_POST
def take_away(request: HttpRequest, place_id: int) -> HttpResponse:
    """Take a place away; its copies stay, without a place."""
    _own(request, place_id)

    return carried_out(
        request, places.take_away, lambda: {"place_id": place_id}, reverse("shelf-places")
    )


@require_POST
def fill(request: HttpRequest, place_id: int) -> HttpResponse:
    """The empty pockets, filled in order."""
    _own(request, place_id)

    def read() -> dict[str, Any]:
        game = words(request.POST, "game", 32)
        game_or_404(game)
        return {
            "place_id": place_id,
            "game": game,
            "query": words(request.POST, "q", LONGEST),
            "source": words(request.POST, "from", 20),
            "together": request.POST.get("copies") == "all",
            "leaf": whole(request.POST, "leaf", 1, MOST_LEAVES) if request.POST.get("leaf") else 1,
        }

    back = reverse("shelf-place", args=(place_id,))
    return carried_out(request, filling.fill, read, back)


def _own(request: HttpRequest, place_id: int) -> Location:
    try:
        return places.own_place(request.user, place_id)
    except PlaceNotFound as exc:
        raise Http404 from exc


def _fields(request: HttpRequest) -> dict[str, Any]:
    return {
        "name": words(request.POST, "name", 400),
        "kind": words(request.POST, "kind", 20),
        "pockets": whole(request.POST, "pockets") if request.POST.get("pockets") else 0,
    }


def _list(request: HttpRequest) -> dict[str, Any]:
    return {
        "places": [
            {"row": row, "kind": say(KINDS[row.kind])}
            for row in queries.counted_places(request.user)
        ],
        **_forms(request),
    }


def _page(request: HttpRequest, place_id: int) -> dict[str, Any]:
    row = _own(request, place_id)
    into = request.GET.get("into", "")
    return {
        "place": row,
        "kind": say(KINDS[row.kind]),
        "into": into if into.isascii() and into.isdigit() and len(into) < 4 else "",
        "others": queries.places_of(request.user),
        "games": [{"key": key, "title": say(rules.title())} for key, rules in games().items()],
        "at_hand": queries.game_at_hand(request.user),
        **binders.leaf(row, request.GET.get("page", "")),
        **_forms(request),
    }


def _forms(request: HttpRequest) -> dict[str, Any]:
    return {
        "kinds": [{"key": key, "label": say(name)} for key, name in KINDS.items()],
        "pockets": [count for count in places.POCKETS if count],
        "key": fresh_key(),
        **(told_here(request) if request.method != "POST" else {}),
    }
