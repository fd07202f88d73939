"""One attack, A1 to A5 (AAC-5.10); the CHECK beneath sees to A6 and A7. Frame: `codes.V_...`."""

from __future__ import annotations

from typing import Final

from engine.games.aac.codes import (
    A_AIM,
    AP,
    ATTACK,
    BY_CAPTION,
    D_OVERFLOW,
    FORCED,
    NO_STRAYS,
    NO_SUPPORT,
    NOTHING,
    ON_ATTACKED,
    ON_ATTACKS,
    ORDINARY,
    R_BLOWS,
    R_CARD,
    R_SEAT,
    R_SEQ,
    R_UP,
    V_AT,
    V_AV,
    V_BLOW,
    V_CANCELLED,
    V_CARD,
    V_KIND,
    V_OVERFLOWING,
    V_REBOUNDED,
    V_REST,
    V_SEAT,
    V_SIZE,
    V_STATE,
    V_VOID,
)
from engine.games.aac.core import Core
from engine.games.aac.events_effects import mask_of
from engine.games.aac.events_fighting import (
    E_ATTACK_CANCELLED,
    E_ATTACK_VOID,
    E_ATTACKED,
    E_BLOW,
    E_CAPTION_ATTACKED,
    E_FORCED_ATTACK,
    E_OVERFLOW,
    E_REBOUNDED,
)
from engine.games.aac.hitting import behind, hit, may_face
from engine.games.aac.rows import row_of, the_row
from engine.games.aac.springing import V_TRAP, fire_about, put_away, spring_next, watch_attacked
from engine.games.aac.state import AacState
from engine.games.aac.triggers import next_trigger
from engine.games.aac.values import current
from engine.games.aac.zones import alter, reveal
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import PAYLOAD
from engine.kernel.state import OVER, RUN

REVEAL: Final = 0
ATTACKED: Final = 1
TRAPS: Final = 2
HIT: Final = 3
REST: Final = 4
DONE: Final = 5
ALONE: Final = NO_STRAYS | NO_SUPPORT
TOLD: Final = (E_ATTACKED, E_CAPTION_ATTACKED, E_FORCED_ATTACK)  # by V_KIND


def begin_attack(
    r: Core,
    s: AacState,
    by: int,
    at: int,
    kind: int,
    *,
    blow: int = 0,
    av: int = -1,
    state: int = 0,
    out: Sink | None,
) -> None:
    """A1: push the frame of an attack; `av` -1 is the current AP. A CHECK must lie beneath it."""
    assert kind in (ORDINARY, BY_CAPTION, FORCED)
    row = the_row(s, by)
    value = current(r, s, row, AP) if av < 0 else av
    seat = row[R_SEAT]
    alter(s, seat)
    frame = [ATTACK, REVEAL, by, at, value, kind, blow, state, seat, row[R_CARD], 0, 0]
    assert len(frame) == V_SIZE
    s.frames.append([*frame, NOTHING])
    if out is not None:
        target = the_row(s, at)
        out.append((TOLD[kind], mask_of(target), seat, row[R_CARD], target[R_CARD]))
    if blow:
        _spend_blow(row, out)
    fire_about(r, s, ON_ATTACKS, row, at)


def _spend_blow(row: list[int], out: Sink | None) -> None:
    """Spent at A1, whatever comes of the attack (AAC-5.38)."""
    row[R_BLOWS] -= 1
    if out is not None:
        out.append((E_BLOW, EVERYBODY, row[R_SEAT], row[R_CARD]))


