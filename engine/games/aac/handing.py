"""Cards that people take and look at by hand, with what is known of them (AAC-9.17, 7.1)."""

from __future__ import annotations

from typing import Final

from engine.games.aac.codes import (
    IN_ATTACK,
    IN_DEFENCE,
    ON_CREATURES,
    R_CARD,
    R_KIND,
    R_KNOWN,
    R_POS,
    R_SEAT,
    R_UP,
)
from engine.games.aac.hiding import unknown_part
from engine.games.aac.state import AacState
from engine.games.aac.zones import forget_met, leave_hand, see_top
from engine.kernel.doings import HIDDEN_AT, TOP, WHOLE

# A card that was taken: its number, in bits above it who knows it as R_KNOWN says.
KNOWN: Final = 16


def pile_of(s: AacState, word: str, seat: int) -> list[int]:
    if word == "hand":
        return s.hands[seat]
    return s.toilets[seat] if word == "toilet" else s.voids[seat]


def rows_so(s: AacState, word: str, seat: int) -> list[list[int]]:
    """The rows of a field that lie so."""
    mine = [row for row in s.field if row[R_SEAT] == seat]
    if word == "face-down":
        return [row for row in mine if not row[R_UP]]
    up = [row for row in mine if row[R_UP]]
    if word == "support":
        return [row for row in up if row[R_KIND] != ON_CREATURES]
    at = IN_ATTACK if word == "attack" else IN_DEFENCE
    return [row for row in up if row[R_KIND] == ON_CREATURES and row[R_POS] == at]


def row_named(s: AacState, seat: int, word: str, owner: int, which: int) -> list[int]:
    rows = rows_so(s, word, owner)
    if which <= HIDDEN_AT:
        return [row for row in rows if not row[R_KNOWN] >> seat & 1][HIDDEN_AT - which]
    return next(row for row in rows if row[R_CARD] == which and row[R_KNOWN] >> seat & 1)


def from_hand(s: AacState, owner: int, which: int) -> int:
    if which > HIDDEN_AT:
        return which | leave_hand(s, owner, which) << KNOWN
    hidden = s.hands[owner][:]
    for card in s.seen[owner]:
        hidden.remove(card)
    card = hidden[HIDDEN_AT - which]
    s.hands[owner].remove(card)
    return card | 1 << owner + KNOWN


def from_deck(s: AacState, seat: int, owner: int, which: int) -> int:
    deck = s.decks[owner]
    at = len(deck) - 1 if which == TOP else 0
    if which >= 0:
        low, high = unknown_part(s, owner, seat)
        at = next(n for n in (*range(high, len(deck)), *range(low)) if deck[n] == which)
    known, size = 0, len(deck)
    for viewer in (0, 1):
        row = owner * 2 + viewer
        top, bottom = s.known_top[row], s.known_bottom[row]
        if at >= size - top:
            s.known_top[row] -= 1
            known |= 1 << viewer
        if at < bottom:
            s.known_bottom[row] -= 1
            known |= 1 << viewer
    return deck.pop(at) | known << KNOWN


def see_hand(s: AacState, seat: int, owner: int) -> list[int]:
    if seat != owner:
        fresh = s.hands[owner][:]
        for card in s.seen[owner]:
            fresh.remove(card)
        for card in fresh:
            forget_met(s, owner, card)
        s.seen[owner] = s.hands[owner][:]
    return s.hands[owner][:]


def see_deck(s: AacState, seat: int, owner: int, count: int) -> list[int]:
    deck = s.decks[owner]
    count = len(deck) if count == WHOLE else count
    see_top(s, owner, seat, count)
    return deck[len(deck) - count :][::-1]
