"""The pages of the search: all cards of a game, those of a set, the sets, the help."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from collection.catalogue.rows import CardSet
from collection.search import pages
from collection.search.mending import LONGEST
from engine.registry import games


def _known(game: str) -> str:
    if game not in games():
        raise Http404(game)
    return game


def _asked(request: HttpRequest) -> pages.Asked:
    given = request.GET
    return pages.Asked(
        given.get("q", "")[: LONGEST + 1],
        given.get("sort", "")[:32],
        given.get("view", "")[:32],
        given.get("page", "")[:16],
    )


@require_safe
def catalogue(request: HttpRequest, game: str) -> HttpResponse:
    """All cards of a game that the query means."""
    base = reverse("catalogue", args=(_known(game),))
    context = pages.cards_page(game, request.user, _asked(request), base)
    return render(request, "collection/search/catalogue.html", context)


@require_safe
def one_set(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """The cards of a set that the query means."""
    row = get_object_or_404(CardSet.seen, game=_known(game), code=code.replace("\0", ""))
    context = pages.set_page(game, row, request.user, _asked(request))
    return render(request, "collection/search/catalogue.html", context)


@require_safe
def sets(request: HttpRequest, game: str) -> HttpResponse:
    """The sets of a game."""
    return render(request, "collection/search/sets.html", pages.sets_page(_known(game)))


@require_safe
def search_help(request: HttpRequest, game: str) -> HttpResponse:
    """What can be typed."""
    return render(request, "collection/search/search_help.html", pages.help_page(_known(game)))
