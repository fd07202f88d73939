"""A3 of an attack: traps that spring, and effects that happen on being attacked (AAC-5.27)."""

from __future__ import annotations

from typing import Final

from engine.games.aac.codes import (
    FLAG_ACTIVE,
    NO_SUPPORT,
    NOTHING,
    ON_ATTACKED,
    ON_CREATURES,
    ON_RIVAL_PLAYS,
    ON_SPRING,
    ORDINARY,
    R_CARD,
    R_FLAGS,
    R_HOST,
    R_KIND,
    R_SEAT,
    R_SEQ,
    R_SINCE,
    V_AT,
    V_BY,
    V_KIND,
    V_REDIRECTED,
    V_SEAT,
    V_STATE,
    Z_VOID,
)
from engine.games.aac.core import Core
from engine.games.aac.events_fighting import E_ACTIVATED, E_SPRUNG
from engine.games.aac.rows import is_apparatus, is_inactive_trap, row_of
from engine.games.aac.state import AacState
from engine.games.aac.traps import host_of
from engine.games.aac.triggers import next_trigger
from engine.games.aac.zones import anchor, leave_field, reveal
from engine.kernel.events import EVERYBODY, Sink

# Beyond `codes.V_SIZE`: the row of the trap that has sprung and must go when it has acted.
V_TRAP: Final = 12
SPRINGS_MORE: Final = "AAC-5.27"


def fire_about(r: Core, s: AacState, when: int, row: list[int], subject: int) -> None:
    """The effects of a creature at a moment of an attack, and of what is tied to it (AAC-9.1)."""
    if r.moments[row[R_CARD]] >> when & 1:
        r.fire(s, when, row, subject)
    if s.calm & NO_SUPPORT:
        return
    for each in s.field:
        if each[R_KIND] != ON_CREATURES and host_of(r, s, each) == row[R_SEQ]:
            r.fire(s, when, each, subject)


def watch_attacked(r: Core, s: AacState, frame: list[int]) -> None:
    """Effects that happen on being attacked stand in the queue."""
    target = row_of(s, frame[V_AT])
    if target is not None:
        fire_about(r, s, ON_ATTACKED, target, frame[V_BY])


def spring_next(r: Core, s: AacState, frame: list[int], out: Sink | None) -> bool:
    """The oldest trap that watches the target springs; whether one did."""
    target = row_of(s, frame[V_AT])
    if target is None or target[R_SEAT] == frame[V_SEAT] or frame[V_STATE] & V_REDIRECTED:
        return False
    if target[R_KIND] != ON_CREATURES or is_apparatus(r, s, target):
        return False
    for row in s.field:
        if _watches(r, frame, row, target):
            _spring(r, s, frame, row, out)
            return True
    return False


def _watches(r: Core, frame: list[int], row: list[int], target: list[int]) -> bool:
    """Whether a trap springs when that creature is attacked so (AAC-5.27)."""
    if row[R_SEAT] != target[R_SEAT] or not is_inactive_trap(r, row):
        return False
    card = row[R_CARD]
    if frame[V_KIND] != ORDINARY and SPRINGS_MORE not in r.t.overrides[card]:
        return False
    if r.moments[card] >> ON_RIVAL_PLAYS & 1 and not r.moments[card] >> ON_SPRING & 1:
        return False
    return row[R_HOST] in (NOTHING, target[R_SEQ])


def _spring(r: Core, s: AacState, frame: list[int], row: list[int], out: Sink | None) -> None:
    """AAC-5.28, AAC-5.29: shown; then activated, or gone once it has acted."""
    reveal(r, s, row, out)
    if out is not None:
        out.append((E_SPRUNG, EVERYBODY, row[R_SEAT], row[R_CARD]))
    r.fire(s, ON_SPRING, row, frame[V_BY])
    if r.t.rounds[row[R_CARD]]:
        row[R_FLAGS] |= FLAG_ACTIVE
        row[R_SINCE] = anchor(s, row[R_SEAT])
        if out is not None:
            out.append((E_ACTIVATED, EVERYBODY, row[R_SEAT], row[R_CARD]))
    else:
        frame[V_TRAP] = row[R_SEQ]
        row[R_FLAGS] |= FLAG_ACTIVE  # no longer inactive while it acts
    next_trigger(r, s, out)


def put_away(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """A trap without a lasting effect goes to the Void when it has acted (AAC-5.29)."""
    if frame[V_TRAP] == NOTHING:
        return
    row = row_of(s, frame[V_TRAP])
    frame[V_TRAP] = NOTHING
    if row is not None:
        leave_field(r, s, row, Z_VOID, out)
