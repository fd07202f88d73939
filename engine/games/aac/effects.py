"""One effect of a card: cost, choice, dice, then its steps (AAC-9.1). Frames 30 to 39.

A BLOCK frame is `[BLOCK, step, 1 if declared, context...]`; of a declared effect the cost has been
paid and what its player could choose has been chosen.
"""

from __future__ import annotations

from typing import Final

from engine.effects.program import ASK_COIN, EFFECTS
from engine.games.aac import effect_codes as e
from engine.games.aac.arriving import step_arrive
from engine.games.aac.candidates import candidates, chooser_of, is_blind, is_early
from engine.games.aac.codes import (
    A_CHOICE,
    A_NO_MORE,
    A_TARGET,
    A_TARGET_CARD,
    C_DIE,
    C_RANDOM,
    C_RESHUFFLE,
    CHOOSE,
    D_EFFECT,
    F_BLOCK,
    F_CARD,
    F_CHOSEN,
    F_DIE,
    F_SEAT,
    F_SOURCE,
    LOT,
    ON_SPRING,
    Z_FIELD,
)
from engine.games.aac.conditions import holds
from engine.games.aac.core import Core
from engine.games.aac.effect_costs import can_meet, cost_choices, pay_effect
from engine.games.aac.events import E_COIN, E_RESHUFFLED
from engine.games.aac.events_effects import E_ROLLED, E_TRIGGERED
from engine.games.aac.hand_effects import lot_landed, lot_size, step_discard, step_lot
from engine.games.aac.state import AacState
from engine.games.aac.zones import shuffled_anew
from engine.kernel.asking import ask, is_answered
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import KIND, PAYLOAD
from engine.kernel.state import RUN

WEIGH: Final = 0
COST: Final = 1
PAYING: Final = 2
PICK: Final = 3
CAST: Final = 4
JUDGE: Final = 5
ROLL: Final = 6
ACT: Final = 7
DIE_FACES: Final = 6
COIN_FACES: Final = 2


