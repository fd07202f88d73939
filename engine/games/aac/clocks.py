"""The clocks of a field and the lifetimes of its cards (AAC-4.8, AAC-4.12, AAC-4.13)."""

from __future__ import annotations

from typing import Final

from engine.games.aac.codes import (
    CALM_TRAITS,
    CLOCK_DIVINE,
    CLOCK_RESTRICTED,
    CLOCK_WALL,
    CLOCKLESS,
    D_,
    DIVINE_ROUNDS,
    FLAG_ACTIVE,
    J_,
    NOTHING,
    ON_CREATURES,
    R_ANCHOR,
    R_CARD,
    R_FLAGS,
    R_KIND,
    R_SEAT,
    R_SEQ,
    R_SINCE,
    RESTRICTED_ROUNDS,
    T_TRAP,
    TRAP_ROUNDS,
    WALL_ROUNDS,
    Z_TOILET,
    Z_VOID,
)
from engine.games.aac.core import Core
from engine.games.aac.events import E_CLOCK, E_EXPIRED
from engine.games.aac.rows import creatures, row_of, rows_of, traits_of
from engine.games.aac.state import AacState
from engine.games.aac.zones import anchor, leave_field
from engine.kernel.events import EVERYBODY, Sink

STAYS: Final = "AAC-5.46"
STOPPED: Final = [NOTHING] * 6  # State.clocks while none runs
LIMITS: Final = (DIVINE_ROUNDS, WALL_ROUNDS, RESTRICTED_ROUNDS)


def runs(r: Core, s: AacState, seat: int, clock: int) -> bool:
    """Whether the state that a clock bounds is there now."""
    return bool(running(r, s, seat) >> clock & 1)


def running(r: Core, s: AacState, seat: int) -> int:
    """The clocks whose states are there now, as bits."""
    held, divine, count = 0, 0, 0
    is_plain = s.calm & CALM_TRAITS and not s.lasts
    alone = 0
    printed = r.t.traits
    traits = 0
    for row in s.field:
        if row[R_SEAT] != seat:
            continue
        held += 1
        bits = printed[row[R_CARD]] if is_plain else traits_of(r, s, row)
        if bits & D_:
            divine += 1
        if row[R_KIND] == ON_CREATURES:
            count += 1
            alone, traits = row[R_CARD], bits
    bits = 1 << CLOCK_DIVINE if 0 < held == divine else 0
    if count != 1:
        return bits
    if traits & J_:
        bits |= 1 << CLOCK_WALL
    if r.only_by[alone]:
        bits |= 1 << CLOCK_RESTRICTED
    return bits


def watch(r: Core, s: AacState) -> None:
    """Start and cancel the clocks of both fields (AAC-4.8)."""
    if s.calm & CLOCKLESS == CLOCKLESS and not s.lasts:
        if s.clocks != STOPPED:
            s.clocks = STOPPED[:]
        return
    for seat in (0, 1):
        bits = running(r, s, seat)
        if bits == 0 and s.clocks == STOPPED:
            continue
        for clock in (CLOCK_DIVINE, CLOCK_WALL, CLOCK_RESTRICTED):
            at = seat * 3 + clock
            if not bits >> clock & 1:
                s.clocks[at] = NOTHING
            elif s.clocks[at] == NOTHING:
                s.clocks[at] = anchor(s, seat)


def strikes_at(s: AacState, seat: int, clock: int) -> int:
    """The own turn of `seat` at whose START a running clock strikes; NOTHING if it does not run."""
    since = s.clocks[seat * 3 + clock]
    return NOTHING if since == NOTHING else since + LIMITS[clock]


def strike(r: Core, s: AacState, seat: int, out: Sink | None) -> None:
    """AAC-4.13: all that has run out leaves together, judged on the field as it stands."""
    leaving: list[list[int]] = []
    zones: list[int] = []
    for clock in (CLOCK_DIVINE, CLOCK_WALL, CLOCK_RESTRICTED):
        if s.clocks[seat * 3 + clock] == NOTHING:
            continue
        if s.turns[seat] < strikes_at(s, seat, clock) or not runs(r, s, seat, clock):
            continue
        for row in rows_of(s, seat) if clock == CLOCK_DIVINE else creatures(s, seat):
            if any(row[R_SEQ] == each[R_SEQ] for each in leaving):
                continue
            leaving.append(row)
            zones.append(Z_VOID if clock == CLOCK_DIVINE else Z_TOILET)
            if out is not None:
                out.append((E_CLOCK, EVERYBODY, seat, row[R_CARD], clock))
    for row, zone in zip(leaving, zones, strict=True):
        if row_of(s, row[R_SEQ]) is not None:
            leave_field(r, s, row, zone, out)


def lifetime_ends(r: Core, row: list[int]) -> int:
    """The own turn of its controller at whose START a magic or trap goes; NOTHING for creatures
    and for what stays until something removes it."""
    card = row[R_CARD]
    if row[R_KIND] == ON_CREATURES:
        return NOTHING
    if r.t.type[card] != T_TRAP:
        if STAYS in r.t.overrides[card]:
            return NOTHING
        return row[R_ANCHOR] + r.t.rounds[card]  # AAC-5.46, AAC-5.63
    if row[R_FLAGS] & FLAG_ACTIVE:
        return row[R_SINCE] + r.t.rounds[card]
    return row[R_ANCHOR] + TRAP_ROUNDS  # AAC-5.29


def retire(r: Core, s: AacState, seat: int, out: Sink | None) -> None:
    """AAC-4.12: magics and traps whose time is up go to the Void, oldest first."""
    for row in s.field[:]:
        if row[R_SEAT] != seat or row[R_KIND] == ON_CREATURES:
            continue
        due = lifetime_ends(r, row)
        if due == NOTHING or s.turns[seat] < due or row_of(s, row[R_SEQ]) is None:
            continue
        if out is not None:
            out.append((E_EXPIRED, EVERYBODY, row[R_SEAT], row[R_CARD]))
        leave_field(r, s, row, Z_VOID, out)
