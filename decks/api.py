"""Decks for programs; the same services as the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from collection.problems import whole, words
from collection.rest import ApiView
from decks import judging, lines, services
from decks.care import notes_seen
from decks.errors import DeckNotFound, StaleDeck
from decks.made_of import made_of_data
from decks.models import Deck
from decks.queries import deck_for
from engine.kernel.errors import KernelError
from engine.registry import game


def deck_data(deck: Deck) -> dict[str, Any]:
    """A deck with its cards and the verdict on it."""
    return {
        **deck_facts(deck),
        "header": deck.header,
        "zones": deck.zones,
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
        "tags": deck.tags,
        "notes": deck.notes,
        "notes_seen": notes_seen(deck.notes),
        "visibility": deck.visibility,
        "token": deck.token,
        "archived": deck.archived,
        "deleted": deck.deleted.isoformat() if deck.deleted else None,
    }


class DeckView(ApiView):
    """Anything of one deck or of all of a person's decks."""

    missing = (*ApiView.missing, DeckNotFound)
    named_by = "deck_id"

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Whose deck it is comes before what is asked of it."""
        super().initial(request, *args, **kwargs)
        if "deck_id" in kwargs:
            deck_for(request.user, kwargs["deck_id"])

    def more(self, exc: KernelError) -> dict[str, Any]:
        """The deck as it is, where it was changed elsewhere."""
        deck_id = self.kwargs.get("deck_id")
        if isinstance(exc, StaleDeck) and deck_id:
            return {"deck": own_data(deck_for(self.request.user, deck_id))}
        return {}

    def deck(self, request: Request, deck_id: str) -> Deck:
        """The deck, if this person may see it."""
        return deck_for(request.user, deck_id)

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


class DeckQuantity(DeckView):
    """The copies of one card in a deck."""

    @extend_schema(
        operation_id="deck_quantity", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request, deck_id: str) -> Response:
        """`{version, code, zone?, quantity}`; 0 takes the card out."""
        body = self.body(request)
        services.set_quantity(
            actor=self.actor(request),
            deck_id=deck_id,
            version=self.version(request),
            zone=words(body, "zone", 64),
            code=words(body, "code", 64),
            quantity=body.get("quantity"),
            key=self.key(request),
        )
        return Response(own_data(self.deck(request, deck_id)))


class DeckRemedy(DeckView):
    """A mend that the verdict proposes."""

    @extend_schema(
        operation_id="deck_remedy", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request, deck_id: str) -> Response:
        """`{version, violation, remedy, code?}`, the numbers as the verdict gives them."""
        body = self.body(request)
        services.apply_remedy(
            actor=self.actor(request),
            deck_id=deck_id,
            version=self.version(request),
            violation=whole(body, "violation"),
            remedy=whole(body, "remedy"),
            code=words(body, "code", 64),
            key=self.key(request),
        )
        return Response(own_data(self.deck(request, deck_id)))


class Validate(DeckView):
    """The judge for a list that is no deck; nothing is written."""

    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="deck_validate", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request) -> Response:
        """`{game, kind?, header?, zones}`; unknown cards and bad quantities are violations."""
        body = self.body(request)
        key = game(words(body, "game", 32)).key
        loadout = lines.any_loadout(key, body)
        return Response(judging.spoken(key, judging.verdict(key, loadout)))
