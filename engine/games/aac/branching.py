"""Steps that go one way of several: which of them is asked, and what was done before (AAC-9.15)."""

from __future__ import annotations

from typing import Final

from engine.effects.program import EFFECTS, push_program
from engine.games.aac import effect_codes as e
from engine.games.aac.codes import A_CHOICE, F_BLOCK, F_DIE, F_SOURCE
from engine.games.aac.core import Core
from engine.games.aac.sense import gain_of
from engine.games.aac.state import AacState
from engine.kernel.rules import PAYLOAD

MODES: Final = 2


def mode_menu(r: Core, s: AacState) -> list[int]:
    """A_CHOICE of each thing that the step under way offers; empty where it asks for none."""
    op = _asking(r, s)
    return [A_CHOICE | at for at in range(len(op) - MODES)]


def best_mode(r: Core, s: AacState) -> int:
    """The one that looks best at a glance."""
    op = _asking(r, s)
    return max(s.menu, key=lambda action: gain_of(r.senses[op[MODES + (action & PAYLOAD)]]))


def answer_mode(r: Core, s: AacState, action: int) -> None:
    """One of the things was chosen."""
    op = _asking(r, s)
    go_into(s, s.frames[-1], op[MODES + (action & PAYLOAD)])


def _asking(r: Core, s: AacState) -> list[int]:
    frame = s.frames[-1]
    return r.programs[frame[1]][frame[2] - 1] if frame[0] == EFFECTS else []


def go_into(s: AacState, frame: list[int], program: int) -> None:
    """Carry out other steps before the effect of that frame goes on."""
    push_program(s, program, frame[F_SOURCE:])


def note(r: Core, frame: list[int], amount: int) -> None:
    """How much a step has done, for a later one of an effect that does as much."""
    if r.counts_steps[frame[F_BLOCK]]:
        frame[F_DIE] = frame[F_DIE] & e.ROLLED_BITS | min(amount, e.DONE_MOST) << e.DONE_SHIFT


def done_before(frame: list[int]) -> int:
    """How much the step before did."""
    return frame[F_DIE] >> e.DONE_SHIFT
