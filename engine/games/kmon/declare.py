"""Declarations: every choice of an action before anything is paid or shown (KM-4.16).

Frame: `[DECLARE, root decision, seat, link kind, card, card 2, answered link, cost option,
cost option 2, echo asked, discards due, place of the first, slots..., discards...]`; -1 is
unanswered. Only what can be completed
is offered, so no choice is a dead end.
"""

from __future__ import annotations

from typing import Final

from engine.effects.program import SLOT_MODE
from engine.games.kmon.basics import has_trait
from engine.games.kmon.chain import (
    answerable,
    barred_verbs,
    choice_of,
    open_modes,
    step_chain,
)
from engine.games.kmon.codes import (
    A_ANSWER,
    A_COST,
    A_ECHO,
    A_MODE,
    A_NO_ECHO,
    A_TARGET,
    ATTACK,
    BLACKOUT,
    CHAIN,
    D_COST,
    D_ECHO,
    D_MODE,
    D_PAY,
    D_TARGET,
    D_WHICH,
    DECLARE,
    DEFENCE,
    ECO,
    EVASION,
    LAST,
    NO_CARD,
    NO_ELEMENT,
    NOTHING,
    REACTION,
    T_POWERUP,
)
from engine.games.kmon.commit import (
    F_ANSWERED,
    F_CARD,
    F_CARD2,
    F_COST,
    F_COST2,
    F_DUE,
    F_ECHO,
    F_FIRST,
    F_KIND,
    F_SEAT,
    F_SLOTS,
    SKIPPED,
    commit,
    declare_bare,
)
from engine.games.kmon.core import Core
from engine.games.kmon.costs import (
    BLACKOUT_CARDS,
    NO_COST,
    charges_asked,
    evasion_cards,
    fillable,
    payable,
    payable_with,
)
from engine.games.kmon.discarding import discards_of
from engine.games.kmon.selecting import LATE_TARGET, candidates
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink
from engine.kernel.rules import PAYLOAD

ROOTS: Final = (ATTACK, DEFENCE, LAST)


def begin(
    r: Core,
    s: KMonState,
    seat: int,
    root: int,
    kind: int,
    card: int,
    answered: int,
    out: Sink | None,
) -> None:
    """Open a declaration and ask its first question, or commit it at once."""
    if card == NO_CARD and kind in ROOTS:
        declare_bare(s, seat, kind, out)
        step_chain(r, s, s.frames[-1], out)
        return
    frame = [DECLARE, root, seat, kind, card, NO_CARD, answered, NOTHING, NOTHING, NOTHING]
    frame += [NOTHING, F_SLOTS]
    if card != NO_CARD:
        frame.extend([NOTHING] * len(r.slots[card]))
    s.frames.append(frame)
    s.declaring = len(s.frames) - 1
    proceed(r, s, frame, out)


def proceed(r: Core, s: KMonState, frame: list[int], out: Sink | None) -> None:
    """Ask the next open question of the declaration; commit when none is left."""
    if frame[F_DUE] == NOTHING:
        if frame[F_KIND] == REACTION and frame[F_ANSWERED] == NOTHING:
            r.offer(s, frame[F_SEAT], D_WHICH, _which_menu(r, s, frame))
            return
        if frame[F_CARD] != NO_CARD and _ask_about_cards(r, s, frame):
            return
        frame[F_FIRST] = len(frame)
        frame[F_DUE] = discards_due(r, s, frame)
    if len(frame) - frame[F_FIRST] < frame[F_DUE]:
        r.offer(s, frame[F_SEAT], D_PAY, _pay_menu(s, frame))
        return
    s.frames.pop()
    s.declaring = -1
    commit(r, s, frame, out)
    top = s.frames[-1]
    if top[0] == CHAIN:
        step_chain(r, s, top, out)


