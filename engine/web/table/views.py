"""The pages of one table. Each fetches, calls a service, renders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import trigger_client_event

from collection.house.problems import whole, words
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from collection.requests.rows import User
from engine.kernel.errors import KernelError
from engine.web import thinking
from engine.web.laying.wishes import read_pace
from engine.web.seat import asking, handover, hands, waits
from engine.web.seat.errors import TableNotFound
from engine.web.seat.rows import Match
from engine.web.table import services
from engine.web.table.answering import changed, show, table_or_404, unkept
from engine.web.table.tables import check_sits, present
from engine.web.thinking.moves import MOVE, Progress, ask_partner, still_thinking


@require_safe
def table(request: HttpRequest, match_id: str) -> HttpResponse:
    """The table's page."""
    row = table_or_404(request, match_id)
    if any(seat.level for seat in row.seats.all()):
        thinking.warm()
    return show(request, row)


@require_safe
def table_fragment(request: HttpRequest, match_id: str) -> HttpResponse:
    """The part of the table's page that is swapped."""
    return show(request, table_or_404(request, match_id), fragment=True)


@require_POST
def table_act(request: HttpRequest, match_id: str) -> HttpResponse:
    """One decision; of what is done by hand, the next choice."""
    given = words(request.POST, "action", 400) if "action" in request.POST else ""
    if given.startswith(hands.SIGN):
        return _by_hand(request, match_id, given)

    def change(actor: User, revision: int, key: str) -> int:
        if given == asking.TYPED:
            text = words(request.POST, "answer", 40)
            return services.act_text(
                actor=actor, match_id=match_id, revision=revision, text=text, key=key
            )
        action = whole(request.POST, "action")
        return services.act(
            actor=actor, match_id=match_id, revision=revision, action=action, key=key
        )

    return changed(request, match_id, change)


def _by_hand(request: HttpRequest, match_id: str, given: str) -> HttpResponse:
    """Carry out what is complete; else ask what is to be added to it."""
    row, htmx = table_or_404(request, match_id), bool(request.htmx)
    try:
        chosen, actor = hands.chosen_of(given), ensure_user(request)
        revision = whole(request.POST, "revision")
        if not services.is_whole(actor=actor, match_id=match_id, revision=revision, chosen=chosen):
            return show(request, row, fragment=htmx, chosen=chosen)
    except KernelError as exc:
        return show(request, row, error=exc, fragment=htmx)

    def change(actor: User, revision: int, key: str) -> int:
        return services.by_hand(
            actor=actor, match_id=match_id, revision=revision, chosen=chosen, key=key
        )

    return changed(request, match_id, change)


@require_POST
def table_back(request: HttpRequest, match_id: str) -> HttpResponse:
    """Take back the last choice of a half-made move."""

    def change(actor: User, revision: int, key: str) -> int:
        return services.back(actor=actor, match_id=match_id, revision=revision, key=key)

    return changed(request, match_id, change)


@require_POST
def table_undo(request: HttpRequest, match_id: str) -> HttpResponse:
    """Take back the last move; where several people play, once they have said that all agree."""
    row = table_or_404(request, match_id)
    agreed = request.POST.get("agreed") == "yes"
    if len(handover.people(row)) > 1 and not agreed:
        return _ask_all(request, row)

    def change(actor: User, revision: int, key: str) -> int:
        return services.undo(
            actor=actor,
            match_id=match_id,
            revision=revision,
            key=key,
            agreed=agreed,
            same_shuffle=request.POST.get("shuffle") == "same",
            since=whole(request.POST, "since") if "since" in request.POST else None,
        )

    return changed(request, match_id, change)


@require_POST
def table_concede(request: HttpRequest, match_id: str) -> HttpResponse:
    """Give up."""

    whose = whole_or_none(request.POST, "seat")

    def change(actor: User, revision: int, key: str) -> int:
        seen = revision if whose is None else None
        return services.concede(
            actor=actor,
            match_id=match_id,
            revision=seen,
            key=key,
            whose=whose,
            agreed=request.POST.get("agreed") == "yes",
        )

    return changed(request, match_id, change)


def whole_or_none(given: Mapping[str, Any], field: str) -> int | None:
    """A whole number, None for what is missing or none: the other fields then decide."""
    try:
        return whole(given, field)
    except KernelError:
        return None


