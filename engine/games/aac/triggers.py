"""Triggered effects: they wait in a queue, the oldest source goes first (AAC-5.60)."""

from __future__ import annotations

from typing import Final

from engine.effects.program import EFFECTS
from engine.games.aac.auras import is_working
from engine.games.aac.codes import (
    CHECK,
    DEPTH_MOST,
    F_DEPTH,
    F_HOST,
    F_SEAT,
    F_SOURCE,
    F_SUBJECT,
    FLAG_ACTIVE,
    FLAG_RETIRES,
    FLAG_SPRUNG,
    MARK_SPENT,
    NO_STRAYS,
    NOTHING,
    ON_ANOTHER_ARRIVES,
    ON_ANOTHER_DIES,
    ON_ANOTHER_LEAVES,
    ON_DEPLOYED,
    ON_END,
    ON_EVOLVES,
    ON_NO_CREATURE,
    ON_RIVAL_PLAYS,
    ON_SPRING,
    ON_START,
    PLAY,
    R_CARD,
    R_FLAGS,
    R_MARKS,
    R_SEAT,
    R_SEQ,
    R_SINCE,
    R_UP,
    W_BLOCK,
    W_CARD,
    W_DEPTH,
    W_SEAT,
    W_SOURCE,
    W_SUBJECT,
)
from engine.games.aac.contexts import context_of, loose_context, wait
from engine.games.aac.core import Core
from engine.games.aac.effect_codes import BLOCK, BOTH, ONCE_A_ROUND
from engine.games.aac.events_effects import E_DROPPED
from engine.games.aac.events_fighting import E_ACTIVATED, E_SPRUNG
from engine.games.aac.filters import fits
from engine.games.aac.poison import POISON, poison_works
from engine.games.aac.rows import is_inactive_trap, is_silenced, row_of
from engine.games.aac.selecting import on_side
from engine.games.aac.spending import is_spent, spend
from engine.games.aac.state import AacState
from engine.games.aac.stealing import give_back
from engine.games.aac.traps import host_of
from engine.games.aac.zones import anchor, reveal
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.state import OVER

# A CHECK frame keeps here how deep the effects of its unit have gone, and how many there were:
# depth alone would leave room for trees of them (OURS).
CHECK_DEPTH: Final = 3
CHECK_COUNT: Final = 4
EFFECTS_MOST: Final = 100
# At these moments a card that has left no longer acts (AAC-5.61).
MUST_STAND: Final = (
    ON_START,
    ON_END,
    ON_DEPLOYED,
    ON_EVOLVES,
    ON_ANOTHER_DIES,
    ON_ANOTHER_LEAVES,
    ON_ANOTHER_ARRIVES,
)
SPRINGING: Final = (ON_RIVAL_PLAYS, ON_NO_CREATURE)


def fire(r: Core, s: AacState, when: int, row: list[int], subject: int) -> None:
    """Put the blocks that a card of the field has for this moment into the queue."""
    card = row[R_CARD]
    if card == NOTHING or not r.moments[card] >> when & 1:
        return
    if when != ON_SPRING and not is_working(r, row):
        return
    if is_silenced(r, s, row):
        return
    _queue(r, s, when, row, subject)


def _queue(r: Core, s: AacState, when: int, row: list[int], subject: int) -> None:
    depth = _depth(s)
    for number, block in enumerate(r.blocks[row[R_CARD]]):
        if r.when[block] != when or not _suits(r, s, block, row[R_SEAT], subject):
            continue
        if r.once[block] == ONCE_A_ROUND:
            if row[R_MARKS] & MARK_SPENT << number:
                continue
            row[R_MARKS] |= MARK_SPENT << number
        elif r.once[block]:
            if is_spent(s, row, block):
                continue
            spend(s, row, block)
        wait(s, [row[R_SEQ], block, row[R_CARD], row[R_SEAT], subject, depth])


def _suits(r: Core, s: AacState, block: int, seat: int, subject: int) -> bool:
    """Whether the card that was played, arrives or leaves is one that the effect speaks of."""
    number, side = r.played[block], r.whose[block]
    if number == 0 and side == BOTH:
        return True
    played = row_of(s, subject)
    if played is None or not played[R_UP] or not on_side(side, seat, played[R_SEAT]):
        return False
    return fits(r, s, number, played)


