"""The pages of files of cards: give, look, take in; and a set as a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.catalogue.rows import CardSet
from collection.house.games import game_or_404
from collection.house.i18n import say
from collection.house.problems import MAX_KEY, status_of, words
from collection.own import queries
from collection.own.bulk import export, services
from collection.own.bulk.errors import FileNotFound
from collection.own.bulk.pages import NO_SET, bulk_page, file_for, file_page
from collection.own.bulk.rows import CardFile
from collection.own.services import SetWish
from collection.reading.sheets import MAX_BYTES
from collection.requests.files import BadFile, too_large
from collection.requests.guests import ensure_user
from collection.requests.rows import User
from collection.requests.uploads import capped
from engine.kernel.errors import KernelError
from engine.kernel.messages import N_, Message

_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
_NO_FILE = Message(N_("Choose a file, or paste the rows."))


@capped(MAX_BYTES)
@require_http_methods(["GET", "HEAD", "POST"])
def bulk(request: HttpRequest, game: str, own_set: str) -> HttpResponse:
    """Give a file of cards or paste a table; it is read and judged, nothing more."""
    rules = game_or_404(game)
    card_set = None if own_set == NO_SET else set_or_404(request.user, game, own_set)
    if request.method != "POST":
        page = bulk_page(request.user, rules, card_set)
        return render(request, "collection/own/bulk.html", page)
    try:
        raw, name = _given(request)
        key = words(request.POST, "key", MAX_KEY)
        made = services.read_file(
            actor=ensure_user(request, key),
            key_of_game=game,
            code=card_set.code if card_set else "",
            raw=raw,
            filename=name,
            key=key,
        )
    except KernelError as exc:
        text = request.POST.get("text", "")
        page = bulk_page(request.user, rules, card_set, str(say(exc.message)), text)
        return render(request, "collection/own/bulk.html", page, status=status_of(exc))
    return redirect("own-file", made)


@require_safe
def template(request: HttpRequest, game: str, fmt: str) -> HttpResponseBase:
    """A header with every column and one example, to be filled in."""
    game_or_404(game)
    rows = export.template(game)
    name = f"mazziere-{game}-cards.{fmt}"
    if fmt == "csv":
        return as_file(HttpResponse(export.csv_text(rows), content_type=_TYPES[fmt]), name)
    if fmt == "xlsx":
        return as_file(FileResponse(export.workbook(rows), content_type=_TYPES[fmt]), name)
    raise Http404(fmt)


@require_safe
def set_file(request: HttpRequest, game: str, own_set: str) -> HttpResponseBase:
    """A set as CSV, XLSX or JSON, as it can be read again."""
    card_set = set_or_404(request.user, game, own_set)
    return set_as_file(card_set, request.GET.get("format", "csv"))


def set_as_file(card_set: CardSet, form: str) -> HttpResponseBase:
    """The file of a set of its owner's. Raises Http404 for a format that is not there."""
    owner = card_set.owner
    if form not in export.FORMATS or owner is None:
        raise Http404(form)
    name = f"mazziere-{card_set.game}-{timezone.localdate():%Y-%m-%d}.{form}"
    if form == "json":
        text = export.json_text(owner, card_set)
        return as_file(HttpResponse(text, content_type=_TYPES[form]), name)
    rows = export.table(owner, card_set)
    if form == "csv":
        return as_file(HttpResponse(export.csv_text(rows), content_type=_TYPES[form]), name)
    return as_file(FileResponse(export.workbook(rows), content_type=_TYPES[form]), name)


def as_file(
    response: HttpResponse | StreamingHttpResponse, name: str
) -> HttpResponse | StreamingHttpResponse:
    """To be saved, not shown, and not kept by anybody on the way."""
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "private, no-store"
    return response


@require_safe
def file(request: HttpRequest, file_id: int) -> HttpResponse:
    """What would happen, row by row; or what happened."""
    return _page(request, _file_or_404(request, file_id))


@require_POST
def file_columns(request: HttpRequest, file_id: int) -> HttpResponse:
    """Say what the columns mean; the rows are judged anew."""
    row = _file_or_404(request, file_id)
    meanings = {
        column: words(request.POST, f"column-{at}", 64)
        for at, column in enumerate(row.totals["header"])
        if f"column-{at}" in request.POST
    }

    def work(actor: User, key: str) -> object:
        clears = request.POST.get("clears") == "on"
        services.name_columns(
            actor=actor, file_id=file_id, meanings=meanings, clears=clears, key=key
        )
        return None

    return _carried_out(request, row, work)


@require_POST
def file_apply(request: HttpRequest, file_id: int) -> HttpResponse:
    """Take it in, whole or the good rows alone."""
    row = _file_or_404(request, file_id)

    def work(actor: User, key: str) -> object:
        good_only = request.POST.get("rows") == "good"
        wish = _wish(request) if row.set is None else None
        return services.apply(actor=actor, file_id=file_id, good_only=good_only, wish=wish, key=key)

    return _carried_out(request, row, work)


@require_POST
def file_undo(request: HttpRequest, file_id: int) -> HttpResponse:
    """Take it back, whole."""
    row = _file_or_404(request, file_id)

    def work(actor: User, key: str) -> object:
        services.undo(actor=actor, file_id=file_id, key=key)
        return None

    return _carried_out(request, row, work)


@require_safe
def file_errors(request: HttpRequest, file_id: int) -> HttpResponseBase:
    """The rows that could not be read, with the reasons: mend them and read the file again."""
    row = _file_or_404(request, file_id)
    text = export.csv_text(export.error_rows(row))
    response = HttpResponse(text, content_type=_TYPES["csv"])
    return as_file(response, f"mazziere-errors-{row.pk}.csv")


def set_or_404(user: Any, game: str, own_set: str) -> CardSet:
    """The person's own set of that id. Raises Http404."""
    found = queries.own_set(user, game, own_set)
    if found is None:
        raise Http404(own_set)
    return found


def _wish(request: HttpRequest) -> SetWish:
    names = {tongue: words(request.POST, f"name_{tongue}").strip() for tongue in ("it", "en")}
    return SetWish({key: text for key, text in names.items() if text},
                   words(request.POST, "code", 16).strip())  # fmt: skip


def _given(request: HttpRequest) -> tuple[bytes, str]:
    sent = request.FILES.get("file")
    if sent is not None:
        if (sent.size or 0) > MAX_BYTES:
            raise too_large(sent.size or 0, MAX_BYTES)
        return sent.read(), sent.name or ""
    text = request.POST.get("text", "")
    if not text.strip():
        raise BadFile(_NO_FILE)
    return text.encode("utf-8", "replace"), ""


def _carried_out(
    request: HttpRequest, row: CardFile, work: Callable[[User, str], object]
) -> HttpResponse:
    try:
        work(row.owner, words(request.POST, "key", MAX_KEY))
    except KernelError as exc:
        return _page(request, _file_or_404(request, row.pk), exc)
    return redirect("own-file", row.pk)


def _file_or_404(request: HttpRequest, file_id: int) -> CardFile:
    try:
        return file_for(request.user, file_id)
    except FileNotFound as exc:
        raise Http404(file_id) from exc


def _page(request: HttpRequest, row: CardFile, refused: KernelError | None = None) -> HttpResponse:
    text = str(say(refused.message)) if refused else ""
    page = file_page(row, request.GET.get("show", ""), request.GET.get("page"), text)
    status = status_of(refused) if refused else 200
    return render(request, "collection/own/file.html", page, status=status)
