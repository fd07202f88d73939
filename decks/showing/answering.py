"""What the pages of decks share: finding the deck, refusing in place, keeping answers private."""

from __future__ import annotations

from typing import TypeVar

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.utils.cache import patch_cache_control
from django.utils.http import url_has_allowed_host_and_scheme

from collection.catalogue.shelves import show
from collection.requests.asked import HttpRequest
from collection.requests.rows import User
from decks.keeping.queries import readable_deck
from decks.keeping.versions import Snapshot, snapshot
from decks.lists.beside import all_zones
from decks.lists.errors import DeckNotFound
from decks.lists.rows import Deck

Answer = TypeVar("Answer", bound=HttpResponse)
TOKEN = "k"  # noqa: S105  the name of the field, not a secret


def token_of(request: HttpRequest) -> str:
    """The token of a secret link in the address, "" when there is none."""
    return request.GET.get(TOKEN, "")[:64]


def is_own(user: object, deck: Deck) -> bool:
    """Whether the deck is this person's."""
    return isinstance(user, User) and deck.owner_id == user.pk


def readable_or_404(request: HttpRequest, deck_id: str) -> Deck:
    """The deck, if this person may read it with the token in the address; its cards are shown."""
    try:
        found = readable_deck(request.user, deck_id, token_of(request))
    except DeckNotFound as exc:
        raise Http404(deck_id) from exc
    show(found.owner, all_zones(found), found.contents)
    return found


def own_or_404(request: HttpRequest, deck_id: str) -> Deck:
    """The person's own deck, even out of the bin."""
    found = readable_or_404(request, deck_id)
    if not is_own(request.user, found):
        raise Http404(deck_id)
    return found


def snapshot_or_404(deck: Deck, number: int, *, own: bool) -> Snapshot:
    """The deck at that version, if this person may see it; its cards are shown."""
    try:
        found = snapshot(deck, number, all_of_them=own)
    except DeckNotFound as exc:
        raise Http404(f"{deck.pk}@{number}") from exc
    show(deck.owner, all_zones(found.side), found.side.contents)
    return found


def kept_private(response: Answer, deck: Deck | None = None) -> Answer:
    """No cache may keep the page; a page behind a secret link is listed nowhere either."""
    patch_cache_control(response, private=True, no_store=True)
    if deck is not None and deck.visibility == Deck.Visibility.LINK:
        response.headers["X-Robots-Tag"] = "noindex"
    return response


def led_to(request: HttpRequest, otherwise: str) -> HttpResponseRedirect:
    """Back to the page that the form names, if it is one of ours, else to `otherwise`."""
    wanted = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(wanted, {request.get_host()})
    return HttpResponseRedirect(wanted if safe and wanted.startswith("/") else otherwise)
