"""Reads of batches: how far one is, and what its games showed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from typing import Final

from django.db.models import Q, QuerySet, Sum
from django.utils import timezone

from collection.requests.rows import User
from engine.sim.counts import Counts, folded
from engine.sim.stats import Interval, wilson
from engine.web.review.analysis.rows import AnalysedMove
from engine.web.runs.rows import Chunk, Run, RunDeck
from engine.web.seat.leases import OPEN

# Within that a worker that is free has looked at the queue, and a sweep has come by.
_SOON: Final = timedelta(seconds=15)


@dataclass(frozen=True)
class Progress:
    """How many games are played, of how many; how many cannot be, and why not (a code)."""

    games: int
    done: int
    failed: int
    error: str = ""
    waits: Waits | None = None

    @property
    def part(self) -> int:
        """Percent, 100 only when all is done."""
        return 100 * self.done // self.games if self.games else 100


class Waits(Enum):
    """Why nothing of a working batch is being played just now."""

    ANALYSIS = "analysis"
    OTHERS = "others"
    TURN = "turn"
    WORKER = "worker"


@dataclass(frozen=True)
class Cell:
    """What the games of two decks showed; `share` is that of the points with its interval."""

    mine: RunDeck
    other: RunDeck
    counts: Counts

    @property
    def share(self) -> Interval:
        """Wilson's interval; a draw is half a win."""
        return wilson(float(self.counts.points), self.counts.total)


@dataclass(frozen=True)
class Results:
    """All cells, by tested deck and opponent in their order."""

    tested: list[RunDeck]
    against: list[RunDeck]
    cells: dict[tuple[int, int], Cell]

    def of(self, deck: RunDeck) -> Counts:
        """All games of a tested deck."""
        return folded(cell.counts for cell in self.cells.values() if cell.mine == deck)


def runs_of(user: User) -> QuerySet[Run]:
    """The person's batches with their decks, the last begun first."""
    return (
        Run.objects.filter(owner=user).prefetch_related("decks__version").order_by("-created", "pk")
    )


def deals_of(runs: Iterable[Run]) -> dict[str, tuple[int, int]]:
    """How many deals are planned and played in each of these batches, by its id."""
    found = (
        Chunk.objects.filter(run__in=[run.pk for run in runs])
        .order_by()
        .values_list("run")
        .annotate(planned=Sum("count"), played=Sum("count", filter=Q(state=Chunk.State.DONE)))
    )
    return {run: (planned, played or 0) for run, planned, played in found}


def progress(run: Run) -> Progress:
    """How far the batch is, in games."""
    states = dict(
        Chunk.objects.filter(run=run)
        .order_by()
        .values_list("state")
        .annotate(deals=Sum("count"))
        .values_list("state", "deals")
    )
    failed = states.get(Chunk.State.FAILED, 0)
    error = ""
    if failed:
        broken = Chunk.objects.filter(run=run, state=Chunk.State.FAILED).first()
        error = broken.error if broken else ""
    total, done = sum(states.values()), states.get(Chunk.State.DONE, 0)
    waits = None
    if run.status == Run.Status.WORKING and Chunk.State.LEASED not in states:
        waits = _waits_for(run)
    return Progress(total * run.sides, done * run.sides, failed * run.sides, error, waits)


def _waits_for(run: Run) -> Waits:
    """Analyses come first; batches take turns; and there may be no worker at all."""
    if AnalysedMove.objects.filter(state__in=OPEN).exists():
        return Waits.ANALYSIS
    if Chunk.objects.filter(state=Chunk.State.LEASED).exists():
        return Waits.OTHERS
    known = Chunk.objects.filter(run=run, state=Chunk.State.DONE).exists()
    late = timezone.now() - run.created > _SOON
    return Waits.WORKER if late and not known else Waits.TURN


def results(run: Run) -> Results:
    """The chunks played so far, added up; the order in which they were played leaves no trace."""
    decks = list(run.decks.select_related("version__deck"))
    parts: dict[tuple[int, int], list[Counts]] = defaultdict(list)
    played = Chunk.objects.filter(run=run, state=Chunk.State.DONE)
    for mine, other, raw in played.values_list("mine", "other", "result"):
        parts[mine, other].append(Counts.from_json(raw or {}))
    tested = [deck for deck in decks if deck.tested]
    against = [deck for deck in decks if not deck.tested]
    cells = {
        (mine.number, other.number): Cell(mine, other, folded(parts[mine.number, other.number]))
        for mine in tested
        for other in against
    }
    return Results(tested, against, cells)
