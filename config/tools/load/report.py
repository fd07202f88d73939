"""What was found, as a table for the terminal, a section of docs/trust.md, and a picture."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from config.tools import ROOT
from config.tools.bench.floors import CLASS_LOOP
from config.tools.bench.machine import here
from config.tools.load.client import Asked
from config.tools.load.memory import MIB, Sample, median_of_quarter, picture
from config.tools.load.people import BOUND_OF, BROWSE_PAUSE, MOVE, MOVE_PAUSE, OTHER, PAGE, SEARCH
from config.tools.load.site import WORKERS

# Milliseconds: the floors of DESIGN 8, three times over; a move is a page of 60.
BOUNDS = {PAGE: 150.0, SEARCH: 300.0, MOVE: 180.0, OTHER: None}
# Memory without a file behind it may grow by so much between the second quarter and the last.
MOST_GROWTH = 0.05
_PAGE = ROOT / "docs" / "trust.md"
_PICTURE = ROOT / "docs" / "pictures" / "load-memory.svg"
_SECTION = re.compile(r"^## Load\n.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Line:
    """One kind of request; times in milliseconds, as measured."""

    kind: str
    calls: int
    p50: float
    p95: float
    p99: float
    bound: float | None


@dataclass(frozen=True)
class Result:
    """A whole run; `loop` is the reference loop before it, in seconds."""

    rows: Sequence[Asked]
    wrong: Sequence[str]
    samples: Sequence[Sample]
    requests: int
    cores: float
    loop: float
    after: float
    people: int
    players: int
    minutes: float
    short: bool
    lines: list[Line] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", list(_lines(self.rows)))

    @property
    def slower(self) -> float:
        """How many times slower this machine is than that of the floors (decision 0011)."""
        return self.loop / CLASS_LOOP

    def verdict(self, line: Line) -> str:
        """Judged as it stands; where that fails, by what a machine of the class would show."""
        if line.bound is None:
            return ""
        if line.p95 <= line.bound:
            return "kept"
        return "kept by class" if line.p95 / self.slower <= line.bound else "**missed**"

    @property
    def growth(self) -> float:
        """By which part anonymous memory grew from the second quarter of requests to the last."""
        early, late = median_of_quarter(self.samples, 1), median_of_quarter(self.samples, 3)
        return late / early - 1 if early else 0.0

    @property
    def kept(self) -> bool:
        """Whether nothing failed, nobody waited too long, and memory stayed."""
        fast = all("missed" not in self.verdict(line) for line in self.lines)
        return fast and not self.wrong and self.growth <= MOST_GROWTH


def table(result: Result) -> str:
    """For the terminal and the page: one row for each kind of request, and what else was found."""
    return "\n".join([*_times(result), "", *_facts(result)])


def write(result: Result) -> None:
    """Put the section and the picture into the documentation."""
    _PICTURE.write_text(picture(result.samples))
    section = "\n".join(["## Load", "", *_head(result), "", table(result), ""])
    old = _PAGE.read_text()
    if _SECTION.search(old):
        new = _SECTION.sub(lambda found: section + "\n", old)
    else:
        new = old.rstrip() + "\n\n" + section
    _PAGE.write_text(new.rstrip() + "\n")


def _lines(rows: Sequence[Asked]) -> Iterator[Line]:
    found: dict[str, list[float]] = defaultdict(list)
    for row in rows:
        found[row.kind].append(row.seconds * 1000)
    for kind in sorted(found, key=lambda kind: (_bound_name(kind) == OTHER, kind)):
        times = sorted(found[kind])
        shares = [
            times[min(int(len(times) * share), len(times) - 1)] for share in (0.5, 0.95, 0.99)
        ]
        yield Line(kind, len(times), shares[0], shares[1], shares[2], BOUNDS[_bound_name(kind)])


def _bound_name(kind: str) -> str:
    return BOUND_OF.get(kind, PAGE)


def _head(result: Result) -> Iterator[str]:
    """What was done, so that it can be done again."""
    machine = here()
    data = "2,000 cards" if result.short else "100,000 cards, 50,000 owned copies"
    loops = [f"{seconds * 1000:.0f} ms" for seconds in (CLASS_LOOP, result.loop, result.after)]
    browse, move = (f"{low:g} to {high:g} s" for low, high in (BROWSE_PAUSE, MOVE_PAUSE))
    yield "*Written by `make load WRITE=1`; run it again instead of editing this section.*"
    yield ""
    yield f"{machine.date}: {machine.cores} cores, {machine.processor}; granian with {WORKERS}"
    yield f"web processes in production mode on SQLite; {data}. {result.people} people look around"
    yield f"(a pause of {browse} after each page, at most six new pictures a page) and"
    yield f"{result.players} play (a pause of {move} before each move) for"
    yield f"{result.minutes:g} minutes, on the same cores as the server; then the same acts follow"
    yield "without pauses. Times are those that a browser sees, to the last byte. The bound is the"
    yield "floor of [performance](performance.md), three times over. A machine of the class of the"
    yield f"floors runs the reference loop in {loops[0]}, this one in {loops[1]} before and"
    yield f"{loops[2]} after ([why](decisions/0011-speed-on-other-machines.md))."


def _times(result: Result) -> Iterator[str]:
    yield "| Request | Calls | p50 ms | p95 ms | p99 ms | p95 of the class | Bound | |"
    yield "|---|---:|---:|---:|---:|---:|---:|---|"
    for line in result.lines:
        bound = f"{line.bound:.0f}" if line.bound else ""
        yield (
            f"| {line.kind} | {line.calls:,} | {line.p50:.0f} | {line.p95:.0f} | {line.p99:.0f}"
            f" | {line.p95 / result.slower:.0f} | {bound} | {result.verdict(line)} |"
        )


def _facts(result: Result) -> Iterator[str]:
    early, late = (
        median_of_quarter(result.samples, 1) / MIB,
        median_of_quarter(result.samples, 3) / MIB,
    )
    last = result.samples[-1].memory
    yield f"- **Processor**: the server kept {result.cores:.2f} cores busy while people were there."
    yield f"- **Errors**: {len(result.wrong)} of {result.requests:,} requests."
    yield from (f"  - {line[:300]}" for line in list(dict.fromkeys(result.wrong))[:10])
    yield (
        f"- **Memory** of the {WORKERS} web processes together, from `/proc/<pid>/smaps_rollup`"
        f" every one or two seconds: {early:.1f} MiB without a file behind it (median of the second"
        f" quarter of the requests), {late:.1f} MiB (of the last): {result.growth:+.1%}, of at most"
        f" {MOST_GROWTH:+.0%}. Resident at the end: {last.resident / MIB:.0f} MiB, the mapped pages"
        " of the database among them."
    )
    if not result.short:
        yield "\n![Memory over the requests](pictures/load-memory.svg)"
