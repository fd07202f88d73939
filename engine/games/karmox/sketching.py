"""What somebody who knows the game does at a glance, and what deserves a look (KX-11.4 to 11.7)."""

from __future__ import annotations

from typing import Final

from engine.games.karmox.board import bits_of, reach
from engine.games.karmox.codes import (
    A_ATTACK,
    A_MOVE,
    A_NONE,
    A_PASS,
    A_ROLL,
    A_SKIP,
    A_SPIRIT,
    A_SPIRITS,
    A_TAKE,
    ATTACK,
    D_ACTION,
    D_ATTACKER,
    D_DEFENDER,
    D_EVENT,
    D_MOVE,
    D_PLACE,
    DEFENCE,
    LOW,
    MOVEMENT,
    NOTHING,
    PIECE_AT,
)
from engine.games.karmox.coming import Stats, best_of, hit_share, stake
from engine.games.karmox.core import Core
from engine.games.karmox.outlook import Outlook
from engine.games.karmox.pieces import stat_of
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.value import read, value
from engine.kernel.rules import PAYLOAD

# So many destinations are worth a look; a chance to defend, and to kill, that a tile is spent on.
WORTH_A_LOOK: Final = 8
CLOSE: Final = (-1, 2)
FEW_LIVES: Final = 2
SURE: Final = 0.81
DOUBTFUL: Final = 0.68


def sketch(r: Core, s: KarmoxState) -> int:
    """Roll, go where it pays, do it; of the rarer choices the one that leaves the decider best."""
    ask = s.ask
    if len(s.menu) == 1 or ask == D_PLACE:
        return s.menu[0]
    if ask == D_EVENT:
        return _rolled(s)
    if ask == D_MOVE:
        tile = stretched(r, s)
        return tile if tile != NOTHING else destinations(r, s)[0]
    if ask == D_ACTION:
        return _acted(r, s)
    if ask in (D_ATTACKER, D_DEFENDER):
        return A_SPIRITS | tiles(r, s, ask)
    return _weighed(r, s)


def considered(r: Core, s: KarmoxState) -> list[int]:
    """The destinations that pay best, a tile for steps, every action, every answer to an attack;
    that an event is not rolled for: its six faces would hide what comes after."""
    ask = s.ask
    if ask == D_EVENT:
        return [A_SKIP]
    if ask == D_MOVE:
        tiles = [action for action in s.menu if action & ~PAYLOAD == A_SPIRIT]
        return destinations(r, s) + tiles
    return s.menu if ask in (D_ACTION, D_ATTACKER, D_DEFENDER) else [sketch(r, s)]


def _rolled(s: KarmoxState) -> int:
    for action in s.menu:
        if action & ~PAYLOAD == A_ROLL:
            return action
    return A_SKIP


def stretched(r: Core, s: KarmoxState) -> int:
    """A tile for steps where more can be done with them than without; NOTHING where none is worth
    it."""
    tiles = [action for action in s.menu if action & ~PAYLOAD == A_SPIRIT]
    if not tiles:
        return NOTHING
    look, stats = read(r, s), Stats(r, s, is_now=True)
    most, best = r.heuristic.spirit, NOTHING
    for piece in look.fighters:
        if s.owner[piece] == s.turn_seat and s.active in (NOTHING, piece):
            movement = stats.movement[piece]
            found = best_of(r, s, look, stats, piece, 1.0, movement)[0]
            most = max(most, r.heuristic.spirit + found)
    for action in tiles:
        piece = action & PAYLOAD
        if piece in look.fighters:
            movement = stats.movement[piece] + r.tile_bonus[MOVEMENT]
            found = best_of(r, s, look, stats, piece, 1.0, movement)[0]
            if found > most:
                most, best = found, action
    return best


