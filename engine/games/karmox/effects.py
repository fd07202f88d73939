"""Effects carried out in order, one choice at a time (KX-9.1).

Frame: `[EFFECT, program, counter, step, pawn, self, picked, picked too]`; where the next effect
does as much as the step before, that stands in the last place (KX-9.10)."""

from __future__ import annotations

from typing import Final

from engine.games.karmox.choosing import (
    can_run,
    lacking,
    landings,
    names_niche,
    niches_near,
    open_landing,
    open_modes,
    partners,
    receivers,
    recipients,
    runs_at_all,
    steppers,
)
from engine.games.karmox.codes import (
    A_CELL,
    A_CHOOSE,
    A_LEAVE,
    A_USE,
    ACTIONS,
    ATTACKS,
    C_EFFECT,
    C_EVENT,
    CHESTS,
    D_MODE,
    D_OPTIONAL,
    D_TARGET,
    EFFECT,
    END_OF_TURN,
    ENDING,
    GAINING,
    MASTER_KEY,
    MOVEMENT,
    NOTHING,
    USED,
)
from engine.games.karmox.core import Core
from engine.games.karmox.effect import (
    AS_ANSWERED,
    AS_BEFORE,
    ASKED,
    BY_HAND,
    CHOOSE,
    CLOSE_BARRIER,
    COST_FORGO,
    COST_LIFE,
    COST_SPIRITS,
    DAMAGE,
    EXTRA_ACTION,
    EXTRA_STEPS,
    GAIN_ABILITY,
    GAIN_LEVEL,
    GAIN_SPIRIT,
    HEAL,
    IMPRISON,
    MODIFY_STAT,
    MOVE_PAWN,
    NOBODY_AIMED,
    OPEN_BARRIER,
    OWN_ALL,
    PRICE,
    PUSH,
    PUT_CHEST,
    RELEASE,
    ROLL,
    ROLL_AGAIN,
    SET_FLAG,
    SWAP,
    TAKE_CHEST,
    TELEPORT,
    UNTIL,
    Effect,
)
from engine.games.karmox.ends import check_end
from engine.games.karmox.events import (
    E_ABILITY_LOST,
    E_BARRIER,
    E_BUDGET,
    E_DAMAGED,
    E_EFFECT_DIE,
    E_FLAG,
    E_LEVEL_GAINED,
    E_MOD,
    E_PAID_LIFE,
    E_PUSHED,
    E_ROLL_AGAIN,
    E_STOLEN,
    E_SWAPPED,
    E_TELEPORTED,
    tell,
)
from engine.games.karmox.fighting import begin_fall, chest_home
from engine.games.karmox.landing import pawn_goes, release
from engine.games.karmox.pieces import free_points
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.tokens import (
    ability_counters_left,
    gain_spirits,
    give_ability,
    level_up,
    life_counters_left,
    recover,
    stats_with_room,
)
from engine.games.karmox.traits import is_used
from engine.games.karmox.turn import take_chest
from engine.games.karmox.ways import is_open
from engine.kernel.asking import answer_to, ask, is_answered
from engine.kernel.by_hand import COMES, open_hand
from engine.kernel.events import Sink
from engine.kernel.questions import ANSWER
from engine.kernel.rules import PAYLOAD

# Places in the frame.
PROGRAM: Final = 1
COUNTER: Final = 2
STEP: Final = 3
PAWN: Final = 4
ME: Final = 5
PICKED: Final = 6
SECOND: Final = 7
# Steps of one effect.
BEGIN: Final = 0
PICK: Final = 1
PICK_SECOND: Final = 2
DO: Final = 3
AFTER: Final = 4
# KX-6.12.
CHAIN: Final = 3
EFFECT_SOURCE: Final = 2


