"""The pages of batches. Each fetches, calls a service, renders."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from collection.house.i18n import say
from collection.house.problems import status_of, whole, words
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from decks.keeping.queries import deck_for
from decks.lists.errors import DeckNotFound
from decks.lists.rows import Deck
from engine.kernel.errors import KernelError
from engine.registry import games
from engine.web.laying.meeting import seats_two_decks
from engine.web.review.replays.services import OPEN
from engine.web.runs import examples, files, pages, services
from engine.web.runs.errors import RunNotFound
from engine.web.runs.rows import Run
from engine.web.runs.wishes import read_wish

_KINDS = {"csv": "text/csv; charset=utf-8", "json": "application/json"}


@require_safe
def runs(request: HttpRequest) -> HttpResponse:
    """The person's batches."""
    return render(request, "engine/runs/list.html", pages.list_page(request.user, request.GET))


@require_http_methods(["GET", "HEAD", "POST"])
def run_new(request: HttpRequest) -> HttpResponse:
    """The form (GET), and the beginning (POST)."""
    given = request.POST if request.method == "POST" else request.GET
    deck, key = _wanted(request, given)
    if not key:
        messages.warning(request, _needed(given.get("game", "")))
        return redirect("runs")
    if request.method != "POST":
        return render(request, "engine/runs/new.html", pages.new_page(request.user, key, deck=deck))
    try:
        once = words(given, "key", 64)
        wish = read_wish(request.user, _raw(given, key))
        run = services.start(actor=ensure_user(request, once), wish=wish, key=once)
    except KernelError as exc:
        sent = _sent(given)
        context = pages.new_page(request.user, key, deck=deck, sent=sent, error=exc)
        return render(request, "engine/runs/new.html", context, status=status_of(exc))
    return redirect("run", run)


@require_safe
def run_cost(request: HttpRequest) -> HttpResponse:
    """What the form as it stands would take, as a piece of its page."""
    _deck, key = _wanted(request, request.GET)
    if not key:
        raise Http404
    try:
        wish = read_wish(request.user, _raw(request.GET, key))
    except KernelError as exc:
        return render(request, "engine/runs/_cost.html", {"cost": say(exc.message), "bad": True})
    cost = pages.cost_text(wish.game, wish.level, wish.games)
    return render(request, "engine/runs/_cost.html", {"cost": cost})


@require_safe
def run(request: HttpRequest, run_id: str) -> HttpResponse:
    """One batch."""
    return render(request, "engine/runs/run.html", pages.run_page(_own(request, run_id)))


@require_safe
def run_progress(request: HttpRequest, run_id: str) -> HttpResponse:
    """What moves on the page of a working batch; nothing (204) while it looks as it did."""
    row = _own(request, run_id)
    if request.GET.get("seen") == pages.stamp(row):
        return HttpResponse(status=204)
    if request.htmx and row.status != Run.Status.WORKING:
        return HttpResponseClientRefresh()
    return render(request, "engine/runs/_run.html", pages.run_page(row))


@require_POST
def run_cancel(request: HttpRequest, run_id: str) -> HttpResponse:
    """End it early."""
    row = _own(request, run_id)
    try:
        services.cancel(actor=ensure_user(request), run_id=run_id)
    except KernelError as exc:
        context = pages.run_page(row, exc)
        return render(request, "engine/runs/run.html", context, status=status_of(exc))
    return redirect("run", run_id)


@require_POST
def run_again(request: HttpRequest, run_id: str) -> HttpResponse:
    """The same once more."""
    row = _own(request, run_id)
    try:
        key = words(request.POST, "key", 64)
        made = services.again(actor=ensure_user(request), run_id=run_id, key=key)
    except KernelError as exc:
        context = pages.run_page(row, exc)
        return render(request, "engine/runs/run.html", context, status=status_of(exc))
    return redirect("run", made)


@require_POST
def run_example(request: HttpRequest, run_id: str) -> HttpResponse:
    """A game of two of its decks from its first move, with all hands open."""
    row = _own(request, run_id)
    try:
        made = examples.open_example(
            actor=row.owner,
            run_id=run_id,
            mine=whole(request.POST, "mine"),
            other=whole(request.POST, "other"),
            key=words(request.POST, "key", 64),
        )
    except KernelError as exc:
        context = pages.run_page(row, exc)
        return render(request, "engine/runs/run.html", context, status=status_of(exc))
    return redirect(f"{reverse('replay', args=(made,))}?at=0&eyes={OPEN}")


@require_POST
def run_delete(request: HttpRequest, run_id: str) -> HttpResponse:
    """Clear it away, once somebody has said that they mean it."""
    row = _own(request, run_id)
    if request.POST.get("sure") != "yes":
        return redirect(f"{reverse('runs')}?sure={row.pk}#sure")
    services.delete(actor=ensure_user(request), run_id=run_id)
    messages.success(request, _("The batch is gone, with its results."))
    return redirect("runs")


@require_safe
def run_file(request: HttpRequest, run_id: str, fmt: str) -> HttpResponse:
    """The results as a file."""
    row = _own(request, run_id)
    if fmt not in _KINDS:
        raise Http404(fmt)
    text = files.as_csv(row) if fmt == "csv" else files.as_json(row)
    answer = HttpResponse(text, content_type=_KINDS[fmt])
    answer["Content-Disposition"] = f'attachment; filename="run-{row.pk}.{fmt}"'
    return answer


def _own(request: HttpRequest, run_id: str) -> Run:
    try:
        return services.own_run(request.user, run_id)
    except RunNotFound as exc:
        raise Http404(run_id) from exc


def _wanted(request: HttpRequest, given: QueryDict) -> tuple[Deck | None, str]:
    """The deck, or without one the game ("" = none named), that is to be tested."""
    try:
        deck = deck_for(request.user, words(given, "deck", 16)) if given.get("deck") else None
    except DeckNotFound as exc:
        raise Http404 from exc
    key = deck.game if deck else given.get("game", "")
    if key and key not in games():
        raise Http404(key)
    # Without decks that meet there is nothing to choose from; the list says in which games.
    return deck, key if key and seats_two_decks(key) else ""


def _needed(game: str) -> str:
    """What an address without a game lacks, or why decks of that one cannot be tested."""
    if game:
        return _("In this game no deck meets another one, so none can be tested.")
    return _("A test begins with a game or a deck: choose one here.")


def _sent(given: QueryDict) -> dict[str, Any]:
    """The form as it was sent; lists by the names of their boxes."""
    fields = ("deck_address", "against_address", "games", "level", "seed")
    return {
        "decks": given.getlist("decks"),
        "against": given.getlist("against"),
        **{name: given.get(name, "")[:400] for name in fields},
    }


def _raw(given: QueryDict, key: str) -> dict[str, Any]:
    """The form as programs send it; an address is one deck more."""
    sent = _sent(given)
    return {
        "game": key,
        "decks": [*sent["decks"], *_named(sent["deck_address"])],
        "against": [*sent["against"], *_named(sent["against_address"])],
        "games": sent["games"],
        "level": sent["level"],
        "seed": sent["seed"],
    }


def _named(address: str) -> list[str]:
    return [address.strip()] if address.strip() else []
