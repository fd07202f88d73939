"""The coach for programs: a hint, and why a partner made a move."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from engine.web import thinking
from engine.web.coach import hints
from engine.web.coach.advice import PURPOSE
from engine.web.coach.thoughts import NoThought, explain
from engine.web.seat import handover, storage
from engine.web.seat.names import sitters
from engine.web.table.api import TableView, door
from engine.web.table.tables import present, table_for


class Advice(TableView):
    """A hint for the decision at hand."""

    @door("table_hint")
    def post(self, request: Request, match_id: str) -> Response:
        """`{revision}`: up to three moves with what they are worth (`value` 0..1 and its standard
        `error`), and what is expected in answer.

        While it is being thought about, `hint` is null and `after_ms` says when to ask again. The
        same decision has the same hint, however often it is asked for. 503 with `Retry-After` where
        as many hints are being thought about as can be."""
        actor, revision = self.actor(request), self.revision(request)
        found = hints.give(actor=actor, match_id=match_id, revision=revision)
        if found is None:
            after = thinking.after_ms(match_id, revision, PURPOSE)
            return Response({"revision": revision, "hint": None, "after_ms": after})
        shown = present(table_for(actor, match_id), actor).get("hint")
        given = shown["given"] if shown else None
        return Response({"revision": revision, "hint": given, "after_ms": None})


class Thought(TableView):
    """The reasons of a partner."""

    missing = (*TableView.missing, NoThought)

    @extend_schema(operation_id="table_thought", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, match_id: str, seq: int) -> Response:
        """Why it made the move of that line of the log (its `thought`).

        While the match runs every move is answered alike; after the end how it rated each
        move, what it expected and what it feared."""
        row = table_for(request.user, match_id)
        played = storage.current(row)
        seat = handover.eyes(row, self.actor(request), played)
        found = explain(row, played, seat, seq, sitters(row, seat))
        return Response({name: value for name, value in found.items() if name != "urls"})
