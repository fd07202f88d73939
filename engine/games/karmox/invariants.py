"""What holds in every reachable state (KX-2.2, 2.20, 5.17, 5.25)."""

from __future__ import annotations

from engine.games.karmox.codes import (
    ATTACK_END,
    ATTACKING,
    BOX,
    EFFECT,
    ENDING,
    FALLING,
    NEVER,
    NOTHING,
    PIECES,
    PRISON,
    REMOVED,
    USED,
)
from engine.games.karmox.core import Core
from engine.games.karmox.state import KarmoxState
from engine.kernel.state import DECIDE, OVER


def broken(r: Core, s: KarmoxState) -> list[str]:
    """The invariants that a state breaks, in words."""
    if _has_wrong_sizes(r, s):
        return ["a list of the table has another length"]
    found = _counted(r, s) + _seated(r, s) + _in_turn(r, s) + _lasting(r, s)
    cells = [cell for cell in s.where if cell >= 0]
    if len(cells) != len(set(cells)):
        found.append("two characters stand on one cell")
    floor = r.layout(s).floor
    falling = {frame[1] for frame in s.frames if frame[0] == FALLING}
    for piece in range(PIECES):
        if s.where[piece] >= 0 and not floor >> s.where[piece] & 1:
            found.append(f"piece {piece} stands in a wall")
        found += _sheet(r, s, piece, falling)
    return found


def _has_wrong_sizes(r: Core, s: KarmoxState) -> bool:
    sheets = (s.where, s.owner, s.life, s.level, s.ups, s.chests, s.spirits)
    seats = (s.side, s.gone, s.dice, s.points, s.wins)
    return (
        any(len(sheet) != PIECES for sheet in sheets)
        or len(s.ability) not in (3 * PIECES, 4 * PIECES)
        or any(len(seat) != r.seats for seat in seats)
        or len(s.budget) != 3
    )


def _counted(r: Core, s: KarmoxState) -> list[str]:
    found: list[str] = []
    tiles = s.pool + sum(s.spirits) + s.limbo
    if tiles != r.tile_count or s.pool < 0 or s.limbo < 0:
        found.append(f"{tiles} spirit tiles instead of {r.tile_count}")
    niches = len(r.layout(s).fronts)
    chests = bin(s.niches).count("1") + sum(s.chests)
    if s.niches >> niches or (s.turn and chests != niches):
        found.append(f"{chests} chests instead of {niches}")
    if len(s.pawns) != r.pawns or any(not 0 <= at < r.track.length for at in s.pawns):
        found.append("a pawn has left the event board")
    return found


def _seated(r: Core, s: KarmoxState) -> list[str]:
    """Who sits where, on which side, and who has left."""
    found: list[str] = []
    if any(gone not in (0, 1) for gone in s.gone) or any(not 0 <= die <= 6 for die in _dice(s)):
        found.append("a seat is neither here nor gone, or has a die of more than six faces")
    for seat in range(r.seats):
        if seat not in s.owner:
            found.append(f"seat {seat} has no character")
        elif s.side[seat] != (s.owner.index(seat) % 2 if r.teams else seat):
            found.append(f"seat {seat} plays for another side than its own")
    if not 0 <= s.game <= r.games or any(wins > s.game for wins in s.wins):
        found.append("the match has another number of games")
    return found


def _dice(s: KarmoxState) -> list[int]:
    """The dice for the first turn that were asked for; -1 stands for nobody's."""
    return [s.die, *(die for die in s.dice if die >= 0)]


def _in_turn(r: Core, s: KarmoxState) -> list[str]:
    """The turn being played (KX-4.9, 4.27)."""
    found: list[str] = []
    if not NOTHING <= s.first < r.seats or not NOTHING <= s.turn_seat < r.seats:
        found.append("a seat that there is not is in turn or was first")
    if s.turn and (s.turn_seat < 0 or s.first < 0):
        found.append("nobody is in turn")
    if not NOTHING <= s.active < PIECES or not NOTHING <= s.pawn_used < r.pawns:
        found.append("a piece or a pawn that there is not was used")
    elif s.active >= 0 and s.owner[s.active] != s.turn_seat:
        found.append("the active character is another player's")
    if any(left < 0 for left in s.budget):
        found.append("more was done in a turn than may be")
    if s.node == DECIDE and s.turn and s.gone[s.decider]:
        found.append("who has left is asked")
    return found


def _lasting(r: Core, s: KarmoxState) -> list[str]:
    """What lasts or is under way (KX-9.4, 9.5, 9.11), the dice of a fight (9.6)."""
    found: list[str] = []
    for kind, piece, program, expiry, _ in s.flags:
        if kind in (USED, ENDING) and not 0 <= program < len(r.programs):
            found.append("a flag stands for effects that there are not")
        if not NOTHING <= piece < PIECES or not ATTACK_END <= expiry <= NEVER:
            found.append("a flag is of nobody, or lasts for no known time")
        if kind == ENDING and expiry == NEVER:
            found.append("something is to happen at the end of what never ends")
    for frame in s.frames:
        if frame[0] == ATTACKING and any(not 0 <= die <= 6 for die in frame[5:7]):
            found.append("a die of a fight has more than six faces")
        if frame[0] == EFFECT and not 0 <= frame[1] < len(r.programs):
            found.append("effects happen that there are not")
    return found


def _sheet(r: Core, s: KarmoxState, piece: int, falling: set[int]) -> list[str]:
    found: list[str] = []
    if not 0 <= s.life[piece] <= r.life_slots[piece]:
        found.append(f"piece {piece} has {s.life[piece]} life")
    if not 0 <= s.level[piece] <= r.level_slots[piece]:
        found.append(f"piece {piece} has {s.level[piece]} level points")
    alive = s.where[piece] >= 0 and s.node != OVER
    if alive and s.life[piece] == 0 and piece not in falling:
        found.append(f"piece {piece} stands without life")
    if s.where[piece] <= PRISON and s.life[piece] > 0:
        found.append(f"piece {piece} sits in prison alive")
    if not 0 <= s.chests[piece] <= r.chest_slots[piece]:
        found.append(f"piece {piece} carries {s.chests[piece]} chests")
    if s.chests[piece] and s.where[piece] < 0:
        found.append(f"piece {piece} carries chests off the board")
    if any(not 0 <= s.ability[piece * 3 + k] <= r.ability_slots[piece * 3 + k] for k in range(3)):
        found.append(f"piece {piece} has more ability points than slots")
    return found + _place(r, s, piece)


def _place(r: Core, s: KarmoxState, piece: int) -> list[str]:
    """Where a piece may be, by whom it belongs to."""
    owner, where = s.owner[piece], s.where[piece]
    if not NOTHING <= owner < r.seats:
        return [f"piece {piece} belongs to nobody at the table"]
    if owner < 0:
        return [] if where == BOX else [f"piece {piece} is in no roster and not in the box"]
    if PRISON - where >= len(r.track.prison_names):
        return [f"piece {piece} sits in a prison that there is not"]
    # Whoever conceded while that was resolved which ends the match stays as it ends (KX-6.13).
    if s.turn and s.node != OVER and (where == REMOVED) != bool(s.gone[owner]):
        return [f"piece {piece} has left without its player, or has stayed"]
    return []
