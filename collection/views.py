"""The catalogue: cards, one card, the rules of a game."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from collection import queries
from collection.faces import card_url, face
from collection.i18n import READER, say
from collection.rulebook import paragraphs
from engine.kernel.clauses import TurnAid
from engine.kernel.game import Game
from engine.registry import UnknownGame, game

PER_PAGE = 60


def game_or_404(key: str) -> Game:
    """The installed game of that key."""
    try:
        return game(key)
    except UnknownGame as exc:
        raise Http404(key) from exc


@require_safe
def catalogue(request: HttpRequest, game: str) -> HttpResponse:
    """All cards of a game, by words of their names and by type."""
    found = game_or_404(game)
    text, kind = request.GET.get("q", "")[:200].replace("\0", ""), request.GET.get("type", "")[:32]
    rows = queries.cards_of(game, text, kind)
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "game": {"key": game, "title": say(found.title())},
        "q": text,
        "type": kind,
        "types": [_type_chip(found, key) for key in queries.types_of(game)],
        "page": page,
        "cards": [face(game, row.definition) for row in page],
    }
    return render(request, "collection/catalogue.html", context)


def _type_chip(found: Game, key: str) -> dict[str, str]:
    label = found.type_name(key).pick(READER.language)
    return {"key": key, "label": label[:1].upper() + label[1:]}


@require_safe
def card(request: HttpRequest, game: str, set_code: str, number: str, slug: str) -> HttpResponse:
    """One card: its face and everything printed on it."""
    found = game_or_404(game)
    row = queries.card_at(game, set_code, number)
    if row is None:
        raise Http404(number)
    shown = face(game, row.definition)
    address = card_url(game, row.definition, str(shown["name"]))
    if request.path != address:
        return redirect(address, permanent=False)
    context = {
        "game": {"key": game, "title": say(found.title())},
        "card": shown,
        "flavour": _flavour(row.data.get("flavour")),
    }
    return render(request, "collection/card.html", context)


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of a game, each clause under its id."""
    found = game_or_404(game)
    context = {
        "game": {"key": game, "title": say(found.title())},
        "paragraphs": paragraphs(found, READER.language),
        "aid": _aid(found.turn_aid()),
    }
    return render(request, "collection/rules.html", context)


def _aid(found: TurnAid | None) -> dict[str, Any] | None:
    if found is None:
        return None
    blocks = [
        {
            "key": block.key,
            "title": say(block.title),
            "lines": [{"text": say(line.text), "clauses": line.clauses} for line in block.lines],
        }
        for block in found.blocks
    ]
    return {"title": say(found.title), "blocks": blocks}


def _flavour(texts: object) -> str:
    if not isinstance(texts, dict):
        return ""
    return str(texts.get(READER.language.split("-")[0]) or next(iter(texts.values()), ""))
