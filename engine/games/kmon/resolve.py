"""Resolution of one link: attack, ability, defence, evasion, Blackout (KM-5.8 to KM-5.55).

Frame: `[RESOLVE, step, index of the link]`.
"""

from __future__ import annotations

from typing import Final

from engine.effects.program import EFFECTS, step_effects
from engine.games.kmon.basics import can_be_target, enter_hand, has_trait, hurt, mill
from engine.games.kmon.codes import (
    A_NO_RECOVER,
    A_RECOVER,
    ABILITY,
    ALL_COUNTED,
    APPUNTITO,
    ATTACK,
    CHECKPOINT,
    D_RECOVER,
    DEFENCE,
    EVADED,
    EVASION,
    FAILED,
    IMPLACABILE,
    ITEM,
    L_ACTOR,
    L_AIMED,
    L_ANSWERED,
    L_CARD,
    L_CARD2,
    L_COPY,
    L_COPY2,
    L_CUT,
    L_DEFENDED,
    L_DONE,
    L_HIT,
    L_KIND,
    L_MOVED,
    L_OWNER,
    L_REPLACED,
    L_STATUS,
    LAST,
    NEUTRALISED,
    NO_CARD,
    NOTHING,
    PENDING,
    RAZZIATORE,
    RESOLVED,
    T_ABILITY,
    T_POWERUP,
)
from engine.games.kmon.core import Core
from engine.games.kmon.damage import attack_damage
from engine.games.kmon.drawing import show
from engine.games.kmon.effects import is_attached
from engine.games.kmon.events import (
    E_ATTACK_CHARGES,
    E_DEFENCE_CHARGES,
    E_EVADED,
    E_FAILED,
    E_GAINED,
    E_IN_DEFENCE,
    E_MILLED,
    E_NEUTRALISED,
    E_NOT_RECOVERED,
    E_POINTED,
    E_RAIDED,
    E_RECOVERED,
    E_REPLACED_ATTACK,
)
from engine.games.kmon.links import aims_at_active
from engine.games.kmon.state import KMonState
from engine.games.kmon.statics import (
    GAIN_ATTACK,
    GAIN_DEFENCE,
    bears_trait,
    gain_change,
    is_active,
)
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import PAYLOAD
from engine.kernel.state import RUN

ATTACK_CHARGES: Final = 2
DEFENCE_CHARGES: Final = 2
ULTIMATE_CHARGES: Final = 4
STRIKE: Final = 3
LASTING: Final = 6
CLOSING: Final = 7
SECOND: Final = (2, 5, 7)


def step_resolve(r: Core, s: KMonState, frame: list[int], out: Sink | None) -> None:
    """One step of the link's resolution; the frame is popped after the last."""
    link = s.links[frame[2]]
    kind = link[L_KIND]
    if kind == ABILITY:
        _step_ability(r, s, frame, link, out)
    elif kind == DEFENCE:
        _step_defence(r, s, frame, link, out)
    elif kind in (ATTACK, LAST):
        _step_attack(r, s, frame, link, out)
    else:
        _step_card(r, s, frame, link, out)


def resolve_bare(r: Core, s: KMonState, link: list[int], out: Sink | None) -> None:
    """A link without a card never asks: an attack, an evasion, a Blackout use."""
    kind = link[L_KIND]
    if kind in (ATTACK, LAST):
        _open_attack(s, link, out)
        _strike(r, s, link, out)
        _close_attack(r, s, link, out)
    else:
        _resolve_answer(s, link, out)
    if link[L_STATUS] == PENDING:
        link[L_STATUS] = RESOLVED
    link[L_DONE] = 1


def _done(s: KMonState, link: list[int]) -> None:
    """After its turn to resolve a link's cards go to the owner's discard pile (KM-4.26), save
    those that stay attached."""
    if link[L_STATUS] == PENDING:
        link[L_STATUS] = RESOLVED
    card = link[L_CARD]
    if card != NO_CARD:
        pile = s.piles[link[L_OWNER]]
        if not link[L_COPY] or not is_attached(s, link[L_COPY]):
            pile.append(card)
        card = link[L_CARD2]
        if card != NO_CARD and (not link[L_COPY2] or not is_attached(s, link[L_COPY2])):
            pile.append(card)
        link[L_COPY] = link[L_COPY2] = 0
    link[L_DONE] = 1
    s.frames.pop()


