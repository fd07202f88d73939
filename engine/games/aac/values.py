"""Attack and defence points, wounds and healing (AAC-5.1 to AAC-5.8)."""

from __future__ import annotations

from typing import Final

from engine.games.aac.codes import (
    AP,
    CALM_AP,
    CALM_DP,
    DP,
    FLAG_EVOLVED,
    HEALTHY,
    K_PLUS,
    K_SET,
    K_TIMES,
    L_A,
    L_B,
    L_C,
    L_KIND,
    L_SEQ,
    L_TARGET,
    ON_CREATURES,
    R_AP_LOSS,
    R_BLOWS,
    R_CARD,
    R_DP_LOSS,
    R_FLAGS,
    R_KIND,
    R_SEQ,
)
from engine.games.aac.core import Core
from engine.games.aac.state import AacState

# No figure grows past this, however often cards multiply it (OURS).
MOST: Final = 99_900


def rounded(numerator: int, denominator: int = 1) -> int:
    """A computed figure, up to the next hundred by size (AAC-5.3)."""
    size = abs(numerator)
    whole = -(-size // (denominator * 100)) * 100
    return whole if numerator >= 0 else -whole


def printed(r: Core, card: int, stat: int) -> int:
    """The printed AP or DP."""
    return r.t.ap[card] if stat == AP else r.t.dp[card]


def base(r: Core, row: list[int], stat: int) -> int:
    """Printed, or ten times that once evolved (AAC-5.1, AAC-5.66)."""
    value = printed(r, row[R_CARD], stat)
    return rounded(value * 10) if row[R_FLAGS] & FLAG_EVOLVED else value


def modified(r: Core, s: AacState, row: list[int], stat: int) -> int:
    """The base under its modifiers: set, then multiplied, then added to (AAC-5.2)."""
    is_calm = s.calm & (CALM_AP if stat == AP else CALM_DP)
    if is_calm and not s.lasts:
        return base(r, row, stat)
    return _under(r, s, row, stat, [] if is_calm else r.auras(s, row))


def _under(r: Core, s: AacState, row: list[int], stat: int, auras: list[list[int]]) -> int:
    value = base(r, row, stat)
    found = _modifiers(s, row, stat, auras)
    latest = 0
    for each in found:
        if each[0] == K_SET and each[4] > latest:
            value, latest = each[2], each[4]
    for each in found:
        if each[0] == K_TIMES:
            value = rounded(value * each[2], each[3])
    for each in found:
        if each[0] == K_PLUS:
            value += each[2]
    return value if value < MOST else MOST


def _modifiers(s: AacState, row: list[int], stat: int, auras: list[list[int]]) -> list[list[int]]:
    """What lies on a figure, as `[K_..., a, b, c, number]`."""
    found: list[list[int]] = []
    for last in s.lasts:
        if last[L_TARGET] == row[R_SEQ] and last[L_KIND] <= K_PLUS and last[L_A] == stat:
            found.append([last[L_KIND], last[L_A], last[L_B], last[L_C], last[L_SEQ]])
    for each in auras:
        if each[0] <= K_PLUS and each[1] == stat:
            found.append(each)
    return found


def loss_at(stat: int) -> int:
    """Where a row keeps the permanent loss of a stat."""
    return R_AP_LOSS if stat == AP else R_DP_LOSS


def current(r: Core, s: AacState, row: list[int], stat: int) -> int:
    """The current AP or DP of a creature (AAC-5.1)."""
    is_calm = s.calm & (CALM_AP if stat == AP else CALM_DP)
    if is_calm and s.lasts and is_touched(s, row[R_SEQ]):
        is_calm = 0
    if is_calm and not row[R_FLAGS] & FLAG_EVOLVED:
        if stat == AP:
            left = r.t.ap[row[R_CARD]] - row[R_AP_LOSS]
        else:
            left = r.t.dp[row[R_CARD]] - row[R_DP_LOSS]
    else:
        left = modified(r, s, row, stat) - row[loss_at(stat)]
    return left if left > 0 else 0


def current_under(r: Core, s: AacState, row: list[int], stat: int, auras: list[list[int]]) -> int:
    """The same for who has looked for the passive effects on it (`auras.auras_on`)."""
    if not (auras or s.lasts or row[R_FLAGS] & FLAG_EVOLVED):
        if stat == AP:
            left = r.t.ap[row[R_CARD]] - row[R_AP_LOSS]
        else:
            left = r.t.dp[row[R_CARD]] - row[R_DP_LOSS]
    else:
        left = _under(r, s, row, stat, auras) - row[loss_at(stat)]
    return left if left > 0 else 0


def is_touched(s: AacState, seq: int) -> bool:
    """Whether a lasting effect lies on the points of a creature."""
    for last in s.lasts:
        if last[L_TARGET] == seq and last[L_KIND] <= K_PLUS:
            return True
    return False


def points_left(r: Core, s: AacState, row: list[int]) -> int:
    """What is left to knock down of an apparatus (AAC-5.19)."""
    if row[R_KIND] == ON_CREATURES:
        return current(r, s, row, DP)
    return r.t.wall[row[R_CARD]] - row[R_DP_LOSS]


def wound(r: Core, s: AacState, row: list[int], stat: int, amount: int) -> int:
    """Take permanent AP or DP, or points of a wall, never more than there is; what was taken."""
    left = points_left(r, s, row) if row[R_KIND] else current(r, s, row, stat)
    taken = amount if amount < left else left
    row[loss_at(stat)] += taken
    s.calm &= ~HEALTHY
    return taken


def heal(row: list[int], stat: int, amount: int) -> int:
    """Give back permanent loss; what was restored (AAC-5.7)."""
    at = loss_at(stat)
    restored = amount if amount < row[at] else row[at]
    row[at] -= restored
    return restored


def blows_left(r: Core, row: list[int]) -> int:
    """Deadly blows that a creature still has (AAC-5.38)."""
    return r.t.deadly[row[R_CARD]] + row[R_BLOWS]
