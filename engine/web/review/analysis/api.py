"""Analyses for programs; the same services as the pages."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from collection.house.problems import whole, words
from collection.requests.rest import ApiView
from engine.web.review.analysis import pages, puzzles, reading, services
from engine.web.review.replays.reading import Reader
from engine.web.seat.errors import TableNotFound

_EYES = [OpenApiParameter("eyes", str, description="the seat judged, from 1; else one's own")]


class AnalysisView(ApiView):
    """Anything of the analysis of one match."""

    missing = (*ApiView.missing, TableNotFound)
    permission_classes = (AllowAny,)

    def reader(self, request: Request, replay_id: str, eyes: str = "") -> Reader:
        """Whoever asks, by their own match or by a link that shows it open."""
        return reading.reader_for(request.user, replay_id, eyes)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Whose match it is comes before what is asked of it."""
        super().initial(request, *args, **kwargs)
        reader = self.reader(request, kwargs["replay_id"])
        if request.method == "POST" and not reader.is_of_the_match:
            raise TableNotFound(kwargs["replay_id"])


class AnalysisDetail(AnalysisView):
    """The analysis of a match."""

    @extend_schema(operation_id="analysis", parameters=_EYES, responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, replay_id: str) -> Response:
        """How far it is, each decision judged so far, and at the end the costliest moves."""
        reader = self.reader(request, replay_id, request.query_params.get("eyes", ""))
        return Response(pages.data(pages.whole(reader)))

    @extend_schema(
        operation_id="analysis_begin", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request, replay_id: str) -> Response:
        """`{eyes?}`: have the decisions of that seat judged; asking again begins nothing new."""
        eyes = words(self.body(request), "eyes", 16)
        services.begin(
            actor=self.actor(request), replay_id=replay_id, eyes=eyes, key=self.key(request)
        )
        shown = pages.whole(self.reader(request, replay_id, eyes))
        return Response(pages.data(shown), status=status.HTTP_202_ACCEPTED)


class AnalysisPuzzle(AnalysisView):
    """A decision as a puzzle."""

    @extend_schema(
        operation_id="analysis_puzzle", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request, replay_id: str) -> Response:
        """`{number, eyes?}`: what the seat saw there, the better move its solution; practised."""
        body = self.body(request)
        code = puzzles.save(
            actor=self.actor(request),
            replay_id=replay_id,
            number=whole(body, "number"),
            eyes=words(body, "eyes", 16),
            key=self.key(request),
        )
        return self.created({"id": code, "url": f"/p/{code}"}, "api-position", code)