def step(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """The next part of a frame of this module's kinds."""
    kind = frame[0]
    if kind == e.BLOCK:
        told = 0 if out is None else len(out)
        while s.node == RUN and s.frames[-1] is frame and (out is None or len(out) == told):
            _step_block(r, s, frame, out)
    elif kind == e.ARRIVE:
        step_arrive(r, s, frame)
    elif kind == CHOOSE:
        step_discard(r, s, frame, out)
    elif kind == LOT:
        step_lot(r, s, frame, out)
    else:
        r.chance(s, C_RESHUFFLE)


def _step_block(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    block, at = frame[F_BLOCK], frame[e.B_STEP]
    if at == WEIGH:
        _weigh(r, s, frame)
    elif at == COST:
        _ask_cost(r, s, frame)
    elif at == PAYING:
        _go_on_paying(r, s, frame, out)
    elif at == PICK:
        _pick(r, s, frame)
    elif at == CAST:
        _roll(r, s, frame, r.rolls[block][0], r.inquiries[block])
    elif at == JUDGE:
        _judge(r, s, frame, out)
    elif at == ROLL:
        _roll(r, s, frame, r.rolls[block][1 if frame[e.B_DECLARED] & 2 else 2], [])
    else:
        program = r.program[block] if frame[e.B_DECLARED] & 2 else r.otherwise[block]
        s.frames[-1] = [EFFECTS, program, 0, *frame[F_SOURCE:]]


def _weigh(r: Core, s: AacState, frame: list[int]) -> None:
    """A plain condition is judged before anything is paid or chosen."""
    block = frame[F_BLOCK]
    is_sure = not r.is_rolled[block] and not r.otherwise[block]
    if is_sure and not holds(r, s, r.condition[block], frame):
        s.frames.pop()
        return
    is_open = bool(r.costs[block]) and not frame[e.B_DECLARED]
    if is_open:
        frame[e.B_STEP] = COST
    else:
        casts = bool(r.rolls[block][0] or r.inquiries[block])
        frame[e.B_STEP] = PICK if r.chooses[block] or casts else JUDGE


def _ask_cost(r: Core, s: AacState, frame: list[int]) -> None:
    """The cost of an effect that comes by itself may be refused."""
    seat, block = frame[F_SEAT], frame[F_BLOCK]
    if not can_meet(r, s, seat, block, [], []) or not _finds_some(r, s, frame):
        s.frames.pop()
        return
    r.offer(s, seat, D_EFFECT, [A_NO_MORE, A_CHOICE | 1])


def _finds_some(r: Core, s: AacState, frame: list[int]) -> bool:
    choice = r.chooses[frame[F_BLOCK]]
    if not choice or choice[e.CH_OPTIONAL] or is_blind(r, frame):
        return True
    return bool(candidates(r, s, frame, []))


def _go_on_paying(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """Cards given up as a cost stand at the end of the frame until all are named."""
    seat, block = frame[F_SEAT], frame[F_BLOCK]
    menu = cost_choices(r, s, seat, block, frame[F_CHOSEN:])
    if menu:
        r.offer(s, seat, D_EFFECT, menu)
        return
    picks = frame[F_CHOSEN:]
    del frame[F_CHOSEN:]
    frame[e.B_STEP] = PICK
    pay_effect(r, s, seat, block, picks, out)


def _pick(r: Core, s: AacState, frame: list[int]) -> None:
    """What is chosen only now: by the opponent, by chance, for an effect that came by itself."""
    block = frame[F_BLOCK]
    choice = r.chooses[block]
    done = not choice or (bool(frame[e.B_DECLARED] & 1) and is_early(r, frame))
    if done or len(frame) - F_CHOSEN >= choice[e.CH_COUNT]:
        frame[e.B_STEP] = CAST
        return
    found = candidates(r, s, frame, [])
    if not found:
        frame[e.B_STEP] = CAST
        if len(frame) == F_CHOSEN and not choice[e.CH_OPTIONAL]:
            s.frames.pop()  # AAC-4.34
    elif is_blind(r, frame):
        r.chance(s, C_RANDOM)
    else:
        r.offer(s, chooser_of(r, frame), D_EFFECT, choice_menu(r, s, frame, []))


def choice_menu(r: Core, s: AacState, frame: list[int], gone: list[int]) -> list[int]:
    """What may be chosen next, and A_NO_MORE where no further must be."""
    choice = r.chooses[frame[F_BLOCK]]
    is_field = r.selectors[choice[e.CH_SELECTOR]][e.SL_ZONE] == Z_FIELD
    kind = A_TARGET if is_field else A_TARGET_CARD
    menu = sorted({kind | each for each in candidates(r, s, frame, gone)})
    return [*menu, A_NO_MORE] if choice[e.CH_OPTIONAL] else menu


def picks_into(
    r: Core, s: AacState, frame: list[int], picks: list[int], gone: list[int]
) -> tuple[list[int], bool]:
    """Put answered picks into the context; what is left of them, and whether that is all."""
    count = r.chooses[frame[F_BLOCK]][e.CH_COUNT]
    while len(frame) - F_CHOSEN < count:
        if not picks:
            return picks, False
        action, picks = picks[0], picks[1:]
        if action & KIND == A_NO_MORE:
            break
        frame.append(action & PAYLOAD)
    return picks, True


def block_menu(r: Core, s: AacState, frame: list[int]) -> list[int]:
    """The menu of an effect that asks."""
    if frame[e.B_STEP] == COST:
        return [A_NO_MORE, A_CHOICE | 1]
    if frame[e.B_STEP] == PAYING:
        return cost_choices(r, s, frame[F_SEAT], frame[F_BLOCK], frame[F_CHOSEN:])
    return choice_menu(r, s, frame, [])


def answer_block(r: Core, s: AacState, action: int, out: Sink | None) -> None:
    """An answer to an effect: pay or not, a card of the cost, a card that is chosen."""
    frame = s.frames[-1]
    if frame[e.B_STEP] == COST:
        if action == A_NO_MORE:
            s.frames.pop()
        else:
            frame[e.B_STEP] = PAYING
    elif frame[e.B_STEP] == PAYING:
        frame.append(action)
    elif action == A_NO_MORE:
        frame[e.B_STEP] = CAST
    else:
        frame.append(action & PAYLOAD)


def _roll(r: Core, s: AacState, frame: list[int], needs: int, questions: list[int]) -> None:
    """One die and one coin for the whole effect (AAC-9.10); what its condition asks (AAC-9.16)."""
    if needs & e.ROLL_DIE and not frame[F_DIE] & e.DIE_BITS:
        r.chance(s, C_DIE)
    elif needs & e.ROLL_COIN and not frame[F_DIE] & (e.HEADS | e.TAILS):
        r.chance(s, ASK_COIN)
    else:
        for question in questions:
            if not is_answered(s, question):
                ask(r, s, question, frame[F_SEAT], 1 - frame[F_SEAT])
                return
        frame[e.B_STEP] += 1


def _judge(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    block = frame[F_BLOCK]
    holding = holds(r, s, r.condition[block], frame)
    if not holding and not r.otherwise[block]:
        s.frames.pop()
        return
    if out is not None and not frame[e.B_DECLARED] and r.when[block] != ON_SPRING:
        out.append((E_TRIGGERED, EVERYBODY, frame[F_SEAT], frame[F_CARD]))
    if holding:
        frame[e.B_DECLARED] |= 2
    frame[e.B_STEP] = ROLL if r.rolls[block][1 if holding else 2] else ACT


def faces(r: Core, s: AacState) -> list[int]:
    """The faces of an open chance node of effects; none for a shuffle."""
    if s.ask == C_DIE:
        return [DIE_FACES]
    if s.ask == ASK_COIN:
        return [COIN_FACES]
    if s.ask != C_RANDOM:
        return []
    frame = s.frames[-1]
    if frame[0] == e.BLOCK:
        return [len(candidates(r, s, frame, []))]
    return [lot_size(s, frame)]


def landed(r: Core, s: AacState, outcome: list[int], out: Sink | None) -> None:
    """A die, a coin, a random pick or a shuffle of an effect."""
    frame = s.frames[-1]
    if s.ask == C_DIE:
        frame[F_DIE] |= outcome[0] + 1
        if out is not None:
            out.append((E_ROLLED, EVERYBODY, frame[F_SEAT], outcome[0] + 1))
    elif s.ask == ASK_COIN:
        frame[F_DIE] |= e.HEADS if outcome[0] == 0 else e.TAILS
        if out is not None:
            out.append((E_COIN, EVERYBODY, frame[F_SEAT], 1 - outcome[0]))
    elif s.ask == C_RESHUFFLE:
        s.frames.pop()
        shuffled_anew(s, frame[1], outcome)
        if out is not None:
            out.append((E_RESHUFFLED, EVERYBODY, frame[1]))
    elif frame[0] == e.BLOCK:
        frame.append(candidates(r, s, frame, [])[outcome[0]])
    else:
        lot_landed(r, s, frame, outcome[0], out)
    assert s.node == RUN
