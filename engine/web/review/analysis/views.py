"""The pages of analyses. Each fetches, calls a service, renders."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.house.i18n import say
from collection.house.problems import status_of, whole, words
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from engine.kernel.errors import KernelError
from engine.web.review.analysis import pages, puzzles, reading, services
from engine.web.review.analysis.rows import Analysis
from engine.web.review.analysis.seen import NOTHING, read
from engine.web.review.replays.page import head_of
from engine.web.review.replays.reading import Reader
from engine.web.seat.errors import TableClosed, TableNotFound
from engine.web.table.answering import unkept


@require_http_methods(["GET", "HEAD", "POST"])
def analysis(request: HttpRequest, replay_id: str) -> HttpResponse:
    """The analysis as far as it is (GET), and the beginning of one (POST)."""
    if request.method != "POST":
        return _show(request, _reader(request, replay_id))
    reader = _own(request, replay_id)
    try:
        services.begin(
            actor=ensure_user(request),
            replay_id=replay_id,
            eyes=reader.eyes.key,
            key=words(request.POST, "key", 64),
        )
    except KernelError as exc:
        return _show(request, reader, exc)
    return _back(reader)


@require_safe
def analysis_progress(request: HttpRequest, replay_id: str) -> HttpResponse:
    """What is new on the page of a working analysis; nothing (204) while it looks as it did."""
    reader = _reader(request, replay_id)
    row = reading.analysis_of(reader)
    if row is None:
        return HttpResponse(status=204)
    seen = request.GET.get("seen", "")
    if seen == pages.stamp_of(row, reading.progress(row)):
        return HttpResponse(status=204)
    # At the end numbers come to what is already shown: then all of it is sent.
    known = read(seen) if row.status == Analysis.Status.WORKING else NOTHING
    return unkept(
        render(request, "engine/review/analysis/_found.html", pages.whole(reader, seen=known))
    )


@require_POST
def analysis_puzzle(request: HttpRequest, replay_id: str) -> HttpResponse:
    """Keep a decision as a puzzle."""
    reader = _own(request, replay_id)
    try:
        puzzles.save(
            actor=ensure_user(request),
            replay_id=replay_id,
            number=whole(request.POST, "number"),
            eyes=reader.eyes.key,
            key=words(request.POST, "key", 64),
        )
    except KernelError as exc:
        return _show(request, reader, exc)
    messages.success(request, _("Kept. It waits for you under Practice."))
    return _back(reader, "#moments")


def _show(request: HttpRequest, reader: Reader, error: KernelError | None = None) -> HttpResponse:
    try:
        context = pages.whole(reader, error)
    except TableClosed as exc:
        closed = {"replay": head_of(reader), "why": say(exc.message)}
        return render(request, "engine/review/analysis/closed.html", closed, status=status_of(exc))
    status = 200 if error is None else status_of(error)
    return unkept(render(request, "engine/review/analysis/page.html", context, status=status))


def _back(reader: Reader, part: str = "") -> HttpResponse:
    page = reverse("analysis", args=(reader.replay_id,))
    return redirect(f"{page}?eyes={reader.eyes.key}{part}")


def _reader(request: HttpRequest, replay_id: str) -> Reader:
    given = request.POST if request.method == "POST" else request.GET
    try:
        return reading.reader_for(request.user, replay_id, given.get("eyes", ""))
    except TableNotFound as exc:
        raise Http404(replay_id) from exc


def _own(request: HttpRequest, replay_id: str) -> Reader:
    reader = _reader(request, replay_id)
    if not reader.is_of_the_match:
        raise Http404(replay_id)
    return reader
