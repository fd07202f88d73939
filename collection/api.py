"""The catalogue for programs."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request
from rest_framework.response import Response

from collection import queries
from collection.faces import face
from collection.i18n import say
from collection.models import Card, User
from collection.rest import ApiView
from collection.search import find
from engine.kernel.game import Game
from engine.registry import game, games


def game_data(found: Game) -> dict[str, Any]:
    """What an installed game says of itself."""
    return {
        "key": found.key,
        "version": found.version,
        "title": say(found.title()),
        "seats": list(found.seat_counts()),
        "loadout_kinds": [
            {
                "key": kind.key,
                "holder": kind.holder,
                "name": say(kind.name),
                "zones": [{"key": zone.key, "name": say(zone.name)} for zone in kind.zones],
            }
            for kind in found.loadout_kinds()
        ],
        "options": [
            {
                "name": spec.name,
                "default": spec.default,
                "values": list(spec.values),
                "clause": spec.clause,
            }
            for spec in found.option_specs()
        ],
        "starters": [code for code, _ in found.starter_loadouts()],
    }


class GameList(ApiView):
    """The installed games."""

    @extend_schema(operation_id="games", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """All of them, by key."""
        found = [game_data(item) for item in games().values()]
        return Response({"count": len(found), "results": found})


class GameDetail(ApiView):
    """One game."""

    @extend_schema(operation_id="game", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, key: str) -> Response:
        """Its seats, loadout kinds, options and starters."""
        return Response(game_data(game(key)))


class CardList(ApiView):
    """The cards of a game."""

    @extend_schema(
        operation_id="cards",
        parameters=[OpenApiParameter(name, str) for name in ("q", "sort", "limit", "offset")],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request, key: str) -> Response:
        """What `q` finds in the grammar of the catalogue; `problems` and `chips` say how."""
        wish = request.query_params
        found = find(game(key).key, wish.get("q", ""), self.reader(request), wish.get("sort", ""))
        pager = LimitOffsetPagination()
        page = pager.paginate_queryset(found.cards.defer("text_key"), request, self) or []
        answer = pager.get_paginated_response([_card(key, row) for row in page])
        answer.data["chips"] = [{"text": c.text, "without": c.without} for c in found.chips]
        answer.data["problems"] = [say(problem) for problem in found.problems]
        answer.data["order"] = found.order
        return answer

    def reader(self, request: Request) -> User | None:
        """Who asks, for what is said of their own copies."""
        return request.user if isinstance(request.user, User) else None


class CardDetail(ApiView):
    """One card."""

    @extend_schema(operation_id="card", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, key: str, code: str) -> Response:
        """Its definition and its face in the reader's language."""
        row = Card.objects.filter(game=game(key).key, code=code).select_related("set").first()
        if row is None:
            raise queries.CardNotFound(code)
        return Response({**_card(key, row), "definition": row.data})

    missing = (*ApiView.missing, queries.CardNotFound)


def _card(key: str, row: Card) -> dict[str, Any]:
    return {"code": row.code, "type": row.type, "face": face(key, row.definition)}
