"""Life points and bonus points: clamped, told, and the loss of the game at zero (AAC-6.1)."""

from __future__ import annotations

from engine.games.aac.codes import BONUS_MOST, LP_MOST, NO_LP
from engine.games.aac.core import Core
from engine.games.aac.ends import lose, lose_together
from engine.games.aac.events import E_BONUS_GAINED, E_BONUS_LOST, E_LP_GAINED, E_LP_LOST
from engine.games.aac.state import AacState
from engine.kernel.events import EVERYBODY, Sink


def change_lp(r: Core, s: AacState, seat: int, amount: int, out: Sink | None) -> int:
    """Give (or take) life points; what has changed. The game may be over afterwards (OVER)."""
    change = _shift_lp(s, seat, amount, out)
    if s.lp[seat] == 0:
        lose(r, s, seat, NO_LP, out)
    return change


def change_both_lp(r: Core, s: AacState, amount: int, out: Sink | None) -> None:
    """The same for both at once: whoever then has none loses, both are level (AAC-6.4)."""
    for seat in (0, 1):
        _shift_lp(s, seat, amount, out)
    gone = [seat for seat in (0, 1) if s.lp[seat] == 0]
    if gone:
        lose_together(r, s, gone, NO_LP, out)


def _shift_lp(s: AacState, seat: int, amount: int, out: Sink | None) -> int:
    left = min(LP_MOST, max(0, s.lp[seat] + amount))
    change = left - s.lp[seat]
    s.lp[seat] = left
    if out is not None and change:
        kind = E_LP_GAINED if change > 0 else E_LP_LOST
        out.append((kind, EVERYBODY, seat, abs(change), left))
    return change


def change_bonus(s: AacState, seat: int, amount: int, out: Sink | None) -> int:
    """Give (or take) bonus points; what has changed (AAC-5.33)."""
    left = min(BONUS_MOST, max(0, s.bonus[seat] + amount))
    change = left - s.bonus[seat]
    s.bonus[seat] = left
    if out is not None and change:
        kind = E_BONUS_GAINED if change > 0 else E_BONUS_LOST
        out.append((kind, EVERYBODY, seat, abs(change), left))
    return change
