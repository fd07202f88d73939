"""JSON bodies, within bounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from collection.house.problems import BodyTooLarge
from collection.requests.uploads import declared, too_large


class BoundedJSON(JSONParser):
    """JSON of at most the size that a form may have, and not nested without end."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The body as plain data. Raises BodyTooLarge, ParseError."""
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0
        length = declared((parser_context or {})["request"]._request)
        if length > most:
            raise BodyTooLarge(too_large(length, most))
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise ParseError from error
