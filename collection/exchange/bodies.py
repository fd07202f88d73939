"""Request bodies of programs that are whole files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any, Final

from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from collection.exchange.sheets import too_large
from collection.once import fingerprint
from collection.retold import with_file

_PIECE: Final = 256_000


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
