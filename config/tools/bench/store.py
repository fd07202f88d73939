"""What people's things take in the database, in a process of its own; prints JSON rows.

On SQLite, packed, with indexes: the growth of the file over so many of each, divided.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable

import django
from django.core.management import call_command
from django.db import connection

from config.tools.bench.setting import DEPTH, GAME
from engine.sim.bench import Row, short

_COPIES, _DECKS, _MATCHES, _CHUNKS = 200, 50, 30, 40
_KB = 1000


def main() -> int:
    """JSON rows on standard output."""
    django.setup()
    for command in ("migrate", "createcachetable", "load_packs"):
        call_command(command, verbosity=0)
    print(json.dumps([row.to_json() for row in measure()]))
    return 0


def measure() -> list[Row]:
    """A copy with its entry in the ledger, a deck with its version, a match of so many steps, a
    played chunk: thousands of bytes each."""
    from collection.house.pools import shipped
    from collection.requests.rows import User
    from collection.shelf.services import add_copies
    from config.tools.bench.scene import lay_battle
    from decks.lists.rows import Deck
    from decks.making import services as decks
    from engine.registry import game
    from engine.web.runs import services as runs
    from engine.web.runs import wishes, work
    from engine.web.runs.rows import Chunk

    user = User.objects.create(username="bench-store", is_guest=True)
    codes = [card.code for card in shipped(GAME)][:_COPIES]
    starters = [code for code, _ in game(GAME).starter_loadouts()]
    wish = wishes.read_wish(
        user,
        {
            "game": GAME,
            "decks": [f"starter:{starters[0]}"],
            "against": [f"starter:{starters[1]}"],
            "games": 2 * _CHUNKS,
            "level": "random",
        },
    )

    def played() -> None:
        run = runs.start(actor=user, wish=wish, size=1)
        for pk in Chunk.objects.filter(run=run).values_list("pk", flat=True):
            work.work_on(pk)

    def built() -> None:
        for _ in range(_DECKS):
            pk = decks.create_from_starter(actor=user, game_key=GAME, product=starters[0])
            decks.freeze(Deck.objects.get(pk=pk))

    copies = _grown(lambda: [add_copies(actor=user, game=GAME, code=c, delta=1) for c in codes])
    made = _grown(built)
    deck = Deck.objects.filter(owner=user)[0]
    laid = _grown(lambda: [lay_battle(user, deck, number, DEPTH) for number in range(_MATCHES)])
    return list(
        _rows(
            ("copy", copies / len(codes)),
            ("deck", made / _DECKS),
            ("match", laid / _MATCHES),
            ("chunk", _grown(played) / _CHUNKS),
        )
    )


def _rows(*found: tuple[str, float]) -> Iterable[Row]:
    for name, size in found:
        print(f"store.{name}.kb: {size / _KB:.2f}", file=sys.stderr)
        yield Row(f"store.{name}.kb", short(size / _KB), "kB", 1)


def _grown(work: Callable[[], object]) -> int:
    """By how many bytes the packed file grows with this work."""
    before = _size()
    work()
    return _size() - before


def _size() -> int:
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        cursor.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        return int(cursor.fetchone()[0])


if __name__ == "__main__":
    sys.exit(main())
