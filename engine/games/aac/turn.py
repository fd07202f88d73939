"""The turn as a state machine (AAC-4.10 to AAC-4.27, AAC-4.35). Frame: `[TURN, step]`."""

from __future__ import annotations

from typing import Final

from engine.games.aac import clocks, ends, evolution, lasting, triggers
from engine.games.aac.check import is_quiet, open_unit
from engine.games.aac.codes import (
    BAN_DRAWING,
    D_MAIN,
    D_MORE,
    DECK_OUT,
    DEPLOY,
    NO_ENDS,
    NO_EVOLVING,
    NO_STARTS,
    NO_SUPPORT,
    ON_END,
    P_ATTACK,
    P_DEPLOY,
    P_DRAW,
    P_END,
    P_MAIN,
    P_START,
    R_MARKS,
    R_SEAT,
    STANDS,
    TURN,
)
from engine.games.aac.core import Core
from engine.games.aac.events import E_ENDED, E_IDLE, E_TURN
from engine.games.aac.life import change_lp
from engine.games.aac.main_menu import main_menu, more_menu
from engine.games.aac.rows import has_creature
from engine.games.aac.state import AacState
from engine.games.aac.zones import draw_card
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.state import RUN

EXPIRE: Final = 0
RETIRE: Final = 1
CLOCKS: Final = 2
AGE: Final = 3
EACH: Final = 4
DRAW: Final = 5
DEPLOYMENT: Final = 6
MAIN: Final = 7
MORE: Final = 8
END_EFFECTS: Final = 9
END_DURATIONS: Final = 10
END_DEPLOYMENT: Final = 11
IDLE: Final = NO_SUPPORT | NO_EVOLVING | NO_STARTS  # nothing on the field stirs at START
IDLE_TURNS: Final = 2
IDLE_LOSS: Final = 100


def begin_turn(s: AacState, seat: int, out: Sink | None) -> None:
    """AAC-4.10: the turn of `seat` as the only frame."""
    s.turn_seat = seat
    s.turn += 1
    s.turns[seat] += 1
    s.phase = P_START
    s.quota = [0, 0, 0, 0]
    s.spare = [0, 0, 0, 0]
    if s.extra:
        s.extra = []
    s.altered = s.gifted = s.acts = s.attacks = s.striker = s.skips = 0
    for row in s.field:
        if row[R_SEAT] == seat:
            row[R_MARKS] = 0
    s.frames = [[TURN, EXPIRE]]
    if out is not None:
        out.append((E_TURN, EVERYBODY, seat, s.turns[seat]))


