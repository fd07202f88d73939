"""The doors that change counts: one card's number, undo, products."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST

from collection.catalogue.faces import face
from collection.catalogue.rows import Card
from collection.house.games import game_or_404
from collection.house.i18n import say
from collection.house.problems import MAX_KEY, status_of, whole, words
from collection.ledger import book
from collection.ledger.errors import ChangeNotFound
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from collection.shelf import queries, services
from collection.shelf.errors import LotNotFound, PlaceNotFound
from collection.shelf.views.told import back_of, led_back, told_context
from engine.kernel.errors import KernelError

STEPPER = "collection/shelf/_owned.html"
REFUSED = "collection/shelf/refused.html"
MISSING = (LotNotFound, PlaceNotFound, ChangeNotFound)
Fields = dict[str, Any]
Act = Callable[..., int | None]


@require_POST
def count(request: HttpRequest, game: str) -> HttpResponse:
    """Own so many copies of a card; htmx gets the stepper of the card, others their page."""
    game_or_404(game)
    try:
        code = words(request.POST, "code", 64)
        quantity = whole(request.POST, "quantity")
        seen = whole(request.POST, "seen") if request.POST.get("seen") else None
        key = form_key(request, code, quantity)
        actor = ensure_user(request, key)
        change = services.set_count(
            actor=actor, game=game, code=code, quantity=quantity, key=key, seen=seen
        )
    except KernelError as exc:
        return refused(request, exc, game, request.POST.get("code", ""))
    if request.htmx:
        return stepper(request, game, code, change)
    return led_back(request, change, reverse("catalogue", args=(game,)))


@require_POST
def undo(request: HttpRequest) -> HttpResponse:
    """Take a change back, or an undo."""
    own_only(request)
    code, game = request.POST.get("code", "")[:64], request.POST.get("game", "")[:32]

    def read() -> Fields:
        return {"change_id": whole(request.POST, "change")}

    return carried_out(request, book.undo, read, reverse("shelf-history"), game=game, code=code)


@require_POST
def product(request: HttpRequest, game: str) -> HttpResponse:
    """Add a starter, box or whole set, one or more times over."""
    game_or_404(game)

    def read() -> Fields:
        return {
            "game": game,
            "product": words(request.POST, "product", 64),
            "times": whole(request.POST, "times", 1) if request.POST.get("times") else 1,
            "facts": lot_fields(request),
        }

    return carried_out(request, services.add_product, read, reverse("shelf"))


def carried_out(
    request: HttpRequest,
    act: Act,
    read: Callable[[], Fields],
    otherwise: str,
    game: str = "",
    code: str = "",
) -> HttpResponse:
    """Run a service for the person and lead back, told what it did.

    The form is read first: a visitor becomes a guest by a wish that can be understood.
    """
    try:
        key = words(request.POST, "key", MAX_KEY)
        fields = read()
        change = act(actor=ensure_user(request, key), key=key, **fields)
    except MISSING as exc:
        raise Http404 from exc
    except KernelError as exc:
        return refused(request, exc, game, code)
    if request.htmx and game and code:
        return stepper(request, game, code, change)
    return led_back(request, change, otherwise)


def own_only(request: HttpRequest) -> None:
    """A visitor has nothing to change; nobody is made a guest for somebody else's."""
    if not isinstance(request.user, User):
        raise Http404


def stepper(
    request: HttpRequest, game: str, code: str, change: int | None, refusal: str = ""
) -> HttpResponse:
    """The count of one card as a fragment, with the toast of what changed."""
    row = Card.seen.select_related("set").filter(game=game, code=code).first()
    if row is None:
        raise Http404(code)
    context = {
        "game": {"key": game},
        "card": face(game, row.definition),
        "own": queries.owned_counts(request.user, game, (code,)).get(code, 0),
        "key": fresh_key(),
        "refusal": refusal,
        "next": back_of(request) or reverse("catalogue", args=(game,)),
        **told_context(request, change, code),
    }
    return render(request, STEPPER, context)


def refused(request: HttpRequest, error: KernelError, game: str, code: str) -> HttpResponse:
    """Why not: in place for htmx, else a page of its own with the way back."""
    said = str(say(error.message))
    readable = game and code and "\0" not in f"{game}{code}"
    if request.htmx and readable and Card.seen.filter(game=game, code=code[:64]).exists():
        answer = stepper(request, game, code, None, said)
        answer.status_code = status_of(error)
        return answer
    context = {"refusal": said, "back": back_of(request)}
    return render(request, REFUSED, context, status=status_of(error))


def form_key(request: HttpRequest, code: str, quantity: int) -> str:
    """One key of a page serves all its cards: each wish of each card is carried out once."""
    key = words(request.POST, "key", MAX_KEY)
    text = f"{key}|{code}|{quantity}".encode()
    return hashlib.sha256(text).hexdigest()[:40] if key else ""


def lot_fields(request: HttpRequest) -> dict[str, str]:
    """What a form says of copies; see `facts.read_facts`."""
    named = ("language", "condition", "finish", "place", "slot", "acquired", "paid", "currency")
    return {
        name: str(request.POST[name])
        for name in request.POST
        if name in (*named, "notes") or name.startswith("extra.")
    }
