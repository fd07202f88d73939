"""The event track as a ring: cells, pawns, prisons inside, what lies ahead (KX-2.11, 7.6)."""

from __future__ import annotations

from typing import Any, Final

from engine.games.karmox.codes import COLOURS, D_EVENT, NOTHING
from engine.games.karmox.core import Core
from engine.games.karmox.landing import releasable
from engine.games.karmox.odds import FACES
from engine.games.karmox.pieces import prisoners
from engine.games.karmox.scene_cells import figure
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.texts import PAWNS
from engine.games.karmox.titles import cell_does, cell_title
from engine.games.karmox.turn import pawns_of
from engine.kernel.messages import Message
from engine.kernel.names import Name

Plain = dict[str, Any]
Place = tuple[int, int]

# The side of a cell in the drawing.
UNIT: Final = 40
# The kinds of event cells that have a sign of their own (`templates/karmox_signs.html`).
EVENT_SIGNS: Final = (
    "GO",
    "BLANK",
    "SPIRIT",
    "HASTE",
    "HEAL",
    "FURY",
    "ABILITY",
    "PASSAGE",
    "GUARD",
    "KEY",
    "HORN",
    "ECHO",
)


def ring(length: int) -> tuple[int, int, list[Place]]:
    """Rows, columns and (row, column) of each cell, clockwise from the top left corner; one place
    stays free where the number is odd."""
    around = length + length % 2
    cols = around // 4 + 1
    rows = around // 2 + 2 - cols
    top = [(0, col) for col in range(cols)]
    right = [(row, cols - 1) for row in range(1, rows)]
    low = [(rows - 1, col) for col in range(cols - 2, -1, -1)]
    left = [(row, 0) for row in range(rows - 2, 0, -1)]
    return rows, cols, [*top, *right, *low, *left][:length]


def track(r: Core, s: KarmoxState, viewer: int) -> Plain:
    """Cells with kind, title, pawns and the throws that lead there; prisons with who sits there."""
    rows, cols, places = ring(r.track.length)
    throws = _throws(r, s)
    return {
        "width": UNIT * cols,
        "height": UNIT * rows,
        "middle_x": UNIT * cols // 2,
        "middle_y": UNIT * rows // 2,
        "pool": s.pool,
        "limbo": s.limbo,
        "die": s.die,
        "cells": [
            {
                "number": at,
                "x": UNIT * col,
                "y": UNIT * row,
                "sign": sign_of(r, at),
                "title": cell_title(r, at),
                "pawns": [COLOURS[pawn] for pawn, where in enumerate(s.pawns) if where == at],
                "throws": throws.get(at, []),
                "prisons": [r.track.prison_names[each] for each in r.track.prisons_at[at]],
            }
            for at, (row, col) in enumerate(places)
        ],
        "prisons": _prisons(r, s, viewer, rows, cols, places),
        "gives": gives(r),
    }


def gives(r: Core) -> list[Plain]:
    """What the cells do that do anything, those of one name and text together."""
    found: dict[tuple[Name, Name], list[str]] = {}
    for at in range(r.track.length):
        does = cell_does(r, at)
        if does.texts:
            found.setdefault((cell_title(r, at), does), []).append(str(at))
    return [
        {"title": title, "numbers": ", ".join(numbers), "does": does}
        for (title, does), numbers in found.items()
    ]


def sign_of(r: Core, at: int) -> str:
    """The sign of an event cell: by its kind, else by whether it does anything."""
    kind = r.track.kinds[at]
    return kind if kind in EVENT_SIGNS else "OTHER" if r.programs[at] else "BLANK"


def usable_pawns(r: Core, s: KarmoxState) -> list[int]:
    """The pawns of the player in turn, as long as one may still be rolled for (KX-4.11)."""
    return pawns_of(r, s, s.turn_seat) if s.turn and s.ask == D_EVENT and s.pawns else []


def _throws(r: Core, s: KarmoxState) -> dict[int, list[Plain]]:
    """By cell the dice that lead there, each with its pawn."""
    found: dict[int, list[Plain]] = {}
    for pawn in usable_pawns(r, s):
        for die in range(1, FACES + 1):
            at = (s.pawns[pawn] + die) % r.track.length
            found.setdefault(at, []).append({"die": die, "pawn": COLOURS[pawn]})
    return found


def ahead(r: Core, s: KarmoxState, viewer: int) -> list[Plain]:
    """For each usable pawn the cells one to six ahead, with kind and prisoners (KX-7.6)."""
    return [
        {
            "pawn": COLOURS[pawn],
            "label": Message(PAWNS[pawn]),
            "alone": r.pawns == 1,
            "cells": [_ahead(r, s, viewer, pawn, die) for die in range(1, FACES + 1)],
        }
        for pawn in usable_pawns(r, s)
    ]


def _ahead(r: Core, s: KarmoxState, viewer: int, pawn: int, die: int) -> Plain:
    at = (s.pawns[pawn] + die) % r.track.length
    freed = releasable(r, s, pawn, at)
    held = [piece for prison in r.track.prisons_at[at] for piece in prisoners(s, prison)]
    return {
        "die": die,
        "number": at,
        "sign": sign_of(r, at),
        "title": cell_title(r, at),
        "prisoners": [{**figure(r, s, piece, viewer), "may_go": piece in freed} for piece in held],
    }


def _prisons(
    r: Core, s: KarmoxState, viewer: int, rows: int, cols: int, places: list[Place]
) -> list[Plain]:
    taken: list[Place] = []
    found: list[Plain] = []
    for number, name in enumerate(r.track.prison_names):
        row, col = _inside([places[at] for at in r.track.flanks[number]], rows, cols, taken)
        taken.append((row, col))
        found.append(
            {
                "number": number,
                "name": name,
                "row": row,
                "col": col,
                "x": UNIT * col,
                "y": UNIT * row,
                "flanks": ", ".join(str(at) for at in sorted(r.track.flanks[number])),
                "held": [
                    {**figure(r, s, piece, viewer), **_lain(row, col, place)}
                    for place, piece in enumerate(prisoners(s, number))
                ],
            }
        )
    return found


def _lain(row: int, col: int, place: int) -> dict[str, int]:
    """Where a prisoner lies in the drawing of a prison: four in it, the rest over its edge."""
    across, down = place % 2, place // 2
    return {"x": UNIT * col + 1 + 19 * across, "y": UNIT * row + 1 + 19 * down}


def _inside(flanks: list[Place], rows: int, cols: int, taken: list[Place]) -> Place:
    """The free place within the ring that is nearest to the flank cells of a prison."""
    row = sum(each[0] for each in flanks) / len(flanks)
    col = sum(each[1] for each in flanks) / len(flanks)
    free = [
        (abs(a - row) + abs(b - col), a, b)
        for a in range(1, rows - 1)
        for b in range(1, cols - 1)
        if (a, b) not in taken
    ]
    return min(free)[1:] if free else (NOTHING, NOTHING)
