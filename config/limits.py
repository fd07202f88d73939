"""How often a person may make what takes room or work, counted in the cache of all processes."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from collection.house.shared_cache import is_cache_away
from collection.people.bearer import person_of
from collection.requests.rows import User
from collection.requests.uploads import declared, drain
from config.errors import answer
from config.faults import Fault
from engine.kernel.messages import N_, NN_, Message, MessageParam

Answer = Callable[[HttpRequest], HttpResponse]

_MINUTE: Final = 60
_HOUR: Final = 3600
_DAY: Final = 24 * _HOUR
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
# Choosing a language writes no row; allauth counts the tries at its own doors.
_MAKES_NOBODY: Final = ("set_language", "account_", "mfa_", "usersessions_")
_TITLE: Final = Message(N_("Too often"))
_TEXT: Final = N_(
    "That can be done {most} times in {span}, and this was once more. Nothing was changed. "
    "Try again in {wait}."
)
_MINUTES: Final = NN_("{count} minute", "{count} minutes", "count")
_HOURS: Final = NN_("{count} hour", "{count} hours", "count")


@dataclass(frozen=True)
class Limit:
    """At most so many in so many seconds, counted together for all doors of one name."""

    name: str
    most: int
    seconds: int


UPLOADS: Final = Limit("uploads", 200, 10 * _MINUTE)
IMPORTS: Final = Limit("imports", 60, 10 * _MINUTE)
DECKS: Final = Limit("decks", 300, _HOUR)
TABLES: Final = Limit("tables", 300, _HOUR)
POSITIONS: Final = Limit("positions", 300, _HOUR)
# A batch keeps a worker busy for up to two hours.
RUNS: Final = Limit("runs", 100, _DAY)
# An analysis keeps one busy for a minute or two.
ANALYSES: Final = Limit("analyses", 200, _DAY)
# A page that waits for a hint asks some eight times for one; each is a search of two seconds.
HINTS: Final = Limit("hints", 3000, _HOUR)
CHOICES: Final = Limit("choices", 600, _HOUR)
PLACES: Final = Limit("places", 300, _HOUR)
# Visitors who write become guests, which are rows; people of one household share an address.
GUESTS: Final = Limit("guests", 300, _HOUR)

LIMITS: Final[dict[str, Limit]] = {
    **dict.fromkeys(("card-picture", "api-card-picture"), UPLOADS),
    **dict.fromkeys(("shelf-import", "api-shelf-imports", "backup", "api-backup"), IMPORTS),
    **dict.fromkeys(
        (
            "deck-new",
            "api-decks",
            "deck-copy",
            "api-deck-copy",
            "code-copy",
            "decks-many",
            "first-collection",
            "api-first-collection",
            "api-code",
            "box-save",
            "api-box-save",
        ),
        DECKS,
    ),
    **dict.fromkeys(
        (
            "table-new",
            "table-again",
            "api-tables",
            "api-table-again",
            "replay-new",
            "replay-on",
            "api-replays",
            "api-replay-on",
            "position-play",
            "practice-try",
            "api-position-play",
            "lesson",
            "lesson-again",
            "api-lesson",
            "box-play",
            "api-box-play",
        ),
        TABLES,
    ),
    **dict.fromkeys(
        (
            "position-new",
            "position-copy",
            "api-positions",
            "api-position-copy",
            "table-keep",
            "api-table-keep",
            "replay-keep",
            "api-replay-keep",
            "analysis-puzzle",
            "api-analysis-puzzle",
        ),
        POSITIONS,
    ),
    **dict.fromkeys(("shelf-place-new", "api-shelf-places"), PLACES),
    **dict.fromkeys(
        (
            "run-new",
            "run-again",
            "api-runs",
            "api-run-again",
            "box-measure",
            "api-box-measure",
        ),
        RUNS,
    ),
    **dict.fromkeys(("analysis", "api-analysis"), ANALYSES),
    **dict.fromkeys(("table-hint", "api-table-hint"), HINTS),
    **dict.fromkeys(("table-knew-again", "api-table-knew-again"), CHOICES),
}


class LimitMiddleware:
    """Answers 429 to whoever makes too much too fast."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass on; the address is known only once its view is found."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Count an act that writes; refuse it in words when it was one too many."""
        if request.method in _SAFE or request.resolver_match is None:
            return None
        door = request.resolver_match.url_name or ""
        if door.startswith(_MAKES_NOBODY):
            return None
        person = person_of(request, view)
        limit = GUESTS if person is None else LIMITS.get(door)
        if limit is None:
            return None
        wait = seconds_to_wait(limit, counted_as(request, person))
        if not wait:
            return None
        drain(request, declared(request))
        return answer(request, _fault(limit, wait))


def counted_as(request: HttpRequest, person: User | None) -> str:
    """Who it is: the user, or the address of a visitor."""
    return f"a{address_of(request)}" if person is None else f"u{person.pk}"


def address_of(request: HttpRequest) -> str:
    """The visitor's address; what a proxy says counts only behind a proxy of our own."""
    direct = str(request.META.get("REMOTE_ADDR", ""))
    if not settings.BEHIND_PROXY:
        return direct
    # Our proxy adds the last one; those before it are what the visitor claims.
    return request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()[:45] or direct


def seconds_to_wait(limit: Limit, who: str) -> int:
    """Count once more; 0 while within the limit, else the seconds until the count begins anew.

    Without the cache nobody is held up: a limit protects the server, not a secret.
    """
    now = int(timezone.now().timestamp())
    left = limit.seconds - now % limit.seconds
    key = f"limit:{limit.name}:{who}:{now // limit.seconds}"
    try:
        # In one transaction, as the cache may be a table that other processes write, too.
        with transaction.atomic():
            count = int(cache.get(key) or 0) + 1
            cache.set(key, count, left)
    except Exception as error:
        if not is_cache_away(error):
            raise
        logging.getLogger(__name__).warning("no cache, no limits")
        return 0
    return left if count > limit.most else 0


def _fault(limit: Limit, wait: int) -> Fault:
    facts: dict[str, MessageParam] = {
        "most": limit.most,
        "span": _span(limit.seconds),
        "wait": _span(wait),
    }
    return Fault(429, _TITLE, Message(_TEXT, facts), wait)


def _span(seconds: int) -> Message:
    """A span of time in words, in hours from two on, never too short."""
    unit, words = (_HOUR, _HOURS) if seconds >= 2 * _HOUR else (_MINUTE, _MINUTES)
    return words.fill({"count": -(-seconds // unit)})
