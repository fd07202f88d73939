"""Worker processes on a database of their own, asked in a process of its own; told as JSON."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from datetime import timedelta
from functools import partial
from typing import Any

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import OperationalError  # noqa: E402
from django.db.models.functions import Now  # noqa: E402
from django_tasks import task_backends  # noqa: E402
from django_tasks_db.backend import DatabaseBackend  # noqa: E402
from django_tasks_db.models import DBTaskResult  # noqa: E402

from collection.requests.rows import User  # noqa: E402
from engine.kernel.rng import Rng, seed_of  # noqa: E402
from engine.web.runs import services, tasks  # noqa: E402
from engine.web.runs.rows import Chunk, Run  # noqa: E402
from engine.web.runs.work import MOST_ATTEMPTS  # noqa: E402
from engine.web.seat.leases import QUEUE  # noqa: E402
from tests.factories import begun_run, starter_deck  # noqa: E402
from tests.runs.played import chunks, reference, shown, states, status  # noqa: E402

MOST_SECONDS = 600
OPEN = ("ready", "leased")


def worker(*more: str) -> "subprocess.Popen[bytes]":
    """A worker as `make run` starts it, but at our own priority."""
    return subprocess.Popen([sys.executable, "manage.py", "work", "--interval", "0.05", *more])


def until(true: Any) -> None:
    """Wait, and sweep as a worker elsewhere would."""
    end, swept = time.monotonic() + MOST_SECONDS, 0.0
    while not true():
        if time.monotonic() > end:
            raise AssertionError("it takes too long")
        if time.monotonic() - swept > 0.5:
            swept = time.monotonic()
            # As a worker's sweep, which comes again.
            with contextlib.suppress(OperationalError):
                tasks.sweep()
        time.sleep(0.02)


def is_over(run: Run) -> bool:
    """Whether the batch has ended."""
    return status(run) != Run.Status.WORKING


def end(workers: list[Any]) -> list[int]:
    """Ask them to end, as Ctrl-C does; with what they ended."""
    for each in workers:
        each.send_signal(signal.SIGTERM)
    return [each.wait(MOST_SECONDS) for each in workers]


def mangle_messages() -> int:
    """Of every three messages one is lost and one comes twice; how many there were."""
    found = taken_messages()
    for at, chunk in enumerate(found):
        for _ in range(at % 3):
            tasks.play_chunk.enqueue(chunk)
    return len(found)


def taken_messages() -> list[int]:
    """The chunks of all messages, which nobody else gets any more."""
    queue: Any = task_backends["default"]
    if isinstance(queue, DatabaseBackend):
        rows = DBTaskResult.objects.ready().order_by("enqueued_at")
        found = [row.args_kwargs["args"][0] for row in rows]
        rows.delete()
        return found
    with queue.app.connection_for_read() as line:
        waiting = queue.app.amqp.queues[QUEUE](line.default_channel)
        messages = iter(partial(waiting.get, no_ack=True), None)
        return [message.payload[0][0] for message in messages]


def is_at_it_again(run: Run, done: int) -> bool:
    """Whether more chunks than those are done, and another is being played.

    One that would be given up after one more death of its worker is left to end."""
    leased = Chunk.objects.filter(run=run, state=Chunk.State.LEASED)
    return states(run).count("done") > done and leased.filter(attempts__lt=MOST_ATTEMPTS).exists()


def killed(deck: Any, owner: User, kills: int, last: list[Any]) -> dict[str, Any]:
    """A worker is killed in the midst of a chunk, again and again; the clock jumps its lease.

    Two at once, which stay in `last`, play the rest."""
    run = begun_run(owner, deck, size=2, games=8 * (kills + 1), level="greedy")
    assert mangle_messages() == len(chunks(run))
    leased = Chunk.objects.filter(run=run, state=Chunk.State.LEASED)
    dice = Rng(seed_of("kills", kills))
    struck = done = 0
    for _ in range(kills):
        hand = worker()
        until(partial(is_at_it_again, run, done))
        time.sleep(dice.below(200) / 1000)
        until(partial(is_at_it_again, run, done))
        hand.kill()
        hand.wait()
        struck += leased.count()
        leased.update(lease_until=Now() - timedelta(seconds=1))
        done = states(run).count("done")
    last += [worker(), worker()]
    until(lambda: is_over(run))
    attempts = sorted(Chunk.objects.filter(run=run).values_list("attempts", flat=True))
    return {
        "status": status(run),
        "run": run.pk,
        "struck": struck,
        "again": sum(attempts) - len(attempts),
    }


def stopped(deck: Any, owner: User, workers: list[Any]) -> dict[str, Any]:
    """Of two workers one is asked to end and gives its chunk back; the batch is cancelled then."""
    # Long enough to be stopped in, and none that a busy machine would refuse as too long.
    run = begun_run(owner, deck, size=250, games=1000, level="greedy")
    until(lambda: states(run) == ["leased"] * 2)
    found: dict[str, Any] = {"ends": end(workers[:1])}
    found["given back"] = sorted(
        Chunk.objects.filter(run=run).order_by().values_list("state", "attempts")
    )
    services.cancel(actor=owner, run_id=run.pk)
    until(lambda: "leased" not in states(run))
    found["cancelled"] = [status(run), *states(run)]
    found["ends"] += end(workers[1:])
    return found


def left() -> tuple["subprocess.Popen[str]", int]:
    """Somebody who starts a worker behind the site, and that worker."""
    code = (
        "import subprocess, sys, time;"
        "p = subprocess.Popen([sys.executable, 'manage.py', 'work', '--behind']);"
        "print(p.pid, flush=True); time.sleep(60)"
    )
    starter = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert starter.stdout is not None
    return starter, int(starter.stdout.readline())


def left_alone(starter: "subprocess.Popen[str]", pid: int) -> str:
    """Whoever started the worker is killed: it ends by itself."""
    until(lambda: os.getpriority(os.PRIO_PROCESS, pid) == 19)
    starter.kill()
    starter.communicate()
    until(lambda: not is_there(pid))
    return "ended"


def is_there(pid: int) -> bool:
    """Whether the process runs (one that nobody has buried does not)."""
    try:
        with open(f"/proc/{pid}/stat") as told:
            return told.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def main(kills: int, *, ends: bool) -> dict[str, Any]:
    """Everything, one after the other; `ends`: also how a worker ends without its starter."""
    call_command("migrate", verbosity=0)
    owner = User.objects.create_user("alice")
    deck = starter_deck(owner)
    workers: list[Any] = []
    found: dict[str, Any] = {"killed": killed(deck, owner, kills, workers)}
    run = Run.objects.get(pk=found["killed"]["run"])
    # It begins while we play ourselves, and has ended before there is something to play again.
    behind = left() if ends else None
    found["killed"]["right"] = shown(run) == reference(run)
    if behind:
        found["left alone"] = left_alone(*behind)
    found["stopped"] = stopped(deck, owner, workers)
    return found


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]), ends="ends" in sys.argv)))
