"""The pages of positions. Each fetches, calls a service, renders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from collection.house.i18n import say
from collection.house.problems import status_of, whole, words
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from collection.requests.rows import User
from engine.kernel.errors import KernelError
from engine.kernel.positions import NoPositions
from engine.registry import game, games
from engine.web.laying.bringing import bringers
from engine.web.puzzles.positions import bench, keeping, pages, puzzles, services, telling
from engine.web.puzzles.positions.editing import Edit
from engine.web.puzzles.positions.errors import PositionClosed, PositionNotFound, StalePosition
from engine.web.puzzles.positions.forms import read_about, read_decks, read_edit
from engine.web.puzzles.positions.rows import Laid, is_owner, laid, own_position, readable_position
from engine.web.seat.errors import TableNotFound
from engine.web.seat.rows import Position

_MAX_KEY = 64


@require_safe
def position_list(request: HttpRequest) -> HttpResponse:
    """The person's positions."""
    return render(request, "engine/puzzles/positions/list.html", pages.list_page(request.user))


@require_http_methods(["GET", "HEAD", "POST"])
def position_new(request: HttpRequest) -> HttpResponse:
    """The choice of two decks (GET), and the making (POST)."""
    given = request.POST if request.method == "POST" else request.GET
    key = given.get("game", "")
    if not key:
        return redirect("positions")
    if key not in games() or not pages.has_positions(key):
        raise Http404(key)
    seats = _seats(given, key)
    if request.method != "POST":
        context = pages.new_page(request.user, key, seats)
        return render(request, "engine/puzzles/positions/new.html", context)
    try:
        once = words(request.POST, "key", _MAX_KEY)
        rules = services.rules_of(key, seats)
        chosen = read_decks(request.user, key, request.POST, len(bringers(rules)))
        title = words(request.POST, "title", services.MAX_TITLE)
        actor = ensure_user(request, once)
        code = services.create(
            actor=actor, key=key, decks=chosen, title=title, seats=seats, once_key=once
        )
    except KernelError as exc:
        context = pages.new_page(request.user, key, seats, exc)
        return render(request, "engine/puzzles/positions/new.html", context, status=status_of(exc))
    return redirect("position-edit", code)


def _seats(given: Mapping[str, Any], key: str) -> int:
    """For how many players; what the game does not know counts as its fewest."""
    counts = game(key).seat_counts()
    return next((count for count in counts if str(count) == given.get("seats")), counts[0])


@require_safe
def position(request: HttpRequest, code: str) -> HttpResponse:
    """The position through the eyes of its seat."""
    return _shown(request, readable_or_404(request, code))


@require_safe
def position_edit(request: HttpRequest, code: str) -> HttpResponse:
    """The editor."""
    return _bench(request, _own(request, code))


@require_POST
def position_change(request: HttpRequest, code: str) -> HttpResponse:
    """One edit."""
    row = _own(request, code)
    edit: Edit | None = None
    try:
        edit = read_edit(request.POST)
        services.change(edit=edit, **_asked(request, row))
    except KernelError as exc:
        return _bench(request, _own(request, code), exc)
    return _done(request, code, edit)


@require_POST
def position_undo(request: HttpRequest, code: str) -> HttpResponse:
    """Take back the last edit."""
    return _edited(request, code, services.undo)


@require_POST
def position_tell(request: HttpRequest, code: str) -> HttpResponse:
    """Title, question, whose eyes."""

    def tell(**asked: Any) -> object:
        return services.tell(about=read_about(request.POST), **asked)

    return _edited(request, code, tell)


@require_POST
def position_share(request: HttpRequest, code: str) -> HttpResponse:
    """Share, or share no more."""

    def work(actor: User, key: str) -> HttpResponse:
        shared = words(request.POST, "shared", 1) == "1"
        services.share(actor=actor, code=code, shared=shared, key=key)
        return redirect("position", code)

    return _acted(request, _own(request, code), work)


@require_POST
def position_copy(request: HttpRequest, code: str) -> HttpResponse:
    """A copy, ready to be edited."""

    def work(actor: User, key: str) -> HttpResponse:
        return redirect("position-edit", services.copy(actor=actor, code=code, key=key))

    return _acted(request, _own(request, code), work)


@require_POST
def position_delete(request: HttpRequest, code: str) -> HttpResponse:
    """Remove it."""

    def work(actor: User, key: str) -> HttpResponse:
        services.delete(actor=actor, code=code, key=key)
        messages.info(request, _("The position is gone. Tables played from it stay."))
        return redirect("positions")

    return _acted(request, _own(request, code), work)


@require_POST
def position_play(request: HttpRequest, code: str) -> HttpResponse:
    """A table laid from it."""
    row = readable_or_404(request, code)
    key = request.POST.get("key", "")[:_MAX_KEY]
    ensure_user(request, key)

    def work(actor: User, key: str) -> HttpResponse:
        seat = whole(request.POST, "seat") if request.POST.get("seat") else None
        level = words(request.POST, "level", 32)
        match = services.play(actor=actor, code=code, seat=seat, level=level, key=key)
        return redirect("table", match)

    return _acted(request, row, work)


