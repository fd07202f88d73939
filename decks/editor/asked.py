"""What a person wants to see in the editor: the search, and the view that a cookie remembers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from django.http import HttpResponse, QueryDict

from collection.requests.asked import HttpRequest
from decks.lists.bounds import MAX_CODE

VIEWS: Final = ("list", "piles", "faces", "text")
ORDERS: Final = ("cost", "type")
COOKIE: Final = "bench"
YEAR: Final = 365 * 24 * 3600
MOST_SIGNS: Final = 200
LAST_PAGE: Final = 2500


@dataclass(frozen=True)
class Asked:
    """`page`: of the found cards, with those before it unless `alone`; `own`: only owned cards;
    `zone`: where added cards go ("" = where their type goes); `card`: the code of the one that is
    shown beside; `sleeved`: whether the sleeves are looked at."""

    query: str = ""
    page: int = 1
    alone: bool = False
    own: bool = False
    zone: str = ""
    view: str = VIEWS[0]
    by: str = ORDERS[0]
    card: str = ""
    sleeved: bool = False

    def address(self, path: str, **more: object) -> str:
        """The editor's address with what is asked, and with `more` in place of it."""
        shown: dict[str, object] = {"q": self.query, "view": self.view}
        if self.view == "piles":
            shown["by"] = self.by
        shown.update(more)
        return f"{path}?{urlencode({key: value for key, value in shown.items() if value != ''})}"


def asked(request: HttpRequest) -> Asked:
    """Out of the address or the form; what neither says is as it was the last time."""
    given = request.POST if request.method == "POST" else request.GET
    kept = dict(
        zip(("view", "by", "own"), request.COOKIES.get(COOKIE, "").split("."), strict=False)
    )
    found = Asked(
        query=given.get("q", "")[:MOST_SIGNS].replace("\0", ""),
        page=_page(given),
        alone=bool(request.htmx) and request.htmx.target == "more",
        zone=given.get("zone", "")[:64],
        card=given.get("card", "")[:MAX_CODE].replace("\0", ""),
        sleeved=given.get("state", "") == "sleeved",
        own=_one(given, kept, "own", ("0", "1")) == "1",
    )
    return replace(found, view=_one(given, kept, "view", VIEWS), by=_one(given, kept, "by", ORDERS))


def remember(request: HttpRequest, response: HttpResponse, seen: Asked) -> HttpResponse:
    """Keep the chosen view for the next visit."""
    view = VIEWS[0] if seen.view == "text" else seen.view
    value = f"{view}.{seen.by}.{int(seen.own)}"
    if request.COOKIES.get(COOKIE) != value:
        response.set_cookie(
            COOKIE, value, max_age=YEAR, httponly=True, samesite="Lax", secure=request.is_secure()
        )
    return response


def _one(given: QueryDict, kept: Mapping[str, str], key: str, known: tuple[str, ...]) -> str:
    for value in (given.get(key, ""), kept.get(key, "")):
        if value in known:
            return value
    return known[0]


def _page(given: QueryDict) -> int:
    text = given.get("page", "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 1
    return min(max(1, number), LAST_PAGE)
