"""The pages of practice, solutions among them. Each fetches, calls a service, renders."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import formats
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from collection.house.problems import status_of, words
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from collection.requests.rows import User
from engine.kernel.errors import KernelError
from engine.web.puzzles.positions import services as positions
from engine.web.puzzles.positions.pages import head
from engine.web.puzzles.positions.puzzles import solution_lines
from engine.web.puzzles.positions.rows import is_owner
from engine.web.puzzles.positions.views import readable_or_404
from engine.web.puzzles.practice import pages, services
from engine.web.puzzles.practice.errors import NotPractised
from engine.web.puzzles.practice.queries import covered, practised
from engine.web.puzzles.practice.rows import Practice
from engine.web.table.answering import unkept


@require_safe
def practice(request: HttpRequest) -> HttpResponse:
    """The first puzzle that is due, and when the others come."""
    return _page(request)


@require_POST
def practice_add(request: HttpRequest, code: str) -> HttpResponse:
    """Practise a puzzle."""
    readable_or_404(request, code)

    def work(actor: User, key: str) -> HttpResponse:
        services.add(actor=actor, code=code, key=key)
        messages.success(request, _("It waits for you under Practice."))
        return redirect("position", code)

    return _acted(request, work)


@require_POST
def practice_remove(request: HttpRequest, code: str) -> HttpResponse:
    """Practise it no longer."""
    _own(request, code)

    def work(actor: User, key: str) -> HttpResponse:
        services.remove(actor=actor, code=code, key=key)
        messages.success(request, _("You practise it no longer. The position itself stays."))
        return redirect("practice")

    return _acted(request, work)


@require_POST
def practice_try(request: HttpRequest, code: str) -> HttpResponse:
    """A table laid from it."""
    _own(request, code)

    def work(actor: User, key: str) -> HttpResponse:
        return redirect("table", positions.play(actor=actor, code=code, key=key))

    return _acted(request, work)


@require_POST
def practice_peek(request: HttpRequest, code: str) -> HttpResponse:
    """The solution; looking at it is remembered."""
    row = _own(request, code)
    if not row.position.solution:
        raise Http404(code)

    def work(actor: User, key: str) -> HttpResponse:
        services.peek(actor=actor, code=code, key=key)
        return redirect("position-solution", code)

    return _acted(request, work)


@require_safe
def position_solution(request: HttpRequest, code: str) -> HttpResponse:
    """The solution, asked for; who practises the puzzle is told first what looking means."""
    row = readable_or_404(request, code)
    if not row.solution:
        raise Http404(code)
    mine = covered(request.user, code)
    if mine is not None:
        told = {"position": head(row), **pages.cover(mine)}
        return unkept(render(request, "engine/puzzles/practice/cover.html", told))
    lines = solution_lines(row)
    context = {"position": head(row), "lines": lines, "mine": is_owner(request.user, row)}
    return unkept(render(request, "engine/puzzles/positions/solution.html", context))


@require_POST
def practice_answer(request: HttpRequest, code: str) -> HttpResponse:
    """Close this round, and tell the next date."""
    _own(request, code)

    def work(actor: User, key: str) -> HttpResponse:
        due = services.answer(actor=actor, code=code, key=key)
        day = formats.date_format(due, "DATE_FORMAT")
        messages.success(request, _("It comes back on %(day)s.") % {"day": day})
        return redirect("practice")

    return _acted(request, work)


def _acted(request: HttpRequest, work: Callable[[User, str], HttpResponse]) -> HttpResponse:
    try:
        return work(ensure_user(request), words(request.POST, "key", 64))
    except KernelError as exc:
        return _page(request, exc)


def _page(request: HttpRequest, error: KernelError | None = None) -> HttpResponse:
    status = 200 if error is None else status_of(error)
    context = pages.page(request.user, error)
    return unkept(render(request, "engine/puzzles/practice/page.html", context, status=status))


def _own(request: HttpRequest, code: str) -> Practice:
    try:
        return practised(request.user, code)
    except NotPractised as exc:
        raise Http404(code) from exc
