"""The coach's pages: a hint at the table, and why a partner made a move."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import retarget, trigger_client_event

from collection.house.i18n import say
from collection.house.problems import Busy, status_of, whole
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from engine.kernel.errors import KernelError, StaleRevision
from engine.web import thinking
from engine.web.coach import hints
from engine.web.coach.advice import PURPOSE
from engine.web.coach.thoughts import NoThought, explain
from engine.web.seat import handover, storage
from engine.web.seat.names import sitters
from engine.web.seat.rows import Match
from engine.web.table.answering import show, table_or_404, unkept


@require_POST
def table_hint(request: HttpRequest, match_id: str) -> HttpResponse:
    """The table with a hint; while it is being thought about the page asks again by itself."""
    row, htmx = table_or_404(request, match_id), bool(request.htmx)
    itself = request.POST.get("by") == "itself"
    try:
        revision = whole(request.POST, "revision")
        found = hints.give(actor=ensure_user(request), match_id=match_id, revision=revision)
    except StaleRevision as exc:
        # Somebody moved while the page asked: the news are the table itself.
        return show(request, row, error=None if itself else exc, fragment=htmx)
    except Busy as exc:
        return _later(request, row, exc)
    except KernelError as exc:
        return show(request, row, error=exc, fragment=htmx)
    if found is None and htmx and itself:
        after = {"after": thinking.after_ms(match_id, revision, PURPOSE)}
        return unkept(trigger_client_event(HttpResponse(status=204), "again", after))
    if htmx:
        return show(request, table_or_404(request, match_id), fragment=True)
    return redirect(f"{row.get_absolute_url()}#question")


@require_safe
def table_thought(request: HttpRequest, match_id: str, seq: int) -> HttpResponse:
    """Why a partner made a move, as a page or as a part of one."""
    row = table_or_404(request, match_id)
    try:
        played = storage.current(row)
        seat = handover.eyes(row, ensure_user(request), played)
        context = explain(row, played, seat, seq, sitters(row, seat))
    except NoThought as exc:
        raise Http404(seq) from exc
    except KernelError as exc:
        return _refused(request, row, exc)
    name = "engine/coach/_thought.html" if request.htmx else "engine/coach/thought.html"
    return unkept(render(request, name, {**context, "refusal": ""}))


def _later(request: HttpRequest, row: Match, exc: Busy) -> HttpResponse:
    """The table, and in the place of the hint when to ask again."""
    answer = show(request, row, busy=exc, fragment=bool(request.htmx))
    answer["Retry-After"] = str(exc.seconds)
    # The page swaps in a failure of ours only where it is told to.
    return retarget(answer, "#table")


def _refused(request: HttpRequest, row: Match, exc: KernelError) -> HttpResponse:
    context = {"refusal": say(exc.message), "urls": {"table": row.get_absolute_url()}}
    answer = render(request, "engine/coach/thought.html", context, status=status_of(exc))
    return unkept(answer)