def run_card(
    r: Core,
    s: KMonState,
    frame: list[int],
    link: list[int],
    program: int,
    second: int,
    out: Sink | None,
) -> bool:
    """Carry out a program of the link's first or second card; whether it must wait for answers."""
    card, base = link[L_CARD], 0
    if second:
        base, card = len(r.slots[card]), link[L_CARD2]
    effects = [EFFECTS, program, 0, frame[2], base, card, NOTHING, 0, second]
    s.frames.append(effects)
    step_effects(r, s, effects, out)
    return s.node != RUN or s.frames[-1] is not frame


def _step_card(r: Core, s: KMonState, frame: list[int], link: list[int], out: Sink | None) -> None:
    """An item or a reaction card: entries in printed order, persistent part last (KM-5.55)."""
    card = link[L_CARD]
    while link[L_STATUS] == PENDING and frame[1] < 2:
        frame[1] += 1
        program = r.program[card] if frame[1] == 1 else r.lasting[card]
        if program and run_card(r, s, frame, link, program, 0, out):
            return
    _done(s, link)
    if link[L_KIND] == ITEM:
        # KM-4.31: a checkpoint follows an item.
        s.links = []
        if 1 in s.marked:
            s.frames.append([CHECKPOINT, 0, 0])


def _resolve_answer(s: KMonState, link: list[int], out: Sink | None) -> None:
    """An evasion or a Blackout use; nothing happens to a link no longer pending (KM-4.26)."""
    if link[L_STATUS] != PENDING:
        return
    answered = s.links[link[L_ANSWERED]]
    if answered[L_STATUS] != PENDING:
        return
    evaded = link[L_KIND] == EVASION
    answered[L_STATUS] = EVADED if evaded else NEUTRALISED
    if out is not None:
        out.append((E_EVADED if evaded else E_NEUTRALISED, EVERYBODY, answered[L_OWNER]))


# --- attack ------------------------------------------------------------------------------


def _step_attack(
    r: Core, s: KMonState, frame: list[int], link: list[int], out: Sink | None
) -> None:
    """Order of KM-5.37; a power-up's part may ask, so it is a step of its own."""
    step = frame[1]
    if step == 0:
        _open_attack(s, link, out)
    is_single = link[L_CARD2] == NO_CARD
    while step < CLOSING:
        step += 1
        frame[1] = step
        if step == STRIKE:
            _strike(r, s, link, out)
        elif is_single and step in SECOND:
            continue
        elif _run_part(r, s, frame, link, step, out):
            return
    _close_attack(r, s, link, out)
    _done(s, link)


def _open_attack(s: KMonState, link: list[int], out: Sink | None) -> None:
    """Who defends is looked at just before the resolution (KM-5.16); KM-4.28 may fail it."""
    seat = link[L_OWNER]
    rival = s.active[1 - seat]
    if s.stance[1 - seat] and can_be_target(s, rival):
        link[L_DEFENDED] = rival + 1
    if link[L_STATUS] not in (PENDING, EVADED):
        return
    actor = link[L_ACTOR]
    is_gone = s.active[seat] != actor or s.exhausted[actor]
    if is_gone or (s.marked[actor] and link[L_KIND] != LAST) or not can_be_target(s, rival):
        _fail(link, out)


def _fail(link: list[int], out: Sink | None) -> None:
    """KM-4.28; an evaded action, whose bench parts are lost with it, still earns nobody anything
    (KM-5.42)."""
    if link[L_STATUS] == EVADED:
        link[L_DEFENDED] = 0
    link[L_STATUS] = FAILED
    if out is not None:
        out.append((E_FAILED, EVERYBODY, link[L_OWNER]))


def _run_part(
    r: Core, s: KMonState, frame: list[int], link: list[int], step: int, out: Sink | None
) -> bool:
    """The part of a power-up before or after the blow, or its persistent part; an evaded link
    keeps only what falls on the bench (KM-5.44). Whether it must wait for answers."""
    second = 1 if step in SECOND else 0
    card = link[L_CARD2] if second else link[L_CARD]
    status = link[L_STATUS]
    if card == NO_CARD or (status != PENDING and status != EVADED):
        return False
    if step < STRIKE:
        program = r.before[card]
    else:
        program = r.program[card] if step < LASTING else r.lasting[card]
    if not program:
        return False
    link[L_HIT] &= ~ALL_COUNTED
    return run_card(r, s, frame, link, program, second, out)


