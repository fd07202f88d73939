"""Building several decks at once, for programs."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from collection.house.problems import whole, words
from collection.requests.rows import User
from decks.building.page import together_page
from decks.building.substituting import substitute
from decks.building.together import chosen_decks, plan
from decks.lists.bounds import MAX_CODE
from decks.lists.errors import DeckNotFound
from decks.showing.answering import kept_private
from decks.showing.api import DeckView, own_data


class DeckSubstitute(DeckView):
    """A free card in the place of missing copies."""

    @extend_schema(
        operation_id="deck_substitute", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request, deck_id: str) -> Response:
        """`{version, zone, out, code, count}`; refused when the deck would not be legal."""
        body = self.body(request)
        substitute(
            actor=self.actor(request),
            deck_id=deck_id,
            version=self.version(request),
            zone=words(body, "zone", MAX_CODE),
            out=words(body, "out", MAX_CODE),
            code=words(body, "code", MAX_CODE),
            count=whole(body, "count", 1),
            key=self.key(request),
        )
        return Response(own_data(self.deck(request, deck_id)))


class Together(DeckView):
    """Whether decks can be built at the same time."""

    @extend_schema(
        operation_id="decks_together",
        parameters=[OpenApiParameter("d", str, many=True)],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request) -> Response:
        """`?d=…&d=…`: needs, what is short, who gets what, where it lies, legal substitutes."""
        ids = [deck_id[:16].replace("\0", "") for deck_id in request.query_params.getlist("d")]
        if not isinstance(request.user, User):
            raise DeckNotFound(", ".join(ids))
        page = together_page(plan(request.user, chosen_decks(request.user, ids)))
        return kept_private(Response(_plain(page)))


_FORMS = {"key", "action", "urls", "card"}


def _plain(data: Any) -> Any:
    """The page's data without what only its forms and pictures need."""
    if isinstance(data, dict):
        return {name: _plain(value) for name, value in data.items() if name not in _FORMS}
    if isinstance(data, (list, tuple)):
        return [_plain(value) for value in data]
    return data