def step_effect(r: Core, s: KarmoxState, frame: list[int], out: Sink | None) -> None:
    """One effect after the other; each is skipped if it cannot be (KX-9.1)."""
    program = r.programs[frame[PROGRAM]]
    if frame[COUNTER] >= len(program):
        s.frames.pop()
        return
    effect = program[frame[COUNTER]]
    step = frame[STEP]
    if step == BEGIN:
        _begin(r, s, frame, effect)
    elif step == PICK:
        _pick(r, s, frame, effect)
    elif step == PICK_SECOND:
        _pick_second(r, s, frame, effect)
    elif step == DO and effect.counts == AS_ANSWERED and _put(r, s, frame, effect.question):
        return
    elif step == DO and effect.counts == AS_ANSWERED and not answer_to(r, s, effect.question):
        _instead(s, frame, effect)
    elif step == DO:
        frame[STEP] = AFTER
        done = carry_out(r, s, frame, effect, out)
        if _is_counted(program, frame[COUNTER] + 1):
            frame[SECOND] = done
    else:
        _next(frame, frame[SECOND] if _is_counted(program, frame[COUNTER] + 1) else NOTHING)
        check_end(r, s, out)


def _is_counted(program: list[Effect], at: int) -> bool:
    """Whether an effect does as much as the step before it did."""
    return at < len(program) and program[at].counts == AS_BEFORE


def _instead(s: KarmoxState, frame: list[int], effect: Effect) -> None:
    """What happens where an effect does not (KX-9.9)."""
    _next(frame)
    if effect.otherwise >= 0:
        _open(s, frame, effect.otherwise)


def _open(s: KarmoxState, frame: list[int], program: int) -> None:
    """Effects inside an effect."""
    s.frames.append([EFFECT, program, 0, BEGIN, frame[PAWN], frame[ME], NOTHING, NOTHING])


def _next(frame: list[int], done: int = NOTHING) -> None:
    frame[COUNTER] += 1
    frame[STEP] = BEGIN
    frame[PICKED], frame[SECOND] = NOTHING, done


def _begin(r: Core, s: KarmoxState, frame: list[int], effect: Effect) -> None:
    program = r.programs[frame[PROGRAM]]
    if effect.condition and effect.condition[0] == ASKED and _put(r, s, frame, effect.condition[1]):
        return
    runs = can_run(r, s, effect, frame[PAWN], frame[ME], frame[SECOND])
    if effect.verb == PRICE:
        runs = runs and not is_used(s, frame[ME], frame[PROGRAM])
        runs = runs and runs_at_all(r, s, program[1:], frame[PAWN], frame[ME])
    if not runs:
        if effect.verb == PRICE:
            frame[COUNTER] = len(program)
        else:
            _instead(s, frame, effect)
    elif effect.optional:
        r.offer(s, _asked(s, frame), D_OPTIONAL, [A_USE, A_LEAVE])
    else:
        frame[STEP] = PICK


def _put(r: Core, s: KarmoxState, frame: list[int], question: int) -> bool:
    """Put a question to the table, unless that was done (KX-9.14)."""
    if is_answered(s, question):
        return False
    owner, seats = _asked(s, frame), len(s.gone)
    after = [(owner + step) % seats for step in range(1, seats)]
    rivals = [seat for seat in after if not s.gone[seat] and s.side[seat] != s.side[owner]]
    ask(r, s, question, owner, rivals[0] if rivals else owner)
    return True


def _asked(s: KarmoxState, frame: list[int]) -> int:
    """Who chooses: the owner of a trait, of an event cell the player in turn (KX-9.5, 9.8)."""
    return s.turn_seat if frame[ME] == NOTHING else s.owner[frame[ME]]


def answer_optional(r: Core, s: KarmoxState, action: int) -> None:
    """D14."""
    frame = s.frames[-1]
    program = r.programs[frame[PROGRAM]]
    if action == A_USE:
        frame[STEP] = PICK
    elif program[frame[COUNTER]].verb == PRICE:
        frame[COUNTER] = len(program)  # a trait is left as a whole (KX-9.5)
    else:
        _instead(s, frame, program[frame[COUNTER]])


def _pick(r: Core, s: KarmoxState, frame: list[int], effect: Effect) -> None:
    """D4: the recipient; D15: which of several."""
    if effect.verb == CHOOSE:
        modes = open_modes(r, s, effect, frame[PAWN], frame[ME])
        r.offer(s, _asked(s, frame), D_MODE, [A_CHOOSE | mode for mode in modes])
        return
    if effect.target == NOBODY_AIMED or effect.target == OWN_ALL:
        frame[STEP] = DO
        return
    found = recipients(r, s, effect, frame[PAWN], frame[ME])
    r.offer(s, _asked(s, frame), D_TARGET, [A_CHOOSE | piece for piece in found])


