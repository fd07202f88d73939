"""Traps: how they are laid and assigned, and whom they watch (AAC-5.24 to AAC-5.29)."""

from __future__ import annotations

from typing import Final

from engine.games.aac.codes import (
    FACE_DOWN,
    FACE_UP,
    K_,
    M_,
    NO_SUPPORT,
    NOTHING,
    ON_CREATURES,
    R_CARD,
    R_HOST,
    R_KIND,
    R_SEAT,
    R_SEQ,
    T_TRAP,
    TIES_HOLD,
    X_,
    Z_VOID,
)
from engine.games.aac.core import Core
from engine.games.aac.rows import (
    creatures,
    is_apparatus,
    is_inactive_trap,
    row_of,
)
from engine.games.aac.state import AacState
from engine.games.aac.tables import ASSIGN_MUST, ASSIGN_NEVER
from engine.games.aac.zones import leave_field
from engine.kernel.events import Sink

ANY_FACE: Final = "AAC-5.24"
ANY_NUMBER: Final = "AAC-5.25"


def faces(r: Core, card: int) -> list[int]:
    """How a trap may be laid (AAC-5.24)."""
    if r.t.wall[card]:  # AAC-5.64
        return [FACE_UP]
    traits = r.t.traits[card]
    if traits & X_ or ANY_FACE in r.t.overrides[card]:
        return [FACE_DOWN, FACE_UP]
    if traits & (K_ | M_) or r.trap_x_only:
        return [FACE_UP]
    return [FACE_DOWN, FACE_UP]


def hosts(r: Core, s: AacState, seat: int, card: int) -> list[int]:
    """The rows to which a trap of `seat` may be assigned (AAC-5.25)."""
    if r.t.assign[card] == ASSIGN_NEVER:
        return []
    if _has_loose_one(r, s, seat) and ANY_NUMBER not in r.t.overrides[card]:
        return []
    is_bare = s.calm & NO_SUPPORT != 0
    return [
        row[R_SEQ]
        for row in creatures(s, seat)
        if can_host(r, s, row) and (is_bare or not _has_trap(r, s, row[R_SEQ]))
    ]


def _has_trap(r: Core, s: AacState, seq: int) -> bool:
    for row in s.field:
        if row[R_HOST] == seq and is_inactive_trap(r, row):
            return True
    return False


def can_host(r: Core, s: AacState, row: list[int]) -> bool:
    """Whether a trap may be assigned to a creature: no nM, no apparatus."""
    return not r.t.deadly[row[R_CARD]] and not is_apparatus(r, s, row)


def may_be_loose(r: Core, s: AacState, seat: int, card: int) -> bool:
    """Whether a trap may be laid unassigned (AAC-5.25)."""
    if r.t.wall[card]:
        return True
    if r.t.assign[card] == ASSIGN_MUST:
        return False
    if ANY_NUMBER in r.t.overrides[card]:
        return True
    if s.calm & NO_SUPPORT:
        return True
    for row in s.field:
        if row[R_KIND] != ON_CREATURES and row[R_SEAT] == seat and is_inactive_trap(r, row):
            return False
    return True


def _has_loose_one(r: Core, s: AacState, seat: int) -> bool:
    for row in s.field:
        if row[R_KIND] == ON_CREATURES or row[R_SEAT] != seat or row[R_HOST] != NOTHING:
            continue
        if is_inactive_trap(r, row):
            return True
    return False


def can_lay(r: Core, s: AacState, seat: int, card: int) -> bool:
    """Whether a trap has a lawful place, assigned or not."""
    return may_be_loose(r, s, seat, card) or bool(hosts(r, s, seat, card))


def host_of(r: Core, s: AacState, row: list[int]) -> int:
    """The row of the creature a support card is tied to, NOTHING for none.

    An unassigned trap, K excepted, acts as assigned to a sole creature (AAC-5.26)."""
    card = row[R_CARD]
    if row[R_HOST] != NOTHING or row[R_KIND] == ON_CREATURES or card == NOTHING:
        return row[R_HOST]
    if r.t.type[card] != T_TRAP or r.t.wall[card] or r.t.traits[card] & K_:
        return NOTHING
    alone = creatures(s, row[R_SEAT])
    if len(alone) != 1 or not can_host(r, s, alone[0]):
        return NOTHING
    return alone[0][R_SEQ]


def drop_strays(r: Core, s: AacState, out: Sink | None) -> None:
    """Traps and magics whose host has become ineligible go to the Void (AAC-5.29, AAC-5.46).

    A host that has become an apparatus is immune to both (AAC-5.19)."""
    s.calm |= TIES_HOLD
    for row in s.field[:]:
        if row[R_HOST] == NOTHING:
            continue
        host = row_of(s, row[R_HOST])
        is_own = r.t.type[row[R_CARD]] != T_TRAP or (
            host is not None and host[R_SEAT] == row[R_SEAT]
        )
        if host is None or not is_own or not can_host(r, s, host):
            s.calm &= ~TIES_HOLD
            leave_field(r, s, row, Z_VOID, out)
