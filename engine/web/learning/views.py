"""The pages of learning: a lesson's door, leaving it, beginning it anew."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from collection.house.games import game_or_404
from collection.house.i18n import say
from collection.house.problems import status_of, words
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from collection.requests.keys import fresh_key
from decks.lists.judging import clause_url
from engine.kernel.errors import KernelError
from engine.kernel.lessons import Lesson
from engine.registry import game as game_of
from engine.registry import games
from engine.web.learning import course
from engine.web.learning.first_hour import begin_collection
from engine.web.learning.home import first_page
from engine.web.learning.opened import opened
from engine.web.seat.errors import TableNotFound
from engine.web.seat.lessons import NoLesson, lesson_of
from engine.web.seat.rows import Match


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Where everybody begins."""
    return render(request, "engine/learning/home.html", first_page(request.user))


@require_safe
def game_page(request: HttpRequest, game: str) -> HttpResponse:
    """One game's box, opened."""
    game_or_404(game)
    return render(request, "engine/learning/game.html", opened(request.user, game))


@require_http_methods(["GET", "HEAD", "POST"])
def lesson(request: HttpRequest, game: str, lesson: str) -> HttpResponse:
    """What a guided battle will show (GET), and sitting down to it (POST)."""
    found = _lesson(game, lesson)
    if request.method != "POST":
        return render(request, "engine/learning/lesson.html", _about(game, found))
    return _begin(request, game, found, "")


@require_POST
def leave(request: HttpRequest, match_id: str) -> HttpResponse:
    """Play on at the same table without the lesson."""
    row = _table(request, match_id)
    try:
        course.leave(actor=ensure_user(request), match_id=row.pk, key=_key(request))
    except KernelError as exc:
        return _refused(request, row.game, _lesson(row.game, row.lesson), exc)
    return _go(request, row.pk)


@require_POST
def again(request: HttpRequest, match_id: str) -> HttpResponse:
    """The same lesson on a new table."""
    row = _table(request, match_id)
    return _begin(request, row.game, _lesson(row.game, row.lesson), "again ")


@require_POST
def first_collection(request: HttpRequest, game: str) -> HttpResponse:
    """The cards of a starter for the shelf, its deck, and on to the table."""
    if game not in games():
        raise Http404(game)
    try:
        once = _key(request)
        product = words(request.POST, "product", 64)
        actor = ensure_user(request, once)
        deck = begin_collection(actor=actor, game_key=game, product=product, key=once)
    except KernelError as exc:
        context = {"refusal": say(exc.message), "urls": {"back": reverse("home")}}
        return render(request, "engine/learning/refused.html", context, status=status_of(exc))
    return redirect(f"{reverse('table-new')}?deck={deck}")


def _begin(request: HttpRequest, key: str, found: Lesson, mark: str) -> HttpResponse:
    try:
        once = _key(request)
        actor = ensure_user(request, once)
        made = course.start(actor=actor, game_key=key, name=found.key, key=f"{mark}{once}"[:64])
    except KernelError as exc:
        return _refused(request, key, found, exc)
    return _go(request, made)


def _key(request: HttpRequest) -> str:
    return words(request.POST, "key", 64)


def _go(request: HttpRequest, match_id: str) -> HttpResponse:
    url = reverse("table", args=(match_id,))
    return HttpResponseClientRedirect(url) if request.htmx else redirect(url)


def _refused(request: HttpRequest, key: str, found: Lesson, error: KernelError) -> HttpResponse:
    context = {**_about(key, found), "refusal": say(error.message)}
    return render(request, "engine/learning/lesson.html", context, status=status_of(error))


def _about(key: str, found: Lesson) -> dict[str, Any]:
    return {
        "game": {"key": key, "title": say(game_of(key).title())},
        "title": say(found.title),
        "blurb": say(found.blurb),
        "steps": [
            {
                "title": say(step.title),
                "clause": step.clause,
                "clause_url": clause_url(key, step.clause),
            }
            for step in found.steps
        ],
        "url": reverse("lesson", args=(key, found.key)),
        "key": fresh_key(),
        "refusal": "",
    }


def _lesson(key: str, name: str) -> Lesson:
    try:
        return lesson_of(key, name)
    except NoLesson as exc:
        raise Http404(name) from exc


def _table(request: HttpRequest, match_id: str) -> Match:
    """A table of the reader's on which a lesson is played."""
    rows = Match.objects.filter(pk=match_id).exclude(lesson="")
    row = rows.filter(owner=request.user).first() if request.user.is_authenticated else None
    if row is None:
        raise Http404(match_id) from TableNotFound(match_id)
    return row
