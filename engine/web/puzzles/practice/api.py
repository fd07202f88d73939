"""Practice and solutions for programs; as the pages. A try is `POST /positions/<code>/play`."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from collection.house.problems import words
from collection.requests.rest import ApiView
from engine.kernel.messages import N_, Message
from engine.web.puzzles.positions import puzzles
from engine.web.puzzles.positions.api import PositionView
from engine.web.puzzles.positions.errors import PositionNotFound
from engine.web.puzzles.positions.rows import own_position, readable_position
from engine.web.puzzles.practice import pages, services
from engine.web.puzzles.practice.errors import NotPractised, SolutionCovered
from engine.web.puzzles.practice.queries import covered, outcome_of, practice_of, practised
from engine.web.puzzles.practice.rows import Practice


def plain(row: Practice) -> dict[str, Any]:
    """A practised puzzle as programs read it."""
    told = pages.told(row)
    del told["urls"]
    return {**told, "peeked": row.peeked, "outcome": outcome_of(row)}


class PracticeView(ApiView):
    """Anything of one's practice."""

    permission_classes = (IsAuthenticated,)
    missing = (*ApiView.missing, NotPractised, PositionNotFound)

    def state(self, request: Request, code: str) -> Response:
        """The puzzle as it stands."""
        return Response(plain(practised(request.user, code)))


class PracticeList(PracticeView):
    """All that a person practises."""

    @extend_schema(
        operation_id="practice",
        parameters=[OpenApiParameter("limit", int), OpenApiParameter("offset", int)],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request) -> Response:
        """The first due first; `due` in the past: now."""
        rows = practice_of(self.actor(request))
        return self.paged(request, rows, lambda page: [_listed(row) for row in page])


class PracticeDetail(PracticeView):
    """One practised puzzle."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Whether it is there comes before what is asked of it."""
        super().initial(request, *args, **kwargs)
        readable_position(request.user, kwargs["code"])

    @extend_schema(operation_id="practice_puzzle", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, code: str) -> Response:
        """When it is due, and how the tries of this round went (`outcome`)."""
        return self.state(request, code)

    @extend_schema(operation_id="practice_add", request=None, responses=OpenApiTypes.OBJECT)
    def put(self, request: Request, code: str) -> Response:
        """Practise it; doing it twice changes nothing."""
        services.add(actor=self.actor(request), code=code, key=self.key(request))
        return self.state(request, code)

    @extend_schema(operation_id="practice_remove", responses={204: None})
    def delete(self, request: Request, code: str) -> Response:
        """Practise it no longer."""
        services.remove(actor=self.actor(request), code=code, key=self.key(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class PracticePeek(PracticeView):
    """The solution of a practised puzzle."""

    @extend_schema(operation_id="practice_peek", request=None, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, code: str) -> Response:
        """Its moves in words; the next answer is "again" unless it is solved or not yet due."""
        services.peek(actor=self.actor(request), code=code, key=self.key(request))
        return Response({"moves": puzzles.solution_lines(practised(request.user, code).position)})


class PracticeAnswer(PracticeView):
    """The end of a round."""

    @extend_schema(operation_id="practice_answer", request=None, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, code: str) -> Response:
        """Judged by the tables laid from it since the last answer; the next date is `due`."""
        services.answer(actor=self.actor(request), code=code, key=self.key(request))
        return self.state(request, code)


class PositionSolution(PositionView):
    """The solution of a puzzle."""

    permission_classes = (IsAuthenticatedOrReadOnly,)

    @extend_schema(operation_id="position_solution", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, code: str) -> Response:
        """Its moves in words; 404 when there is none.

        422 to who practises it and has not solved it: `practice_peek` shows it, and remembers."""
        row = readable_position(request.user, code)
        if not row.solution:
            raise PositionNotFound(code)
        if covered(request.user, code):
            text = N_("You practise this puzzle: its solution is shown by practice_peek.")
            raise SolutionCovered(Message(text))
        return Response({"lines": puzzles.solution_lines(row)})

    @extend_schema(
        operation_id="position_record", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request, code: str) -> Response:
        """`{table?}`: the moves of that table as the solution; without one, none any more."""
        actor = self.actor(request)
        own_position(actor, code)
        match, key = words(self.body(request), "table", 16), self.key(request)
        if match:
            puzzles.record(actor=actor, code=code, match_id=match, key=key)
        else:
            puzzles.forget(actor=actor, code=code, key=key)
        return Response({"lines": puzzles.solution_lines(own_position(actor, code))})


def _listed(row: Practice) -> dict[str, Any]:
    told = pages.told(row)
    del told["urls"]
    return told
