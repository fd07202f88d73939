"""The deck as one text in the editor: judged while it is typed, kept when one goes back to rows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from collection.house.i18n import say
from collection.house.problems import status_of, whole, words
from collection.requests.asked import HttpRequest
from collection.requests.rows import User
from decks.editor import editing
from decks.editor.asked import VIEWS, asked
from decks.editor.paste_page import mended_text
from decks.editor.paste_views import MOST_SIGNS
from decks.editor.text_page import reads_page, text_page
from decks.editor.views import deck_or_404, path_of, shown
from decks.lists.rows import Deck
from engine.kernel.errors import KernelError

READS = "decks/editor/reads.html"


@require_POST
def deck_text(request: HttpRequest, deck_id: str) -> HttpResponse:
    """What the `text` says; with `meant` a line mended in it; with `keep` it is the deck."""
    found = deck_or_404(request, deck_id)
    text = request.POST.get("text", "")[:MOST_SIGNS]
    try:
        text = words(request.POST, "text", MOST_SIGNS).replace("\r\n", "\n")
        if "keep" in request.POST:
            return _kept(request, found, text)
        if request.htmx and request.htmx.target == "reads":
            return render(request, READS, {"read": reads_page(found, text)})
        if "meant" in request.POST:
            text = mended_text(found.game, text, words(request.POST, "meant", 160))
        return _typed(request, found, text_page(found, text))
    except KernelError as exc:
        found.refresh_from_db()
        return _refused(request, found, text, exc)


def _kept(request: HttpRequest, found: Deck, text: str) -> HttpResponse:
    editing.write_text(
        actor=cast(User, request.user),
        deck_id=found.pk,
        version=whole(request.POST, "version"),
        text=text,
        key=words(request.POST, "key", 64),
    )
    found.refresh_from_db()
    wish = replace(asked(request), view=VIEWS[0])
    if request.htmx:
        return shown(request, found, wish, saved=True)
    return redirect(wish.address(path_of(found)))


def _refused(request: HttpRequest, found: Deck, text: str, error: KernelError) -> HttpResponse:
    status = status_of(error)
    if request.htmx and request.htmx.target == "reads":
        return render(request, READS, {"refusal": say(error.message)}, status=status)
    try:
        page = text_page(found, text)
    except KernelError:
        page = {"text": text, "rows": 24, "read": None}
    return _typed(request, found, {**page, "refusal": say(error.message)}, status)


def _typed(
    request: HttpRequest, found: Deck, page: dict[str, Any], status: int = 200
) -> HttpResponse:
    return shown(request, found, replace(asked(request), view="text"), status=status, **page)
