"""The decks that everybody may read."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from collection.requests.asked import HttpRequest
from decks.browsing.deck_list import deck_line
from decks.browsing.finding import found_public
from decks.keeping.queries import public_decks
from decks.showing.answering import kept_private
from decks.showing.pages import game_title
from engine.registry import games

PER_PAGE = 50


@require_safe
def shared_decks(request: HttpRequest, game: str) -> HttpResponse:
    """The public decks of a game, whoever made them; `has:` and words of names find them."""
    if game not in games():
        raise Http404(game)
    text = request.GET.get("q", "")[:200].replace("\0", "")
    rows = found_public(game, text)
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page", "1")[:12])
    found = public_decks(game).select_related("owner").in_bulk(list(page))
    context = {
        "game": {"key": game, "title": game_title(game)},
        "q": text,
        "page": page,
        "total": page.paginator.count,
        "decks": [
            {**deck_line(found[pk]), "by": found[pk].owner.label} for pk in page if pk in found
        ],
    }
    return kept_private(render(request, "decks/browsing/shared.html", context))
