"""What an action would do if nothing changes it: the arithmetic a player would do on paper."""

from __future__ import annotations

from typing import Final

from engine.effects.program import SMALL
from engine.games.kmon.basics import can_be_target, has_trait
from engine.games.kmon.codes import (
    ABILITY,
    ATTACK,
    BARRIERA,
    CORAZZA,
    FEROCIA,
    L_ADDED,
    L_CARD,
    L_CARD2,
    L_IGNORED,
    L_KIND,
    L_MOVED,
    L_OWNER,
    L_REPLACED,
    L_SET,
    L_STATUS,
    L_TIMES,
    LAST,
    NO_CARD,
    NO_ELEMENT,
    NOTHING,
    PENDING,
    REACTION,
)
from engine.games.kmon.core import Core
from engine.games.kmon.damage import attack_damage, card_damage, stance_cut, wheel
from engine.games.kmon.links import bare_link
from engine.games.kmon.resolve import ATTACK_CHARGES, DEFENCE_CHARGES
from engine.games.kmon.selecting import (
    CHOSEN,
    COUNTS,
    OPP_ACTIVE,
    OPP_ALL,
    amount_of,
    is_true,
    targets,
)
from engine.games.kmon.state import KMonState
from engine.games.kmon.statics import (
    BY_ATTACK,
    GAIN_ATTACK,
    GAIN_DEFENCE,
    damage_dealt,
    damage_taken,
    gain_change,
    primary_of,
)
from engine.kernel.messages import N_, Message, MessageParam

# What declaring a card changes: its cost, and the card itself leaving the hand.
SPENT: Final = ("own_charges", "own_hand", "own_discard", "cards_discarded_as_cost")


def trial_link(s: KMonState, kind: int, card: int) -> list[int]:
    """A link as it would stand if the player who decides declared it now."""
    seat = s.decider
    link = bare_link(s, seat, kind)
    link[L_CARD] = card
    return link


def attack_forecast(r: Core, s: KMonState, card: int) -> int | None:
    """Damage of an attack with `card` (NO_CARD: plain); None when it cannot be told beforehand."""
    rival = s.active[1 - s.decider]
    if not can_be_target(s, rival) or s.active[s.decider] == NOTHING:
        return None
    link = trial_link(s, ATTACK, card)
    if card != NO_CARD and (r.t.replaces[card] or not _shape(r, s, link, card)):
        return None
    return attack_damage(r, s, link, rival)


def ability_forecast(r: Core, s: KMonState, card: int) -> int | None:
    """Certain damage of an ability to the opposing active K-Mon; None for none or unknown."""
    rival = s.active[1 - s.decider]
    if not can_be_target(s, rival) or r.slots[card]:
        return None
    link = trial_link(s, ABILITY, card)
    s.links.append(link)
    frame = [0, r.program[card], 0, len(s.links) - 1, 0, card, NOTHING, 0, 0]
    printed, is_known = 0, True
    for op in r.programs[r.program[card]]:
        if op[0] == r.v_damage and op[2] in (OPP_ACTIVE, OPP_ALL) and is_true(r, s, frame, op[1]):
            is_known = is_known and _is_open(r, op[3])
            printed += amount_of(r, s, frame, op[3])
        elif r.verbs[op[0]].name == "ignore":
            link[L_IGNORED] |= op[2]
    s.links.pop()
    return card_damage(r, s, link, card, rival, printed) if printed and is_known else None


def pending_damage(r: Core, s: KMonState, answered: int) -> int:
    """Steps 1 to 6 of KM-5.36 for a declared link on the opposing active K-Mon (KM-5.57).

    What hangs on a coin or on a choice still to come is not counted."""
    link = s.links[answered][:]
    rival = s.active[1 - link[L_OWNER]]
    kind = link[L_KIND]
    if not can_be_target(s, rival) or link[L_MOVED] or link[L_STATUS] != PENDING:
        return 0
    s.links.append(link)
    total = 0
    if kind in (ATTACK, LAST):
        _shape_all(r, s, link)
        if not link[L_REPLACED]:
            total = attack_damage(r, s, link, rival)
    if kind in (ABILITY, REACTION) or link[L_REPLACED]:
        total = _card_pending(r, s, link, rival)
    s.links.pop()
    return total


def shaped(r: Core, s: KMonState, index: int) -> list[int]:
    """Link `index` of the chain as its own card shapes it before it strikes (KM-5.36)."""
    link = s.links[index][:]
    s.links.append(link)
    if link[L_KIND] in (ATTACK, LAST):
        _shape_all(r, s, link)
    elif link[L_CARD] != NO_CARD:
        program = r.program[link[L_CARD]]
        frame = [0, program, 0, len(s.links) - 1, 0, link[L_CARD], NOTHING, 0, 0]
        _apply_shapes(r, s, link, program, frame)
    s.links.pop()
    return link


def printed_by(r: Core, s: KMonState, index: int, card: int, k: int) -> int:
    """The damage that a card of link `index` prints for K-Mon k, coins left out."""
    link = s.links[index]
    base = 0 if card == link[L_CARD] else len(r.slots[link[L_CARD]])
    frame = [0, r.program[card], 0, index, base, card, NOTHING, 0, 0]
    return _printed_for(r, s, r.program[card], frame, k)[0]


def _shape_all(r: Core, s: KMonState, link: list[int]) -> None:
    base = 0
    for card in (link[L_CARD], link[L_CARD2]):
        if card != NO_CARD:
            frame = [0, r.before[card], 0, len(s.links) - 1, base, card, NOTHING, 0, 0]
            _apply_shapes(r, s, link, r.before[card], frame)
            base += len(r.slots[card])