def _pick_second(r: Core, s: KarmoxState, frame: list[int], effect: Effect) -> None:
    """D4 again: a cell, a niche, another character (KX-4.1)."""
    menu = second_menu(r, s, effect, frame[PICKED], frame[ME])
    if menu:
        r.offer(s, _asked(s, frame), D_TARGET, menu)
    else:
        frame[STEP] = DO


def second_menu(r: Core, s: KarmoxState, effect: Effect, piece: int, me: int) -> list[int]:
    """What else an effect asks once its recipient is known; empty: nothing."""
    if effect.verb == TELEPORT:
        return [A_CELL | cell for cell in sorted(landings(r, s, effect, piece))]
    if effect.verb == TAKE_CHEST:
        return [A_CHOOSE | niche for niche in niches_near(r, s, effect, piece)]
    if effect.verb == PUT_CHEST:
        return [A_CHOOSE | place for place in receivers(r, s, effect, piece, me)]
    if effect.verb == SWAP:
        return [A_CHOOSE | other for other in partners(s, piece)]
    if effect.verb == RELEASE:
        return [A_CHOOSE | point for point in free_points(s, r.layout(s))]
    return []


def answer_target(s: KarmoxState, action: int) -> None:
    """D4."""
    frame = s.frames[-1]
    if frame[STEP] == PICK:
        frame[PICKED] = action & PAYLOAD
        frame[STEP] = PICK_SECOND
    else:
        frame[SECOND] = action & PAYLOAD
        frame[STEP] = DO


def answer_mode(s: KarmoxState, action: int) -> None:
    """D15."""
    frame = s.frames[-1]
    frame[PICKED] = action & PAYLOAD
    frame[STEP] = DO


def die_fell(r: Core, s: KarmoxState, face: int, out: Sink | None) -> None:
    """C7: the first of the effects inside that the die does not go beyond (KX-9.9)."""
    frame = s.frames[-1]
    effect = r.programs[frame[PROGRAM]][frame[COUNTER]]
    tell(out, E_EFFECT_DIE, _asked(s, frame), face + 1)
    for number, up in enumerate(effect.ups):
        if face + 1 <= up:
            _open(s, frame, effect.branches[number])
            return


def carry_out(r: Core, s: KarmoxState, frame: list[int], effect: Effect, out: Sink | None) -> int:
    """The cost, then the verb for each recipient; how much that was (KX-9.10)."""
    _pay(r, s, frame, effect, out)
    if effect.ending >= 0:
        of_piece = effect.verb == MODIFY_STAT
        seat = _owner_of(s, frame) if of_piece else s.turn_seat
        s.flags.append([ENDING, frame[ME], effect.ending, effect.duration, seat])
    if effect.target == OWN_ALL:
        found = recipients(r, s, effect, frame[PAWN], frame[ME])
        return sum([to_piece(r, s, effect, piece, frame, out) for piece in found])
    if effect.target == NOBODY_AIMED:
        to_table(r, s, frame, effect, out)
        return 1
    return to_piece(r, s, effect, frame[PICKED], frame, out)


def _owner_of(s: KarmoxState, frame: list[int]) -> int:
    """Whose turn ends what an effect gives to a character until that (KX-2.23)."""
    return _asked(s, frame) if frame[PICKED] == NOTHING else s.owner[frame[PICKED]]


def _amount(r: Core, s: KarmoxState, effect: Effect, piece: int, frame: list[int]) -> int:
    """How much of it is done to a piece (KX-9.10)."""
    if effect.counts == AS_BEFORE:
        return frame[SECOND]
    if effect.counts == AS_ANSWERED:
        return answer_to(r, s, effect.question)
    return lacking(s, effect, piece) if effect.counts == UNTIL else effect.amount


def _pay(r: Core, s: KarmoxState, frame: list[int], effect: Effect, out: Sink | None) -> None:
    payer = frame[ME] if frame[ME] != NOTHING else s.active
    if effect.once >= 0:
        s.flags.append([USED, frame[ME], frame[PROGRAM], effect.once, s.turn_seat])
    if effect.cost == COST_SPIRITS:
        s.spirits[payer] -= effect.cost_amount
        s.limbo += effect.cost_amount
    elif effect.cost == COST_LIFE:
        s.life[payer] -= effect.cost_amount
        tell(out, E_PAID_LIFE, payer, effect.cost_amount)
    elif effect.cost == COST_FORGO:
        _forgo(r, s, frame)


