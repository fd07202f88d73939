"""One deck: read by whoever may, and the doors that change what stands around its cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from collection.house.i18n import say
from collection.house.problems import MAX_KEY, status_of, whole, words
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from collection.requests.rows import User
from decks.browsing.deck_page import reading_page, version_page
from decks.browsing.list_views import told
from decks.browsing.new_views import facts_of
from decks.keeping.queries import deck_for
from decks.lists.errors import DeckNotFound
from decks.lists.rows import Deck
from decks.making import care, services, sharing
from decks.making.tags import split_tags
from decks.showing.answering import (
    is_own,
    kept_private,
    own_or_404,
    readable_or_404,
    snapshot_or_404,
    token_of,
)
from decks.showing.doors import keyed
from engine.kernel.errors import KernelError
from engine.registry import UnknownGame

Change = Callable[[User, str], object]


@require_safe
def deck(request: HttpRequest, deck_id: str, slug: str = "") -> HttpResponse:
    """One deck as it stands, with the verdict on it."""
    found = readable_or_404(request, deck_id)
    token = token_of(request)
    if slug != found.slug:
        return kept_private(redirect(keyed(found.get_absolute_url(), token)), found)
    return kept_private(render(request, "decks/browsing/deck.html", _page(request, found)), found)


@require_safe
def deck_version(request: HttpRequest, deck_id: str, slug: str, number: int) -> HttpResponse:
    """A deck as it was at one version."""
    found = readable_or_404(request, deck_id)
    own = is_own(request.user, found)
    then = snapshot_or_404(found, number, own=own)
    try:
        context = version_page(then, own=own, token=token_of(request))
    except UnknownGame as exc:
        raise Http404(found.game) from exc
    return kept_private(render(request, "decks/browsing/version.html", context), found)


@require_POST
def deck_copy(request: HttpRequest, deck_id: str, slug: str = "") -> HttpResponse:
    """Make a deck of one's own with these cards; a visitor becomes a guest."""
    found = readable_or_404(request, deck_id)
    try:
        key = words(request.POST, "key", MAX_KEY)
        actor = ensure_user(request, key)
        made = care.copy(actor=actor, deck_id=deck_id, token=token_of(request), key=key)
    except KernelError as exc:
        return _refused(request, found, exc)
    return redirect(deck_for(actor, made))


