"""What every address of decks for programs shares: a deck as data, and who may ask for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from collection.catalogue.shelves import show
from collection.requests.rest import ApiView
from decks.keeping.queries import deck_for, readable_deck
from decks.lists import judging
from decks.lists.beside import all_zones
from decks.lists.errors import DeckNotFound, StaleDeck
from decks.lists.rows import Deck
from decks.lists.standing import standing
from decks.making.care import notes_seen
from decks.shelf.made_of import made_of_data
from decks.showing.answering import TOKEN
from engine.kernel.errors import KernelError

TOKEN_PARAMETER = OpenApiParameter(TOKEN, str, description="The token of a secret link.")


def deck_data(deck: Deck) -> dict[str, Any]:
    """A deck with its cards and the verdict on it."""
    return {
        **deck_facts(deck),
        "header": deck.header,
        "description": deck.description,
        "zones": deck.zones,
        "beside": deck.beside,
        "verdict": judging.spoken(deck.game, judging.verdict_on(deck)),
    }


def deck_facts(deck: Deck) -> dict[str, Any]:
    """What anybody who may read the deck may know of it, without its cards."""
    return {
        "id": deck.pk,
        "url": deck.get_absolute_url(),
        "game": deck.game,
        "kind": deck.kind,
        "name": deck.name,
        "version": deck.version,
        "size": deck.size,
        "updated": deck.updated.isoformat(),
    }


def own_data(deck: Deck) -> dict[str, Any]:
    """A deck with everything its owner may know."""
    return {**deck_data(deck), **own_facts(deck), "made_of": made_of_data(deck)}


def own_facts(deck: Deck) -> dict[str, Any]:
    """What the owner alone may know."""
    return {
        "status": deck.status,
        "sleeved": deck.sleeved,
        "tags": deck.tags,
        "folder": deck.folder,
        "notes": deck.notes,
        "notes_seen": notes_seen(deck.notes),
        "visibility": deck.visibility,
        "token": deck.token,
        "archived": deck.archived,
        "deleted": deck.deleted.isoformat() if deck.deleted else None,
    }


def listed(deck: Deck) -> dict[str, Any]:
    """A deck in a list, with its verdict in short."""
    found = standing(deck)
    return {**deck_facts(deck), "legal": found.legal, "rules_broken": found.count}


class DeckView(ApiView):
    """Anything of one deck or of all of a person's decks."""

    missing = (*ApiView.missing, DeckNotFound)
    named_by = "deck_id"

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Whose deck it is comes before what is asked of it."""
        super().initial(request, *args, **kwargs)
        if "deck_id" in kwargs:
            self.deck(request, kwargs["deck_id"])

    def more(self, exc: KernelError) -> dict[str, Any]:
        """The deck as it is, where it was changed elsewhere."""
        deck_id = self.kwargs.get("deck_id")
        if isinstance(exc, StaleDeck) and deck_id:
            return {"deck": own_data(deck_for(self.request.user, deck_id))}
        return {}

    def deck(self, request: Request, deck_id: str) -> Deck:
        """The deck, if this person may see it; its cards are shown."""
        found = deck_for(request.user, deck_id)
        show(found.owner, all_zones(found), found.contents)
        return found

    def version(self, request: Request) -> int:
        """The version that the program last saw."""
        return self.seen(self.body(request), "version")

    def asked(self, body: Mapping[str, Any]) -> dict[str, int]:
        """The version that `If-Match` stands for, where the body names none."""
        if "version" in body or self._matched is None:
            return {}
        return {"version": self.seen(body, "version")}

    def current(self, request: Request, **kwargs: Any) -> Response:
        """The deck as its own address answers it."""
        if "deck_id" not in kwargs:
            return super().current(request, **kwargs)
        return Response(own_data(self.deck(request, kwargs["deck_id"])))


class ReadableView(DeckView):
    """What others than the owner may read."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Whether it may be read comes before what is asked of it."""
        super(DeckView, self).initial(request, *args, **kwargs)
        if "deck_id" in kwargs:
            self.readable(request, kwargs["deck_id"])

    def readable(self, request: Request, deck_id: str) -> Deck:
        """The deck, if this person may read it with the token in the address; its cards are
        shown."""
        token = request.query_params.get(TOKEN, "")[:64]
        found = readable_deck(request.user, deck_id, token)
        show(found.owner, all_zones(found), found.contents)
        return found
