"""docs/scale.md: what so many people need, computed from the rows of the bench."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Final

from config.tools import ROOT
from config.tools.bench.floors import of_class
from config.tools.words import table
from engine.sim.bench import Row

PAGE: Final = ROOT / "docs" / "scale.md"
_LATEST: Final = ROOT / "bench" / "latest.json"
_PEOPLE: Final = (1, 50, 1_000, 20_000, 100_000, 1_000_000)

# --- What is measured: each factor and the row it rests on ------------------------------------
ROWS: Final = {
    "a page": "page.cards.cpu_p95_ms",
    "a change of a deck": "page.edit.cpu_p95_ms",
    "a move at a table": "page.table_move.cpu_p95_ms",
    "a search among 100,000 cards": "search.mixed.p95_ms",
    "a partner's move, *normal*": "kmon.decide.p95_ms.normal",
    "games of a batch, *greedy*, on two cores": "queue.greedy.games_per_s",
    "a copy with its entry in the ledger": "store.copy.kb",
    "a deck with its version": "store.deck.kb",
    "a match of forty steps": "store.match.kb",
    "a chunk of a batch": "store.chunk.kb",
}
# --- What is assumed: change these to your people, and run `make docs` ------------------------
_AT_ONCE: Final = 0.05  # of all people, in the busiest minute
_PAGES_A_MINUTE: Final = 4.0  # of each of them
_PLAYING: Final = 0.2  # of them, at a table
_MOVES_A_MINUTE: Final = 6.0
_SEARCHING: Final = 0.25  # of pages
_CHANGING: Final = 0.1  # of pages
_COPIES, _DECKS, _MATCHES, _BATCHES = 300, 5, 60, 6  # of each person, after a year
_GAMES, _CHUNKS = 1_000, 50  # of a batch
_PICTURE_KB, _PICTURES = 120, 1  # at most; of each person
_BUSY_HOUR: Final = 0.15  # of a day's batches, in one hour
_FULL: Final = 0.6  # how busy a core may be
_CORES: Final = 16  # of a machine
_CORE_EUROS, _GB_EUROS = 8.0, 0.1  # a month


@dataclass(frozen=True)
class Need:
    """What so many people need: rates a second in the busiest minute, cores, stored amounts."""

    people: int
    pages: float
    moves: float
    searches: float
    writes: float
    games: float
    web: float
    partners: float
    workers: float
    rows: float
    gigabytes: float

    @property
    def cores(self) -> int:
        """All cores, the database's beside them: one for each four of the web."""
        return max(1, ceil(self.web * 1.25 + self.partners + self.workers))

    @property
    def machines(self) -> int:
        """As few as hold these cores; from the second on one more for the database."""
        found = ceil(self.cores / _CORES)
        return found if found == 1 else found + 1

    @property
    def euros(self) -> float:
        """A month."""
        return self.cores * _CORE_EUROS + self.gigabytes * _GB_EUROS


def rows() -> dict[str, Row]:
    """The rows of the last run of the bench."""
    return {raw["name"]: Row(**raw) for raw in json.loads(_LATEST.read_text())}


def missing(found: Mapping[str, Row]) -> Iterator[str]:
    """Factors whose row no bench has written."""
    for factor, name in ROWS.items():
        if name not in found:
            yield f"docs/scale.md: {factor} rests on `{name}`, which is not in bench/latest.json"


def need(people: int, found: Mapping[str, Row]) -> Need:
    """What so many people need on machines of the class of the floors."""
    cost = {factor: of_class(found[name]) for factor, name in ROWS.items()}
    here = max(1.0, people * _AT_ONCE)
    pages = here * _PAGES_A_MINUTE / 60
    moves = here * _PLAYING * _MOVES_A_MINUTE / 60
    games = people * _BATCHES * _GAMES / 365 * _BUSY_HOUR / 3600
    a_page = cost["a page"] * (1 - _CHANGING - _SEARCHING)
    a_page += cost["a change of a deck"] * _CHANGING
    a_page += (cost["a page"] + cost["a search among 100,000 cards"]) * _SEARCHING
    a_game = 2 / cost["games of a batch, *greedy*, on two cores"]
    stored = (
        (_COPIES, "a copy with its entry in the ledger"),
        (_DECKS, "a deck with its version"),
        (_MATCHES, "a match of forty steps"),
        (_BATCHES * _CHUNKS, "a chunk of a batch"),
    )
    kilobytes = sum(number * cost[factor] for number, factor in stored) + _PICTURES * _PICTURE_KB
    return Need(
        people=people,
        pages=pages,
        moves=moves,
        searches=pages * _SEARCHING,
        writes=moves + pages * _CHANGING + games * _CHUNKS / _GAMES * 2,
        games=games,
        web=(pages * a_page + moves * cost["a move at a table"]) / 1000 / _FULL,
        partners=moves * cost["a partner's move, *normal*"] / 1000 / _FULL,
        workers=games * a_game / _FULL,
        rows=people * sum(number for number, _ in stored),
        gigabytes=people * kilobytes / 1e6,
    )


