"""By-hand changes as verb data: `[what, subject, amount]` (a card the engine cannot enforce)."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.basics import can_be_target, heal, hurt
from engine.games.kmon.codes import ASK_AGAIN, CHECKPOINT, D_SEER_ORDER, D_SEER_TAKE, NOTHING
from engine.games.kmon.core import Core
from engine.games.kmon.drawing import draw_cards
from engine.games.kmon.events import E_GAINED, E_HEALED, E_LOST, E_PATCHED
from engine.games.kmon.state import KMonState
from engine.kernel.errors import IllegalAction
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.messages import N_, Message
from engine.kernel.state import RUN

DAMAGE: Final = 0
HEAL: Final = 1
GAIN_CHARGES: Final = 2
LOSE_CHARGES: Final = 3
DRAW: Final = 4
MOST: Final = 20


def patch(r: Core, s: KMonState, data: list[int], out: Sink | None) -> None:
    """Carry out `[what, K-Mon or player, amount]`, then the checkpoint; then ask again.

    Raises IllegalAction for anything else; the state is then unchanged."""
    if len(data) != 3 or not 0 <= data[2] <= MOST or not _has_subject(s, data[0], data[1]):
        raise IllegalAction(
            Message(N_("A change by hand names what, whom and an amount from 0 to 20."))
        )
    if s.turn_seat == NOTHING:
        raise IllegalAction(Message(N_("Nothing can be changed by hand before the first turn.")))
    what, subject, amount = data
    s.frames.append([ASK_AGAIN, s.ask, s.decider])
    s.node = RUN
    if out is not None:
        out.append((E_PATCHED, EVERYBODY, subject // 3 if what <= HEAL else subject))
    if what == DAMAGE:
        hurt(r, s, subject, amount, out)
    elif what == HEAL:
        healed = heal(r, s, subject, amount)
        if out is not None:
            out.append((E_HEALED, EVERYBODY, subject // 3, s.team[subject], healed))
    elif what == DRAW:
        draw_cards(r, s, subject, amount, out)
    else:
        _charges(s, what, subject, amount, out)
    if 1 in s.marked:
        s.frames.append([CHECKPOINT, 0, 0])


def ask_again(r: Core, s: KMonState, frame: list[int]) -> None:
    """Put the interrupted question anew, with what is legal now."""
    s.frames.pop()
    if frame[1] in (D_SEER_TAKE, D_SEER_ORDER):
        # The deck may have changed under the seer's eyes: the rest of the draw begins anew.
        s.frames[-1][2] -= 1 if frame[1] == D_SEER_ORDER else 0
        return
    r.pose(s, frame[2], frame[1])


def _has_subject(s: KMonState, what: int, subject: int) -> bool:
    if what in (DAMAGE, HEAL):
        return 0 <= subject < 6 and can_be_target(s, subject)
    return what in (GAIN_CHARGES, LOSE_CHARGES, DRAW) and subject in (0, 1)


def _charges(s: KMonState, what: int, seat: int, amount: int, out: Sink | None) -> None:
    if what == LOSE_CHARGES:
        amount = min(amount, s.charges[seat])
        s.charges[seat] -= amount
    else:
        s.charges[seat] += amount
    if out is not None:
        out.append((E_LOST if what == LOSE_CHARGES else E_GAINED, EVERYBODY, seat, amount))
