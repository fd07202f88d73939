"""Visitors become guests, real rows, at their first write; nobody has to sign up."""

from __future__ import annotations

import hashlib
import hmac
from datetime import timedelta

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.utils import timezone

from collection.house.quotas import check_room
from collection.requests import counting
from collection.requests.rows import User
from engine.kernel.messages import N_, Message

# How long two copies of one first request may be apart and still be the same visitor.
_TWICE = timedelta(minutes=10)
_FULL = Message(
    N_(
        "This site has no room for more people, so nothing was kept. You can look around; "
        "its keeper makes room."
    )
)
_BACKEND = "django.contrib.auth.backends.ModelBackend"


def ensure_user(request: HttpRequest, key: str = "") -> User:
    """The user of the request; a visitor is made a guest and signed in.

    A form sent twice by one browser (same `key`, same CSRF cookie) makes one guest.
    Raises TooOften, QuotaReached.
    """
    if isinstance(request.user, User):
        return request.user
    get_token(request)
    secret = str(request.META["CSRF_COOKIE"])
    guest = _guest(request, f"guest-{_fingerprint(secret, key)}" if key else "")
    login(request, guest, backend=_BACKEND)
    # The pages the visitor has open in other tabs were made with this cookie; a guest has
    # nothing that a renewed one would protect.
    request.META["CSRF_COOKIE"] = secret
    return guest


def check_people() -> None:
    """Raises QuotaReached when the site has as many people as it may have."""
    check_room(User.objects.count(), most=settings.MOST_PEOPLE, full=_FULL)


def _guest(request: HttpRequest, username: str) -> User:
    known = User.objects.filter(username=username, is_guest=True).first() if username else None
    if known is not None and timezone.now() - known.date_joined < _TWICE:
        return known
    if known is not None or not username:
        username = f"guest-{hashlib.sha256(str(timezone.now()).encode()).hexdigest()[:24]}"
    counting.check(counting.GUESTS, request, None)
    check_people()
    guest, created = User.objects.get_or_create(username=username, defaults={"is_guest": True})
    if created:
        guest.set_unusable_password()
        guest.save(update_fields=["password"])
    return guest


def _fingerprint(secret: str, key: str) -> str:
    text = f"{secret}|{key}".encode()
    return hmac.new(settings.SECRET_KEY.encode(), text, hashlib.sha256).hexdigest()[:24]
