"""Passive effects: what face-up cards do to others for as long as they lie there (AAC-9.1)."""

from __future__ import annotations

from engine.games.aac import effect_codes as e
from engine.games.aac.amounts import amount_of
from engine.games.aac.codes import (
    CALM,
    CALM_QUOTAS,
    F_HOST,
    FLAG_ACTIVE,
    K_,
    K_PLUS,
    K_SET,
    K_SILENCED,
    NOTHING,
    ON_CREATURES,
    ON_PASSIVE,
    R_CARD,
    R_FLAGS,
    R_HOST,
    R_KIND,
    R_SEAT,
    R_SEQ,
    R_UP,
    T_TRAP,
    Z_FIELD,
)
from engine.games.aac.conditions import holds
from engine.games.aac.contexts import context_of
from engine.games.aac.core import Core
from engine.games.aac.filters import fits, stands_as_wall
from engine.games.aac.rows import creatures, lies_under, row_of
from engine.games.aac.selecting import named, on_side, reaches
from engine.games.aac.state import AacState


def is_working(r: Core, row: list[int]) -> bool:
    """Whether a card lies so that its lasting effects work: face-up, a trap only once activated."""
    if not row[R_UP]:
        return False
    if row[R_KIND] == ON_CREATURES or r.t.type[row[R_CARD]] != T_TRAP:
        return True
    return bool(row[R_FLAGS] & FLAG_ACTIVE)


def sources_of(r: Core, s: AacState) -> list[list[int]]:
    """The cards whose passive effects work, oldest first: an older one silences a younger."""
    found: list[list[int]] = []
    silent: list[int] = []
    if s.calm & CALM == CALM:
        return found
    for row in s.field:
        if not row[R_UP] or not r.moments[row[R_CARD]] >> ON_PASSIVE & 1:
            continue
        if row[R_SEQ] in silent or not is_working(r, row):
            continue
        if s.lasts and lies_under(s, row[R_SEQ], K_SILENCED):
            continue
        found.append(row)
        if not r.hushes[row[R_CARD]]:
            continue
        for each in r.passives[row[R_CARD]]:
            if each[e.PA_KIND] == K_SILENCED and _holds(r, s, row, each):
                silent += _silenced(r, s, row, each)
    return [row for row in found if row[R_SEQ] not in silent] if silent else found


def _silenced(r: Core, s: AacState, source: list[int], each: list[int]) -> list[int]:
    frame = _frame(r, s, source, each)
    return [
        row[R_SEQ]
        for row in named(r, s, frame, each[e.PA_TARGET], bare=True)
        if reaches(r, s, frame, row, bare=True)
    ]


def _frame(r: Core, s: AacState, source: list[int], each: list[int]) -> list[int]:
    frame = context_of(source, each[e.PA_BLOCK], 0, NOTHING)
    if each[e.PA_TARGET] == e.HOST:
        frame[F_HOST] = _host_of(r, s, source)
    return frame


def auras_on(r: Core, s: AacState, row: list[int]) -> list[list[int]]:
    """What passive effects do to a card, as `[K_..., a, b, c, row of the source]`."""
    return auras_from(r, s, row, sources_of(r, s))


def auras_from(r: Core, s: AacState, row: list[int], sources: list[list[int]]) -> list[list[int]]:
    """The same for who has looked for the sources."""
    found: list[list[int]] = []
    for source in sources:
        for each in r.shines[source[R_CARD]]:
            if _may_be_meant(r, source, each[e.PA_TARGET], row):
                _add(r, s, source, each, row, found)
    return found


def _may_be_meant(r: Core, source: list[int], target: int, row: list[int]) -> bool:
    """What rules a card out at a glance."""
    if target < e.GROUP:
        return target != e.SELF or source[R_SEQ] == row[R_SEQ]
    side, zone, number = r.selectors[target - e.GROUP]
    if zone != Z_FIELD or not on_side(side, source[R_SEAT], row[R_SEAT]):
        return False
    return number == 0 or row[R_CARD] in r.prints[number - 1]


def _add(
    r: Core,
    s: AacState,
    source: list[int],
    each: list[int],
    row: list[int],
    found: list[list[int]],
) -> None:
    block = each[e.PA_BLOCK]
    frame = _frame(r, s, source, each)
    if not _is_meant(r, s, frame, each[e.PA_TARGET], row):
        return
    if not reaches(r, s, frame, row, bare=True):
        return
    if not holds(r, s, r.condition[block], frame, bare=True):
        return
    kind, b = each[e.PA_KIND], each[e.PA_B]
    if kind in (K_SET, K_PLUS):
        b = amount_of(r, s, frame, b, row=row, target=each[e.PA_TARGET], bare=True)
    found.append([kind, each[e.PA_A], b, each[e.PA_C], source[R_SEQ]])


def _is_meant(r: Core, s: AacState, frame: list[int], target: int, row: list[int]) -> bool:
    if target >= e.GROUP:
        number = r.selectors[target - e.GROUP][e.SL_FILTER]
        return fits(r, s, number, row, bare=True) and row_of(s, row[R_SEQ]) is not None
    for meant in named(r, s, frame, target, bare=True):
        if meant[R_SEQ] == row[R_SEQ]:
            return True
    return False


def _host_of(r: Core, s: AacState, source: list[int]) -> int:
    """Its host; an unassigned trap, K excepted, acts as tied to a sole creature (AAC-5.26)."""
    card = source[R_CARD]
    is_loose = source[R_HOST] == NOTHING and r.t.type[card] == T_TRAP
    if not is_loose or r.t.traits[card] & K_:
        return source[R_HOST]
    alone = creatures(s, source[R_SEAT])
    if len(alone) != 1 or r.t.deadly[alone[0][R_CARD]]:
        return NOTHING
    return NOTHING if stands_as_wall(r, s, alone[0], bare=True) else alone[0][R_SEQ]


def bans_of(r: Core, s: AacState, seat: int) -> int:
    """What passive effects forbid a player, as bits of BANS."""
    bits = 0
    for source, each in _on_players(r, s, e.PA_FORBID, seat):
        if _holds(r, s, source, each):
            bits |= each[e.PA_A]
    return bits


def granted(r: Core, s: AacState, seat: int, kind: int) -> int:
    """Uses of a kind (`codes.Q_...`) that passive effects grant a player beyond AAC-4.22."""
    if s.calm & CALM_QUOTAS:
        return 0
    total = 0
    for source, each in _on_players(r, s, e.PA_QUOTA, seat):
        if each[e.PA_A] == kind and _holds(r, s, source, each):
            total += each[e.PA_B]
    return total


def _on_players(r: Core, s: AacState, kind: int, seat: int) -> list[tuple[list[int], list[int]]]:
    return [
        (source, each)
        for source in sources_of(r, s)
        for each in r.passives[source[R_CARD]]
        if each[e.PA_KIND] == kind and (source[R_SEAT] == seat) == (each[e.PA_TARGET] == e.OWN)
    ]


def _holds(r: Core, s: AacState, source: list[int], each: list[int]) -> bool:
    block = each[e.PA_BLOCK]
    return holds(r, s, r.condition[block], context_of(source, block, 0, -1), bare=True)
