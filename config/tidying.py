"""What nobody will miss: ended sessions, guests who left nothing, keys and files of long ago.

Rows go a few hundred at a time, each lot whole, so that others can write meanwhile.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, Final

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from collection.exchange.rows import ImportRun, SetFile
from collection.own.aside import PLACE
from collection.own.bulk.rows import CardFile
from collection.own.photos.rows import WaitingPicture
from collection.own.rows import Typing
from collection.pictures.services import drop
from collection.requests.rows import IdempotencyKey, User
from engine.web.seat import pinning

GUEST_DAYS: Final = 30
KEY_DAYS: Final = 90
IMPORT_DAYS: Final = 7
# Typing is never lost: what is thrown away here was forgotten.
TYPING_DAYS: Final = 365
QUEUE_DAYS: Final = 14
ARCHIVES: Final = 14
REPLACED: Final = 3
_AT_ONCE: Final = 500
# What hangs on everybody who once wrote something and is nothing to keep.
_NOTHING: Final = (IdempotencyKey, UserSession)


@dataclass(frozen=True)
class Heap:
    """Things of one kind: what they are, how many there are, and how they go."""

    name: str
    count: Callable[[], int]
    clear: Callable[[], int]


def heaps() -> Iterator[Heap]:
    """All kinds, in the order in which they go: none makes another one larger."""
    now = timezone.now()
    yield _rows("sessions that ended", Session.objects.filter(expire_date__lt=now))
    yield _rows("notes of sessions that are gone", _lost_sessions(now))
    yield _rows(
        f"keys of requests of more than {KEY_DAYS} days ago",
        IdempotencyKey.objects.filter(created__lt=_days_ago(KEY_DAYS)),
    )
    guests = _idle_guests(_days_ago(GUEST_DAYS))
    yield _rows(f"guests without anything for {GUEST_DAYS} days", guests)
    yield _rows(
        f"imports that were read and not applied for {IMPORT_DAYS} days",
        ImportRun.objects.filter(state=ImportRun.State.READ, created__lt=_days_ago(IMPORT_DAYS)),
        _drop_files,
    )
    yield _rows(
        f"files of cards that were read and not applied for {IMPORT_DAYS} days",
        CardFile.objects.filter(edit=None, created__lt=_days_ago(IMPORT_DAYS)),
    )
    yield _rows(
        f"sets as files that were read and not taken in for {IMPORT_DAYS} days",
        SetFile.objects.exclude(file="").filter(created__lt=_days_ago(IMPORT_DAYS)),
        _drop_sets,
    )
    yield _rows(
        f"cards begun and not touched for {TYPING_DAYS} days",
        # A picture that waits for its words is kept like any other.
        Typing.objects.filter(updated__lt=_days_ago(TYPING_DAYS)).exclude(place__startswith=PLACE),
    )
    yield _rows(
        f"pictures that were sent and not read for {IMPORT_DAYS} days",
        WaitingPicture.objects.filter(folder__updated__lt=_days_ago(IMPORT_DAYS)),
    )
    yield _rows(
        f"calls of workers of more than {QUEUE_DAYS} days ago",
        DBTaskResult.objects.finished().filter(finished_at__lt=_days_ago(QUEUE_DAYS)),
    )
    yield Heap(
        "pools of cards of people's own with which nothing is played any more",
        lambda: pinning.unused().count(),
        pinning.drop_unused,
    )
    yield Heap("counts and locks that are over", _counts_over, _forget_counts)
    yield _files(f"archives but the newest {ARCHIVES}", _beyond("backups/mazziere-*.zip", ARCHIVES))
    yield _files(
        f"data that a restore replaced but the newest {REPLACED}",
        [
            *_beyond(f"{settings.DATABASE_FILE.stem}-replaced-*.sqlite3", REPLACED),
            *_beyond("media-replaced-*", REPLACED),
        ],
    )


def _idle_guests(before: datetime) -> QuerySet[User]:
    seen = Q(last_login__lt=before) | Q(last_login=None)
    found = User.objects.filter(seen, is_guest=True, date_joined__lt=before)
    for link in User._meta.related_objects:
        if link.related_model not in _NOTHING:
            held: Any = link.related_model._base_manager
            found = found.filter(~Exists(held.filter(**{link.field.name: OuterRef("pk")})))
    return found


def _lost_sessions(now: datetime) -> QuerySet[UserSession]:
    there = Session.objects.filter(session_key=OuterRef("session_key"), expire_date__gte=now)
    found: QuerySet[UserSession] = UserSession.objects.filter(~Exists(there))
    return found


def _rows(
    name: str, rows: QuerySet[Any], before: Callable[[list[Any]], None] = lambda found: None
) -> Heap:
    def clear() -> int:
        gone = 0
        while found := list(rows[:_AT_ONCE]):
            with transaction.atomic():
                # Asked again in the transaction: who came back meanwhile stays.
                kept = list(rows.filter(pk__in=[each.pk for each in found]))
                rows.model._default_manager.filter(pk__in=[each.pk for each in kept]).delete()
                transaction.on_commit(partial(before, kept))
            gone += len(kept)
            if not kept:
                break
        return gone

    return Heap(name, rows.count, clear)


def _drop_files(runs: list[ImportRun]) -> None:
    for run in runs:
        drop(run.totals.get("file"))


def _drop_sets(found: list[SetFile]) -> None:
    for each in found:
        drop(each.file)


def _counts_over() -> int:
    return int(cache.count_old()) if hasattr(cache, "count_old") else 0


def _forget_counts() -> int:
    return int(cache.forget_old()) if hasattr(cache, "forget_old") else 0


def _beyond(pattern: str, most: int) -> list[Path]:
    """All but the newest; their names tell when they were written."""
    return sorted(Path(settings.DATA_DIR).glob(pattern))[:-most]


def _files(name: str, paths: list[Path]) -> Heap:
    def clear() -> int:
        for path in paths:
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink(missing_ok=True)
        return len(paths)

    return Heap(name, lambda: len(paths), clear)


def _days_ago(days: int) -> datetime:
    return timezone.now() - timedelta(days=days)
