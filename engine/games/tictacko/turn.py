"""A turn from T0 to T4 (TTK-4.11). Frame: `[TURN, step]`."""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.announcing import begin_magic
from engine.games.tictacko.codes import (
    A_CHARACTER,
    A_DRAW,
    A_END,
    A_MAGIC,
    A_PASS,
    D_ACTION,
    D_MORE,
    EMPTY,
    NO_LANE,
    TURN,
    TURN_LIMIT,
)
from engine.games.tictacko.continuous import (
    force_of,
    total_of,
)
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import END_OF_TURN, NEXT_TURN
from engine.games.tictacko.ends import draw_match
from engine.games.tictacko.events import E_ACTION_OVER, E_PASSED, E_SECOND, E_TURN
from engine.games.tictacko.force import Force
from engine.games.tictacko.goals import begin_goals, is_any_complete
from engine.games.tictacko.ground import Ground
from engine.games.tictacko.items import draw_second
from engine.games.tictacko.lanes import BOTH_LANES, lanes_under
from engine.games.tictacko.menus import first_menu, with_plays
from engine.games.tictacko.performing import ends
from engine.games.tictacko.playing import begin_character
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.selectors import ground_of
from engine.games.tictacko.stalemate import declare_stalemate, step_stalemate
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.trigger_events import TURN_ENDING, TURN_STARTED
from engine.games.tictacko.triggers import begin_batch
from engine.games.tictacko.vocabulary import DRAW_PHASE
from engine.games.tictacko.watching import F_ONCE, happened
from engine.games.tictacko.zones import draw, draw_many
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import PAYLOAD

START: Final = 0
DRAW: Final = 1
ACTION: Final = 2
ACTION_END: Final = 3
ENDING: Final = 4
OBJECTIVES_STEP: Final = 5
STALEMATE: Final = 6
HANDED_ON: Final = 8
# The phase shown for each step: T0 to T4.
PHASES: Final = (0, 1, 2, 3, 4, 4, 4, 4)
NO_GRANTS: Final = [0, 0]


def begin_turn(s: TicTacKoState, at: int, out: Sink | None) -> None:
    """The next player of the turn order becomes active (TTK-4.29)."""
    s.at = at
    s.turn_seat = s.order[at]
    s.turn += 1
    s.lane = s.used = s.announced = s.resolved = 0
    s.grants = [0, 0]
    if any(s.spent):
        for row in s.spent:
            row.clear()
    if any(s.worn):
        for row in s.worn:
            row.clear()
    s.fired = [row for row in s.fired if len(row) > F_ONCE]  # TTK-9.40
    s.first_seq = s.seq
    s.frames = [[TURN, START]]
    if out is not None:
        out.append((E_TURN, EVERYBODY, s.turn_seat, s.turn))


def step_turn(r: Core, s: TicTacKoState, out: Sink | None) -> None:
    """Run to the next decision of a turn; triggers come before it (TTK-4.49)."""
    if s.waits:
        begin_batch(s)
        return
    frame = s.frames[-1]
    if frame[1] == ACTION and _asks_action(r, s, force_of(r, s)):
        return
    step = frame[1]
    if step > ACTION:
        _end(r, s, frame, step, out)
    else:
        _begin(r, s, frame, step, out)


def _begin(r: Core, s: TicTacKoState, frame: list[int], step: int, out: Sink | None) -> None:
    """T0 and T1; after T0 what has seen it comes first."""
    seat = s.turn_seat
    if step == START:
        s.phase = PHASES[START]
        if s.lasting and ends(s, NEXT_TURN, out):
            return
        frame[1] = DRAW
        s.full = 1 if EMPTY not in s.cards else 0  # before anything happens: TTK-4.12, R77
        force = force_of(r, s)
        if force.ground.heard >> TURN_STARTED & 1:
            happened(r, s, TURN_STARTED, team_of(seat))
            if s.waits:
                return
    else:
        force = force_of(r, s)
    frame[1] = ACTION
    _draw(r, s, force, out)


def _end(r: Core, s: TicTacKoState, frame: list[int], step: int, out: Sink | None) -> None:
    """T3 and T4, and the next turn, unless something else comes before it."""
    ground = ground_of(r, s)
    if step < OBJECTIVES_STEP and not _end_action(r, s, frame, step, ground, out):
        return
    if step <= OBJECTIVES_STEP:
        frame[1] = step = STALEMATE
        if is_any_complete(r, s, ground.held):
            begin_goals(r, s)
            return
    if step == STALEMATE and s.stalled:
        step_stalemate(r, s, out)
    frame[1] = HANDED_ON
    if s.lasting and ends(s, END_OF_TURN, out):
        return
    if s.turn >= r.turn_limit:
        draw_match(r, s, TURN_LIMIT, out)  # TTK-6.14
        return
    begin_turn(s, (s.at + 1) % len(s.order), out)


def _end_action(
    r: Core, s: TicTacKoState, frame: list[int], step: int, ground: Ground, out: Sink | None
) -> bool:
    """T3 and the beginning of T4; False where something has seen it."""
    if step == ACTION_END:
        s.phase = PHASES[ACTION_END]
        frame[1] = ENDING
        s.grants = [0, 0]  # TTK-4.50
        if s.full:
            declare_stalemate(r, s, out)
    s.phase = PHASES[ENDING]
    frame[1] = OBJECTIVES_STEP
    if ground.heard >> TURN_ENDING & 1:
        happened(r, s, TURN_ENDING, team_of(s.turn_seat))  # TTK-4.23, R80
    return not s.waits


def _draw(r: Core, s: TicTacKoState, force: Force, out: Sink | None) -> None:
    """T1 (TTK-4.13)."""
    s.phase = PHASES[DRAW]
    rules = force.modifiers
    if rules:
        draw_many(r, s, s.turn_seat, total_of(s, rules, s.turn_seat, DRAW_PHASE, 1), out)
    else:
        draw(r, s, s.turn_seat, out)


def _asks_action(r: Core, s: TicTacKoState, force: Force) -> bool:
    """D2, then D3 as long as something is left of the lane or of the grants (TTK-4.20); False
    where the phase is over."""
    s.phase = PHASES[ACTION]
    if not s.announced:
        lanes = lanes_under(r, s, force) if s.lane or force.modifiers else BOTH_LANES
        r.offer(s, s.turn_seat, D_ACTION, first_menu(r, s, lanes, force))
        return True
    is_used_up = (
        s.lane != NO_LANE
        and not force.modifiers
        and s.used >= r.capacity[s.lane]
        and s.grants == NO_GRANTS
    )
    lanes = 0 if is_used_up else lanes_under(r, s, force)
    if lanes:
        r.offer(s, s.turn_seat, D_MORE, with_plays(r, s, [A_END], lanes, force))
        return True
    s.frames[-1][1] = ACTION_END
    return False


def answer_action(r: Core, s: TicTacKoState, action: int, out: Sink | None) -> None:
    """D2 and D3."""
    seat, kind = s.decider, action & ~PAYLOAD
    if kind == A_CHARACTER:
        begin_character(r, s, seat, action & PAYLOAD)
    elif kind == A_MAGIC:
        begin_magic(r, s, seat, action & PAYLOAD, out)
    elif kind == A_DRAW:
        if out is not None:
            out.append((E_SECOND, EVERYBODY, seat))
        s.frames[-1][1] = ACTION_END
        draw_second(s, seat)
    else:
        if out is not None:
            told = E_PASSED if kind == A_PASS else E_ACTION_OVER
            out.append((told, EVERYBODY, seat))
        s.frames[-1][1] = ACTION_END
