"""`manage.py work`: do what batches and analyses wait for; `make run` starts it."""

from __future__ import annotations

import logging
import os
import signal
import threading
from datetime import timedelta
from types import FrameType
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils import timezone
from django.utils.crypto import get_random_string
from django_tasks import task_backends
from django_tasks_db.backend import DatabaseBackend
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

from collection.house.behind import go_behind
from collection.requests.retold import forget_old
from engine.sim import builds
from engine.web.review.analysis import tasks as analyses
from engine.web.runs import tasks
from engine.web.seat.leases import QUEUE, stopping

SWEEP_SECONDS: Final = 5.0
_INTERVAL: Final = 0.5
_NO_END: Final = (
    "--batch ends when the database's queue is empty, but MAZZIERE_QUEUE names a broker: "
    "unset it for this run."
)
# Between looks at who started us.
_GLANCE_SECONDS: Final = 1.0
# Messages that were answered are of no use to anybody; nor those whose worker died. One that is
# still being answered must stand, as its worker writes to it at the end.
_KEPT: Final = timedelta(hours=1)
_LONGEST: Final = timedelta(days=1)
# Where tasks stood when messages that still wait were sent, and where they stand now.
_MOVED: Final = {"engine.web.analysis.tasks.judge_moves": analyses.judge_moves.module_path}


class Hand(Worker):
    """The queue's worker; asked to end, it gives its chunk back after the game at hand."""

    def run_task(self, db_task_result: DBTaskResult[Any, Any]) -> None:
        """One message, also one that was sent before its task moved."""
        path = db_task_result.task_path
        db_task_result.task_path = _MOVED.get(path, path)
        super().run_task(db_task_result)

    def shutdown(self, signum: int, frame: FrameType | None) -> None:
        """End after the game at hand."""
        stopping.set()
        super().shutdown(signum, frame)


class Command(BaseCommand):
    """A worker of the queue that is set, and a sweeper besides."""

    requires_system_checks: tuple[str, ...] = ()
    help = "Play batches of games from the queue, and sweep up what workers left behind."

    def add_arguments(self, parser: CommandParser) -> None:
        """How it is started."""
        parser.add_argument(
            "--behind",
            action="store_true",
            help="at the lowest priority, silent, and no longer than whoever started it",
        )
        parser.add_argument(
            "--batch", action="store_true", help="sweep once, and end when nothing waits"
        )
        parser.add_argument(
            "--interval", type=float, default=_INTERVAL, help="seconds between looks at the queue"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Work until asked to end."""
        queue: Any = task_backends["default"]
        embedded = isinstance(queue, DatabaseBackend)
        if options["batch"] and not embedded:
            raise CommandError(_NO_END)
        starter = None
        if options["behind"]:
            starter = os.getppid()
            go_behind()
        logging.getLogger("django_tasks_db").setLevel(logging.ERROR)
        stopping.clear()
        # These are the sources that run here, however soon they are changed.
        builds.digest()
        tasks.sweep()
        analyses.sweep()
        if not options["batch"]:
            threading.Thread(target=_sweep_on, args=(starter,), daemon=True).start()
        if embedded:
            self._hand(options).run()
        else:
            queue.work_off([tasks.play_chunk, analyses.judge_moves])

    def _hand(self, options: dict[str, Any]) -> Hand:
        hand = Hand(
            queue_names=[QUEUE],
            interval=options["interval"],
            batch=options["batch"],
            backend_name="default",
            startup_delay=False,
            max_tasks=None,
            worker_id=get_random_string(32),
            excluded_queue_names=[],
        )
        hand.configure_signals()
        return hand


def _sweep_on(starter: int | None) -> None:
    """Sweep every few seconds; end the process when its starter has ended, by whatever death."""
    waited = 0.0
    while not stopping.wait(_GLANCE_SECONDS):
        waited += _GLANCE_SECONDS
        if starter is not None and os.getppid() != starter:
            os.kill(os.getpid(), signal.SIGTERM)
            return
        if waited >= SWEEP_SECONDS:
            waited = 0.0
            _swept()


def _swept() -> None:
    try:
        tasks.sweep()
        analyses.sweep()
        _clear()
        forget_old()
    except Exception:
        logging.getLogger(__name__).exception("the sweep failed; the next one may not")
    finally:
        connection.close()


def _clear() -> None:
    now, ours = timezone.now(), DBTaskResult.objects.filter(queue_name=QUEUE)
    ours.filter(status__in=("SUCCESSFUL", "FAILED"), finished_at__lt=now - _KEPT).delete()
    ours.filter(status="RUNNING", started_at__lt=now - _LONGEST).delete()
