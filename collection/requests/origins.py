"""A form that was refused because of where it came from: which setting says otherwise."""

from __future__ import annotations

import logging
from typing import Final

from django.http import HttpRequest

from engine.kernel.messages import N_, Message

_LONGEST: Final = 100
_MARK: Final = "does not match any trusted origins"
_ORIGIN: Final = N_(
    "This was sent from a page of {origin}, and this site is {own}. If both are the same site, "
    "its keeper sets MAZZIERE_ORIGINS={origin}, or lets the proxy pass on the name that was asked "
    "for (Host). Nothing was changed."
)
_SCHEME: Final = N_(
    "This was sent from a page of {origin}, and it came here as {own}. A proxy stands in between: "
    "its keeper sets MAZZIERE_BEHIND_PROXY=1 and lets the proxy send «Forwarded». Nothing was "
    "changed."
)
_log = logging.getLogger("mazziere.settings")


def fault_in(request: HttpRequest, reason: str) -> Message | None:
    """What is wrong with the origin, in words, written to the log too; None for another reason."""
    if _MARK not in reason:
        return None
    claimed = request.headers.get("Origin") or request.headers.get("Referer", "")
    origin = "/".join(claimed.split("/")[:3])
    own = request.get_host()
    text = _SCHEME if origin.endswith(f"://{own}") else _ORIGIN
    facts = {"origin": origin[:_LONGEST], "own": f"{request.scheme}://{own}"}
    told = Message(text, facts)
    _log.warning("%s", told)
    return told
