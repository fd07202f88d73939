"""Batches in tests: the reference by one process in one go, and what a batch shows."""

from __future__ import annotations

from engine.web.runs import playing, work
from engine.web.runs.queries import results
from engine.web.runs.rows import Chunk, Run


def reference(run: Run) -> dict[tuple[int, int], dict]:
    """Every pairing played from its first deal to its last, without chunks."""
    pairs = Chunk.objects.filter(run=run).order_by().values_list("mine", "other").distinct()
    return {
        (mine, other): playing.play_deals(work.pairing_of(run, mine, other), 0, run.deals).to_json()
        for mine, other in pairs
    }


def shown(run: Run) -> dict[tuple[int, int], dict]:
    """What the batch shows of every pairing."""
    return {key: cell.counts.to_json() for key, cell in results(run).cells.items()}


def chunks(run: Run) -> list[Chunk]:
    """The chunks in their order, as they stand now."""
    return list(Chunk.objects.filter(run=run).order_by("number"))


def states(run: Run) -> list[str]:
    """How the chunks stand."""
    return [chunk.state for chunk in chunks(run)]


def status(run: Run) -> str:
    """How the batch stands now."""
    return Run.objects.get(pk=run.pk).status
