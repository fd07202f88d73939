"""The pages of decks: list, one deck, its editor, and the doors that change it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from collection.asked import HttpRequest
from collection.guests import ensure_user
from collection.i18n import say
from collection.models import User
from collection.problems import status_of, whole, words
from decks import pages, services
from decks.conflicts import conflict_of
from decks.errors import DeckNotFound, StaleDeck
from decks.models import Deck
from decks.queries import deck_for
from decks.zones import fresh_key
from engine.kernel.errors import KernelError
from engine.registry import UnknownGame

Change = Callable[[User, int, str], None]
FRAGMENT = "decks/_editor.html"


def deck_or_404(request: HttpRequest, deck_id: str) -> Deck:
    """The deck, if it is there for this person."""
    try:
        return deck_for(request.user, deck_id)
    except DeckNotFound as exc:
        raise Http404(deck_id) from exc


@require_safe
def decks(request: HttpRequest) -> HttpResponse:
    """All decks of the person, and the starters to make one from."""
    return render(request, "decks/decks.html", _list(request))


@require_POST
def deck_new(request: HttpRequest) -> HttpResponse:
    """Make a deck of a starter; a visitor becomes a guest."""
    try:
        key = words(request.POST, "key", 64)
        game_key, product = words(request.POST, "game", 32), words(request.POST, "product", 64)
        services.check_starter(game_key, product)
        actor = ensure_user(request, key)
        deck_id = services.create_from_starter(
            actor=actor, game_key=game_key, product=product, key=key
        )
    except KernelError as exc:
        context = {**_list(request), "refusal": say(exc.message)}
        return render(request, "decks/decks.html", context, status=status_of(exc))
    return redirect(deck_for(actor, deck_id))


@require_safe
def deck(request: HttpRequest, deck_id: str, slug: str = "") -> HttpResponse:
    """One deck as it stands, with the verdict on it."""
    found = deck_or_404(request, deck_id)
    if slug != found.slug:
        return redirect(found)
    return render(request, "decks/deck.html", _page(found))


@require_safe
def deck_edit(request: HttpRequest, deck_id: str, slug: str = "") -> HttpResponse:
    """The workshop: every card can be counted up and down, the judge looks on."""
    found = deck_or_404(request, deck_id)
    query = request.GET.get("q", "")[:100]
    return render(request, _template(request), _page(found, query))


@require_POST
def deck_quantity(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Set the copies of one card."""

    def change(actor: User, version: int, key: str) -> None:
        services.set_quantity(
            actor=actor,
            deck_id=deck_id,
            version=version,
            zone=words(request.POST, "zone", 64),
            code=words(request.POST, "code", 64),
            quantity=words(request.POST, "quantity", 40),
            key=key,
        )

    return _changed(request, deck_id, change)


@require_POST
def deck_remedy(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Carry out a mend that the judge proposes."""

    def change(actor: User, version: int, key: str) -> None:
        services.apply_remedy(
            actor=actor,
            deck_id=deck_id,
            version=version,
            violation=whole(request.POST, "violation"),
            remedy=whole(request.POST, "remedy"),
            code=words(request.POST, "code", 64),
            key=key,
        )

    return _changed(request, deck_id, change)


@require_POST
def deck_rename(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Give the deck another name."""

    def change(actor: User, version: int, key: str) -> None:
        name = words(request.POST, "name", 400)
        services.rename(actor=actor, deck_id=deck_id, version=version, name=name, key=key)

    return _changed(request, deck_id, change)


@require_POST
def deck_delete(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Take the deck away, unless it was played."""
    found = deck_or_404(request, deck_id)
    try:
        services.delete(
            actor=found.owner,
            deck_id=deck_id,
            version=whole(request.POST, "version"),
            key=words(request.POST, "key", 64),
        )
    except KernelError as exc:
        return _refused(request, found, exc)
    return redirect("decks")


def _changed(request: HttpRequest, deck_id: str, change: Change) -> HttpResponse:
    """Run a change and show the deck after it: the fragment for htmx, else the editor's page."""
    found = deck_or_404(request, deck_id)
    try:
        change(found.owner, whole(request.POST, "version"), words(request.POST, "key", 64))
    except KernelError as exc:
        return _refused(request, found, exc)
    found.refresh_from_db()
    if request.htmx:
        query = words(request.POST, "q", 100)
        return render(request, FRAGMENT, _page(found, query))
    return redirect("deck-edit", found.pk, found.slug)


def _refused(request: HttpRequest, found: Deck, error: KernelError) -> HttpResponse:
    found.refresh_from_db()
    context = {**_page(found), "refusal": say(error.message)}
    if isinstance(error, StaleDeck):
        context["conflict"] = conflict_of(found, whole(request.POST, "version"), request.POST)
    return render(request, _template(request), context, status=status_of(error))


def _template(request: HttpRequest) -> str:
    return FRAGMENT if request.htmx else "decks/edit.html"


def _page(found: Deck, query: str = "") -> dict[str, Any]:
    try:
        return pages.deck_page(found, query)
    except UnknownGame as exc:
        raise Http404(found.game) from exc


def _list(request: HttpRequest) -> dict[str, Any]:
    return {
        "decks": pages.deck_rows(request.user),
        "games": pages.shelves(),
        "key": fresh_key(),
    }
