"""The pages of the table. Each fetches, calls a service, renders."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from collection.asked import HttpRequest
from collection.guests import ensure_user
from collection.i18n import say
from collection.models import User
from collection.problems import status_of, whole, words
from decks.errors import DeckNotFound
from decks.models import Deck
from decks.pages import shelves
from decks.queries import deck_for
from engine.kernel.errors import KernelError
from engine.registry import games
from engine.web import pages, services
from engine.web.errors import TableClosed, TableNotFound
from engine.web.models import Match
from engine.web.tables import present, summary, table_for

Change = Callable[[User, int, str], int]


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Where everybody begins."""
    return render(request, "engine/home.html", pages.home(request.user))


@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    """The person's tables."""
    context = {"tables": pages.table_rows(request.user), "games": shelves()}
    return render(request, "engine/tables.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def table_new(request: HttpRequest) -> HttpResponse:
    """The form that lays a table (GET), and the laying (POST)."""
    deck, key = _wanted(request)
    if not key:
        return redirect("home")
    if request.method != "POST":
        return render(request, "engine/new_table.html", pages.new_table(key, deck))
    try:
        once = words(request.POST, "key", 64)
        wish = services.Wish(
            key,
            deck,
            words(request.POST, "level", 32) or services.DEFAULT_LEVEL,
            words(request.POST, "opponent", 64),
        )
        match_id = services.start(actor=ensure_user(request, once), wish=wish, key=once)
    except KernelError as exc:
        context = pages.new_table(key, deck, exc)
        return render(request, "engine/new_table.html", context, status=status_of(exc))
    return redirect("table", match_id)


@require_safe
def table(request: HttpRequest, match_id: str) -> HttpResponse:
    """The table's page."""
    return _show(request, _table(request, match_id))


@require_safe
def table_fragment(request: HttpRequest, match_id: str) -> HttpResponse:
    """The part of the table's page that is swapped."""
    return _show(request, _table(request, match_id), fragment=True)


@require_POST
def table_act(request: HttpRequest, match_id: str) -> HttpResponse:
    """One decision."""

    def change(actor: User, revision: int, key: str) -> int:
        action = whole(request.POST, "action")
        return services.act(
            actor=actor, match_id=match_id, revision=revision, action=action, key=key
        )

    return _changed(request, match_id, change)


@require_POST
def table_back(request: HttpRequest, match_id: str) -> HttpResponse:
    """Take back the last choice of a half-made move."""

    def change(actor: User, revision: int, key: str) -> int:
        return services.back(actor=actor, match_id=match_id, revision=revision, key=key)

    return _changed(request, match_id, change)


@require_POST
def table_undo(request: HttpRequest, match_id: str) -> HttpResponse:
    """Take back the last move."""

    def change(actor: User, revision: int, key: str) -> int:
        return services.undo(actor=actor, match_id=match_id, revision=revision, key=key)

    return _changed(request, match_id, change)


@require_POST
def table_concede(request: HttpRequest, match_id: str) -> HttpResponse:
    """Give up."""

    def change(actor: User, revision: int, key: str) -> int:
        return services.concede(actor=actor, match_id=match_id, revision=revision, key=key)

    return _changed(request, match_id, change)


@require_POST
def table_partner(request: HttpRequest, match_id: str) -> HttpResponse:
    """Let the partner move: once for a page with scripts, else until a person decides."""
    row = _table(request, match_id)
    try:
        if request.htmx:
            revision = whole(request.POST, "revision")
            services.let_partner_move(match_id=match_id, revision=revision)
            return _show(request, _table(request, match_id), fragment=True)
        services.let_partners_move(match_id=match_id)
    except KernelError as exc:
        return _show(request, row, error=exc, fragment=bool(request.htmx))
    return redirect("table", match_id)


@require_POST
def table_again(request: HttpRequest, match_id: str) -> HttpResponse:
    """A new table with the same deck, as it is now, and the same partners."""
    row = _table(request, match_id)
    htmx = bool(request.htmx)
    try:
        key = words(request.POST, "key", 64)
        actor = ensure_user(request, key)
        again = services.start(actor=actor, wish=services.same_wish(row, actor), key=key)
    except KernelError as exc:
        return _show(request, row, error=exc, fragment=htmx)
    if htmx:
        return HttpResponseClientRedirect(reverse("table", args=(again,)))
    return redirect("table", again)


def _changed(request: HttpRequest, match_id: str, change: Change) -> HttpResponse:
    row = _table(request, match_id)
    htmx = bool(request.htmx)
    try:
        revision, key = whole(request.POST, "revision"), words(request.POST, "key", 64)
        change(ensure_user(request), revision, key)
    except KernelError as exc:
        return _show(request, _table(request, match_id), error=exc, fragment=htmx)
    if htmx:
        return _show(request, _table(request, match_id), fragment=True)
    return redirect(row)


def _show(
    request: HttpRequest,
    row: Match,
    *,
    error: KernelError | None = None,
    fragment: bool = False,
) -> HttpResponse:
    """The table as it stands, with what was refused if anything was."""
    try:
        context = present(row, ensure_user(request))
    except TableClosed as exc:
        context = {"refusal": say(exc.message), "table": summary(row)}
        return render(request, "engine/closed.html", context, status=410)
    context["refusal"] = say(error.message) if error else ""
    status = 200 if error is None else status_of(error)
    name = "engine/_table.html" if fragment else "engine/table.html"
    response = render(request, name, context, status=status)
    patch_cache_control(response, no_store=True)
    return response


def _table(request: HttpRequest, match_id: str) -> Match:
    try:
        return table_for(request.user, match_id)
    except TableNotFound as exc:
        raise Http404(match_id) from exc


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