@require_POST
def table_take(request: HttpRequest, match_id: str) -> HttpResponse:
    """The screen is in the hands of the person it was waiting for."""
    row = table_or_404(request, match_id)
    try:
        revision, seat = whole(request.POST, "revision"), whole(request.POST, "seat")
        actor = ensure_user(request)
        handover.take(actor=actor, match_id=match_id, revision=revision, seat=seat)
    except TableNotFound as exc:
        raise Http404(match_id) from exc
    except KernelError as exc:
        return show(request, row, error=exc)
    return redirect(row)


@require_POST
def table_wait(request: HttpRequest, match_id: str) -> HttpResponse:
    """Say wait while somebody else carries out a card by hand, or take it back."""
    row, htmx = table_or_404(request, match_id), bool(request.htmx)
    stands = request.POST.get("wait") == "yes"
    try:
        waits.say_wait(actor=ensure_user(request), match_id=match_id, stands=stands)
    except KernelError as exc:
        return show(request, row, error=exc, fragment=htmx)
    if htmx:
        return show(request, table_or_404(request, match_id), fragment=True)
    return redirect("table", match_id)


@require_POST
def table_watch(request: HttpRequest, match_id: str) -> HttpResponse:
    """Set the pace of the partners, or open and close the hands of a watched table."""
    row = table_or_404(request, match_id)
    htmx = bool(request.htmx)
    given = request.POST
    try:
        pace = read_pace(given) if given.get("pace") else ""
        hands = given.get("hands", "")
        services.set_watch(
            actor=ensure_user(request),
            match_id=match_id,
            pace=pace,
            open_hands=None if hands not in ("open", "closed") else hands == "open",
        )
    except KernelError as exc:
        return show(request, row, error=exc, fragment=htmx)
    if htmx:
        return show(request, table_or_404(request, match_id), fragment=True)
    return redirect(f"{row.get_absolute_url()}#question")


@require_POST
def table_partner(request: HttpRequest, match_id: str) -> HttpResponse:
    """Let the partner move: once for a page with scripts, else until a person decides.

    Without people at the table nobody would ever decide: there, too, one move a press."""
    asked = whole_or_none(request.POST, "revision")
    if request.htmx and asked is not None and _is_waiting(request, match_id, asked):
        return _ask_again(match_id, asked)
    row = table_or_404(request, match_id)
    watched = not handover.people(row)
    try:
        if watched:
            revision = whole(request.POST, "revision")
            itself = request.POST.get("by") == "itself"
            found = services.let_watched_move(
                match_id=match_id, revision=revision, by_itself=itself
            )
        elif request.htmx:
            revision = whole(request.POST, "revision")
            found = ask_partner(match_id=match_id, revision=revision)
        else:
            found = services.let_partners_move(match_id=match_id)
    except KernelError as exc:
        return show(request, row, error=exc, fragment=bool(request.htmx))
    if request.htmx and found is Progress.THINKING:
        return _ask_again(match_id, revision)
    if request.htmx:
        return show(request, table_or_404(request, match_id), fragment=True)
    return redirect("table", match_id)


def _is_waiting(request: HttpRequest, match_id: str, revision: int) -> bool:
    """Whether this person's table has a partner that still thinks."""
    try:
        check_sits(request.user, match_id)
    except TableNotFound:
        return False
    return still_thinking(match_id, revision)


def _ask_again(match_id: str, revision: int) -> HttpResponse:
    """Nothing new yet, and when to ask again: static/js/asking.js does."""
    after = {"after": thinking.after_ms(match_id, revision, MOVE)}
    return unkept(trigger_client_event(HttpResponse(status=204), "again", after))


def _ask_all(request: HttpRequest, row: Match) -> HttpResponse:
    """Ask whether everybody agrees; while the screen goes round, nobody can be asked."""
    context = present(row, ensure_user(request))
    if context["handover"] is not None:
        return show(request, row, fragment=bool(request.htmx))
    context["since"] = whole_or_none(request.POST, "since")
    name = "engine/table/_agree.html" if request.htmx else "engine/table/agree.html"
    return unkept(render(request, name, context))
