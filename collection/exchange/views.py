"""The pages of export and import."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.exchange import export, queries, services
from collection.exchange.errors import RunNotFound
from collection.exchange.pages import SHOWN, import_page, run_page
from collection.exchange.rows import ImportRun
from collection.house.games import game_or_404
from collection.house.i18n import say
from collection.house.problems import MAX_KEY, status_of, words
from collection.reading.sheets import MAX_BYTES
from collection.requests.files import BadFile, too_large
from collection.requests.guests import ensure_user
from collection.requests.rows import User
from collection.requests.uploads import capped
from collection.shelf.queries import game_at_hand
from engine.kernel.errors import KernelError
from engine.kernel.game import Game
from engine.kernel.messages import N_, Message

_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "txt": "text/plain; charset=utf-8",
}


@require_safe
def export_shelf(request: HttpRequest) -> HttpResponse | StreamingHttpResponse:
    """What the person owns as a file; of all games, one game, or what a search finds."""
    game, query = request.GET.get("game", "")[:32], request.GET.get("q", "")[:500]
    if game:
        game_or_404(game)
    return export_file(request.user, game, request.GET.get("format", "csv"), query)


def export_file(user: Any, game: str, form: str, query: str) -> StreamingHttpResponse:
    """The file as it is written. Raises Http404 for a format that is not there."""
    if form not in export.FORMATS:
        raise Http404(form)
    rows = export.holdings(user if isinstance(user, User) else None, game, query)
    name = f"mazziere-{game or 'shelf'}-{timezone.localdate():%Y-%m-%d}.{form}"
    if form == "xlsx":
        return as_file(FileResponse(export.workbook(rows), content_type=_TYPES[form]), name)
    lines = export.csv_lines(rows) if form == "csv" else export.json_lines(rows)
    return as_file(StreamingHttpResponse(lines, content_type=_TYPES[form]), name)


def as_file(response: StreamingHttpResponse, name: str) -> StreamingHttpResponse:
    """To be saved, not shown, and not kept by anybody on the way."""
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "private, no-store"
    return response


@capped(MAX_BYTES)
@require_http_methods(["GET", "HEAD", "POST"])
def import_shelf(request: HttpRequest) -> HttpResponse:
    """Give a file or paste its text; it is read and judged, nothing more."""
    asked = request.POST if request.method == "POST" else request.GET
    found = game_or_404(asked.get("game", "")[:32] or game_at_hand(request.user))
    if request.method != "POST":
        return render(request, "collection/exchange/import.html", import_page(request.user, found))
    try:
        raw, name = _given(request)
        key = words(request.POST, "key", MAX_KEY)
        run = services.read_file(
            actor=ensure_user(request, key), game=found.key, raw=raw, filename=name, key=key
        )
    except KernelError as exc:
        given = request.POST.get("text", "")
        page = import_page(request.user, found, str(say(exc.message)), given)
        return render(request, "collection/exchange/import.html", page, status=status_of(exc))
    return redirect("shelf-import-run", run)


def _given(request: HttpRequest) -> tuple[bytes, str]:
    file = request.FILES.get("file")
    if file is not None:
        if (file.size or 0) > MAX_BYTES:
            raise too_large(file.size or 0, MAX_BYTES)
        return file.read(), file.name or ""
    text = request.POST.get("text", "")
    if not text.strip():
        raise BadFile(Message(N_("Choose a file, or paste the rows.")))
    return text.encode("utf-8", "replace"), ""


@require_safe
def import_run(request: HttpRequest, run_id: int) -> HttpResponse:
    """What would happen, row by row; or what happened."""
    return _run_page(request, _run_or_404(request, run_id))


@require_POST
def import_apply(request: HttpRequest, run_id: int) -> HttpResponse:
    """Carry it out, whole."""
    run = _run_or_404(request, run_id)

    def work(actor: User, key: str) -> object:
        mode = words(request.POST, "mode", 16)
        good_only, apart = request.POST.get("rows") == "good", request.POST.get("apart", "wish")
        return services.apply(
            actor=actor, run_id=run_id, mode=mode, good_only=good_only, apart=apart[:8], key=key
        )

    return _carried_out(request, run, work)


@require_POST
def import_columns(request: HttpRequest, run_id: int) -> HttpResponse:
    """Say what the columns mean; the rows are judged anew."""
    run = _run_or_404(request, run_id)
    header = run.totals["header"]
    meanings = {
        column: words(request.POST, f"column-{at}", 24)
        for at, column in enumerate(header)
        if f"column-{at}" in request.POST
    }

    def work(actor: User, key: str) -> None:
        services.name_columns(actor=actor, run_id=run_id, meanings=meanings, key=key)

    return _carried_out(request, run, work)


@require_POST
def import_undo(request: HttpRequest, run_id: int) -> HttpResponse:
    """Take it back, whole."""
    run = _run_or_404(request, run_id)

    def work(actor: User, key: str) -> object:
        return services.undo(actor=actor, run_id=run_id, key=key)

    return _carried_out(request, run, work)


@require_safe
def import_errors(request: HttpRequest, run_id: int) -> StreamingHttpResponse:
    """The rows that could not be read, with the reasons: mend them and import the file."""
    run = _run_or_404(request, run_id)
    lines = queries.error_lines(run)
    form = "csv" if run.totals["header"] else "txt"
    response = StreamingHttpResponse(lines, content_type=_TYPES[form])
    return as_file(response, f"mazziere-errors-{run.pk}.{form}")


def _carried_out(
    request: HttpRequest, run: ImportRun, work: Callable[[User, str], object]
) -> HttpResponse:
    try:
        work(run.owner, words(request.POST, "key", MAX_KEY))
    except KernelError as exc:
        return _run_page(request, run, exc)
    return redirect("shelf-import-run", run.pk)


def _run_or_404(request: HttpRequest, run_id: int) -> ImportRun:
    try:
        return queries.run_for(request.user, run_id)
    except RunNotFound as exc:
        raise Http404(run_id) from exc


def _run_page(
    request: HttpRequest, run: ImportRun, refused: KernelError | None = None
) -> HttpResponse:
    shown = request.GET.get("show", "")
    if shown not in SHOWN:
        shown = "bad" if run.totals["bad"] else "all"
    text = str(say(refused.message)) if refused else ""
    page = run_page(run, _game(run), shown, request.GET.get("page"), text)
    status = status_of(refused) if refused else 200
    return render(request, "collection/exchange/import_run.html", page, status=status)


def _game(run: ImportRun) -> Game:
    return game_or_404(run.game)