def _depth(s: AacState) -> int:
    """How deep an effect stands that is set off now."""
    for frame in reversed(s.frames):
        if frame[0] in (EFFECTS, BLOCK):
            return frame[F_DEPTH] + 1
        if frame[0] == CHECK:
            return frame[CHECK_DEPTH] if len(frame) > CHECK_DEPTH else 0
    return 0


def fire_all(r: Core, s: AacState, when: int, seat: int, subject: int) -> None:
    """The same for every face-up card that `seat` controls (START, END, a rival's card)."""
    for row in s.field:
        card = row[R_CARD]
        if row[R_SEAT] != seat or card == NOTHING or not r.moments[card] >> when & 1:
            continue
        if when == ON_RIVAL_PLAYS and is_inactive_trap(r, row):
            if not is_silenced(r, s, row):
                _queue(r, s, when, row, subject)
        else:
            fire(r, s, when, row, subject)


def next_trigger(r: Core, s: AacState, out: Sink | None) -> bool:
    """Begin the first waiting effect; whether a frame was pushed."""
    if not s.calm & NO_STRAYS:
        give_back(r, s, out)
    while s.queue:
        waiting = s.queue.pop(0)
        if waiting[W_BLOCK] == POISON:
            poison_works(r, s, waiting, out)
        elif waiting[W_DEPTH] > DEPTH_MOST or not _counts(s, waiting[W_DEPTH] + 1):
            if out is not None:
                out.append((E_DROPPED, EVERYBODY, waiting[W_SEAT], waiting[W_CARD]))
        elif _begin(r, s, waiting, out):
            return True
    return False


def _begin(r: Core, s: AacState, waiting: list[int], out: Sink | None) -> bool:
    row = row_of(s, waiting[W_SOURCE])
    block, when = waiting[W_BLOCK], r.when[waiting[W_BLOCK]]
    if row is None and when in MUST_STAND:
        return False
    if row is not None and when in SPRINGING and is_inactive_trap(r, row):
        spring_alone(r, s, row, out)
    if row is None:
        frame = loose_context(waiting[W_CARD], waiting[W_SEAT], block)
        frame[F_SUBJECT], frame[F_DEPTH] = waiting[W_SUBJECT], waiting[W_DEPTH]
        frame[F_SOURCE] = waiting[W_SOURCE]
    else:
        frame = context_of(row, block, waiting[W_DEPTH], waiting[W_SUBJECT])
        frame[F_SEAT] = waiting[W_SEAT]
        frame[F_HOST] = host_of(r, s, row)  # AAC-5.26
    s.frames.append(frame)
    return s.node != OVER


def _counts(s: AacState, depth: int) -> bool:
    """Note an effect in the unit under way; False once the unit has had as many as it may."""
    for frame in reversed(s.frames):
        if frame[0] != CHECK:
            continue
        if len(frame) == CHECK_DEPTH:
            frame += [0, 0]
        frame[CHECK_DEPTH] = max(frame[CHECK_DEPTH], depth)
        frame[CHECK_COUNT] += 1
        return frame[CHECK_COUNT] <= EFFECTS_MOST
    return True


def spring_alone(r: Core, s: AacState, row: list[int], out: Sink | None) -> None:
    """A trap springs outside an attack: it is shown, and stays activated or goes when it has
    acted (AAC-5.29)."""
    reveal(r, s, row, out)
    if out is not None:
        out.append((E_SPRUNG, EVERYBODY, row[R_SEAT], row[R_CARD]))
    row[R_FLAGS] |= FLAG_SPRUNG
    if r.t.rounds[row[R_CARD]]:
        row[R_FLAGS] |= FLAG_ACTIVE
        row[R_SINCE] = anchor(s, row[R_SEAT])
        if out is not None:
            out.append((E_ACTIVATED, EVERYBODY, row[R_SEAT], row[R_CARD]))
        return
    row[R_FLAGS] |= FLAG_RETIRES
    s.frames.append([PLAY, 0, row[R_SEQ]])
