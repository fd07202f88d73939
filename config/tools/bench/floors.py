"""What the figures must reach (*ship*) and what they should (*aim*), and figures of peers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.sim.bench import Row

AT_LEAST, AT_MOST = "at least", "at most"


@dataclass(frozen=True)
class Floor:
    """A bound on the row of that name: `AT_LEAST` for rates, `AT_MOST` for times and counts."""

    name: str
    bound: str
    ship: float
    aim: float

    def met(self, value: float, limit: float) -> bool:
        """Whether the value is on the right side of the limit."""
        return value >= limit if self.bound == AT_LEAST else value <= limit


# Seconds of the reference loop on the machine whose figures the floors are (decision 0011).
CLASS_LOOP = 0.033
_PER_SECOND = {"us": 1e6, "ms": 1e3}


def of_class(row: Row) -> float:
    """What the row would be on a machine of the class of the floors, by its ratio to the loop.

    Starts are mostly reading from disk, counts and weights depend on no machine: as measured."""
    if row.unit in _PER_SECOND:
        return row.ratio * CLASS_LOOP * _PER_SECOND[row.unit]
    return row.ratio / CLASS_LOOP if row.unit.endswith("/s") else row.value


@dataclass(frozen=True)
class Judged:
    """A floor beside what was measured; `row` is None when nothing was."""

    floor: Floor
    row: Row | None

    @property
    def verdict(self) -> str:
        """In words, for the table: judged by what a machine of the class would show."""
        if self.row is None:
            return "not measured"
        value = of_class(self.row)
        if self.floor.met(value, self.floor.aim):
            return "aim met"
        return "met" if self.floor.met(value, self.floor.ship) else "**missed**"


_GAMES = (
    Floor("kmon.random.games_per_s.plain", AT_LEAST, 1200, 3000),
    Floor("kmon.random.games_per_s.compiled", AT_LEAST, 4000, 12000),
    Floor("kmon.decision.us.plain", AT_MOST, 7, 2.8),
    Floor("kmon.decision.us.compiled", AT_MOST, 2, 0.7),
    Floor("kmon.search.sims_per_s.plain", AT_LEAST, 6000, 15000),
    Floor("kmon.search.sims_per_s.compiled", AT_LEAST, 20000, 60000),
    Floor("kmon.decide.p95_ms.normal", AT_MOST, 300, 100),
    Floor("kmon.decide.p95_ms.master", AT_MOST, 2000, 2000),
    Floor("aac.decision.us.plain", AT_MOST, 12, 5),
    Floor("aac.decision.us.compiled", AT_MOST, 4, 1.5),
    Floor("aac.decide.p95_ms.normal", AT_MOST, 300, 100),
    Floor("aac.decide.p95_ms.master", AT_MOST, 2000, 2000),
    Floor("face.draw.ms", AT_MOST, 30, 20),
    Floor("queue.overhead_pct", AT_MOST, 5, 2),
    Floor("queue.two_workers_ratio", AT_MOST, 1.18, 1.05),
    # A thousand pairs on two cores in 20 s.
    Floor("queue.greedy.games_per_s", AT_LEAST, 100, 200),
    Floor("run.cold_s", AT_MOST, 60, 20),
    Floor("run.warm_s", AT_MOST, 3, 2),
)
# The editor shows a deck, its verdict and the catalogue at once; a card its whole history; a form
# its set, places and what is begun; a correction the decks and what else hangs on the card. How
# many queries a change takes is no floor.
_QUERIES = {
    "edit": 12.0,
    "own_form": 12.0,
    "erratum": 12.0,
    "big_edit": 12.0,
    "big_edit_illegal": 12.0,
    "big_card": 12.0,
    "card": 12.0,
    "big_quantity": 0.0,
    "big_quantity_illegal": 0.0,
    "table_move": 0.0,
}
_QUERIES_OF_A_PAGE = 8.0
_PAGE = (
    ("p95_ms", 50.0, 20.0),
    ("weight_kb", 150.0, 75.0),
    ("scripts_kb", 40.0, 20.0),
    ("styles_kb", 20.0, 10.0),
)

# Measured earlier on two x86-64 cores, one process each; other games than ours, so context only.
PEERS = (
    ("OpenSpiel 2.0.2, Python API over C++", "gin_rummy", "515", "17.2"),
    ("OpenSpiel 2.0.2, loop inside C++", "gin_rummy", "581", "15.3"),
    ("RLCard 1.2.0, with features", "uno", "1,160", "18.6"),
    ("Fireplace (47a2572)", "Hearthstone", "6.0", ""),
)


def judged(rows: Sequence[Row]) -> Iterator[Judged]:
    """Every floor with its row."""
    found = {row.name: row for row in rows}
    known = (*_GAMES, *_bind_floors(found), *_page_floors(found), *_search_floors(found))
    for floor in known:
        yield Judged(floor, found.get(floor.name))


def _bind_floors(names: dict[str, Row]) -> Iterator[Floor]:
    """Shipped cards with 500 and with 5,000 typed ones behind them, in a fresh process."""
    most = (("ms.plus500", 60.0, 30.0), ("ms.plus5000", 500.0, 250.0), ("mb.plus5000", 60.0, 30.0))
    games = sorted({name.split(".")[0] for name in names if ".bind." in name})
    for key in games:
        yield from (Floor(f"{key}.bind.{what}", AT_MOST, ship, aim) for what, ship, aim in most)


def _search_floors(names: dict[str, Row]) -> Iterator[Floor]:
    for name in sorted(names):
        if name.startswith("search.") and name.endswith(".p95_ms"):
            yield Floor(name, AT_MOST, 100.0, 20.0)


def _page_floors(names: dict[str, Row]) -> Iterator[Floor]:
    pages = sorted({name.split(".")[1] for name in names if name.startswith("page.")})
    for page in pages:
        most = _QUERIES.get(page, _QUERIES_OF_A_PAGE)
        if most:
            yield Floor(f"page.{page}.queries", AT_MOST, most, most)
        for what, ship, aim in _PAGE:
            if f"page.{page}.{what}" in names:
                yield Floor(f"page.{page}.{what}", AT_MOST, ship, aim)
