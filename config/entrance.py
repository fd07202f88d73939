"""The first door: who asks, by which name and scheme; a setting that does not fit is named.

A server's names for headers have no hyphens, so `X_Forwarded_For` becomes one with
`X-Forwarded-For` and the later wins: whoever asks could double what a proxy says. `Forwarded`
(RFC 7239) has none; a proxy that sets it leaves nothing of what was claimed.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address
from typing import Final

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.middleware.security import SecurityMiddleware

from collection.requests.addresses import FORWARDED
from collection.requests.uploads import declared, drain
from config.errors import answer
from config.faults import Fault
from config.probes import is_probe
from engine.kernel.messages import N_, Message

Answer = Callable[[HttpRequest], HttpResponse]

_TOLD: Final = "HTTP_FORWARDED"
# What a proxy may say besides; no part of us, and no library, is to believe it.
_CLAIMS: Final = (
    _TOLD,
    *(f"HTTP_X_FORWARDED_{name}" for name in ("FOR", "PROTO", "HOST", "PORT", "SSL", "PREFIX")),
    *("HTTP_X_REAL_IP", "HTTP_X_CLIENT_IP", "HTTP_VIA"),
)
_SCHEMES: Final = frozenset({"http", "https"})
# `1.2.3.4`, `1.2.3.4:5`, `[2001:db8::1]`, `[2001:db8::1]:5`; an IPv6 address without brackets is
# what a proxy makes of its own variable.
_NODE: Final = re.compile(
    r"\[(?P<six>[^\]]+)\](:\w+)?|(?P<four>[\d.]+)(:\w+)?|(?P<bare>[\da-fA-F:.]+)"
)
_LONGEST: Final = 100
# Bytes that hold up no sender when nobody reads them; so who sends them slowly holds up nobody.
_WAITS_UNREAD: Final = 64_000
_NAME: Final = Message(N_("This name is not known here"))
_SET_UP: Final = Message(N_("This site is not set up for its proxy"))
_HOST: Final = N_(
    "Nothing here answers to the name «{host}». If it is a name of this site, its keeper adds it "
    "to MAZZIERE_HOSTS; a proxy in between must pass on the name that was asked for (Host)."
)
_UNTOLD: Final = Message(
    N_(
        "MAZZIERE_BEHIND_PROXY is set, but nothing says who asks: the proxy must set the header "
        "«Forwarded: for=…;proto=…» (docs/deploy.md). Where there is no proxy, the keeper unsets "
        "MAZZIERE_BEHIND_PROXY."
    )
)
_UNKNOWN: Final = Message(
    N_(
        "A proxy says that this was asked for by https, but it is not to be believed: the keeper "
        "sets MAZZIERE_BEHIND_PROXY=1 and lets the proxy set the header «Forwarded» "
        "(docs/deploy.md)."
    )
)
_log = logging.getLogger("mazziere.settings")


class EntranceMiddleware:
    """Puts address and scheme where everybody looks for them, and answers what cannot go on."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response
        self._headers = SecurityMiddleware(get_response)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The page, or what is wrong; nobody is left sending what nobody reads."""
        fault = None if is_probe(request) else fault_of(request)
        _arrive(request)
        if fault is None:
            response = self.get_response(request)
        else:
            _log.warning("%s", fault.text)
            response = self._headers.process_response(request, answer(request, fault))
        length = declared(request)
        if length > _WAITS_UNREAD:
            with suppress(OSError):
                drain(request, length)
        return response


def fault_of(request: HttpRequest) -> Fault | None:
    """What in the settings does not fit this request."""
    if settings.BEHIND_PROXY:
        if forwarded(request.META.get(_TOLD, "")) is None:
            return Fault(500, _SET_UP, _UNTOLD)
    elif settings.SECURE_SSL_REDIRECT and not request.is_secure() and _claims_tls(request):
        return Fault(500, _SET_UP, _UNKNOWN)
    try:
        request.get_host()
    except DisallowedHost:
        host = str(request.META.get("HTTP_HOST", ""))[:_LONGEST]
        return Fault(400, _NAME, Message(_HOST, {"host": host}))
    return None


def forwarded(header: str) -> tuple[str, str] | None:
    """Address and scheme that the last proxy told; None when it did not."""
    parts = (part.partition("=") for part in header.rpartition(",")[2].split(";"))
    told = {name.strip().lower(): value.strip().strip('"') for name, _, value in parts}
    found = _NODE.fullmatch(told.get("for", ""))
    scheme = told.get("proto", "").lower()
    if found is None or scheme not in _SCHEMES:
        return None
    try:
        return str(ip_address(found["six"] or found["four"] or found["bare"])), scheme
    except ValueError:
        return None


def _arrive(request: HttpRequest) -> None:
    told = forwarded(request.META.get(_TOLD, "")) if settings.BEHIND_PROXY else None
    claims = [request.META.pop(name, None) for name in _CLAIMS]
    if any(claim is not None for claim in claims):
        request.META[FORWARDED] = True
    if told is not None:
        request.META["REMOTE_ADDR"], request.META["wsgi.url_scheme"] = told


def _claims_tls(request: HttpRequest) -> bool:
    told = forwarded(request.META.get(_TOLD, "")) or (
        "",
        request.META.get("HTTP_X_FORWARDED_PROTO"),
    )
    return told[1] == "https"
