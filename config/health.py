"""Two questions for a supervisor: does the process answer, and can it do its work?"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.core.cache import cache as shared
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from collection.house.i18n import say
from collection.house.problems import PROBLEM
from collection.house.shared_cache import is_cache_away
from config.errors import request_id
from engine.kernel.messages import N_, Message

OK, AWAY, PENDING, UNKNOWN = "ok", "away", "pending", "unknown"
RETRY_SECONDS = 5
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
    """200 when database and tables are there, else 503 and a problem that names the part.

    A shared cache that is away is told, but takes no node out: pages are served without it.
    """
    found = states()
    if found["database"] == found["migrations"] == OK:
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
    database = _database()
    if database != OK:
        return {"database": database, "cache": UNKNOWN, "migrations": UNKNOWN}
    return {"database": OK, "cache": _cache(), "migrations": _migrations()}


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return AWAY
    return OK


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


def _migrations() -> str:
    try:
        applied = set(MigrationRecorder(connection).applied_migrations())
    except DatabaseError:
        return AWAY
    return OK if _shipped() <= applied else PENDING


@cache
def _shipped() -> frozenset[tuple[str, str]]:
    """Every migration of this version of the code."""
    return frozenset(MigrationLoader(None).disk_migrations)
