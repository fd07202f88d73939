"""What is true of every reachable battle; a position that breaks one is refused."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.basics import can_be_target, standing
from engine.games.kmon.codes import (
    L_CARD,
    L_CARD2,
    L_COPY,
    L_COPY2,
    L_DONE,
    L_KIND,
    L_OWNER,
    NO_CARD,
    NOTHING,
    P_BEARER,
    P_BLOCK,
    P_CARD,
    P_COPY,
    P_COUNTERS,
    P_OWNER,
    P_SEQ,
    T_KMON,
    TICK,
)
from engine.games.kmon.core import Core
from engine.games.kmon.notes import PHASES, notes_of
from engine.games.kmon.state import KMonState
from engine.kernel.state import OVER, within

EFFECT_SIZE: Final = 9


def broken(r: Core, s: KMonState) -> list[str]:
    """The broken laws in words; empty for a sound state."""
    if [len(x) for x in (s.team, s.damage, s.exhausted, s.marked, s.last_attack, s.marked_at)] != [
        6
    ] * 6:
        return ["a battle has six K-Mon"]
    rows = (s.hands, s.decks, s.piles, s.shown, s.seen, s.used[:2])
    if [len(x) for x in rows] != [2] * 6 or len(s.used) not in (2, 4):
        return ["each player has a hand, a deck and a discard pile"]
    return _cards(r, s) + _kmon(r, s) + _players(s) + _effects(r, s) + _noted(r, s)


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
            at = seat * 2 + viewer
            known = max(s.known_top[at], s.known_bottom[at])
            if min(s.known_top[at], s.known_bottom[at]) < 0 or known > len(s.decks[seat]):
                found.append("more of a deck is known than there is")
        if not within(s.seen[seat], s.hands[seat]) or not within(s.shown[seat], s.seen[seat]):
            found.append("a card known in a hand is not there")
        if s.discount[seat] < 0:
            found.append("a discount is below zero")
    return found


def _effects(r: Core, s: KMonState) -> list[str]:
    """KM-2.11, KM-4.31, KM-5.54: what is attached sits on a K-Mon and is older than nothing."""
    found: list[str] = []
    last = bits = 0
    for row in s.effects:
        if len(row) != EFFECT_SIZE or not 0 <= row[P_BEARER] < 6 or row[P_OWNER] not in (0, 1):
            return ["an attached effect is not whole"]
        if not 0 <= row[P_BLOCK] < len(r.block_bits) or not 0 <= row[P_CARD] < len(r.t.type):
            return ["an attached effect is of no card"]
        if not last < row[P_SEQ] <= s.seq or not 0 < row[P_COPY] <= row[P_SEQ]:
            found.append("effects are kept in the order of their numbers")
        if s.exhausted[row[P_BEARER]]:
            found.append("an effect is attached to an exhausted K-Mon (KM-R51)")
        if row[P_COUNTERS] < 0:
            found.append("counters are below zero")
        last = row[P_SEQ]
        bits |= r.block_bits[row[P_BLOCK]]
    if bits != s.statics:
        found.append("the kinds of static modifiers are miscounted")
    return found


def _noted(r: Core, s: KMonState) -> list[str]:
    """KM-9.19, KM-9.20: what is noted is of a program or of a phase, each once."""
    found: list[str] = []
    for seat in (0, 1):
        row = notes_of(s, seat)
        if row != sorted(set(row)):
            found.append("notes are kept sorted, each once")
        phases = [-what for what in row if what < 0]
        if set(phases) - set(PHASES.values()) or any(w >= 2 * len(r.programs) for w in row):
            found.append("a note is of nothing that a card does")
    return found


def cards_of(s: KMonState, seat: int) -> list[int]:
    """Every card of a player wherever it is, sorted: constant through a battle (KM-2.13)."""
    found = s.hands[seat] + s.decks[seat] + s.piles[seat]
    held: set[int] = set()
    for link in s.links:
        if link[L_OWNER] != seat or link[L_DONE] or link[L_KIND] == TICK:
            continue
        found = found + [link[at] for at in (L_CARD, L_CARD2) if link[at] != NO_CARD]
        held |= {link[L_COPY], link[L_COPY2]}
    attached = {row[P_COPY]: row[P_CARD] for row in s.effects if row[P_OWNER] == seat}
    return sorted(found + [card for copy, card in attached.items() if copy not in held])
