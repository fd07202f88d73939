"""A turn from T0 to T4 (TTK-4.11). Frame: `[TURN, step]`."""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.announcing import begin_magic, may_say
from engine.games.tictacko.choosing import Speaker, is_filled
from engine.games.tictacko.codes import (
    A_CHARACTER,
    A_DRAW,
    A_END,
    A_MAGIC,
    A_PASS,
    CHARACTERS,
    D_ACTION,
    D_MORE,
    DRAW_SECOND,
    EMPTY,
    MAGICS,
    NO_LANE,
    NOTHING,
    TURN,
    TURN_LIMIT,
)
from engine.games.tictacko.continuous import (
    LANE_WORDS,
    force_of,
    free_bits,
    is_forbidden,
    modified,
    total_of,
)
from engine.games.tictacko.core import Core
from engine.games.tictacko.ends import draw_match
from engine.games.tictacko.events import E_ACTION_OVER, E_PASSED, E_SECOND, E_TURN
from engine.games.tictacko.force import Force
from engine.games.tictacko.goals import begin_goals, is_any_complete
from engine.games.tictacko.ground import Ground
from engine.games.tictacko.items import announce
from engine.games.tictacko.lasting import expire_at_end, expire_at_start
from engine.games.tictacko.playing import begin_character, distinct
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.selectors import ground_of
from engine.games.tictacko.stalemate import declare_stalemate, step_stalemate
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.trigger_events import TURN_ENDING, TURN_STARTED
from engine.games.tictacko.triggers import begin_batch
from engine.games.tictacko.vocabulary import DRAW_PHASE, DRAW_SECOND_CARD, PLAY_MAGIC
from engine.games.tictacko.watching import happened
from engine.games.tictacko.zones import draw, draw_many
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import PAYLOAD
from engine.kernel.state import RUN

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
# Lanes that are open, as bits.
BOTH_LANES: Final = CHARACTERS | MAGICS
NO_GRANTS: Final = [0, 0]


def begin_turn(s: TicTacKoState, at: int, out: Sink | None) -> None:
    """The next player of the turn order becomes active (TTK-4.29)."""
    s.at = at
    s.turn_seat = s.order[at]
    s.turn += 1
    s.lane = s.used = s.announced = s.resolved = 0
    s.grants = [0, 0]
    for row in s.spent:
        if row:
            row.clear()
    for row in s.worn:
        if row:
            row.clear()
    s.fired = []
    s.first_seq = s.seq
    s.frames = [[TURN, START]]
    if out is not None:
        out.append((E_TURN, EVERYBODY, s.turn_seat, s.turn))


def step_turn(r: Core, s: TicTacKoState, out: Sink | None) -> None:
    """Run to the next decision of a turn; triggers come before it (TTK-4.49)."""
    while s.node == RUN:
        frame = s.frames[-1]
        if frame[0] != TURN:
            return
        if s.waits:
            begin_batch(s)
            continue
        step = frame[1]
        if step > ACTION:
            if not _end(r, s, frame, step, out):
                continue
            frame = s.frames[-1]
            step = START
        if step == ACTION or _begin(r, s, frame, step, out):
            _ask_action(r, s, frame)


def _begin(r: Core, s: TicTacKoState, frame: list[int], step: int, out: Sink | None) -> bool:
    """T0 and T1; False where something has seen T0, or the match is over."""
    seat = s.turn_seat
    if step == START:
        s.phase = PHASES[START]
        frame[1] = DRAW
        if s.lasting:
            expire_at_start(s)
        s.full = 1 if EMPTY not in s.cards else 0  # before anything happens: TTK-4.12, R77
        force = force_of(r, s)
        if force.ground.watchers and r.watched[TURN_STARTED]:
            happened(r, s, TURN_STARTED, team_of(seat))
            if s.waits:
                return False
    else:
        force = force_of(r, s)
    s.phase = PHASES[DRAW]
    frame[1] = ACTION
    rules = force.modifiers
    if rules:
        draw_many(r, s, seat, total_of(s, rules, seat, DRAW_PHASE, 1), out)  # TTK-4.13
    else:
        draw(r, s, seat, out)
    return s.node == RUN


def _end(r: Core, s: TicTacKoState, frame: list[int], step: int, out: Sink | None) -> bool:
    """T3 and T4, and the next turn; False where something else comes before it."""
    ground = ground_of(r, s)
    if step < OBJECTIVES_STEP and not _end_action(r, s, frame, step, ground, out):
        return False
    if step <= OBJECTIVES_STEP:
        frame[1] = step = STALEMATE
        if is_any_complete(r, s, ground.held):
            begin_goals(r, s)
            return False
    if step == STALEMATE and s.stalled:
        step_stalemate(r, s, out)
    frame[1] = HANDED_ON
    if s.lasting:
        expire_at_end(s)
    if s.turn >= r.turn_limit:
        draw_match(r, s, TURN_LIMIT, out)  # TTK-6.14
        return False
    begin_turn(s, (s.at + 1) % len(s.order), out)
    return True


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
    if ground.watchers and r.watched[TURN_ENDING]:
        happened(r, s, TURN_ENDING, team_of(s.turn_seat))  # TTK-4.23, R80
    return not s.waits


