"""What a page says after a change: the toast with its undo."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme

from collection.house.i18n import say
from collection.requests.asked import HttpRequest
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from collection.shelf import queries
from collection.shelf.telling import sentence

PARAM = "told"


def told_context(request: HttpRequest, change_id: int | None, code: str = "") -> dict[str, Any]:
    """What `_told.html` shows of one of the reader's own changes; empty without one."""
    if change_id is None or not isinstance(request.user, User):
        return {}
    rows = queries.told(queries.changes_of(request.user).filter(pk=change_id))
    if not rows:
        return {}
    row = rows[0]
    return {
        "told": {
            "text": say(sentence(row)),
            "change": row.change.pk,
            "redo": row.change.cause == "undo" and not row.change.note.get("redo"),
            "undone": row.undone is not None,
            "code": code,
            "game": row.change.note.get("game", ""),
            "key": fresh_key(),
            "next": request.get_full_path() if request.method == "GET" else back_of(request),
        }
    }


def told_here(request: HttpRequest) -> dict[str, Any]:
    """The same for a page that a change led back to (`?told=` its number)."""
    raw = request.GET.get(PARAM, "")
    number = int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 12 else None
    return told_context(request, number)


def back_of(request: HttpRequest) -> str:
    """The page of ours that a form asks to be led back to, or ""."""
    wanted = request.POST.get("next", "")[:2000]
    fits = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure())
    return wanted if fits and wanted.startswith("/") else ""


def led_back(request: HttpRequest, change_id: int | None, otherwise: str) -> HttpResponse:
    """To the page that the form came from, which tells what happened."""
    parts = urlsplit(back_of(request) or otherwise)
    query = [pair for pair in parse_qsl(parts.query, True) if pair[0] != PARAM]
    if change_id is not None:
        query.append((PARAM, str(change_id)))
    return redirect(urlunsplit(("", "", parts.path, urlencode(query), parts.fragment)))
