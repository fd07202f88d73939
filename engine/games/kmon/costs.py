"""What can be declared: costs that can be paid, choices that can be made (KM-5.1 to KM-5.5)."""

from __future__ import annotations

from typing import Final

from engine.effects.program import SLOT_MODE
from engine.games.kmon.bars import NO_CHOICE, NO_OWN, NO_RIVAL, UNMATCHED, UNPAID
from engine.games.kmon.basics import has_trait, matches
from engine.games.kmon.codes import NO_ELEMENT, NOTHING, PRODIGIO, SFUGGENTE, T_ABILITY
from engine.games.kmon.core import Core
from engine.games.kmon.selecting import LATE_MODE, candidates
from engine.games.kmon.state import KMonState
from engine.games.kmon.statics import M_COST, cost_change, evasion_change

EVASION_CARDS: Final = 2
BLACKOUT_CARDS: Final = 3
NO_COST: Final = [0, 0, 0, 0]


def charges_asked(r: Core, s: KMonState, seat: int, card: int, option: int) -> int:
    """The charge part of a cost after Prodigio and effects (KM-5.30, KM-5.59)."""
    asked = r.t.costs[card][option][0]
    is_elemental = r.t.type[card] == T_ABILITY and r.t.element[card] != NO_ELEMENT
    change = -1 if is_elemental and has_trait(r, s, s.active[seat], PRODIGIO) else 0
    if s.statics & M_COST:
        more, least = cost_change(r, s, seat, card)
        return max(0, min(least, asked), asked + change + more)
    return asked + change if asked else 0


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


def mode_key(card: int, slot: int, mode: int) -> int:
    """The number under which a mode of a card is known."""
    return card << 16 | (slot + 1) << 8 | mode


def fillable(r: Core, s: KMonState, seat: int, card: int, slot: int, value: int) -> bool:
    """Whether every choice under this mode has a legal answer (KM-5.5, KM-R21)."""
    slots = r.slots[card]
    if s.active[1 - seat] == NOTHING and mode_key(card, slot, value) in r.mode_needs:
        return False
    for number in range(slot + 1, len(slots)):
        kind, info, guard, guard_value = slots[number]
        if guard != slot or guard_value != value:
            continue
        if kind == SLOT_MODE:
            if not any(fillable(r, s, seat, card, number, at) for at in range(info)):
                return False
        elif kind < LATE_MODE and not candidates(s, seat, info):
            return False
    return True


def bar_to_play(r: Core, s: KMonState, seat: int, card: int) -> int:
    """What keeps a card in hand from being played, 0 for nothing: element, cost, targets (KM-5.1,
    5.2, 5.5)."""
    return bar_to_pay(r, s, seat, card) if matches(r, s, seat, card) else UNMATCHED


def bar_to_pay(r: Core, s: KMonState, seat: int, card: int) -> int:
    """The same, the element left aside."""
    charges = s.charges[seat]
    if r.plain[card] >= 0:  # charges alone, nothing to choose
        if charges_asked(r, s, seat, card, 0) > charges:
            return UNPAID
    elif not any(
        payable(r, s, seat, card, at, charges, len(s.hands[seat]) - 1)
        for at in range(len(r.t.costs[card]))
    ):
        return UNPAID
    if r.slots[card] and not fillable(r, s, seat, card, -1, 0):
        return NO_CHOICE
    if r.needs_own[card] and s.active[seat] == NOTHING:
        return NO_OWN
    return NO_RIVAL if r.needs_rival[card] and s.active[1 - seat] == NOTHING else 0  # KM-R21


def evasion_cards(r: Core, s: KMonState, seat: int) -> int:
    """How many cards an evasion costs now (KM-5.41, KM-5.59)."""
    cards = 1 if has_trait(r, s, s.active[seat], SFUGGENTE) else EVASION_CARDS
    if s.statics:
        cards += evasion_change(r, s, seat)
    return max(0, cards - s.discount[seat])
