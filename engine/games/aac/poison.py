"""Poison that works at START, in the order of its sources (AAC-4.15, AAC-5.54)."""

from __future__ import annotations

from typing import Final

from engine.games.aac.codes import (
    AP,
    L_A,
    L_B,
    L_CARD,
    L_SOURCE,
    L_TARGET,
    R_SEAT,
    W_SUBJECT,
)
from engine.games.aac.contexts import wait
from engine.games.aac.core import Core
from engine.games.aac.events_effects import E_HURT_AP, E_HURT_DP, E_POISON, tell
from engine.games.aac.rows import row_of
from engine.games.aac.state import AacState
from engine.games.aac.values import current, wound
from engine.games.aac.zones import alter
from engine.kernel.events import Sink

# In the place of the block of a waiting effect; its subject is then the number of the poison.
POISON: Final = -1


def queue_poison(s: AacState, last: list[int], seat: int) -> None:
    """A dose waits among the triggered effects, before younger sources."""
    wait(s, [last[L_SOURCE], POISON, last[L_CARD], seat, last[0], 0])


def poison_works(r: Core, s: AacState, waiting: list[int], out: Sink | None) -> None:
    """The dose is taken, unless it has ended or its creature has left in the meantime."""
    for last in s.lasts:
        if last[0] == waiting[W_SUBJECT]:
            row = row_of(s, last[L_TARGET])
            if row is not None:
                _take(r, s, row, last, out)
            return


def _take(r: Core, s: AacState, row: list[int], last: list[int], out: Sink | None) -> None:
    taken = wound(r, s, row, last[L_A], last[L_B])
    alter(s, row[R_SEAT])
    tell(out, E_POISON, row)
    kind = E_HURT_AP if last[L_A] == AP else E_HURT_DP
    tell(out, kind, row, taken, current(r, s, row, last[L_A]))