@require_POST
def position_record(request: HttpRequest, code: str) -> HttpResponse:
    """The moves of a table as the solution, or without a table none any more."""

    def work(actor: User, key: str) -> HttpResponse:
        match = words(request.POST, "table", 16)
        try:
            if match:
                puzzles.record(actor=actor, code=code, match_id=match, key=key)
            else:
                puzzles.forget(actor=actor, code=code, key=key)
        except TableNotFound as exc:
            raise Http404(match) from exc
        return redirect("position", code)

    return _acted(request, _own(request, code), work)


@require_POST
def position_keep(request: HttpRequest, match_id: str) -> HttpResponse:
    """The present moment of a table as a position; a button of the table's own form."""
    if not isinstance(request.user, User):
        raise Http404(match_id)
    try:
        key = words(request.POST, "key", _MAX_KEY)
        once = f"keep-{key}"[:_MAX_KEY] if key else ""
        title = words(request.POST, "title", services.MAX_TITLE)
        code = keeping.keep(actor=request.user, match_id=match_id, title=title, key=once)
    except TableNotFound as exc:
        raise Http404(match_id) from exc
    except KernelError as exc:
        return _not_kept(request, match_id, exc)
    address = reverse("position-edit", args=(code,))
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


def _not_kept(request: HttpRequest, match_id: str, exc: KernelError) -> HttpResponse:
    """Why not: on a page of its own, or with scripts beside the table as it stands."""
    table = reverse("table", args=(match_id,))
    if request.htmx:
        messages.error(request, str(say(exc.message)))
        return HttpResponseClientRedirect(table)
    context = {"refusal": say(exc.message), "back": table}
    return render(request, "engine/puzzles/positions/not_kept.html", context, status=status_of(exc))


# --- inside ---------------------------------------------------------------------------------


def _asked(request: HttpRequest, row: Position) -> dict[str, Any]:
    return {
        "actor": request.user,
        "code": row.pk,
        "edition": whole(request.POST, "edition"),
        "key": words(request.POST, "key", _MAX_KEY),
    }


def _edited(request: HttpRequest, code: str, service: Callable[..., object]) -> HttpResponse:
    row = _own(request, code)
    try:
        service(**_asked(request, row))
    except KernelError as exc:
        return _bench(request, _own(request, code), exc)
    return _done(request, code, None)


def _done(request: HttpRequest, code: str, edit: Edit | None) -> HttpResponse:
    if request.htmx:
        return _bench(request, _own(request, code), edit=edit)
    side = request.POST.get("side", "")
    query = f"?side={side}" if side.isdigit() else ""
    return redirect(reverse("position-edit", args=(code,)) + query)


def _acted(
    request: HttpRequest, row: Position, work: Callable[[User, str], HttpResponse]
) -> HttpResponse:
    try:
        return work(ensure_user(request), words(request.POST, "key", _MAX_KEY))
    except KernelError as exc:
        return _shown(request, row, exc)


def _shown(request: HttpRequest, row: Position, error: KernelError | None = None) -> HttpResponse:
    found = _laid(request, row)
    if isinstance(found, HttpResponse):
        return found
    if found.problems and not is_owner(request.user, row):
        raise Http404(row.pk)
    context = pages.show_page(found, request.user, error)
    status = 200 if error is None else status_of(error)
    response = render(request, "engine/puzzles/positions/show.html", context, status=status)
    patch_cache_control(response, no_store=True)
    return response


def _bench(
    request: HttpRequest,
    row: Position,
    error: KernelError | None = None,
    *,
    edit: Edit | None = None,
) -> HttpResponse:
    found = _laid(request, row)
    if isinstance(found, HttpResponse):
        return found
    given = request.POST if request.method == "POST" else request.GET
    side = str(given.get("side", ""))
    seat = int(side) if side.isdigit() and len(side) < 3 else row.seat
    done = telling.told_with_counts(found, edit) if edit else ""
    context = bench.bench(found, seat, error, done)
    if isinstance(error, StalePosition):
        context["conflict"] = telling.conflict(found, error.yours)
    name = (
        "engine/puzzles/positions/_bench.html"
        if request.htmx
        else "engine/puzzles/positions/edit.html"
    )
    status = 200 if error is None else status_of(error)
    response = render(request, name, context, status=status)
    patch_cache_control(response, no_store=True)
    return response


def _laid(request: HttpRequest, row: Position) -> Laid | HttpResponse:
    """What lies in it, or the page that says why it cannot be laid any more."""
    try:
        return laid(row)
    except (PositionClosed, NoPositions) as exc:
        context = {"position": pages.head(row), "refusal": say(exc.message)}
        context["mine"] = is_owner(request.user, row)
        return render(request, "engine/puzzles/positions/closed.html", context, status=410)


def _own(request: HttpRequest, code: str) -> Position:
    try:
        return own_position(request.user, code)
    except PositionNotFound as exc:
        raise Http404(code) from exc


def readable_or_404(request: HttpRequest, code: str) -> Position:
    """A position that this person may look at. Raises Http404 for any other."""
    try:
        return readable_position(request.user, code)
    except PositionNotFound as exc:
        raise Http404(code) from exc
