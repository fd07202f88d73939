"""Damage arithmetic: KM-5.35 to KM-5.39, one clamp at the very end."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.basics import trait_of
from engine.games.kmon.codes import (
    ABILITY,
    BARRIERA,
    CORAZZA,
    ELEMENTS,
    FEROCIA,
    L_ACTOR,
    L_ADDED,
    L_CARD,
    L_IGNORED,
    L_KIND,
    L_OWNER,
    L_SET,
    L_TIMES,
    NO_CARD,
    NO_ELEMENT,
)
from engine.games.kmon.core import Core
from engine.games.kmon.state import KMonState

BASE_DAMAGE: Final = 2
NOT_SET: Final = -1
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


def attack_damage(r: Core, s: KMonState, link: list[int], k: int) -> int:
    """Steps 1 to 6 and 8 of KM-5.36 for an attack on K-Mon k, which is active."""
    base = BASE_DAMAGE if link[L_SET] == NOT_SET else link[L_SET]
    total = base + link[L_ADDED]
    if trait_of(r, s, link[L_ACTOR]) == FEROCIA:
        total += 1
    total *= link[L_TIMES]
    element = element_of_attack(r, link)
    total += wheel(element, r.t.primary[s.team[k]], link[L_IGNORED])
    trait = trait_of(r, s, k)
    if trait == BARRIERA and element != NO_ELEMENT and not link[L_IGNORED] & SKIP_BARRIERA:
        total -= 1
    return max(0, total - stance_cut(r, s, k, link[L_IGNORED]))


def stance_cut(r: Core, s: KMonState, k: int, ignored: int) -> int:
    """What defence and Corazza take off an attack on K-Mon k (KM-5.14, KM-5.24)."""
    seat = k // 3
    if s.active[seat] != k or not s.stance[seat]:
        return 0
    cut = 0 if ignored & SKIP_DEFENCE else 1
    if trait_of(r, s, k) == CORAZZA and not ignored & SKIP_CORAZZA:
        cut += 1
    return cut


def card_damage(r: Core, s: KMonState, link: list[int], card: int, k: int, printed: int) -> int:
    """Damage printed on an ability or a power-up, on K-Mon k (KM-5.38, KM-5.39)."""
    if k // 3 == link[L_OWNER]:
        return max(0, printed)
    element = r.t.element[card]
    is_active = s.active[k // 3] == k
    total = printed
    if link[L_KIND] == ABILITY:
        total += wheel(element, r.t.primary[s.team[k]], link[L_IGNORED])
        barred = element != NO_ELEMENT and is_active and not link[L_IGNORED] & SKIP_BARRIERA
        if barred and trait_of(r, s, k) == BARRIERA:
            total -= 1
        return max(0, total)
    if is_active:
        return max(0, total - stance_cut(r, s, k, link[L_IGNORED]))
    return max(0, total + wheel(element, r.t.primary[s.team[k]], link[L_IGNORED]))
