"""The attack under way: both sums as they stand, dice, and the chance of a hit (KX-4.23, 5.9)."""

from __future__ import annotations

from typing import Any

from engine.games.karmox.chances import chance_of, exact
from engine.games.karmox.codes import ATTACK, ATTACKING, DEFENCE
from engine.games.karmox.core import Core
from engine.games.karmox.fighting import DIE, DIE2, ROLL, STEP, TIES
from engine.games.karmox.pieces import stat_of
from engine.games.karmox.scene_cells import figure
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.sums import spelled, stat_terms

Plain = dict[str, Any]


def fight(r: Core, s: KarmoxState, viewer: int) -> Plain | None:
    """None while nobody attacks. `open`: the dice of this pair are still to be thrown."""
    for frame in reversed(s.frames):
        if frame[0] == ATTACKING:
            attacker, defender = frame[1], frame[2]
            return {
                "attacker": _side(r, s, attacker, ATTACK, frame[DIE], viewer),
                "defender": _side(r, s, defender, DEFENCE, frame[DIE2], viewer),
                "ties": frame[TIES],
                "open": frame[STEP] <= ROLL,
                "chance": exact(chance_of(r, s, attacker, defender)),
            }
    return None


def _side(r: Core, s: KarmoxState, piece: int, stat: int, die: int, viewer: int) -> Plain:
    return {
        **figure(r, s, piece, viewer),
        "value": stat_of(r, s, piece, stat),
        "sum": spelled(stat_terms(r, s, piece, stat)),
        "die": die,
    }