def _strike(r: Core, s: KMonState, link: list[int], out: Sink | None) -> None:
    status, moved = link[L_STATUS], link[L_MOVED]
    # KM-R93: what a reaction has led to the bench cannot be evaded any more.
    if status != PENDING and not (status == EVADED and moved and not is_active(s, moved - 1)):
        return
    if link[L_REPLACED]:
        if out is not None and status == PENDING:
            out.append((E_REPLACED_ATTACK, EVERYBODY, link[L_OWNER]))
        return
    k = moved - 1 if moved else s.active[1 - link[L_OWNER]]
    link[L_HIT] |= 1 << k
    amount = attack_damage(r, s, link, k, is_moved=moved > 0)
    cut = min(amount, link[L_CUT])
    link[L_CUT] -= cut
    hurt(r, s, k, amount - cut, out)
    if r.first_marked_loses:
        s.moment += 1


def _close_attack(r: Core, s: KMonState, link: list[int], out: Sink | None) -> None:
    """Steps (c) to (e) of KM-5.37: charges, attacker's traits, Appuntito."""
    seat = link[L_OWNER]
    is_successful = link[L_STATUS] == PENDING and not link[L_REPLACED]
    if is_successful:
        earned = ATTACK_CHARGES
        if s.statics:
            earned = max(0, earned + gain_change(r, s, link[L_ACTOR], GAIN_ATTACK))
        s.charges[seat] += earned
        if out is not None:
            out.append((E_ATTACK_CHARGES, EVERYBODY, seat, earned))
    if link[L_DEFENDED]:
        _reward_defender(r, s, link, DEFENCE_CHARGES, out)
    if not is_successful:
        return
    if s.statics or r.t.trait[s.team[link[L_ACTOR]]] in (RAZZIATORE, IMPLACABILE):
        _follow_up(r, s, link, out)
    if link[L_DEFENDED]:
        _prick(r, s, link, out)


def _follow_up(r: Core, s: KMonState, link: list[int], out: Sink | None) -> None:
    """The attacker's traits after a successful attack (KM-5.32, KM-5.33)."""
    seat = link[L_OWNER]
    if has_trait(r, s, link[L_ACTOR], RAZZIATORE):
        _raid(r, s, seat, out)
    if has_trait(r, s, link[L_ACTOR], IMPLACABILE):
        card = mill(s, 1 - seat)
        if card >= 0 and out is not None:
            out.append((E_MILLED, EVERYBODY, 1 - seat, card))


def _raid(r: Core, s: KMonState, seat: int, out: Sink | None) -> None:
    rival = 1 - seat
    if not s.charges[rival]:
        return
    s.charges[rival] -= 1
    if out is not None:
        out.append((E_RAIDED, EVERYBODY, rival, 1))
    if r.steals:
        s.charges[seat] += 1
        if out is not None:
            out.append((E_GAINED, EVERYBODY, seat, 1))


