"""Learning for programs: guided battles, why a line of the log came about, the report."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from collection.house.i18n import say
from collection.house.problems import words
from collection.requests.rest import ApiView
from decks.keeping.queries import deck_for
from decks.showing.api import own_data
from engine.kernel.lessons import Lesson
from engine.registry import game
from engine.web.learning import course
from engine.web.learning.doubts import report_of
from engine.web.learning.first_hour import begin_collection
from engine.web.learning.why import NoSuchLine, why
from engine.web.seat import handover, storage
from engine.web.seat.lessons import NoLesson, lesson_of
from engine.web.seat.names import sitters
from engine.web.table.api import TableView, state_of
from engine.web.table.tables import table_for


class Lessons(ApiView):
    """The guided battles of a game."""

    @extend_schema(operation_id="lessons", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, key: str) -> Response:
        """What each shows, step by step."""
        found = game(key).lessons()
        return self.paged(request, found, lambda page: [_lesson(each) for each in page])


class LessonStart(ApiView):
    """One guided battle."""

    missing = (*ApiView.missing, NoLesson)

    @extend_schema(operation_id="lesson_start", request=None, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, key: str, lesson: str) -> Response:
        """Sit down to it: the table, as `POST /api/v1/tables` answers."""
        actor, game_key = self.actor(request), game(key).key
        lesson_of(game_key, lesson)
        made = course.start(actor=actor, game_key=game_key, name=lesson, key=self.key(request))
        return self.created(state_of(table_for(actor, made), actor), "api-table", made)


class LessonLeave(TableView):
    """The end of being guided."""

    @extend_schema(operation_id="lesson_leave", request=None, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, match_id: str) -> Response:
        """Play on at the same table without the lesson."""
        course.leave(actor=self.actor(request), match_id=match_id, key=self.key(request))
        return self.table(request, match_id)


class FirstCollection(ApiView):
    """The first cards of somebody who has none."""

    @extend_schema(
        operation_id="first_collection", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request, key: str) -> Response:
        """`{product}`: the cards of a starter for the shelf, and the deck made of them."""
        product = words(self.body(request), "product", 64)
        actor = self.actor(request)
        deck = begin_collection(
            actor=actor, game_key=game(key).key, product=product, key=self.key(request)
        )
        return self.created(own_data(deck_for(actor, deck)), "api-deck", deck)


class Why(TableView):
    """A doubt about a line of the log."""

    missing = (*TableView.missing, NoSuchLine)

    @extend_schema(operation_id="table_why", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, match_id: str, seq: int) -> Response:
        """The clause, the card, the numbers one by one, and what went before."""
        row = table_for(request.user, match_id)
        played = storage.current(row)
        seat = handover.eyes(row, self.actor(request), played)
        found = why(row, played, seat, seq, sitters(row, seat))
        return Response({name: value for name, value in found.items() if name != "urls"})


class Report(TableView):
    """What tells somebody else of a table."""

    @extend_schema(operation_id="table_report", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, match_id: str) -> Response:
        """Versions, origin and log as the person's seat saw them; nothing hidden."""
        return Response(report_of(table_for(request.user, match_id), self.actor(request)))


def _lesson(found: Lesson) -> dict[str, Any]:
    return {
        "key": found.key,
        "title": say(found.title),
        "blurb": say(found.blurb),
        "steps": [{"title": say(step.title), "clause": step.clause} for step in found.steps],
    }