def _ask_about_cards(r: Core, s: KMonState, frame: list[int]) -> bool:
    """Cost, slots, a second assault with its own: whether there was still something to ask."""
    card = frame[F_CARD]
    if _ask_cost(r, s, frame, F_COST, card):
        return True
    if _ask_slots(r, s, frame, card, F_SLOTS):
        return True
    if frame[F_ECHO] == NOTHING and _ask_echo(r, s, frame):
        return True
    second = frame[F_CARD2]
    if second == NO_CARD:
        return False
    if _ask_cost(r, s, frame, F_COST2, second):
        return True
    return _ask_slots(r, s, frame, second, F_SLOTS + len(r.slots[card]))


def _ask_cost(r: Core, s: KMonState, frame: list[int], at: int, card: int) -> bool:
    if frame[at] != NOTHING:
        return False
    if len(r.t.costs[card]) == 1:
        frame[at] = 0
        return False
    r.pose(s, frame[F_SEAT], D_COST)
    return True


def _ask_slots(r: Core, s: KMonState, frame: list[int], card: int, base: int) -> bool:
    slots = r.slots[card]
    for number in range(len(slots)):
        if frame[base + number] != NOTHING:
            continue
        kind, _, guard, guard_value = slots[number]
        if kind >= LATE_TARGET or (guard >= 0 and frame[base + guard] != guard_value):
            frame[base + number] = SKIPPED
            continue
        r.pose(s, frame[F_SEAT], D_MODE if kind == SLOT_MODE else D_TARGET)
        return True
    return False


def _ask_echo(r: Core, s: KMonState, frame: list[int]) -> bool:
    """Eco: a second assault of the same element, both costs together affordable (KM-5.10)."""
    frame[F_ECHO] = 0
    seat, card = frame[F_SEAT], frame[F_CARD]
    is_attack = frame[F_KIND] == ATTACK or frame[F_KIND] == LAST
    if not is_attack or r.t.element[card] == NO_ELEMENT:
        return False
    if not _has_echo(r, s, seat, frame[F_KIND]) or not echoes(r, s, frame):
        return False
    frame[F_ECHO] = NOTHING
    r.pose(s, seat, D_ECHO)
    return True


def _has_echo(r: Core, s: KMonState, seat: int, kind: int) -> bool:
    return kind == ATTACK and has_trait(r, s, s.active[seat], ECO)


def echoes(r: Core, s: KMonState, frame: list[int]) -> list[int]:
    """The assaults that may be added to the first one."""
    seat, card = frame[F_SEAT], frame[F_CARD]
    cost = r.t.costs[card][frame[F_COST]]
    charges = s.charges[seat] - charges_asked(r, s, seat, card, frame[F_COST])
    hand = s.hands[seat][:]
    hand.remove(card)
    spare = len(hand) - 1 - cost[1]
    found: list[int] = []
    for other in hand:
        if found and found[-1] == other:
            continue
        if r.t.type[other] != T_POWERUP or r.t.element[other] != r.t.element[card]:
            continue
        options = range(len(r.t.costs[other]))
        if not any(
            payable(r, s, seat, other, at, charges, spare)
            and payable_with(r, s, seat, r.t.costs[other][at], cost)
            for at in options
        ):
            continue
        if fillable(r, s, seat, other, -1, 0):
            found.append(other)
    return found


def discards_due(r: Core, s: KMonState, frame: list[int]) -> int:
    """How many hand cards this declaration costs in all."""
    kind = frame[F_KIND]
    if kind == EVASION:
        return evasion_cards(r, s, frame[F_SEAT])
    if kind == BLACKOUT:
        return BLACKOUT_CARDS
    due = 0
    if frame[F_CARD] != NO_CARD:
        due += r.t.costs[frame[F_CARD]][frame[F_COST]][1]
    if frame[F_CARD2] != NO_CARD:
        due += r.t.costs[frame[F_CARD2]][frame[F_COST2]][1]
    return due


def spare_cards(s: KMonState, frame: list[int]) -> list[int]:
    """The hand cards not yet bound by this declaration, sorted."""
    hand = s.hands[frame[F_SEAT]][:]
    for card in (frame[F_CARD], frame[F_CARD2]):
        if card != NO_CARD:
            hand.remove(card)
    for card in frame[frame[F_FIRST] :]:
        hand.remove(card)
    return hand


