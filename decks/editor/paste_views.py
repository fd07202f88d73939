"""Pasting a list: what was understood is shown before it counts."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from collection.house.i18n import say
from collection.house.problems import status_of, whole, words
from collection.requests.asked import HttpRequest
from collection.requests.rows import User
from decks.editor import editing
from decks.editor.paste_page import empty_page, mended_text, preview_page
from decks.editor.views import deck_or_404
from decks.lists import judging
from decks.lists.errors import StaleDeck
from decks.lists.rows import Deck
from engine.kernel.errors import KernelError
from engine.registry import UnknownGame

# A list of 10,000 long lines; more is no deck.
MOST_SIGNS = 1_000_000


@require_http_methods(["GET", "HEAD", "POST"])
def deck_paste(request: HttpRequest, deck_id: str, slug: str) -> HttpResponse:
    """The field for a list; sent, what it says; sent again with `how`, the deck after it."""
    found = deck_or_404(request, deck_id)
    if request.method != "POST":
        return _answer(request, found, empty_page(found))
    try:
        text = words(request.POST, "text", MOST_SIGNS)
        if "how" in request.POST:
            return _apply(request, found, text)
        if "meant" in request.POST:
            text = mended_text(found.game, text, words(request.POST, "meant", 160))
        return _answer(request, found, preview_page(found, text))
    except KernelError as exc:
        return _refused(request, found, exc)


def _apply(request: HttpRequest, found: Deck, text: str) -> HttpResponse:
    actor = request.user
    if not isinstance(actor, User):
        raise Http404(found.pk)
    editing.paste(
        actor=actor,
        deck_id=found.pk,
        version=whole(request.POST, "version"),
        text=text,
        replace=words(request.POST, "how", 16) == "replace",
        rename=request.POST.get("rename") == "1",
        key=words(request.POST, "key", 64),
    )
    found.refresh_from_db()
    return redirect("deck-edit", found.pk, found.slug)


def _refused(request: HttpRequest, found: Deck, error: KernelError) -> HttpResponse:
    found.refresh_from_db()
    text = request.POST.get("text", "")[:MOST_SIGNS]
    page = empty_page(found, text)
    if isinstance(error, StaleDeck):
        page = preview_page(found, text)
    return _answer(request, found, {**page, "refusal": say(error.message)}, status_of(error))


def _answer(
    request: HttpRequest, found: Deck, page: dict[str, Any], status: int = 200
) -> HttpResponse:
    try:
        judging.kind_of(found.game, found.kind)
    except (UnknownGame, judging.UnknownKind) as exc:
        raise Http404(found.game) from exc
    return render(request, "decks/editor/paste.html", page, status=status)
