"""Who may attack, and whom (AAC-5.11, AAC-5.16, AAC-5.22)."""

from __future__ import annotations

from typing import Final

from engine.games.aac.bars import (
    ANOTHER_STRUCK,
    IS_WALL,
    LIES_DEFENDING,
    LIES_FACE_DOWN,
    NO_STRENGTH,
    PARALYSED,
)
from engine.games.aac.codes import (
    A_ATTACK,
    AP,
    BOTH_STAND,
    CALM_HARM,
    IN_ATTACK,
    J_,
    MARK_STRUCK,
    NO_LIMITS,
    ON_CREATURES,
    R_AP_LOSS,
    R_CARD,
    R_KIND,
    R_MARKS,
    R_POS,
    R_SEAT,
    R_SEQ,
    R_UP,
    V_,
)
from engine.games.aac.core import Core
from engine.games.aac.filters import fits
from engine.games.aac.rows import creatures, has_trait, is_paralysed, wall_of
from engine.games.aac.state import AacState
from engine.games.aac.values import blows_left, current

ANY_POSITION: Final = "AAC-5.11"
ANY_TARGET: Final = "AAC-5.16"
# Both players have a creature, and no creature chooses its attackers.
ANYBODY: Final = BOTH_STAND | NO_LIMITS
OVER_WALLS: Final = "AAC-5.22"


def can_attack(r: Core, s: AacState, row: list[int]) -> bool:
    """Whether a creature may make an ordinary attack now (AAC-5.11)."""
    return bar_to_attack(r, s, row) == 0


def bar_to_attack(r: Core, s: AacState, row: list[int]) -> int:
    """What keeps a card of the field from an ordinary attack, targets apart, 0 for nothing."""
    if row[R_KIND] != ON_CREATURES or not row[R_UP]:
        return LIES_FACE_DOWN
    if r.caption_one and s.striker not in (0, row[R_SEQ]):
        return ANOTHER_STRUCK
    if s.lasts and is_paralysed(s, row):
        return PARALYSED
    if ANY_POSITION not in r.t.overrides[row[R_CARD]]:
        if has_trait(r, s, row, J_):
            return IS_WALL
        if row[R_POS] != IN_ATTACK:
            return LIES_DEFENDING
    if s.calm & CALM_HARM and not s.lasts and r.t.ap[row[R_CARD]] > row[R_AP_LOSS]:
        return 0
    return 0 if current(r, s, row, AP) > 0 or blows_left(r, row) > 0 else NO_STRENGTH


def targets_of(r: Core, s: AacState, row: list[int]) -> list[int]:
    """The rows that an ordinary attack of a creature may choose (AAC-5.16)."""
    rival = 1 - row[R_SEAT]
    wall = wall_of(r, s, rival)
    if wall is None and s.calm & NO_LIMITS:
        return [each[R_SEQ] for each in creatures(s, rival)]
    if wall is None:
        aimed = creatures(s, rival)
    elif not passes(r, s, row, wall):
        aimed = [wall]
    elif wall[R_KIND] == ON_CREATURES:
        aimed = creatures(s, rival)
    else:
        aimed = [*creatures(s, rival), wall]
    return sorted(each[R_SEQ] for each in aimed if _may_aim(r, s, row, each))


def passes(r: Core, s: AacState, row: list[int], wall: list[int]) -> bool:
    """Whether a creature may attack past a wall (AAC-5.22)."""
    overrides = r.t.overrides[row[R_CARD]]
    if ANY_TARGET in overrides or OVER_WALLS in overrides:
        return True
    return has_trait(r, s, row, V_) and not r.t.stops_v[wall[R_CARD]]


def _may_aim(r: Core, s: AacState, row: list[int], each: list[int]) -> bool:
    """A face-down creature is always a lawful choice (AAC-7.3)."""
    if not each[R_UP] or ANY_TARGET in r.t.overrides[row[R_CARD]]:
        return True
    return fits(r, s, r.only_by[each[R_CARD]], row)


def attack_actions(r: Core, s: AacState, seat: int) -> list[int]:
    """The creatures that have somebody to attack, for DEC-MAIN."""
    wall = wall_of(r, s, 1 - seat)
    is_open = wall is None and s.calm & ANYBODY == ANYBODY
    found: list[int] = []
    for row in s.field:
        if row[R_SEAT] != seat or not row[R_UP] or row[R_MARKS] & MARK_STRUCK:
            continue
        if can_attack(r, s, row) and (is_open or _has_target(r, s, row, wall)):
            found.append(A_ATTACK | row[R_SEQ])
    return found


def _has_target(r: Core, s: AacState, row: list[int], wall: list[int] | None) -> bool:
    """Whether `targets_of` finds one, the rival's wall being known."""
    if wall is not None:
        return bool(targets_of(r, s, row))
    for each in s.field:
        if each[R_SEAT] == row[R_SEAT] or each[R_KIND] != ON_CREATURES:
            continue
        if not r.only_by[each[R_CARD]] or _may_aim(r, s, row, each):
            return True
    return False
