"""The chance of an attack as it stands, with tiles or without (KX-5.14, 5.22)."""

from __future__ import annotations

from engine.games.karmox.codes import ATTACK, DEFENCE, TILE
from engine.games.karmox.core import Core
from engine.games.karmox.odds import hit_chance
from engine.games.karmox.pieces import stat_of
from engine.games.karmox.state import KarmoxState


def percent(chance: float) -> str:
    """A chance in words: 68 %."""
    return f"{round(chance * 100)} %"


def exact(chance: float) -> float:
    """A chance in per cent, as fine as KX-5.14 has it: 81.25."""
    return round(chance * 100, 2)


def chance_of(
    r: Core, s: KarmoxState, attacker: int, victim: int, tiles: int = 0, answered: int = 0
) -> float:
    """The chance of a hit when so many more tiles are played on either side."""
    attack = stat_of(r, s, attacker, ATTACK) + tiles * r.tile_bonus[ATTACK]
    defence = stat_of(r, s, victim, DEFENCE) + answered * r.tile_bonus[DEFENCE]
    return hit_chance(attack - defence)


def most_tiles(r: Core, s: KarmoxState, piece: int, stat: int) -> int:
    """How many tiles a piece may still play for a stat (KX-5.22, O3)."""
    if not r.tile_bonus[stat]:
        return 0
    if not r.one_per_stat:
        return s.spirits[piece]
    played = any(m[0] == piece and m[1] == stat and m[4] == TILE for m in s.mods)
    return 0 if played else min(1, s.spirits[piece])
