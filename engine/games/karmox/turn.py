"""The turn as a state machine (KX-4.9 to 4.21). Frame: `[TURN, phase, 1 once it is ending]`."""

from __future__ import annotations

from engine.games.karmox.board import bits_of
from engine.games.karmox.codes import (
    A_ATTACK,
    A_DONE,
    A_HEAL,
    A_MOVE,
    A_NONE,
    A_PASS,
    A_ROLL,
    A_SKIP,
    A_SPIRIT,
    A_TAKE,
    ACTION,
    ACTIONS,
    ATTACKS,
    C_EVENT,
    CHESTS,
    D_ACTION,
    D_END,
    D_EVENT,
    D_MOVE,
    END_CHOICE,
    END_OF_TURN,
    EVENT,
    LOW,
    MASTER_KEY,
    MOVE,
    MOVEMENT,
    NOTHING,
    OWNER_START,
    PIECE_AT,
    REMOVED,
    TURN,
    TURN_END,
)
from engine.games.karmox.conceding import settle_concessions
from engine.games.karmox.core import Core
from engine.games.karmox.ends import adjudicate_at_limits
from engine.games.karmox.events import (
    E_MOVED,
    E_PASSED,
    E_SKIPPED,
    E_STAYED,
    E_TILES_BACK,
    E_TOOK_CHEST,
    E_TURN,
    tell,
)
from engine.games.karmox.fighting import declare_attack, targets_of
from engine.games.karmox.lasting import end
from engine.games.karmox.pieces import occupied, own_on_board
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.tokens import heal, heals, play_tiles, tiles_for
from engine.games.karmox.traits import ACTING, CHEST_TAKEN, TURN_OVER, TURN_START, fire
from engine.games.karmox.ways import cells_for, is_held
from engine.kernel.events import Sink
from engine.kernel.rules import PAYLOAD
from engine.kernel.state import RUN


def begin_turn(r: Core, s: KarmoxState, seat: int, out: Sink | None) -> None:
    """TURN_START (KX-4.9, 4.27)."""
    s.turn_seat = seat
    s.turn += 1
    s.active = s.pawn_used = NOTHING
    s.die = s.chain = 0
    s.budget = [1, 1, 1]
    s.frames = [[TURN, EVENT, 0]]
    tell(out, E_TURN, seat, s.turn)
    if r.has_traits:
        fire(r, s, TURN_START, own_on_board(s, seat), out)
    end(s, OWNER_START)


def step_turn(r: Core, s: KarmoxState, frame: list[int], out: Sink | None) -> None:
    """Run to the next decision of the turn, or hand it on."""
    while s.node == RUN and s.frames[-1] is frame:
        if s.conceding:
            settle_concessions(r, s, out)
            continue
        phase = s.phase = frame[1]
        if phase == EVENT:
            r.offer(s, s.turn_seat, D_EVENT, event_menu(r, s))
        elif phase == MOVE:
            _ask_move(r, s, frame)
        elif phase == ACTION:
            _ask_action(r, s, frame)
        elif phase == END_CHOICE:
            _ask_end(r, s, frame)
        else:
            _end_turn(r, s, frame, out)


def event_menu(r: Core, s: KarmoxState) -> list[int]:
    """D2: no roll, a pawn to roll for, healing (KX-4.10, 4.11)."""
    rolls = [A_ROLL | pawn for pawn in pawns_of(r, s, s.turn_seat)]
    return [A_SKIP, *rolls, *heals(r, s, s.turn_seat)]


def pawns_of(r: Core, s: KarmoxState, seat: int) -> list[int]:
    """The pawns that a player may roll for (KX-4.11)."""
    if r.pawns == 1:
        return [0]
    red = blue = False
    for piece, owner in enumerate(s.owner):
        if owner == seat and s.where[piece] != REMOVED:
            if piece & 1:
                blue = True
            else:
                red = True
    if red and blue:
        return [0, 1]
    return [1] if blue else [0]


def answer_event(r: Core, s: KarmoxState, action: int, out: Sink | None) -> None:
    """D2."""
    kind = action & ~PAYLOAD
    if kind == A_HEAL:
        heal(r, s, action & PAYLOAD, out)
        return
    frame = s.frames[-1]
    frame[1] = MOVE
    if kind == A_SKIP:
        tell(out, E_SKIPPED, s.turn_seat)
    else:
        s.pawn_used = action & PAYLOAD
        r.chance(s, C_EVENT)


def _ask_move(r: Core, s: KarmoxState, frame: list[int]) -> None:
    menu = move_menu(r, s)
    if len(menu) > 1:
        r.offer(s, s.turn_seat, D_MOVE, menu)
    else:
        frame[1] = TURN_END  # KX-4.28: nobody is there, who could at least stay


def move_menu(r: Core, s: KarmoxState) -> list[int]:
    """D5: a character and where it goes, nobody, a spirit for movement, healing (KX-4.16)."""
    seat = s.turn_seat
    movers = [s.active] if s.active != NOTHING else own_on_board(s, seat)
    if s.flags:
        movers = [piece for piece in movers if not is_held(s, piece)]
    taken = occupied(s)
    menu = heals(r, s, seat)
    tiles: list[int] = []
    for piece in movers:
        base = A_MOVE | piece << PIECE_AT
        menu += [base | cell for cell in bits_of(cells_for(r, s, piece, taken))]
        if s.spirits[piece] and tiles_for(r, s, piece, MOVEMENT):
            tiles.append(A_SPIRIT | piece)
    menu.append(A_PASS)
    return menu + tiles if tiles else menu


