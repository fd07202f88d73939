"""What `manage.py verify` recomputes of the tables: every match is replayed to its head."""

from __future__ import annotations

from collections.abc import Iterator

from engine.web.puzzles.practice.rows import Practice
from engine.web.puzzles.practice.schedule import due_after
from engine.web.puzzles.practice.services import answers_of
from engine.web.review.analysis.rows import Analysis
from engine.web.seat import storage
from engine.web.seat.errors import TableClosed
from engine.web.seat.leases import OPEN
from engine.web.seat.rows import Match, PinnedCard, PinnedPool


def problems() -> Iterator[str]:
    """A sentence for each match whose stored standing differs from its replay, and for each
    analysis and practised puzzle that says what its own rows deny.

    A match of older rules cannot be replayed; it is not a loss.
    """
    yield from _analyses()
    yield from _practice()
    yield from _pools()
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


def _analyses() -> Iterator[str]:
    """An analysis that is done has judged every decision."""
    done = Analysis.objects.filter(status=Analysis.Status.DONE)
    for pk in done.filter(moves__state__in=OPEN).distinct().values_list("pk", flat=True):
        yield f"analysis {pk} is stored as done but some of its decisions are not judged"


def _pools() -> Iterator[str]:
    """The contents that a match names are kept: a match without them would be lost."""
    rows = PinnedPool.objects.exclude(base=None).order_by("pk")
    for row in rows.iterator(chunk_size=100):
        missing = len(row.cards) - PinnedCard.objects.filter(pk__in=row.cards).count()
        if missing:
            yield f"the pool {row.pk[:12]} of {row.game} lacks {missing} of its cards"


def _practice() -> Iterator[str]:
    """The date of a puzzle follows from its answers."""
    for row in Practice.objects.order_by("pk").iterator(chunk_size=500):
        wanted = due_after(answers_of(row), row.due)
        if row.due != wanted:
            yield f"practice {row.pk} is due on {row.due:%F} but its answers say {wanted:%F}"
