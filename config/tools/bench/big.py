"""Pages and searches among 100,000 printings, 50,000 copies and 200,000 own cards of others.

In a process and a database of its own; the folder of MAZZIERE_DATA is made anew when
the code that fills it changed. Prints JSON rows.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
import time
from pathlib import Path
from urllib.parse import urljoin

import django
from django.conf import settings
from django.core.management import call_command

from config.tools import ROOT
from engine.sim.bench import MILLI, Row, p95, reference_seconds, short

CARDS, COPIES, OWNER = 100_000, 50_000, "big"
# People with own cards, and how many each.
STRANGERS, EACH = 1_000, 200
# What decides what is in the database.
_SOURCES = (
    "collection/loading/big.py",
    "collection/migrations/*.py",
    "collection/search/*.py",
    "config/tools/bench/big_scene.py",
    "decks/migrations/*.py",
)
_WARM_UP = 3
SEARCHES = {
    "name": "lantern",
    "two_names": "amber lantern",
    "rare_name": '"quick river 99"',
    "no_name": "xyzzy",
    "text": "o:draw",
    "phrase": 'o:"draw 1" c:water',
    "figures": "hp>=8",
    "mixed": "c:fire|water cost<=2 t:ability",
    "negated": "-(c:fire or c:water) t:kmon",
    "owned": "own>=1",
    "not_owned": "own:0",
    "free": "free>=1 t:item",
    "place": 'loc:"binder 2"',
    "set": "set:BIG17",
    "number": "cn:17",
    "sorted_by_name": "lantern order:name",
    "sorted_by_figure": "t:kmon order:hp direction:desc",
}
# Addresses below the game; with a leading slash, of the site.
PAGES = {
    "big_shelf": "/shelf",
    "big_history": "/shelf/history",
    "big_wishes": "wishes",
    "big_places": "/shelf/places",
    "big_place": "/shelf/places/1",
    "big_trade": "/shelf/trade",
    "big_decks": "/decks",
    "big_lacking": "shelf/set/BIG17?show=missing",
    "big_completion": "shelf/set/HUGE",
    "big_cards": "cards",
    "big_found": "cards?q=lantern",
    "big_mixed": "cards?q=c:fire|water+cost<=2",
    "big_list": "cards?view=list",
    "big_binder": "cards?view=binder&page=900",
    "big_far": "cards?page=1500",
    "big_set": "set/BIG17",
    "big_huge_set": "set/HUGE?page=90",
    "big_help": "search",
}


def main(arguments: list[str]) -> int:
    """Measure over as many calls as asked; JSON rows on standard output."""
    django.setup()
    prepare(Path(settings.DATA_DIR))
    loop = reference_seconds()
    rows = [*_pages(int(arguments[0]), loop), *_searches(int(arguments[0]), loop)]
    print(json.dumps([row.to_json() for row in rows]))
    return 0


def prepare(folder: Path) -> None:
    """Fill the folder, unless it holds what this code would put there."""
    made = folder / "made"
    stamp = _stamp()
    if made.is_file() and made.read_text() == stamp:
        return
    from config.tools.bench.big_scene import lay_decks, lay_huge_set
    from config.tools.bench.setting import GAME

    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    call_command("migrate", interactive=False, verbosity=0)
    call_command("createcachetable", verbosity=0)
    call_command("load_packs", verbosity=0)
    sizes = {"cards": CARDS, "copies": COPIES, "strangers": STRANGERS, "each": EACH}
    call_command("make_big", **sizes, game=GAME, user=OWNER, stdout=sys.stderr)
    lay_decks(OWNER)
    lay_huge_set()
    made.write_text(stamp)


def _stamp() -> str:
    found = hashlib.sha256(f"{CARDS} {COPIES} {STRANGERS} {EACH}".encode())
    for pattern in _SOURCES:
        for path in sorted(ROOT.glob(pattern)):
            found.update(path.read_bytes())
    return found.hexdigest()


def _pages(calls: int, loop: float) -> list[Row]:
    from django.test import Client

    from collection.requests.rows import User
    from config.tools.bench.big_scene import deck_pages, quantities
    from config.tools.bench.pages import timed_asks, timed_page
    from config.tools.bench.scene import HOST
    from config.tools.bench.setting import GAME

    client = Client(SERVER_NAME=HOST)
    client.force_login(User.objects.get(username=OWNER))
    client.get(f"/g/{GAME}/cards")
    rows = [
        row
        for name, address in (PAGES | deck_pages(OWNER)).items()
        for row in timed_page(name, client, urljoin(f"/g/{GAME}/", address), calls, loop)
    ]
    for name, legal in (("big_quantity", True), ("big_quantity_illegal", False)):
        rows += timed_asks(name, quantities(client, OWNER, legal=legal), calls, loop)
    return rows


def _searches(calls: int, loop: float) -> list[Row]:
    """A search is the first page of cards and how many there are."""
    from collection.requests.rows import User
    from collection.search import find
    from collection.search.paging import page_of
    from config.tools.bench.setting import GAME

    owner = User.objects.get(username=OWNER)
    rows: list[Row] = []
    for kind, query in SEARCHES.items():
        seconds: list[float] = []
        for _ in range(calls + _WARM_UP):
            started = time.perf_counter()
            page_of(find(GAME, query, owner).cards, "1", 48)
            seconds.append(time.perf_counter() - started)
        slow = p95(seconds[_WARM_UP:])
        print(f"search {kind}: {slow * MILLI:.1f} ms", file=sys.stderr)
        rows.append(Row(f"search.{kind}.p95_ms", short(slow * MILLI), "ms", short(slow / loop)))
    return rows


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
