"""Batches of triggers between sequences (TTK-4.37, 4.49).

Frame: `[TRIGGERS, team, placed, (number of entry, effect)...]`: the part of one team; `placed` are
those that its decision maker has put in order, ORDERED once that is done.
"""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.announcing import begin_choosing, step_choose
from engine.games.tictacko.choosing import Speaker
from engine.games.tictacko.codes import (
    A_ORDER,
    D_ORDER,
    EFFECT_BITS,
    EFFECT_MASK,
    NOTHING,
    PARTED,
    TRIGGERS,
)
from engine.games.tictacko.conditions import hold
from engine.games.tictacko.continuous import is_suppressed
from engine.games.tictacko.core import Core
from engine.games.tictacko.events import E_IGNORED
from engine.games.tictacko.seats import decider_of, team_of
from engine.games.tictacko.selectors import Seen, space_of
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.walking import useful_branches
from engine.games.tictacko.watching import has_fired
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import PAYLOAD

ORDERED: Final = -1
FIRST: Final = 3
MOST_ITEMS: Final = 300  # TTK-5.46


def begin_batch(s: TicTacKoState) -> None:
    """All that wait happen at the same moment: the active team's first (TTK-4.37)."""
    gone = [row for row in s.waits if len(row) > 2]
    waits, s.waits = sorted(s.waits), []
    active = team_of(s.turn_seat)
    for team in (1 - active, active):
        frame = [TRIGGERS, team, 0]
        for row in waits:
            space = space_of(s, row[0])
            if space != NOTHING and s.sides[space] == team:
                frame += row
        if len(frame) > FIRST:
            s.frames.append(frame)
    for team in (1 - active, active):
        for row in reversed(gone):
            if row[3] == team:
                s.frames.append([PARTED, *row])


def step_parted(r: Core, s: TicTacKoState, frame: list[int], out: Sink | None) -> None:
    """What a Character does as it leaves, judged from where it lay (TTK-9.32)."""
    _, seq, number, card, team, space = s.frames.pop()
    seat = decider_of(s, team)
    terms = r.effects[card][number].conditions
    if terms and not hold(r, s, terms, seat, Seen(team, space)):
        return
    if s.resolved >= MOST_ITEMS:
        if out is not None:
            out.append((E_IGNORED, EVERYBODY, card))
        return
    begin_choosing(s, number, seat, card, space, seq)
    step_choose(r, s, out)


def step_triggers(r: Core, s: TicTacKoState, frame: list[int], out: Sink | None) -> None:
    """Put them in order, then announce one after the other."""
    if frame[2] != ORDERED:
        if _needs_order(r, s, frame):
            r.offer(s, decider_of(s, frame[1]), D_ORDER, order_menu(s))
        else:
            frame[2] = ORDERED
        return
    if len(frame) == FIRST:
        s.frames.pop()
        return
    seq, number = frame[FIRST], frame[FIRST + 1]
    del frame[FIRST : FIRST + 2]
    _announce(r, s, seq, number, out)


def _needs_order(r: Core, s: TicTacKoState, frame: list[int]) -> bool:
    """D10 is asked when two or more can do something; the last place is nobody's choice."""
    left = (len(frame) - FIRST) // 2 - frame[2]
    if left < 2 or frame[2]:
        return left > 1
    able = 0
    for at in range(FIRST, len(frame), 2):
        able += _could_fire(r, s, frame[at], frame[at + 1])
    return able > 1


def order_menu(s: TicTacKoState) -> list[int]:
    """D10: the triggers that have no place yet, by space and effect."""
    frame = s.frames[-1]
    return sorted(
        A_ORDER | space_of(s, frame[at]) << EFFECT_BITS | frame[at + 1]
        for at in range(FIRST + 2 * frame[2], len(frame), 2)
    )


def answer_order(s: TicTacKoState, action: int) -> None:
    """The trigger that comes next."""
    frame, low = s.frames[-1], action & PAYLOAD
    chosen = [s.entered[low >> EFFECT_BITS], low & EFFECT_MASK]
    place = FIRST + 2 * frame[2]
    at = next(k for k in range(place, len(frame), 2) if frame[k : k + 2] == chosen)
    del frame[at : at + 2]
    frame[place:place] = chosen
    frame[2] += 1


def _is_in_force(r: Core, s: TicTacKoState, seq: int, number: int) -> bool:
    """Whether its card lies there with its effects on, it is not used up, and its `if` holds."""
    space = space_of(s, seq)
    if space == NOTHING or has_fired(s, seq, number) or is_suppressed(r, s, space):
        return False
    team = s.sides[space]
    terms = r.effects[s.cards[space]][number].conditions
    return not terms or hold(r, s, terms, decider_of(s, team), Seen(team, space))


def _could_fire(r: Core, s: TicTacKoState, seq: int, number: int) -> bool:
    if not _is_in_force(r, s, seq, number):
        return False
    space = space_of(s, seq)
    by = Speaker(decider_of(s, s.sides[space]), space)
    return bool(useful_branches(r, s, r.effects[s.cards[space]][number], by))


def _announce(r: Core, s: TicTacKoState, seq: int, number: int, out: Sink | None) -> None:
    """Ask for its choices, or drop it: it has then not fired (TTK-4.49, 5.30)."""
    if not _is_in_force(r, s, seq, number):
        return
    space = space_of(s, seq)
    if s.resolved >= MOST_ITEMS:
        if out is not None:
            out.append((E_IGNORED, EVERYBODY, s.cards[space]))
        return
    begin_choosing(s, number, decider_of(s, s.sides[space]), s.cards[space], space, seq)
    step_choose(r, s, out)
