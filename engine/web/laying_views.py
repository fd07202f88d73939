"""The pages that lay tables, list them, lay them once more, and clear them away."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from collection.asked import HttpRequest
from collection.guests import ensure_user
from collection.problems import status_of, words
from decks.keeping.queries import deck_for
from decks.lists.errors import DeckNotFound
from decks.lists.rows import Deck
from decks.showing.pages import shelves
from engine.kernel.errors import KernelError
from engine.kernel.messages import N_, Message
from engine.registry import games
from engine.web import laying_form, services
from engine.web.answering import show, table_or_404
from engine.web.deck_choices import Decks
from engine.web.errors import BadTable, TableNotFound
from engine.web.laying_page import laying_page
from engine.web.positions import services as positions
from engine.web.proposing import ready_decks
from engine.web.rematch import same_wish
from engine.web.table_list import table_list
from engine.web.wishes import Wish, last_setup, read_wish


@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    """The person's tables: in play, ended, or all."""
    context = {**table_list(request.user, request.GET), "games": shelves()}
    return render(request, "engine/tables.html", context)


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
        return render(request, "engine/new_table.html", context)
    if request.POST.get("propose") and not laying_form.is_short(request.POST):
        return _proposed(request, key, deck)
    try:
        once = words(request.POST, "key", 64)
        wish = _wish(request, key, deck)
        match_id = services.start(actor=ensure_user(request, once), wish=wish, key=once)
    except KernelError as exc:
        sent, count = _sent(request, key), laying_form.count_of(key, request.POST)
        context = laying_page(request.user, key, deck=deck, count=count, sent=sent, error=exc)
        return render(request, "engine/new_table.html", context, status=status_of(exc))
    return redirect("table", match_id)


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
    return render(request, "engine/new_table.html", context, status=status)


@require_POST
def table_again(request: HttpRequest, match_id: str) -> HttpResponse:
    """The same table once more, with the decks as they are now; with decks or seats swapped."""
    row = table_or_404(request, match_id)
    htmx = bool(request.htmx)
    try:
        key = words(request.POST, "key", 64)
        actor = ensure_user(request, key)
        if row.position_id:
            again = positions.again(actor=actor, match=row, key=key)
        else:
            wish = same_wish(row, actor, words(request.POST, "swap", 16))
            again = services.start(actor=actor, wish=wish, key=key)
    except KernelError as exc:
        return show(request, row, error=exc, fragment=htmx)
    if htmx:
        return HttpResponseClientRedirect(reverse("table", args=(again,)))
    return redirect("table", again)


@require_POST
def table_delete(request: HttpRequest, match_id: str) -> HttpResponse:
    """Clear a table away for ever, once somebody has said that they mean it."""
    row = table_or_404(request, match_id)
    if request.POST.get("sure") != "yes":
        return redirect(f"{reverse('tables')}?sure={row.pk}#sure")
    try:
        services.delete(actor=ensure_user(request), match_id=match_id)
    except TableNotFound as exc:
        raise Http404(match_id) from exc
    messages.success(request, _("The table is gone, with its log."))
    return redirect("tables")


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
    level = words(given, "level", 32) or services.DEFAULT_LEVEL
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
