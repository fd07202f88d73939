"""One line for each request: its door, not its path; the person's number, not their name."""

from __future__ import annotations

import logging
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from config.logging import REQUESTS


def note_request(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    """Write down what was asked for and how it went; files and probes only when they fail."""
    door = door_of(request)
    if response.status_code < 400 and door in {"files", "probe"}:
        return
    facts = {
        "door": door,
        "method": request.method,
        "status": response.status_code,
        "duration_ms": round(seconds * 1000, 1),
        "user": known_user(request),
    }
    logging.getLogger(REQUESTS).info("request", extra=facts)


def door_of(request: HttpRequest) -> str:
    """The name of the address, such as `table-act`; "" for what leads nowhere.

    Paths are not told: some hold a code that opens something, and there is no end of them.
    """
    match = request.resolver_match
    if match is not None:
        name = match.view_name or match.route
        return "probe" if name.startswith("health-") or name == "metrics" else name
    return "files" if request.path.startswith(settings.STATIC_URL) else ""


def known_user(request: HttpRequest) -> Any:
    """The person's number if it was asked for already; this asks no database."""
    user = request.__dict__.get("user")
    if isinstance(user, SimpleLazyObject):
        user = request.__dict__.get("_cached_user")
    return getattr(user, "pk", None)
