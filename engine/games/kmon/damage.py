"""Damage arithmetic: KM-5.35 to KM-5.39, one clamp at the very end."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.basics import has_trait
from engine.games.kmon.codes import (
    ABILITY,
    ATTACK,
    BARRIERA,
    CORAZZA,
    ELEMENTS,
    FEROCIA,
    L_ACTOR,
    L_ADDED,
    L_CARD,
    L_IGNORED,
    L_KIND,
    L_MOVED,
    L_OWNER,
    L_REPLACED,
    L_SET,
    L_TIMES,
    LAST,
    NO_CARD,
    NO_ELEMENT,
    NOT_SET,
    REACTION,
    TICK,
)
from engine.games.kmon.core import Core
from engine.games.kmon.state import KMonState
from engine.games.kmon.statics import (
    BY_ABILITY,
    BY_ATTACK,
    BY_OTHER,
    bears_trait,
    damage_dealt,
    damage_taken,
    primary_of,
)

BASE_DAMAGE: Final = 2
SKIP_WEAKNESS: Final = 1
SKIP_RESISTANCE: Final = 2
SKIP_BARRIERA: Final = 4
SKIP_DEFENCE: Final = 8
SKIP_CORAZZA: Final = 16


def wheel(element: int, primary: int, ignored: int) -> int:
    """+1 against a weak primary, -1 against a resistant one, else 0 (KM-5.35)."""
    if element == NO_ELEMENT:
        return 0
    if primary == (element + 1) % len(ELEMENTS):
        return 0 if ignored & SKIP_WEAKNESS else 1
    if element == (primary + 1) % len(ELEMENTS):
        return 0 if ignored & SKIP_RESISTANCE else -1
    return 0


def element_of_attack(r: Core, link: list[int]) -> int:
    """The assault's element for the whole damage, or none (KM-5.11)."""
    card = link[L_CARD]
    return NO_ELEMENT if card == NO_CARD else r.t.element[card]


def attack_damage(
    r: Core, s: KMonState, link: list[int], k: int, *, is_moved: bool = False, printed: int = 0
) -> int:
    """Steps 1 to 6 and 8 of KM-5.36 for an attack on K-Mon k.

    `is_moved`: a reaction has led it there, so that no stance and no trait meets it (KM-R93).
    `printed`: what the power-ups print for the same K-Mon."""
    total = BASE_DAMAGE if link[L_SET] == NOT_SET else link[L_SET]
    total += link[L_ADDED]
    actor = link[L_ACTOR]
    # KM-5.26: a last attack too, though its K-Mon is marked.
    if has_trait(r, s, actor, FEROCIA) or (s.marked[actor] and bears_trait(r, s, actor, FEROCIA)):
        total += 1
    if s.statics:
        total += damage_dealt(r, s, actor, BY_ATTACK)
    total = total * link[L_TIMES] + printed
    if k // 3 == link[L_OWNER]:
        return max(0, total)  # KM-5.39
    element = element_of_attack(r, link)
    if element != NO_ELEMENT:
        total += wheel(element, primary_of(r, s, k), link[L_IGNORED])
        if not is_moved and not link[L_IGNORED] & SKIP_BARRIERA and has_trait(r, s, k, BARRIERA):
            total -= 1
    if s.statics:
        total += damage_taken(r, s, k, BY_ATTACK)
    if s.stance[k // 3] and not is_moved:
        total -= stance_cut(r, s, k, link[L_IGNORED])
    return max(0, total)


def stance_cut(r: Core, s: KMonState, k: int, ignored: int) -> int:
    """What defence and Corazza take off an attack on K-Mon k (KM-5.14, KM-5.24)."""
    seat = k // 3
    if s.active[seat] != k or not s.stance[seat]:
        return 0
    cut = 0 if ignored & SKIP_DEFENCE else 1
    if not ignored & SKIP_CORAZZA and has_trait(r, s, k, CORAZZA):
        cut += 1
    return cut


def card_damage(r: Core, s: KMonState, link: list[int], card: int, k: int, printed: int) -> int:
    """Damage printed on a card, on K-Mon k, by the rows of KM-5.38 (KM-5.39)."""
    if k // 3 == link[L_OWNER]:
        return max(0, printed)
    kind = link[L_KIND]
    if kind == ABILITY:
        return _ability_damage(r, s, link, card, k, printed)
    if kind in (ATTACK, LAST):
        return _powerup_damage(r, s, link, card, k, printed)
    total = printed
    if kind == TICK:
        if r.elemental_ticks:
            total += _elemental(r, s, link, card, k)
    else:
        total += damage_taken(r, s, k, BY_OTHER)
        if r.elemental_reactions and kind == REACTION:
            total += _elemental(r, s, link, card, k)
    return max(0, total)


def _ability_damage(r: Core, s: KMonState, link: list[int], card: int, k: int, printed: int) -> int:
    total = printed + _elemental(r, s, link, card, k)
    if s.statics:
        total += damage_dealt(r, s, link[L_ACTOR], BY_ABILITY)
        total += damage_taken(r, s, k, BY_ABILITY)
    return max(0, total)


def _powerup_damage(r: Core, s: KMonState, link: list[int], card: int, k: int, printed: int) -> int:
    if link[L_MOVED] == k + 1 and not link[L_REPLACED]:
        # KM-R73: the attack itself was led here, where its modifiers have been counted.
        blow = attack_damage(r, s, link, k, is_moved=True)
        return attack_damage(r, s, link, k, is_moved=True, printed=printed) - blow
    total = printed
    if s.active[k // 3] != k:
        total += wheel(r.t.element[card], primary_of(r, s, k), link[L_IGNORED])
    elif link[L_MOVED] != k + 1:
        total -= stance_cut(r, s, k, link[L_IGNORED])
    if s.statics:
        total += damage_taken(r, s, k, BY_ATTACK)
    return max(0, total)


def _elemental(r: Core, s: KMonState, link: list[int], card: int, k: int) -> int:
    """Weakness, resistance, and Barriera of an active K-Mon against a card's element."""
    element = r.t.element[card]
    if element == NO_ELEMENT:
        return 0
    change = wheel(element, primary_of(r, s, k), link[L_IGNORED])
    is_barred = not link[L_IGNORED] & SKIP_BARRIERA and link[L_MOVED] != k + 1
    if is_barred and has_trait(r, s, k, BARRIERA):
        change -= 1
    return change
