"""Page times and queries, in process: Django's test client, each page as a browser would ask."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from uuid import uuid4

from django.db import connection
from django.http import HttpResponseBase
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from collection.catalogue.faces import card_url
from collection.house.pools import shipped
from config.tools.bench.erratum import CORRECTED_DECKS, lay_erratum
from config.tools.bench.scene import PERSON, Scene, lay_battle, lay_scene
from config.tools.bench.setting import DECKS, DEPTH, GAME
from config.tools.bench.weight import weight_rows
from engine.kernel.rng import Rng, seed_of
from engine.sim.bench import MILLI, Row, p95, short
from engine.web.seat import storage
from engine.web.table import services

WARM_UP = 10
HTMX = {"HX-Request": "true"}

Ask = Callable[[], HttpResponseBase]


@dataclass(frozen=True)
class Timing:
    """Seconds of every call by the clock and of the process, and the most queries a call took."""

    seconds: list[float]
    cpu: list[float]
    queries: int


def measure(
    calls: int,
    loop: float,
    decks: int = DECKS,
    depth: int = DEPTH,
    corrected: int = CORRECTED_DECKS,
) -> list[Row]:
    """All page figures over `calls` calls each, for a guest with so many decks, and for one with so
    many that hold a corrected card."""
    laid = lay_scene(decks, depth)
    rows: list[Row] = []
    for name, address in addresses(laid).items():
        rows += _told(name, _timed(_asks(laid, address), calls), loop)
        rows += weight_rows(name, laid.client.get(address))
    rows += timed_page("erratum", *lay_erratum(corrected), calls, loop)
    return [*rows, *_told("table_move", _timed(_moves(laid), calls), loop)]


def addresses(laid: Scene) -> dict[str, str]:
    """The pages measured by name."""
    deck = laid.deck
    return {
        "home": reverse("home"),
        "find": f"{reverse('find')}?q=spark",
        "cards": reverse("catalogue", args=(GAME,)),
        "card": _card(),
        "decks": reverse("decks"),
        "deck": deck.get_absolute_url(),
        "edit": reverse("deck-edit", args=(deck.pk, deck.slug)),
        "tables": reverse("tables"),
        "table": laid.battle.get_absolute_url(),
        "rules": reverse("rules", args=(GAME,)),
        "own_form": reverse("own-new", args=(GAME,)),
    }


def timed_page(name: str, client: Client, address: str, calls: int, loop: float) -> list[Row]:
    """The rows of one address as this browser asks for it."""

    def asks() -> Iterator[Ask]:
        while True:
            yield lambda: client.get(address)

    return [*_told(name, _timed(asks(), calls), loop), *weight_rows(name, client.get(address))]


def timed_asks(name: str, asks: Iterator[Ask], calls: int, loop: float) -> list[Row]:
    """The rows of what is asked one after the other, forms too."""
    return _told(name, _timed(asks, calls), loop)


def queries_of(ask: Ask) -> int:
    """How many queries one call takes, session and user included. Raises when it is refused."""
    with CaptureQueriesContext(connection) as captured:
        _checked(ask())
    return len(captured)


def _card() -> str:
    first = next(iter(shipped(GAME)))
    return card_url(GAME, first, first.name.pick("en"))


def _asks(laid: Scene, address: str) -> Iterator[Ask]:
    def ask() -> HttpResponseBase:
        return laid.client.get(address)

    while True:
        yield ask


def _moves(laid: Scene) -> Iterator[Ask]:
    """The guest's moves through whole battles; what the partner does is not part of a call."""
    rng = Rng(seed_of("bench table moves"))
    number = 0
    while True:
        number += 1
        row = lay_battle(laid.user, laid.deck, number)
        while not (played := storage.replayed(row)).over:
            if played.decider == PERSON:
                menu = played.legal(PERSON)
                yield _move(laid, row.pk, row.revision, menu[rng.below(len(menu))])
            else:
                services.let_partner_move(match_id=row.pk, revision=row.revision)
            row.refresh_from_db()


def _move(laid: Scene, match_id: str, revision: int, action: int) -> Ask:
    form = {"action": action, "revision": revision, "key": uuid4().hex}
    address = reverse("table-act", args=(match_id,))
    return lambda: laid.client.post(address, form, headers=HTMX)


def _timed(asks: Iterator[Ask], calls: int) -> Timing:
    """Time so many calls, after a few that warm caches; the clock runs inside calls alone."""
    queries = max(queries_of(ask) for ask in islice(asks, WARM_UP))
    found = Timing([], [], queries)
    for ask in islice(asks, calls):
        started, used = time.perf_counter(), time.process_time()
        answer = ask()
        found.cpu.append(time.process_time() - used)
        found.seconds.append(time.perf_counter() - started)
        _checked(answer)
    return found


def _checked(answer: HttpResponseBase) -> None:
    if answer.status_code != 200:
        raise ValueError(f"a page answered {answer.status_code}")


def _told(name: str, found: Timing, loop: float) -> list[Row]:
    slow, cpu = p95(found.seconds), p95(found.cpu)
    print(f"page {name}: {slow * MILLI:.1f} ms, {found.queries} queries", file=sys.stderr)
    return [
        Row(f"page.{name}.p95_ms", short(slow * MILLI), "ms", short(slow / loop)),
        Row(f"page.{name}.cpu_p95_ms", short(cpu * MILLI), "ms", short(cpu / loop)),
        Row(f"page.{name}.queries", found.queries, "queries", 1.0),
    ]
