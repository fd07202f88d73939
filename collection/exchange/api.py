"""Export and import for programs; the same services as the pages."""

from __future__ import annotations

from typing import Any

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from collection.exchange import queries, services
from collection.exchange.errors import RunNotFound
from collection.exchange.pages import run_rows
from collection.exchange.rows import ImportRun
from collection.exchange.views import export_file
from collection.house.i18n import say
from collection.house.problems import BadInput, words
from collection.house.retelling import retold
from collection.reading.sheets import MAX_BYTES
from collection.requests.files import AnyFile, file_of
from collection.requests.rest import ApiView
from engine.kernel.messages import N_, Message
from engine.registry import game

_TEXTS = [OpenApiParameter(name, str) for name in ("game", "format", "q")]


def run_data(run: ImportRun) -> dict[str, Any]:
    """A file that was read, with the verdicts on its rows."""
    return {**run_facts(run), "rows": run_rows(run)}


def run_facts(run: ImportRun) -> dict[str, Any]:
    """A file that was read."""
    totals = {**run.totals, "notes": [say(retold(note)) for note in run.totals["notes"]]}
    return {
        "id": run.pk,
        "game": run.game,
        "file": run.filename,
        "state": run.state,
        "change": run.change_id,
        "totals": totals,
    }


class Export(ApiView):
    """The shelf as a file."""

    @extend_schema(
        operation_id="shelf_export",
        parameters=_TEXTS,
        responses={
            (200, "application/json"): OpenApiTypes.OBJECT,
            (200, "text/csv"): OpenApiTypes.STR,
        },
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """`format` is csv, xlsx or json; `game` and `q` narrow it down."""
        asked = request.query_params
        wanted = asked.get("game", "")[:32]
        if wanted:
            game(wanted)
        form, query = asked.get("format", "json"), asked.get("q", "")[:500]
        return export_file(self.actor(request), wanted, form, query)

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """`format` names the file's format here; errors are JSON."""
        return self.get_renderers()[0], "application/json"


class RunView(ApiView):
    """Anything of one import."""

    missing = (*ApiView.missing, RunNotFound)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Whose import it is comes before what is asked of it."""
        super().initial(request, *args, **kwargs)
        if "run_id" in kwargs:
            queries.run_for(request.user, kwargs["run_id"])


class Imports(RunView):
    """Files to read."""

    permission_classes = (IsAuthenticated,)
    parser_classes = (AnyFile,)
    takes_file = True

    @extend_schema(operation_id="shelf_imports", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """The files that were read, newest first, without their rows."""
        rows = queries.all_runs_of(self.actor(request))
        return self.paged(request, rows, lambda page: [run_facts(run) for run in page])

    @extend_schema(
        operation_id="shelf_import_read",
        parameters=[OpenApiParameter("game", str), OpenApiParameter("name", str)],
        request=OpenApiTypes.BINARY,
        responses=OpenApiTypes.OBJECT,
    )
    def post(self, request: Request) -> Response:
        """The body is the file, a table or a list; the answer is the verdict on each row."""
        asked = request.query_params
        run = services.read_file(
            actor=self.actor(request),
            game=words(asked, "game", 32),
            raw=file_of(request, MAX_BYTES),
            filename=words(asked, "name", 200),
            key=self.key(request),
        )
        found = queries.run_for(request.user, run)
        return self.created(run_data(found), "api-shelf-import", run)


class Import(RunView):
    """One file that was read."""

    @extend_schema(operation_id="shelf_import", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, run_id: int) -> Response:
        """The verdict on each row."""
        return Response(run_data(queries.run_for(request.user, run_id)))


class ImportApply(RunView):
    """Carry an import out."""

    @extend_schema(
        operation_id="shelf_import_apply",
        request=OpenApiTypes.OBJECT,
        responses=OpenApiTypes.OBJECT,
    )
    def post(self, request: Request, run_id: int) -> Response:
        """`{mode: add|replace|wish, good_only?, apart?: wish|skip|own}`; one change, whole or not
        at all. `apart` is what becomes of copies that nobody owns."""
        body = self.body(request)
        services.apply(
            actor=self.actor(request),
            run_id=run_id,
            mode=words(body, "mode", 16),
            good_only=body.get("good_only") is True,
            apart=words(body, "apart", 8) or "wish",
            key=self.key(request),
        )
        return Response(run_data(queries.run_for(request.user, run_id)))


class ImportColumns(RunView):
    """What the columns of a file mean."""

    @extend_schema(
        operation_id="shelf_import_columns",
        request=OpenApiTypes.OBJECT,
        responses=OpenApiTypes.OBJECT,
    )
    def post(self, request: Request, run_id: int) -> Response:
        """`{columns: {"Their word": "our field"}}`, "" for none; remembered for later files."""
        given = self.body(request).get("columns")
        if not isinstance(given, dict):
            raise BadInput(Message(N_("«columns» must be an object: their word, our field.")))
        services.name_columns(
            actor=self.actor(request),
            run_id=run_id,
            meanings={str(word): str(field) for word, field in given.items()},
            key=self.key(request),
        )
        return Response(run_data(queries.run_for(request.user, run_id)))


class ImportUndo(RunView):
    """Take an import back."""

    @extend_schema(operation_id="shelf_import_undo", request=None, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, run_id: int) -> Response:
        """Everything the import changed, by one change more."""
        services.undo(actor=self.actor(request), run_id=run_id, key=self.key(request))
        return Response(run_data(queries.run_for(request.user, run_id)))
