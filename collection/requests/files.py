"""Files that are sent: the bodies of programs, and the refusals of any file."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import IO, Any, Final

from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from collection.house.problems import Refusal
from collection.requests.once import fingerprint
from collection.requests.retold import with_file
from engine.kernel.messages import N_, Message

_PIECE: Final = 256_000


class BadFile(Refusal):
    """A file that cannot be read as a whole; `message` says where and how to mend it."""


class TooLarge(BadFile):
    """A file over the limit; it was not read."""

    status = 413


class AnyFile(BaseParser):
    """Leaves the body where it is: `file_of` reads it, up to a limit."""

    media_type = "*/*"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The body itself, unread."""
        return stream


def file_of(request: Request, most: int) -> bytes:
    """The body as bytes. Raises TooLarge before more than `most` are read."""
    length = str(request.META.get("CONTENT_LENGTH") or "0")
    if not length.isdigit():
        raise ParseError
    if int(length) > most:
        raise too_large(int(length), most)
    stream = request.data
    read = getattr(stream, "read", None)
    if read is None:
        return b""
    raw, piece = b"", read(_PIECE)
    while piece:
        raw += piece
        if len(raw) > most:
            raise too_large(len(raw), most)
        piece = read(_PIECE)
    fingerprint.set(with_file(fingerprint.get(), raw))
    return raw


def too_large(found: int, most: int) -> TooLarge:
    """The refusal of a file over the limit."""
    return TooLarge(
        Message(
            N_("The file has {found} kB; at most {most} kB can be read. Split it."),
            {"found": ceil(found / 1000), "most": most // 1000},
        )
    )
