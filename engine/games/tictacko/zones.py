"""Cards on their ways between deck, hand, Grid and discard pile."""

from __future__ import annotations

from bisect import insort

from engine.games.tictacko.codes import (
    DECKOUT,
    EMPTY,
    I_CARD,
    I_KIND,
    I_SEAT,
    PLAY,
    T_SPECIAL,
)
from engine.games.tictacko.core import Core
from engine.games.tictacko.ends import lose
from engine.games.tictacko.events import (
    E_CANNOT_DRAW,
    E_DISCARDED,
    E_DREW,
    E_MILLED,
    E_RECOVERED,
)
from engine.games.tictacko.ground import touched
from engine.games.tictacko.seats import seats_of, team_of
from engine.games.tictacko.state import TicTacKoState
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.state import OVER


def draw(r: Core, s: TicTacKoState, seat: int, out: Sink | None) -> None:
    """DRAW one card (TTK-5.9); an empty deck is looked at then and there (TTK-6.5)."""
    deck = s.decks[team_of(seat)]
    if not deck:
        if out is not None:
            out.append((E_CANNOT_DRAW, EVERYBODY, seat))
        lose(r, s, team_of(seat), DECKOUT, out)
        return
    card = deck.pop()
    insort(s.hands[seat], card)
    if out is not None:
        out.append((E_DREW, 1 << seat, seat, card))
    if not deck and not r.loses_on_failed_draw:
        lose(r, s, team_of(seat), DECKOUT, out)


def draw_many(r: Core, s: TicTacKoState, seat: int, count: int, out: Sink | None) -> None:
    """DRAW one after the other, until the match is over (TTK-4.13)."""
    for _ in range(count):
        draw(r, s, seat, out)
        if s.node == OVER:
            return


def mill(r: Core, s: TicTacKoState, seat: int, count: int, out: Sink | None) -> None:
    """The top cards of the team's deck onto its discard pile, as many as there are (TTK-9.37)."""
    team = team_of(seat)
    for _ in range(min(count, len(s.decks[team]))):
        card = s.decks[team].pop()
        discard(s, team, card)
        if out is not None:
            out.append((E_MILLED, EVERYBODY, seat, card))
    if not s.decks[team] and not r.loses_on_failed_draw:
        lose(r, s, team, DECKOUT, out)


def take_back(s: TicTacKoState, seat: int, place: int, out: Sink | None) -> None:
    """The card at a place of the team's discard pile comes to the hand (TTK-9.11)."""
    team = team_of(seat)
    card = s.piles[team][place]
    is_spent = is_pile_spent(s, team, card)
    del s.piles[team][place]
    enter_hand_openly(s, seat, card, is_spent=is_spent)
    if out is not None:
        out.append((E_RECOVERED, EVERYBODY, seat, card))


def leave_hand(s: TicTacKoState, seat: int, card: int) -> None:
    """Take a card out of a hand; what others knew of it goes with it (TTK-7.6)."""
    s.hands[seat].remove(card)
    if card in s.shown[seat]:
        s.shown[seat].remove(card)
    if any(s.seen):
        for known in s.seen[seat :: len(s.hands)]:
            if card in known:
                known.remove(card)


def announce_from_hand(s: TicTacKoState, seat: int, card: int) -> None:
    """A card is announced: it leaves the hand, and is not announced again in this turn."""
    leave_hand(s, seat, card)
    insort(s.spent[seat], card)


def enter_hand_openly(s: TicTacKoState, seat: int, card: int, *, is_spent: bool) -> None:
    """A card comes from a public place: everybody knows that it is there (TTK-7.6); one that was
    announced in this turn is not announced again (TTK-5.49)."""
    insort(s.hands[seat], card)
    insort(s.shown[seat], card)
    seats = len(s.hands)
    if is_spent:
        wear(s, seat, card)
    for viewer in range(seats):
        if viewer != seat:
            insort(s.seen[viewer * seats + seat], card)


