"""The pages of a game: its rules, and its turn on one page."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from collection.house.games import game_or_404, players_of
from collection.house.i18n import READER, say
from collection.requests.keys import fresh_key
from collection.rules.chapters import chapters, place_before
from collection.rules.rulebook import Paragraph, paragraphs
from engine.kernel.clauses import AidBlock, AidLine, TurnAid
from engine.kernel.game import Game

_LONGEST_QUERY: Final = 60


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of a game, each clause under its id; `q` leaves those that say it."""
    found = game_or_404(game)
    wanted = request.GET.get("q", "").strip()[:_LONGEST_QUERY]
    every = paragraphs(found, READER.language)
    shown = chapters(every, wanted, READER.language) if wanted else _book(found, READER.language)
    aid, box = found.turn_aid(), found.on_the_box()
    context = {
        "game": {"key": game, "title": say(found.title())},
        "players": players_of(found),
        "says": say(box.says) if box else "",
        "minutes": box.minutes if box else 0,
        **first_screen(found),
        "chapters": [chapter for chapter in shown if not chapter["authors"]],
        "for_authors": [chapter for chapter in shown if chapter["authors"]],
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


def first_screen(found: Game) -> dict[str, Any]:
    """What teaches the game before its clauses: ten lines, figures, the phases of the turn."""
    minute, aid = found.minute(), found.turn_aid()
    figures = [
        {
            "template": f"{found.key}/templates/{each.template}",
            "turn": each.turn,
            "caption": _line(each.caption),
            "data": say(found.figure_data(each.template)),
        }
        for each in (minute.figures if minute else ())
    ]
    return {
        "lines": [_line(line) for line in (minute.lines if minute else ())],
        "figures": [each for each in figures if not each["turn"]],
        "turn_figures": [each for each in figures if each["turn"]],
        "turn_title": say(minute.turn) if minute else _("The turn"),
        "phases": [_block(block) for block in (aid.blocks if aid else ()) if block.turn],
    }


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


@lru_cache(maxsize=64)
def _book(found: Game, language: str) -> list[dict[str, Any]]:
    """All chapters, whose words are linked once for all readers; not to be changed."""
    return chapters(paragraphs(found, language))


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
    return {"title": say(found.title), "blocks": [_block(block) for block in found.blocks]}


def _block(block: AidBlock) -> dict[str, Any]:
    lines = [_line(line) for line in block.lines]
    return {"key": block.key, "title": say(block.title), "lines": lines}


def _line(line: AidLine) -> dict[str, Any]:
    return {"text": say(line.text), "clauses": line.clauses}
