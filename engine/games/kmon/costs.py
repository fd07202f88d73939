"""What can be declared: costs that can be paid, choices that can be made (KM-5.1 to KM-5.5)."""

from __future__ import annotations

from typing import Final

from engine.effects.program import SLOT_MODE
from engine.games.kmon.basics import matches, trait_of
from engine.games.kmon.codes import NO_ELEMENT, PRODIGIO, SFUGGENTE, T_ABILITY
from engine.games.kmon.core import Core
from engine.games.kmon.selecting import candidates
from engine.games.kmon.state import KMonState

EVASION_CARDS: Final = 2
BLACKOUT_CARDS: Final = 3
NO_COST: Final = [0, 0, 0, 0]


def charges_asked(r: Core, s: KMonState, seat: int, card: int, option: int) -> int:
    """The charge part of a cost after Prodigio (KM-5.30, KM-5.59)."""
    asked = r.t.costs[card][option][0]
    is_elemental = r.t.element[card] != NO_ELEMENT and r.t.type[card] == T_ABILITY
    if asked and is_elemental and trait_of(r, s, s.active[seat]) == PRODIGIO:
        return asked - 1
    return asked


def payable(
    r: Core, s: KMonState, seat: int, card: int, option: int, charges: int, spare: int
) -> bool:
    """Whether a cost option can be paid with so many charges and spare hand cards (KM-5.2, 5.3)."""
    return payable_with(r, s, seat, r.t.costs[card][option], NO_COST) and (
        charges_asked(r, s, seat, card, option) <= charges and r.t.costs[card][option][1] <= spare
    )


def payable_with(r: Core, s: KMonState, seat: int, cost: list[int], other: list[int]) -> bool:
    """Whether the damage and the deck cards of two costs can be paid together (KM-5.3, KM-5.10)."""
    damage = cost[2] + other[2]
    if cost[2]:
        k = s.active[seat]
        if k < 0 or s.damage[k] + damage >= r.t.hp[s.team[k]]:
            return False
    return not cost[3] or cost[3] + other[3] <= len(s.decks[seat])


def fillable(r: Core, s: KMonState, seat: int, card: int, slot: int, value: int) -> bool:
    """Whether every choice under this mode has a legal answer (KM-5.5)."""
    slots = r.slots[card]
    for number in range(slot + 1, len(slots)):
        kind, info, guard, guard_value = slots[number]
        if guard != slot or guard_value != value:
            continue
        if kind == SLOT_MODE:
            if not any(fillable(r, s, seat, card, number, at) for at in range(info)):
                return False
        elif not candidates(s, seat, info):
            return False
    return True


def playable(r: Core, s: KMonState, seat: int, card: int) -> bool:
    """Element, cost and targets of a card in hand are all in order (KM-5.1, 5.2, 5.5)."""
    return matches(r, s, seat, card) and affordable(r, s, seat, card)


def affordable(r: Core, s: KMonState, seat: int, card: int) -> bool:
    """Cost and targets are in order, the element left aside (KM-5.2, 5.5)."""
    plain = r.plain[card]
    if plain >= 0:
        charges = s.charges[seat]
        return plain <= charges or charges_asked(r, s, seat, card, 0) <= charges
    spare = len(s.hands[seat]) - 1
    charges = s.charges[seat]
    for option in range(len(r.t.costs[card])):
        if payable(r, s, seat, card, option, charges, spare):
            return not r.slots[card] or fillable(r, s, seat, card, -1, 0)
    return False


def evasion_cards(r: Core, s: KMonState, seat: int) -> int:
    """How many cards an evasion costs now (KM-5.41, KM-5.59)."""
    return EVASION_CARDS - (1 if trait_of(r, s, s.active[seat]) == SFUGGENTE else 0)
