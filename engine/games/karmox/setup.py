"""Set-up in its order (KX-4.4). Frames: `[SETUP, seat]`, `[FIRST, seat, round]`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.karmox.casting import cast_of, edition_codes
from engine.games.karmox.codes import (
    A_PLACE,
    BOX,
    C_FIRST,
    C_MODULES,
    C_PLACE,
    D_PLACE,
    FIRST,
    LOW,
    MODULES,
    NOBODY,
    NOTHING,
    PIECE_AT,
    PIECES,
    SETUP,
    START,
    UNPLACED,
)
from engine.games.karmox.core import Core
from engine.games.karmox.events import (
    E_BEGINS,
    E_CHESTS_LAID,
    E_FIRST_DIE,
    E_MODULES,
    E_PLACED,
    tell,
)
from engine.games.karmox.layouts import is_sound
from engine.games.karmox.pieces import free_points
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.turn import begin_turn
from engine.kernel.events import Sink
from engine.kernel.loadouts import Loadout
from engine.kernel.rules import PAYLOAD

# KX-O15: after so many the modules lie as printed.
TRIES: Final = 50
# KX-4.25: only scripted dice tie so often.
ROUNDS: Final = 100


def lay_out(r: Core, s: KarmoxState, loadouts: tuple[Loadout, ...]) -> None:
    """Who owns what; the sheets as they start (KX-4.4).

    Raises LookupError or ValueError for rosters that no table can be laid with."""
    s.owner = owners_of(r, loadouts)
    if has_typed(r):
        s.ability = [0] * (3 * PIECES) + [tag // PIECES for tag in r.tags]
    if not set(range(r.seats)) <= set(s.owner):
        raise ValueError("a seat has no character")
    s.side = [_side_of(r, s, seat) for seat in range(r.seats)]
    s.gone = [0] * r.seats
    s.points, s.wins = [0] * r.seats, [0] * r.seats
    s.game = 1
    lay_sheets(r, s)


def has_typed(r: Core) -> bool:
    """Whether a piece is played as a class that somebody typed (KX-2.24)."""
    return max(r.tags) >= PIECES


def owners_of(r: Core, loadouts: Sequence[Loadout]) -> list[int]:
    """By piece the seat that brings it. Raises LookupError or ValueError as `lay_out` does."""
    if has_typed(r):
        return list(cast_of(r.pool, edition_codes(r.classes), loadouts).owners)
    owners = [NOBODY] * PIECES
    place_of = {card: piece for piece, card in enumerate(r.cards)}
    for seat, loadout in enumerate(loadouts):
        for code in loadout.zone("pieces"):
            owners[place_of[r.pool.index(code)]] = seat
    return owners


def _side_of(r: Core, s: KarmoxState, seat: int) -> int:
    """A single player is a side; a team is known by its colour (KX-1.3)."""
    return s.owner.index(seat) % 2 if r.teams else seat


def lay_sheets(r: Core, s: KarmoxState) -> None:
    """All sheets, pawns and tiles as a game begins (KX-4.4)."""
    s.where = [BOX if owner < 0 or s.gone[owner] else UNPLACED for owner in s.owner]
    s.life = [
        min(r.start_life, r.life_slots[p]) if s.where[p] == UNPLACED else 0 for p in range(PIECES)
    ]
    s.level, s.ups, s.chests, s.spirits = ([0] * PIECES for _ in range(4))
    s.ability[: 3 * PIECES] = [0] * (3 * PIECES)
    s.mods, s.edges, s.flags = [], [], []
    s.pawns = [0] * r.pawns
    s.pool, s.limbo, s.niches = r.tile_count, 0, 0
    s.turn = s.stall = s.die = s.chain = 0
    s.turn_seat = s.active = s.pawn_used = NOTHING
    s.phase, s.first, s.plan = START, NOTHING, 0
    s.budget, s.conceding = [0, 0, 0], []
    s.dice = [0] * r.seats
    s.frames = [[SETUP, 0]]
    if r.shuffles_modules:
        s.frames.append([MODULES, 0])


def step_modules(r: Core, s: KarmoxState) -> None:
    """KX-O15: chance lays the modules."""
    r.chance(s, C_MODULES)


def modules_fell(r: Core, s: KarmoxState, plan: int, out: Sink | None) -> None:
    """One arrangement; those that break a rule of boards are drawn again, at most 50 times."""
    frame = s.frames[-1]
    frame[1] += 1
    if is_sound(r, plan):
        s.plan = plan
        s.frames.pop()
        tell(out, E_MODULES, plan)
    elif frame[1] >= TRIES:
        s.frames.pop()


def step_setup(r: Core, s: KarmoxState, frame: list[int], out: Sink | None) -> None:
    """D1: seats in order, one character per visit, round after round (KX-4.5)."""
    waiting = [owner for piece, owner in enumerate(s.owner) if s.where[piece] == UNPLACED]
    if not waiting:
        _lay_chests(r, s, out)
        return
    while frame[1] not in waiting:
        frame[1] = (frame[1] + 1) % r.seats
    if r.random_places:
        r.chance(s, C_PLACE)
    else:
        r.offer(s, frame[1], D_PLACE, place_menu(r, s, frame[1]))


def place_menu(r: Core, s: KarmoxState, seat: int) -> list[int]:
    """D1: one of the own characters on a free extraction point."""
    points = free_points(s, r.layout(s))
    return [
        A_PLACE | piece << PIECE_AT | point
        for piece, owner in enumerate(s.owner)
        if owner == seat and s.where[piece] == UNPLACED
        for point in points
    ]


def place(r: Core, s: KarmoxState, action: int, out: Sink | None) -> None:
    """D1, or what the lot of KX-O14 gives."""
    piece, point = (action & PAYLOAD) >> PIECE_AT, action & LOW
    s.where[piece] = r.layout(s).points[point]
    tell(out, E_PLACED, s.owner[piece], piece, point)
    frame = s.frames[-1]
    frame[1] = (s.owner[piece] + 1) % r.seats


def _lay_chests(r: Core, s: KarmoxState, out: Sink | None) -> None:
    niches = len(r.layout(s).fronts)
    s.niches = (1 << niches) - 1
    tell(out, E_CHESTS_LAID, niches)
    s.dice = [-1 if gone else 0 for gone in s.gone]
    s.frames = [[FIRST, 0]]


def step_first(r: Core, s: KarmoxState, frame: list[int], out: Sink | None) -> None:
    """C1: the highest die starts, those that tie roll again (KX-4.7)."""
    if 0 in s.dice:
        r.chance(s, C_FIRST)
        return
    best = max(s.dice)
    tied = [seat for seat, die in enumerate(s.dice) if die == best]
    frame[1] += 1
    if len(tied) == 1 or frame[1] >= ROUNDS:  # KX-4.25
        s.first = tied[0]
        tell(out, E_BEGINS, s.first)
        begin_turn(r, s, s.first, out)
    else:
        s.dice = [0 if die == best else -1 for die in s.dice]


def first_die(s: KarmoxState, face: int, out: Sink | None) -> None:
    """One die of C1, in seat order."""
    seat = s.dice.index(0)
    s.dice[seat] = face + 1
    tell(out, E_FIRST_DIE, seat, face + 1)
