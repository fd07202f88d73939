"""The pages of a doubt: why a line of the log came about, and a file that tells somebody else."""

from __future__ import annotations

import json
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from collection.house.i18n import say
from collection.house.problems import BadInput, status_of, whole, words
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from collection.requests.rows import User
from engine.kernel.errors import KernelError
from engine.kernel.match import Match as Played
from engine.web.learning import report as reports
from engine.web.learning.why import NoSuchLine, why
from engine.web.seat import handover, storage
from engine.web.seat.errors import TableClosed
from engine.web.seat.names import sitters
from engine.web.seat.rows import Match
from engine.web.table.answering import table_or_404, unkept

MOST_WORDS = 2000
_LONGEST_BROWSER = 300


@require_safe
def table_why(request: HttpRequest, match_id: str, seq: int) -> HttpResponse:
    """Why a line of the log came about, as a page or as a part of one."""
    row = table_or_404(request, match_id)
    try:
        played = storage.current(row)
        seat = handover.eyes(row, ensure_user(request), played)
        context = why(row, played, seat, seq, sitters(row, seat))
    except NoSuchLine as exc:
        raise Http404(seq) from exc
    except KernelError as exc:
        return _refused(request, row, exc)
    name = "engine/learning/_why.html" if request.htmx else "engine/learning/why.html"
    return unkept(render(request, name, {**context, "refusal": ""}))


@require_http_methods(["GET", "HEAD", "POST"])
def table_report(request: HttpRequest, match_id: str) -> HttpResponse:
    """What is in the file and what to do with it (GET), and the file itself (POST)."""
    row = table_or_404(request, match_id)
    try:
        found = _report(request, row)
        if request.method != "POST":
            line = _line(request.GET.get("line", "0"))
            return _page(request, row, found, line=line)
    except KernelError as exc:
        return _refused(request, row, exc)
    try:
        comment = words(request.POST, "comment", MOST_WORDS)
        line = whole(request.POST, "line") if request.POST.get("line") else 0
    except BadInput as exc:
        return _page(request, row, found, line=0, error=exc)
    browser = request.headers.get("User-Agent", "")[:_LONGEST_BROWSER]
    whole_file = {**found, **reports.added(browser, comment, line)}
    answer = HttpResponse(_text(whole_file), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="mazziere-{row.game}-report.json"'
    return unkept(answer)


def _report(request: HttpRequest, row: Match) -> dict[str, Any]:
    return report_of(row, ensure_user(request))


def report_of(row: Match, user: User) -> dict[str, Any]:
    """What the person's seat may tell of the table, also when it is closed."""
    played: Played | None
    try:
        played = storage.current(row)
        seat = handover.eyes(row, user, played)
    except TableClosed:
        played, mine = None, handover.own_seats(row, user)
        seat = mine[0].number if len(mine) == 1 else None
    return reports.report(row, played, seat, sitters(row, seat))


def _page(
    request: HttpRequest,
    row: Match,
    found: dict[str, Any],
    *,
    line: int,
    error: KernelError | None = None,
) -> HttpResponse:
    context = {
        "url": reverse("table-report", args=(row.pk,)),
        "table": row.get_absolute_url(),
        "versions": found["versions"],
        "lines": len(found["log"]),
        "legal": len(found["now"]["legal"]) if found["now"] else 0,
        "is_closed": found["now"] is None,
        "preview": _text(found),
        "line": line,
        "comment": request.POST.get("comment", "")[:MOST_WORDS],
        "most": MOST_WORDS,
        "refusal": say(error.message) if error else "",
    }
    status = 200 if error is None else status_of(error)
    return unkept(render(request, "engine/learning/report.html", context, status=status))


def _line(raw: str) -> int:
    """A number out of an address; nonsense is no line at all."""
    return int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 9 else 0


def _text(found: dict[str, Any]) -> str:
    return json.dumps(found, ensure_ascii=False, indent=1, default=str)


def _refused(request: HttpRequest, row: Match, error: KernelError) -> HttpResponse:
    context = {"refusal": say(error.message), "urls": {"table": row.get_absolute_url()}}
    return render(request, "engine/learning/why.html", context, status=status_of(error))
