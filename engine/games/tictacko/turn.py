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
from engine.games.tictacko.zones import draw, draw_many, is_full
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
BOTH_LANES: Final = (CHARACTERS, MAGICS)


def begin_turn(s: TicTacKoState, at: int, out: Sink | None) -> None:
    """The next player of the turn order becomes active (TTK-4.29)."""
    s.at = at
    s.turn_seat = s.order[at]
    s.turn += 1
    s.lane = s.used = s.announced = s.resolved = 0
    s.grants = [0, 0]
    for rows in (s.spent, s.worn):
        for row in rows:
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
        if frame[1] > ACTION:
            if frame[1] < OBJECTIVES_STEP:
                _end_action(r, s, frame, out)
            if s.waits or not _end(r, s, frame, out):
                continue
            frame = s.frames[-1]
        if frame[1] == ACTION or _begin(r, s, frame, out):
            _ask_action(r, s, frame)


def _begin(r: Core, s: TicTacKoState, frame: list[int], out: Sink | None) -> bool:
    """T0 and T1; False where something has seen T0, or the match is over."""
    if frame[1] == START:
        s.phase = PHASES[START]
        frame[1] = DRAW
        if s.lasting:
            expire_at_start(s)
        s.full = 1 if is_full(s) else 0  # before anything happens: TTK-4.12, R77
        if r.watched[TURN_STARTED] and ground_of(r, s).watchers:
            happened(r, s, TURN_STARTED, team_of(s.turn_seat))
            if s.waits:
                return False
    s.phase = PHASES[DRAW]
    frame[1] = ACTION
    seat, rules = s.turn_seat, force_of(r, s).modifiers
    if rules:
        draw_many(r, s, seat, total_of(s, rules, seat, DRAW_PHASE, 1), out)  # TTK-4.13
    else:
        draw(r, s, seat, out)
    return s.node == RUN


def _end_action(r: Core, s: TicTacKoState, frame: list[int], out: Sink | None) -> None:
    """T3 and the beginning of T4."""
    if frame[1] == ACTION_END:
        s.phase = PHASES[ACTION_END]
        frame[1] = ENDING
        s.grants = [0, 0]  # TTK-4.50
        if s.full:
            declare_stalemate(r, s, out)
    s.phase = PHASES[ENDING]
    frame[1] = OBJECTIVES_STEP
    if r.watched[TURN_ENDING] and ground_of(r, s).watchers:
        happened(r, s, TURN_ENDING, team_of(s.turn_seat))  # TTK-4.23, R80


def _end(r: Core, s: TicTacKoState, frame: list[int], out: Sink | None) -> bool:
    """The rest of T4, and the next turn; False where something else comes before it."""
    if frame[1] == OBJECTIVES_STEP:
        frame[1] = STALEMATE
        if is_any_complete(r, s):
            begin_goals(r, s)
            return False
    if frame[1] == STALEMATE and s.stalled:
        step_stalemate(r, s, out)
    frame[1] = HANDED_ON
    if s.lasting:
        expire_at_end(s)
    if s.turn >= r.turn_limit:
        draw_match(r, s, TURN_LIMIT, out)  # TTK-6.14
        return False
    begin_turn(s, (s.at + 1) % len(s.order), out)
    return True


def _ask_action(r: Core, s: TicTacKoState, frame: list[int]) -> None:
    """D2, then D3 as long as something is left of the lane or of the grants (TTK-4.20)."""
    s.phase = PHASES[ACTION]
    if not s.announced:
        r.offer(s, s.turn_seat, D_ACTION, action_menu(r, s))
        return
    force = force_of(r, s)
    lanes = _lanes(r, s, force)
    if lanes:
        r.offer(s, s.turn_seat, D_MORE, [A_END, *_plays(r, s, lanes, force)])
    else:
        frame[1] = ACTION_END


def left_of_lane(r: Core, s: TicTacKoState) -> int:
    """What is left of the lane that was picked (TTK-4.19)."""
    if s.lane == NO_LANE:
        return 0
    return max(0, capacity(r, s, s.lane) - s.used)


def open_lanes(r: Core, s: TicTacKoState) -> tuple[int, ...]:
    """The lanes for which something is left, of a grant or of the lane itself; both lanes are open
    while none is picked (TTK-4.19, 4.50)."""
    return _lanes(r, s, force_of(r, s))


def _lanes(r: Core, s: TicTacKoState, force: Force) -> tuple[int, ...]:
    if s.lane == NO_LANE and not force.modifiers:
        return BOTH_LANES
    characters = _is_open(r, s, CHARACTERS, force)
    if _is_open(r, s, MAGICS, force):
        return BOTH_LANES if characters else (MAGICS,)
    return (CHARACTERS,) if characters else ()


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
    plays = _plays(r, s, _lanes(r, s, force), force)
    if force.forbids and is_forbidden(r, s, s.turn_seat, DRAW_SECOND_CARD):
        return [A_PASS, *plays]
    return [A_PASS, A_DRAW, *plays]


def more_menu(r: Core, s: TicTacKoState) -> list[int]:
    """D3: a further card of the lane or of a grant, or the end of the phase (TTK-4.18, 4.50)."""
    force = force_of(r, s)
    return [A_END, *_plays(r, s, _lanes(r, s, force), force)]


def _plays(r: Core, s: TicTacKoState, lanes: tuple[int, ...], force: Force) -> list[int]:
    seat = s.turn_seat
    has_room = CHARACTERS in lanes and free_bits(r, s, seat, force) != 0
    may_cast = MAGICS in lanes
    if may_cast and force.forbids:
        may_cast = not is_forbidden(r, s, seat, PLAY_MAGIC)
    plays, quick, team = r.plays, r.quick, team_of(seat)
    characters: list[int] = []
    magics: list[int] = []
    hand = s.hands[seat]
    for card in distinct(s, seat) if s.worn[seat] else list(dict.fromkeys(hand)):
        play = plays[card]
        if play >= A_MAGIC:
            if may_cast:
                way = quick[card]
                if (
                    _may_say(r, s, card, force)
                    if way is None
                    else is_filled(r, s, way, team, force)
                ):
                    magics.append(play)
        elif has_room and play:
            characters.append(play)
    return characters + magics


def _may_say(r: Core, s: TicTacKoState, card: int, force: Force) -> bool:
    by = Speaker(s.turn_seat, NOTHING, NOTHING, card)
    by.force = force
    return may_say(r, s, by)


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
