"""Versions, comparison, sharing and building together, for programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from collection.models import User
from collection.problems import whole, words
from decks import judging, sharing, versions
from decks.answering import TOKEN, is_own, kept_private
from decks.api import DeckView, own_data
from decks.care_api import TOKEN_PARAMETER, ReadableView, listed
from decks.comparing import diff_data, listing_at
from decks.errors import DeckNotFound
from decks.finding import found_public
from decks.listing import loadout_from
from decks.models import DeckVersion
from decks.queries import deck_for, public_decks
from decks.sharing import owner_label
from decks.substituting import substitute
from decks.together import chosen_decks, plan
from decks.together_page import together_page
from decks.version_views import MAX_TOKENS
from decks.versions import snapshot, versions_of
from engine.registry import game as game_of


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
            "zones": side.zones,
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
            zone=words(body, "zone", 64),
            out=words(body, "out", 64),
            code=words(body, "code", 64),
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
            return [{**listed(deck), "owner": owner_label(deck.owner)} for deck in found]

        return self.paged(request, found_public(key, text), told)


_FORMS = {"key", "action", "urls", "card"}


def _plain(data: Any) -> Any:
    """The page's data without what only its forms and pictures need."""
    if isinstance(data, dict):
        return {name: _plain(value) for name, value in data.items() if name not in _FORMS}
    if isinstance(data, (list, tuple)):
        return [_plain(value) for value in data]
    return data
