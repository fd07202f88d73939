"""Cards that change hands on the field, and go back (AAC-5.59, AAC-5.67)."""

from __future__ import annotations

from engine.games.aac.arriving import admits
from engine.games.aac.codes import (
    BOTH_STAND,
    FLAG_SPRUNG,
    K_STOLEN,
    L_KIND,
    L_TARGET,
    NO_STRAYS,
    NOTHING,
    R_AGE,
    R_ANCHOR,
    R_BORN,
    R_CARD,
    R_FLAGS,
    R_HOST,
    R_KNOWN,
    R_LAID,
    R_MARKS,
    R_OWNER,
    R_SEAT,
    R_SEQ,
    R_SINCE,
    R_UP,
    T_MAGIC,
    TIES_HOLD,
    Z_VOID,
)
from engine.games.aac.core import Core
from engine.games.aac.events_effects import E_GIVEN_BACK, E_STOLEN, tell
from engine.games.aac.rows import hosted_by, lies_under, row_of
from engine.games.aac.selecting import on_side
from engine.games.aac.state import AacState
from engine.games.aac.zones import alter, anchor, forget_met, leave_field
from engine.kernel.events import Sink


def give_back(r: Core, s: AacState, out: Sink | None) -> None:
    """Stolen cards whose theft has ended go back, where the caps of their player admit them."""
    strays = [each for each in s.field if each[R_OWNER] != each[R_SEAT]]
    for row in strays:
        if lies_under(s, row[R_SEQ], K_STOLEN):
            continue
        if admits(r, s, row[R_OWNER], row[R_CARD]):
            change_control(r, s, row, row[R_OWNER], out)
            tell(out, E_GIVEN_BACK, row)
        else:
            s.seq += 1
            s.lasts.append([
                s.seq, K_STOLEN, row[R_SEQ], 0, row[R_SEAT], 0, 0, 0, 0, 0, 0, NOTHING,
            ])  # fmt: skip


def steal(r: Core, s: AacState, row: list[int], seat: int, out: Sink | None) -> bool:
    """A card comes under the control of `seat`; False where the caps do not admit it."""
    if row[R_SEAT] == seat or not admits(r, s, seat, row[R_CARD]):
        return False
    s.lasts = [
        last for last in s.lasts if not (last[L_KIND] == K_STOLEN and last[L_TARGET] == row[R_SEQ])
    ]
    change_control(r, s, row, seat, out)
    tell(out, E_STOLEN, row)
    return True


def change_control(r: Core, s: AacState, row: list[int], seat: int, out: Sink | None) -> None:
    """Clocks and quotas start anew, wounds and modifiers stay, its age grows on (AAC-5.67)."""
    before = row[R_SEAT]
    age = max(0, s.turns[before] - row[R_BORN] + row[R_AGE])
    alter(s, before)
    row[R_SEAT] = seat
    s.calm &= ~(NO_STRAYS | BOTH_STAND | TIES_HOLD)
    row[R_AGE], row[R_BORN] = age, s.turns[seat]
    row[R_ANCHOR], row[R_LAID], row[R_MARKS] = anchor(s, seat), s.turn, 0
    if not row[R_KNOWN] >> seat & 1 and seat != row[R_OWNER]:
        forget_met(s, row[R_OWNER], row[R_CARD])
    row[R_KNOWN] |= 1 << seat
    row[R_FLAGS] &= ~FLAG_SPRUNG
    if row[R_SINCE] != NOTHING:
        row[R_SINCE] = anchor(s, seat)
    alter(s, seat)
    for tied in hosted_by(s, row[R_SEQ]):
        if not still_hosts(r, s, tied, row):
            leave_field(r, s, tied, Z_VOID, out)
    host = row_of(s, row[R_HOST])
    if host is not None and not still_hosts(r, s, row, host):
        leave_field(r, s, row, Z_VOID, out)


def still_hosts(r: Core, s: AacState, tied: list[int], host: list[int]) -> bool:
    """Whether a magic may stay on its host after a change of control; a trap may not."""
    card = tied[R_CARD]
    if r.t.type[card] != T_MAGIC or not tied[R_UP]:
        return False
    return on_side(r.selectors[r.hosts[card]][0], tied[R_SEAT], host[R_SEAT])