def _forgo(r: Core, s: KarmoxState, frame: list[int]) -> None:
    """The event is given up: the rest of its cell, or for a trait the one of the landing."""
    if frame[ME] == NOTHING:
        for open_ in reversed(s.frames):
            if open_[0] == ANSWER:
                continue
            if open_[0] != EFFECT or open_[ME] != NOTHING:
                return
            end = len(r.programs[open_[PROGRAM]])
            open_[COUNTER] = end if open_[STEP] == BEGIN else end - 1  # its last is under way
    else:
        s.frames.remove(open_landing(s))


def to_piece(
    r: Core, s: KarmoxState, effect: Effect, piece: int, frame: list[int], out: Sink | None
) -> int:
    """A verb that is done to a character, and how much it did; what is not counted counts once."""
    verb, amount, second = effect.verb, _amount(r, s, effect, piece, frame), frame[SECOND]
    if verb == GAIN_SPIRIT:
        return gain_spirits(s, piece, amount, out)
    if verb == HEAL:
        return recover(r, s, piece, min(amount, life_counters_left(r, s)), out)
    if verb == GAIN_ABILITY:
        return _gain_ability(r, s, effect.stat, piece, amount, out)
    if verb == MODIFY_STAT:
        add_mod(s, piece, effect.stat, amount, effect.duration, out)
        return abs(amount)
    if verb == TELEPORT:
        s.where[piece] = second
        tell(out, E_TELEPORTED, piece, second)
    elif verb == SET_FLAG:
        s.flags.append([effect.flag, piece, NOTHING, effect.duration, s.turn_seat])
        tell(out, E_FLAG, effect.flag)
    elif verb == RELEASE:
        release(r, s, piece, second, out)
    else:
        return _rarely(r, s, effect, piece, amount, frame, out)
    return 1


def _gain_ability(
    r: Core, s: KarmoxState, stat: int, piece: int, amount: int, out: Sink | None
) -> int:
    """Point by point; those for which there is no room are lost (KX-R65)."""
    stats = [0, 1, 2] if stat < 0 else [stat]
    room = sum([r.ability_slots[3 * piece + at] - s.ability[3 * piece + at] for at in stats])
    for _ in range(amount):
        if stat < 0:
            s.frames.append([GAINING, piece])
        elif stat in stats_with_room(r, s, piece) and ability_counters_left(r, s) > 0:
            give_ability(s, piece, stat, out)
        else:
            tell(out, E_ABILITY_LOST, piece)
    return min(amount, room)


def add_mod(
    s: KarmoxState, piece: int, stat: int, amount: int, duration: int, out: Sink | None
) -> None:
    """A mod with its expiry (KX-2.23)."""
    s.mods.append([piece, stat, amount, duration, EFFECT_SOURCE])
    tell(out, E_MOD, piece, stat, amount)


def _rarely(
    r: Core, s: KarmoxState, effect: Effect, piece: int, amount: int, frame: list[int],
    out: Sink | None,
) -> int:  # fmt: skip
    """Verbs that only other editions use."""
    verb, second = effect.verb, frame[SECOND]
    if verb == TAKE_CHEST:
        take_chest(r, s, piece, second, out)
    elif verb == PUT_CHEST:
        _put_chest(r, s, effect, piece, second, out)
    elif verb == SWAP:
        s.where[piece], s.where[second] = s.where[second], s.where[piece]
        tell(out, E_SWAPPED, piece, second)
    elif verb == DAMAGE:
        return _damage(r, s, piece, amount, out)
    elif verb == IMPRISON:
        return _damage(r, s, piece, s.life[piece], out)
    elif verb == GAIN_LEVEL:
        return _gain_level(r, s, piece, amount, out)
    elif verb == PUSH:
        return _push_away(r, s, piece, frame[ME], amount, out)
    return 1


def _put_chest(
    r: Core, s: KarmoxState, effect: Effect, source: int, to: int, out: Sink | None
) -> None:
    """From a niche or a character to another (KX-9.12)."""
    is_niche = names_niche(effect, is_first=False)
    if not names_niche(effect, is_first=True):
        s.chests[source] -= 1
    elif is_niche:
        s.niches &= ~(1 << source)
    else:
        take_chest(r, s, to, source, out)
        return
    if is_niche:
        chest_home(s, to, out)
    else:
        s.chests[to] += 1
        tell(out, E_STOLEN, to, source)


