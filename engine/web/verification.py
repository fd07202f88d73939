"""What `manage.py verify` recomputes of the tables: every match is replayed to its head."""

from __future__ import annotations

from collections.abc import Iterator

from engine.web import storage
from engine.web.errors import TableClosed
from engine.web.models import Match


def problems() -> Iterator[str]:
    """A sentence for each match whose stored standing differs from its replay.

    A match of older rules cannot be replayed; it is not a loss.
    """
    for row in Match.objects.order_by("pk").iterator(chunk_size=100):
        try:
            played = storage.replayed(row)
        except TableClosed:
            continue
        status = Match.Status.OVER if played.over else Match.Status.RUNNING
        if row.status != status:
            yield f"match {row.pk} is stored as {row.status} but its replay is {status.value}"
        if played.over and row.scores != list(played.state.scores):
            yield f"match {row.pk} is stored with scores {row.scores} that its replay denies"
