"""The shelf for programs; the same services as the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from collection.house.i18n import say
from collection.house.problems import BadInput, whole, words
from collection.ledger import book
from collection.ledger.errors import ChangeNotFound
from collection.ledger.rows import Holding
from collection.requests import conditions
from collection.requests.rest import ApiView
from collection.shelf import lots, queries, rapid, services
from collection.shelf.errors import BadNumbers, LotNotFound, PlaceNotFound
from collection.shelf.shown import change_row, lot_row
from engine.kernel.errors import KernelError
from engine.kernel.messages import N_, Message
from engine.registry import game

LOT_FACTS = (
    "language",
    "condition",
    "finish",
    "place",
    "slot",
    "acquired",
    "paid",
    "currency",
    "notes",
    "extra",
)
OBJECT = OpenApiTypes.OBJECT


class ShelfView(ApiView):
    """One's own shelf; nobody else's can be named."""

    permission_classes = (IsAuthenticated,)
    missing = (*ApiView.missing, LotNotFound, PlaceNotFound, ChangeNotFound)

    def changed(self, request: Request, change: int | None, code: int = 200) -> Response:
        """What a change did; `change` is null when everything was so already."""
        if change is None:
            return Response({"change": None}, status=code)
        row = queries.told(queries.changes_of(self.actor(request)).filter(pk=change))[0]
        return Response({"change": change_data(row)}, status=code)

    def more(self, exc: KernelError) -> dict[str, Any]:
        """Every part of a line that was not understood."""
        if isinstance(exc, BadNumbers):
            return {"problems": [say(problem) for problem in exc.problems]}
        return {}


class Counts(ShelfView):
    """How many copies of each card of a game."""

    @extend_schema(
        operation_id="shelf_counts",
        parameters=[OpenApiParameter("free", bool)],
        responses=OBJECT,
    )
    def get(self, request: Request, key: str) -> Response:
        """`{counts: {code: copies}}`; with `?free=1` those that no built deck promises."""
        read = queries.free_counts if request.query_params.get("free") else queries.owned_counts
        return Response({"game": game(key).key, "counts": read(self.actor(request), key)})

    @extend_schema(operation_id="shelf_count", request=OBJECT, responses=OBJECT)
    def post(self, request: Request, key: str) -> Response:
        """`{code, quantity, seen?}`: own so many, or the difference to what was seen."""
        body = self.body(request)
        change = services.set_count(
            actor=self.actor(request),
            game=game(key).key,
            code=words(body, "code", 64),
            quantity=whole(body, "quantity"),
            seen=optional(body, "seen"),
            key=self.key(request),
        )
        return self.changed(request, change)


class Lots(ShelfView):
    """The lots of a game: copies that have everything in common."""

    @extend_schema(
        operation_id="shelf_lots",
        parameters=[OpenApiParameter(name, str) for name in ("code", "limit", "offset")],
        responses=OBJECT,
    )
    def get(self, request: Request, key: str) -> Response:
        """In the order of card codes; `?code=` for one card."""
        rows = Holding.objects.filter(
            owner=self.actor(request), card__game=game(key).key, quantity__gt=0
        ).select_related("card__set", "location")
        code = request.query_params.get("code", "")[:64].replace("\0", "")
        rows = rows.filter(card__code=code) if code else rows
        rows = rows.order_by("card__code", "id")
        return self.paged(request, rows, lambda page: [lot_data(row) for row in page])

    @extend_schema(operation_id="shelf_add", request=OBJECT, responses=OBJECT)
    def post(self, request: Request, key: str) -> Response:
        """`{code, copies, for_trade?}` and facts, or `{product, times?}`, or `{set, line}`."""
        body, actor, game_key = self.body(request), self.actor(request), game(key).key
        facts = _facts(body)
        if "line" in body:
            return self._line(request, game_key, body, facts)
        if "product" in body:
            change = services.add_product(
                actor=actor,
                game=game_key,
                product=words(body, "product", 64),
                times=optional(body, "times") or 1,
                facts=facts,
                key=self.key(request),
            )
        else:
            change = services.add_copies(
                actor=actor,
                game=game_key,
                code=words(body, "code", 64),
                delta=whole(body, "copies", 1),
                trade=optional(body, "for_trade") or 0,
                facts=facts,
                key=self.key(request),
            )
        return self.changed(request, change, status.HTTP_201_CREATED)

    def _line(
        self, request: Request, game_key: str, body: dict[str, Any], facts: Mapping[str, Any]
    ) -> Response:
        made = rapid.enter(
            actor=self.actor(request),
            game=game_key,
            set_code=words(body, "set", 32),
            text=words(body, "line", 20_000),
            facts=facts,
            key=self.key(request),
        )
        rows = queries.told(queries.changes_of(self.actor(request)).filter(pk__in=made))
        data = [change_data(row) for row in rows]
        return Response({"changes": data}, status=status.HTTP_201_CREATED)


class Lot(ShelfView):
    """One lot."""

    @extend_schema(operation_id="shelf_lot", responses=OBJECT)
    def get(self, request: Request, lot: int) -> Response:
        """Its card, facts and number of copies."""
        rows = Holding.objects.filter(owner=self.actor(request), pk=lot, quantity__gt=0)
        row = rows.select_related("card__set", "location").first()
        if row is None:
            raise LotNotFound(lot)
        return Response(lot_data(row))

    @extend_schema(operation_id="shelf_lot_change", request=OBJECT, responses=OBJECT)
    def patch(self, request: Request, lot: int) -> Response:
        """`{quantity, seen?}`, or facts with `copies?` and `for_trade?`."""
        body, actor = self.body(request), self.actor(request)
        services.lot_of(actor, lot)
        if "quantity" in body:
            change = services.change_lot(
                actor=actor,
                lot_id=lot,
                quantity=whole(body, "quantity"),
                seen=optional(body, "seen"),
                key=self.key(request),
                check=self._check,
            )
        else:
            change = lots.edit_lot(
                actor=actor,
                lot_id=lot,
                facts=_facts(body),
                copies=optional(body, "copies"),
                for_trade=optional(body, "for_trade"),
                key=self.key(request),
                check=self._check,
            )
        return self.changed(request, change)

    def _check(self, row: Holding) -> None:
        """Raises Changed when the lot is no more what `If-Match` named."""
        if self._matched is not None and lot_data(row) != self._matched.data:
            raise conditions.changed()


class Moves(ShelfView):
    """Many lots put elsewhere at once."""

    @extend_schema(operation_id="shelf_move", request=OBJECT, responses=OBJECT)
    def post(self, request: Request) -> Response:
        """`{place, slot?, lots: [number or {lot, copies?, slot?}]}`; place null = no place."""
        body = self.body(request)
        change = lots.move_lots(
            actor=self.actor(request),
            steps=_steps(body.get("lots")),
            place=body.get("place"),
            slot=words(body, "slot", 32),
            key=self.key(request),
        )
        return self.changed(request, change)


class Changes(ShelfView):
    """Everything that happened."""

    @extend_schema(
        operation_id="shelf_changes",
        parameters=[OpenApiParameter(name, str) for name in ("limit", "offset")],
        responses=OBJECT,
    )
    def get(self, request: Request) -> Response:
        """Newest first."""
        rows = queries.changes_of(self.actor(request))
        return self.paged(
            request, rows, lambda page: [change_data(row) for row in queries.told(page)]
        )


class Undo(ShelfView):
    """The way back."""

    @extend_schema(operation_id="shelf_undo", request=OBJECT, responses=OBJECT)
    def post(self, request: Request, change: int) -> Response:
        """Undo a change; the undo of an undo does it again."""
        made = book.undo(actor=self.actor(request), change_id=change, key=self.key(request))
        return self.changed(request, made)


def change_data(told: queries.Told) -> dict[str, Any]:
    """A change as a program reads it."""
    row = change_row(told)
    lines = [
        {"code": entry.card.code, "shown": entry.card.shown, "game": entry.card.game,
         "delta": entry.delta, "for_trade": entry.trade, "lot": entry.lot}
        for entry in told.entries
    ]  # fmt: skip
    return {
        "id": row["id"],
        "when": row["when"],
        "cause": told.change.cause,
        "text": row["text"],
        "undoes": row["undoes"],
        "undone_by": row["undone_by"],
        "copies_in": told.copies_in,
        "copies_out": told.copies_out,
        "lines": lines,
        "more_lines": told.more,
    }


def lot_data(row: Holding) -> dict[str, Any]:
    """A lot as a program reads it."""
    shown = lot_row(row)
    facts = {name: shown[name] for name in ("language", "condition", "finish", "slot", "notes")}
    return {
        "id": row.pk,
        "game": row.card.game,
        "code": row.card.code,
        "shown": row.card.shown,
        "quantity": row.quantity,
        "for_trade": row.for_trade,
        **facts,
        "place": row.location_id,
        "acquired": row.acquired,
        "paid": None if row.paid is None else str(row.paid),
        "currency": row.currency,
        "extra": row.extra,
    }


def _facts(body: Mapping[str, Any]) -> dict[str, Any]:
    return {name: body[name] for name in LOT_FACTS if name in body}


def optional(body: Mapping[str, Any], field: str) -> int | None:
    """A whole number, or None when it is not given."""
    return None if body.get(field) in (None, "") else whole(body, field)


def _steps(raw: object) -> list[lots.Step]:
    if not isinstance(raw, list):
        raise BadInput(Message(N_("Field «{field}» must be a list."), {"field": "lots"}))
    steps = []
    for item in raw:
        given = cast(Mapping[str, Any], item if isinstance(item, Mapping) else {"lot": item})
        slot = words(given, "slot", 32) if "slot" in given else None
        steps.append(lots.Step(whole(given, "lot", 1), optional(given, "copies"), slot))
    return steps