def _apply_shapes(r: Core, s: KMonState, link: list[int], program: int, frame: list[int]) -> None:
    for op in r.programs[program]:
        if not is_true(r, s, frame, op[1]) or op[0] == r.v_coin:
            continue
        if op[0] == r.v_choose:
            picked = r.bound(s, frame, op[2])
            if picked >= 0:
                _apply_shapes(r, s, link, op[3 + picked], frame)
        else:
            _apply_shape(r, s, link, op, frame)


def _card_pending(r: Core, s: KMonState, link: list[int], rival: int) -> int:
    card = link[L_CARD]
    frame = [0, r.program[card], 0, len(s.links) - 1, 0, card, NOTHING, 0, 0]
    _apply_shapes(r, s, link, r.program[card], frame)
    printed, hits = _printed_for(r, s, r.program[card], frame, rival)
    return card_damage(r, s, link, card, rival, printed) if hits else 0


def _printed_for(r: Core, s: KMonState, program: int, frame: list[int], k: int) -> tuple[int, int]:
    """The damage a program prints for K-Mon k, and how many entries do."""
    printed = hits = 0
    for op in r.programs[program]:
        if not is_true(r, s, frame, op[1]):
            continue
        if op[0] == r.v_choose:
            picked = r.bound(s, frame, op[2])
            if picked < 0:
                continue
            more, times = _printed_for(r, s, op[3 + picked], frame, k)
            printed, hits = printed + more, hits + times
        elif op[0] == r.v_damage and k in targets(s, frame, op[2]):
            printed += amount_of(r, s, frame, op[3])
            hits += 1
    return printed, hits


def _shape(r: Core, s: KMonState, link: list[int], card: int) -> bool:
    """Put the power-up's figures into the link; False when a coin or a condition decides."""
    s.links.append(link)
    frame = [0, r.before[card], 0, len(s.links) - 1, 0, card, NOTHING, 0, 0]
    known = True
    for op in r.programs[r.before[card]]:
        if op[1] or op[0] in (r.v_coin, r.v_choose, r.v_choice) or not _is_open(r, op[2]):
            known = False
        else:
            _apply_shape(r, s, link, op, frame)
    s.links.pop()
    return known


def _is_open(r: Core, code: int) -> bool:
    """Whether an amount can be told before the card is paid for and its choices are made."""
    if code <= SMALL:
        return True
    what, _, _, argument = r.amounts[code - SMALL - 1]
    return COUNTS[what] not in SPENT and argument < CHOSEN


def _apply_shape(r: Core, s: KMonState, link: list[int], op: list[int], frame: list[int]) -> None:
    name = r.verbs[op[0]].name
    if name == "attack_bonus":
        link[L_ADDED] += amount_of(r, s, frame, op[2])
    elif name == "attack_set":
        link[L_SET] = amount_of(r, s, frame, op[2])
    elif name == "attack_multiply":
        link[L_TIMES] *= op[2]
    elif name == "ignore":
        link[L_IGNORED] |= op[2]


def attack_sum(r: Core, s: KMonState) -> Message:
    """The plain attack as a sum, with what a defending opponent gains."""
    seat = s.decider
    rival = s.active[1 - seat]
    parts: list[Message] = [Message("2")]
    actor = s.active[seat]
    if has_trait(r, s, actor, FEROCIA):
        parts.append(Message(N_("+ 1 Ferocity")))
    if rival == NOTHING:
        return _sum_with_gains(r, s, parts, seat)
    if s.stance[1 - seat]:
        parts.append(Message(N_("− 1 defence")))
        if has_trait(r, s, rival, CORAZZA):
            parts.append(Message(N_("− 1 Armor")))
    change = damage_dealt(r, s, actor, BY_ATTACK) + damage_taken(r, s, rival, BY_ATTACK)
    if change:
        text = N_("+ {n} from effects") if change > 0 else N_("− {n} from effects")
        parts.append(Message(text, {"n": abs(change)}))
    return _sum_with_gains(r, s, parts, seat)


def _sum_with_gains(r: Core, s: KMonState, parts: list[Message], seat: int) -> Message:
    """The sum, and the charges of a successful attack for both sides (KM-5.8, KM-5.15)."""
    gained = max(0, ATTACK_CHARGES + gain_change(r, s, s.active[seat], GAIN_ATTACK))
    rival = s.active[1 - seat]
    if rival == NOTHING or not s.stance[1 - seat]:
        text, theirs = N_("{sum}. You gain {gained} charges."), 0
    else:
        text = N_("{sum}. You gain {gained} charges, they gain {theirs}.")
        theirs = max(0, DEFENCE_CHARGES + gain_change(r, s, rival, GAIN_DEFENCE))
    params: dict[str, MessageParam] = {"sum": joined(parts), "gained": gained, "theirs": theirs}
    return Message(text, params, "KM-5.8")


def elemental_sum(r: Core, s: KMonState, card: int) -> Message | None:
    """Weakness, resistance, Barrier and defence that an elemental attack meets now, or None."""
    rival = s.active[1 - s.decider]
    element = r.t.element[card]
    if rival == NOTHING or element == NO_ELEMENT:
        return None
    parts: list[Message] = []
    step = wheel(element, primary_of(r, s, rival), 0)
    if step:
        parts.append(Message(N_("+ 1 weakness") if step > 0 else N_("− 1 resistance")))
    if has_trait(r, s, rival, BARRIERA):
        parts.append(Message(N_("− 1 Barrier")))
    if stance_cut(r, s, rival, 0):
        parts.append(Message(N_("− 1 defence")))
    return joined(parts) if parts else None


def joined(parts: list[Message]) -> Message:
    """Parts of a sum, one to five, joined by spaces."""
    names = ["a", "b", "c", "d", "e"][: len(parts)]
    text = " ".join("{" + name + "}" for name in names)
    return Message(text, dict(zip(names, parts, strict=True)))
