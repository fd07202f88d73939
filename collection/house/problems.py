"""Refusals as answers: the status, the page's text, and the API's RFC 9457 body."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from django.http import QueryDict

from collection.house.i18n import say
from engine.kernel.errors import (
    BadLoadout,
    BadOutcome,
    BadPosition,
    BadRecord,
    IllegalAction,
    KernelError,
    StaleRevision,
    WrongSeat,
)
from engine.kernel.messages import N_, Message, shown

# What the engine refuses, which knows no status: the first that fits.
_STATUS: Final[tuple[tuple[type[KernelError], int], ...]] = (
    (StaleRevision, 409),
    (WrongSeat, 403),
    (IllegalAction, 422),
    (BadOutcome, 422),
    (BadLoadout, 422),
    (BadPosition, 422),
    (BadRecord, 410),
)
MAX_KEY = 64
# No field means more.
MOST_WHOLE = 99_999_999_999
# What no database keeps: NUL and halves of a sign.
_NO_TEXT = re.compile("[\0\ud800-\udfff]")
PROBLEM = "application/problem+json"


class Refusal(KernelError):
    """A refusal that knows its HTTP status; without a word of its own it is bad input."""

    status: ClassVar[int] = 400


class BadInput(Refusal):
    """A field of a form or body that cannot be read."""


class KeyReused(Refusal):
    """The same idempotency key came with another request."""

    status = 422


class Changed(Refusal):
    """What was to be changed is no longer what the program saw (`If-Match`)."""

    status = 412


class BodyTooLarge(BadInput):
    """A body over the limit; it was not read."""

    status = 413


class Busy(Refusal):
    """There is no room for it just now; `seconds` tells when to ask again."""

    status = 503

    def __init__(self, message: Message, seconds: int) -> None:
        super().__init__(message)
        self.seconds = seconds


def status_of(error: KernelError) -> int:
    """The HTTP status of a refusal."""
    if isinstance(error, Refusal):
        return error.status
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 400)


def body_of(error: KernelError) -> dict[str, Any]:
    """The refusal as a problem body (RFC 9457), with its code, and the clause behind it if any."""
    body: dict[str, Any] = {
        "type": f"/problems/{_kebab(type(error).__name__)}",
        "title": _words(type(error).__name__),
        "status": status_of(error),
        "detail": say(error.message),
        "code": error.code,
    }
    if error.message.clause:
        body["clause"] = error.message.clause
    return body


def whole(
    given: QueryDict | Mapping[str, Any], field: str, least: int = 0, most: int = MOST_WHOLE
) -> int:
    """A whole number out of a form or JSON body. Raises BadInput naming the field."""
    raw = given.get(field)
    text = "" if isinstance(raw, bool) or raw is None else _plain_number(raw)
    digits = text.removeprefix("-")
    is_whole = digits.isascii() and digits.isdigit()
    if is_whole and text == digits and (len(digits) > len(str(most)) or int(digits) > most):
        raise BadInput(
            Message(
                N_("Field «{field}»: {value} is too much; it is a whole number up to {most}."),
                {"field": field, "value": str(shown(text)), "most": most},
            )
        )
    if not is_whole or len(digits) > len(str(MOST_WHOLE)) or int(text) < least:
        raise BadInput(
            Message(
                N_("Field «{field}»: «{value}» must be a whole number from {least}."),
                {"field": field, "value": "" if raw is None else str(raw)[:40], "least": least},
            )
        )
    return int(text)


def _plain_number(raw: object) -> str:
    """The number as it is written; one that JSON writes as 1e21 is whole, too."""
    if isinstance(raw, float):
        return str(int(raw)) if raw.is_integer() and "e" in repr(raw) else repr(raw)
    return str(raw).strip()


def words(given: QueryDict | Mapping[str, Any], field: str, most: int = 200) -> str:
    """A text out of a form or JSON body, "" when it is missing. Raises BadInput."""
    raw = given.get(field, "")
    if raw is None:
        return ""
    if not isinstance(raw, str) or len(raw) > most or _NO_TEXT.search(raw):
        raise BadInput(
            Message(
                N_("Field «{field}» must be a text of at most {most} characters."),
                {"field": field, "most": most},
            )
        )
    return raw


def _words(name: str) -> str:
    return "".join(f" {sign.lower()}" if sign.isupper() else sign for sign in name).strip()


def _kebab(name: str) -> str:
    return _words(name).replace(" ", "-")
