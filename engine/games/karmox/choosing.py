"""Whom an effect may name, and whether it would do anything (KX-9.1, 9.2, 9.7)."""

from __future__ import annotations

from typing import Final

from engine.games.karmox.board import bits_of, flooded
from engine.games.karmox.codes import (
    ATTACKING,
    LANDING,
    NOBODY,
    NOTHING,
    PIECES,
    PRISON,
)
from engine.games.karmox.core import Core
from engine.games.karmox.effect import (
    ABILITY_ROOM,
    ACTIVE,
    ALLIED_ONE,
    ANY_ONE,
    AS_BEFORE,
    ASKED,
    ATTACKER,
    CHEST_ROOM,
    CHESTS_CMP,
    CHOOSE,
    CLASS,
    CLOSE_BARRIER,
    COMPARE,
    COST_FORGO,
    COST_LIFE,
    COST_SPIRITS,
    DAMAGE,
    DEFENDER,
    DIE_EQ,
    ENEMY_ADJACENT,
    ENEMY_ONE,
    EXTRA_STEPS,
    FIGHT_DIE,
    GAIN_ABILITY,
    GAIN_SPIRIT,
    HAS_CHEST,
    HEAL,
    IMPRISON,
    IMPRISONED,
    LEAST,
    LIFE_CMP,
    LIFE_GT,
    LIFE_LT,
    LIFE_LT_MAX,
    MOST,
    NICHE_EMPTY,
    NICHE_FULL,
    NOBODY_AIMED,
    NOOP,
    ON_BOARD,
    OPEN_BARRIER,
    OWN_ALL,
    OWN_ONE,
    PAWN_COLOUR,
    PLAYERS_GTE,
    POOL_GT,
    PRISONER_OWN_SIDE,
    PUSH,
    PUT_CHEST,
    RELEASE,
    ROLL,
    SELF,
    STAT_CMP,
    SWAP,
    TAKE_CHEST,
    TELEPORT,
    UNTIL,
    WITHIN,
    Effect,
)
from engine.games.karmox.fighting import DIE, DIE2, empty_niches
from engine.games.karmox.pieces import (
    measure_of,
    occupied,
    own_on_board,
    prison_of,
    seats_in,
    stat_of,
)
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.tokens import (
    ability_counters_left,
    life_counters_left,
    stats_with_room,
)
from engine.games.karmox.ways import barriers_of, beside, is_open
from engine.kernel.asking import last_answer

# Verbs that an imprisoned character may gain from under KX-O9.
IDLE: Final = (GAIN_SPIRIT, GAIN_ABILITY)


def runs_at_all(
    r: Core, s: KarmoxState, program: list[Effect], pawn: int, me: int = NOTHING
) -> bool:
    """Whether at least one effect of an event cell or trait has a legal recipient (KX-4.14)."""
    for effect in program:
        if can_run(r, s, effect, pawn, me):
            return True
        if effect.otherwise >= 0 and runs_at_all(r, s, r.programs[effect.otherwise], pawn, me):
            return True
    return False


def open_modes(r: Core, s: KarmoxState, effect: Effect, pawn: int, me: int) -> list[int]:
    """Which of the effects inside an effect could do something (KX-9.9)."""
    return [
        number
        for number, branch in enumerate(effect.branches)
        if runs_at_all(r, s, r.programs[branch], pawn, me)
    ]


def can_run(
    r: Core, s: KarmoxState, effect: Effect, pawn: int, me: int, before: int = NOTHING
) -> bool:
    """Whether its condition holds, its cost can be paid and somebody is there to name; `before` is
    how much the step before did."""
    if effect.verb == NOOP or (effect.counts == AS_BEFORE and before <= 0):
        return False
    if effect.condition and not holds(r, s, effect.condition, me):
        return False
    if effect.cost and not _payable(r, s, effect, me):
        return False
    if effect.verb == OPEN_BARRIER:
        return _stands(r, s, effect.edge)
    if effect.verb == CLOSE_BARRIER:
        return not _stands(r, s, effect.edge) and stays_connected(r, s, effect.edge)
    if effect.verb in (CHOOSE, ROLL):
        return bool(open_modes(r, s, effect, pawn, me))
    if effect.verb == EXTRA_STEPS:
        return bool(steppers(r, s, pawn))
    return effect.target == NOBODY_AIMED or bool(recipients(r, s, effect, pawn, me))


