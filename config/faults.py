"""What a failure is: our fault, a store that is busy or away for a moment, or a full disk."""

from __future__ import annotations

import errno
import sqlite3
from dataclasses import dataclass
from typing import Any, Final

from django.db import InterfaceError, OperationalError

from collection.house.shared_cache import is_cache_away
from engine.kernel.messages import N_, Message

_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
# SQLite's primary result codes for what passes without a change of ours.
_BUSY: Final = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PROTOCOL,
    }
)
_PRIMARY: Final = 0xFF
# SQLSTATE: connection, resources, shutdown, rolled back, lock not available, cancelled.
_PASSING: Final = ("08", "53", "57P", "40", "55P03", "57014")
_DISK_FULL: Final = "53100"


@dataclass(frozen=True)
class Fault:
    """A failure as it is answered. `retry_after` in seconds, 0 when waiting does not help."""

    status: int
    title: Message
    text: Message
    retry_after: int = 0


OURS = Fault(
    500,
    Message(N_("Something failed here")),
    Message(
        N_(
            "The fault is ours. What you did before is kept; a half-made change was not written. "
            "Please try again."
        )
    ),
)
AWAY = Fault(
    503,
    Message(N_("Too busy at this moment")),
    Message(
        N_(
            "The data could not be reached in time. Nothing was changed. "
            "Please try again in a few seconds."
        )
    ),
    5,
)
FULL = Fault(
    507,
    Message(N_("There is no room left")),
    Message(
        N_(
            "The disk of this server is full, so nothing was written. What is kept can still be "
            "read; changes work again once its keeper has made room."
        )
    ),
    60,
)


def fault_of(error: BaseException | None) -> Fault:
    """What kind of failure it is, by the codes of database, disk and cache."""
    if isinstance(error, OSError) and error.errno in _FULL:
        return FULL
    if isinstance(error, (OperationalError, InterfaceError)):
        return _fault_of_database(error.__cause__)
    return AWAY if error is not None and is_cache_away(error) else OURS


def _fault_of_database(cause: Any) -> Fault:
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", 0) & _PRIMARY
        if code == sqlite3.SQLITE_FULL:
            return FULL
        return AWAY if code in _BUSY else OURS
    state = getattr(cause, "sqlstate", None)
    if state == _DISK_FULL:
        return FULL
    # A connection that broke has no state at all.
    return AWAY if state is None or state.startswith(_PASSING) else OURS
