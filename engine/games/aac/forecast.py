"""What an attack would do if nothing changes it: the arithmetic a player would do on paper."""

from __future__ import annotations

from engine.games.aac.codes import (
    A_ATTACK,
    AP,
    DECLARE,
    DP,
    G_ACTION,
    IN_ATTACK,
    NOTHING,
    ON_CREATURES,
    R_CARD,
    R_KIND,
    R_POS,
    R_SEAT,
    R_UP,
)
from engine.games.aac.core import Core
from engine.games.aac.rows import is_apparatus, row_of
from engine.games.aac.state import AacState
from engine.games.aac.values import current, points_left
from engine.kernel.messages import N_, Message
from engine.kernel.rules import KIND, PAYLOAD


def aim_forecast(r: Core, s: AacState, seq: int) -> tuple[Message, tuple[int, Message]] | None:
    """What the attack being declared would do to a row, and the loss as a figure; None where the
    row lies face-down or no attack is declared. Traps and deadly blows are not counted."""
    target = row_of(s, seq)
    frame = s.frames[-1] if s.frames else []
    if target is None or not frame or frame[0] != DECLARE:
        return None
    by = row_of(s, frame[G_ACTION] & PAYLOAD)
    if frame[G_ACTION] & KIND != A_ATTACK or by is None:
        return None
    if not target[R_UP] or target[R_CARD] == NOTHING or by[R_CARD] == NOTHING:
        return None
    return _loss(r, s, target, current(r, s, by, AP))


def _loss(
    r: Core, s: AacState, target: list[int], av: int
) -> tuple[Message, tuple[int, Message]] | None:
    if target[R_KIND] != ON_CREATURES or is_apparatus(r, s, target):
        left = points_left(r, s, target)
        words = {"av": av, "left": left}
        text = Message(N_("{av} AP against {left} points of the wall."), words, "AAC-5.20")
        return text, (min(av, left), Message(N_("points")))
    if target[R_POS] == IN_ATTACK:
        own = current(r, s, target, AP)
        words = {"av": av, "left": own, "lp": min(av, s.lp[target[R_SEAT]])}
        text = Message(
            N_("{av} AP against {left} AP; its player loses {lp} LP."), words, "AAC-5.13"
        )
        return text, (min(av, own), Message(N_("AP")))
    own = current(r, s, target, DP)
    words = {"av": av, "left": own}
    text = Message(N_("{av} AP against {left} DP; no LP."), words, "AAC-5.12")
    return text, (min(av, own), Message(N_("DP")))
