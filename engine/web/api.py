"""The table for programs; the same services as the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from collection.problems import whole, words
from collection.rest import ApiView
from decks.errors import DeckNotFound, IllegalDeck
from decks.judging import spoken
from decks.queries import deck_for
from engine.kernel.errors import KernelError, StaleRevision
from engine.registry import game
from engine.web import services, storage, story
from engine.web.errors import TableNotFound
from engine.web.models import Match
from engine.web.tables import check_sits, present, seat_for, summary, table_for, tables_of

Door = TypeVar("Door", bound=Callable[..., Response])


def door(name: str) -> Callable[[Door], Door]:
    """Describe a POST that takes a JSON object and answers with the table."""
    return extend_schema(
        operation_id=name, request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )


def state_of(row: Match, user: Any) -> dict[str, Any]:
    """The table as the person's seat sees it."""
    shown = present(row, user)
    del shown["scene_template"]
    return shown


class TableView(ApiView):
    """Anything of one table or of all of a person's tables."""

    permission_classes = (IsAuthenticated,)
    missing = (*ApiView.missing, TableNotFound, DeckNotFound)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Whose table it is comes before what is asked of it."""
        super().initial(request, *args, **kwargs)
        if "match_id" in kwargs:
            check_sits(request.user, kwargs["match_id"])

    def more(self, exc: KernelError) -> dict[str, Any]:
        """All violations with an illegal deck; the fresh state with a stale revision."""
        if isinstance(exc, IllegalDeck):
            return {"violations": spoken(exc.game, exc.verdict)["violations"]}
        match_id = self.kwargs.get("match_id")
        if isinstance(exc, StaleRevision) and match_id:
            row = table_for(self.request.user, match_id)
            return {"table": state_of(row, self.request.user)}
        return {}

    def table(self, request: Request, match_id: str) -> Response:
        """The table after a change."""
        row = table_for(request.user, match_id)
        return Response(state_of(row, request.user))

    def revision(self, request: Request) -> int:
        """The revision that the program last saw."""
        return whole(self.body(request), "revision")


class TableList(TableView):
    """The person's tables."""

    @extend_schema(operation_id="tables", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """The last played first."""
        found = [summary(row) for row in tables_of(self.actor(request))[:60]]
        return Response({"count": len(found), "results": found})

    @door("table_create")
    def post(self, request: Request) -> Response:
        """`{game, deck?, level?, opponent?, options?}`."""
        body = self.body(request)
        deck = deck_for(request.user, words(body, "deck", 16)) if body.get("deck") else None
        key = deck.game if deck else game(words(body, "game", 32)).key
        options = body.get("options")
        wish = services.Wish(
            key,
            deck,
            words(body, "level", 32) or services.DEFAULT_LEVEL,
            words(body, "opponent", 64),
            dict(options) if isinstance(options, dict) else {},
        )
        made = services.start(actor=self.actor(request), wish=wish, key=self.key(request))
        response = self.table(request, made)
        response.status_code = status.HTTP_201_CREATED
        return response


class TableDetail(TableView):
    """One table."""

    @extend_schema(operation_id="table", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, match_id: str) -> Response:
        """Scene, moves, log and match, as the person's seat sees them."""
        return self.table(request, match_id)


class Legal(TableView):
    """What may be done now."""

    @extend_schema(operation_id="table_legal", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, match_id: str) -> Response:
        """The legal actions with their exact texts, and what is refused, with reasons."""
        shown = present(table_for(request.user, match_id), self.actor(request))
        return Response({"revision": shown["match"]["revision"], **shown["moves"]})


class Act(TableView):
    """One decision."""

    @door("table_act")
    def post(self, request: Request, match_id: str) -> Response:
        """`{revision, action}` with the number, or `{revision, text}` with the exact text."""
        body = self.body(request)
        actor, key, revision = self.actor(request), self.key(request), self.revision(request)
        if "text" in body:
            text = words(body, "text", 400)
            services.act_text(actor=actor, match_id=match_id, revision=revision, text=text, key=key)
        else:
            action = whole(body, "action")
            services.act(actor=actor, match_id=match_id, revision=revision, action=action, key=key)
        return self.table(request, match_id)


class Back(TableView):
    """The last choice of a half-made move."""

    @door("table_back")
    def post(self, request: Request, match_id: str) -> Response:
        """`{revision}`: take it back."""
        services.back(
            actor=self.actor(request),
            match_id=match_id,
            revision=self.revision(request),
            key=self.key(request),
        )
        return self.table(request, match_id)


class Undo(TableView):
    """The last move."""

    @door("table_undo")
    def post(self, request: Request, match_id: str) -> Response:
        """`{revision}`: take it back; what had come to light is dealt anew."""
        services.undo(
            actor=self.actor(request),
            match_id=match_id,
            revision=self.revision(request),
            key=self.key(request),
        )
        return self.table(request, match_id)


class Concede(TableView):
    """Giving up."""

    @door("table_concede")
    def post(self, request: Request, match_id: str) -> Response:
        """`{revision}`."""
        services.concede(
            actor=self.actor(request),
            match_id=match_id,
            revision=self.revision(request),
            key=self.key(request),
        )
        return self.table(request, match_id)


class Partner(TableView):
    """The partner's move."""

    @door("table_partner")
    def post(self, request: Request, match_id: str) -> Response:
        """`{revision}`: one move; nothing happens when the table has moved on."""
        row = table_for(request.user, match_id)
        services.let_partner_move(match_id=row.pk, revision=self.revision(request))
        return self.table(request, match_id)


class Events(TableView):
    """What happened, as the person's seat saw it."""

    @extend_schema(
        operation_id="table_events",
        parameters=[OpenApiParameter("since", int)],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request, match_id: str) -> Response:
        """The events of the branch being played after step `since`."""
        row = table_for(request.user, match_id)
        played = storage.replayed(row)
        since = whole(request.query_params, "since") if "since" in request.query_params else -1
        found = story.events_of(played, seat_for(row, self.actor(request), played), since)
        return Response({"revision": row.revision, "results": found})
