"""Cards and Characters that players give up as an effect is carried out (D8, D9, C6)."""

from __future__ import annotations

from engine.games.tictacko.codes import (
    A_DISCARD,
    A_SACRIFICE,
    C_LOT,
    D_DISCARD,
    D_SACRIFICE,
)
from engine.games.tictacko.continuous import is_protected
from engine.games.tictacko.core import Core
from engine.games.tictacko.events import E_SACRIFICED
from engine.games.tictacko.marks import is_prevented
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.selectors import Seen
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.trigger_events import BY_SACRIFICE, LEFT
from engine.games.tictacko.useful import own_characters
from engine.games.tictacko.vocabulary import SACRIFICE
from engine.games.tictacko.watching import happened, parting
from engine.games.tictacko.zones import discard_from_hand, take_off_grid
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import PAYLOAD


def step_shed(r: Core, s: TicTacKoState, frame: list[int]) -> None:
    """D8, or a lot for each card that goes at random (TTK-4.36)."""
    if frame[2] <= 0 or not s.hands[frame[1]]:
        s.frames.pop()
    elif frame[3]:
        r.chance(s, C_LOT)
    else:
        r.offer(s, frame[1], D_DISCARD, shed_menu(s))


def shed_menu(s: TicTacKoState) -> list[int]:
    """Each card of the hand once."""
    return [A_DISCARD | card for card in sorted(set(s.hands[s.frames[-1][1]]))]


def shed(s: TicTacKoState, card: int, out: Sink | None) -> None:
    """One card goes, openly."""
    frame = s.frames[-1]
    frame[2] -= 1
    discard_from_hand(s, frame[1], card, out)


def lot_of_hand(s: TicTacKoState) -> list[int]:
    """The faces of C6: the places of the hand."""
    return [len(s.hands[s.frames[-1][1]])]


def shed_by_lot(s: TicTacKoState, place: int, out: Sink | None) -> None:
    """C6: the card at a place of the hand, which is sorted."""
    shed(s, s.hands[s.frames[-1][1]][place], out)


def step_offer(r: Core, s: TicTacKoState, frame: list[int]) -> None:
    """D9: the player chooses among the Characters of the team (TTK-5.16)."""
    menu = offer_menu(r, s)
    if frame[2] <= 0 or not menu:
        s.frames.pop()
    else:
        r.offer(s, frame[1], D_SACRIFICE, menu)


def offer_menu(r: Core, s: TicTacKoState) -> list[int]:
    """The Characters that may go."""
    frame = s.frames[-1]
    team = team_of(frame[1])
    seen = Seen(team, frame[4], frame[6:], frame[5])
    return [
        A_SACRIFICE | space
        for space in sorted(own_characters(r, s, r.areas[frame[3]], seen))
        if not is_protected(r, s, space, SACRIFICE, team)
        and not (s.items and is_prevented(s.items[-1], SACRIFICE, s.entered[space]))
    ]


def give_up(r: Core, s: TicTacKoState, action: int, out: Sink | None) -> None:
    """One Character goes to its team's discard pile."""
    space = action & PAYLOAD
    team = s.sides[space]
    s.frames[-1][2] -= 1
    if out is not None:
        out.append((E_SACRIFICED, EVERYBODY, s.sides[space], s.cards[space], space))
    parting(r, s, [space], BY_SACRIFICE)
    take_off_grid(s, space)
    happened(r, s, LEFT, team, BY_SACRIFICE)
