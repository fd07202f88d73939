"""Two questions for a supervisor: does the process answer, and can it do its work?"""

from __future__ import annotations

import os
import tempfile
import threading
import time
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import cache as shared
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_tasks import task_backends

from collection.house.i18n import say
from collection.house.problems import PROBLEM
from collection.house.shared_cache import is_cache_away
from config import changeover
from config.backups import damage
from config.errors import request_id
from engine.kernel.messages import N_, Message

OK, AWAY, PENDING, UNKNOWN = "ok", "away", "pending", "unknown"
CHANGING, FOREIGN = "changing", "foreign"
DAMAGED, FULL = "damaged", "full"
RETRY_SECONDS = 5
# Bytes that must be there for a change to be written: its pages, and their journal.
_ROOM = 256_000
_SELDOM = 100
_TITLE = Message(N_("Not ready"))
_DETAIL = Message(
    N_("This server answers, but cannot do its work yet. What is not «ok» below must be mended.")
)


@require_safe
@never_cache
def live(request: HttpRequest) -> HttpResponse:
    """Answer without touching disk or database."""
    return HttpResponse("alive\n", content_type="text/plain; charset=utf-8")


@require_safe
@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    """200 when database and tables are sound and can be written, else 503 naming the part.

    A shared cache or a broker that is away is told, but takes no node out: pages are served
    without it. Nor does a change-over: visitors are told to wait, in their language.
    """
    found = states()
    fits = found["migrations"] in {OK, CHANGING}
    if found["database"] == found["disk"] == OK and fits:
        return JsonResponse(found)
    body: dict[str, Any] = {
        "type": "about:blank",
        "title": say(_TITLE),
        "status": 503,
        "detail": say(_DETAIL),
        "request": request_id(),
        **found,
    }
    answer = JsonResponse(body, status=503, content_type=PROBLEM)
    answer.headers["Retry-After"] = str(RETRY_SECONDS)
    return answer


def states() -> dict[str, str]:
    """The state of each part in one word; never why, which stands in the log."""
    database, disk = _database(), _disk()
    if database != OK:
        return {"database": database, "cache": UNKNOWN, "migrations": UNKNOWN, "disk": disk}
    found = {"database": OK, "cache": _cache(), "migrations": _migrations(), "disk": disk}
    return {**found, **_queue()}


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return AWAY
    return DAMAGED if connection.vendor == "sqlite" and file_check.is_damaged() else OK


def _disk() -> str:
    """Whether the data folder takes what a change would write; tried, as a quota tells nothing."""
    try:
        with tempfile.TemporaryFile(dir=settings.DATA_DIR) as file:
            file.write(bytes(_ROOM))
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        return FULL
    return OK


class FileCheck:
    """SQLite's own look through its file, so seldom that it takes a hundredth of the time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._due, self._damaged = 0.0, False

    def is_damaged(self) -> bool:
        """Whether the last look found damage; a new one is taken when it is due."""
        if time.monotonic() >= self._due and self._lock.acquire(blocking=False):
            try:
                began = time.monotonic()
                self._damaged = bool(damage(Path(connection.settings_dict["NAME"])))
                now = time.monotonic()
                self._due = now + _SELDOM * (now - began)
            finally:
                self._lock.release()
        return self._damaged


file_check = FileCheck()


def _cache() -> str:
    try:
        shared.get("health")
    except DatabaseError:  # the cache may be a table
        return AWAY
    except Exception as error:
        if not is_cache_away(error):
            raise
        return AWAY
    return OK


def _queue() -> dict[str, str]:
    """The broker, where one is set: a queue in the database is there when that is."""
    is_away = getattr(task_backends["default"], "is_away", None)
    return {} if is_away is None else {"queue": AWAY if is_away() else OK}


def _migrations() -> str:
    standing = changeover.now()
    if standing.release == changeover.NOBODY:
        return CHANGING
    if standing != changeover.mine():
        return FOREIGN
    try:
        applied = set(MigrationRecorder(connection).applied_migrations())
    except DatabaseError:
        return AWAY
    return OK if _shipped() <= applied else PENDING


@cache
def _shipped() -> frozenset[tuple[str, str]]:
    """Every migration of this version of the code."""
    return frozenset(MigrationLoader(None).disk_migrations)
