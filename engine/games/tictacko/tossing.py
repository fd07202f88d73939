"""A coin or a die of an effect that is carried out (TTK-9.31)."""

from __future__ import annotations

from engine.games.tictacko.acts import act_at
from engine.games.tictacko.codes import C_TOSS, I_SEAT
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import COIN
from engine.games.tictacko.events import E_FLIPPED, E_ROLLED
from engine.games.tictacko.state import TicTacKoState
from engine.kernel.events import EVERYBODY, Sink


def toss(r: Core, s: TicTacKoState) -> None:
    """Ask for what falls; the operation stands just before the place of the frame."""
    r.chance(s, C_TOSS)


def tossed_row(r: Core, s: TicTacKoState) -> list[int]:
    """The operation whose coin or die is in the air."""
    frame = s.frames[-1]
    act, _ = act_at(r, s, s.items[-1], frame[1])
    return act.branch.ops[frame[2] - 1]


def fell(r: Core, s: TicTacKoState, face: int, out: Sink | None) -> None:
    """Go on with the way of that face."""
    row = tossed_row(r, s)
    if out is not None:
        seat = s.items[-1][I_SEAT]
        if row[0] == COIN:
            out.append((E_FLIPPED, EVERYBODY, seat, face))
        else:
            out.append((E_ROLLED, EVERYBODY, seat, face + 1))
    s.frames[-1][2] += row[1 + face]