def _ask_action(r: Core, s: TicTacKoState, frame: list[int]) -> None:
    """D2, then D3 as long as something is left of the lane or of the grants (TTK-4.20)."""
    s.phase = PHASES[ACTION]
    if not s.announced:
        r.offer(s, s.turn_seat, D_ACTION, action_menu(r, s))
        return
    force = force_of(r, s)
    is_picked = s.lane != NO_LANE and not force.modifiers
    if is_picked and s.used >= r.capacity[s.lane] and s.grants == NO_GRANTS:
        frame[1] = ACTION_END
        return
    lanes = _lanes(r, s, force)
    if lanes:
        r.offer(s, s.turn_seat, D_MORE, _with_plays(r, s, [A_END], lanes, force))
    else:
        frame[1] = ACTION_END


def left_of_lane(r: Core, s: TicTacKoState) -> int:
    """What is left of the lane that was picked (TTK-4.19)."""
    if s.lane == NO_LANE:
        return 0
    return max(0, capacity(r, s, s.lane) - s.used)


def open_lanes(r: Core, s: TicTacKoState) -> int:
    """The bits of the lanes for which something is left, of a grant or of the lane itself; both are
    open while none is picked (TTK-4.19, 4.50)."""
    return _lanes(r, s, force_of(r, s))


def _lanes(r: Core, s: TicTacKoState, force: Force) -> int:
    if s.lane == NO_LANE and not force.modifiers:
        return BOTH_LANES
    lanes = CHARACTERS if _is_open(r, s, CHARACTERS, force) else 0
    return lanes | MAGICS if _is_open(r, s, MAGICS, force) else lanes


def _is_open(r: Core, s: TicTacKoState, lane: int, force: Force) -> bool:
    if s.grants[lane - 1] > 0:
        return True
    if s.lane not in (NO_LANE, lane):
        return False
    most = r.capacity[lane]
    if force.modifiers:
        most = total_of(s, force.modifiers, s.turn_seat, LANE_WORDS[lane], most)
    return most > s.used


def capacity(r: Core, s: TicTacKoState, lane: int) -> int:
    """How many cards of a lane the active player may announce, as it is now (TTK-4.19)."""
    return modified(r, s, s.turn_seat, LANE_WORDS[lane], r.capacity[lane])


def action_menu(r: Core, s: TicTacKoState) -> list[int]:
    """D2: play nothing, draw a second card, a Character, a Magic (TTK-4.14)."""
    force = force_of(r, s)
    menu = [A_PASS, A_DRAW]
    if force.forbids and is_forbidden(r, s, s.turn_seat, DRAW_SECOND_CARD):
        menu.pop()
    if s.lane == NO_LANE and not force.modifiers:
        return _with_plays(r, s, menu, BOTH_LANES, force)
    return _with_plays(r, s, menu, _lanes(r, s, force), force)


def more_menu(r: Core, s: TicTacKoState) -> list[int]:
    """D3: a further card of the lane or of a grant, or the end of the phase (TTK-4.18, 4.50)."""
    force = force_of(r, s)
    return _with_plays(r, s, [A_END], _lanes(r, s, force), force)


def _with_plays(r: Core, s: TicTacKoState, menu: list[int], lanes: int, force: Force) -> list[int]:
    """The menu, and behind it the Characters and the Magics that may be announced."""
    seat, plays, ground = s.turn_seat, r.plays, force.ground
    may_cast = lanes & MAGICS != 0
    has_room = lanes & CHARACTERS != 0 and (ground.taken | ground.locked) != r.grid.whole
    if force.forbids:
        has_room = has_room and free_bits(r, s, seat, force) != 0
        may_cast = may_cast and not is_forbidden(r, s, seat, PLAY_MAGIC)
    magics: list[int] = []
    for card in distinct(s, seat) if s.worn[seat] else dict.fromkeys(s.hands[seat]):
        play = plays[card]
        if play >= A_MAGIC:
            magics.append(card)
        elif play and has_room:
            menu.append(play)
    return _with_magics(r, s, menu, magics, force) if magics and may_cast else menu


def _with_magics(
    r: Core, s: TicTacKoState, menu: list[int], magics: list[int], force: Force
) -> list[int]:
    """The menu with those of the Magics that may be announced (TTK-5.32)."""
    quick, seat = r.quick, s.turn_seat
    team = team_of(seat)
    by: Speaker | None = None
    for card in magics:
        way = quick[card]
        if way is not None:
            if is_filled(r, s, way, team, force):
                menu.append(A_MAGIC | card)
            continue
        if by is None:
            by = Speaker(seat, NOTHING, NOTHING, card)
            by.force = force
        by.held = card
        if may_say(r, s, by):
            menu.append(A_MAGIC | card)
    return menu


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
        announce(s, DRAW_SECOND, seat, NOTHING, NOTHING)
    else:
        if out is not None:
            told = E_PASSED if kind == A_PASS else E_ACTION_OVER
            out.append((told, EVERYBODY, seat))
        s.frames[-1][1] = ACTION_END
