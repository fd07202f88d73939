"""What holds in every reachable state (KX-2.2, 5.17, 5.25)."""

from __future__ import annotations

from engine.games.karmox.codes import BOX, FALLING, PIECES, PRISON
from engine.games.karmox.core import Core
from engine.games.karmox.state import KarmoxState
from engine.kernel.state import OVER


def broken(r: Core, s: KarmoxState) -> list[str]:
    """The invariants that a state breaks, in words."""
    found = _counted(r, s)
    cells = [cell for cell in s.where if cell >= 0]
    if len(cells) != len(set(cells)):
        found.append("two characters stand on one cell")
    floor = r.layout(s).floor
    found += [
        f"piece {p} stands in a wall"
        for p, c in enumerate(s.where)
        if c >= 0 and not floor >> c & 1
    ]
    for piece in range(PIECES):
        found += _sheet(r, s, piece)
    return found


def _counted(r: Core, s: KarmoxState) -> list[str]:
    found: list[str] = []
    tiles = s.pool + sum(s.spirits) + s.limbo
    if tiles != r.tile_count:
        found.append(f"{tiles} spirit tiles instead of {r.tile_count}")
    chests = bin(s.niches).count("1") + sum(s.chests)
    if s.turn and chests != len(r.layout(s).fronts):
        found.append(f"{chests} chests instead of {len(r.layout(s).fronts)}")
    if len(s.pawns) != r.pawns or any(not 0 <= at < r.track.length for at in s.pawns):
        found.append("a pawn has left the event board")
    return found


def _sheet(r: Core, s: KarmoxState, piece: int) -> list[str]:
    found: list[str] = []
    if not 0 <= s.life[piece] <= r.life_slots[piece]:
        found.append(f"piece {piece} has {s.life[piece]} life")
    falling = any(frame[0] == FALLING and frame[1] == piece for frame in s.frames)
    alive = s.where[piece] >= 0 and s.node != OVER
    if alive and s.life[piece] == 0 and not falling:
        found.append(f"piece {piece} stands without life")
    if s.where[piece] <= PRISON and s.life[piece] > 0:
        found.append(f"piece {piece} sits in prison alive")
    if not 0 <= s.chests[piece] <= r.chest_slots[piece]:
        found.append(f"piece {piece} carries {s.chests[piece]} chests")
    if s.owner[piece] < 0 and s.where[piece] != BOX:
        found.append(f"piece {piece} belongs to nobody and is not in the box")
    if any(not 0 <= s.ability[piece * 3 + k] <= r.ability_slots[piece * 3 + k] for k in range(3)):
        found.append(f"piece {piece} has more ability points than slots")
    return found
