"""The turn as a state machine (AAC-4.10 to AAC-4.27, AAC-4.35). Frame: `[TURN, step]`."""

from __future__ import annotations

from typing import Final

from engine.games.aac import clocks, ends, evolution, lasting, triggers
from engine.games.aac.check import open_unit
from engine.games.aac.codes import (
    A_NO_MORE,
    D_MAIN,
    D_MORE,
    DECK_OUT,
    DEPLOY,
    ON_END,
    P_ATTACK,
    P_DEPLOY,
    P_DRAW,
    P_END,
    P_MAIN,
    P_START,
    R_MARKS,
    R_SEAT,
    TURN,
)
from engine.games.aac.core import Core
from engine.games.aac.events import E_IDLE, E_TURN
from engine.games.aac.life import change_lp
from engine.games.aac.main_menu import main_menu, more_menu
from engine.games.aac.rows import creature_count
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
IDLE: Final = 12
LIMIT: Final = 13
PASS: Final = 14
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
            s.phase = P_MAIN
            r.offer(s, s.turn_seat, D_MAIN, main_menu(r, s, s.turn_seat))
            return
        if step == MORE:
            _more(r, s, frame)
            return
        frame[1] = step + 1
        if step < DRAW:
            _start(r, s, step, out)
        elif step == DRAW:
            _draw(r, s, out)
        elif step == DEPLOYMENT:
            s.phase = P_DEPLOY
            _deploy(s, uses_quota=1)  # AAC-4.19
        else:
            _end(r, s, step, out)
        if s.node != RUN:
            return
        frame = s.frames[-1]
        if frame[0] != TURN:
            return
    open_unit(s)


def _start(r: Core, s: AacState, step: int, out: Sink | None) -> None:
    seat = s.turn_seat
    if step == EXPIRE:
        if s.lasts:
            lasting.expire(r, s, seat, out)
    elif step == RETIRE:
        clocks.retire(r, s, seat, out)
    elif step == CLOCKS:
        clocks.strike(r, s, seat, out)
    elif step == AGE:
        evolution.evolve_by_age(r, s, seat, out)
    else:
        lasting.each_round(r, s, seat)


def _draw(r: Core, s: AacState, out: Sink | None) -> None:
    """AAC-4.17, AAC-4.18."""
    seat = s.turn_seat
    s.phase = P_DRAW
    if s.turns[seat] > 1 and not draw_card(s, seat, out) and r.deck_out_loses:
        ends.lose(r, s, seat, DECK_OUT, out)


def _deploy(s: AacState, *, uses_quota: int) -> None:
    if creature_count(s, s.turn_seat) == 0:
        s.frames.append([DEPLOY, 0, s.turn_seat, uses_quota, 0])


def _more(r: Core, s: AacState, frame: list[int]) -> None:
    """AAC-4.24: after an attack, those that cards grant beyond it."""
    s.phase = P_ATTACK
    menu = more_menu(r, s, s.turn_seat) if s.extra else [A_NO_MORE]
    if len(menu) == 1:
        frame[1] = END_EFFECTS
        return
    r.offer(s, s.turn_seat, D_MORE, menu)


def _end(r: Core, s: AacState, step: int, out: Sink | None) -> None:
    """AAC-4.35."""
    seat = s.turn_seat
    s.phase = P_END
    if step == END_EFFECTS:
        triggers.fire_all(r, s, ON_END, seat, -1)
    elif step == END_DURATIONS:
        lasting.expire_at_end(r, s, out)
    elif step == END_DEPLOYMENT:
        _deploy(s, uses_quota=0)  # AAC-4.26
    elif step == IDLE:
        _count_idle(r, s, seat, out)
    elif step == LIMIT:
        if seat != s.first and s.turns[seat] >= r.round_limit:  # AAC-6.8
            ends.compare_at_limit(r, s, out)
    elif s.node == RUN:
        begin_turn(s, 1 - seat, out)


def _count_idle(r: Core, s: AacState, seat: int, out: Sink | None) -> None:
    """AAC-5.50."""
    if s.altered:
        if not r.counts_all_idle:
            s.idle[seat] = 0
        return
    s.idle[seat] += 1
    if s.idle[seat] < IDLE_TURNS:
        return
    s.idle[seat] = 0
    if out is not None:
        out.append((E_IDLE, EVERYBODY, seat, IDLE_TURNS))
    change_lp(r, s, seat, -IDLE_LOSS, out)
