"""The page of the search over everything, and its answers alone while one types."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from collection.requests.asked import HttpRequest
from decks.seeking.answers import answers


@require_safe
@cache_control(private=True, no_store=True)
def find(request: HttpRequest) -> HttpResponse:
    """Cards, decks, games and clauses that `q` is about."""
    page = "decks/seeking/_answers.html" if request.htmx else "decks/seeking/find.html"
    return render(request, page, answers(request.user, request.GET.get("q", "")))
