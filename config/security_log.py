"""What a keeper must be able to look up afterwards: who came in, who failed to, what was refused.

Names and secrets are not written: a user's number, an address, a door. The sources are signals
because the acts are Django's own and allauth's, which offer no other door.
"""

from __future__ import annotations

import logging
from typing import Any, Final

from django.contrib.auth import signals
from django.dispatch import Signal
from django.http import HttpRequest, HttpResponse
from django.utils.module_loading import import_string

from collection.requests.addresses import address_of
from config.logging import SECURITY

_REFUSED: Final = frozenset({401, 403, 429})
# allauth's signals, by the event that they are written as; they come with `request` and `user`.
_ALLAUTH: Final = {
    "allauth.account.signals.user_signed_up": "signed_up",
    "allauth.account.signals.password_set": "password_changed",
    "allauth.account.signals.password_changed": "password_changed",
    "allauth.account.signals.password_reset": "password_reset",
    "allauth.account.signals.email_changed": "email_changed",
    "allauth.mfa.signals.authenticator_added": "factor_added",
    "allauth.mfa.signals.authenticator_removed": "factor_removed",
    "allauth.mfa.signals.authenticator_reset": "factor_renewed",
}


def connect() -> None:
    """Listen to what Django and, once it is installed, allauth tell."""
    signals.user_logged_in.connect(_logged_in, dispatch_uid="log in")
    signals.user_logged_out.connect(_logged_out, dispatch_uid="log out")
    signals.user_login_failed.connect(_failed, dispatch_uid="log failure")
    for path, event in _ALLAUTH.items():
        try:
            signal: Signal = import_string(path)
        except (ImportError, RuntimeError):  # not installed, or not among the apps
            continue
        signal.connect(_teller(event), weak=False, dispatch_uid=f"log {path}")


def note_refusal(request: HttpRequest, response: HttpResponse) -> None:
    """Write down that a door stayed shut."""
    if response.status_code not in _REFUSED:
        return
    match = request.resolver_match
    tell(
        "refused",
        request,
        status=response.status_code,
        door=(match.url_name if match else "") or "",
        method=request.method,
    )


def tell(event: str, request: HttpRequest | None, **facts: Any) -> None:
    """One line: the event, the user's number, the address, the facts."""
    if request is not None:
        user = getattr(request, "user", None)
        facts.setdefault("user", getattr(user, "pk", None))
        facts["address"] = address_of(request)
    logging.getLogger(SECURITY).info(event, extra=facts)


def _logged_in(sender: Any, request: HttpRequest | None, user: Any, **more: Any) -> None:
    tell("logged_in", request, user=user.pk)


def _logged_out(sender: Any, request: HttpRequest | None, user: Any, **more: Any) -> None:
    tell("logged_out", request, user=getattr(user, "pk", None))


def _failed(sender: Any, request: HttpRequest | None = None, **more: Any) -> None:
    # The name that was typed is often a password typed into the wrong field.
    tell("login_failed", request)


def _teller(event: str) -> Any:
    def told(sender: Any, request: HttpRequest | None = None, user: Any = None, **m: Any) -> None:
        tell(event, request, user=getattr(user, "pk", None))

    return told
