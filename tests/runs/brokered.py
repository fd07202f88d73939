"""Batches through a broker that dies, in a process of its own; what they showed, as JSON.

Asked with a broker (`table` for none), the numbers of workers, the sizes of chunks, how often the
broker dies, and the folder of a PostgreSQL to restart (or nothing).
"""

import contextlib
import hashlib
import json
import os
import signal
import sys
from collections.abc import Iterator
from functools import partial
from typing import Any

import django

from tests.trust.services_of_own import Broker, Cluster, RabbitMQ, Redis

BROKERS: dict[str, type[Broker]] = {"redis": Redis, "rabbitmq": RabbitMQ}
DEALS = 50


def main(kind: str, workers: list[int], sizes: list[int], deaths: int, *, restarted: bool) -> Any:
    """Everything on one broker; digests of results by workers and size, and what the deaths did."""
    # Whoever is asked to end takes the broker away.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with contextlib.ExitStack() as opened:
        broker = BROKERS[kind]() if kind in BROKERS else None
        if broker is not None:
            opened.callback(broker.stop)
            os.environ["MAZZIERE_QUEUE"] = broker.address
        cluster = Cluster() if restarted else None
        if cluster is not None:
            opened.callback(cluster.stop)
            os.environ["DATABASE_URL"] = cluster.address
        django.setup()
        return _asked(broker, cluster, workers, sizes, deaths)


def _asked(
    broker: Broker | None,
    cluster: Cluster | None,
    numbers: list[int],
    sizes: list[int],
    deaths: int,
) -> dict[str, Any]:
    from django.core.management import call_command

    from collection.requests.rows import User
    from tests.factories import starter_deck

    call_command("migrate", verbosity=0)
    owner = User.objects.create_user("alice")
    deck = starter_deck(owner)
    found: dict[str, Any] = {"digests": {}}
    for number in numbers:
        with hands(number):
            found["digests"][number] = digests(owner, deck, sizes)
    if broker is not None:
        found["order"] = order()
        with hands(2):
            found["beset"] = beset(owner, deck, broker, cluster, deaths)
    return found


def order() -> list[int]:
    """In which order messages of four priorities are had."""
    from engine.web.runs import tasks
    from tests.runs.apart import taken_messages

    for number, priority in enumerate((-100, 0, 20, -3)):
        tasks.play_chunk.using(priority=priority).enqueue(number)
    return taken_messages()


@contextlib.contextmanager
def hands(number: int) -> Iterator[None]:
    """So many workers, which end well when asked."""
    from tests.runs.apart import end, worker

    found = [worker() for _ in range(number)]
    try:
        yield
        assert end(found) == [0] * number
    finally:
        for each in found:
            each.kill()
            each.wait()


def digests(owner: Any, deck: Any, sizes: list[int]) -> dict[int, str]:
    """The same games in chunks of each size, at once: the digest of what each batch shows."""
    from tests.factories import begun_run
    from tests.runs.apart import is_over, until

    runs = {
        size: begun_run(owner, deck, size=size, games=2 * DEALS, seed="the same") for size in sizes
    }
    for run in runs.values():
        until(partial(is_over, run))
    return {size: digest(run) for size, run in runs.items()}


def digest(run: Any) -> str:
    """Of all results of a batch whose chunks are done, as JSON."""
    from tests.runs.played import shown, states

    assert set(states(run)) == {"done"}
    told = {f"{mine} {other}": counts for (mine, other), counts in shown(run).items()}
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def beset(
    owner: Any, deck: Any, broker: Broker, cluster: Cluster | None, deaths: int
) -> dict[str, Any]:
    """The broker dies amid a batch so often; another batch is begun while it is away."""
    from django.db import connection
    from django.test import Client

    from tests.factories import begun_run
    from tests.runs.apart import is_over, until
    from tests.runs.played import reference, shown, states

    runs = [begun_run(owner, deck, size=4, games=8 * 20 * (deaths + 1))]
    ready: list[str] = []
    for _ in range(deaths):
        done = states(runs[0]).count("done")
        until(lambda done=done: states(runs[0]).count("done") > done + 2)
        assert not is_over(runs[0]), "too short a batch to be beset"
        broker.kill()
        ready.append(Client().get("/health/ready").json()["queue"])
        if len(runs) == 1:
            runs.append(begun_run(owner, deck))
        if cluster is not None:
            cluster.restart_at_once()
            connection.close()
        broker.start()
        ready.append(Client().get("/health/ready").json()["queue"])
    for run in runs:
        until(partial(is_over, run))
    return {
        "ready": ready,
        "states": sorted({state for run in runs for state in states(run)}),
        "right": [shown(run) == reference(run) for run in runs],
    }


if __name__ == "__main__":
    kind, numbers, sizes, deaths = sys.argv[1:5]
    listed = [[int(each) for each in words.split(",") if each] for words in (numbers, sizes)]
    print(json.dumps(main(kind, *listed, int(deaths), restarted="restarted" in sys.argv)))
