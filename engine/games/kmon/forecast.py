"""What an action would do if nothing changes it: the arithmetic a player would do on paper."""

from __future__ import annotations

from engine.games.kmon.basics import can_be_target, trait_of
from engine.games.kmon.codes import (
    ABILITY,
    ATTACK,
    BARRIERA,
    CORAZZA,
    FEROCIA,
    L_ADDED,
    L_IGNORED,
    L_SET,
    L_TIMES,
    NO_CARD,
    NO_ELEMENT,
    NOTHING,
    PENDING,
)
from engine.games.kmon.core import Core
from engine.games.kmon.damage import attack_damage, card_damage, stance_cut, wheel
from engine.games.kmon.selecting import OPP_ACTIVE, OPP_ALL, amount_of, is_true
from engine.games.kmon.state import KMonState
from engine.kernel.messages import N_, Message


def trial_link(s: KMonState, kind: int, card: int) -> list[int]:
    """A link as it would stand if the player who decides declared it now."""
    seat = s.decider
    link = [seat, kind, PENDING, s.active[seat], NOTHING, card, NO_CARD, 1, 0, 0, 0]
    return [*link, NOTHING, 1, 0, 0, 0, 0]


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
    frame = [0, r.program[card], 0, len(s.links) - 1, 0, card]
    printed = 0
    for op in r.programs[r.program[card]]:
        if op[0] == r.v_damage and op[2] in (OPP_ACTIVE, OPP_ALL) and is_true(r, s, frame, op[1]):
            printed += amount_of(r, s, frame, op[3])
        elif r.verbs[op[0]].name == "ignore":
            link[L_IGNORED] |= op[2]
    s.links.pop()
    return card_damage(r, s, link, card, rival, printed) if printed else None


def _shape(r: Core, s: KMonState, link: list[int], card: int) -> bool:
    """Put the power-up's figures into the link; False when a coin or a condition decides."""
    s.links.append(link)
    frame = [0, r.before[card], 0, len(s.links) - 1, 0, card]
    known = True
    for op in r.programs[r.before[card]]:
        name = r.verbs[op[0]].name
        if op[1] or op[0] in (r.v_coin, r.v_choose):
            known = False
        elif name == "attack_bonus":
            link[L_ADDED] += amount_of(r, s, frame, op[2])
        elif name == "attack_set":
            link[L_SET] = amount_of(r, s, frame, op[2])
        elif name == "attack_multiply":
            link[L_TIMES] *= op[2]
        elif name == "ignore":
            link[L_IGNORED] |= op[2]
    s.links.pop()
    return known


def attack_sum(r: Core, s: KMonState) -> Message:
    """The plain attack as a sum, with what a defending opponent gains."""
    seat = s.decider
    rival = s.active[1 - seat]
    parts: list[Message] = [Message("2")]
    if trait_of(r, s, s.active[seat]) == FEROCIA:
        parts.append(Message(N_("+ 1 Ferocity")))
    if rival != NOTHING and s.stance[1 - seat]:
        parts.append(Message(N_("− 1 defence")))
        if trait_of(r, s, rival) == CORAZZA:
            parts.append(Message(N_("− 1 Armor")))
        return Message(
            N_("{sum}. You gain 2 charges, they gain 2."), {"sum": joined(parts)}, "KM-5.8"
        )
    return Message(N_("{sum}. You gain 2 charges."), {"sum": joined(parts)}, "KM-5.8")


def elemental_sum(r: Core, s: KMonState, card: int) -> Message | None:
    """Weakness, resistance, Barrier and defence that an elemental attack meets now, or None."""
    rival = s.active[1 - s.decider]
    element = r.t.element[card]
    if rival == NOTHING or element == NO_ELEMENT:
        return None
    parts: list[Message] = []
    step = wheel(element, r.t.primary[s.team[rival]], 0)
    if step:
        parts.append(Message(N_("+ 1 weakness") if step > 0 else N_("− 1 resistance")))
    if trait_of(r, s, rival) == BARRIERA:
        parts.append(Message(N_("− 1 Barrier")))
    if stance_cut(r, s, rival, 0):
        parts.append(Message(N_("− 1 defence")))
    return joined(parts) if parts else None


def joined(parts: list[Message]) -> Message:
    """Parts of a sum, one to four, joined by spaces."""
    names = ["a", "b", "c", "d"][: len(parts)]
    text = " ".join("{" + name + "}" for name in names)
    return Message(text, dict(zip(names, parts, strict=True)))
