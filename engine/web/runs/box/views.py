"""The page "Two decks from my box". Each view fetches, calls a service, renders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from collection.house.problems import MAX_KEY, status_of, words
from collection.requests.asked import HttpRequest
from collection.requests.rows import User
from collection.shelf.errors import PlaceNotFound
from decks.lists.errors import DeckNotFound
from decks.showing.answering import kept_private
from engine.kernel.errors import KernelError
from engine.registry import games
from engine.web.runs.box import services
from engine.web.runs.box.asked import Asked, check_game, read_asked
from engine.web.runs.box.page import box_page
from engine.web.runs.box.pairs import find, needed


@require_safe
def box(request: HttpRequest, game: str) -> HttpResponse:
    """The form, and the two decks that it gives."""
    return _show(request, game, request.GET)


@require_POST
def box_play(request: HttpRequest, game: str) -> HttpResponse:
    """Sit down with the pair."""

    def work(actor: User, asked: Asked, key: str) -> HttpResponse:
        level, swap = words(request.POST, "level", 32), request.POST.get("swap") == "1"
        made = services.play(actor=actor, asked=asked, level=level, swap=swap, key=key)
        return redirect("table", made)

    return _done(request, game, work)


@require_POST
def box_save(request: HttpRequest, game: str) -> HttpResponse:
    """Keep what was dealt as planned decks."""

    def work(actor: User, asked: Asked, key: str) -> HttpResponse:
        made = services.save(actor=actor, asked=asked, key=key)
        said = ngettext(
            "%(n)s deck is kept as a plan: it holds no copy back.",
            "%(n)s decks are kept as plans: they hold no copy back.",
            len(made),
        )
        messages.success(request, said % {"n": len(made)})
        return redirect("decks")

    return _done(request, game, work)


@require_POST
def box_measure(request: HttpRequest, game: str) -> HttpResponse:
    """Let partners play my deck against each candidate."""

    def work(actor: User, asked: Asked, key: str) -> HttpResponse:
        run = services.measure(actor=actor, asked=asked, key=key)
        query = QueryDict(mutable=True)
        query.update({**asked.fields(), "run": run})
        query.pop("pick", None)
        return redirect(f"{reverse('box', args=(game,))}?{query.urlencode()}#even")

    return _done(request, game, work)


def _done(
    request: HttpRequest, game: str, work: Callable[[User, Asked, str], HttpResponse]
) -> HttpResponse:
    """The answer of a write, or the page with the reason why not."""
    _check(game)
    try:
        asked = read_asked(request.user, game, request.POST)
        key = words(request.POST, "key", MAX_KEY)
        if not isinstance(request.user, User):
            # Who has no shelf has no box: this says so.
            needed(request.user, asked)
            raise Http404(game)
        return work(request.user, asked, key)
    except (PlaceNotFound, DeckNotFound) as exc:
        raise Http404 from exc
    except KernelError as exc:
        return _show(request, game, request.POST, exc)


def _show(
    request: HttpRequest, game: str, given: QueryDict, error: KernelError | None = None
) -> HttpResponse:
    _check(game)
    found: Any = None
    asked, status = Asked(game), 200
    try:
        check_game(game)
        asked = read_asked(request.user, game, given)
        found = find(request.user, asked)
    except (PlaceNotFound, DeckNotFound) as exc:
        raise Http404 from exc
    except KernelError as exc:
        error = error or exc
    if error is not None:
        status = status_of(error)
    context = box_page(request.user, game, asked, found, error)
    return kept_private(render(request, "engine/runs/box/box.html", context, status=status))


def _check(game: str) -> None:
    if game not in games():
        raise Http404(game)
