"""Work done by whoever is free: rows claimed by one, kept by a lease, ended by their holder.

Who works on a row, and whether it is done, is said by the row and by nothing else. A message of a
queue only wakes somebody up: it may come twice, late, or never. Leases are compared by the clock
of the database, as workers may be on many machines.
"""

from __future__ import annotations

import secrets
import threading
from datetime import timedelta
from typing import Any, Final, TypeVar

from django.db import models
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now

# The queue whose messages wake workers up.
QUEUE: Final = "runs"
LEASE: Final = timedelta(seconds=30)
# A row that failed waits so long, twice as long after each further failure.
PAUSE: Final = timedelta(seconds=2)
# So often a row is tried.
MOST_ATTEMPTS: Final = 3

# Set when this process is asked to end: work at hand is finished or given back.
stopping = threading.Event()


class Leased(models.Model):
    """A piece of work. Whoever does it holds the row by `token` until `lease_until`; only that
    token may write what came of it. `seconds` is how long the doing took.
    """

    class State(models.TextChoices):
        """What becomes of it."""

        READY = "ready"
        LEASED = "leased"
        DONE = "done"
        FAILED = "failed"
        CANCELLED = "cancelled"

    class Error(models.TextChoices):
        """Why its last try failed; what exactly broke stands in the log."""

        DIED = "died"
        RULES = "rules"
        BROKEN = "broken"

    state = models.CharField(max_length=10, choices=State.choices, default=State.READY)
    attempts = models.PositiveSmallIntegerField(default=0)
    token = models.CharField(max_length=32, blank=True)
    lease_until = models.DateTimeField(null=True)
    not_before = models.DateTimeField(null=True)
    error = models.CharField(max_length=8, choices=Error.choices, blank=True)
    result = models.JSONField(null=True)
    seconds = models.FloatField(default=0)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self._meta.label} {self.pk}"


OPEN: Final = (Leased.State.READY, Leased.State.LEASED)
Row = TypeVar("Row", bound=Leased)


def free() -> Q:
    """Rows that may be claimed now: nobody has them, and their time has come."""
    unheld = Q(state=Leased.State.READY) | Q(state=Leased.State.LEASED, lease_until__lt=Now())
    return unheld & (Q(not_before=None) | Q(not_before__lte=Now())) & Q(attempts__lt=MOST_ATTEMPTS)


def claim(rows: QuerySet[Row], pk: int) -> Row | None:
    """Take the row, if it is free and its time has come; None when it is not to be had."""
    token = secrets.token_hex(16)
    taken = rows.filter(free(), pk=pk).update(
        state=Leased.State.LEASED,
        token=token,
        attempts=F("attempts") + 1,
        lease_until=Now() + LEASE,
    )
    return rows.filter(pk=pk, token=token).first() if taken else None


def held(row: Row) -> QuerySet[Row]:
    """The row as long as it is still the holder's; empty once it is somebody else's."""
    rows: QuerySet[Row] = type(row)._default_manager.filter(pk=row.pk)
    return rows.filter(token=row.token, state=Leased.State.LEASED)


def renew(row: Leased) -> bool:
    """Prolong the lease; False when the row is lost."""
    return bool(held(row).update(lease_until=Now() + LEASE))


def finish(row: Leased, result: dict[str, Any], seconds: float) -> bool:
    """Write the result; False, and nothing written, when the row is somebody else's by now."""
    done = Leased.State.DONE
    return bool(
        held(row).update(state=done, result=result, seconds=seconds, lease_until=None, error="")
    )


def give_back(row: Leased, error: Leased.Error) -> bool:
    """Free the row for another try after a pause; after the last one it has failed."""
    last = row.attempts >= MOST_ATTEMPTS
    return bool(
        held(row).update(
            state=Leased.State.FAILED if last else Leased.State.READY,
            error=error,
            lease_until=None,
            not_before=None if last else Now() + PAUSE * 2 ** (row.attempts - 1),
        )
    )


def release(row: Leased) -> None:
    """Give the row back through nobody's fault: the try does not count."""
    held(row).update(
        state=Leased.State.READY, attempts=F("attempts") - 1, lease_until=None, not_before=Now()
    )


def drop(row: Leased) -> None:
    """Nobody wants it any more."""
    held(row).update(state=Leased.State.CANCELLED, lease_until=None)


def reopen(rows: QuerySet[Row]) -> int:
    """Let what failed be tried anew, as if never tried; how many."""
    return rows.filter(state=Leased.State.FAILED).update(
        state=Leased.State.READY, attempts=0, token="", lease_until=None, not_before=None, error=""
    )


def bury_the_dead(rows: QuerySet[Row]) -> list[int]:
    """Free the rows whose workers died; those whose workers died at every try have failed, and
    are named."""
    left = rows.filter(state=Leased.State.LEASED, lease_until__lt=Now())
    failed = list(left.filter(attempts__gte=MOST_ATTEMPTS).values_list("pk", flat=True))
    left.filter(attempts__gte=MOST_ATTEMPTS).update(
        state=Leased.State.FAILED, error=Leased.Error.DIED, lease_until=None
    )
    # Each statement has a clock of its own: a last try that ended only now is left to the next.
    left.filter(attempts__lt=MOST_ATTEMPTS).update(
        state=Leased.State.READY, token="", lease_until=None, not_before=Now()
    )
    return failed


def due(rows: QuerySet[Row]) -> QuerySet[Row]:
    """The waiting rows that a sweep wakes. What is to be tried again is woken once. Others are
    woken only while nobody works: else their message still stands in the queue, and more would
    only make that longer."""
    wanted = Q(not_before__lte=Now())
    if not somebody_works():
        wanted |= Q(not_before=None)
    return rows.filter(wanted, state=Leased.State.READY)


def somebody_works() -> bool:
    """Whether any row of any kind is held."""
    kinds = [kind._default_manager for kind in Leased.__subclasses__()]
    return any(rows.filter(state=Leased.State.LEASED).exists() for rows in kinds)


def woken(rows: QuerySet[Row], pks: list[int]) -> None:
    """Remember that these were woken after their pause."""
    again = rows.filter(pk__in=pks, state=Leased.State.READY, not_before__lte=Now())
    again.update(not_before=None)
