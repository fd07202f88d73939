"""The hit of an attack, and what stands behind a wall (AAC-5.12 to AAC-5.14, AAC-5.20)."""

from __future__ import annotations

from engine.games.aac.codes import (
    AP,
    DP,
    IN_ATTACK,
    R_CARD,
    R_POS,
    R_SEAT,
    R_SEQ,
    R_UP,
    V_AT,
    V_AV,
    V_BLOW,
    V_BY,
    V_BY_RIVAL,
    V_CARD,
    V_COUNTER,
    V_OVERFLOWING,
    V_REST,
    V_SEAT,
    V_STATE,
)
from engine.games.aac.core import Core
from engine.games.aac.deaths import destroy
from engine.games.aac.events_fighting import (
    E_COUNTERED,
    E_STRUCK_DOWN,
    E_WALL_DOWN,
    E_WALL_HIT,
    E_WOUNDED_AP,
    E_WOUNDED_DP,
)
from engine.games.aac.filters import fits, fits_card
from engine.games.aac.life import change_lp
from engine.games.aac.rows import creatures, is_apparatus, row_of
from engine.games.aac.state import AacState
from engine.games.aac.values import current, points_left, wound
from engine.games.aac.zones import alter
from engine.kernel.events import EVERYBODY, Sink

ANY_TARGET = "AAC-5.16"


def may_face(r: Core, s: AacState, frame: list[int], target: list[int]) -> bool:
    """Whether the attacker of a frame may attack a creature at all (AAC-5.16)."""
    number = r.only_by[target[R_CARD]]
    if number == 0 or ANY_TARGET in r.t.overrides[frame[V_CARD]]:
        return True
    by = row_of(s, frame[V_BY])
    if by is None:
        return fits_card(r, number, frame[V_CARD])
    return fits(r, s, number, by)


def hit(r: Core, s: AacState, frame: list[int], target: list[int], out: Sink | None) -> None:
    """A4 on the target as it stands now, then what the attacker suffers in return."""
    alter(s, target[R_SEAT])
    if is_apparatus(r, s, target):
        _hit_wall(r, s, frame, target, out)
    elif target[R_POS] == IN_ATTACK:
        _hit_attacking(r, s, frame, target, out)
    elif frame[V_BLOW]:
        _strike_down(r, s, target, out)
    else:
        _wound(r, s, target, DP, frame[V_AV], out)
    _counter(r, s, frame, out)


def _hit_wall(r: Core, s: AacState, frame: list[int], wall: list[int], out: Sink | None) -> None:
    """AAC-5.19 to AAC-5.21; a deadly blow fells it whatever its points (AAC-5.38)."""
    left, av = points_left(r, s, wall), frame[V_AV]
    if frame[V_BLOW]:
        if not _strike_down(r, s, wall, out):
            return
    else:
        taken = wound(r, s, wall, DP, av)
        if out is not None:
            out.append((E_WALL_HIT, EVERYBODY, wall[R_SEAT], wall[R_CARD], taken, left - taken))
        if av < left:
            return
    rest = max(0, av - left)
    frame[V_REST] = 0 if frame[V_STATE] & V_OVERFLOWING else rest
    if out is not None:
        out.append((E_WALL_DOWN, EVERYBODY, wall[R_SEAT], wall[R_CARD], rest))


def _hit_attacking(
    r: Core, s: AacState, frame: list[int], target: list[int], out: Sink | None
) -> None:
    """AAC-5.13: AP and LP at once, both in full; a deadly blow takes no AP (AAC-5.14)."""
    seat, av = target[R_SEAT], frame[V_AV]
    if frame[V_BLOW]:
        if not r.t.deadly[target[R_CARD]]:  # AAC-5.38: the blow is spent on an nM
            _strike_down(r, s, target, out)
    else:
        _wound(r, s, target, AP, av, out)
    if seat != frame[V_SEAT] or frame[V_STATE] & V_BY_RIVAL:  # AAC-5.17
        change_lp(r, s, seat, -av, out)


def _strike_down(r: Core, s: AacState, target: list[int], out: Sink | None) -> bool:
    """A deadly blow lands; whether it destroys."""
    if out is not None:
        out.append((E_STRUCK_DOWN, EVERYBODY, target[R_SEAT], target[R_CARD]))
    return destroy(r, s, target, out)


def _wound(r: Core, s: AacState, row: list[int], stat: int, amount: int, out: Sink | None) -> None:
    taken = wound(r, s, row, stat, amount)
    if out is not None:
        kind = E_WOUNDED_AP if stat == AP else E_WOUNDED_DP
        out.append((kind, EVERYBODY, row[R_SEAT], row[R_CARD], taken, current(r, s, row, stat)))


def _counter(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """AAC-5.65: the attacker loses AP, its player nothing."""
    amount, frame[V_COUNTER] = frame[V_COUNTER], 0
    by = row_of(s, frame[V_BY])
    if amount <= 0 or by is None:
        return
    taken = wound(r, s, by, AP, amount)
    alter(s, by[R_SEAT])
    if out is not None:
        out.append((E_COUNTERED, EVERYBODY, by[R_SEAT], by[R_CARD], taken))


def behind(r: Core, s: AacState, frame: list[int]) -> list[list[int]]:
    """The creatures that could be attacked if the wall of an attack were not there (AAC-5.20).

    A face-down one is offered whatever it is (AAC-7.3)."""
    wall = row_of(s, frame[V_AT])
    if wall is None:
        return []
    return [
        row
        for row in creatures(s, wall[R_SEAT])
        if row[R_SEQ] not in (frame[V_AT], frame[V_BY])
        and (not row[R_UP] or may_face(r, s, frame, row))
    ]
