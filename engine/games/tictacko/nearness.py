"""How near a team is to its Objective, on a Grid written as bits of spaces (TTK-11.4)."""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.belief import candidates, chances_of, marks_of
from engine.games.tictacko.codes import NOTHING
from engine.games.tictacko.continuous import claims, force_of
from engine.games.tictacko.core import Core
from engine.games.tictacko.heuristic import Heuristic
from engine.games.tictacko.hiding import UNKNOWN_GOAL
from engine.games.tictacko.outlook import Outlook
from engine.games.tictacko.state import TicTacKoState

# With more spaces missing than three, a pattern is worth this part of one that lacks three.
FAR: Final = 0.25
FARTHEST: Final = 4
# A pattern has no more spaces than the larger Grid.
WIDTH: Final = 17
TO_PLAY: Final = WIDTH * (FARTHEST + 1)

# Who holds what, and whether the team itself is to play, in one number.
SIDE: Final = 16
NEXT: Final = 1 << 2 * SIDE

NO_OUTLOOK: Final = Outlook([], [])


def near_table(w: Heuristic) -> list[float]:
    """The share of an Objective by the spaces missing and those of them that the other team holds
    (`WIDTH` for each number missing), behind it the same for the team that is to play."""
    near = [w.near_0, w.near_1, w.near_2, w.near_3, w.near_3 * FAR]
    found: list[float] = []
    for tempo in (0.0, w.tempo):
        for missing, share in enumerate(near):
            if missing:
                share += tempo * (near[missing - 1] - share)
            for _ in range(WIDTH):
                found.append(share)
                if missing:
                    share *= w.blocked
    return found


def held_by(s: TicTacKoState) -> list[int]:
    """The spaces on which each team stands."""
    held = [0, 0]
    for space, side in enumerate(s.sides):
        if side >= 0:
            held[side] |= 1 << space
    return held


def unclaimed(r: Core, s: TicTacKoState) -> int:
    """The spaces whose Characters do not claim them (TTK-5.5)."""
    found = 0
    if force_of(r, s).fogs:
        for space, side in enumerate(s.sides):
            if side >= 0 and not claims(r, s, space):
                found |= 1 << space
    return found


def outlook_of(r: Core, s: TicTacKoState, team: int, viewer: int, *, is_known: bool) -> Outlook:
    """What a team may be after: its Objective where that is known, else all that a viewer does
    not see, by the belief."""
    goal = s.current[team]
    if goal == NOTHING:
        return NO_OUTLOOK
    if is_known and goal != UNKNOWN_GOAL:
        return r.outlooks.sure[goal]
    goals = candidates(s, viewer)
    grounds = (tuple(goals), marks_of(s, team))
    found = r.outlooks.kept.get(grounds)
    if found is None:
        found = Outlook([r.masks[each] for each in goals], chances_of(r, grounds[1], goals))
        r.outlooks.keep(grounds, found)
    return found


def nearness(r: Core, outlook: Outlook, own: int, rivals: int, *, to_play: bool) -> float:
    """The share of the next Objective that a team has, standing on `own`; 0..1."""
    asked = own << SIDE | rivals
    if to_play:
        asked |= NEXT
    known = outlook.near.get(asked)
    if known is not None:
        return known
    near, found = r.near, 0.0
    start = TO_PLAY if to_play else 0
    for at, mask in enumerate(outlook.masks):
        missing = min(FARTHEST, (mask & ~own).bit_count())
        found += outlook.chances[at] * near[start + WIDTH * missing + (mask & rivals).bit_count()]
    outlook.keep(asked, found)
    return found
