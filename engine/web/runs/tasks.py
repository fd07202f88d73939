"""Waking workers up: one message for each chunk, and a sweep for all that was lost on the way."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Final

from django.db import transaction
from django_tasks import default_task_backend, task
from django_tasks.base import Task

from engine.web.runs import work
from engine.web.runs.rows import Chunk, Run
from engine.web.seat import leases
from engine.web.seat.leases import QUEUE

# How many chunks one sweep wakes: they are played before the next one, or wait for it.
_AT_ONCE: Final = 16
# Chunks of one batch that get the same place in the queue: batches take turns.
_TOGETHER: Final = 2


@task(queue_name=QUEUE)
def play_chunk(chunk: int) -> str:
    """Play the chunk of that number, if nobody else does."""
    return work.work_on(chunk)


def wake(chunks: Iterable[tuple[int, int]]) -> bool:
    """Send a message for each (row, number in its batch); whether the queue took them.

    What it does not take is left to the sweep.
    """
    try:
        # One commit for all of them where the queue is a table.
        with transaction.atomic():
            for pk, number in chunks:
                _placed(number).enqueue(pk)
    except Exception:
        logging.getLogger(__name__).exception("the queue does not take messages")
        return False
    return True


def sweep() -> int:
    """Mend what got lost: workers that died, messages that never came; how many were woken."""
    work.bury_the_dead()
    waiting = leases.due(Chunk.objects.filter(run__status=Run.Status.WORKING))
    found = list(waiting.order_by("number", "pk").values_list("pk", "number")[:_AT_ONCE])
    if found and wake(found):
        leases.woken(Chunk.objects.all(), [pk for pk, _number in found])
    for run_id in _without_open_chunks():
        work.settle(run_id)
    return len(found)


def _without_open_chunks() -> list[str]:
    """Batches whose last worker died between its result and the end of the batch."""
    working = Run.objects.filter(status=Run.Status.WORKING)
    return list(working.exclude(chunks__state__in=("ready", "leased")).values_list("pk", flat=True))


def _placed(number: int) -> Task[[int], str]:
    """Early chunks of a late batch come before late ones of an early batch, where that goes."""
    if not default_task_backend.supports_priority:
        return play_chunk
    return play_chunk.using(priority=max(-100, -(number // _TOGETHER)))
