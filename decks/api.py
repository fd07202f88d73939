"""Decks for programs; the same services as the pages."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from collection.problems import whole, words
from collection.rest import ApiView
from decks import judging, lines, services
from decks.errors import DeckNotFound
from decks.models import Deck
from decks.queries import deck_for, decks_of
from engine.registry import game


def deck_data(deck: Deck) -> dict[str, Any]:
    """A deck with its cards and the verdict on it."""
    return {
        "id": deck.pk,
        "url": deck.get_absolute_url(),
        "game": deck.game,
        "kind": deck.kind,
        "name": deck.name,
        "version": deck.version,
        "size": deck.size,
        "header": deck.header,
        "zones": deck.zones,
        "verdict": judging.spoken(deck.game, judging.verdict_on(deck)),
    }


class DeckView(ApiView):
    """Anything of one deck or of all of a person's decks."""

    missing = (*ApiView.missing, DeckNotFound)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Whose deck it is comes before what is asked of it."""
        super().initial(request, *args, **kwargs)
        if "deck_id" in kwargs:
            deck_for(request.user, kwargs["deck_id"])

    def deck(self, request: Request, deck_id: str) -> Deck:
        """The deck, if this person may see it."""
        return deck_for(request.user, deck_id)

    def version(self, request: Request) -> int:
        """The version that the program last saw."""
        return whole(self.body(request), "version")


class DeckList(DeckView):
    """The person's decks."""

    @extend_schema(operation_id="decks", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """All of them, last edited first."""
        rows = decks_of(self.actor(request)) if request.user.is_authenticated else []
        found = [deck_data(deck) for deck in rows]
        return Response({"count": len(found), "results": found})

    @extend_schema(
        operation_id="deck_create", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request) -> Response:
        """`{game, starter}` or `{game, kind?, name, zones}`."""
        body, actor, key = self.body(request), self.actor(request), self.key(request)
        game_key = game(words(body, "game", 32)).key
        if body.get("starter"):
            product = words(body, "starter", 64)
            made = services.create_from_starter(
                actor=actor, game_key=game_key, product=product, key=key
            )
        else:
            made = services.create(
                actor=actor,
                game_key=game_key,
                kind=words(body, "kind", 32),
                name=words(body, "name", 400),
                zones=body.get("zones"),
                key=key,
            )
        data = deck_data(self.deck(request, made))
        return Response(data, status=status.HTTP_201_CREATED, headers={"Location": data["url"]})


class DeckDetail(DeckView):
    """One deck."""

    @extend_schema(operation_id="deck", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, deck_id: str) -> Response:
        """Its cards and the verdict on it."""
        return Response(deck_data(self.deck(request, deck_id)))

    @extend_schema(
        operation_id="deck_change", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def patch(self, request: Request, deck_id: str) -> Response:
        """`{version, name}` or `{version, zones}`."""
        body, actor, key = self.body(request), self.actor(request), self.key(request)
        version = self.version(request)
        if "zones" in body:
            services.replace_cards(
                actor=actor, deck_id=deck_id, version=version, zones=body["zones"], key=key
            )
        else:
            name = words(body, "name", 400)
            services.rename(actor=actor, deck_id=deck_id, version=version, name=name, key=key)
        return Response(deck_data(self.deck(request, deck_id)))

    @extend_schema(operation_id="deck_delete", request=OpenApiTypes.OBJECT, responses={204: None})
    def delete(self, request: Request, deck_id: str) -> Response:
        """`{version}`; refused once the deck was played."""
        services.delete(
            actor=self.actor(request),
            deck_id=deck_id,
            version=self.version(request),
            key=self.key(request),
        )
        return Response(status=status.HTTP_204_NO_CONTENT)


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
        return Response(deck_data(self.deck(request, deck_id)))


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
        return Response(deck_data(self.deck(request, deck_id)))


class Validate(DeckView):
    """The judge for a list that is no deck; nothing is written."""

    permission_classes = ()

    @extend_schema(
        operation_id="deck_validate", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request) -> Response:
        """`{game, kind?, header?, zones}`; unknown cards and bad quantities are violations."""
        body = self.body(request)
        key = game(words(body, "game", 32)).key
        loadout = lines.any_loadout(key, body)
        return Response(judging.spoken(key, judging.verdict(key, loadout)))
