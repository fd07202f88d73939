"""Which lines of the log are moves of a partner that can be asked about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.ai.mistakes import OVERLOOKED
from engine.kernel.events import Told
from engine.kernel.match import Match as Played
from engine.kernel.steps import MOVE, ROOT, Step
from engine.kernel.telling import told
from engine.web.seat.names import Sitter
from engine.web.table.entries import Entry

# An event of this kind opens a turn.
TURN: Final = "turn"
NOWHERE: Final = -1


def is_marked(
    played: Played,
    entry: Entry,
    line: Told,
    seat: int | None,
    who: Mapping[int, Sitter],
    *,
    over: bool,
) -> bool:
    """Whether `seat` can ask why this line was: a partner's move.

    While the match runs every such line, forced or not: to leave out those without a choice would
    tell what was in its hand. After the end those that were thought about."""
    sitter = None if line.seat is None else who.get(line.seat)
    if sitter is None or sitter.who != "partner" or not _is_headline(played, line, sitter.seat):
        return False
    return not over or is_reasoned(played, entry, seat)


def is_reasoned(played: Played, entry: Entry, seat: int | None) -> bool:
    """Whether the line tells of a move that was thought about."""
    if entry.number == ROOT:
        return False
    step = played.log.step(entry.number)
    is_thought = step.kind == MOVE and chosen_at(step) != NOWHERE
    return is_thought and headline(played, step, seat) == entry.index


def headline(played: Played, step: Step, seat: int | None) -> int:
    """The place of the step's first told event, if it is what its seat did; else NOWHERE."""
    for place, line in _told(played, step, seat).items():
        return place if _is_headline(played, line, step.seat) else NOWHERE
    return NOWHERE


def chosen_at(step: Step) -> int:
    """Which choice of the move was the first one thought about; NOWHERE where none was."""
    for place, note in enumerate(notes_of(step)):
        if "moves" in note or note.get("slip") == OVERLOOKED:
            return place if place < len(step.data) else NOWHERE
    return NOWHERE


def notes_of(step: Step) -> list[Mapping[str, Any]]:
    """What was recorded with each choice of the move, the last one's note being the step's."""
    return [*step.note.get("earlier", ()), step.note]


def _told(played: Played, step: Step, seat: int | None) -> dict[int, Told]:
    lines = ((place, told(played.rules, event, seat)) for place, event in enumerate(step.events))
    return {place: line for place, line in lines if line is not None and line.kind != TURN}


def is_headline(played: Played, line: Told) -> bool:
    """Whether the line is what its seat did."""
    choosy = any(kind.headline for kind in played.rules.event_kinds)
    return line.kind != TURN and (line.headline or not choosy)


def _is_headline(played: Played, line: Told, whose: int) -> bool:
    return line.seat == whose and is_headline(played, line)
