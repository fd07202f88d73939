"""What is true of every reachable state; a position that breaks one is refused."""

from __future__ import annotations

from engine.games.aac.codes import (
    BONUS_MOST,
    CREATURES_MOST,
    K_LATER,
    K_SPENT,
    L_A,
    L_KIND,
    L_SOURCE,
    L_TARGET,
    LAST_SIZE,
    LP_GIFTS_MOST,
    LP_MOST,
    NO_STRAYS,
    NOTHING,
    ON_CREATURES,
    ON_LATER,
    R_AP_LOSS,
    R_CARD,
    R_DP_LOSS,
    R_HOST,
    R_KIND,
    R_OWNER,
    R_SEAT,
    R_SEQ,
    ROW_SIZE,
    STANDS,
    STILL,
    T_CREATURE,
)
from engine.games.aac.core import Core
from engine.games.aac.effect_codes import ONCE_A_BATTLE
from engine.games.aac.invariants_field import broken_rest, broken_rows
from engine.games.aac.rows import creature_count, row_of
from engine.games.aac.state import AacState
from engine.kernel.state import OVER, within


def broken(r: Core, s: AacState) -> list[str]:
    """The broken laws in words; empty for a sound state."""
    zones = (s.hands, s.decks, s.toilets, s.voids, s.shown, s.seen, s.met, s.aired, s.exchanged)
    if any(len(zone) != 2 for zone in zones):
        return ["each player has a hand, a draw pile, a Toilet and a Void"]
    found = _players(s) + _cards(r, s) + _field(r, s)
    return found or broken_rows(r, s) + broken_rest(r, s) + _certain(r, s)


def _players(s: AacState) -> list[str]:
    found: list[str] = []
    for seat in (0, 1):
        if not 0 <= s.lp[seat] <= LP_MOST:
            found.append("life points are outside 0..3500 (AAC-4.2)")
        if s.node != OVER and s.lp[seat] == 0:
            found.append("a player without life points goes on playing (AAC-6.1)")
        if not 0 <= s.bonus[seat] <= BONUS_MOST:
            found.append("bonus points are outside 0..10 (AAC-5.33)")
        if not 0 <= s.gifts[seat] <= LP_GIFTS_MOST:
            found.append("more than four LP sacrifices (AAC-5.32)")
        if not within(s.seen[seat], s.hands[seat]) or not within(s.shown[seat], s.seen[seat]):
            found.append("a card known in a hand is not there")
        for viewer in (0, 1):
            at = seat * 2 + viewer
            if max(s.known_top[at], s.known_bottom[at]) > len(s.decks[seat]):
                found.append("more of a draw pile is known than there is")
        if not within(s.met[seat], _hidden(s, seat)):
            found.append("a card once met is not among the hidden")
    return found


def _hidden(s: AacState, seat: int) -> list[int]:
    return s.hands[seat] + s.decks[seat] + [row[R_CARD] for row in s.field if row[R_OWNER] == seat]


def _cards(r: Core, s: AacState) -> list[str]:
    size = len(r.t.type)
    for row in s.hands + s.decks + s.toilets + s.voids:
        if any(card < 0 or card >= size for card in row):
            return ["a card that does not exist is in one of the zones"]
    if any(hand != sorted(hand) for hand in s.hands):
        return ["hands are kept sorted"]
    for pile in s.toilets:
        if any(r.t.type[card] != T_CREATURE for card in pile):
            return ["only creatures lie in a Toilet"]
    return []


def _field(r: Core, s: AacState) -> list[str]:
    found: list[str] = []
    last = 0
    for row in s.field:
        if len(row) != ROW_SIZE or row[R_SEAT] not in (0, 1) or row[R_OWNER] not in (0, 1):
            return ["a card on the field is not whole"]
        if not 0 <= row[R_CARD] < len(r.t.type):
            return ["a card on the field does not exist"]
        if not last < row[R_SEQ] <= s.seq:
            found.append("cards on the field are kept in the order of their numbers")
        last = row[R_SEQ]
        found += _row(r, s, row)
    for seat in (0, 1):
        cards = [row[R_CARD] for row in s.field if row[R_SEAT] == seat]
        if len(set(cards)) != len(cards):
            found.append("two equal cards lie on one field (AAC-5.49)")
        if creature_count(s, seat) > CREATURES_MOST:
            found.append("more than six creatures lie on one field (AAC-4.9)")
    if any(s.calm & STILL & ~r.calms[row[R_CARD]] for row in s.field):
        found.append("a passive effect of the field is overlooked (AAC-9.1)")
    return found + _lasting(r, s)


def _lasting(r: Core, s: AacState) -> list[str]:
    if any(len(last) != LAST_SIZE for last in s.lasts):
        return ["a lasting effect is not whole"]
    if any(last[L_SOURCE] < 0 for last in s.lasts):
        return ["a lasting effect comes from a card that never was"]
    waiting = [last[L_A] for last in s.lasts if last[L_KIND] == K_LATER]
    if any(r.when[block] != ON_LATER for block in waiting):
        return ["what waits for a time is no such effect (AAC-9.15)"]
    spent = [(last[L_TARGET], last[L_A]) for last in s.lasts if last[L_KIND] == K_SPENT]
    if any(r.once[block] != ONCE_A_BATTLE for _, block in spent) or len(set(spent)) < len(spent):
        return ["an effect has acted more than once in the battle (AAC-9.15)"]
    return []


def _certain(r: Core, s: AacState) -> list[str]:
    """Whether `State.calm` says nothing untrue of creatures and stolen cards."""
    found: list[str] = []
    for seat in (0, 1):
        if s.calm & STANDS << seat and not creature_count(s, seat):
            found.append("a player is taken to have a creature (AAC-6.2)")
    if s.calm & NO_STRAYS and any(row[R_OWNER] != row[R_SEAT] for row in s.field):
        found.append("a stolen card is overlooked (AAC-5.67)")
    return found


def _row(r: Core, s: AacState, row: list[int]) -> list[str]:
    found: list[str] = []
    if (row[R_KIND] == ON_CREATURES) != (r.t.type[row[R_CARD]] == T_CREATURE):
        found.append("creatures and support lie in different rows")
    if row[R_AP_LOSS] < 0 or row[R_DP_LOSS] < 0:
        found.append("a loss is below zero (AAC-5.7)")
    if row[R_HOST] != NOTHING and row_of(s, row[R_HOST]) is None:
        found.append("a card is tied to one that has left (AAC-5.29)")
    return found


def cards_of(s: AacState, seat: int) -> list[int]:
    """Every card of a player wherever it is, sorted: constant through a game."""
    return sorted(_hidden(s, seat) + s.toilets[seat] + s.voids[seat])