def step_attack(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """Go on with an attack until it is over, or has told, set off or asked something."""
    if frame[1] <= ATTACKED and s.calm & ALONE == ALONE and _strikes_alone(r, s, frame, out):
        return
    _go_through(r, s, frame, out)


def _go_through(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """Step by step."""
    told = 0 if out is None else len(out)
    while s.node == RUN and s.frames[-1] is frame and (out is None or len(out) == told):
        if (s.queue or not s.calm & NO_STRAYS) and next_trigger(r, s, out):
            return
        step = frame[1]
        if step == TRAPS and (not s.calm & NO_SUPPORT or frame[V_TRAP] != NOTHING):
            put_away(r, s, frame, out)
            if spring_next(r, s, frame, out):
                continue
        frame[1] = step + 1
        if step == REVEAL:
            _reveal(r, s, frame, out)
        elif step == ATTACKED:
            watch_attacked(r, s, frame)
        elif step == HIT:
            _hit(r, s, frame, out)
        elif step == REST:
            _overflow(r, s, frame)
        elif step == DONE:
            s.frames.pop()


def _strikes_alone(r: Core, s: AacState, frame: list[int], out: Sink | None) -> bool:
    """Whether neither trap nor effect comes before A4, and so it has been done; the attack is over
    then unless there is a rest."""
    if s.queue or frame[V_STATE] & (V_CANCELLED | V_REBOUNDED) or frame[V_TRAP] != NOTHING:
        return False
    target = row_of(s, frame[V_AT])
    if target is None or not target[R_UP] or r.moments[target[R_CARD]] >> ON_ATTACKED & 1:
        return False
    if frame[V_AV] <= 0 and not frame[V_BLOW]:
        return False
    frame[1] = REST
    hit(r, s, frame, target, out)
    if s.node == RUN and not s.queue and frame[V_REST] <= 0:
        s.frames.pop()
    return True


def _reveal(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """A2, and what turns out to be no lawful target (AAC-7.3)."""
    target = row_of(s, frame[V_AT])
    if target is None or target[R_UP]:
        return
    reveal(r, s, target, out)
    if may_face(r, s, frame, target):
        return
    frame[V_STATE] |= V_VOID
    frame[1] = DONE
    if frame[V_KIND] == ORDINARY:
        s.extra = []  # the turn ends
    if out is not None:
        out.append((E_ATTACK_VOID, EVERYBODY, frame[V_SEAT], frame[V_CARD]))


def _hit(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """A4, unless a card has kept the attack off (AAC-5.28, AAC-5.57)."""
    stopped = frame[V_STATE] & (V_CANCELLED | V_REBOUNDED)
    if stopped:
        frame[1] = DONE
        if out is not None:
            kind = E_REBOUNDED if stopped & V_REBOUNDED else E_ATTACK_CANCELLED
            out.append((kind, EVERYBODY, frame[V_SEAT], frame[V_CARD]))
        return
    target = row_of(s, frame[V_AT])
    # AAC-5.65: weakened to 0 it does nothing, unless a deadly blow was spent.
    if target is not None and (frame[V_AV] > 0 or frame[V_BLOW]):
        hit(r, s, frame, target, out)


def _overflow(r: Core, s: AacState, frame: list[int]) -> None:
    """A5: the rest must strike somebody behind the wall (AAC-5.20)."""
    menu = overflow_menu(r, s) if frame[V_REST] > 0 else []
    if menu:
        r.offer(s, frame[V_SEAT], D_OVERFLOW, menu)


def attack_of(s: AacState) -> list[int] | None:
    """The frame of the attack under way, the innermost one."""
    for frame in reversed(s.frames):
        if frame[0] == ATTACK:
            return frame
    return None


def overflow_menu(r: Core, s: AacState) -> list[int]:
    """DEC-OVERFLOW (AAC-5.20)."""
    return [A_AIM | row[R_SEQ] for row in behind(r, s, s.frames[-1])]


def answer_overflow(r: Core, s: AacState, action: int, out: Sink | None) -> None:
    """The creature that the rest of the attack hits: A2 to A4 anew."""
    assert s.node != OVER
    frame = s.frames[-1]
    row = the_row(s, action & PAYLOAD)
    if out is not None:
        out.append((E_OVERFLOW, mask_of(row), row[R_SEAT], row[R_CARD], frame[V_REST]))
    frame[V_AT], frame[V_AV] = row[R_SEQ], frame[V_REST]
    frame[V_REST] = frame[V_BLOW] = 0  # never deadly (AAC-5.38)
    frame[V_STATE] |= V_OVERFLOWING
    frame[1] = REVEAL
