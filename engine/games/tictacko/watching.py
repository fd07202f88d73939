"""Triggers that see something happen, and those that are used up (TTK-5.30, 9.17).

A row of `s.waits` is `[number of entry, effect]`, of a Character that leaves with card, team and
space behind (TTK-9.32); one of `s.fired` has F_SEQ (0 once the Character has left the Grid), its
team, its card, the effect, and one more where it is used up for the whole match (TTK-9.40).
"""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.codes import EMPTY, NOTHING
from engine.games.tictacko.continuous import is_suppressed
from engine.games.tictacko.core import Core
from engine.games.tictacko.counting import is_of_type
from engine.games.tictacko.ground import spaces_in
from engine.games.tictacko.selectors import Seen, ground_of, is_in_place
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.trigger_events import ENTERED, LEFT, PLAYED, THIS_LEFT
from engine.games.tictacko.vocabulary import ANY, OWN

F_SEQ: Final = 0
F_TEAM: Final = 1
F_CARD: Final = 2
F_EFFECT: Final = 3
F_ONCE: Final = 4


def happened(
    r: Core, s: TicTacKoState, event: int, team: int, detail: int = 0, space: int = NOTHING
) -> None:
    """An event of that team, after it was carried out: the triggers that saw it wait
    (TTK-4.49, 5.47). `detail` is how a Character left or the type of a played card, `space` where
    one entered."""
    if not r.watched[event]:
        return
    ground = ground_of(r, s)
    if not ground.heard >> event & 1:
        return
    for at in spaces_in(ground.watchers):
        card = s.cards[at]
        if at == space or not r.hears[card] >> event & 1:
            continue
        for number in r.triggers[card]:
            row = r.effects[card][number].event
            if row[0] == event and _is_seen(r, s, row, at, team, detail, space):
                _wait(r, s, at, number)


def _is_seen(
    r: Core, s: TicTacKoState, row: list[int], at: int, team: int, detail: int, space: int
) -> bool:
    if row[1] != ANY and (s.sides[at] == team) != (row[1] == OWN):
        return False
    if row[0] == LEFT:
        return row[2] in (0, detail)
    if row[0] == PLAYED:
        return is_of_type(detail, row[2])
    return row[0] != ENTERED or is_in_place(r, row[2:], space, Seen(s.sides[at], at))


def parting(r: Core, s: TicTacKoState, spaces: list[int], how: int) -> None:
    """Characters are about to leave together: what they do as they leave waits, row by row
    (TTK-9.32)."""
    if not r.watched[THIS_LEFT]:
        return
    for at in r.grid.reading:
        card = s.cards[at]
        if at not in spaces or card == EMPTY or not r.hears[card] >> THIS_LEFT & 1:
            continue
        for number in r.triggers[card]:
            row = r.effects[card][number].event
            if row[0] != THIS_LEFT or row[2] not in (0, how) or is_suppressed(r, s, at):
                continue
            if not has_fired(s, s.entered[at], number):
                s.waits.append([s.entered[at], number, card, s.sides[at], at])


def _wait(r: Core, s: TicTacKoState, at: int, number: int) -> None:
    row = [s.entered[at], number]
    if row not in s.waits and not is_suppressed(r, s, at):
        s.waits.append(row)


def fired_row(r: Core, seq: int, team: int, card: int, number: int) -> list[int]:
    """A trigger that has fired, as a row of `s.fired`."""
    return [seq, team, card, number, *([1] if r.effects[card][number].once else [])]


def has_fired(s: TicTacKoState, seq: int, number: int) -> bool:
    """Whether a trigger of the Character with that number of entry is used up."""
    return any(row[F_SEQ] == seq and row[F_EFFECT] == number for row in s.fired)
