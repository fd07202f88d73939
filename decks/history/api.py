"""Versions of a deck, and the comparison of any two lists, for programs."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from collection.house.problems import words
from decks.history.comparing import diff_data, listing_at
from decks.history.views import MAX_TOKENS
from decks.keeping import versions
from decks.keeping.queries import deck_for
from decks.keeping.versions import snapshot, versions_of
from decks.lists import judging
from decks.lists.listing import loadout_from
from decks.lists.rows import DeckVersion
from decks.showing.answering import TOKEN, is_own, kept_private
from decks.showing.api import TOKEN_PARAMETER, DeckView, ReadableView, own_data


def version_data(row: DeckVersion) -> dict[str, Any]:
    """A version in a list."""
    return {
        "number": row.number,
        "name": row.name,
        "label": row.label,
        "created": row.created.isoformat(),
        "played": bool(getattr(row, "played", False)),
    }


class DeckVersions(ReadableView):
    """The versions of a deck."""

    @extend_schema(
        operation_id="deck_versions",
        parameters=[TOKEN_PARAMETER],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request, deck_id: str) -> Response:
        """Newest first; others than the owner see the named ones."""
        found = self.readable(request, deck_id)
        rows = versions_of(found, all_of_them=is_own(request.user, found))
        answer = self.paged(
            request,
            rows,
            lambda page: [version_data(row) for row in page],
            version=found.version,
        )
        return kept_private(answer, found)


class OneVersion(ReadableView):
    """A deck at one version."""

    @extend_schema(
        operation_id="deck_version", parameters=[TOKEN_PARAMETER], responses=OpenApiTypes.OBJECT
    )
    def get(self, request: Request, deck_id: str, number: int) -> Response:
        """Its cards, and the verdict on them today."""
        found = self.readable(request, deck_id)
        then = snapshot(found, number, all_of_them=is_own(request.user, found))
        side = then.side
        loadout = loadout_from(side.kind, side.header, side.zones)
        data = {
            "deck": found.pk,
            "number": then.number,
            "label": then.label,
            "current": then.current,
            "name": side.name,
            "header": side.header,
            "description": side.description,
            "zones": side.zones,
            "beside": side.beside,
            "verdict": judging.spoken(found.game, judging.verdict(found.game, loadout)),
        }
        return kept_private(Response(data), found)

    @extend_schema(
        operation_id="deck_version_name",
        request=OpenApiTypes.OBJECT,
        responses=OpenApiTypes.OBJECT,
    )
    def patch(self, request: Request, deck_id: str, number: int) -> Response:
        """`{label}`; "" takes the name away. The cards never change."""
        found = deck_for(request.user, deck_id)
        versions.name_version(
            actor=found.owner,
            deck_id=deck_id,
            number=number,
            label=words(self.body(request), "label", 400),
            key=self.key(request),
        )
        return self.get(request, deck_id, number)

    @extend_schema(
        operation_id="deck_version_restore",
        request=OpenApiTypes.OBJECT,
        responses=OpenApiTypes.OBJECT,
    )
    def post(self, request: Request, deck_id: str, number: int) -> Response:
        """`{version}`: bring this version back as a new one."""
        found = deck_for(request.user, deck_id)
        versions.restore_version(
            actor=found.owner,
            deck_id=deck_id,
            version=self.version(request),
            number=number,
            key=self.key(request),
        )
        return Response(own_data(self.deck(request, deck_id)))


class Diff(DeckView):
    """Two lists compared."""

    @extend_schema(
        operation_id="decks_diff",
        parameters=[OpenApiParameter("a", str), OpenApiParameter("b", str), TOKEN_PARAMETER],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request) -> Response:
        """`a` and `b` are `<deck>`, `<deck>@<version>` or `<game>:<starter>`."""
        tokens = [token[:64] for token in request.query_params.getlist(TOKEN)[:MAX_TOKENS]]
        sides = [
            listing_at(request.query_params.get(name, "")[:100], request.user, tokens)
            for name in ("a", "b")
        ]
        return kept_private(Response(diff_data(*sides)))
