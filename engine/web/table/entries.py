"""The events of a match as its log counts them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.kernel.events import Event
from engine.kernel.match import Match
from engine.kernel.steps import OPENED, REDEAL, ROOT, is_thrown


@dataclass(frozen=True)
class Entry:
    """An event as the log counts it: `index` is its place in log step `number` (0: the set-up).

    An empty event stands for a re-deal, for the open mark, or for a throw that was typed."""

    seq: int
    number: int
    index: int
    event: Event


def entries(played: Match) -> Iterator[Entry]:
    """The events of the played branch in order, counted as the log counts them."""
    return (entry for entry in with_marks(played) if entry.event)


def with_marks(played: Match) -> Iterator[Entry]:
    """The same with the marks: an undo that dealt anew or showed the deal is a line as well, and
    so is who threw and typed what fell."""
    seq = 0
    for index, event in enumerate(played.opening):
        seq += 1
        yield Entry(seq, ROOT, index, event)
    for step in played.log.path():
        if step.kind in (REDEAL, OPENED) or is_thrown(step):
            seq += 1
            yield Entry(seq, step.number, -1, ())
        for index, event in enumerate(step.events):
            seq += 1
            yield Entry(seq, step.number, index, event)