def _prick(r: Core, s: KMonState, link: list[int], out: Sink | None) -> None:
    """Appuntito: 1 to the attacker, unmodified, unless the defender fell (KM-5.33, KM-R47)."""
    k = s.active[1 - link[L_OWNER]]
    if k < 0 or k != link[L_DEFENDED] - 1:
        return
    if not has_trait(r, s, k, APPUNTITO):
        is_fallen = s.marked[k] and r.appuntito_always
        if not is_fallen or not bears_trait(r, s, k, APPUNTITO):
            return
    actor = link[L_ACTOR]
    if not can_be_target(s, actor):
        return
    if out is not None:
        out.append((E_POINTED, EVERYBODY, actor // 3, s.team[actor]))
    if r.first_marked_loses:
        s.moment += 1
    hurt(r, s, actor, 1, out)


def _reward_defender(r: Core, s: KMonState, link: list[int], amount: int, out: Sink | None) -> None:
    """KM-5.15, KM-5.16: due also when neutralised, failed or replaced, not when evaded."""
    status = link[L_STATUS]
    if not link[L_DEFENDED] or status == EVADED:
        return
    if status == NEUTRALISED and not r.gain_if_neutralised:
        return
    rival = 1 - link[L_OWNER]
    _earn_in_defence(r, s, rival, link[L_DEFENDED] - 1, amount, out)


def _earn_in_defence(
    r: Core, s: KMonState, seat: int, k: int, amount: int, out: Sink | None
) -> None:
    if s.statics:
        amount = max(0, amount + gain_change(r, s, k, GAIN_DEFENCE))
    s.charges[seat] += amount
    if out is not None:
        out.append((E_DEFENCE_CHARGES, EVERYBODY, seat, amount))


# --- ability -----------------------------------------------------------------------------


def _step_ability(
    r: Core, s: KMonState, frame: list[int], link: list[int], out: Sink | None
) -> None:
    """Order of KM-5.37: effects, persistent part last, then the charges of a defender."""
    card = link[L_CARD]
    if frame[1] == 0:
        _open_ability(r, s, link, out)
    while frame[1] < 2 and link[L_STATUS] in (PENDING, EVADED):
        frame[1] += 1
        program = r.program[card] if frame[1] == 1 else r.lasting[card]
        if program and run_card(r, s, frame, link, program, 0, out):
            return
    _reward_defender(r, s, link, ULTIMATE_CHARGES if r.t.ultimate[card] else DEFENCE_CHARGES, out)
    _done(s, link)


def _open_ability(r: Core, s: KMonState, link: list[int], out: Sink | None) -> None:
    """Who defends must be a target still (KM-5.16): a chosen K-Mon may have left the position."""
    seat, actor = link[L_OWNER], link[L_ACTOR]
    rival = s.active[1 - seat]
    if link[L_AIMED] and s.stance[1 - seat] and can_be_target(s, rival):
        link[L_DEFENDED] = rival + 1 if aims_at_active(r, s, link) else 0
    is_gone = s.active[seat] != actor or not can_be_target(s, actor)
    if is_gone and link[L_STATUS] in (PENDING, EVADED):
        _fail(link, out)


# --- defence -----------------------------------------------------------------------------


def _step_defence(
    r: Core, s: KMonState, frame: list[int], link: list[int], out: Sink | None
) -> None:
    """Order of KM-5.55: stance, recovery, 1 charge for an opponent in defence."""
    step = frame[1]
    frame[1] = step + 1
    seat, actor = link[L_OWNER], link[L_ACTOR]
    if step == 0:
        if link[L_STATUS] != PENDING:
            return
        if s.active[seat] != actor or not can_be_target(s, actor):
            link[L_STATUS] = FAILED
            if out is not None:
                out.append((E_FAILED, EVERYBODY, seat))
            return
        s.stance[seat] = 1
        if out is not None:
            out.append((E_IN_DEFENCE, EVERYBODY, seat, s.team[actor]))
        menu = recover_menu(r, s, seat)
        if len(menu) > 1:
            r.offer(s, seat, D_RECOVER, menu)
            return
        if out is not None:
            out.append((E_NOT_RECOVERED, EVERYBODY, seat))
    rival = 1 - seat
    if link[L_STATUS] == PENDING and s.stance[rival] and can_be_target(s, s.active[rival]):
        _earn_in_defence(r, s, rival, s.active[rival], 1, out)
    _done(s, link)


def recover_menu(r: Core, s: KMonState, seat: int) -> list[int]:
    """D9: none, or one ability or power-up card of the own discard pile (KM-5.13)."""
    kinds = (T_ABILITY, T_POWERUP)
    cards = {card for card in s.piles[seat] if r.t.type[card] in kinds}
    return [A_NO_RECOVER, *[A_RECOVER | card for card in sorted(cards)]]


def answer_recover(s: KMonState, action: int, out: Sink | None) -> None:
    """Take the card into the hand, openly (KM-7.3)."""
    seat = s.decider
    if action == A_NO_RECOVER:
        if out is not None:
            out.append((E_NOT_RECOVERED, EVERYBODY, seat))
        return
    card = action & PAYLOAD
    pile = s.piles[seat]
    at = len(pile) - 1
    while pile[at] != card:
        at -= 1
    pile.pop(at)
    enter_hand(s, seat, card)
    show(s, seat, card)
    if out is not None:
        out.append((E_RECOVERED, EVERYBODY, seat, card))
