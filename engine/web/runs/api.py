"""Batches for programs; the same services as the pages."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from collection.house.problems import whole
from collection.requests.rest import ApiView
from decks.lists.errors import IllegalDeck
from decks.lists.judging import spoken
from engine.kernel.errors import KernelError
from engine.web.runs import services, telling
from engine.web.runs.errors import RunNotFound
from engine.web.runs.examples import open_example
from engine.web.runs.queries import progress, results, runs_of
from engine.web.runs.rows import Run
from engine.web.runs.wishes import read_wish


def state_of(row: Run) -> dict[str, Any]:
    """A batch and how far it is, without its results."""
    return {**telling.head(row), "progress": telling.progress_data(progress(row))}


class RunView(ApiView):
    """Anything of one batch or of all of a person's batches."""

    permission_classes = (IsAuthenticated,)
    missing = (*ApiView.missing, RunNotFound)
    named_by = "run_id"

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Whose batch it is comes before what is asked of it."""
        super().initial(request, *args, **kwargs)
        if "run_id" in kwargs:
            services.own_run(request.user, kwargs["run_id"])

    def more(self, exc: KernelError) -> dict[str, Any]:
        """All violations with an illegal deck."""
        if isinstance(exc, IllegalDeck):
            return {"violations": spoken(exc.game, exc.verdict)["violations"]}
        return {}

    def current(self, request: Request, **kwargs: Any) -> Response:
        """The batch as its own address answers it."""
        if "run_id" not in kwargs:
            return super().current(request, **kwargs)
        return Response(state_of(services.own_run(request.user, kwargs["run_id"])))

    def made(self, request: Request, run_id: str) -> Response:
        """A batch that has just begun."""
        row = services.own_run(request.user, run_id)
        return self.created(state_of(row), "api-run", run_id)


class RunList(RunView):
    """The person's batches."""

    @extend_schema(
        operation_id="runs",
        parameters=[OpenApiParameter("limit", int), OpenApiParameter("offset", int)],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request) -> Response:
        """The last begun first."""
        rows = runs_of(self.actor(request))
        return self.paged(request, rows, lambda page: telling.summaries(list(page)))

    @extend_schema(
        operation_id="run_create", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request) -> Response:
        """Begin one: `{game, decks: [...], against: [...], games?, level?, seed?}`.

        A deck is told as "deck:ID", "starter:CODE", or by the address of a public or shared one;
        `games` are those of each pairing; the same `seed` gives the same games."""
        wish = read_wish(request.user, self.body(request))
        made = services.start(actor=self.actor(request), wish=wish, key=self.key(request))
        return self.made(request, made)


class RunDetail(RunView):
    """One batch."""

    @extend_schema(operation_id="run", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, run_id: str) -> Response:
        """What is played and how far it is."""
        return Response(state_of(services.own_run(request.user, run_id)))

    @extend_schema(operation_id="run_delete", responses={204: None})
    def delete(self, request: Request, run_id: str) -> Response:
        """Clear it away with its results."""
        services.delete(actor=self.actor(request), run_id=run_id, key=self.key(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class RunResults(RunView):
    """What the games of a batch showed so far."""

    @extend_schema(operation_id="run_results", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, run_id: str) -> Response:
        """Each pairing; and for each tested deck who began, the endings, and its cards."""
        row = services.own_run(request.user, run_id)
        told = telling.results_data(row, results(row))
        return Response({**told, "progress": telling.progress_data(progress(row))})


class RunCancel(RunView):
    """The end of a batch before its time."""

    @extend_schema(operation_id="run_cancel", request=None, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, run_id: str) -> Response:
        """End it; what was played stays."""
        services.cancel(actor=self.actor(request), run_id=run_id, key=self.key(request))
        return Response(state_of(services.own_run(request.user, run_id)))


class RunExample(RunView):
    """A game of a batch."""

    @extend_schema(
        operation_id="run_example", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request, run_id: str) -> Response:
        """`{mine, other}`, the numbers of two decks: their first game, as a replay."""
        body = self.body(request)
        made = open_example(
            actor=self.actor(request),
            run_id=run_id,
            mine=whole(body, "mine"),
            other=whole(body, "other"),
            key=self.key(request),
        )
        data = {"id": made, "url": reverse("replay", args=(made,))}
        return self.created(data, "api-replay", made)


class RunAgain(RunView):
    """The same batch once more."""

    @extend_schema(operation_id="run_again", request=None, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, run_id: str) -> Response:
        """The same decks, deals and seed, by the rules and cards of today."""
        actor, key = self.actor(request), self.key(request)
        return self.made(request, services.again(actor=actor, run_id=run_id, key=key))
