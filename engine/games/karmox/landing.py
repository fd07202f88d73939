"""The pawn lands: a release, the event of the cell, or neither (KX-4.14, 5.38 to 5.43).

Frame: `[LANDING, pawn, event cell]`."""

from __future__ import annotations

from engine.games.karmox.choosing import runs_at_all, serves
from engine.games.karmox.codes import (
    A_DECLINE,
    A_EVENT,
    A_RELEASE,
    D_LANDING,
    EFFECT,
    LANDING,
    LOW,
    NOTHING,
    PIECE_AT,
)
from engine.games.karmox.core import Core
from engine.games.karmox.events import (
    E_DECLINED,
    E_PAWN_MOVED,
    E_RELEASED,
    E_ROLLED,
    E_TOOK_EVENT,
    tell,
)
from engine.games.karmox.pieces import free_points, own_on_board, prisoners
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.traits import FREED, LANDED, fire
from engine.kernel.events import Sink
from engine.kernel.rules import PAYLOAD


def die_fell(r: Core, s: KarmoxState, face: int, out: Sink | None) -> None:
    """C2: the pawn goes on by the die (KX-4.12)."""
    s.die = face + 1
    pawn = s.pawn_used
    s.pawns[pawn] = (s.pawns[pawn] + s.die) % r.track.length
    tell(out, E_ROLLED, s.turn_seat, pawn, s.die, s.pawns[pawn])
    _arrive(r, s, pawn, out)


def pawn_goes(r: Core, s: KarmoxState, pawn: int, amount: int, out: Sink | None) -> None:
    """A pawn moved by an effect arrives as well (KX-9.4 `move_pawn`)."""
    s.pawns[pawn] = (s.pawns[pawn] + amount) % r.track.length
    tell(out, E_PAWN_MOVED, pawn, s.pawns[pawn])
    _arrive(r, s, pawn, out)


def _arrive(r: Core, s: KarmoxState, pawn: int, out: Sink | None) -> None:
    s.frames.append([LANDING, pawn, s.pawns[pawn]])
    if r.has_traits:
        fire(r, s, LANDED, own_on_board(s, s.turn_seat), out)


def step_landing(r: Core, s: KarmoxState, frame: list[int], out: Sink | None) -> None:
    """D3; skipped where nothing applies (KX-4.3, 4.14)."""
    menu = landing_menu(r, s, frame[1], frame[2])
    if len(menu) == 1:
        s.frames.pop()
    else:
        r.offer(s, s.turn_seat, D_LANDING, menu)


def landing_menu(r: Core, s: KarmoxState, pawn: int, cell: int) -> list[int]:
    """D3: releases, the event, or neither."""
    menu: list[int] = []
    if r.track.prisons_at[cell]:
        freed = releasable(r, s, pawn, cell)
        if freed:
            points = free_points(s, r.layout(s))
            menu = [A_RELEASE | piece << PIECE_AT | point for piece in freed for point in points]
    if r.programs[cell] and runs_at_all(r, s, r.programs[cell], pawn):
        menu.append(A_EVENT)
    menu.append(A_DECLINE)
    return menu


def releasable(r: Core, s: KarmoxState, pawn: int, cell: int) -> list[int]:
    """The prisoners beside an event cell that the player in turn may free (KX-5.39)."""
    side = s.side[s.turn_seat]
    found: list[int] = []
    for prison in r.track.prisons_at[cell]:
        for piece in prisoners(s, prison):
            if not r.any_release and s.side[s.owner[piece]] != side:
                continue
            if serves(r, pawn, piece):
                found.append(piece)
    return sorted(found)


def answer_landing(r: Core, s: KarmoxState, action: int, out: Sink | None) -> None:
    """D3."""
    frame = s.frames.pop()
    kind, low = action & ~PAYLOAD, action & PAYLOAD
    if kind == A_RELEASE:
        release(r, s, low >> PIECE_AT, low & LOW, out)
    elif kind == A_EVENT:
        tell(out, E_TOOK_EVENT, s.turn_seat, frame[2])
        s.frames.append([EFFECT, frame[2], 0, 0, frame[1], NOTHING, NOTHING, NOTHING])
    else:
        tell(out, E_DECLINED, s.turn_seat)


def release(r: Core, s: KarmoxState, piece: int, point: int, out: Sink | None) -> None:
    """Back on the board with one life (KX-5.40)."""
    s.where[piece] = r.layout(s).points[point]
    s.life[piece] = 1
    tell(out, E_RELEASED, s.turn_seat, piece, point)
    fire(r, s, FREED, [piece], out)
