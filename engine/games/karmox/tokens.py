"""Counters that come and go: tiles, life, ability points, level points (KX-5.20 to 5.31)."""

from __future__ import annotations

from typing import Final

from engine.games.karmox.codes import (
    A_ABILITY,
    A_HEAL,
    D_ABILITY,
    END_OF_TURN,
    GAINING,
    REMOVED,
    TILE,
)
from engine.games.karmox.core import Core
from engine.games.karmox.events import (
    E_ABILITY_LOST,
    E_GAINED_ABILITY,
    E_GAINED_SPIRIT,
    E_HEALED,
    E_LEVEL_UP,
    E_RECOVERED,
    E_SPIRIT_PLAYED,
    tell,
)
from engine.games.karmox.state import KarmoxState
from engine.kernel.events import Sink
from engine.kernel.rules import PAYLOAD

# Counters in the bag under KX-O6.
LIFE_COUNTERS: Final = 40
ABILITY_COUNTERS: Final = 20

# What is in the way of a healing.
BAR_AWAY: Final = 1  # KX-5.18
BAR_WHOLE: Final = 2  # KX-5.24
BAR_PRICE: Final = 3  # KX-5.24
BAR_BAG: Final = 4  # KX-R50


def gain_spirits(s: KarmoxState, piece: int, amount: int, out: Sink | None) -> int:
    """From the pool to a sheet, as many as there are (KX-5.20); so many."""
    found = min(amount, s.pool)
    if found:
        s.pool -= found
        s.spirits[piece] += found
        tell(out, E_GAINED_SPIRIT, piece, found)
    return found


def tiles_for(r: Core, s: KarmoxState, piece: int, stat: int) -> int:
    """How many tiles may be played for a stat now (KX-5.21, 5.22)."""
    held = s.spirits[piece]
    if held == 0 or r.tile_bonus[stat] == 0:
        return 0
    if not r.one_per_stat:
        return held
    for mod in s.mods:
        if mod[0] == piece and mod[1] == stat and mod[4] == TILE:
            return 0
    return 1


def play_tiles(
    r: Core, s: KarmoxState, piece: int, stat: int, tiles: int, out: Sink | None
) -> None:
    """Tiles from a sheet to the limbo, for a stat to the end of the turn (KX-5.21, 5.25, R47)."""
    s.spirits[piece] -= tiles
    s.limbo += tiles
    tell(out, E_SPIRIT_PLAYED, s.owner[piece], piece, stat, tiles)
    for _ in range(tiles):
        s.mods.append([piece, stat, r.tile_bonus[stat], END_OF_TURN, TILE])


def life_counters_left(r: Core, s: KarmoxState) -> int:
    """Life counters in the bag; without KX-O6 always enough."""
    if not r.finite:
        return LIFE_COUNTERS
    used = sum(s.life[p] + s.level[p] for p, where in enumerate(s.where) if where != REMOVED)
    return LIFE_COUNTERS - used


def ability_counters_left(r: Core, s: KarmoxState) -> int:
    """Ability counters in the bag; without KX-O6 always enough."""
    if not r.finite:
        return ABILITY_COUNTERS
    return ABILITY_COUNTERS - sum(
        sum(s.ability[3 * piece : 3 * piece + 3])
        for piece, where in enumerate(s.where)
        if where != REMOVED
    )


def recover(r: Core, s: KarmoxState, piece: int, amount: int, out: Sink | None) -> int:
    """Life points up to the slots of the sheet (KX-5.35); so many."""
    found = min(amount, r.life_slots[piece] - s.life[piece])
    if found > 0:
        s.life[piece] += found
        tell(out, E_RECOVERED, piece, found)
    return found


def bar_to_heal(r: Core, s: KarmoxState, piece: int) -> int:
    """The first rule in the way of a life point for two tiles of the sheet (`BAR_...`), 0 for none
    (KX-5.24)."""
    if s.where[piece] < 0 or not s.life[piece]:
        return BAR_AWAY
    if s.life[piece] >= r.life_slots[piece]:
        return BAR_WHOLE
    if s.spirits[piece] < r.heal_price:
        return BAR_PRICE
    return 0 if life_counters_left(r, s) > 0 else BAR_BAG


def heals(r: Core, s: KarmoxState, seat: int) -> list[int]:
    """The healings that the player in turn may buy (KX-5.24)."""
    price, owner = r.heal_price, s.owner
    found: list[int] = []
    if r.tile_count - s.pool - s.limbo < price:
        return found
    for piece, held in enumerate(s.spirits):
        if held >= price and owner[piece] == seat and not bar_to_heal(r, s, piece):
            found.append(A_HEAL | piece)
    return found


def heal(r: Core, s: KarmoxState, piece: int, out: Sink | None) -> None:
    """Tiles for life (KX-5.24)."""
    s.spirits[piece] -= r.heal_price
    s.limbo += r.heal_price
    found = min(r.heal_amount, r.life_slots[piece] - s.life[piece])
    s.life[piece] += found
    tell(out, E_HEALED, s.owner[piece], piece, r.heal_price, found)


def level_up(r: Core, s: KarmoxState, piece: int, out: Sink | None) -> None:
    """Full level slots become an ability point (KX-5.30)."""
    s.level[piece] = 0
    s.ups[piece] += 1
    tell(out, E_LEVEL_UP, piece, 1 + s.ups[piece])
    s.frames.append([GAINING, piece])


def stats_with_room(r: Core, s: KarmoxState, piece: int) -> list[int]:
    """The stats for which the sheet has a free slot (KX-5.31)."""
    return [
        stat for stat in range(3) if s.ability[piece * 3 + stat] < r.ability_slots[piece * 3 + stat]
    ]


def step_gaining(r: Core, s: KarmoxState, frame: list[int], out: Sink | None) -> None:
    """Frame `[GAINING, piece]`: D12, asked of its owner; no room: the point is lost (KX-R65)."""
    piece = frame[1]
    open_stats = stats_with_room(r, s, piece) if ability_counters_left(r, s) > 0 else []
    if open_stats:
        r.offer(s, s.owner[piece], D_ABILITY, [A_ABILITY | stat for stat in open_stats])
        return
    s.frames.pop()
    tell(out, E_ABILITY_LOST, piece)


def answer_ability(s: KarmoxState, action: int, out: Sink | None) -> None:
    """D12."""
    piece = s.frames.pop()[1]
    give_ability(s, piece, action & PAYLOAD, out)


def give_ability(s: KarmoxState, piece: int, stat: int, out: Sink | None) -> None:
    """One ability point (KX-5.31)."""
    s.ability[piece * 3 + stat] += 1
    tell(out, E_GAINED_ABILITY, piece, stat)