def step_turn(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """Run to the next unit or decision of the turn."""
    while not (s.dirty or s.queue or s.flips):
        step = frame[1]
        if step == MAIN:
            offer_main(r, s)
            return
        if step < MAIN:
            _start(r, s, frame, out)
        elif step == MORE and s.extra:
            _more(r, s, frame)
        else:
            _end(r, s, frame, out)
        if s.node != RUN:
            return
        frame = s.frames[-1]
        if frame[0] != TURN:
            return
    open_unit(s)


def offer_main(r: Core, s: AacState) -> None:
    """DEC-MAIN."""
    seat = s.turn_seat
    s.phase = P_MAIN
    r.offer(s, seat, D_MAIN, main_menu(r, s, seat))


def end_main(r: Core, s: AacState, out: Sink | None) -> None:
    """A_END, or no further attack (AAC-4.20)."""
    if out is not None:
        out.append((E_ENDED, EVERYBODY, s.decider))
    frame = s.frames[0]
    frame[1] = END_EFFECTS
    step_turn(r, s, frame, out)


def go_on(r: Core, s: AacState) -> None:
    """A move of MAIN has been made: where no check can find anything, the next one is offered."""
    frames = s.frames
    if len(frames) == 2 and frames[0][1] == MAIN and is_quiet(r, s):
        frames.pop()
        s.dirty = 0
        offer_main(r, s)


def _start(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """The next step up to MAIN at which something may happen."""
    seat, step = s.turn_seat, frame[1]
    if step < DRAW:
        step = _after_idle(s, step)
    if step < DRAW:
        frame[1] = step + 1
        _early(r, s, step, seat, out)
        if s.node == RUN and not (s.dirty or s.queue or s.flips):
            _start(r, s, frame, out)
        return
    if step == DRAW and s.turns[seat] > 1 and not lasting.forbidden(r, s, seat, BAN_DRAWING):
        s.phase = P_DRAW
        if not draw_card(s, seat, out) and r.deck_out_loses:
            frame[1] = DEPLOYMENT
            ends.lose(r, s, seat, DECK_OUT, out)  # AAC-4.18
            return
    frame[1] = MAIN
    s.phase = P_DEPLOY
    if s.calm & STANDS << seat or not _must_deploy(s):  # AAC-4.19
        offer_main(r, s)


def _early(r: Core, s: AacState, step: int, seat: int, out: Sink | None) -> None:
    """A step of START (AAC-4.11 to AAC-4.15)."""
    if step == EXPIRE:
        lasting.expire(r, s, seat, out)
    elif step == RETIRE:
        clocks.retire(r, s, seat, out)
    elif step == CLOCKS:
        clocks.strike(r, s, seat, out)
    elif step == AGE:
        evolution.evolve_by_age(r, s, seat, out)
    else:
        lasting.each_round(r, s, seat)


def _after_idle(s: AacState, step: int) -> int:
    """The first step from this one on, of those before DRAW, at which something may happen."""
    calm, lasts = s.calm, s.lasts
    if step == EXPIRE and not lasts:
        if calm & IDLE == IDLE and s.clocks == clocks.STOPPED:
            return DRAW
        step = RETIRE
    if step == RETIRE and calm & NO_SUPPORT:
        step = CLOCKS
    if step == CLOCKS and s.clocks == clocks.STOPPED:
        step = AGE
    if step == AGE and calm & NO_EVOLVING:
        step = EACH
    if step == EACH and calm & NO_STARTS and not lasts:
        step = DRAW
    return step


def _must_deploy(s: AacState) -> bool:
    """Whether the player of the turn has no creature and so deploys one: before MAIN, where that
    uses the quota, or at END (AAC-4.26)."""
    if has_creature(s, s.turn_seat):
        return False
    s.frames.append([DEPLOY, 0, s.turn_seat, int(s.phase == P_DEPLOY), 0])
    return True


def _more(r: Core, s: AacState, frame: list[int]) -> None:
    """AAC-4.24: after an attack, those that cards grant beyond it."""
    s.phase = P_ATTACK
    menu = more_menu(r, s, s.turn_seat)
    if len(menu) == 1:
        frame[1] = END_EFFECTS
        return
    r.offer(s, s.turn_seat, D_MORE, menu)


def _end(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """AAC-4.35: the next step at which something may happen."""
    seat, step = s.turn_seat, frame[1]
    s.phase = P_END
    if step <= END_EFFECTS:
        step = END_DURATIONS if s.calm & NO_ENDS else END_EFFECTS
    if step == END_DURATIONS and not s.lasts:
        step = END_DEPLOYMENT
    frame[1] = step + 1
    if step == END_EFFECTS:
        triggers.fire_all(r, s, ON_END, seat, -1)
    elif step == END_DURATIONS:
        lasting.expire_at_end(r, s, out)
    elif s.calm & STANDS << seat or step != END_DEPLOYMENT or not _must_deploy(s):
        _close(r, s, seat, out)


def _close(r: Core, s: AacState, seat: int, out: Sink | None) -> None:
    """The turn is over and the next one begins, or the game is over."""
    if not s.altered:
        _count_idle(r, s, seat, out)
    elif not r.counts_all_idle:
        s.idle[seat] = 0
    if seat != s.first and s.turns[seat] >= r.round_limit and s.node == RUN:  # AAC-6.8
        ends.compare_at_limit(r, s, out)
    if s.node == RUN:
        begin_turn(s, 1 - seat, out)
        _start(r, s, s.frames[0], out)


def _count_idle(r: Core, s: AacState, seat: int, out: Sink | None) -> None:
    """AAC-5.50."""
    s.idle[seat] += 1
    if s.idle[seat] < IDLE_TURNS:
        return
    s.idle[seat] = 0
    if out is not None:
        out.append((E_IDLE, EVERYBODY, seat, IDLE_TURNS))
    change_lp(r, s, seat, -IDLE_LOSS, out)