def steppers(r: Core, s: KarmoxState, pawn: int) -> list[int]:
    """The active character, or before it is chosen all that may become it (KX-9.4, 4.15)."""
    own = [s.active] if s.active != NOTHING else own_on_board(s, s.turn_seat)
    return [piece for piece in own if s.where[piece] >= 0 and serves(r, pawn, piece)]


def _payable(r: Core, s: KarmoxState, effect: Effect, me: int) -> bool:
    payer = me if me != NOTHING else s.active
    if effect.cost == COST_SPIRITS:
        return payer != NOTHING and s.spirits[payer] >= effect.cost_amount
    if effect.cost == COST_LIFE:
        return payer != NOTHING and s.life[payer] > effect.cost_amount  # KX-9.6
    if effect.cost == COST_FORGO and me != NOTHING:
        landing = open_landing(s)
        return bool(landing) and runs_at_all(r, s, r.programs[landing[2]], landing[1])
    return True


def open_landing(s: KarmoxState) -> list[int]:
    """The frame of the landing whose event can still be taken or given up; empty for none."""
    for frame in reversed(s.frames):
        if frame[0] == LANDING:
            return frame
    return []


def _stands(r: Core, s: KarmoxState, edge: list[int]) -> bool:
    return any(sorted(found) == sorted(edge) for found in barriers_of(s, r.layout(s)))


def stays_connected(r: Core, s: KarmoxState, edge: list[int]) -> bool:
    """Whether all cells can still be walked to with one more barrier (KX-3.28, 9.4)."""
    board = r.layout(s)
    steps = board.steps_with([*barriers_of(s, board), (edge[0], edge[1])])
    return flooded(steps, board.cols, board.floor & -board.floor) == board.floor


def holds(r: Core, s: KarmoxState, condition: list[int], me: int) -> bool:
    """A condition; about a role that nobody has it is false (KX-9.6)."""
    kind = condition[0]
    if kind == ASKED:  # it may, before it is asked
        return last_answer(s, condition[1]) != 0
    if kind == POOL_GT:
        return s.pool > condition[1]
    if kind == PLAYERS_GTE:
        return seats_in(s) >= condition[1]
    if kind == DIE_EQ:
        return s.die == condition[1]
    piece = role_of(s, condition[1], me)
    if piece == NOTHING:
        return False
    if kind == COMPARE:
        other = role_of(s, condition[4], me)
        if other == NOTHING:
            return False
        than = measure_of(r, s, other, condition[5])
        return compares(measure_of(r, s, piece, condition[2]), condition[3], than)
    found = _looked_at(r, s, condition, piece)
    return found != NOTHING and compares(found, condition[3], condition[4])


def _looked_at(r: Core, s: KarmoxState, condition: list[int], piece: int) -> int:
    """What a comparison with a number is about; NOTHING where there is none."""
    kind = condition[0]
    if kind == STAT_CMP:
        return stat_of(r, s, piece, condition[2])
    if kind == CHESTS_CMP:
        return s.chests[piece]
    if kind == FIGHT_DIE:
        return die_of(s, piece)
    assert kind == LIFE_CMP
    return s.life[piece]


def die_of(s: KarmoxState, piece: int) -> int:
    """What a piece rolled in the attack that is under way; NOTHING for no die (KX-9.6)."""
    for frame in reversed(s.frames):
        if frame[0] == ATTACKING and piece in (frame[1], frame[2]):
            return frame[DIE if piece == frame[1] else DIE2] or NOTHING
    return NOTHING


def compares(found: int, operator: int, number: int) -> bool:
    """`found` against `number`, by the operators in the order of `effect.OPERATORS`."""
    if operator == 2:
        return found == number
    if operator < 2:
        return found < number or (operator == 1 and found == number)
    return found > number or (operator == 3 and found == number)


def role_of(s: KarmoxState, role: int, me: int) -> int:
    """The piece that plays a role now, -1 for none."""
    if role == ACTIVE:
        return s.active
    if role == SELF:
        return me
    for frame in reversed(s.frames):
        if frame[0] == ATTACKING:
            return frame[1] if role == ATTACKER else frame[2]
    return NOTHING