def answer_move(r: Core, s: KarmoxState, action: int, out: Sink | None) -> None:
    """D5."""
    kind, low = action & ~PAYLOAD, action & PAYLOAD
    frame = s.frames[-1]
    if kind == A_MOVE:
        _move(s, low >> PIECE_AT, low & LOW, out)
        frame[1] = ACTION
        if r.has_traits:
            fire(r, s, ACTING, [s.active], out)
    elif kind == A_PASS:
        s.active = NOTHING
        tell(out, E_PASSED, s.turn_seat)
        frame[1] = END_CHOICE
    elif kind == A_SPIRIT:
        s.active = low
        play_tiles(r, s, low, MOVEMENT, 1, out)
    else:
        heal(r, s, low, out)


def _move(s: KarmoxState, piece: int, cell: int, out: Sink | None) -> None:
    if s.where[piece] == cell:
        tell(out, E_STAYED, s.turn_seat, piece, cell)
    else:
        tell(out, E_MOVED, s.turn_seat, piece, s.where[piece], cell)
    s.where[piece] = cell
    s.active = piece
    for flag in s.flags:
        if flag[0] == MASTER_KEY and flag[1] == NOTHING and flag[2] in (NOTHING, piece & 1):
            flag[1] = piece
            s.budget[ACTIONS] += 1  # KX-4.27


def _ask_action(r: Core, s: KarmoxState, frame: list[int]) -> None:
    piece = s.active
    if piece == NOTHING or s.where[piece] < 0:
        frame[1] = END_CHOICE  # KX-4.28
        return
    menu = action_menu(r, s)
    if len(menu) == 1:
        frame[1] = END_CHOICE
    else:
        r.offer(s, s.turn_seat, D_ACTION, menu)


def action_menu(r: Core, s: KarmoxState) -> list[int]:
    """D6: nothing, a chest, an attack, healing (KX-4.18, 4.27)."""
    menu = [A_NONE]
    if s.budget[ACTIONS] > 0:
        piece = s.active
        if s.budget[CHESTS] > 0:
            menu += [A_TAKE | niche for niche in niches_for(r, s, piece)]
        if s.budget[ATTACKS] > 0:
            menu += [A_ATTACK | victim for victim in targets_of(r, s, piece)]
    if len(menu) == 1 and not s.budget[ACTIONS]:
        return menu
    return heals(r, s, s.turn_seat) + menu


def niches_for(r: Core, s: KarmoxState, piece: int) -> list[int]:
    """The full niches that a piece empties from where it stands."""
    return niches_from(r, s, piece, s.where[piece])


def niches_from(r: Core, s: KarmoxState, piece: int, cell: int) -> list[int]:
    """The full niches that a piece would empty from a cell (KX-5.4, 5.5)."""
    if s.chests[piece] >= r.chest_slots[piece]:
        return []
    here = r.layout(s).at_front[cell] & s.niches
    return bits_of(here) if here else []


def answer_action(r: Core, s: KarmoxState, action: int, out: Sink | None) -> None:
    """D6."""
    kind, low = action & ~PAYLOAD, action & PAYLOAD
    if kind == A_NONE:
        s.frames[-1][1] = END_CHOICE
    elif kind == A_HEAL:
        heal(r, s, low, out)
    elif kind == A_TAKE:
        s.budget[ACTIONS] -= 1
        s.budget[CHESTS] -= 1
        take_chest(r, s, s.active, low, out)
    else:
        s.budget[ACTIONS] -= 1
        s.budget[ATTACKS] -= 1
        declare_attack(r, s, s.active, low, out)


def take_chest(r: Core, s: KarmoxState, piece: int, niche: int, out: Sink | None) -> None:
    """From the niche to the sheet (KX-5.4)."""
    s.niches &= ~(1 << niche)
    s.chests[piece] += 1
    s.stall = -1
    tell(out, E_TOOK_CHEST, s.owner[piece], piece, niche)
    fire(r, s, CHEST_TAKEN, [piece], out)


def _ask_end(r: Core, s: KarmoxState, frame: list[int]) -> None:
    menu = heals(r, s, s.turn_seat)
    if menu:
        r.offer(s, s.turn_seat, D_END, [*menu, A_DONE])  # KX-4.20
    else:
        frame[1] = TURN_END


def answer_end(r: Core, s: KarmoxState, action: int, out: Sink | None) -> None:
    """D13."""
    if action == A_DONE:
        s.frames[-1][1] = TURN_END
    else:
        heal(r, s, action & PAYLOAD, out)


def _end_turn(r: Core, s: KarmoxState, frame: list[int], out: Sink | None) -> None:
    """TURN_END in its order (KX-4.21), after the traits of this moment (KX-9.5)."""
    if r.has_traits and frame[2] == 0:
        frame[2] = 1
        fire(r, s, TURN_OVER, own_on_board(s, s.turn_seat), out)
        if s.frames[-1] is not frame:
            return
    if s.limbo:
        tell(out, E_TILES_BACK, s.limbo)
        s.pool += s.limbo
        s.limbo = 0
    end(s, END_OF_TURN)
    if s.frames[-1] is not frame:
        return
    s.stall += 1
    if adjudicate_at_limits(r, s, out):
        return
    seat = (s.turn_seat + 1) % r.seats
    while s.gone[seat]:
        seat = (seat + 1) % r.seats
    begin_turn(r, s, seat, out)
