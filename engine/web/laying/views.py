"""The pages that lay tables."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from collection.house.problems import MAX_KEY, status_of, words
from collection.own.queries import own_card_of
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from decks.keeping.queries import deck_for
from decks.lists.errors import DeckNotFound
from decks.lists.rows import Deck
from engine.kernel.errors import KernelError
from engine.kernel.messages import N_, Message
from engine.registry import games
from engine.web.laying import form as laying_form
from engine.web.laying.deck_choices import Decks
from engine.web.laying.page import laying_page
from engine.web.laying.proposing import ready_decks
from engine.web.laying.services import start
from engine.web.laying.try_page import TRYING, try_page
from engine.web.laying.trying import try_card
from engine.web.laying.wishes import Wish, last_setup, read_wish
from engine.web.seat.errors import BadTable
from engine.web.seat.partners import DEFAULT


@require_http_methods(["GET", "HEAD", "POST"])
def table_new(request: HttpRequest) -> HttpResponse:
    """The form that lays a table (GET), and the laying (POST)."""
    deck, key = _wanted(request)
    if not key:
        return redirect("home")
    if request.method != "POST":
        asked = request.GET.get("seats", "")
        number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 3 else 0
        context = laying_page(request.user, key, deck=deck, count=number)
        return render(request, "engine/laying/new_table.html", context)
    if request.POST.get("propose") and not laying_form.is_short(request.POST):
        return _proposed(request, key, deck)
    try:
        once = words(request.POST, "key", 64)
        wish = _wish(request, key, deck)
        match_id = start(actor=ensure_user(request, once), wish=wish, key=once)
    except KernelError as exc:
        sent, count = _sent(request, key), laying_form.count_of(key, request.POST)
        context = laying_page(request.user, key, deck=deck, count=count, sent=sent, error=exc)
        return render(request, "engine/laying/new_table.html", context, status=status_of(exc))
    return redirect("table", match_id)


@require_http_methods(["GET", "HEAD", "POST"])
def own_try(request: HttpRequest, game: str, own_card: str) -> HttpResponse:
    """A table at which a card of one's own is tried, laid by one press; GET says whether it can."""
    card = own_card_of(request.user, own_card)
    if card is None or card.game != game:
        raise Http404(own_card)
    if request.method != "POST":
        return render(request, TRYING, try_page(request.user, card))
    try:
        key = words(request.POST, "key", MAX_KEY)
        made = try_card(actor=ensure_user(request, key), game=game, code=card.code, key=key)
    except KernelError as exc:
        context = try_page(request.user, card, exc)
        return render(request, TRYING, context, status=status_of(exc))
    return redirect("table", made)


def _proposed(request: HttpRequest, key: str, deck: Deck | None) -> HttpResponse:
    """The form as it was sent, with decks that go together under its rules; nothing is laid."""
    sent, count = _sent(request, key) or {}, laying_form.count_of(key, request.POST)
    error: KernelError | None = None
    try:
        options = laying_form.raw_options(key, request.POST)
        known = Decks(request.user, key, deck)
        first = words(request.POST, "deck-0", 120)
        decks = ready_decks(known, count, options, first)
        sent |= {f"deck-{n}": choice for n, choice in enumerate(decks)}
    except KernelError as exc:
        error = exc
    context = laying_page(request.user, key, deck=deck, count=count, sent=sent, error=error)
    context["proposed"] = error is None
    status = 200 if error is None else status_of(error)
    return render(request, "engine/laying/new_table.html", context, status=status)


def _wish(request: HttpRequest, key: str, deck: Deck | None) -> Wish:
    """What the form asks for: as last time, seat by seat, or in the short form."""
    given = request.POST
    if given.get("last"):
        setup = last_setup(request.user, key)
        if setup is None:
            raise BadTable(Message(N_("There is no last time to lay again. Choose below.")))
        return read_wish(request.user, key, setup)
    if not laying_form.is_short(given):
        return read_wish(request.user, key, laying_form.raw_wish(key, given))
    level = words(given, "level", 32) or DEFAULT
    return Wish(key, deck, level, words(given, "opponent", 64))


def _sent(request: HttpRequest, key: str) -> dict[str, Any] | None:
    """What was typed, to be shown again; None for what was not the long form."""
    given = request.POST
    if laying_form.is_short(given):
        return None
    try:
        options = laying_form.raw_options(key, given)
    except KernelError:
        options = {}
    return {**given.dict(), "options": options}


def _wanted(request: HttpRequest) -> tuple[Deck | None, str]:
    """The deck, or without one the game ("" = none named), that a table is wanted for."""
    given = request.POST if request.method == "POST" else request.GET
    try:
        deck = deck_for(request.user, given["deck"]) if given.get("deck") else None
    except DeckNotFound as exc:
        raise Http404 from exc
    key = deck.game if deck else given.get("game", "")
    if key and key not in games():
        raise Http404(key)
    return deck, key
