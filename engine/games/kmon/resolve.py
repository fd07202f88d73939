"""Resolution of one link: attack, ability, defence, evasion, Blackout (KM-5.8 to KM-5.55).

Frame: `[RESOLVE, step, index of the link]`.
"""

from __future__ import annotations

from typing import Final

from engine.effects.program import push_program
from engine.games.kmon.basics import can_be_target, enter_hand, hurt, mill, trait_of
from engine.games.kmon.codes import (
    A_NO_RECOVER,
    A_RECOVER,
    ABILITY,
    ALL_COUNTED,
    APPUNTITO,
    ATTACK,
    D_RECOVER,
    DEFENCE,
    EVADED,
    EVASION,
    FAILED,
    IMPLACABILE,
    L_ACTOR,
    L_AIMED,
    L_ANSWERED,
    L_CARD,
    L_CARD2,
    L_DEFENDED,
    L_HIT,
    L_KIND,
    L_OWNER,
    L_REPLACED,
    L_STATUS,
    LAST,
    NEUTRALISED,
    NO_CARD,
    PENDING,
    RAZZIATORE,
    RESOLVED,
    T_ABILITY,
    T_POWERUP,
)
from engine.games.kmon.core import Core
from engine.games.kmon.damage import attack_damage
from engine.games.kmon.drawing import show
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
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import PAYLOAD

ATTACK_CHARGES: Final = 2
DEFENCE_CHARGES: Final = 2
ULTIMATE_CHARGES: Final = 4
STRIKE: Final = 3
CLOSING: Final = 5


def step_resolve(r: Core, s: KMonState, frame: list[int], out: Sink | None) -> None:
    """One step of the link's resolution; the frame is popped after the last."""
    link = s.links[frame[2]]
    kind = link[L_KIND]
    if kind in (ATTACK, LAST):
        _step_attack(r, s, frame, link, out)
    elif kind == ABILITY:
        _step_ability(r, s, frame, link, out)
    elif kind == DEFENCE:
        _step_defence(r, s, frame, link, out)
    else:
        _resolve_answer(s, link, out)
        _done(s, link)


def _done(s: KMonState, link: list[int]) -> None:
    """After its turn to resolve a link's cards go to the owner's discard pile (KM-4.26)."""
    if link[L_STATUS] == PENDING:
        link[L_STATUS] = RESOLVED
    for card in (link[L_CARD], link[L_CARD2]):
        if card != NO_CARD:
            s.piles[link[L_OWNER]].append(card)
    s.frames.pop()


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
    while step < CLOSING:
        if link[L_CARD] == NO_CARD:
            _strike(r, s, link, out)
            break
        step += 1
        frame[1] = step
        if step == STRIKE:
            _strike(r, s, link, out)
        elif _run_part(r, s, frame, link, step):
            return
    _close_attack(r, s, link, out)
    _done(s, link)


def _open_attack(s: KMonState, link: list[int], out: Sink | None) -> None:
    """Who defends is looked at just before the resolution (KM-5.16); KM-4.28 may fail it."""
    seat = link[L_OWNER]
    rival = s.active[1 - seat]
    link[L_DEFENDED] = 1 if can_be_target(s, rival) and s.stance[1 - seat] else 0
    if link[L_STATUS] != PENDING:
        return
    actor = link[L_ACTOR]
    is_gone = s.active[seat] != actor or s.exhausted[actor]
    if is_gone or (s.marked[actor] and link[L_KIND] != LAST) or not can_be_target(s, rival):
        link[L_STATUS] = FAILED
        if out is not None:
            out.append((E_FAILED, EVERYBODY, seat))


def _run_part(r: Core, s: KMonState, frame: list[int], link: list[int], step: int) -> bool:
    """The part of a power-up before or after the blow; an evaded link keeps only what falls on
    the bench (KM-5.44). Whether there is anything to do."""
    is_before = step < STRIKE
    is_first = step in (1, STRIKE + 1)
    card = link[L_CARD] if is_first else link[L_CARD2]
    status = link[L_STATUS]
    if card == NO_CARD or status not in (PENDING, EVADED):
        return False
    program = r.before[card] if is_before else r.program[card]
    if program == 0:
        return False
    base = 0 if is_first else len(r.slots[link[L_CARD]])
    link[L_HIT] &= ~ALL_COUNTED
    push_program(s, program, [frame[2], base, card])
    return True