@require_POST
def deck_rename(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Give the deck another name."""

    def change(actor: User, key: str) -> None:
        services.rename(
            actor=actor,
            deck_id=deck_id,
            version=whole(request.POST, "version"),
            name=words(request.POST, "name", 400),
            key=key,
        )

    return _changed(request, deck_id, change)


@require_POST
def deck_delete(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Lay the deck in the bin."""
    found = own_or_404(request, deck_id)
    try:
        services.delete(
            actor=found.owner,
            deck_id=deck_id,
            version=whole(request.POST, "version"),
            key=words(request.POST, "key", MAX_KEY),
        )
    except DeckNotFound as exc:
        raise Http404(deck_id) from exc
    except KernelError as exc:
        return _refused(request, found, exc)
    return told(redirect("decks"), "delete", [deck_id], 1)


@require_POST
def deck_restore(request: HttpRequest, deck_id: str, slug: str = "") -> HttpResponse:
    """Take the deck out of the bin."""

    def change(actor: User, key: str) -> None:
        care.restore(actor=actor, deck_ids=[deck_id], key=key)

    return _changed(request, deck_id, change)


@require_POST
def deck_archive(request: HttpRequest, deck_id: str, slug: str = "") -> HttpResponse:
    """Put the deck into the archive (`archived` = 1), or take it out (0)."""

    def change(actor: User, key: str) -> None:
        archived = bool(whole(request.POST, "archived"))
        care.archive(actor=actor, deck_ids=[deck_id], archived=archived, key=key)

    return _changed(request, deck_id, change)


@require_POST
def deck_tags(request: HttpRequest, deck_id: str, slug: str = "") -> HttpResponse:
    """Add tags (`add`, commas between) or take one off (`remove`)."""

    def change(actor: User, key: str) -> None:
        care.tag(
            actor=actor,
            deck_ids=[deck_id],
            add=split_tags(words(request.POST, "add", 400)),
            remove=split_tags(words(request.POST, "remove", 400)),
            key=key,
        )

    return _changed(request, deck_id, change)


@require_POST
def deck_status(request: HttpRequest, deck_id: str, slug: str = "") -> HttpResponse:
    """Planned or built."""

    def change(actor: User, key: str) -> None:
        care.set_status(
            actor=actor,
            deck_id=deck_id,
            status=words(request.POST, "status", 40),
            version=whole(request.POST, "version") if "version" in request.POST else None,
            key=key,
        )

    return _changed(request, deck_id, change)


@require_POST
def deck_notes(request: HttpRequest, deck_id: str, slug: str = "") -> HttpResponse:
    """Write other notes; what was typed stays on the page when they are refused."""

    def change(actor: User, key: str) -> None:
        care.set_notes(
            actor=actor,
            deck_id=deck_id,
            notes=words(request.POST, "notes", 20_000),
            seen=words(request.POST, "seen", 32),
            key=key,
        )

    return _changed(request, deck_id, change, typed_notes=request.POST.get("notes", "")[:20_000])


@require_POST
def deck_header(request: HttpRequest, deck_id: str, slug: str = "") -> HttpResponse:
    """Declare other facts."""

    def change(actor: User, key: str) -> None:
        care.set_header(
            actor=actor,
            deck_id=deck_id,
            version=whole(request.POST, "version"),
            header=facts_of(request.POST),
            key=key,
        )

    return _changed(request, deck_id, change)


@require_POST
def deck_describe(request: HttpRequest, deck_id: str, slug: str = "") -> HttpResponse:
    """Write another description; what was typed stays on the page when it is refused."""

    def change(actor: User, key: str) -> None:
        services.describe(
            actor=actor,
            deck_id=deck_id,
            version=whole(request.POST, "version"),
            description=words(request.POST, "description", 20_000),
            key=key,
        )

    typed = request.POST.get("description", "")[:20_000]
    return _changed(request, deck_id, change, typed_description=typed)


@require_POST
def deck_folder(request: HttpRequest, deck_id: str, slug: str = "") -> HttpResponse:
    """Lay the deck into a folder, or with an empty name into none."""

    def change(actor: User, key: str) -> None:
        care.move(actor=actor, folders={deck_id: words(request.POST, "folder", 400)}, key=key)

    return _changed(request, deck_id, change, anchor="#tags")


@require_POST
def deck_share(request: HttpRequest, deck_id: str, slug: str = "") -> HttpResponse:
    """Private, by secret link, public; or (`renew`) another link."""

    def change(actor: User, key: str) -> None:
        if request.POST.get("renew"):
            sharing.renew_link(actor=actor, deck_id=deck_id, key=key)
        else:
            visibility = words(request.POST, "visibility", 40)
            sharing.share(actor=actor, deck_id=deck_id, visibility=visibility, key=key)

    return _changed(request, deck_id, change, anchor="#share")


def _changed(
    request: HttpRequest, deck_id: str, change: Change, *, anchor: str = "", **typed: str
) -> HttpResponse:
    found = own_or_404(request, deck_id)
    try:
        change(found.owner, words(request.POST, "key", MAX_KEY))
    except DeckNotFound as exc:
        raise Http404(deck_id) from exc
    except KernelError as exc:
        return _refused(request, found, exc, **typed)
    found.refresh_from_db()
    if request.POST.get("then") == "edit":
        return HttpResponseRedirect(reverse("deck-edit", args=(found.pk, found.slug)))
    return HttpResponseRedirect(found.get_absolute_url() + anchor)


def _refused(request: HttpRequest, found: Deck, error: KernelError, **typed: str) -> HttpResponse:
    found.refresh_from_db()
    context = {**_page(request, found), "refusal": say(error.message), **typed}
    return render(request, "decks/browsing/deck.html", context, status=status_of(error))


def _page(request: HttpRequest, found: Deck) -> dict[str, Any]:
    try:
        hand = request.GET.get("hand", "")[:12].replace("\0", "")
        return reading_page(found, request.user, token_of(request), hand)
    except UnknownGame as exc:
        raise Http404(found.game) from exc
