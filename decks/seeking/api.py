"""The search over everything, for programs."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from decks.seeking.answers import answers
from decks.showing.api import DeckView


class Find(DeckView):
    """Cards, decks, games and clauses by one word."""

    @extend_schema(
        operation_id="find",
        parameters=[OpenApiParameter("q", str)],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request) -> Response:
        """`{q, found, elsewhere, type_it}`, the best first, as the page has them."""
        return Response(answers(request.user, request.query_params.get("q", "")))