def _strike(r: Core, s: KMonState, link: list[int], out: Sink | None) -> None:
    if link[L_STATUS] != PENDING:
        return
    if link[L_REPLACED]:
        if out is not None:
            out.append((E_REPLACED_ATTACK, EVERYBODY, link[L_OWNER]))
        return
    rival = s.active[1 - link[L_OWNER]]
    link[L_HIT] |= 1 << rival
    hurt(r, s, rival, attack_damage(r, s, link, rival), out)


def _close_attack(r: Core, s: KMonState, link: list[int], out: Sink | None) -> None:
    """Steps (c) to (e) of KM-5.37: charges, attacker's traits, Appuntito."""
    seat = link[L_OWNER]
    rival = 1 - seat
    is_successful = link[L_STATUS] == PENDING and not link[L_REPLACED]
    if is_successful:
        s.charges[seat] += ATTACK_CHARGES
        if out is not None:
            out.append((E_ATTACK_CHARGES, EVERYBODY, seat, ATTACK_CHARGES))
    _reward_defender(r, s, link, DEFENCE_CHARGES, out)
    if not is_successful:
        return
    trait = trait_of(r, s, link[L_ACTOR])
    if trait == RAZZIATORE:
        _raid(r, s, seat, out)
    elif trait == IMPLACABILE:
        card = mill(s, rival)
        if card >= 0 and out is not None:
            out.append((E_MILLED, EVERYBODY, rival, card))
    _prick(r, s, link, out)


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
    rival = 1 - link[L_OWNER]
    k = s.active[rival]
    if k < 0 or not link[L_DEFENDED] or r.t.trait[s.team[k]] != APPUNTITO:
        return
    if s.marked[k] and not r.appuntito_always:
        return
    actor = link[L_ACTOR]
    if not can_be_target(s, actor):
        return
    if out is not None:
        out.append((E_POINTED, EVERYBODY, actor // 3, s.team[actor]))
    hurt(r, s, actor, 1, out)


def _reward_defender(r: Core, s: KMonState, link: list[int], amount: int, out: Sink | None) -> None:
    """KM-5.15, KM-5.16: due also when neutralised, failed or replaced, not when evaded."""
    status = link[L_STATUS]
    if not link[L_DEFENDED] or status == EVADED:
        return
    if status == NEUTRALISED and not r.gain_if_neutralised:
        return
    rival = 1 - link[L_OWNER]
    s.charges[rival] += amount
    if out is not None:
        out.append((E_DEFENCE_CHARGES, EVERYBODY, rival, amount))


# --- ability -----------------------------------------------------------------------------


def _step_ability(
    r: Core, s: KMonState, frame: list[int], link: list[int], out: Sink | None
) -> None:
    step = frame[1]
    frame[1] = step + 1
    card = link[L_CARD]
    if step == 0:
        _open_ability(s, link, out)
        if link[L_STATUS] in (PENDING, EVADED):
            push_program(s, r.program[card], [frame[2], 0, card])
        return
    _reward_defender(r, s, link, ULTIMATE_CHARGES if r.t.ultimate[card] else DEFENCE_CHARGES, out)
    _done(s, link)


def _open_ability(s: KMonState, link: list[int], out: Sink | None) -> None:
    seat, actor = link[L_OWNER], link[L_ACTOR]
    rival = s.active[1 - seat]
    is_aimed = link[L_AIMED] and can_be_target(s, rival)
    link[L_DEFENDED] = 1 if is_aimed and s.stance[1 - seat] else 0
    if link[L_STATUS] == PENDING and (s.active[seat] != actor or not can_be_target(s, actor)):
        link[L_STATUS] = FAILED
        if out is not None:
            out.append((E_FAILED, EVERYBODY, seat))


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
        r.offer(s, seat, D_RECOVER, recover_menu(r, s, seat))
        return
    rival = 1 - seat
    if link[L_STATUS] == PENDING and s.stance[rival] and can_be_target(s, s.active[rival]):
        s.charges[rival] += 1
        if out is not None:
            out.append((E_DEFENCE_CHARGES, EVERYBODY, rival, 1))
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
