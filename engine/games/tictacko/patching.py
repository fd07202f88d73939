"""By-hand changes as verb data: `[what, subject, amount]` (a text the engine cannot carry out).

The subject is a seat for cards and granted plays, else a space; `amount` is a number of cards, a
card of the pool (DISCARD, RECOVER) or the other space (MOVE, SWAP).
"""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.codes import EMPTY
from engine.games.tictacko.core import Core
from engine.games.tictacko.events import (
    E_DESTROYED,
    E_GRANTED,
    E_MOVED,
    E_PATCHED,
    E_RECOVERED,
    E_RETURNED,
    E_SWAPPED,
)
from engine.games.tictacko.placing_read import is_quiet
from engine.games.tictacko.seats import decider_of, team_of
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.zones import (
    discard_from_hand,
    draw_many,
    enter_hand_openly,
    exchange,
    is_pile_spent,
    lift_off_grid,
    take_off_grid,
)
from engine.kernel.errors import IllegalAction
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.messages import N_, Message
from engine.kernel.state import RUN

DRAW: Final = 0
DISCARD: Final = 1
RECOVER: Final = 2
GRANT_CHARACTER: Final = 3
GRANT_MAGIC: Final = 4
DESTROY: Final = 5
RETURN: Final = 6
MOVE: Final = 7
SWAP: Final = 8
MOST: Final = 9999


def patch(r: Core, s: TicTacKoState, data: list[int], out: Sink | None) -> None:
    """Carry out a change; then the open choice is put anew.

    Raises IllegalAction for anything else; the state is then unchanged."""
    if not is_quiet(s):
        text = N_(
            "A change by hand waits until the active player may play a card in the Action Phase:"
            " finish what is going on first."
        )
        raise IllegalAction(Message(text))
    if len(data) != 3 or not 0 <= data[2] <= MOST or not _is_possible(s, *data):
        text = N_("A change by hand names what, whom and an amount from 0 to {most}.")
        raise IllegalAction(Message(text, {"most": MOST}))
    what, subject, amount = data
    s.node = RUN
    if out is not None:
        seat = subject if what <= GRANT_MAGIC else decider_of(s, s.sides[subject])
        out.append((E_PATCHED, EVERYBODY, seat))
    if what <= GRANT_MAGIC:
        _player(r, s, what, subject, amount, out)
    elif what in (MOVE, SWAP):
        _shift(s, what, subject, amount, out)
    else:
        _lift(s, what, subject, out)


def _is_possible(s: TicTacKoState, what: int, subject: int, amount: int) -> bool:
    if DRAW <= what <= GRANT_MAGIC:
        if not 0 <= subject < len(s.hands):
            return False
        if what == DISCARD:
            return amount in s.hands[subject]
        if what == RECOVER:
            return amount in s.piles[team_of(subject)]
        return what == DRAW or subject == s.turn_seat  # TTK-4.50
    if not DESTROY <= what <= SWAP or not _is_taken(s, subject):
        return False
    if what == MOVE:
        return amount < len(s.cards) and not _is_taken(s, amount)
    return what != SWAP or (amount != subject and _is_taken(s, amount))


def _is_taken(s: TicTacKoState, space: int) -> bool:
    return 0 <= space < len(s.cards) and s.cards[space] != EMPTY


def _player(r: Core, s: TicTacKoState, what: int, seat: int, amount: int, out: Sink | None) -> None:
    if what == DRAW:
        draw_many(r, s, seat, min(amount, len(s.decks[team_of(seat)])), out)
    elif what == DISCARD:
        discard_from_hand(s, seat, amount, out)
    elif what == RECOVER:
        is_spent = is_pile_spent(s, team_of(seat), amount)
        s.piles[team_of(seat)].remove(amount)
        enter_hand_openly(s, seat, amount, is_spent=is_spent)
        if out is not None:
            out.append((E_RECOVERED, EVERYBODY, seat, amount))
    else:
        s.grants[what - GRANT_CHARACTER] += amount
        if out is not None:
            out.append((E_GRANTED, EVERYBODY, seat, amount))


def _lift(s: TicTacKoState, what: int, space: int, out: Sink | None) -> None:
    team, card = s.sides[space], s.cards[space]
    if what == DESTROY:
        take_off_grid(s, space)
        if out is not None:
            out.append((E_DESTROYED, EVERYBODY, team, card, space))
        return
    seat = decider_of(s, team)
    is_spent = s.entered[space] > s.first_seq
    enter_hand_openly(s, seat, lift_off_grid(s, space), is_spent=is_spent)
    if out is not None:
        out.append((E_RETURNED, EVERYBODY, seat, card))


def _shift(s: TicTacKoState, what: int, one: int, other: int, out: Sink | None) -> None:
    """TTK-5.15: numbers of entry go with the Characters."""
    if out is not None and what == MOVE:
        out.append((E_MOVED, EVERYBODY, s.sides[one], s.cards[one], one, other))
    elif out is not None:
        out.append((E_SWAPPED, EVERYBODY, s.cards[one], one, s.cards[other], other))
    exchange(s, one, other)
