"""Eight clients at once on the database of the environment; run as a program by `test_crowd`.

Each client sends entries with keys of its own; every tenth is sent by its neighbour as well, at
the same time. What was acknowledged, each key once, must be what the shelf and the ledger say.
"""

from __future__ import annotations

import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import OperationalError, connection  # noqa: E402
from django.db.models import Sum  # noqa: E402

from collection.catalogue.rows import Card  # noqa: E402
from collection.ledger import book  # noqa: E402
from collection.ledger.errors import TooFew  # noqa: E402
from collection.ledger.rows import Change, Entry, Holding  # noqa: E402
from collection.requests.rows import User  # noqa: E402
from collection.shelf import services  # noqa: E402
from tests.shelf.crowd_size import CLIENTS, ENTRIES, TWICE  # noqa: E402

CARDS, PAIRS = 6, 8
WAITED: list[str] = []
Told = dict[str, int]


def main() -> None:
    """Migrate, let all loose, print what came out."""
    call_command("migrate", verbosity=0)
    user = User.objects.create_user("crowd")
    for n in range(CARDS):
        code = f"C-{n}"
        data = {"code": code, "type": "item", "name": {"en": code}}
        Card.objects.create(game="kmon", code=code, type="item", name_en=code, data=data)
    start = Barrier(CLIENTS)
    with ThreadPoolExecutor(CLIENTS) as pool:
        told = list(pool.map(lambda client: _client(user, client, start), range(CLIENTS)))
    changes: Told = {}
    for mine in told:
        for key, change in mine.items():
            if changes.setdefault(key, change) != change:
                sys.exit(f"{key} was carried out twice: {changes[key]} and {change}")
    wanted = sum(_delta(key) for key, change in changes.items() if change)
    entries = Entry.objects.aggregate(n=Sum("delta"))["n"]
    print(
        json.dumps(
            {
                "keys": len(changes),
                "changes": Change.objects.count(),
                "acknowledged": sum(1 for change in changes.values() if change),
                "wanted": wanted,
                "entries": entries,
                "owned": Holding.objects.aggregate(n=Sum("quantity"))["n"],
                "asked_again": WAITED,
                "differences": book.differences(),
            }
        )
    )


def _client(user: User, client: int, start: Barrier) -> Told:
    told: Told = {}
    start.wait()
    for n in range(ENTRIES):
        # Neighbours share every tenth key: the same form, sent twice at once.
        owner = client - client % 2 if n % TWICE == 0 else client
        key = f"{owner}-{n}"
        told[key] = _sent(user, key)
    connection.close()
    return told


def _sent(user: User, key: str) -> int:
    """The number of the change, 0 when it was refused. A locked database is asked again."""
    while True:
        try:
            return _write(user, key)
        except TooFew:
            return 0
        except OperationalError as exc:
            WAITED.append(str(exc))
            connection.close()


def _write(user: User, key: str) -> int:
    owner, n = (int(part) for part in key.split("-"))
    code = f"C-{(owner + n) % CARDS}"
    delta = _delta(key)
    if n % 3 == 0 and delta == 1:
        made = services.set_count(
            actor=user, game="kmon", code=code, quantity=delta, seen=0, key=key
        )
        return made or 0
    if n % PAIRS == 5:
        # Two cards in one change, named in either order: nobody may wait in a circle.
        other = f"C-{(owner + n + 1) % CARDS}"
        codes = (code, other) if owner % 2 else (other, code)
        copies = dict.fromkeys(codes, 1)
        return services.add_many(actor=user, game="kmon", copies=copies, key=key)
    return services.add_copies(actor=user, game="kmon", code=code, delta=delta, key=key)


def _delta(key: str) -> int:
    n = int(key.split("-")[1])
    if n % PAIRS == 5:
        return 2
    return -1 if n % 4 == 3 else 1 + n % 2


if __name__ == "__main__":
    main()
