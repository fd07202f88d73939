"""How a match ends (section 6): teams win and lose together."""

from __future__ import annotations

from engine.games.tictacko.core import Core
from engine.games.tictacko.events import E_DRAWN, E_OVER
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.state import TicTacKoState
from engine.kernel.events import EVERYBODY, Sink


def win(r: Core, s: TicTacKoState, team: int, reason: int, out: Sink | None) -> None:
    """All players of the team win, the others lose (TTK-6.6)."""
    if out is not None:
        out.append((E_OVER, EVERYBODY, team, reason))
    r.finish(s, [2 if team_of(seat) == team else 0 for seat in range(r.seats)], reason)


def lose(r: Core, s: TicTacKoState, team: int, reason: int, out: Sink | None) -> None:
    """The team loses at once and the other wins (TTK-6.5, 6.7)."""
    win(r, s, 1 - team, reason, out)


def draw_match(r: Core, s: TicTacKoState, reason: int, out: Sink | None) -> None:
    """Nobody wins (TTK-6.8)."""
    if out is not None:
        out.append((E_DRAWN, EVERYBODY, reason))
    r.finish(s, [1] * r.seats, reason)
