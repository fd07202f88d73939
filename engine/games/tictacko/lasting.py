"""What an effect lays on the game until a moment comes: `impose` and `lock_space` (TTK-9.14, 9.25).

A row of `s.lasting` is `[until, seat, number of entry, rule...]`: who laid it, for which Special
Character (0: none), and a row of `continuous`, whose references are fixed as spaces and cards.
"""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.effect import END_OF_TURN, NEXT_TURN
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import LOCKED

L_UNTIL: Final = 0
L_SEAT: Final = 1
L_SELF: Final = 2
L_RULE: Final = 3


def lay_down(s: TicTacKoState, until: int, seat: int, seq: int, rule: list[int]) -> None:
    """A rule for the time of `until` (effect.UNTILS), whatever becomes of the card."""
    s.lasting.append([until, seat, seq, *rule])
    s.mark = 0


def is_locked(s: TicTacKoState, space: int) -> bool:
    """Whether nothing may come to the space (TTK-9.14)."""
    for row in s.lasting:
        if row[L_RULE] == LOCKED and row[L_RULE + 1] == space:
            return True
    return False


def locked_bits(s: TicTacKoState) -> int:
    """The spaces to which nothing may come (`is_locked`)."""
    bits = 0
    for row in s.lasting:
        if row[L_RULE] == LOCKED:
            bits |= 1 << row[L_RULE + 1]
    return bits


def expire_at_end(s: TicTacKoState) -> None:
    """T4d: what lasted until the end of the turn (TTK-4.29)."""
    if s.lasting:
        s.lasting = [row for row in s.lasting if row[L_UNTIL] != END_OF_TURN]
        s.mark = 0


def expire_at_start(s: TicTacKoState) -> None:
    """T0, before everything else: what lasted until the next turn of the player whose it is; a
    teammate's turn does not end it (TTK-9.19)."""
    if s.lasting:
        s.lasting = [
            row for row in s.lasting if row[L_UNTIL] != NEXT_TURN or row[L_SEAT] != s.turn_seat
        ]
        s.mark = 0
