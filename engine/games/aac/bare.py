"""Values and traits without passive effects: what passive effects themselves are judged by.

With them a passive effect that reads what another one changes would never come to an end.
"""

from __future__ import annotations

from engine.games.aac.codes import (
    AP,
    K_PLUS,
    K_SET,
    K_TIMES,
    L_A,
    L_B,
    L_C,
    L_KIND,
    L_TARGET,
    R_AP_LOSS,
    R_DP_LOSS,
    R_SEQ,
)
from engine.games.aac.core import Core
from engine.games.aac.rows import lasting_traits, traits_of
from engine.games.aac.state import AacState
from engine.games.aac.values import MOST, base, current, rounded


def traits(r: Core, s: AacState, row: list[int], *, bare: bool) -> int:
    """The traits of a card as bits."""
    if not bare:
        return traits_of(r, s, row)
    return lasting_traits(r, s, row)


def stat(r: Core, s: AacState, row: list[int], which: int, *, bare: bool) -> int:
    """The current AP or DP of a creature."""
    if not bare:
        return current(r, s, row, which)
    value = base(r, row, which)
    for kind in (K_SET, K_TIMES, K_PLUS):
        for last in s.lasts:
            if last[L_TARGET] != row[R_SEQ] or last[L_KIND] != kind or last[L_A] != which:
                continue
            if kind == K_SET:
                value = last[L_B]
            elif kind == K_TIMES:
                value = rounded(value * last[L_B], last[L_C])
            else:
                value += last[L_B]
    value -= row[R_AP_LOSS if which == AP else R_DP_LOSS]
    return min(MOST, max(0, value))
