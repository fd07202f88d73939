"""Phase II for one attached effect: tick, counter, checkpoint (KM-4.12); what it does at its end.

Frames: `[AGE, step, seq]`, `[ENDING, step, program, bearer, seq, card, owner, choices]`;
the last is also for what a K-Mon does when it is exhausted.
"""

from __future__ import annotations

from engine.effects.program import push_program
from engine.games.kmon.codes import (
    CHECKPOINT,
    P_BEARER,
    P_BLOCK,
    P_CARD,
    P_COUNTERS,
    P_DURATION,
    P_OWNER,
    T_KMON,
)
from engine.games.kmon.core import Core
from engine.games.kmon.effects import detach, effect_of
from engine.games.kmon.events import E_AGED, E_FIRST_ACT, E_LAST_ACT, E_TICK
from engine.games.kmon.links import tick_link
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink


def step_age(r: Core, s: KMonState, frame: list[int], out: Sink | None) -> None:
    """Tick first, which may ask; then the counter."""
    row = effect_of(s, frame[2])
    if frame[1] == 0 and row is not None and r.block_tick[row[P_BLOCK]]:
        frame[1] = 1
        k = row[P_BEARER]
        if out is not None:
            out.append((E_TICK, EVERYBODY, k // 3, s.team[k], row[P_CARD]))
        s.links.append(tick_link(row[P_OWNER], row[P_CARD], r.block_slots[row[P_BLOCK]]))
        push_program(s, r.block_tick[row[P_BLOCK]], [0, 0, row[P_CARD], k, frame[2], 0])
        return
    s.links = []
    s.frames.pop()
    if row is not None:
        _count(r, s, row, out)
    if 1 in s.marked:
        s.frames.append([CHECKPOINT, 0, 0])


def _count(r: Core, s: KMonState, row: list[int], out: Sink | None) -> None:
    row[P_COUNTERS] += 1
    if out is not None:
        k = row[P_BEARER]
        out.append((E_AGED, EVERYBODY, k // 3, s.team[k], row[P_CARD], row[P_COUNTERS]))
    if r.expires_at_once and row[P_COUNTERS] >= row[P_DURATION]:
        detach(r, s, row, out)


def step_ending(r: Core, s: KMonState, frame: list[int], out: Sink | None) -> None:
    """What an effect does as it ends, beside the links of the action that ends it (KM-9.13), or at
    an event (KM-9.22), or a K-Mon as it is exhausted or enters (KM-9.15)."""
    _, step, program, k, seq, card, owner, slots = frame
    if step == 0:
        frame[1] = 1
        if out is not None and r.t.type[card] == T_KMON:
            event = E_LAST_ACT if program == r.program[card] else E_FIRST_ACT
            out.append((event, EVERYBODY, k // 3, card))
        elif out is not None:
            out.append((E_TICK, EVERYBODY, k // 3, s.team[k], card))
        s.links.append(tick_link(owner, card, slots))
        push_program(s, program, [len(s.links) - 1, 0, card, k, seq, 0])
        return
    s.links.pop()
    s.frames.pop()
    if not s.links and 1 in s.marked:
        s.frames.append([CHECKPOINT, 0, 0])
