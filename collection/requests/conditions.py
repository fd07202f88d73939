"""Entity tags of the API: what was read is named by a digest, and may be asked for by it."""

from __future__ import annotations

import hashlib
from typing import Final

from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import parse_etags
from rest_framework.request import Request
from rest_framework.response import Response

from collection.house.problems import Changed
from engine.kernel.messages import N_, Message

IF_MATCH: Final = "If-Match"
# What an answer depends on besides its address.
_VARIES: Final = ("Accept-Language", "Authorization", "Cookie")


def tag_of(response: Response) -> str:
    """The tag of an answer that is rendered."""
    return f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'


def tagged(request: Request, response: Response) -> HttpResponseBase:
    """The answer under its tag, or 304 when the program has it already."""
    response.render()
    patch_vary_headers(response, _VARIES)
    response.headers["ETag"] = tag_of(response)
    if IF_MATCH in request.headers:
        check_match(request, response)
    found = get_conditional_response(request._request, response.headers["ETag"], None, response)
    return found or response


def check_match(request: Request, present: Response) -> None:
    """Raises Changed (412) unless `If-Match` names what is there now."""
    wanted = parse_etags(request.headers.get(IF_MATCH, ""))
    if "*" not in wanted and tag_of(present) not in wanted:
        raise changed()


def changed() -> Changed:
    """The refusal of a change that was made for something else than what is there."""
    return Changed(
        Message(N_("This has changed since you read it. Nothing was changed: read it again."))
    )
