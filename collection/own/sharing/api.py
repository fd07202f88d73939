"""Shared sets for programs; the same services as the pages."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from collection.catalogue.rows import Adoption, Card, CardSet
from collection.catalogue.shelves import show_edition
from collection.house.problems import words
from collection.own.bulk.api import OwnView, set_data
from collection.own.bulk.export import card_data
from collection.own.sharing import queries, services
from collection.own.sharing.already import Asked, found_already
from collection.own.sharing.rows import SharedSet
from collection.requests.rest import ApiView
from engine.registry import game

OBJECT = OpenApiTypes.OBJECT


class Share(OwnView):
    """Who else may read an own set."""

    @extend_schema(operation_id="own_share", responses=OBJECT)
    def get(self, request: Request, own_set: str) -> Response:
        """`visibility`, and while it is `link` the `link`'s token, `pictures`, `adopters`."""
        return Response(_share(self.set_here(request, own_set)))

    @extend_schema(operation_id="own_share_put", request=OBJECT, responses=OBJECT)
    def post(self, request: Request, own_set: str) -> Response:
        """`{visibility, pictures?}`: private or link; `{renew: true}`: another link. A link that
        was taken back never opens again; who adopted the set keeps it as it was."""
        row, actor, body = self.set_here(request, own_set), self.actor(request), self.body(request)
        key = self.key(request)
        if body.get("renew") is True:
            services.renew_link(actor=actor, code=row.code, key=key)
        else:
            wanted = words(body, "visibility", 40)
            pictures = body["pictures"] is True if "pictures" in body else None
            services.share(
                actor=actor, code=row.code, visibility=wanted, pictures=pictures, key=key
            )
        return Response(_share(row))


class ByLink(ApiView):
    """A set by its secret link."""

    @extend_schema(operation_id="own_by_link", responses=OBJECT)
    def get(self, request: Request, set_link: str) -> Response:
        """The `set` and its cards, each with its typed values."""
        shared = queries.by_link(set_link)
        queries.note_opened(request.user, shared)
        return _cards(self, request, shared)

    @extend_schema(operation_id="own_adopt", request=OBJECT, responses=OBJECT)
    def post(self, request: Request, set_link: str) -> Response:
        """`{}`: adopt it: its cards are found from now on, and follow their author."""
        actor = self.actor(request)
        code = services.adopt(actor=actor, token=set_link, key=self.key(request))
        found = queries.adopted_set(actor, code)
        return self.created(_told(found), "api-own-adopted", code)


class LinkCopy(ApiView):
    """A set by its secret link, copied."""

    @extend_schema(operation_id="own_link_copy", request=OBJECT, responses=OBJECT)
    def post(self, request: Request, set_link: str) -> Response:
        """`{}`: a set of one's own with the same cards."""
        actor = self.actor(request)
        code = services.copy(actor=actor, token=set_link, key=self.key(request))
        return _copied(self, code)


class AdoptedSets(OwnView):
    """Adopted sets of all games."""

    @extend_schema(
        operation_id="own_adopted_sets",
        parameters=[OpenApiParameter("game", str)],
        responses=OBJECT,
    )
    def get(self, request: Request) -> Response:
        """The last adopted first; `?game=` for one game."""
        wanted = words(request.query_params, "game", 32)
        rows = queries.adopted_sets(self.actor(request), game(wanted).key if wanted else "")
        return self.paged(request, rows, lambda page: [_told(row) for row in page])


class Adopted(OwnView):
    """An adopted set."""

    @extend_schema(operation_id="own_adopted", responses=OBJECT)
    def get(self, request: Request, own_edition: str) -> Response:
        """The `set` and its cards, each with its typed values."""
        found = queries.adopted_set(self.actor(request), own_edition)
        return _cards(self, request, found.shared_from)

    @extend_schema(operation_id="own_leave", request=None, responses={204: None})
    def delete(self, request: Request, own_edition: str) -> Response:
        """Its cards are found no more; copies of them go from the shelf."""
        services.leave(actor=self.actor(request), code=own_edition, key=self.key(request))
        return Response(status=204)


class Copy(OwnView):
    """An adopted set, copied."""

    @extend_schema(operation_id="own_copy", request=OBJECT, responses=OBJECT)
    def post(self, request: Request, own_edition: str) -> Response:
        """`{}`: a set of one's own with the same cards."""
        actor = self.actor(request)
        code = services.copy(actor=actor, code=own_edition, key=self.key(request))
        return _copied(self, code)


class Already(OwnView):
    """What somebody typed already."""

    @extend_schema(
        operation_id="own_already",
        parameters=[OpenApiParameter(name, str) for name in ("game", "name", "number", "set")],
        responses=OBJECT,
    )
    def get(self, request: Request) -> Response:
        """Cards so called, or with that number in that set, of sets that one adopted or looked at
        by their link."""
        asked = [words(request.query_params, name) for name in ("name", "number", "set")]
        key = game(words(request.query_params, "game", 32)).key
        found = found_already(request, key, Asked(*asked))
        return Response({"cards": [asdict(one) for one in found]})


def _cards(view: ApiView, request: Request, shared: SharedSet) -> Response:
    show_edition(shared.edition)
    rows = queries.cards_read(request.user, shared.edition)

    def told(page: Any) -> list[dict[str, Any]]:
        cards: list[Card] = list(page)
        return [{"id": card.code, **card_data(card, {})} for card in cards]

    return view.paged(request, rows, told, set=_told(shared.edition))


def _told(row: CardSet) -> dict[str, Any]:
    shared: SharedSet = row.shared_from
    by = shared.author.label if shared.author else ""
    return {**set_data(row), "by": by, "follows": shared.source_id is not None}


def _share(row: CardSet) -> dict[str, Any]:
    shared = queries.shared_of(row)
    if shared is None:
        return {"visibility": services.PRIVATE}
    adopters = Adoption.objects.filter(shelf=shared.edition.shelf).count()
    return {
        "visibility": services.LINK,
        "link": shared.token,
        "pictures": shared.pictures,
        "adopters": adopters,
    }


def _copied(view: ApiView, code: str) -> Response:
    row = CardSet.objects.get(code=code)
    return view.created(set_data(row), "api-own-cards", code)