def wear(s: TicTacKoState, seat: int, card: int) -> None:
    """A card that was announced in this turn is in a hand again."""
    for mate in seats_of(team_of(seat), len(s.hands)):
        if card in s.spent[mate]:
            s.spent[mate].remove(card)
            insort(s.worn[seat], card)
            return


def unwear(s: TicTacKoState, seat: int, card: int) -> bool:
    """Of equal cards the one that was announced in this turn leaves the hand; whether there is."""
    if card not in s.worn[seat]:
        return False
    s.worn[seat].remove(card)
    insort(s.spent[seat], card)
    return True


def is_pile_spent(s: TicTacKoState, team: int, card: int) -> bool:
    """Whether every equal card of a discard pile was announced in this turn: of several, one that
    was not comes back first (TTK-5.49)."""
    spent = 0
    for seat in seats_of(team, len(s.hands)):
        spent += s.spent[seat].count(card)
    for item in s.items:
        if item[I_KIND] == PLAY and item[I_CARD] == card and team_of(item[I_SEAT]) == team:
            spent -= 1
    for space, seq in enumerate(s.entered):
        if seq > s.first_seq and s.cards[space] == card and s.sides[space] == team:
            spent -= 1
    return s.piles[team].count(card) <= spent


def is_fresh(r: Core, s: TicTacKoState, team: int, card: int) -> bool:
    """Whether a card of a discard pile is a Character that was not on its way to the Grid in this
    turn (TTK-9.42)."""
    return r.t.type[card] <= T_SPECIAL and not is_pile_spent(s, team, card)


def discard(s: TicTacKoState, team: int, card: int) -> None:
    """Onto the discard pile of the team the card belongs to (TTK-5.18)."""
    s.piles[team].append(card)


def discard_from_hand(s: TicTacKoState, seat: int, card: int, out: Sink | None) -> None:
    """DISCARD: openly (TTK-7.2); of equal cards the one that was announced in this turn goes."""
    leave_hand(s, seat, card)
    unwear(s, seat, card)
    discard(s, team_of(seat), card)
    if out is not None:
        out.append((E_DISCARDED, EVERYBODY, seat, card))


def put_on_grid(s: TicTacKoState, team: int, card: int, space: int) -> int:
    """A Character enters; its number of entry (TTK-2.17)."""
    seq = s.seq = s.seq + 1
    s.cards[space] = card
    s.sides[space] = team
    s.entered[space] = seq
    touched(s, space)
    if s.fired:
        _tire(s, team, card)
    return seq


def pass_over(s: TicTacKoState, team: int, empty: int, space: int) -> None:
    """A Character is about to enter there: all other empty spaces are passed over. Counted up to 3
    since the team took its Objective, as bits of the spaces: the ones, then the twos."""
    passed, at = s.passed, 2 * team
    ones, twos = passed[at], passed[at + 1]
    free = empty & ~(1 << space | ones & twos)
    passed[at] = ones ^ free
    passed[at + 1] = twos ^ (ones & free)


def _tire(s: TicTacKoState, team: int, card: int) -> None:
    """What an equal card has fired in this turn before it left, this one has fired (TTK-5.30)."""
    taken: list[int] = []
    for row in s.fired:
        if row[0] == 0 and row[1] == team and row[2] == card and row[3] not in taken:
            row[0] = s.seq
            taken.append(row[3])


def forget_fired(s: TicTacKoState, seq: int) -> None:
    """What a Character has fired in this turn is that of an equal card from now on."""
    for row in s.fired:
        if row[0] == seq:
            row[0] = 0


def lift_off_grid(s: TicTacKoState, space: int) -> int:
    """A Character leaves its space; which card it was."""
    card = s.cards[space]
    forget_fired(s, s.entered[space])
    s.cards[space], s.sides[space], s.entered[space] = EMPTY, EMPTY, 0
    touched(s, space)
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


def exchange(s: TicTacKoState, one: int, other: int) -> None:
    """What lies on two spaces changes places, with its number of entry (TTK-5.15)."""
    for row in (s.cards, s.sides, s.entered):
        row[one], row[other] = row[other], row[one]
    touched(s, one)
    touched(s, other)