def recipients(r: Core, s: KarmoxState, effect: Effect, pawn: int, me: int = NOTHING) -> list[int]:
    """The pieces, or the niches, that an effect may name, for which it would change something
    (KX-5.35)."""
    if effect.target == NICHE_FULL:
        return bits_of(s.niches) if receivers(r, s, effect, NOTHING, me) else []
    found: list[int] = []
    for piece in _aimed(r, s, effect, effect.target, pawn, me):
        if changes(r, s, effect, piece, me) and _passes(r, s, effect, piece, pawn, me):
            found.append(piece)
    for entry in effect.filters:
        if entry[0] in (MOST, LEAST) and found:
            found = _utmost(r, s, found, entry[0], entry[1])
    return found


def _utmost(r: Core, s: KarmoxState, found: list[int], kind: int, measure: int) -> list[int]:
    """Those of them that have most, or least, of something (KX-9.2)."""
    counts = [measure_of(r, s, piece, measure) for piece in found]
    best = max(counts) if kind == MOST else min(counts)
    return [piece for piece, count in zip(found, counts, strict=True) if count == best]


def _aimed(r: Core, s: KarmoxState, effect: Effect, target: int, pawn: int, me: int) -> list[int]:
    seat = s.turn_seat if me == NOTHING else s.owner[me]
    if target in (OWN_ONE, OWN_ALL):
        found: list[int] = []
        for piece, owner in enumerate(s.owner):
            if owner == seat and _within_reach(r, s, effect, piece, pawn, me):
                found.append(piece)
        return found
    if target in (ACTIVE, SELF, ATTACKER, DEFENDER):
        piece = role_of(s, target, me)
        return [] if piece == NOTHING or s.where[piece] < 0 else [piece]
    return [
        piece
        for piece, owner in enumerate(s.owner)
        if owner != NOBODY and _stands_so(r, s, target, piece, seat, pawn, me)
    ]


def _within_reach(r: Core, s: KarmoxState, effect: Effect, piece: int, pawn: int, me: int) -> bool:
    """Own characters that an event may serve: on the board, of the pawn's colour (KX-4.15)."""
    if me == NOTHING and not serves(r, pawn, piece):
        return False
    if s.where[piece] >= 0:
        return True
    return r.idle_events and effect.verb in IDLE and s.where[piece] <= PRISON


def serves(r: Core, pawn: int, piece: int) -> bool:
    """Whether a pawn serves a piece: one for all, or that of its colour (KX-4.6, O8)."""
    return pawn == NOTHING or r.pawns == 1 or r.free_pawns or pawn == piece & 1


def _stands_so(
    r: Core, s: KarmoxState, target: int, piece: int, seat: int, pawn: int, me: int
) -> bool:
    allied = s.side[s.owner[piece]] == s.side[seat]
    if target == PRISONER_OWN_SIDE:
        return (allied or r.any_release) and s.where[piece] <= PRISON and serves(r, pawn, piece)
    if s.where[piece] < 0:
        return False
    if target == ANY_ONE:
        return True
    if target == ALLIED_ONE:
        return allied and s.owner[piece] != seat
    if target == ENEMY_ONE:
        return not allied
    if target == ENEMY_ADJACENT:
        centre = me if me != NOTHING else s.active
        return (
            not allied
            and centre != NOTHING
            and s.where[centre] >= 0
            and s.where[piece] in beside(s, r.layout(s), s.where[centre])
        )
    return False


def _passes(r: Core, s: KarmoxState, effect: Effect, piece: int, pawn: int, me: int) -> bool:
    for found in effect.filters:
        if not _fits(r, s, found[0], found[1], piece, pawn, me, effect):
            return False
    return True


def _fits(
    r: Core, s: KarmoxState, kind: int, number: int, piece: int, pawn: int, me: int, effect: Effect
) -> bool:
    if kind == ON_BOARD:
        return s.where[piece] >= 0 or (r.idle_events and effect.verb in IDLE)
    if kind == IMPRISONED:
        return prison_of(s, piece) >= 0
    if kind == PAWN_COLOUR:
        return serves(r, pawn, piece)
    if kind == LIFE_LT_MAX:
        return s.life[piece] < r.life_slots[piece]
    if kind in (HAS_CHEST, CHEST_ROOM, ABILITY_ROOM):
        return _has_room(r, s, kind, piece)
    if kind == CLASS:
        return r.class_of[piece] == number
    if kind == WITHIN:
        centre = me if me != NOTHING else s.active
        if centre == NOTHING or s.where[centre] < 0 or s.where[piece] < 0:
            return False
        return r.layout(s).distance(s.where[centre], s.where[piece]) <= number
    if kind in (MOST, LEAST):
        return True  # looked at among all that pass the others
    assert kind in (LIFE_GT, LIFE_LT)
    return s.life[piece] > number if kind == LIFE_GT else s.life[piece] < number


