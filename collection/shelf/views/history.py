"""Everything that happened to a shelf, each with its way back."""

from __future__ import annotations

from typing import Final

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from collection.requests.asked import HttpRequest
from collection.shelf import queries
from collection.shelf.shown import change_row
from collection.shelf.views.told import told_here

PER_PAGE: Final = 20


@require_safe
def history(request: HttpRequest) -> HttpResponse:
    """Newest first, page by page."""
    page = Paginator(queries.changes_of(request.user), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "changes": [change_row(row) for row in queries.told(page)],
        **told_here(request),
    }
    return render(request, "collection/shelf/history.html", context)