def destinations(r: Core, s: KarmoxState) -> list[int]:
    """The moves that pay best, the best first; to stay where nothing pays."""
    look = read(r, s)
    stats = Stats(r, s, is_now=True)
    zones = _zones(r, s, look, stats)
    found: list[tuple[float, int]] = []
    for action in s.menu:
        if action & ~PAYLOAD == A_MOVE:
            low = action & PAYLOAD
            found.append((-_paid(r, s, look, stats, zones, low >> PIECE_AT, low & LOW), action))
    if not found:
        return [A_PASS] if A_PASS in s.menu else s.menu[:1]
    found.sort()
    return [action for _, action in found[:WORTH_A_LOOK]]


def _zones(r: Core, s: KarmoxState, look: Outlook, stats: Stats) -> list[int]:
    """For each enemy of the player in turn the cells next to which it can go."""
    cols, side = r.layout(s).cols, s.side[s.turn_seat]
    zones = [0] * len(s.where)
    for piece in look.fighters:
        if s.side[s.owner[piece]] != side:
            here = 1 << s.where[piece]
            zones[piece] = reach(
                look.steps, cols, s.where[piece], stats.movement[piece] + 1, look.taken ^ here
            )
    return zones


def _paid(
    r: Core, s: KarmoxState, look: Outlook, stats: Stats, zones: list[int], piece: int, cell: int
) -> float:
    """The best that can be done there, how close it is to more, less what comes back."""
    w, here = r.heuristic, 1 << cell
    side, best, pulled, feared = s.side[s.turn_seat], 0.0, 0.0, 0.0
    steps = r.far_of(s)[cell]
    if look.fronts and s.chests[piece] < r.chest_slots[piece]:
        if look.fronts & here:
            best = look.chest
        nearest = min([steps[front] for front in bits_of(look.fronts)])
        pulled = w.fetch * look.chest * w.far / (w.far + nearest)
    for other in look.fighters:
        if s.side[s.owner[other]] == side:
            continue
        mine = stats.chance(piece, other) * stake(r, s, look, piece, other)
        if look.beside[other] & here:
            best = max(best, mine)
        pulled = max(pulled, w.hunt * mine * w.far / (w.far + steps[s.where[other]]))
        if zones[other] & here:
            feared = max(feared, stats.chance(other, piece) * stake(r, s, look, other, piece))
    return best + pulled - w.tempo * w.fade * feared


def _acted(r: Core, s: KarmoxState) -> int:
    """The best strike or chest."""
    look, stats = read(r, s), Stats(r, s, is_now=True)
    best, most = A_NONE, 0.0
    for action in s.menu:
        kind, low = action & ~PAYLOAD, action & PAYLOAD
        found = 0.0
        if kind == A_TAKE:
            found = look.chest
        elif kind == A_ATTACK:
            found = stats.chance(s.active, low) * stake(r, s, look, s.active, low)
        if found > most:
            best, most = action, found
    return best


def tiles(r: Core, s: KarmoxState, ask: int) -> int:
    """One where it decides something (KX-11.6)."""
    frame = s.frames[-1]
    attacker, defender = frame[1], frame[2]
    gap = stat_of(r, s, attacker, ATTACK) - stat_of(r, s, defender, DEFENCE)
    if ask == D_DEFENDER:
        at_stake = s.life[defender] <= FEW_LIVES or s.chests[defender] > 0
        return 1 if at_stake and CLOSE[0] <= gap <= CLOSE[1] else 0
    better = gap + r.tile_bonus[ATTACK]
    is_last = s.life[defender] == 1
    return 1 if is_last and hit_share(gap) <= DOUBTFUL and hit_share(better) >= SURE else 0


def _weighed(r: Core, s: KarmoxState) -> int:
    """What leaves the decider best, seen at once; the first of equals."""
    best, most = s.menu[0], -1.0
    for action in s.menu:
        after = s.copy()
        r.apply(after, action, None)
        found = value(r, after, s.decider)
        if found > most:
            best, most = action, found
    return best
