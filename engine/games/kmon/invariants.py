"""What is true of every reachable battle; a position that breaks one is refused."""

from __future__ import annotations

from engine.games.kmon.basics import can_be_target, standing
from engine.games.kmon.codes import L_CARD, L_CARD2, L_STATUS, NO_CARD, NOTHING, RESOLVED, T_KMON
from engine.games.kmon.core import Core
from engine.games.kmon.state import KMonState
from engine.kernel.state import OVER


def broken(r: Core, s: KMonState) -> list[str]:
    """The broken laws in words; empty for a sound state."""
    if [len(x) for x in (s.team, s.damage, s.exhausted, s.marked, s.last_attack)] != [6] * 5:
        return ["a battle has six K-Mon"]
    if [len(x) for x in (s.hands, s.decks, s.piles, s.shown)] != [2] * 4:
        return ["each player has a hand, a deck and a discard pile"]
    return _cards(r, s) + _kmon(r, s) + _players(s)


def _cards(r: Core, s: KMonState) -> list[str]:
    found: list[str] = []
    size = len(r.t.type)
    for row in s.hands + s.decks + s.piles:
        if any(card < 0 or card >= size or r.t.type[card] == T_KMON for card in row):
            found.append("a card that cannot be in a deck is in one of the zones")
    if any(card < 0 or card >= size or r.t.type[card] != T_KMON for card in s.team):
        found.append("a team holds K-Mon only")
    if any(hand != sorted(hand) for hand in s.hands):
        found.append("hands are kept sorted")
    return found


def _kmon(r: Core, s: KMonState) -> list[str]:
    found: list[str] = []
    for k in range(6):
        if s.damage[k] < 0:
            found.append("damage is below zero")
        if s.exhausted[k] and s.marked[k]:
            found.append("a K-Mon is both marked and exhausted")
        worn = s.damage[k] >= r.t.hp[s.team[k]]
        if worn != bool(s.exhausted[k] or s.marked[k]):
            found.append("damage and exhaustion disagree (KM-4.30)")
    for seat in (0, 1):
        k = s.active[seat]
        if k != NOTHING and (k // 3 != seat or s.exhausted[k]):
            found.append("an active K-Mon is exhausted or not one's own")
        if s.stance[seat] and not can_be_target(s, k) and not s.marked[k]:
            found.append("a stance without a K-Mon")
        if s.node != OVER and standing(s, seat) == 0:
            found.append("a team without K-Mon goes on playing (KM-6.1)")
    return found


def _players(s: KMonState) -> list[str]:
    found: list[str] = []
    for seat in (0, 1):
        if s.charges[seat] < 0:
            found.append("charges are below zero")
        for viewer in (0, 1):
            if not 0 <= s.known_top[seat * 2 + viewer] <= len(s.decks[seat]):
                found.append("more of a deck is known than there is")
        hand = s.hands[seat][:]
        for card in s.shown[seat]:
            if card not in hand:
                found.append("a card shown in a hand is not there")
                break
            hand.remove(card)
    return found


def cards_of(s: KMonState, seat: int) -> list[int]:
    """Every card of a player wherever it is, sorted: constant through a battle (KM-2.13)."""
    found = s.hands[seat] + s.decks[seat] + s.piles[seat]
    for link in s.links:
        if link[0] != seat or link[L_STATUS] == RESOLVED:
            continue
        found = found + [link[at] for at in (L_CARD, L_CARD2) if link[at] != NO_CARD]
    return sorted(found)
