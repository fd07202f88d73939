"""What the pages of the table share: finding the table, showing it, refusing in place."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django_htmx.http import HttpResponseClientRedirect

from collection.house.i18n import say
from collection.house.problems import status_of, whole, words
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from collection.requests.rows import User
from engine.kernel.errors import KernelError
from engine.web.seat.errors import TableClosed, TableNotFound
from engine.web.seat.rows import Match
from engine.web.table.tables import check_sits, present, table_for

Change = Callable[[User, int, str], int]


def table_or_404(request: HttpRequest, match_id: str) -> Match:
    """The table, if this person may see it."""
    try:
        return table_for(request.user, match_id)
    except TableNotFound as exc:
        raise Http404(match_id) from exc


def changed(request: HttpRequest, match_id: str, change: Change) -> HttpResponse:
    """Carry out a change with the revision and key of the form, and show the table."""
    _check_sits_or_404(request, match_id)
    htmx = bool(request.htmx)
    try:
        revision, key = whole(request.POST, "revision"), words(request.POST, "key", 64)
        change(ensure_user(request), revision, key)
    except KernelError as exc:
        return show(request, table_or_404(request, match_id), error=exc, fragment=htmx)
    if htmx:
        return show(request, table_or_404(request, match_id), fragment=True)
    return redirect("table", match_id)


def _check_sits_or_404(request: HttpRequest, match_id: str) -> None:
    """As `table_or_404`, where the table itself is read later, with its lock."""
    try:
        check_sits(request.user, match_id)
    except TableNotFound as exc:
        raise Http404(match_id) from exc


def show(
    request: HttpRequest,
    row: Match,
    *,
    error: KernelError | None = None,
    busy: KernelError | None = None,
    fragment: bool = False,
    chosen: list[int] | None = None,
) -> HttpResponse:
    """The table as it stands, with what was refused if anything was, or had no room (`busy`).

    When the screen goes to somebody else, the whole page is left, with all that was on it.
    """
    try:
        context = present(row, ensure_user(request), chosen)
    except TableClosed as exc:
        closed = {"refusal": say(exc.message), "table": {"id": row.pk, "game": row.game}}
        return render(request, "engine/table/closed.html", closed, status=410)
    why = error or busy
    status = 200 if why is None else status_of(why)
    context["refusal"] = say(error.message) if error else ""
    context["busy"] = say(busy.message) if busy else ""
    if context["handover"] is None:
        name = "engine/table/_table.html" if fragment else "engine/table/table.html"
        return unkept(render(request, name, context, status=status))
    if fragment:
        return unkept(HttpResponseClientRedirect(row.get_absolute_url()))
    # Why somebody was refused may be about what they hold: the next reader need not know.
    context["refusal"] = context["busy"] = ""
    return unkept(render(request, "engine/table/handover.html", context, status=status))


def unkept(response: HttpResponse) -> HttpResponse:
    """No cache may keep a table: the next one to press "back" may be another person."""
    patch_cache_control(response, no_store=True)
    return response
