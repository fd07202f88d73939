"""What a piece is worth now, where it stands, who stands beside it (KX-2.6, 5.8)."""

from __future__ import annotations

from typing import Final

from engine.games.karmox.board import Board
from engine.games.karmox.codes import MEASURES, PIECES, PRISON, STATS
from engine.games.karmox.core import Core
from engine.games.karmox.state import KarmoxState

# Where the stats stand among the measures.
OF_STATS: Final = len(MEASURES) - len(STATS)


def stat_of(r: Core, s: KarmoxState, piece: int, stat: int) -> int:
    """The effective stat (KX-2.6)."""
    total = r.base[piece * 3 + stat] + s.ability[piece * 3 + stat]
    for mod in s.mods:
        if mod[0] == piece and mod[1] == stat:
            total += mod[2]
    return total if total > 0 else 0


def measure_of(r: Core, s: KarmoxState, piece: int, measure: int) -> int:
    """What a piece has of one of `codes.MEASURES`."""
    if measure >= OF_STATS:
        return stat_of(r, s, piece, measure - OF_STATS)
    return (s.chests, s.life, s.level, s.spirits)[measure][piece]


def occupied(s: KarmoxState) -> int:
    """The cells that somebody stands on, as bits."""
    bits = 0
    for cell in s.where:
        if cell >= 0:
            bits |= 1 << cell
    return bits


def own_on_board(s: KarmoxState, seat: int) -> list[int]:
    """The characters of a seat on the board."""
    where = s.where
    return [piece for piece, owner in enumerate(s.owner) if owner == seat and where[piece] >= 0]


def prison_of(s: KarmoxState, piece: int) -> int:
    """The prison of a piece, -1 for none."""
    return PRISON - s.where[piece] if s.where[piece] <= PRISON else -1


def prisoners(s: KarmoxState, prison: int) -> list[int]:
    """Who sits in a prison."""
    return [piece for piece in range(PIECES) if s.where[piece] == PRISON - prison]


def is_enemy(s: KarmoxState, piece: int, other: int) -> bool:
    """Whether two pieces in play belong to different sides."""
    return s.side[s.owner[piece]] != s.side[s.owner[other]]


def free_points(s: KarmoxState, board: Board) -> list[int]:
    """The extraction points that nobody stands on, by number."""
    taken = occupied(s)
    return [point for point, cell in enumerate(board.points) if not taken >> cell & 1]


def seats_in(s: KarmoxState) -> int:
    """How many players have not conceded."""
    return s.gone.count(0)
