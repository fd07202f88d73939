"""Announcing a card (TTK-4.31): what it takes with it, and the lane it uses (TTK-4.19)."""

from __future__ import annotations

from engine.games.tictacko.codes import (
    D_SPACE,
    DECLARE,
    ITEMS,
)
from engine.games.tictacko.continuous import open_space_bits
from engine.games.tictacko.core import Core
from engine.games.tictacko.events import E_CHARACTER
from engine.games.tictacko.ground import places_in
from engine.games.tictacko.items import answer_elsewhere, play_character
from engine.games.tictacko.lanes import charge
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.zones import announce_from_hand
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import PAYLOAD


def distinct(s: TicTacKoState, seat: int) -> list[int]:
    """The cards of a hand once each that may be announced again in this turn (TTK-5.49)."""
    cards = list(dict.fromkeys(s.hands[seat]))
    return [card for card in cards if not is_worn(s, seat, card)] if s.worn[seat] else cards


def is_worn(s: TicTacKoState, seat: int, card: int) -> bool:
    """Whether every copy of a card in hand has been announced in this turn (TTK-5.49)."""
    worn = s.worn[seat]
    return bool(worn) and s.hands[seat].count(card) <= worn.count(card)


def begin_character(r: Core, s: TicTacKoState, seat: int, card: int) -> None:
    """A Character is named; its space is asked before anything is public (TTK-4.31)."""
    s.declaring = len(s.frames)
    s.frames.append([DECLARE, s.ask, card])
    r.offer(s, seat, D_SPACE, space_menu(r, s, seat))


def space_menu(r: Core, s: TicTacKoState, seat: int) -> list[int]:
    """Where the Character may go."""
    return places_in(open_space_bits(r, s, seat))


def answer_space(r: Core, s: TicTacKoState, action: int, out: Sink | None) -> None:
    """The announcement stands: the card is shown with its space."""
    if s.frames[-1][0] == ITEMS:
        answer_elsewhere(r, s, action, out)
        return
    seat, card, space = s.decider, s.frames[-1][2], action & PAYLOAD
    s.frames.pop()
    s.declaring = -1
    charge(r, s, card)
    announce_from_hand(s, seat, card)
    if out is not None:
        out.append((E_CHARACTER, EVERYBODY, seat, card, space))
    play_character(r, s, seat, card, space)
