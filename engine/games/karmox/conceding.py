"""Concessions (KX-6.13): at once between decisions of a turn, else when all is resolved."""

from __future__ import annotations

from engine.games.karmox.board import bits_of
from engine.games.karmox.codes import NOBODY, REMOVED, TURN, TURN_END
from engine.games.karmox.core import Core
from engine.games.karmox.ends import check_end, dissolve, end_without_rivals
from engine.games.karmox.events import E_CHEST_HOME, E_CONCEDED, E_LEAVES, tell
from engine.games.karmox.state import KarmoxState
from engine.kernel.events import Sink
from engine.kernel.state import DECIDE, RUN


def concede(r: Core, s: KarmoxState, seat: int, out: Sink | None) -> None:
    """A player leaves. Whose concession waits is answered for by KX-4.24."""
    if s.gone[seat] or seat in s.conceding:
        return
    tell(out, E_CONCEDED, seat)
    if s.turn == 0 and s.game == 1:
        dissolve(r, s, out)
    elif s.turn == 0:
        _leave_set_up(r, s, seat, out)
    elif s.frames[-1][0] == TURN and s.node == DECIDE:
        s.node = RUN
        leave(r, s, seat, out)
    else:
        s.conceding.append(seat)
        if s.node == DECIDE and s.decider == seat:
            s.menu = [r.default_action(s)]


def settle_concessions(r: Core, s: KarmoxState, out: Sink | None) -> None:
    """Nothing is being resolved any more."""
    leave(r, s, s.conceding.pop(0), out)


def _leave_set_up(r: Core, s: KarmoxState, seat: int, out: Sink | None) -> None:
    """Of a later game of a match: the others lay it without that seat (KX-6.13)."""
    s.node = RUN
    s.dice[seat] = NOBODY
    leave(r, s, seat, out)
    if s.node == RUN and max(s.dice) < 0:  # all who tied have left
        s.dice = [NOBODY if gone else 0 for gone in s.gone]


def leave(r: Core, s: KarmoxState, seat: int, out: Sink | None) -> None:
    """Characters are removed, chests go home in order of niches, tiles to the pool (KX-6.13)."""
    s.gone[seat] = 1
    for piece, owner in enumerate(s.owner):
        if owner == seat:
            _remove(r, s, piece, out)
    if s.turn_seat == seat:
        s.frames = [[TURN, TURN_END, 1]]
    if s.turn == 0:
        end_without_rivals(r, s, out)
    else:
        check_end(r, s, out)


def _remove(r: Core, s: KarmoxState, piece: int, out: Sink | None) -> None:
    niches = bits_of(~s.niches & ((1 << len(r.layout(s).fronts)) - 1))
    for niche in niches[: s.chests[piece]]:
        s.niches |= 1 << niche
        tell(out, E_CHEST_HOME, niche)
    s.chests[piece] = 0
    s.pool += s.spirits[piece]
    s.spirits[piece] = 0
    s.where[piece] = REMOVED
    s.mods = [mod for mod in s.mods if mod[0] != piece]
    tell(out, E_LEAVES, piece)
