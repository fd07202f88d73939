"""What an effect lays on the game until a moment comes, or puts off until then: `impose`,
`lock_space`, `later` (TTK-9.14, 9.25, 9.41).

A row of `s.lasting` is `[until, seat, number of entry, rule...]`: who laid it, for which Special
Character (0: none), and a row of `continuous`, whose references are fixed as spaces and cards; or
`PUT_OFF, card, space, operation` and what was chosen, as in the data of an item (codes.I_DATA).
"""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.effect import NEXT_TURN
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import LOCKED, PUT_OFF

L_UNTIL: Final = 0
L_SEAT: Final = 1
L_SELF: Final = 2
L_RULE: Final = 3


def lay_down(s: TicTacKoState, until: int, seat: int, seq: int, rule: list[int]) -> None:
    """A rule for the time of `until` (effect.UNTILS), whatever becomes of the card."""
    s.lasting.append([until, seat, seq, *rule])
    s.mark = 0


def is_locked(s: TicTacKoState, space: int) -> bool:
    """Whether nothing may come to the space."""
    return bool(locked_bits(s) >> space & 1)


def locked_bits(s: TicTacKoState) -> int:
    """The bits of the spaces to which nothing may come (TTK-9.14)."""
    bits = 0
    for row in s.lasting:
        if row[L_RULE] == LOCKED:
            bits |= 1 << row[L_RULE + 1]
    return bits


def expire(s: TicTacKoState, until: int) -> list[int]:
    """What lasted until now is over: the end of a turn (TTK-4.29), or the next turn of the player
    whose it is, which a teammate's does not begin (TTK-9.19). Of what was put off until then the
    first, the others are left; empty: there is none (TTK-9.41)."""
    first: list[int] = []
    left: list[list[int]] = []
    for row in s.lasting:
        is_over = row[L_UNTIL] == until and (until != NEXT_TURN or row[L_SEAT] == s.turn_seat)
        if not is_over or (row[L_RULE] == PUT_OFF and first):
            left.append(row)
        elif row[L_RULE] == PUT_OFF:
            first = row
    s.lasting = left
    s.mark = 0
    return first
