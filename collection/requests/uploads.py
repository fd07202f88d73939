"""Bodies that are too large are refused before they are read, in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from collection.house.i18n import say
from engine.kernel.messages import N_, Message

P = ParamSpec("P")
# Boundaries and the other fields of a form stand beside the file.
_FORM: Final = 100_000
# A browser that is still sending does not read the answer; so much is taken and thrown away.
_DRAINED: Final = 64_000_000
_PIECE: Final = 1_000_000

_View = Callable[Concatenate[Any, P], HttpResponse]


def capped(most: int) -> Callable[[_View[P]], _View[P]]:
    """Answer 413 to a body of more than `most` bytes; the CSRF check comes after that.

    Django reads no more of a body than its declared length, so the declaration is enough.
    """

    def wrap(view: _View[P]) -> _View[P]:
        guarded = csrf_protect(view)

        @csrf_exempt
        @wraps(view)
        def door(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            length = declared(request)
            if request.method == "POST" and length > most + _FORM:
                return _refused(request, length, most)
            try:
                return guarded(request, *args, **kwargs)
            except RequestDataTooBig:
                # What is typed or pasted into a form has a limit of its own.
                return _refused(request, length, settings.DATA_UPLOAD_MAX_MEMORY_SIZE or most)

        return door

    return wrap


def _refused(request: HttpRequest, length: int, most: int) -> HttpResponse:
    reason = say(too_large(length, most))
    return render(request, "400.html", {"reason": reason}, status=413)


def declared(request: HttpRequest) -> int:
    """The length of the body as the request declares it."""
    text = str(request.META.get("CONTENT_LENGTH") or "0")
    return int(text) if text.isdigit() else 0


def drain(request: HttpRequest, length: int) -> None:
    """Read a body and throw it away, up to a bound."""
    left = min(length, _DRAINED)
    while left > 0:
        piece = request.read(min(_PIECE, left))
        if not piece:
            return
        left -= len(piece)


def too_large(found: int, most: int) -> Message:
    """The refusal of a body."""
    return Message(
        N_("What was sent has {found} kB; at most {most} kB can be read. Nothing was changed."),
        {"found": found // 1000, "most": most // 1000},
    )
