"""What holds for a turn or a battle and stands on no card (KM-9.19, KM-9.20).

It lies in rows 2 and 3 of `used`, one for each player, which are there from the first of it on:
twice a program that he has carried out, one more where that is forgotten with the turn; below zero
the next phase that he skips.
"""

from __future__ import annotations

from typing import Final

from engine.games.kmon.events import E_SKIPPED, E_SKIPPED_DRAW
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink

ITEMS: Final = 1
SUBSTITUTION: Final = 3
ACTION: Final = 4
DRAW: Final = 5
PHASES: Final[dict[str, int]] = {
    "item": ITEMS,
    "substitution": SUBSTITUTION,
    "action": ACTION,
    "draw": DRAW,
}
_FIRST: Final = 2


def notes_of(s: KMonState, seat: int) -> list[int]:
    """What is noted of a player, sorted, each once."""
    return s.used[_FIRST + seat] if len(s.used) > _FIRST else []


def note(s: KMonState, seat: int, what: int) -> bool:
    """Note it; whether it was not yet."""
    if len(s.used) == _FIRST:
        s.used += [[], []]
    row = s.used[_FIRST + seat]
    if what in row:
        return False
    row.append(what)
    row.sort()
    return True


def skips(s: KMonState, phase: int, out: Sink | None) -> bool:
    """Whether the turn player skips this phase, which is then done with (KM-9.20)."""
    row = notes_of(s, s.turn_seat)
    if -phase not in row:
        return False
    row.remove(-phase)
    if out is not None and phase == DRAW:
        out.append((E_SKIPPED_DRAW, EVERYBODY, s.turn_seat))
    elif out is not None:
        out.append((E_SKIPPED, EVERYBODY, s.turn_seat, phase))
    return True


def forget_turn(s: KMonState) -> None:
    """What was done once in a turn may be done again (KM-9.19)."""
    for seat in (0, 1):
        row = notes_of(s, seat)
        row[:] = [what for what in row if what < 0 or what % 2 == 0]
