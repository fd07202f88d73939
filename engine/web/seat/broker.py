"""Wake-ups by a broker, for workers on many machines: Celery behind the API of `django_tasks`.

What is to be done stands in rows, so a broker may lose, double and delay messages as it likes:
no results, no retries, no promises are asked of it.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Sequence
from types import FrameType
from typing import Any, Final

from celery import Celery, signals
from celery.worker import state
from celery.worker.request import Request
from django.db import close_old_connections
from django.utils import timezone
from django_tasks.backends.base import BaseTaskBackend
from django_tasks.base import Task, TaskResult, TaskResultStatus
from kombu.entity import Queue
from kombu.exceptions import OperationalError

from engine.web.seat.leases import QUEUE, stopping

# A person waits for so long, at most twice, when the broker's machine is gone.
_CONNECT_SECONDS: Final = 2
_ANSWER_SECONDS: Final = 10
# Levels of both transports; RabbitMQ takes the highest first, Redis the lowest.
_HIGHEST: Final = 9

_SETTINGS: Final = {
    "accept_content": ["json"],
    "task_ignore_result": True,
    # A message stands until its chunk is done: one whose worker is killed comes to another.
    "task_acks_late": True,
    "worker_prefetch_multiplier": 1,
    "worker_enable_prefetch_count_reduction": False,
    # No messages but the wake-ups, so that workers need no names and pass for one another.
    "worker_enable_remote_control": False,
    # Between two games nobody beats: a long one would pass for a death.
    "broker_heartbeat": 0,
    "broker_connection_timeout": _CONNECT_SECONDS,
    # A worker waits for its broker as long as it takes; who sends tries once more.
    "broker_connection_max_retries": None,
    "broker_connection_retry_on_startup": True,
    "task_publish_retry_policy": {"max_retries": 1, "interval_start": 0},
}
_REDIS: Final = {
    "priority_steps": list(range(_HIGHEST + 1)),
    "queue_order_strategy": "priority",
    "socket_connect_timeout": _CONNECT_SECONDS,
    "socket_timeout": _ANSWER_SECONDS,
    "socket_keepalive": True,
}


class CeleryBackend(BaseTaskBackend):
    """Sends messages to the broker of `OPTIONS["address"]`, and works them off."""

    supports_priority = True

    def __init__(self, alias: str, params: dict[str, Any]) -> None:
        super().__init__(alias, params)
        address: str = self.options["address"]
        self.is_redis = address.startswith("redis:")
        self.app = Celery("mazziere", broker=address, fixups=[])
        self.app.conf.update(_SETTINGS)
        # Not a quorum queue: one knows no such priorities, and copies what may be lost.
        arguments = {"x-max-priority": _HIGHEST}
        queue = Queue(QUEUE, routing_key=QUEUE, queue_arguments=arguments)  # type: ignore[no-untyped-call]
        self.app.conf.update(
            task_queues=[queue],
            task_default_queue=QUEUE,
            broker_transport_options=_REDIS if self.is_redis else {},
        )

    def enqueue(
        self, task: Task[Any, Any], args: Sequence[Any], kwargs: dict[str, Any]
    ) -> TaskResult[Any]:
        """Send the message. Raises kombu.exceptions.OperationalError when the broker is away."""
        level = level_of(task.priority)
        sent = self.app.send_task(
            task.module_path,
            args,
            kwargs,
            queue=task.queue_name,
            priority=_HIGHEST - level if self.is_redis else level,
        )
        return TaskResult(
            task=task, id=sent.id, status=TaskResultStatus.READY, enqueued_at=timezone.now(),
            started_at=None, finished_at=None, last_attempted_at=None, args=list(args),
            kwargs=kwargs, backend=self.alias, errors=[], worker_ids=[],
        )  # fmt: skip

    def is_away(self) -> bool:
        """Whether the broker does not answer now."""
        line = self.app.connection_for_write()
        try:
            line.ensure_connection(max_retries=1, interval_start=0)
        except (OperationalError, *line.connection_errors, *line.channel_errors):
            return True
        finally:
            line.release()
        return False

    def work_off(self, jobs: Iterable[Task[Any, Any]]) -> None:
        """Do what messages ask for, one after the other, until asked to end."""
        for job in jobs:
            self.app.task(job.func, name=job.module_path, Request=_Told)
        for moment in (signals.task_prerun, signals.task_postrun):
            moment.connect(_close)
        for asked in (signal.SIGTERM, signal.SIGINT):
            signal.signal(asked, _end)
        # In this very process: who is asked to end, and who plays, are one. Without the loop of
        # events, in which an acknowledgement gets lost when a RabbitMQ comes back.
        self.app.WorkController(
            pool="solo", concurrency=1, use_eventloop=False,
            without_gossip=True, without_mingle=True, without_heartbeat=True,
        ).start()  # fmt: skip


class _Told(Request):  # type: ignore[misc]
    """An acknowledgement that fails ends the line to the broker, and a new one is begun. Only
    written to the log, as is usual, it leaves Redis' channel with a message too many for ever."""

    acknowledged: bool

    def acknowledge(self) -> None:
        """Raises the transport's errors of connections."""
        if not self.acknowledged:
            self.message.ack()
            self.acknowledged = True


def level_of(priority: int) -> int:
    """From 9 to 1: above all what somebody waits for; then, by halves, the earlier of a batch."""
    return _HIGHEST if priority > 0 else _HIGHEST - 1 - (-priority).bit_length()


def _end(signum: int, frame: FrameType | None) -> None:
    stopping.set()
    state.should_stop = os.EX_OK


def _close(**_facts: Any) -> None:
    close_old_connections()
