"""What was found, as a table for the terminal and a section of docs/trust.md."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from config.tools import ROOT
from config.tools.bench.floors import CLASS_LOOP
from config.tools.bench.machine import here
from config.tools.load.client import Asked
from config.tools.load.people import BOUND_OF, MOVE, OTHER, PAGE
from config.tools.tables_load.players import ANSWER, PACE, VISITORS

# Seconds until any partner has answered; how much longer a page may take meanwhile (1.2 was
# measured with niced processes, 3.4 with others).
MOST_SECONDS: Final = 3.0
MOST_RATIO: Final = 2.0
_NAMES: Final = (
    "| Web processes | Level | Answers | Median s | p95 s | Longest s | Own move p95 ms"
    " | Page p95 idle ms | Page p95 busy ms | Ratio | Errors | |"
)
_RULE: Final = "|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|"
TITLE: Final = "Eight tables at once"
_PAGE = ROOT / "docs" / "trust.md"
_SECTION = re.compile(rf"^## {TITLE}\n.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Result:
    """One level with so many web processes; `loop` is the reference loop before it, seconds."""

    web: int
    level: str
    idle: Sequence[Asked]
    busy: Sequence[Asked]
    wrong: Sequence[str]
    loop: float

    @property
    def answers(self) -> list[float]:
        """Seconds of each answer of a partner, shortest first."""
        return sorted(row.seconds for row in self.busy if row.kind == ANSWER)

    @property
    def moves(self) -> list[float]:
        """Seconds until a person's own move was answered."""
        return sorted(row.seconds for row in self.busy if BOUND_OF.get(row.kind) == MOVE)

    @property
    def pages(self) -> tuple[list[float], list[float]]:
        """Seconds of ordinary pages, while nobody played and while everybody did."""
        return _pages(self.idle), _pages(self.busy)

    @property
    def ratio(self) -> float:
        """How much longer a page takes at the 95th of a hundred while everybody plays."""
        idle, busy = self.pages
        return p95(busy) / p95(idle) if idle and busy else float("inf")

    @property
    def is_kept(self) -> bool:
        """Whether nothing failed, everybody was answered in time, and pages stayed quick."""
        slowest = self.answers[-1] if self.answers else float("inf")
        return not self.wrong and slowest <= MOST_SECONDS and self.ratio <= MOST_RATIO


def p95(times: Sequence[float]) -> float:
    """The 95th of a hundred; `times` in order."""
    return times[min(int(len(times) * 0.95), len(times) - 1)] if times else 0.0


def line(result: Result) -> str:
    """One row of the table."""
    answers, moves, (idle, busy) = result.answers, result.moves, result.pages
    last = answers[-1] if answers else 0.0
    middle = answers[len(answers) // 2] if answers else 0.0
    return (
        f"| {result.web} | {result.level} | {len(answers):,} | {middle:.2f} | {p95(answers):.2f}"
        f" | {last:.2f} | {p95(moves) * 1000:.0f} | {p95(idle) * 1000:.0f}"
        f" | {p95(busy) * 1000:.0f} | {result.ratio:.2f} | {len(result.wrong)}"
        f" | {'kept' if result.is_kept else '**missed**'} |"
    )


def table(results: Sequence[Result]) -> str:
    """The rows under their head, and what went wrong."""
    wrong = dict.fromkeys(what[:300] for result in results for what in result.wrong)
    told = [f"- {what}" for what in list(wrong)[:10]]
    return "\n".join([_NAMES, _RULE, *map(line, results), *told])


def write(results: Sequence[Result], asked: Namespace) -> None:
    """Put the section into the documentation."""
    section = "\n".join([f"## {TITLE}", "", *_head(results, asked), "", table(results), ""])
    old = _PAGE.read_text()
    if _SECTION.search(old):
        new = _SECTION.sub(lambda found: section + "\n", old)
    else:
        new = old.rstrip() + "\n\n" + section
    _PAGE.write_text(new.rstrip() + "\n")


def _pages(rows: Sequence[Asked]) -> list[float]:
    """All but what is played, and pictures."""
    return sorted(
        row.seconds
        for row in rows
        if row.kind != ANSWER and BOUND_OF.get(row.kind, PAGE) not in (MOVE, OTHER)
        if row.kind not in ("new table form", "table")
    )


def _head(results: Sequence[Result], asked: Namespace) -> Iterator[str]:
    """What was done, so that it can be done again."""
    machine = here()
    loops = ", ".join(f"{result.loop * 1000:.0f}" for result in results)
    yield "*Written by `make tables WRITE=1`; run it again instead of editing this section.*"
    yield ""
    yield f"{machine.date}: {machine.cores} cores, {machine.processor}; granian in production mode"
    yield f"on SQLite, visitors and players on the same cores. {VISITORS} people look at pages, a"
    yield f"fifth of a second apart; in turns of {asked.seconds:g} seconds, {asked.turns} of each,"
    yield f"{asked.tables} others meanwhile play against partners of one level, as quickly as the"
    yield f"page lets anybody at normal pace ({PACE:g} s before each move, the partner's too)"
    yield "([how they think](deploy.md#partners)). An answer counts from the page's question to the"
    yield "partner's move on the page, asked for as often as the site says: at most"
    yield f"{MOST_SECONDS:g} s; a page may take {MOST_RATIO:g} times as long as while nobody plays."
    yield f"The reference loop took {loops} ms; {CLASS_LOOP * 1000:.0f} is the class of the floors."
