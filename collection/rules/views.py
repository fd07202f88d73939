"""The pages of a game: its rules, and its turn on one page."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from collection.house.games import game_or_404
from collection.house.i18n import READER, say
from collection.requests.keys import fresh_key
from collection.rules.chapters import chapters, place_before
from collection.rules.rulebook import Paragraph, paragraphs
from engine.kernel.clauses import TurnAid

_LONGEST_QUERY: Final = 60


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of a game, each clause under its id; `q` leaves those that say it."""
    found = game_or_404(game)
    wanted = request.GET.get("q", "").strip()[:_LONGEST_QUERY]
    every = paragraphs(found, READER.language)
    shown = chapters(every, wanted)
    aid = found.turn_aid()
    context = {
        "game": {"key": game, "title": say(found.title())},
        "chapters": shown,
        "q": wanted,
        "found": sum(chapter["count"] for chapter in shown),
        "such_as": _clause_amid(every),
        "aid": say(aid.title) if aid else "",
        "back": _back(request),
        "lesson": next((lesson.key for lesson in found.lessons()), ""),
        "samples": [
            {"name": each.script, "title": say(each.title), "key": fresh_key()}
            for each in found.samples()
        ],
    }
    return render(request, "collection/rules/rules.html", context)


@require_safe
def turn(request: HttpRequest, game: str) -> HttpResponse:
    """The one-page aid of a game, to be printed."""
    found = game_or_404(game)
    aid = found.turn_aid()
    if aid is None:
        raise Http404(game)
    context = {
        "game": {"key": game, "title": say(found.title())},
        "aid": aid_data(aid),
        "back": _back(request),
    }
    return render(request, "collection/rules/turn.html", context)


def _clause_amid(every: list[Paragraph]) -> str:
    """The number of a clause well inside the rules, to show how one is written; "" without any."""
    numbers = [each.clause for each in every if each.clause]
    return numbers[len(numbers) // 3] if numbers else ""


def _back(request: HttpRequest) -> str:
    """Where the reader came from, if that was a page of this site."""
    referer = request.headers.get("Referer", "")
    return place_before(referer, request.get_host(), request.path)


def aid_data(found: TurnAid) -> dict[str, Any]:
    """The aid in the reader's language."""
    blocks = [
        {
            "key": block.key,
            "title": say(block.title),
            "lines": [{"text": say(line.text), "clauses": line.clauses} for line in block.lines],
        }
        for block in found.blocks
    ]
    return {"title": say(found.title), "blocks": blocks}
