"""Small questions about a battle, and the single changes from which everything is made."""

from __future__ import annotations

from bisect import insort

from engine.games.kmon.codes import NO_ELEMENT
from engine.games.kmon.core import Core
from engine.games.kmon.events import (
    E_DAMAGE,
    E_MARKED,
)
from engine.games.kmon.state import KMonState
from engine.games.kmon.statics import (
    M_ELEMENT_ADD,
    M_HEAL_BLOCK,
    TRAIT_CHANGES,
    adds_element,
    bears_trait,
    is_unhealable,
)
from engine.kernel.events import EVERYBODY, Sink


def has_trait(r: Core, s: KMonState, k: int, trait: int) -> bool:
    """Whether a trait of a K-Mon works: only active and not exhausted ones have one (KM-5.34)."""
    if k < 0 or s.active[k // 3] != k or s.marked[k]:
        return False
    if s.statics & TRAIT_CHANGES:
        return bears_trait(r, s, k, trait)
    return r.t.trait[s.team[k]] == trait


def standing(s: KMonState, seat: int) -> int:
    """How many K-Mon of a player are not exhausted (marked ones count until removed)."""
    first = seat * 3
    return 3 - s.exhausted[first] - s.exhausted[first + 1] - s.exhausted[first + 2]


def damage_left(s: KMonState, seat: int) -> int:
    """Damage counters on a player's non-exhausted K-Mon (KM-6.3, KM-6.7)."""
    return sum(s.damage[k] for k in range(seat * 3, seat * 3 + 3) if not s.exhausted[k])


def can_be_target(s: KMonState, k: int) -> bool:
    """Neither exhausted nor marked (KM-4.29)."""
    return k >= 0 and not s.exhausted[k] and not s.marked[k]


def benched(s: KMonState, seat: int) -> list[int]:
    """The non-exhausted K-Mon of a player outside the active position."""
    active = s.active[seat]
    exhausted, marked = s.exhausted, s.marked
    found: list[int] = []
    for k in range(seat * 3, seat * 3 + 3):
        if k != active and not exhausted[k] and not marked[k]:
            found.append(k)
    return found


def matches(r: Core, s: KMonState, seat: int, card: int) -> bool:
    """Element match in play: with the active K-Mon only (KM-5.1)."""
    element = r.t.element[card]
    if element == NO_ELEMENT:
        return True
    k = s.active[seat]
    if k < 0:
        return False
    own = s.team[k]
    if r.t.primary[own] == element or r.t.secondary[own] == element:
        return True
    return bool(s.statics & M_ELEMENT_ADD) and adds_element(r, s, k, element)


def hurt(r: Core, s: KMonState, k: int, amount: int, out: Sink | None) -> None:
    """Place damage counters, even beyond the HP, and mark at once (KM-4.30)."""
    if amount <= 0 or k < 0 or s.exhausted[k] or s.marked[k]:
        return  # KM-4.29
    s.damage[k] += amount
    if out is not None:
        out.append((E_DAMAGE, EVERYBODY, k // 3, s.team[k], amount))
    if s.damage[k] >= r.t.hp[s.team[k]]:
        s.marked[k] = 1
        s.marked_at[k] = s.moment
        if out is not None:
            out.append((E_MARKED, EVERYBODY, k // 3, s.team[k]))


def heal(r: Core, s: KMonState, k: int, amount: int) -> int:
    """Remove up to `amount` damage, never from an exhausted K-Mon; how much it was (KM-5.40)."""
    if not can_be_target(s, k) or (s.statics & M_HEAL_BLOCK and is_unhealable(r, s, k)):
        return 0
    healed = max(0, min(amount, s.damage[k]))
    s.damage[k] -= healed
    return healed


def leave_hand(s: KMonState, seat: int, card: int) -> None:
    """Take one copy out of a hand; who knew of one saw it go (KM-7.6)."""
    s.hands[seat].remove(card)
    if card in s.seen[seat]:
        s.seen[seat].remove(card)
        if card in s.shown[seat]:
            s.shown[seat].remove(card)


def enter_hand(s: KMonState, seat: int, card: int) -> None:
    """Put a card into a hand, which stays sorted."""
    insort(s.hands[seat], card)


def take_top(s: KMonState, seat: int) -> int:
    """Take the top card off a deck; what was known of the deck shrinks by it (KM-7.5)."""
    known, low, own = s.known_top, s.known_bottom, seat * 2
    deck = s.decks[seat]
    card = deck.pop()
    if known[own] or known[own + 1] or low[own] or low[own + 1]:
        for at in (own, own + 1):
            known[at] = max(0, known[at] - 1)
            low[at] = min(low[at], len(deck))
    return card


def lose_track(s: KMonState, owner: int, viewer: int, size: int) -> None:
    """The top cards of a deck may have moved unseen by `viewer` (KM-7.5)."""
    at = owner * 2 + viewer
    s.known_top[at] = 0
    s.known_bottom[at] = max(0, min(s.known_bottom[at], len(s.decks[owner]) - size))


def mill(s: KMonState, seat: int) -> int:
    """Top card of a deck to that player's discard pile, face up; -1 from an empty deck."""
    if not s.decks[seat]:
        return -1
    card = take_top(s, seat)
    s.piles[seat].append(card)
    return card


def set_active(s: KMonState, seat: int, k: int) -> None:
    """Fill the active position; the incoming K-Mon is neutral (KM-4.14, KM-5.17)."""
    s.active[seat] = k
    s.stance[seat] = 0
