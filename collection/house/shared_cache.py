"""The cache that all processes share: where it is a table, and when it does not answer.

Counts, locks and leases lie in it, so nothing may be forgotten before its time: whoever can write
many entries could otherwise have the count of their tries forgotten.
"""

from __future__ import annotations

import base64
import itertools
import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, Final

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.db import DatabaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.db import OperationalError, connections, router, transaction
from django.utils import timezone

# Writes between two looks for what is over.
_TIDIED_EVERY: Final = 1000
_NEVER: Final = datetime.max.replace(tzinfo=UTC)


class StoreAway(OperationalError):
    """The table cannot be read or written; Django's own backend says that all went well."""


def is_cache_away(error: BaseException) -> bool:
    """Whether it is the shared cache that does not answer; redis may not be installed."""
    if isinstance(error, StoreAway):
        return True
    return any(kind.__module__.startswith("redis.") for kind in type(error).__mro__)


class TableStore(DatabaseCache):
    """Django's table, in which nothing ends before its time and no write is lost in silence."""

    _table: str

    def __init__(self, table: str, params: dict[str, Any]) -> None:
        super().__init__(table, params)
        self._writes = itertools.count(1)

    def get_many(self, keys: Any, version: int | None = None) -> dict[Any, Any]:
        """What is there of it. Raises StoreAway."""
        with _or_away():
            return super().get_many(keys, version=version)

    def _base_delete_many(self, keys: Any) -> bool:
        with _or_away():
            return bool(super()._base_delete_many(keys))  # type: ignore[misc]

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """One more, ending when it would have ended. Raises ValueError when it is not there."""
        named = self.make_and_validate_key(key, version=version)
        db, table = self._where()
        locks = connections[db].features.has_select_for_update
        sql = f"SELECT value FROM {table} WHERE cache_key = %s"  # noqa: S608  our own name
        sql += " FOR UPDATE" if locks else ""
        with _or_away(), transaction.atomic(using=db), connections[db].cursor() as cursor:
            cursor.execute(sql, [named])
            row = cursor.fetchone()
            if row is None:
                raise ValueError(f"Key {key!r} not found")
            value = int(pickle.loads(base64.b64decode(row[0]))) + delta  # noqa: S301  our own
            cursor.execute(
                f"UPDATE {table} SET value = %s WHERE cache_key = %s",  # noqa: S608  our own name
                [self._packed(value), named],
            )
        return value

    def count_old(self) -> int:
        """How many entries are over."""
        return int(self._over("SELECT count(*)").fetchone()[0])

    def forget_old(self) -> int:
        """Take away what is over; how many entries that were."""
        return int(self._over("DELETE").rowcount)

    def _over(self, act: str) -> Any:
        db, table = self._where()
        with _or_away():
            cursor = connections[db].cursor()
            now = _kept(db, timezone.now())
            return cursor.execute(f"{act} FROM {table} WHERE expires < %s", [now]) or cursor

    def _base_set(self, mode: str, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT) -> bool:
        db, table = self._where()
        ends = self.get_backend_timeout(timeout)
        end = _NEVER if ends is None else datetime.fromtimestamp(ends, tz=UTC)
        now, until = _kept(db, timezone.now()), _kept(db, end)
        if next(self._writes) % _TIDIED_EVERY == 0:
            self.forget_old()
        if mode == "touch":
            sql = f"UPDATE {table} SET expires = %s WHERE cache_key = %s AND expires >= %s"  # noqa: S608
            given = [until, key, now]
        else:
            sql = (
                f"INSERT INTO {table} (cache_key, value, expires) VALUES (%s, %s, %s) "  # noqa: S608
                "ON CONFLICT (cache_key) DO UPDATE SET value = excluded.value, "
                "expires = excluded.expires"
            )
            given = [key, self._packed(value), until]
            if mode == "add":
                sql, given = f"{sql} WHERE {table}.expires < %s", [*given, now]
        with _or_away(), connections[db].cursor() as cursor:
            cursor.execute(sql, given)
            return bool(cursor.rowcount)

    def _where(self) -> tuple[str, str]:
        db = router.db_for_write(self.cache_model_class)
        return db, connections[db].ops.quote_name(self._table)

    def _packed(self, value: Any) -> str:
        return base64.b64encode(pickle.dumps(value, self.pickle_protocol)).decode("ascii")


class MemoryStore(LocMemCache):
    """The memory of one process, in which only what is over makes room."""

    _max_entries: int
    _expire_info: dict[str, float | None]

    def _cull(self) -> None:
        now = timezone.now().timestamp()
        ends = self._expire_info
        for key in [key for key, end in ends.items() if end is not None and end <= now]:
            self._delete(key)  # type: ignore[attr-defined]
        self._max_entries = max(self._max_entries, 2 * len(ends))


@contextmanager
def _or_away() -> Iterator[None]:
    try:
        yield
    except OperationalError as error:
        raise StoreAway(*error.args) from error.__cause__


def _kept(db: str, moment: datetime) -> Any:
    """A moment as the column has it: to the second, so that texts of it have one length."""
    return connections[db].ops.adapt_datetimefield_value(moment.replace(microsecond=0))
