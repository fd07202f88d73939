"""Waking workers up for analyses: a message for a few decisions, and a sweep for lost ones."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from django.db import transaction
from django_tasks import default_task_backend, task

from engine.web.review.analysis import work
from engine.web.review.analysis.rows import AnalysedMove, Analysis
from engine.web.seat import leases
from engine.web.seat.leases import QUEUE

# Decisions of one message: the match is replayed once for all of them.
PIECE: Final = 6
# Somebody looks at the page: before batches, which are looked at later.
_PRIORITY: Final = 20
_AT_ONCE: Final = 16


@task(queue_name=QUEUE)
def judge_moves(first: int) -> str:
    """Judge the decision of that number and the next few, unless others do."""
    return ",".join(work.work_from(first, PIECE))


def wake(moves: Sequence[int]) -> bool:
    """Send a message for each; whether the queue took them. Else it is left to the sweep."""
    job = judge_moves
    if default_task_backend.supports_priority:
        job = judge_moves.using(priority=_PRIORITY)
    try:
        with transaction.atomic():
            for pk in moves:
                job.enqueue(pk)
    except Exception:
        logging.getLogger(__name__).exception("the queue does not take messages")
        return False
    return True


def sweep() -> int:
    """Mend what got lost: workers that died, messages that never came; how many were woken."""
    work.bury_the_dead()
    rows = AnalysedMove.objects.filter(analysis__status=Analysis.Status.WORKING)
    found = list(leases.due(rows).order_by("number", "pk").values_list("pk", flat=True)[:_AT_ONCE])
    if found and wake(found):
        leases.woken(AnalysedMove.objects.all(), found)
    working = Analysis.objects.filter(status=Analysis.Status.WORKING)
    for pk in working.exclude(moves__state__in=leases.OPEN).values_list("pk", flat=True):
        work.settle(pk)
    return len(found)
