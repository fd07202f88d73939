"""How a table stands to the puzzle it was laid from, settled anew with each change of the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final

from engine.kernel import match as kernel
from engine.kernel.handling import MENDED
from engine.kernel.rules import ActionText
from engine.kernel.steps import MOVE
from engine.web.seat.rows import Match, Position

WON: Final = "won"
LINE: Final = "line"


def verdict(row: Match, played: kernel.Match) -> dict[str, Any] | None:
    """That of whoever laid the table (see `judged`); None where nothing is asked."""
    position = row.position
    if position is None or not asks(position):
        return None
    return judged(position, solver(row, row.owner_id), played)


def asks(position: Position) -> bool:
    """Whether it is a puzzle."""
    return bool(position.question or position.solution)


def judged(position: Position, seat: int, played: kernel.Match) -> dict[str, Any]:
    """`{solved, moved, strays, missed, over}` of the branch being played; `played` stays as it is.

    `solved`: WON, LINE (the solution was played), or "". `strays`: what was played is not the
    solution. `missed`: it was not solved at once (undone, strayed from, lost). A table that was
    mended solves nothing."""
    wanted = [line["text"] for line in position.solution]
    made = [told.text for told in labels_of(played, seat, len(wanted))]
    strays = made != wanted[: len(made)]
    solved = "" if is_mended(played) else _solved(played, seat, bool(wanted) and made == wanted)
    moved = {step.number for step in played.log.steps if step.kind == MOVE and step.seat == seat}
    is_undone = bool(moved - {step.number for step in played.log.path()})
    return {
        "solved": solved,
        "moved": bool(moved),
        "strays": strays and not solved,
        "missed": is_undone or (not solved and (strays or played.over)),
        "over": played.over,
    }


def is_mended(played: kernel.Match) -> bool:
    """Whether people changed the table between two moves of the branch being played."""
    return any(MENDED in step.note for step in played.log.path())


def labels_of(played: kernel.Match, seat: int, most: int | None = None) -> list[ActionText]:
    """The first `most` choices of a seat on the played branch, as that seat is told of them."""
    return list(islice(_labels(played, seat), most))


def solver(row: Match, user_id: int) -> int:
    """The seat at which that person solves it: their first, else the one it is seen from."""
    mine = sorted(seat.number for seat in row.seats.all() if seat.user_id == user_id)
    return mine[0] if mine else row.position.seat if row.position else 0


def _labels(played: kernel.Match, seat: int) -> Iterator[ActionText]:
    # A match of its own, so that a half-made move of the other one stays.
    twin = kernel.Match(
        played.rules, played.origin, played.seed, by_hand=True, attended=played.attended
    )
    for step in played.log.path():
        if step.kind == MOVE and step.seat == seat:
            yield from _told(twin, seat, step.data)
        twin.replay(step)


def _told(twin: kernel.Match, seat: int, actions: Iterable[int]) -> Iterator[ActionText]:
    s = twin.state.copy()
    for action in actions:
        yield twin.rules.label(twin.rules.masked(s, seat), action)
        twin.rules.apply(s, action)


def _solved(played: kernel.Match, seat: int, is_line: bool) -> str:
    scores = list(played.state.scores) if played.over else []
    if scores and scores[seat] == max(scores) and scores.count(scores[seat]) == 1:
        return WON
    return LINE if is_line else ""