def text(found: Mapping[str, Row]) -> str:
    """The whole page."""
    needs = [need(people, found) for people in _PEOPLE]
    measured = [(factor, f"`{name}`", _told(found[name])) for factor, name in ROWS.items()]
    lines = [
        _HEAD,
        *table(("Factor", "Row", "Of the class"), measured),
        _ASSUMED,
        "## In the busiest minute",
        "",
        *table(_RATES, map(_rates, needs)),
        "## Machines",
        "",
        *table(_MACHINES, map(_machines, needs)),
        "## What breaks first, and which setting turns it",
        "",
        *table(("People", "Breaks first", "Turned by"), _BREAKS),
        _END,
    ]
    return "\n".join(lines)


def _told(row: Row) -> str:
    return f"{of_class(row):.3g} {row.unit}"


def _rates(each: Need) -> tuple[str, ...]:
    told = (each.pages, each.moves, each.searches, each.writes, each.games, each.rows)
    return f"{each.people:,}", *map(_figure, told), f"{_figure(each.gigabytes)} GB"


def _machines(each: Need) -> tuple[str, ...]:
    parts = (each.web, each.partners, each.workers, each.cores, each.machines)
    cost = (each.euros, 100 * each.euros / each.people)
    return f"{each.people:,}", *map(_figure, (*parts, *cost))


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}"


_RATES: Final = (
    "People",
    "Pages/s",
    "Moves/s",
    "Searches/s",
    "Writes/s",
    "Games of batches/s",
    "Rows after a year",
    "Stored",
)
_MACHINES: Final = (
    "People",
    "Cores for pages",
    "for partners",
    "for batches",
    "Cores in all",
    f"Machines of {_CORES}",
    "Euros a month",
    "Cents a person",
)
_HEAD: Final = """\
# From one person to a million

*Written by `make docs` from `bench/latest.json`; edit `config/tools/scale.py`, not this page.*

What so many people need, reckoned from what one act costs. Each factor rests on a row of
[the bench](performance.md), as it would be on a machine of the class of the floors
([why](decisions/0011-speed-on-other-machines.md)); `make check` fails where a row is gone. It is a
reckoning: what was truly tried is fifty people on two cores ([load](trust.md#load)) and two nodes
(`tests/ops/test_two_nodes.py`).

## Measured
"""
_ASSUMED: Final = f"""\
## Assumed

Nobody has measured people. Put yours into `config/tools/scale.py` and run `make docs`.

- {_AT_ONCE:.0%} of all people are there in the busiest minute, each asks for {_PAGES_A_MINUTE:g}
  pages in it; {_PLAYING:.0%} of them play, {_MOVES_A_MINUTE:g} moves a minute against *normal*;
  {_SEARCHING:.0%} of pages are searches, {_CHANGING:.0%} changes.
- After a year a person has {_COPIES} copies, {_DECKS} decks, {_MATCHES} matches, {_BATCHES} batches
  of {_GAMES:,} games in {_CHUNKS} chunks, {_PICTURES} picture of {_PICTURE_KB} kB.
  {_BUSY_HOUR:.0%} of a day's batches fall into one hour.
- Cores are {_FULL:.0%} busy; the database needs one for each four of the web. A core costs
  {_CORE_EUROS:g} euros a month, a gigabyte {_GB_EUROS * 100:g} cents.
"""
_BREAKS: Final = (
    (
        "1",
        "nothing; a batch takes the cores that `make run` leaves it",
        "`MAZZIERE_JOBS`",
    ),
    (
        "50",
        "partners of several tables think at once",
        "`MAZZIERE_THINKING`, `MAZZIERE_WORKERS`: [one server](deploy.md#one-small-server)",
    ),
    (
        "1,000",
        "batches take the cores of pages",
        "workers as units, as many as cores may be busy: `mazziere-work@N`",
    ),
    (
        "20,000",
        "SQLite takes one writer at a time and serves one machine; nobody new is taken in",
        (
            "`DATABASE_URL`, `MAZZIERE_CACHE`, `MAZZIERE_MEDIA`: "
            "[several web nodes](deploy.md#several-web-nodes); "
            "then `MAZZIERE_MOST_PEOPLE`, `MAZZIERE_MOST_PICTURES`"
        ),
    ),
    (
        "100,000",
        (
            "each worker looks twice a second at the table of messages; connections to it, "
            "four for each web process and one for each worker"
        ),
        (
            "`MAZZIERE_QUEUE`: [batches on more machines](deploy.md#batches-on-more-machines); "
            "a pooler in `DATABASE_URL`"
        ),
    ),
    (
        "1,000,000",
        "one PostgreSQL writes all: its disk before its cores; the folder of pictures",
        "a larger machine for it: nothing of ours splits people over databases",
    ),
)
_END: Final = """\
A chunk of two seconds is one message and three writes: it is not the broker that breaks. What queue
and second worker cost is in the games of a batch, and stands by itself in
[the bench](performance.md) (`queue.overhead_pct`, `queue.two_workers_ratio`).
"""