def _has_room(r: Core, s: KarmoxState, kind: int, piece: int) -> bool:
    if kind == HAS_CHEST:
        return s.chests[piece] > 0
    if kind == CHEST_ROOM:
        return s.chests[piece] < r.chest_slots[piece]
    return bool(stats_with_room(r, s, piece))


def changes(r: Core, s: KarmoxState, effect: Effect, piece: int, me: int) -> bool:
    """Whether the verb would change anything for a piece (KX-9.7)."""
    verb = effect.verb
    if effect.counts == UNTIL and lacking(s, effect, piece) <= 0:
        return False
    if verb == GAIN_SPIRIT:
        return s.pool > 0
    if verb == HEAL:
        return 0 < s.life[piece] < r.life_slots[piece] and life_counters_left(r, s) > 0
    if verb == GAIN_ABILITY:
        room = stats_with_room(r, s, piece)
        wanted = effect.stat in room if effect.stat >= 0 else bool(room)
        return wanted and ability_counters_left(r, s) > 0
    if verb == TELEPORT:
        return bool(landings(r, s, effect, piece))
    return _changes_rarely(r, s, effect, piece, me)


def lacking(s: KarmoxState, effect: Effect, piece: int) -> int:
    """How far a piece is from having so many (KX-9.10)."""
    if effect.verb == GAIN_SPIRIT:
        return effect.amount - s.spirits[piece]
    far = effect.amount - s.life[piece]
    return -far if effect.verb == DAMAGE else far


def _changes_rarely(r: Core, s: KarmoxState, effect: Effect, piece: int, me: int) -> bool:
    """Of verbs that only other editions use."""
    verb = effect.verb
    if verb == TAKE_CHEST:
        return s.chests[piece] < r.chest_slots[piece] and bool(niches_near(r, s, effect, piece))
    if verb == PUT_CHEST:
        return s.chests[piece] > 0 and bool(receivers(r, s, effect, piece, me))
    if verb == RELEASE:
        return s.where[piece] <= PRISON
    if verb == SWAP:
        return s.where[piece] >= 0 and bool(partners(s, piece))
    if verb in (IMPRISON, DAMAGE):
        return s.life[piece] > 0
    if verb == PUSH:
        here = s.where[piece]
        if s.where[me] < 0:
            return False
        away = 2 * here - s.where[me]
        return here in beside(s, r.layout(s), s.where[me]) and is_open(r, s, here, away)
    return True


def receivers(r: Core, s: KarmoxState, effect: Effect, piece: int, me: int) -> list[int]:
    """Where a chest of a piece, or of a niche, may go: empty niches, or others with room."""
    if effect.to == NICHE_EMPTY:
        return empty_niches(r, s)
    giver = NOTHING if names_niche(effect, is_first=True) else piece
    return [
        other
        for other in _aimed(r, s, effect, effect.to, NOTHING, me)
        if other != giver and s.chests[other] < r.chest_slots[other]
    ]


def names_niche(effect: Effect, is_first: bool) -> bool:
    """Whether the first, or the second, thing that an effect asks for is a niche."""
    if is_first:
        return effect.target == NICHE_FULL
    return effect.verb == TAKE_CHEST or effect.to == NICHE_EMPTY


def partners(s: KarmoxState, piece: int) -> list[int]:
    """The other own characters on the board, to change places with."""
    return [
        other
        for other in range(PIECES)
        if other != piece and s.where[other] >= 0 and s.owner[other] == s.owner[piece]
    ]


def landings(r: Core, s: KarmoxState, effect: Effect, piece: int) -> list[int]:
    """The cells that a teleport may lead to (KX-5.37, 9.4)."""
    board, taken = r.layout(s), occupied(s)
    if not effect.within:
        return [cell for cell in board.points if not taken >> cell & 1]
    here = s.where[piece]
    return [
        cell
        for cell in bits_of(board.floor & ~taken)
        if board.distance(here, cell) <= effect.within
    ]


def niches_near(r: Core, s: KarmoxState, effect: Effect, piece: int) -> list[int]:
    """The full niches whose front cell lies within the range (KX-9.4 `take_chest`)."""
    board = r.layout(s)
    if s.where[piece] < 0:
        return []
    return [
        niche
        for niche in bits_of(s.niches)
        if board.distance(s.where[piece], board.fronts[niche]) <= effect.within
    ]
