"""Reads of batches: how far one is, and what its games showed."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet, Sum

from collection.models import User
from engine.sim.stats import Interval, wilson
from engine.web.runs.counts import Counts, folded
from engine.web.runs.models import Chunk, Run, RunDeck


@dataclass(frozen=True)
class Progress:
    """How many games are played, of how many; how many cannot be, and why not."""

    games: int
    done: int
    failed: int
    error: str = ""

    @property
    def part(self) -> int:
        """Percent, 100 only when all is done."""
        return 100 * self.done // self.games if self.games else 100


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
        Run.objects.filter(owner=user)
        .prefetch_related("decks__version")
        .annotate(
            planned=Sum("chunks__count"),
            played=Sum("chunks__count", filter=Q(chunks__state=Chunk.State.DONE)),
        )
        .order_by("-created", "pk")
    )


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
    return Progress(total * run.sides, done * run.sides, failed * run.sides, error)


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


def working_count(user: object) -> int:
    """How many of the person's batches are being played."""
    if not isinstance(user, User):
        return 0
    found = Run.objects.filter(owner=user, status=Run.Status.WORKING)
    return int(found.aggregate(n=Count("pk"))["n"])
