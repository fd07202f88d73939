"""Cards on their ways between deck, hand, Grid and discard pile."""

from __future__ import annotations

from bisect import insort

from engine.games.tictacko.codes import DECKOUT, EMPTY
from engine.games.tictacko.core import Core
from engine.games.tictacko.ends import lose
from engine.games.tictacko.events import E_CANNOT_DRAW, E_DISCARDED, E_DREW
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.state import TicTacKoState
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.state import OVER


def draw(r: Core, s: TicTacKoState, seat: int, out: Sink | None) -> None:
    """DRAW one card (TTK-5.9); an empty deck is looked at then and there (TTK-6.5)."""
    team = team_of(seat)
    deck = s.decks[team]
    if not deck:
        if out is not None:
            out.append((E_CANNOT_DRAW, EVERYBODY, seat))
        lose(r, s, team, DECKOUT, out)
        return
    card = deck.pop()
    insort(s.hands[seat], card)
    if out is not None:
        out.append((E_DREW, 1 << seat, seat, card))
    if not deck and not r.loses_on_failed_draw:
        lose(r, s, team, DECKOUT, out)


def draw_many(r: Core, s: TicTacKoState, seat: int, count: int, out: Sink | None) -> None:
    """DRAW one after the other, until the match is over (TTK-4.13)."""
    for _ in range(count):
        draw(r, s, seat, out)
        if s.node == OVER:
            return


def leave_hand(s: TicTacKoState, seat: int, card: int) -> None:
    """Take a card out of a hand; what others knew of it goes with it (TTK-7.6)."""
    s.hands[seat].remove(card)
    if card in s.shown[seat]:
        s.shown[seat].remove(card)
    seats = len(s.hands)
    for viewer in range(seats):
        known = s.seen[viewer * seats + seat]
        if card in known:
            known.remove(card)


def enter_hand_openly(s: TicTacKoState, seat: int, card: int) -> None:
    """A card comes from a public place: everybody knows that it is there (TTK-7.6), and whether it
    may be announced again in this turn (TTK-5.49)."""
    insort(s.hands[seat], card)
    insort(s.shown[seat], card)
    for announced in s.spent:
        if card in announced:
            announced.remove(card)
            insort(s.worn[seat], card)
            break
    seats = len(s.hands)
    for viewer in range(seats):
        if viewer != seat:
            insort(s.seen[viewer * seats + seat], card)


def discard(s: TicTacKoState, team: int, card: int) -> None:
    """Onto the discard pile of the team the card belongs to (TTK-5.18)."""
    s.piles[team].append(card)


def discard_from_hand(s: TicTacKoState, seat: int, card: int, out: Sink | None) -> None:
    """DISCARD: openly (TTK-7.2)."""
    leave_hand(s, seat, card)
    discard(s, team_of(seat), card)
    if out is not None:
        out.append((E_DISCARDED, EVERYBODY, seat, card))


def put_on_grid(s: TicTacKoState, team: int, card: int, space: int) -> int:
    """A Character enters; its number of entry (TTK-2.17)."""
    s.seq += 1
    s.cards[space], s.sides[space], s.entered[space] = card, team, s.seq
    return s.seq


def lift_off_grid(s: TicTacKoState, space: int) -> int:
    """A Character leaves its space; which card it was."""
    card = s.cards[space]
    s.cards[space], s.sides[space], s.entered[space] = EMPTY, EMPTY, 0
    return card


def take_off_grid(s: TicTacKoState, space: int) -> None:
    """A Character leaves for its team's discard pile, whoever caused it (TTK-5.18)."""
    team = s.sides[space]
    discard(s, team, lift_off_grid(s, space))


def is_full(s: TicTacKoState) -> bool:
    """Whether no space of the Grid in use is empty."""
    return EMPTY not in s.cards


def clear(r: Core, s: TicTacKoState, spaces: list[int]) -> None:
    """Characters leave together, laid down row by row, left to right (TTK-2.22)."""
    for space in r.grid.reading:
        if space in spaces and s.cards[space] != EMPTY:
            take_off_grid(s, space)
