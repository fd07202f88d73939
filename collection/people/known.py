"""Browsers in which somebody has signed in before: strangers' tries do not count against them."""

from __future__ import annotations

import secrets
from typing import Any, Final

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.db.models import Q
from django.http import HttpRequest, HttpResponse

from collection.requests.rows import User

_SALT: Final = "known browser"
_YEAR: Final = 365 * 24 * 3600
# People who share a browser; the ones before them have to be patient again.
_MOST: Final = 8


def remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Leave the browser a note of who has signed in, signed and readable by nobody's script."""
    browser, people = _noted(request)
    people = [user.pk, *(pk for pk in people if pk != user.pk)][:_MOST]
    note = signing.dumps([browser or secrets.token_hex(8), people], salt=_SALT)
    response.set_cookie(
        settings.KNOWN_COOKIE_NAME,
        note,
        max_age=_YEAR,
        secure=not settings.LOCAL,
        httponly=True,
        samesite="Lax",
    )


def known_as(request: HttpRequest, login: str) -> str:
    """The browser, if whom this login names has signed in here before; else ""."""
    browser, people = _noted(request)
    named = Q(username__iexact=login)
    if "@" in login:
        named |= Q(pk__in=EmailAddress.objects.filter(email__iexact=login).values("user"))
    is_known = people and User.objects.filter(named, pk__in=people).exists()
    return browser if is_known else ""


def _noted(request: HttpRequest) -> tuple[str, list[int]]:
    note = request.COOKIES.get(settings.KNOWN_COOKIE_NAME, "")
    try:
        found: Any = signing.loads(note, salt=_SALT, max_age=_YEAR)
    except signing.BadSignature:
        return "", []
    return str(found[0]), [int(pk) for pk in found[1]]
