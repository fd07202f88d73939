"""`make tables`: eight tables at once, beside people who look around.

In turns: only visitors, then the same visitors while eight people play as quickly as the page lets
them against partners of one level. Says how long each answer of a partner took, and what the pages
of the others cost meanwhile, against the turns before. `--write` puts it into docs/trust.md.
"""

from __future__ import annotations

import argparse
import time

from config.tools.load import site
from config.tools.load.client import Book
from config.tools.tables_load import players, report
from engine.sim.bench import reference_seconds

_TABLES = 8
_WARM_UP = 4.0


def main() -> int:
    """Measure, print, write if asked; 1 when a bound is missed or something failed."""
    asked = _arguments()
    found = site.lay_out(players.VISITORS, asked.tables, short=True)
    results = []
    for web in asked.web:
        for level in asked.levels:
            loop = reference_seconds()
            with site.served(MAZZIERE_WORKERS=str(web)) as served:
                idle, busy = _in_turns(asked, found, served, level)
                wrong = [row.wrong for row in (*idle.rows, *busy.rows) if row.wrong]
                wrong += served.errors_in_log()
            results.append(report.Result(web, level, idle.rows, busy.rows, wrong, loop))
            print(report.line(results[-1]), flush=True)
    print(report.table(results))
    if asked.write:
        report.write(results, asked)
    return 0 if all(result.is_kept for result in results) else 1


def _in_turns(
    asked: argparse.Namespace, found: dict[str, list[site.Person]], served: site.Site, level: str
) -> tuple[Book, Book]:
    """What was seen while nobody played, and while everybody did."""
    idle, busy = Book(), Book()
    with players.looking_around(served.port, idle, found["members"]):
        time.sleep(_WARM_UP)
    for _ in range(asked.turns):
        idle.counted = True
        with players.looking_around(served.port, idle, found["members"]):
            time.sleep(asked.seconds)
        busy.counted = False
        with (
            players.playing(served.port, busy, found["players"], level),
            players.looking_around(served.port, busy, found["members"]),
        ):
            time.sleep(_WARM_UP)
            busy.counted = True
            time.sleep(asked.seconds)
    return idle, busy


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make tables", description=__doc__)
    parser.add_argument("--tables", type=int, default=_TABLES)
    parser.add_argument("--levels", nargs="+", default=["normal", "hard", "master"])
    parser.add_argument("--web", nargs="+", type=int, default=[1, 2], help="web processes")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=20.0, help="of each turn")
    parser.add_argument("--short", action="store_true", help="one short turn, one web process")
    parser.add_argument("--write", action="store_true", help="write the figures into docs/trust.md")
    asked = parser.parse_args()
    if asked.short:
        asked.turns, asked.seconds, asked.web = 1, 10.0, asked.web[:1]
    return asked


if __name__ == "__main__":
    raise SystemExit(main())
