"""Chances to hit for the player in turn, with and without spirits (KX-5.14, 7.6)."""

from __future__ import annotations

from typing import Any

from engine.games.karmox.chances import chance_of, exact, most_tiles
from engine.games.karmox.codes import (
    ACTION,
    ACTIONS,
    ATTACK,
    ATTACKS,
    DEFENCE,
    EVENT,
    LANDING_PHASE,
    MOVE,
    NOTHING,
)
from engine.games.karmox.core import Core
from engine.games.karmox.fighting import targets_of
from engine.games.karmox.pieces import is_enemy, occupied, own_on_board, stat_of
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.texts import cell_name
from engine.games.karmox.ways import beside, cells_for

Plain = dict[str, Any]


def odds(r: Core, s: KarmoxState) -> list[Plain]:
    """Each attack that the player in turn could still make in this turn."""
    if not s.turn or s.budget[ACTIONS] < 1 or s.budget[ATTACKS] < 1:
        return []
    if s.phase == ACTION:
        if s.active == NOTHING or s.where[s.active] < 0:
            return []
        return [row_of(r, s, s.active, victim) for victim in targets_of(r, s, s.active)]
    if s.phase not in (EVENT, LANDING_PHASE, MOVE):
        return []
    movers = own_on_board(s, s.turn_seat) if s.active == NOTHING else [s.active]
    found: list[Plain] = []
    for mover in movers:
        reach = cells_for(r, s, mover, occupied(s))
        found += [row_of(r, s, mover, victim) for victim in _within(r, s, mover, reach)]
    return found


def _within(r: Core, s: KarmoxState, mover: int, reach: int) -> list[int]:
    """The enemies that could be attacked from one of these cells."""
    board = r.layout(s)
    return [
        other
        for other, cell in enumerate(s.where)
        if cell >= 0
        and is_enemy(s, mover, other)
        and any(reach >> at & 1 for at in beside(s, board, cell))
    ]


def row_of(r: Core, s: KarmoxState, attacker: int, victim: int) -> Plain:
    """One attack: both stats, the plain chance, with all own tiles, against all of theirs."""
    mine = most_tiles(r, s, attacker, ATTACK)
    theirs = most_tiles(r, s, victim, DEFENCE)
    return {
        "by": attacker,
        "of": victim,
        "attacker": r.names[attacker],
        "victim": r.names[victim],
        "cell": cell_name(r, s.where[victim]),
        "attack": stat_of(r, s, attacker, ATTACK),
        "defence": stat_of(r, s, victim, DEFENCE),
        "chance": exact(chance_of(r, s, attacker, victim)),
        "tiles": mine,
        "boosted": [
            {"tiles": n, "chance": exact(chance_of(r, s, attacker, victim, n))}
            for n in range(1, mine + 1)
        ],
        "answers": theirs,
        "answered": [
            {"tiles": n, "chance": exact(chance_of(r, s, attacker, victim, 0, n))}
            for n in range(1, theirs + 1)
        ],
    }
