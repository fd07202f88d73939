"""docs/performance.md: the floors beside what was measured, every row, and how to repeat it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from config.tools import ROOT
from config.tools.bench.floors import CLASS_LOOP, PEERS, judged, of_class
from config.tools.bench.machine import Machine
from config.tools.bench.setting import CALLS, DECKS, DEPTH
from engine.sim.bench import Row

PAGE = ROOT / "docs" / "performance.md"

_METHOD = f"""\
## How it is measured

- **Games**: process CPU time, best of three, events on, forced answers not counted as decisions.
- **Search** (`search.sims_per_s`): the tree search with rollouts cut, 400 simulations at each of
  12 decisions of whole battles, best of three, with guessed answers as such searches have;
  `search.keen_sims_per_s` is the same with the answers that the levels look one step ahead for.
- **Partners** (`decide.p95_ms`): plain Python, with the simulations of the level and no clock, once
  at each of up to 60 decisions spread over whole battles of the greedy partner, then p95.
- **Peers** (`peer.*`): OpenSpiel's ISMCTS, written in C++, at first decisions of gin rummy with
  200 simulations and playouts to the end; only where `PEERS=` names a Python that has it.
- **Pages**: p95 over {CALLS} calls in one process, after ten that warm caches, by the clock
  (`p95_ms`, what a person waits) and of the process alone (`cpu_p95_ms`, without disk); Django's
  test client, middleware and sessions included, on a SQLite file with `synchronous=FULL`. The
  visitor is a signed-in guest with {DECKS} decks and a running battle of {DEPTH} steps, which
  `table` shows. `table_move` is a move and the table after it, through whole battles; the
  partner's thinking is not part of it. Its catalogue holds the shipped cards only.
- **Many cards** (`page.big_*`, `search.*`): 100,000 cards and 50,000 copies of one person, made by
  `manage.py make_big` in a database of their own; a search is the first page of the cards that
  are found and how many there are.
- **Queries**: the most that one call takes, session and user included; for `table_move` the
  transaction's own statements too.
- **Weights**: gzip level 6, thousands of bytes, of HTML, styles and scripts with the modules they
  import; pictures and fonts are not in it.
- **Queue**: K-Mon at *greedy*, workers as processes, on the queue that is set (`MAZZIERE_QUEUE`):
  time beside the games of one worker in chunks of 2 s, in percent of them, median of three;
  processor seconds of two workers over those of one for the same batch, medians of three; games
  a second of a batch of 1,000 pairs with two workers.
- **Stored** (`store.*`): growth of a packed SQLite file with its indexes, thousands of bytes each.
- **Starts**: wall-clock seconds from `make run` to the first answer of `/health/ready`; warm is the
  best of three with a prepared data folder, cold is one start of a fresh copy with an empty home.
- **Builds** (`build.*`): what the build that was measured had taken when it was made: minutes by
  the clock and how many compilers ran at once, CPU seconds, and the most memory of all together.
- **Ratio**: to the loop of `bench/reference.py`, timed in the same process: a time divided by the
  loop's, a rate multiplied by it. Compare ratios, not values, between machines.

Repeat: `make compile`, then `make bench COLD=1 WRITE=1` on a machine that does nothing else.
"""


def text(rows: Sequence[Row], left_out: Iterable[str], made_on: Machine) -> str:
    """The whole page."""
    lines = [
        "# Performance",
        "",
        "*Written by `make bench WRITE=1`; run it again instead of editing this page.*",
        "",
        f"{made_on.date}: {made_on.cores} cores, {made_on.processor}, {made_on.python};",
        f"mean load in the quarter of an hour before: {made_on.load:.1f}.",
        "",
        *_floors(rows),
        *_peers(),
        *_all(rows),
        *(f"- {line}" for line in left_out),
        "",
        _METHOD,
    ]
    return "\n".join(lines)


def _floors(rows: Sequence[Row]) -> Iterator[str]:
    yield from (
        "## Floors",
        "",
        "Below *ship* the work is not done; *aim* is where it should go. *Of the class* is what",
        f"is judged: the figure where the reference loop takes {CLASS_LOOP * 1000:.0f} ms, by",
        "the ratio to the loop of this run ([why](decisions/0011-speed-on-other-machines.md)).",
        "",
        "| Row | Ship | Aim | Measured | Of the class | |",
        "|---|---:|---:|---:|---:|---|",
    )
    for found in judged(rows):
        floor, row = found.floor, found.row
        value = f"{_figure(row.value)} {row.unit}" if row else ""
        scaled = _figure(float(f"{of_class(row):.4g}")) if row else ""
        limits = f"{floor.bound} {_figure(floor.ship)} | {_figure(floor.aim)}"
        yield f"| `{floor.name}` | {limits} | {value} | {scaled} | {found.verdict} |"
    yield ""


def _peers() -> Iterator[str]:
    yield from (
        "## Peers",
        "",
        "Random play, measured earlier on the same class of machine. The games differ in length",
        "and in rules, so this is context, not a race.",
        "",
        "| Engine | Game | Games/s | us a decision |",
        "|---|---|---:|---:|",
    )
    yield from (f"| {' | '.join(peer)} |" for peer in PEERS)
    yield ""


def _all(rows: Sequence[Row]) -> Iterator[str]:
    yield from ("## All rows", "", "| Row | Value | Unit | Ratio |", "|---|---:|---|---:|")
    for row in sorted(rows, key=lambda row: row.name):
        yield f"| `{row.name}` | {_figure(row.value)} | {row.unit} | {row.ratio:.4g} |"
    yield ""


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 or value == int(value) else f"{value:.4g}"