def menu(r: Core, s: KMonState) -> list[int]:
    """The answers to the open question of the declaration on top."""
    frame, ask = s.frames[-1], s.ask
    seat, card = frame[F_SEAT], frame[F_CARD]
    if ask == D_PAY:
        return _pay_menu(s, frame)
    if ask == D_WHICH:
        return _which_menu(r, s, frame)
    if ask == D_ECHO:
        return [A_NO_ECHO, *[A_ECHO | other for other in echoes(r, s, frame)]]
    if ask == D_COST:
        return _cost_menu(r, s, frame)
    card, number = _open_slot(r, frame)
    info = r.slots[card][number][1]
    if ask == D_MODE and r.cancels[card]:
        op = choice_of(r, r.program[card], number)
        if op:
            bars = barred_verbs(r, s, seat, card, frame[F_ANSWERED])
            return [A_MODE | at for at in open_modes(r, s, seat, card, op, bars)]
    if ask == D_MODE:
        return [A_MODE | at for at in range(info) if fillable(r, s, seat, card, number, at)]
    return [A_TARGET | k for k in candidates(s, seat, info)]


def _which_menu(r: Core, s: KMonState, frame: list[int]) -> list[int]:
    """The pending links that a reaction card could answer (KM-4.21, KM-4.24)."""
    found = answerable(r, s, frame[F_SEAT], frame[F_CARD])
    return [A_ANSWER | index for index in found]


def _cost_menu(r: Core, s: KMonState, frame: list[int]) -> list[int]:
    seat, card, second = frame[F_SEAT], frame[F_CARD], frame[F_CARD2]
    charges, spare, first = s.charges[seat], len(s.hands[seat]) - 1, NO_COST
    if frame[F_COST] != NOTHING:
        first = r.t.costs[card][frame[F_COST]]
        charges -= charges_asked(r, s, seat, card, frame[F_COST])
        spare -= 1 + first[1]
        card = second
    return [
        A_COST | at
        for at in range(len(r.t.costs[card]))
        if payable(r, s, seat, card, at, charges, spare)
        and payable_with(r, s, seat, r.t.costs[card][at], first)
    ]


def _pay_menu(s: KMonState, frame: list[int]) -> list[int]:
    """Discards are named in any order (KM-5.3)."""
    return discards_of(spare_cards(s, frame), frame[F_DUE] - len(frame) + frame[F_FIRST])


def _open_slot(r: Core, frame: list[int]) -> tuple[int, int]:
    card, base = frame[F_CARD], F_SLOTS
    for number in range(len(r.slots[card])):
        if frame[base + number] == NOTHING:
            return card, number
    base += len(r.slots[card])
    card = frame[F_CARD2]
    for number in range(len(r.slots[card])):
        if frame[base + number] == NOTHING:
            return card, number
    raise IndexError("no open choice")


def answer(r: Core, s: KMonState, action: int, out: Sink | None) -> None:
    """Bind the answer to the open question and go on."""
    frame, ask, value = s.frames[-1], s.ask, action & PAYLOAD
    if ask == D_PAY:
        frame.append(value)
    elif ask == D_WHICH:
        frame[F_ANSWERED] = value
    elif ask == D_COST:
        frame[F_COST if frame[F_COST] == NOTHING else F_COST2] = value
    elif ask == D_ECHO:
        frame[F_ECHO] = 0
        if action != A_NO_ECHO:
            frame[F_CARD2] = value
            frame.extend([NOTHING] * len(r.slots[value]))
    else:
        card, number = _open_slot(r, frame)
        base = F_SLOTS if card == frame[F_CARD] and frame[F_SLOTS + number] == NOTHING else -1
        if base < 0:
            base = F_SLOTS + len(r.slots[frame[F_CARD]])
        frame[base + number] = value
    proceed(r, s, frame, out)
