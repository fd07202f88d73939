"""What effects are still to bring: those behind the one under way, those at the end of something,
the bands of a die (KX-9.9 to 9.11)."""

from __future__ import annotations

from engine.games.karmox.choosing import role_of
from engine.games.karmox.codes import EFFECT, ENDING, NOTHING
from engine.games.karmox.core import Core
from engine.games.karmox.effect import (
    ANY_ONE,
    AS_BEFORE,
    ATTACKER,
    CHOOSE,
    DAMAGE,
    DEFENDER,
    ENEMY_ADJACENT,
    ENEMY_ONE,
    GAIN_ABILITY,
    GAIN_LEVEL,
    GAIN_SPIRIT,
    HEAL,
    IMPRISON,
    OWN_ALL,
    PUT_CHEST,
    ROLL,
    TAKE_CHEST,
    UNTIL,
    Effect,
)
from engine.games.karmox.effects import AFTER
from engine.games.karmox.outlook import Outlook
from engine.games.karmox.pieces import own_on_board
from engine.games.karmox.state import KarmoxState

FACES = 6
# Life points of which a character is made (KX-2.3).
LIVES = 5


def await_effects(r: Core, s: KarmoxState, look: Outlook) -> None:
    """Add it to the worth of the sides for which it is. What an event cell does first is weighed
    as `Heuristic.event`."""
    for frame in s.frames:
        if frame[0] == EFFECT:
            _, program, counter, step, _, me, _, before = frame
            is_open = step < AFTER and program >= r.track.length
            rest = r.programs[program][counter if is_open else counter + 1 :]
            known = before if is_open or step == AFTER else NOTHING
            _add(r, s, look, rest, me, s.turn_seat, known)
    for flag in s.flags:
        if flag[0] == ENDING:
            _add(r, s, look, r.programs[flag[2]], flag[1], flag[4], NOTHING)


def _add(
    r: Core, s: KarmoxState, look: Outlook, program: list[Effect], me: int, seat: int, before: int
) -> None:
    if program:
        owner = seat if me == NOTHING else s.owner[me]
        look.worth[s.side[owner]] += _of_all(r, s, look, program, me, owner, before)


def _of_all(
    r: Core, s: KarmoxState, look: Outlook, program: list[Effect], me: int, seat: int, before: int
) -> float:
    """`before` is how much the step before the first did, where that is known."""
    found = 0.0
    for effect in program:
        found += _worth(r, s, look, effect, me, seat, before)
        before = NOTHING
    return found


def _worth(
    r: Core, s: KarmoxState, look: Outlook, effect: Effect, me: int, seat: int, before: int
) -> float:
    inside = [_of_all(r, s, look, r.programs[at], me, seat, NOTHING) for at in effect.branches]
    if effect.verb == CHOOSE:
        return max(inside)
    if effect.verb == ROLL:
        least, mean = 0, 0.0
        for up, worth in zip(effect.ups, inside, strict=True):
            mean += worth * (up - least) / FACES
            least = up
        return mean
    each = _each(r, look, effect) * _amount(effect, before)
    if effect.target in (ENEMY_ONE, ENEMY_ADJACENT):
        return -each
    if effect.target == ANY_ONE:
        return abs(each)
    if effect.target == OWN_ALL:
        return each * len(own_on_board(s, seat))
    if effect.target in (ATTACKER, DEFENDER):
        piece = role_of(s, effect.target, me)
        return each if piece != NOTHING and s.side[s.owner[piece]] == s.side[seat] else -each
    return each


def _amount(effect: Effect, before: int) -> float:
    """As much as the step before did is the usual one, as long as it has not been done."""
    if effect.counts == AS_BEFORE:
        return before if before != NOTHING else 1
    return effect.amount / 2 if effect.counts == UNTIL else effect.amount


def _each(r: Core, look: Outlook, effect: Effect) -> float:
    """What one of it is worth to whom it is done."""
    w, verb = r.heuristic, effect.verb
    if verb == GAIN_SPIRIT:
        return w.spirit
    if verb == GAIN_LEVEL:
        return w.level
    if verb == GAIN_ABILITY:
        return (w.attack + w.defence + w.movement) / 3
    if verb in (HEAL, DAMAGE):
        return w.body / LIVES if verb == HEAL else -w.body / LIVES
    if verb == IMPRISON:
        return -w.body
    if verb == PUT_CHEST:
        return -look.chest
    return look.chest if verb == TAKE_CHEST else 0.0
