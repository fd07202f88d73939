"""What all pages of outputs share: the deck somebody may read, tabs, refusals."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _

from collection.catalogue.shelves import show
from collection.house.i18n import say
from collection.house.problems import status_of
from collection.requests.asked import HttpRequest
from decks.keeping.queries import readable_deck
from decks.lists.errors import DeckNotFound
from decks.lists.listing import loadout_of
from decks.lists.rows import Deck
from decks.showing.doors import door, keyed
from decks.showing.pages import game_title
from engine.kernel.errors import KernelError
from engine.registry import UnknownGame, game

# Pages about what is drawn.
OF_DRAWING = ("deck-odds", "deck-test")


def token_of(request: HttpRequest) -> str:
    """The token of a secret link, as it stands in the address."""
    return request.GET.get("k", "")[:100]


def deck_or_404(request: HttpRequest, deck_id: str) -> Deck:
    """The deck, if this person may read it and its game is here; its cards are shown."""
    try:
        found = readable_deck(request.user, deck_id, token_of(request))
        game(found.game)
    except (DeckNotFound, UnknownGame) as exc:
        raise Http404(deck_id) from exc
    show(found.owner, found.zones, found.contents)
    return found


def moved(request: HttpRequest, deck: Deck, slug: str, name: str) -> HttpResponse | None:
    """A redirect when the address has an old name of the deck in it."""
    if slug == deck.slug:
        return None
    query = request.GET.urlencode()
    return HttpResponseRedirect(door(name, deck) + (f"?{query}" if query else ""))


def shown(
    request: HttpRequest,
    template: str,
    deck: Deck,
    context: dict[str, Any],
    error: KernelError | None = None,
) -> HttpResponse:
    """The page with what every page of outputs shows; the refusal's status if there is one."""
    token = token_of(request)
    tabs = tabs_of(request, deck, token)
    title = next((tab["label"] for tab in tabs if tab["here"]), "")
    frame = {
        "deck": {"name": deck.name, "url": keyed(deck.get_absolute_url(), token)},
        "game": {"key": deck.game, "title": game_title(deck.game)},
        "tabs": tabs,
        "title": title,
        "token": token,
        "refusal": say(error.message) if error else "",
    }
    status = status_of(error) if error else 200
    return render(request, template, {**frame, **context}, status=status)


def tabs_of(request: HttpRequest, deck: Deck, token: str) -> list[dict[str, Any]]:
    """The outputs of a deck, the one looked at marked."""
    here = request.resolver_match.view_name if request.resolver_match else ""
    names = (
        ("deck-odds", _("Odds")),
        ("deck-test", _("Sample hands")),
        ("deck-exports", _("Export")),
        ("deck-print", _("Print")),
    )
    drawn = is_drawn(deck)
    return [
        {"url": door(name, deck, token=token), "label": label, "here": name == here}
        for name, label in names
        if drawn or name not in OF_DRAWING or name == here
    ]


def is_drawn(deck: Deck) -> bool:
    """Whether cards are drawn from such a deck; of others there are neither odds nor hands."""
    return bool(game(deck.game).draw_plan(loadout_of(deck)))
