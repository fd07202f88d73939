"""Cards that people move by hand on their way, with what is known of them (TTK-9.43, 7.6)."""

from __future__ import annotations

from bisect import insort
from typing import Final

from engine.games.tictacko.codes import EMPTY, NOTHING
from engine.games.tictacko.core import Core
from engine.games.tictacko.ground import touched
from engine.games.tictacko.peeking import dig_up, take_goal
from engine.games.tictacko.seats import team_mask, team_of
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.zones import leave_hand, put_on_grid, unwear, wear
from engine.kernel.doings import HIDDEN_AT, SEATS, TOP

# A card that was taken: its number, and in bits above it its team, whether it was announced in this
# turn, whether all know it, the seats that do, the space it stood on (0: none), when it entered.
CARD: Final = (1 << 16) - 1
TEAM: Final = 16
SPENT: Final = 17
OPEN: Final = 18
KNOWN: Final = 19
SPACE: Final = 23
ENTERED: Final = 28


def from_hand(s: TicTacKoState, seat: int, owner: int, which: int) -> int:
    seats, hand = len(s.hands), s.hands[owner]
    if which <= HIDDEN_AT:
        hidden = hand[:]
        for card in s.seen[seat * seats + owner]:
            hidden.remove(card)
        card = hidden[HIDDEN_AT - which]
        hand.remove(card)
        for row in (s.shown[owner], *s.seen[owner::seats]):
            if row.count(card) > hand.count(card):
                row.remove(card)
        piece = card | 1 << KNOWN + owner
    else:
        card = which
        piece = card | 1 << KNOWN + owner | 1 << KNOWN + seat
        piece |= int(card in s.shown[owner]) << OPEN
        for viewer in range(seats):
            piece |= int(card in s.seen[viewer * seats + owner]) << KNOWN + viewer
        leave_hand(s, owner, card)
    is_spent = unwear(s, owner, card)
    return piece | team_of(owner) << TEAM | int(is_spent) << SPENT


def into_hand(s: TicTacKoState, piece: int, seat: int) -> None:
    """TTK-5.49, 7.6: who has seen it knows that it is there."""
    card, is_open = piece & CARD, piece >> OPEN & 1
    insort(s.hands[seat], card)
    if piece >> SPENT & 1:
        wear(s, seat, card)
    if is_open:
        insort(s.shown[seat], card)
    for viewer in range(len(s.hands)):
        if viewer != seat and (is_open or piece >> KNOWN + viewer & 1):
            insort(s.seen[viewer * len(s.hands) + seat], card)


def off_grid(s: TicTacKoState, space: int) -> int:
    """TTK-5.15: its number of entry goes with it."""
    seq = s.entered[space]
    piece = s.cards[space] | s.sides[space] << TEAM | int(seq > s.first_seq) << SPENT
    s.cards[space], s.sides[space], s.entered[space] = EMPTY, EMPTY, 0
    touched(s, space)
    return piece | 1 << OPEN | space + 1 << SPACE | seq << ENTERED


def onto_grid(s: TicTacKoState, piece: int, space: int) -> None:
    """A Character enters, moves, or changes places with another one."""
    start, team = (piece >> SPACE & 31) - 1, piece >> TEAM & 1
    if start < 0:
        put_on_grid(s, team, piece & CARD, space)
        return
    for row in (s.cards, s.sides, s.entered):
        row[start] = row[space]
    s.cards[space], s.sides[space], s.entered[space] = piece & CARD, team, piece >> ENTERED
    touched(s, start)
    touched(s, space)


def _bury(s: TicTacKoState, goal: int, known: int, at: int) -> None:
    """An Objective comes into the deck; who knew it knows where it lies (TTK-7.6)."""
    s.goals.insert(at, goal)
    if known:
        s.buried.append([goal, known])


def off_goals(s: TicTacKoState, word: str, owner: int, which: int) -> int:
    if word == "completed":
        s.done[owner].remove(which)
        return which | team_mask(0, SEATS) + team_mask(1, SEATS) << KNOWN
    if word == "objective":
        goal, s.current[owner] = s.current[owner], NOTHING
        return goal | s.known_goals[owner] << KNOWN
    at = s.goals.index(which) if which >= 0 else len(s.goals) - 1 if which == TOP else 0
    goal = s.goals.pop(at)
    return goal | dig_up(s, goal) << KNOWN


def onto_goals(
    r: Core, s: TicTacKoState, piece: int, word: str, owner: int, *, bottom: bool
) -> None:
    goal, known = piece & CARD, piece >> KNOWN
    if word == "objectives":
        _bury(s, goal, known, 0 if bottom else len(s.goals))
    elif word == "completed":
        s.done[owner].append(goal)
        if not has_won(r, s, owner):
            take_goal(r, s, owner, None)
    else:
        old = s.current[owner]
        _bury(s, old, s.known_goals[owner], 0)
        s.goals.append(goal)
        if known:
            s.buried.append([goal, known])
        take_goal(r, s, owner, None)


def has_won(r: Core, s: TicTacKoState, team: int, more: int = 0) -> bool:
    """Whether the team has completed its last Objective, counting so many more (TTK-6.1)."""
    return len(s.done[team]) + more >= r.goals_to_win
