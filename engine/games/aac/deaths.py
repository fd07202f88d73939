"""Who dies at a death check (AAC-5.8, AAC-5.39), and what `destroy` does."""

from __future__ import annotations

from engine.games.aac.codes import (
    AP,
    CALM_HARM,
    CALM_STATS,
    DP,
    FLAG_DOOMED,
    FLAG_EVOLVED,
    HEALTHY,
    IN_DEFENCE,
    NO_DEADLY,
    ON_CREATURES,
    R_AP_LOSS,
    R_CARD,
    R_DP_LOSS,
    R_ENDURE,
    R_FLAGS,
    R_KIND,
    R_POS,
    R_SEAT,
    R_SEQ,
    Z_TOILET,
    Z_VOID,
)
from engine.games.aac.core import Core
from engine.games.aac.events import E_DIED
from engine.games.aac.events_effects import mask_of
from engine.games.aac.events_fighting import E_ENDURED
from engine.games.aac.state import AacState
from engine.games.aac.values import current, current_under, is_touched, points_left
from engine.games.aac.zones import alter, leave_field
from engine.kernel.events import EVERYBODY, Sink


def dying(r: Core, s: AacState) -> list[list[int]]:
    """The rows that go at this death check, oldest first."""
    if not s.calm & CALM_HARM:
        return [row for row in s.field if _dies(r, s, row)]
    if s.calm & HEALTHY and not s.lasts:
        return []
    found: list[list[int]] = []
    for row in s.field:
        is_hurt = row[R_AP_LOSS] or row[R_DP_LOSS] or row[R_FLAGS] & FLAG_DOOMED
        # What nothing has lowered does not die unharmed.
        if (is_hurt or (s.lasts and is_touched(s, row[R_SEQ]))) and _dies(r, s, row):
            found.append(row)
    if not found and not s.lasts and s.calm & CALM_STATS and s.calm & NO_DEADLY:
        s.calm |= HEALTHY
    return found


def _dies(r: Core, s: AacState, row: list[int]) -> bool:
    card = row[R_CARD]
    if row[R_KIND] != ON_CREATURES:
        if row[R_FLAGS] & FLAG_DOOMED:
            return True
        return r.t.wall[card] > 0 and points_left(r, s, row) <= 0
    if r.t.deadly[card]:
        return _deadly_dies(r, s, row)
    if row[R_FLAGS] & FLAG_DOOMED:
        return True
    if s.calm & CALM_HARM and not s.lasts:
        if not 0 < r.t.ap[card] <= row[R_AP_LOSS] and not 0 < r.t.dp[card] <= row[R_DP_LOSS]:
            return False
        if s.calm & CALM_STATS and not row[R_FLAGS] & FLAG_EVOLVED:
            return True
    auras = [] if s.calm & CALM_STATS else r.auras(s, row)
    if r.t.ap[card] and current_under(r, s, row, AP, auras) == 0:
        return True
    return r.t.dp[card] > 0 and current_under(r, s, row, DP, auras) == 0


def _deadly_dies(r: Core, s: AacState, row: list[int]) -> bool:
    """AAC-5.39: only in defence, by destruction or without DP."""
    if row[R_POS] != IN_DEFENCE:
        row[R_FLAGS] &= ~FLAG_DOOMED
        return False
    if row[R_FLAGS] & FLAG_DOOMED:
        return True
    if r.undying or not r.t.dp[row[R_CARD]]:
        return False
    return current(r, s, row, DP) == 0


def destroy(r: Core, s: AacState, row: list[int], out: Sink | None) -> bool:
    """Mark a card as destroyed: it goes at the next death check; whether it was marked."""
    if row[R_ENDURE]:
        row[R_ENDURE] -= 1
        alter(s, row[R_SEAT])
        if out is not None:
            out.append((E_ENDURED, mask_of(row), row[R_SEAT], row[R_CARD]))
        return False
    row[R_FLAGS] |= FLAG_DOOMED
    s.calm &= ~HEALTHY
    s.dirty = 1
    return True


def bury(r: Core, s: AacState, row: list[int], out: Sink | None) -> None:
    """A card that died leaves: creatures for the Toilet, walls that are none for the Void."""
    if out is not None:
        out.append((E_DIED, EVERYBODY, row[R_SEAT], row[R_CARD]))
    zone = Z_TOILET if row[R_KIND] == ON_CREATURES else Z_VOID
    leave_field(r, s, row, zone, out, died=True)
