"""At most so often: one count for all processes, in the cache that they share."""

from __future__ import annotations

import logging
import math
from dataclasses import dataclass
from typing import Final

from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from collection.house.problems import Busy
from collection.house.shared_cache import is_cache_away
from collection.requests.addresses import address_of, counted
from collection.requests.rows import User
from engine.kernel.messages import N_, NN_, Message, MessageParam

_MINUTE: Final = 60
_HOUR: Final = 3600
_WAIT: Final = "_seconds_to_wait"
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


# Visitors who write become guests, which are rows; people of one household share an address.
GUESTS: Final = Limit("guests", 300, _HOUR)


class TooOften(Busy):
    """Once more than allowed; nothing was done."""

    status = 429


def check(limit: Limit, request: HttpRequest, person: User | None) -> None:
    """Count once more. Raises TooOften."""
    wait = seconds_to_wait(limit, counted_as(request, person))
    if wait:
        note_wait(request, wait)
        facts: dict[str, MessageParam] = {
            "most": limit.most,
            "span": _span(limit.seconds),
            "wait": _span(wait),
        }
        raise TooOften(Message(_TEXT, facts), wait)


def note_wait(request: HttpRequest, seconds: float) -> None:
    """Keep how long to wait for the answer, whoever words it."""
    setattr(request, _WAIT, max(1, math.ceil(seconds)))


def wait_of(request: HttpRequest) -> int:
    """The seconds to wait; a minute, as long as most counts run, when nobody said."""
    return int(getattr(request, _WAIT, _MINUTE))


def counted_as(request: HttpRequest, person: User | None) -> str:
    """Who it is: the user, or the network of a visitor."""
    return f"a{counted(address_of(request))}" if person is None else f"u{person.pk}"


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
            count = _one_more(key, left)
    except Exception as error:
        if not is_cache_away(error):
            raise
        logging.getLogger(__name__).warning("no cache, no limits")
        return 0
    return left if count > limit.most else 0


def _one_more(key: str, left: int) -> int:
    if cache.add(key, 1, left):
        return 1
    try:
        return cache.incr(key)
    except ValueError:  # it ended between the two
        cache.set(key, 1, left)
        return 1


def _span(seconds: int) -> Message:
    """A span of time in words, in hours from two on, never too short."""
    unit, words = (_HOUR, _HOURS) if seconds >= 2 * _HOUR else (_MINUTE, _MINUTES)
    return words.fill({"count": -(-seconds // unit)})
