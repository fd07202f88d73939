"""Who else may read a deck, and what others share, for programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from collection.house.problems import words
from decks.browsing.finding import found_public
from decks.keeping.queries import public_decks
from decks.making import sharing
from decks.showing.api import DeckView, listed, own_data
from engine.registry import game as game_of


class DeckShare(DeckView):
    """Who else may read a deck."""

    @extend_schema(
        operation_id="deck_share", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request, deck_id: str) -> Response:
        """`{visibility}`: private, link or public; `{renew: true}`: another secret link."""
        body, actor, key = self.body(request), self.actor(request), self.key(request)
        if body.get("renew") is True:
            sharing.renew_link(actor=actor, deck_id=deck_id, key=key)
        else:
            visibility = words(body, "visibility", 40)
            sharing.share(actor=actor, deck_id=deck_id, visibility=visibility, key=key)
        return Response(own_data(self.deck(request, deck_id)))


class SharedDecks(DeckView):
    """The public decks of a game."""

    @extend_schema(
        operation_id="shared_decks",
        parameters=[OpenApiParameter("q", str)],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request, game: str) -> Response:
        """Last edited first; `q` as in the page."""
        key = game_of(game).key
        text = request.query_params.get("q", "")[:200].replace("\0", "")

        def told(page: Iterable[str]) -> list[dict[str, Any]]:
            wanted = list(page)
            decks = public_decks(key).select_related("owner").in_bulk(wanted)
            found = [decks[pk] for pk in wanted if pk in decks]
            return [{**listed(deck), "owner": deck.owner.label} for deck in found]

        return self.paged(request, found_public(key, text), told)
