"""Choices made when an effect happens (D15, KM-4.39), and loops over K-Mon.

Frames: `[CHOICE, kind, info, link, place of the slot, seat]`, `[LOOP, program, times left,
context...]`.
"""

from __future__ import annotations

from engine.effects.program import CONTEXT, Compiler, Ints, Verb, push_program
from engine.effects.tree import Op
from engine.games.kmon.codes import (
    A_MODE,
    A_TARGET,
    CHOICE,
    D_EFFECT_MODE,
    D_EFFECT_TARGET,
    EVADED,
    F_BASE,
    F_LINK,
    FACES,
    L_OWNER,
    L_SLOTS,
    L_STATUS,
)
from engine.games.kmon.core import Core
from engine.games.kmon.events import E_ROLLED
from engine.games.kmon.selecting import LATE_MODE, candidates
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import PAYLOAD, Rules
from engine.kernel.state import State


class Choice(Verb):
    """Fills a slot that the next op needs; put in by the compiler, never written on a card.

    Operands: slot, kind, options or selector, who chooses (1: the card owner's opponent)."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        raise ValueError("a choice is not a word of the card language")

    def apply(self, rules: Rules, s: State, frame: Ints, op: Ints, out: Sink | None) -> None:
        assert isinstance(s, KMonState)
        link = frame[F_LINK]
        owner = s.links[link][L_OWNER]
        seat = owner if op[5] == 0 else 1 - owner
        s.frames.append([CHOICE, op[3], op[4], link, L_SLOTS + frame[F_BASE] + op[2], seat])


def step_choice(r: Core, s: KMonState, frame: list[int]) -> None:
    """Ask; a choice without an answer is skipped."""
    s.links[frame[3]][frame[4]] = -1
    if not choice_menu(s):
        s.frames.pop()
        return
    r.pose(s, frame[5], D_EFFECT_MODE if frame[1] == LATE_MODE else D_EFFECT_TARGET)


def choice_menu(s: KMonState) -> list[int]:
    """The options of the choice on top; of an evaded link only benched K-Mon (KM-5.44)."""
    _, kind, info, link, _, _ = s.frames[-1]
    if kind == LATE_MODE:
        return [A_MODE | at for at in range(info)]
    found = candidates(s, s.links[link][L_OWNER], info)
    if s.links[link][L_STATUS] == EVADED:
        found = [k for k in found if s.active[k // 3] != k]
    return [A_TARGET | k for k in found]


def answer_choice(s: KMonState, action: int) -> None:
    """Bind the answer."""
    frame = s.frames.pop()
    s.links[frame[3]][frame[4]] = action & PAYLOAD


def step_loop(s: KMonState, frame: list[int], out: Sink | None) -> None:
    """The next round of a loop."""
    if frame[2] == 0:
        s.frames.pop()
        return
    frame[2] -= 1
    push_program(s, frame[1], frame[CONTEXT:])


def rolled(r: Core, s: KMonState, face: int, out: Sink | None) -> None:
    """Go on with the band in which the die fell, counted from 0 (KM-9.17)."""
    frame = s.frames.pop()
    if out is not None:
        out.append((E_ROLLED, EVERYBODY, s.links[frame[F_LINK]][L_OWNER], face + 1))
    op = r.programs[frame[1]][frame[2]]
    band = op[2 + face]
    if band >= 0:
        push_program(s, op[2 + FACES + band], frame[CONTEXT:])
