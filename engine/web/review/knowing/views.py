"""The pages of what a partner knew: the list of its moves, one of them, its choice made again."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from collection.house.i18n import say
from collection.house.problems import status_of
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from engine.kernel.errors import KernelError
from engine.web.review.knowing import pages
from engine.web.review.knowing.again import RETRY_SECONDS, ask_again
from engine.web.review.moments import NoSuchMove
from engine.web.seat.rows import Match
from engine.web.table.answering import table_or_404, unkept

_WHOLE = "engine/review/knowing/knew.html"


@require_safe
def table_knew_list(request: HttpRequest, match_id: str) -> HttpResponse:
    """Every partner's move of a finished match."""
    row = table_or_404(request, match_id)
    try:
        context = pages.listed(row, ensure_user(request))
    except KernelError as exc:
        return _refused(request, row, exc)
    return unkept(render(request, "engine/review/knowing/list.html", context))


@require_safe
def table_knew(request: HttpRequest, match_id: str, number: int) -> HttpResponse:
    """What the partner knew at a step."""
    row = table_or_404(request, match_id)
    try:
        context = _knew(request, row, number)
    except KernelError as exc:
        return _refused(request, row, exc)
    return unkept(render(request, _WHOLE, context))


@require_POST
def table_knew_again(request: HttpRequest, match_id: str, number: int) -> HttpResponse:
    """Its choice made once more; nothing is written."""
    row = table_or_404(request, match_id)
    try:
        context = _knew(request, row, number)
        moment = pages.moment_of(row, number)
        found = ask_again(row.pk, moment)
        context["again"] = pages.told_again(moment, found)
    except KernelError as exc:
        return _refused(request, row, exc)
    name = "engine/review/knowing/_again.html" if request.htmx else _WHOLE
    answer = render(request, name, context, status=200 if found is not None else 202)
    if found is None:
        answer["Retry-After"] = str(RETRY_SECONDS)
    return unkept(answer)


def _knew(request: HttpRequest, row: Match, number: int) -> dict[str, Any]:
    try:
        return {**pages.knew(row, ensure_user(request), number), "again": None}
    except NoSuchMove as exc:
        raise Http404(number) from exc


def _refused(request: HttpRequest, row: Match, error: KernelError) -> HttpResponse:
    context = {"refusal": say(error.message), "urls": {"table": row.get_absolute_url()}}
    answer = render(request, "engine/review/knowing/refused.html", context, status=status_of(error))
    return unkept(answer)
