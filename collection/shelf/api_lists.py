"""Places and wishes for programs; the same services as the pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from collection.catalogue.rows import CardSet
from collection.house.problems import whole, words
from collection.ledger.rows import Holding, Location
from collection.search.mending import LONGEST
from collection.shelf import filling, places, queries, wishes
from collection.shelf.api import OBJECT, ShelfView, lot_data, optional
from collection.shelf.binders import MOST_LEAVES
from engine.registry import game, games


class Overview(ShelfView):
    """The shelf at a glance."""

    @extend_schema(operation_id="shelf", responses=OBJECT)
    def get(self, request: Request) -> Response:
        """Each game with the cards and copies owned, and how full its sets are."""
        rows = queries.progress_of(self.actor(request))
        found = [
            {
                "game": key,
                "cards": sum(row.have for row in rows if row.game == key),
                "copies": sum(row.copies for row in rows if row.game == key),
                "sets": [
                    {"code": row.code, "have": row.have, "total": row.total, "copies": row.copies}
                    for row in rows
                    if row.game == key and row.code
                ],
            }
            for key in games()
        ]
        copies = sum(row.copies for row in rows)
        return self.paged(request, found, list, copies=copies)


class Trade(ShelfView):
    """What may go."""

    @extend_schema(operation_id="shelf_trade", responses=OBJECT)
    def get(self, request: Request) -> Response:
        """The lots with copies marked for trade, of all games."""
        rows = Holding.objects.filter(owner=self.actor(request), for_trade__gt=0)
        rows = rows.select_related("card__set", "location").order_by(
            "card__game", "card__code", "id"
        )
        return self.paged(request, rows, lambda page: [lot_data(row) for row in page])


class Places(ShelfView):
    """Binders and boxes."""

    @extend_schema(operation_id="shelf_places", responses=OBJECT)
    def get(self, request: Request) -> Response:
        """All of them, by name."""
        rows = queries.counted_places(self.actor(request))
        return self.paged(request, rows, lambda page: [place_data(row) for row in page])

    @extend_schema(operation_id="shelf_place_make", request=OBJECT, responses=OBJECT)
    def post(self, request: Request) -> Response:
        """`{name, kind, pockets?}`."""
        body, actor = self.body(request), self.actor(request)
        made = places.make_place(actor=actor, key=self.key(request), **_place(body))
        row = places.own_place(actor, made)
        return self.created(place_data(row), "api-shelf-place", made)


class Place(ShelfView):
    """One binder or box."""

    @extend_schema(operation_id="shelf_place", responses=OBJECT)
    def get(self, request: Request, place_id: int) -> Response:
        """Its name, kind and pockets."""
        return Response(place_data(places.own_place(self.actor(request), place_id)))

    @extend_schema(operation_id="shelf_place_change", request=OBJECT, responses=OBJECT)
    def patch(self, request: Request, place_id: int) -> Response:
        """`{name?, kind?, pockets?}`."""
        actor = self.actor(request)
        row = places.own_place(actor, place_id)
        known = {"name": row.name, "kind": row.kind, "pockets": row.pockets}
        fields = _place({**known, **self.body(request)})
        places.change_place(actor=actor, place_id=place_id, key=self.key(request), **fields)
        return Response(place_data(places.own_place(actor, place_id)))

    @extend_schema(operation_id="shelf_place_remove", responses=OBJECT)
    def delete(self, request: Request, place_id: int) -> Response:
        """Take it away; its copies have no place then. Undo brings both back."""
        actor = self.actor(request)
        change = places.take_away(actor=actor, place_id=place_id, key=self.key(request))
        return self.changed(request, change)


class PlaceFilling(ShelfView):
    """A binder's empty pockets, filled in order."""

    @extend_schema(operation_id="shelf_place_fill", request=OBJECT, responses=OBJECT)
    def post(self, request: Request, place_id: int) -> Response:
        """`{game, q?, from?, together?, leaf?}`: the copies that the search finds, in its order;
        `from` is a place's number, or "none" for those that lie nowhere; `together`: all of a
        card into one pocket."""
        body = self.body(request)
        change = filling.fill(
            actor=self.actor(request),
            place_id=place_id,
            game=game(words(body, "game", 32)).key,
            query=words(body, "q", LONGEST),
            source=_source(body),
            together=body.get("together") is True,
            leaf=whole(body, "leaf", 1, MOST_LEAVES) if "leaf" in body else 1,
            key=self.key(request),
        )
        return self.changed(request, change)


class Wishes(ShelfView):
    """Only what is missing."""

    @extend_schema(operation_id="shelf_wishes", responses=OBJECT)
    def get(self, request: Request, key: str) -> Response:
        """Each card that lacks copies, and the decks that need it."""
        reader, game_key = self.actor(request), game(key).key
        wants = wishes.wants_of(reader, game_key)

        def told(codes: Iterable[str]) -> list[dict[str, Any]]:
            return [wish_data(row) for row in wishes.missing_of(reader, game_key, wants, codes)]

        return self.paged(request, list(wants.lacking), told)

    @extend_schema(operation_id="shelf_wish", request=OBJECT, responses=OBJECT)
    def post(self, request: Request, key: str) -> Response:
        """`{code, quantity}` beyond what decks need, or `{set, copies?}` for all missing of it."""
        body, actor, game_key = self.body(request), self.actor(request), game(key).key
        if "set" in body:
            row = CardSet.seen.filter(game=game_key, code=words(body, "set", 32)).first()
            if row is None:
                raise Http404
            copies = optional(body, "copies") or 1
            done = wishes.wish_missing(
                actor=actor,
                cards=row.cards.all(),
                game=game_key,
                copies=copies,
                key=self.key(request),
            )
            return Response({"wished": done})
        quantity = wishes.wish(
            actor=actor,
            game=game_key,
            code=words(body, "code", 64),
            quantity=whole(body, "quantity", 0, wishes.MOST),
            key=self.key(request),
        )
        return Response({"code": body["code"], "wished": quantity})


def wish_data(row: wishes.Missing) -> dict[str, Any]:
    """A card that lacks copies."""
    return {
        "code": row.card.code,
        "shown": row.card.shown,
        "missing": row.missing,
        "needed": row.needed,
        "wished": row.wished,
        "owned": row.owned,
        "decks": [{"id": use.deck_id, "copies": use.quantity} for use in row.decks],
    }


def place_data(row: Location) -> dict[str, Any]:
    """A place as a program reads it."""
    known = {"id": row.pk, "name": row.name, "kind": row.kind, "pockets": row.pockets}
    return {**known, "copies": getattr(row, "copies", None)}


def _place(body: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "name": words(body, "name", 400),
        "kind": words(body, "kind", 20),
        "pockets": optional(body, "pockets") or 0,
    }


def _source(body: Mapping[str, Any]) -> str:
    """Where the copies lie now, as `filling.fill` asks for it."""
    if body.get("from") == filling.NOWHERE:
        return filling.NOWHERE
    place = optional(body, "from")
    return "" if place is None else str(place)
