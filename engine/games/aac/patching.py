"""By-hand changes as verb data: `[what, subject, amount]` (a caption the engine cannot carry out).

The subject is a player for life points, bonus points and draws, else the number of a row.
"""

from __future__ import annotations

from typing import Final

from engine.games.aac.check import open_unit
from engine.games.aac.codes import (
    AP,
    DP,
    LP_MOST,
    ON_CREATURES,
    R_KIND,
    R_SEAT,
    Z_HAND,
    Z_VOID,
)
from engine.games.aac.core import Core
from engine.games.aac.deaths import destroy
from engine.games.aac.events import E_PATCHED
from engine.games.aac.events_effects import E_HEALED_AP, E_HEALED_DP, tell
from engine.games.aac.life import change_bonus, change_lp
from engine.games.aac.placing_read import is_quiet
from engine.games.aac.rows import row_of, the_row
from engine.games.aac.state import AacState
from engine.games.aac.values import current, heal
from engine.games.aac.wounds import hurt
from engine.games.aac.zones import alter, draw_card, leave_field
from engine.kernel.errors import IllegalAction
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.messages import N_, Message
from engine.kernel.state import RUN

LOSE_LP: Final = 0
GAIN_LP: Final = 1
LOSE_BONUS: Final = 2
GAIN_BONUS: Final = 3
DRAW: Final = 4
HURT_AP: Final = 5
HURT_DP: Final = 6
HEAL_AP: Final = 7
HEAL_DP: Final = 8
DESTROY: Final = 9
TO_HAND: Final = 10
TO_VOID: Final = 11
MOST: Final = LP_MOST


def patch(r: Core, s: AacState, data: list[int], out: Sink | None) -> None:
    """Carry out a change and what follows from it; then the open choice is put anew.

    Raises IllegalAction for anything else; the state is then unchanged."""
    if not is_quiet(s):
        raise IllegalAction(
            Message(
                N_(
                    "A change by hand waits until the turn player may choose a move of the main"
                    " step or a further attack: finish what is going on first."
                )
            )
        )
    if len(data) != 3 or not 0 <= data[2] <= MOST or not _has_subject(s, data[0], data[1]):
        raise IllegalAction(
            Message(
                N_("A change by hand names what, whom and an amount from 0 to {most}."),
                {"most": MOST},
            )
        )
    what, subject, amount = data
    s.node = RUN
    open_unit(s)
    seat = subject if what <= DRAW else the_row(s, subject)[R_SEAT]
    if out is not None:
        out.append((E_PATCHED, EVERYBODY, seat))
    if what <= DRAW:
        _player(r, s, what, seat, amount, out)
    else:
        _card(r, s, what, the_row(s, subject), amount, out)


def _has_subject(s: AacState, what: int, subject: int) -> bool:
    if LOSE_LP <= what <= DRAW:
        return subject in (0, 1)
    row = row_of(s, subject)
    if row is None or not HURT_AP <= what <= TO_VOID:
        return False
    return what >= DESTROY or row[R_KIND] == ON_CREATURES


def _player(r: Core, s: AacState, what: int, seat: int, amount: int, out: Sink | None) -> None:
    if what in (LOSE_LP, GAIN_LP):
        change_lp(r, s, seat, amount if what == GAIN_LP else -amount, out)
    elif what in (LOSE_BONUS, GAIN_BONUS):
        change_bonus(s, seat, amount if what == GAIN_BONUS else -amount, out)
    else:
        for _ in range(min(amount, len(s.decks[seat]))):
            draw_card(s, seat, out)


def _card(r: Core, s: AacState, what: int, row: list[int], amount: int, out: Sink | None) -> None:
    if what in (HURT_AP, HURT_DP):
        hurt(r, s, row, AP if what == HURT_AP else DP, amount, out)
    elif what in (HEAL_AP, HEAL_DP):
        stat = AP if what == HEAL_AP else DP
        restored = heal(row, stat, amount)
        alter(s, row[R_SEAT])
        kind = E_HEALED_AP if stat == AP else E_HEALED_DP
        tell(out, kind, row, restored, current(r, s, row, stat))
    elif what == DESTROY:
        destroy(r, s, row, out)
    else:
        leave_field(r, s, row, Z_HAND if what == TO_HAND else Z_VOID, out)
