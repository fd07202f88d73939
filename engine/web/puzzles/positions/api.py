"""Positions for programs; the same services as the pages."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import BasePermission, IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from collection.house.problems import BadInput, whole, words
from collection.requests.rest import ApiView
from engine.kernel.errors import KernelError
from engine.kernel.messages import N_, Message
from engine.kernel.positions import BadLayout
from engine.registry import game
from engine.web.puzzles.positions import keeping, pages, services
from engine.web.puzzles.positions.bench import counts
from engine.web.puzzles.positions.errors import PositionNotFound, StalePosition
from engine.web.puzzles.positions.forms import read_about, read_wishes
from engine.web.puzzles.positions.rows import (
    Laid,
    is_owner,
    laid,
    own_position,
    positions_of,
    readable_position,
)
from engine.web.seat.errors import TableNotFound
from engine.web.seat.rows import Position
from engine.web.table.api import TableView, state_of
from engine.web.table.tables import table_for


def summary(row: Position) -> dict[str, Any]:
    """A position in a list."""
    told = pages.head(row)
    keys = ("code", "title", "question", "game", "edition", "seat", "shared", "has_solution", "url")
    return {key: told[key] for key in keys}


def data_of(found: Laid, user: object) -> dict[str, Any]:
    """A position: for its owner with everything laid, for others as its seat sees it."""
    told = summary(found.row)
    told["playable"] = not found.problems
    if not is_owner(user, found.row):
        return {**told, "scene": pages.scene_of(found)}
    return {
        **told,
        "layout": found.layout.to_json(),
        "counts": [counts(found, seat) for seat in range(len(found.form.seats))],
        "problems": pages.problems_page(found),
        "solution": [line["text"] for line in found.row.solution],
    }


class PositionView(ApiView):
    """Anything of positions."""

    permission_classes: tuple[type[BasePermission], ...] = (IsAuthenticated,)
    missing = (*ApiView.missing, PositionNotFound, TableNotFound)
    named_by = "code"

    def more(self, exc: KernelError) -> dict[str, Any]:
        """All problems with a bad layout; the present position with a stale edition."""
        code = self.kwargs.get("code")
        if code and isinstance(exc, (StalePosition, BadLayout)):
            found = laid(readable_position(self.request.user, code))
            if isinstance(exc, StalePosition):
                return {"position": data_of(found, self.request.user)}
            return {"problems": pages.problems_page(found)}
        return {}

    def current(self, request: Request, **kwargs: Any) -> Response:
        """The position as its own address answers it."""
        if "code" not in kwargs:
            return super().current(request, **kwargs)
        return Response(
            data_of(laid(readable_position(request.user, kwargs["code"])), request.user)
        )


class PositionList(PositionView):
    """The person's positions."""

    @extend_schema(operation_id="positions", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """The last changed first."""
        rows = positions_of(self.actor(request))
        return self.paged(request, rows, lambda page: [summary(row) for row in page])

    @extend_schema(
        operation_id="position_create", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request) -> Response:
        """`{game, decks: ["starter:code" | "deck:id", ...]}` and `title`, `question`, `seat`,
        `seats` (how many play), `layout` as wished.

        `layout` has the form of `docs/reference/positions.md`; all of it or nothing is stored."""
        body, actor = self.body(request), self.actor(request)
        key = game(words(body, "game", 32)).key
        chosen = body.get("decks", [])
        if not isinstance(chosen, list) or len(chosen) > 8:
            raise BadInput(Message(N_("«decks» must be a list with one deck for each side.")))
        wishes = read_wishes(actor, key, chosen) if chosen else ()
        code = services.lay(
            actor=actor,
            key=key,
            decks=wishes,
            about=read_about(body),
            layout=body.get("layout"),
            seats=whole(body, "seats") if body.get("seats") is not None else 0,
            once_key=self.key(request),
        )
        data = data_of(laid(own_position(actor, code)), actor)
        return self.created(data, "api-position", code)


class PositionDetail(PositionView):
    """One position."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(operation_id="position", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, code: str) -> Response:
        """Its owner gets the layout, others (when it is shared) what its seat sees."""
        found = laid(readable_position(request.user, code))
        if found.problems and not is_owner(request.user, found.row):
            raise PositionNotFound(code)
        return Response(data_of(found, request.user))

    @extend_schema(
        operation_id="position_save", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def put(self, request: Request, code: str) -> Response:
        """`{edition, layout, title?, question?, seat?}`: in place of the present one."""
        actor = self.actor(request)
        own_position(actor, code)
        body = self.body(request)
        names = ("title", "question", "seat")
        services.save(
            actor=actor,
            code=code,
            edition=self.seen(body, "edition"),
            layout=body.get("layout"),
            about=read_about(body) if any(name in body for name in names) else None,
            key=self.key(request),
        )
        return Response(data_of(laid(own_position(actor, code)), actor))

    @extend_schema(operation_id="position_delete", request=None, responses={204: None})
    def delete(self, request: Request, code: str) -> Response:
        """Clear the position away for ever."""
        actor = self.actor(request)
        own_position(actor, code)
        services.delete(actor=actor, code=code, key=self.key(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class PositionShare(PositionView):
    """Who else may see a position."""

    @extend_schema(
        operation_id="position_share", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request, code: str) -> Response:
        """`{shared}`: true opens its address to everybody, false closes it."""
        actor = self.actor(request)
        own_position(actor, code)
        shared = self.body(request).get("shared")
        if not isinstance(shared, bool):
            raise BadInput(Message(N_("Field «shared» is true or false.")))
        services.share(actor=actor, code=code, shared=shared, key=self.key(request))
        return Response(data_of(laid(own_position(actor, code)), actor))


class PositionCopy(PositionView):
    """A copy of a position."""

    @extend_schema(operation_id="position_copy", request=None, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, code: str) -> Response:
        """Another one of one's own, as it lies there."""
        actor = self.actor(request)
        own_position(actor, code)
        made = services.copy(actor=actor, code=code, key=self.key(request))
        data = data_of(laid(own_position(actor, made)), actor)
        return self.created(data, "api-position", made)


class TableKeep(TableView):
    """The present moment of a table as a position."""

    @extend_schema(
        operation_id="table_keep", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request, match_id: str) -> Response:
        """`{title?}`: what the person's seat knows, as a position of one's own."""
        actor = self.actor(request)
        title = words(self.body(request), "title", services.MAX_TITLE)
        code = keeping.keep(actor=actor, match_id=match_id, title=title, key=self.key(request))
        data = data_of(laid(own_position(actor, code)), actor)
        return self.created(data, "api-position", code)


class PositionPlay(PositionView):
    """A table laid from a position."""

    @extend_schema(
        operation_id="position_play", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request, code: str) -> Response:
        """`{seat?, level?}`: the table, as `POST /api/v1/tables` answers."""
        actor = self.actor(request)
        readable_position(actor, code)
        body = self.body(request)
        match = services.play(
            actor=actor,
            code=code,
            seat=whole(body, "seat") if body.get("seat") is not None else None,
            level=words(body, "level", 32),
            key=self.key(request),
        )
        return self.created(state_of(table_for(actor, match), actor), "api-table", match)
