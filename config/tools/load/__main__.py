"""`make load`: 50 people browse and 8 play for some minutes, then the mix without pauses.

The first part says how long people wait; the second carries the requests to 10,000, so that a leak
shows. Bounds are those of DESIGN 8, three times over. `--write` puts all of it into docs/trust.md.
"""

from __future__ import annotations

import argparse
import threading
import time

from config.tools.load import memory, people, report, site
from config.tools.load.client import Book
from engine.sim.bench import reference_seconds

_SAMPLES = 100
_LANES = 4


def main() -> int:
    """Measure, print, write if asked; 1 when a bound is missed, something failed or memory grew."""
    asked = _arguments()
    loop = reference_seconds()
    members = asked.people  # a member for each seat that could want one
    found = site.lay_out(members, asked.players, short=asked.short)
    book = Book()
    samples: list[memory.Sample] = []
    with site.served() as served:
        cores = _as_people(asked, found, served, book, samples)
        timed = list(book.rows)
        _without_pauses(asked, found, served, book, samples)
        log = served.errors_in_log()
    wrong = [row.wrong for row in book.rows if row.wrong] + log
    result = report.Result(
        rows=timed,
        wrong=wrong,
        samples=samples,
        requests=book.requests,
        cores=cores,
        loop=loop,
        after=reference_seconds(),
        people=asked.people,
        players=asked.players,
        minutes=asked.minutes,
        short=asked.short,
    )
    print(report.table(result))
    if asked.write:
        report.write(result)
    return 0 if result.kept else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make load", description=__doc__)
    parser.add_argument("--people", type=int, default=50)
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--warm-up", type=float, default=60.0, help="seconds that do not count")
    parser.add_argument("--short", action="store_true", help="little data, half a minute")
    parser.add_argument("--write", action="store_true", help="write the figures into docs/trust.md")
    asked = parser.parse_args()
    if asked.short:
        asked.minutes, asked.requests, asked.warm_up = 0.5, 1_500, 10.0
    return asked


def _as_people(
    asked: argparse.Namespace,
    found: dict[str, list[site.Person]],
    served: site.Site,
    book: Book,
    samples: list[memory.Sample],
) -> float:
    """With pauses, as people are; how many cores the server was busy on.

    The first seconds only warm what a server keeps warm.
    """
    stop = threading.Event()
    threads = people.start(served.port, book, found, asked.people, stop)
    started, counted, used = time.monotonic(), 0.0, 0.0
    while (passed := time.monotonic() - started) < asked.warm_up + asked.minutes * 60:
        if not book.counted and passed >= asked.warm_up:
            book.counted, counted, used = True, passed, served.processor_seconds()
        samples.append(memory.Sample(book.requests, served.memory()))
        time.sleep(2)
    cores = (served.processor_seconds() - used) / (passed - counted)
    stop.set()
    for thread in threads:
        thread.join()
    book.counted = False
    return cores


def _without_pauses(
    asked: argparse.Namespace,
    found: dict[str, list[site.Person]],
    served: site.Site,
    book: Book,
    samples: list[memory.Sample],
) -> None:
    """The same people in four lanes, one act after the other, until the requests are there."""
    everybody = people.gather(served.port, book, found, asked.people)
    for each in everybody:  # another key for each form than in the first part
        if isinstance(each, people.Player):
            each.tables = 1000
    lanes = [
        threading.Thread(target=_lane, args=(everybody[lane::_LANES], asked.requests, book))
        for lane in range(_LANES)
    ]
    for lane in lanes:
        lane.start()
    while any(lane.is_alive() for lane in lanes):
        samples.append(memory.Sample(book.requests, served.memory()))
        time.sleep(1)
    samples.append(memory.Sample(book.requests, served.memory()))


def _lane(mine: list[people.Visitor | people.Player], requests: int, book: Book) -> None:
    while book.requests < requests:
        for someone in mine:
            someone.act()


if __name__ == "__main__":
    raise SystemExit(main())
