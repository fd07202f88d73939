"""The Stalemate (TTK-4.40 to 4.45)."""

from __future__ import annotations

from engine.games.tictacko.codes import EMPTY, T_SPECIAL
from engine.games.tictacko.core import Core
from engine.games.tictacko.events import E_STALL_ENDED, E_STALL_LOST, E_STALL_OVER, E_STALLED
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.zones import clear, is_full
from engine.kernel.events import EVERYBODY, Sink


def declare_stalemate(r: Core, s: TicTacKoState, out: Sink | None) -> None:
    """T3: by itself, when nobody can and the active player does nothing (TTK-4.40, R50)."""
    if s.stalled or not s.full or s.announced or not is_full(s):
        return
    s.stalled = s.turn
    s.waiting = list(range(r.seats))
    if r.declaring_counts:
        s.waiting.remove(s.turn_seat)
    if out is not None:
        out.append((E_STALLED, EVERYBODY, s.turn_seat))


def step_stalemate(r: Core, s: TicTacKoState, out: Sink | None) -> None:
    """T4c: a free space ends it; else the active player has had a turn (TTK-4.42)."""
    if not s.stalled:
        return
    if not is_full(s):
        _end(s)
        if out is not None:
            out.append((E_STALL_OVER, EVERYBODY))
        return
    if s.turn != s.stalled and s.turn_seat in s.waiting:
        s.waiting.remove(s.turn_seat)
    if not s.waiting:
        _unresolved(r, s, out)


def _end(s: TicTacKoState) -> None:
    s.stalled = 0
    s.waiting = []


def _unresolved(r: Core, s: TicTacKoState, out: Sink | None) -> None:
    """Every Special Character goes, at once (TTK-4.43); option R56 for a Grid without any."""
    _end(s)
    leaving = [space for space, card in enumerate(s.cards) if _is_special(r, card)]
    if not leaving and r.sacrifices_all:
        leaving = [space for space, card in enumerate(s.cards) if card != EMPTY]
    if out is not None:
        out.append((E_STALL_ENDED, EVERYBODY))
        for space in r.grid.reading:
            if space in leaving:
                out.append((E_STALL_LOST, EVERYBODY, s.sides[space], s.cards[space], space))
    clear(r, s, leaving)


def _is_special(r: Core, card: int) -> bool:
    return card != EMPTY and r.t.type[card] == T_SPECIAL