def _damage(r: Core, s: KarmoxState, piece: int, amount: int, out: Sink | None) -> int:
    """Life goes to the bag; no level point, no chest (KX-9.4)."""
    lost = min(amount, s.life[piece])
    s.life[piece] -= lost
    tell(out, E_DAMAGED, piece, lost)
    if s.life[piece] == 0:
        begin_fall(r, s, piece, out)
    return lost


def _gain_level(r: Core, s: KarmoxState, piece: int, amount: int, out: Sink | None) -> int:
    for _ in range(amount):
        s.level[piece] += 1
        tell(out, E_LEVEL_GAINED, piece)
        if s.level[piece] >= r.level_slots[piece]:
            level_up(r, s, piece, out)
    return amount


def _push_away(r: Core, s: KarmoxState, piece: int, me: int, far: int, out: Sink | None) -> int:
    """Away from whose trait it is, as far as cells are free (KX-5.11)."""
    step = s.where[piece] - s.where[me]
    for done in range(far):
        to = s.where[piece] + step
        if not is_open(r, s, s.where[piece], to):
            return done
        s.where[piece] = to
        tell(out, E_PUSHED, s.owner[me], piece, to)
    return far


def to_table(r: Core, s: KarmoxState, frame: list[int], effect: Effect, out: Sink | None) -> None:
    """A verb that names nobody."""
    verb = effect.verb
    if verb == SET_FLAG:
        _set_flag(r, s, frame, effect, out)
    elif verb == CHOOSE:
        _open(s, frame, effect.branches[frame[PICKED]])
    elif verb == ROLL:
        r.chance(s, C_EFFECT)
    elif verb == BY_HAND:
        open_hand(s, _asked(s, frame), _card_of(r, frame), COMES)
    elif verb == EXTRA_STEPS:
        for piece in steppers(r, s, frame[PAWN]):
            add_mod(s, piece, MOVEMENT, effect.amount, END_OF_TURN, out)
    elif verb == EXTRA_ACTION:
        s.budget[ACTIONS] += 1
        s.budget[effect.action] += 1
        tell(out, E_BUDGET, CHESTS if effect.action == CHESTS else ATTACKS)
    elif verb in (MOVE_PAWN, ROLL_AGAIN):
        _again(r, s, frame, effect, out)
    elif verb in (OPEN_BARRIER, CLOSE_BARRIER):
        opened = 1 if verb == OPEN_BARRIER else 0
        s.edges.append([*effect.edge, opened, effect.duration, s.turn_seat])
        tell(out, E_BARRIER, *effect.edge, opened)


def _card_of(r: Core, frame: list[int]) -> int:
    """The card whose words are carried out: of an event cell its board (KX-9.13)."""
    return r.track_card if frame[ME] == NOTHING else r.cards[frame[ME]]


def _set_flag(r: Core, s: KarmoxState, frame: list[int], effect: Effect, out: Sink | None) -> None:
    """In two-pawn games a Master key is for the colour of the pawn (KX-5.37)."""
    colour = NOTHING
    if effect.flag == MASTER_KEY and r.pawns > 1 and not r.free_pawns:
        colour = frame[PAWN]
    s.flags.append([effect.flag, NOTHING, colour, effect.duration, s.turn_seat])
    tell(out, E_FLAG, effect.flag)


def _again(r: Core, s: KarmoxState, frame: list[int], effect: Effect, out: Sink | None) -> None:
    """A pawn lands once more, at most three times in a turn (KX-6.12)."""
    if s.chain >= CHAIN:
        return
    s.chain += 1
    landed = frame[PAWN] if frame[PAWN] != NOTHING else s.pawn_used
    if effect.verb == ROLL_AGAIN:
        s.pawn_used = landed
        tell(out, E_ROLL_AGAIN, s.turn_seat)
        r.chance(s, C_EVENT)
    else:
        pawn = effect.pawn if 0 <= effect.pawn < r.pawns else landed
        pawn_goes(r, s, pawn, effect.amount, out)
