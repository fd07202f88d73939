"""Sacrifices and their modes (AAC-5.30 to AAC-5.37)."""

from __future__ import annotations

from typing import Final

from engine.games.aac.codes import (
    A_GIVE_HAND,
    A_MODE,
    BONUS_MOST,
    EASY_CREATURE,
    FOR_BONUS,
    FOR_LP,
    FOR_NOTHING,
    LP_GIFT,
    LP_GIFTS_MOST,
    NS,
    ON_CREATURES,
    R_CARD,
    R_HOST,
    R_KIND,
    R_LAID,
    R_SEQ,
    S_,
    T_CREATURE,
    Z_TOILET,
    Z_VOID,
)
from engine.games.aac.core import Core
from engine.games.aac.events_fighting import E_SACRIFICED
from engine.games.aac.life import change_bonus, change_lp
from engine.games.aac.rows import creature_count, row_of, the_row, traits_of
from engine.games.aac.state import AacState
from engine.games.aac.zones import in_own_zone, leave_field, leave_hand, to_open_pile
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import KIND, PAYLOAD

NONE_GONE: list[int] = []
# The menus of a sacrifice.
IN_VAIN: Final = [A_MODE | FOR_NOTHING]
FOR_POINTS: Final = [A_MODE | FOR_NOTHING, A_MODE | FOR_BONUS]
FOR_LIFE: Final = [A_MODE | FOR_NOTHING, A_MODE | FOR_LP]
IN_ALL_WAYS: Final = [A_MODE | FOR_NOTHING, A_MODE | FOR_BONUS, A_MODE | FOR_LP]


def gift_menu(r: Core, s: AacState, action: int, seat: int) -> list[int]:
    """A_MODE of each way in which that card may be sacrificed now (AAC-5.31); not to be changed."""
    if action & KIND == A_GIVE_HAND:
        return _modes(s, seat, r.t.traits[action & PAYLOAD])
    row = the_row(s, action & PAYLOAD)
    traits = traits_of(r, s, row)
    if row[R_KIND] == ON_CREATURES and not may_leave(r, s, seat, row[R_SEQ], NONE_GONE):
        return NONE_GONE
    if row[R_LAID] == s.turn and not traits & NS:  # worth nothing (AAC-5.34)
        return IN_VAIN
    return _modes(s, seat, traits)


def _modes(s: AacState, seat: int, traits: int) -> list[int]:
    if traits & NS:
        return NONE_GONE
    has_bonus = s.bonus[seat] < BONUS_MOST  # AAC-5.33
    if traits & S_ and not s.gifted and s.gifts[seat] < LP_GIFTS_MOST:  # AAC-5.32
        return IN_ALL_WAYS if has_bonus else FOR_LIFE
    return FOR_POINTS if has_bonus else IN_VAIN


def give(r: Core, s: AacState, seat: int, action: int, mode: int, out: Sink | None) -> None:
    """Carry out a sacrifice; a CHECK lies on top of the frames already.

    What it drags along belongs to it and alters nothing (AAC-5.37, AAC-5.50)."""
    payload = action & PAYLOAD
    if action & KIND == A_GIVE_HAND:
        if out is not None:
            out.append((E_SACRIFICED, EVERYBODY, seat, payload, mode))
        zone = Z_TOILET if r.t.type[payload] == T_CREATURE else Z_VOID
        to_open_pile(s, seat, payload, zone, leave_hand(s, seat, payload), out)
        s.dirty = 1
    else:
        row = the_row(s, payload)
        if out is not None:
            out.append((E_SACRIFICED, EVERYBODY, seat, row[R_CARD], mode))
        s.giving = 1
        leave_field(r, s, row, in_own_zone(r.t.type[row[R_CARD]]), out)
        s.giving = 0
    if mode == FOR_BONUS:
        change_bonus(s, seat, 1, out)
    elif mode == FOR_LP:
        s.gifted = 1
        s.gifts[seat] += 1
        change_lp(r, s, seat, LP_GIFT, out)


def may_leave(r: Core, s: AacState, seat: int, seq: int, gone: list[int]) -> bool:
    """Whether a creature of the field may be given up as a sacrifice or cost (AAC-5.35).

    `gone`: rows given up before it by the same move."""
    row = row_of(s, seq)
    if row is None or row[R_KIND] != ON_CREATURES:
        return True
    left = creature_count(s, seat)
    if left > 1 and not gone:
        return True
    for each in gone:
        other = row_of(s, each)
        if other is not None and other[R_KIND] == ON_CREATURES and each != seq:
            left -= 1
    if left > 1:
        return True
    return may_follow(r, s, seat, [*gone, seq])


def may_follow(r: Core, s: AacState, seat: int, gone: list[int]) -> bool:
    """Whether a creature of the hand could be deployed if those cards had left, and with them the
    last creature (AAC-5.35)."""
    held: list[int] = []
    for card in s.hands[seat]:
        if r.ease[card] & EASY_CREATURE:
            return True
        if r.t.type[card] == T_CREATURE:
            held.append(card)
    if not held:
        return False
    before = s.field
    s.field = [row for row in before if row[R_SEQ] not in gone and row[R_HOST] not in gone]
    found = False
    for card in held:
        found = found or r.deployable(s, seat, card)
    s.field = before
    return found
