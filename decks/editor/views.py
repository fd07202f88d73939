"""The editor of a deck, and the doors that change its cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from collection.catalogue.shelves import show
from collection.house.i18n import say
from collection.house.problems import status_of, whole, words
from collection.requests.asked import HttpRequest
from collection.requests.rows import User
from decks.editor import editing
from decks.editor.asked import Asked, asked, remember
from decks.editor.conflicts import conflict_of
from decks.editor.forms import Change, cards_change
from decks.editor.page import catalogue_only, editor_page, show_only
from decks.keeping import undoing
from decks.keeping.queries import deck_for
from decks.lists.beside import all_zones
from decks.lists.bounds import MAX_CODE
from decks.lists.errors import DeckNotFound, StaleDeck
from decks.lists.judging import UnknownKind
from decks.lists.rows import Deck
from decks.making import services
from engine.kernel.errors import KernelError
from engine.kernel.messages import N_, NN_, Message
from engine.registry import UnknownGame

Build = Callable[[Deck, Asked, User], dict[str, Any]]
FRAGMENT = "decks/editor/bench.html"
PICKS = "decks/editor/found.html"
SHOW = "decks/editor/show.html"
_BROKEN = NN_("{count} rule is broken.", "{count} rules are broken.", "count")


def deck_or_404(request: HttpRequest, deck_id: str) -> Deck:
    """The person's own deck, if it is there."""
    try:
        found = deck_for(request.user, deck_id)
    except DeckNotFound as exc:
        raise Http404(deck_id) from exc
    show(found.owner, all_zones(found), found.contents)
    return found


@require_safe
def deck_edit(request: HttpRequest, deck_id: str, slug: str = "") -> HttpResponse:
    """The workshop; htmx gets the found cards, or the card looked at, when it asks for them."""
    found = deck_or_404(request, deck_id)
    wish = asked(request)
    if request.htmx and request.htmx.target == "show":
        return render(request, SHOW, _context(request, show_only, found, wish))
    if request.htmx and request.htmx.target in ("picks", "more"):
        context = _context(request, catalogue_only, found, wish)
        return remember(request, render(request, PICKS, context), wish)
    return remember(request, shown(request, found, wish), wish)


@require_POST
def deck_quantity(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Set, add or move copies of a card."""

    def change(actor: User, version: int, key: str) -> object:
        return cards_change(deck_id, request.POST)(actor, version, key)

    return _changed(request, deck_id, change)


@require_POST
def deck_remedy(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Carry out a mend that the judge proposes."""

    def change(actor: User, version: int, key: str) -> object:
        if "edits" in request.POST:
            edits = words(request.POST, "edits", 100_000)
            return editing.apply_mend(
                actor=actor, deck_id=deck_id, version=version, edits=edits, key=key
            )
        return services.apply_remedy(
            actor=actor,
            deck_id=deck_id,
            version=version,
            violation=whole(request.POST, "violation"),
            remedy=whole(request.POST, "remedy"),
            code=words(request.POST, "code", MAX_CODE),
            key=key,
        )

    return _changed(request, deck_id, change)


@require_POST
def deck_undo(request: HttpRequest, deck_id: str) -> HttpResponse:
    """One step back."""

    def change(actor: User, version: int, key: str) -> object:
        return undoing.undo(actor=actor, deck_id=deck_id, version=version, key=key)

    return _changed(request, deck_id, change)


@require_POST
def deck_redo(request: HttpRequest, deck_id: str) -> HttpResponse:
    """One step forth."""

    def change(actor: User, version: int, key: str) -> object:
        return undoing.redo(actor=actor, deck_id=deck_id, version=version, key=key)

    return _changed(request, deck_id, change)


def _changed(request: HttpRequest, deck_id: str, change: Change) -> HttpResponse:
    """Run a change and show the deck after it: the fragment for htmx, else the editor's page."""
    found = deck_or_404(request, deck_id)
    wish = asked(request)
    try:
        change(
            cast(User, request.user), whole(request.POST, "version"), words(request.POST, "key", 64)
        )
    except KernelError as exc:
        found.refresh_from_db()
        return _refused(request, found, wish, exc)
    found.refresh_from_db()
    if request.htmx:
        return shown(request, found, wish, saved=True)
    return redirect(wish.address(path_of(found), page=wish.page if wish.page > 1 else ""))


def _refused(request: HttpRequest, found: Deck, wish: Asked, error: KernelError) -> HttpResponse:
    more: dict[str, Any] = {"refusal": say(error.message)}
    if isinstance(error, StaleDeck):
        more["conflict"] = conflict_of(found, whole(request.POST, "version"), request.POST)
    return shown(request, found, wish, status=status_of(error), **more)


def shown(
    request: HttpRequest, found: Deck, wish: Asked, status: int = 200, **more: Any
) -> HttpResponse:
    template = FRAGMENT if request.htmx else "decks/editor/edit.html"
    context = {**_context(request, editor_page, found, wish), **more}
    if more.get("saved"):
        context["news"] = _news(context["deck"]["version"], context["verdict"])
    return render(request, template, context, status=status)


def _news(version: int, verdict: dict[str, Any]) -> str:
    """What is spoken after a change: that it is saved, and what the judge says now."""
    saved = say(Message(N_("Saved: version {n}."), {"n": version}))
    if verdict["legal"]:
        legal = say(Message(N_("The deck is legal.")))
        return f"{saved} {legal}"
    count = verdict["count"]
    return f"{saved} {say(_BROKEN.fill({'count': count}))}"


def _context(request: HttpRequest, build: Build, found: Deck, wish: Asked) -> dict[str, Any]:
    show(found.owner, all_zones(found), found.contents)
    try:
        # The deck is this person's own, or there would have been no deck.
        return build(found, wish, cast(User, request.user))
    except (UnknownGame, UnknownKind) as exc:
        raise Http404(found.game) from exc


def path_of(found: Deck) -> str:
    return f"{found.get_absolute_url()}/edit"
