"""Who knows what: masking, dealing a possible world by the declared prior, dealing anew."""

from __future__ import annotations

from typing import Final

from engine.kernel.rng import Rng
from engine.kernel.rules import Rules
from engine.kernel.state import DECIDE, REACTIONS, UNKNOWN
from tests.toys.gauntlet.declare import chain_frame, opposing
from tests.toys.gauntlet.state import GauntletState
from tests.toys.gauntlet.tables import (
    ASK_ANSWER,
    CARD,
    COPIES,
    LAY,
    NO_CARD,
    SEAL,
    SEATS,
    SEATS_OF,
    SIDE,
    Tables,
)
from tests.toys.gauntlet.zones import distinct, visible

TRIES: Final = 300
DECK_ZONE: Final = 0
HAND_ZONE: Final = 1
WARD_ZONE: Final = 2


def hide(row: list[int], bit: int) -> list[int]:
    """A zone as the seat of `bit` sees it; NO_CARD stays."""
    return [v if v == NO_CARD or (v != UNKNOWN and v >> 8 & bit) else UNKNOWN for v in row]


def mask(s: GauntletState, seat: int, open_lists: bool) -> None:
    """GA-1.3, GA-2.3, GA-4.2: blank what `seat` (-1: a spectator) may not know."""
    bit = 1 << seat if seat >= 0 else 0
    s.decks = [hide(row, bit) for row in s.decks]
    s.hands = [sorted(hide(row, bit)) for row in s.hands]
    s.wards = hide(s.wards, bit)
    for side in (0, 1):
        if not open_lists and (seat < 0 or SIDE[seat] != side):
            s.lists[side] = [UNKNOWN] * len(s.lists[side])
    if s.decider == REACTIONS:
        chain_frame(s)[1:4] = [UNKNOWN, UNKNOWN, UNKNOWN]


def slots(s: GauntletState, side: int, keep: int) -> list[tuple[int, int, int]]:
    """(zone, row, place) of each card of a side that no seat of the mask `keep` knows."""
    found: list[tuple[int, int, int]] = []
    for at, v in enumerate(s.decks[side]):
        if v == UNKNOWN or not v >> 8 & keep:
            found.append((DECK_ZONE, side, at))
    for seat in SEATS_OF[side]:
        for at, v in enumerate(s.hands[seat]):
            if v == UNKNOWN or not v >> 8 & keep:
                found.append((HAND_ZONE, seat, at))
        v = s.wards[seat]
        if v != NO_CARD and (v == UNKNOWN or not v >> 8 & keep):
            found.append((WARD_ZONE, 0, seat))
    return found


def put(s: GauntletState, slot: tuple[int, int, int], card: int) -> None:
    """Fill a slot: a card in a hand or a ward is known to its owner only."""
    zone, row, at = slot
    if zone == DECK_ZONE:
        s.decks[row][at] = card
    elif zone == HAND_ZONE:
        s.hands[row][at] = card | 256 << row
    else:
        s.wards[at] = card | 256 << at


def card_at(s: GauntletState, slot: tuple[int, int, int]) -> int:
    """The card number in a slot."""
    zone, row, at = slot
    if zone == DECK_ZONE:
        return s.decks[row][at] & CARD
    return (s.hands[row][at] if zone == HAND_ZONE else s.wards[at]) & CARD


def known(s: GauntletState, side: int) -> list[int]:
    """The cards of a side that a masked state shows."""
    zones = s.decks[side][:] + [s.wards[seat] for seat in SEATS_OF[side]]
    for seat in SEATS_OF[side]:
        zones += s.hands[seat]
    return visible(s, side) + [v & CARD for v in zones if v >= 0]


def without(cards: list[int], gone: list[int]) -> list[int]:
    """The multiset difference."""
    rest = cards[:]
    for card in gone:
        if card in rest:
            rest.remove(card)
    return rest


def prior(t: Tables, sure: list[int], count: int, rng: Rng) -> list[int]:
    """`count` cards of a closed list of which `sure` is known.

    The declared prior: one after another, each with a chance in proportion to (its copies in the
    shipped decks + 1) x (copies that the list may still hold).
    """
    weights = [w * max(0, COPIES - sure.count(card)) for card, w in enumerate(t.weight)]
    found: list[int] = []
    for _ in range(count):
        ticket = rng.below(sum(weights))
        card = 0
        while ticket >= weights[card]:
            ticket -= weights[card]
            card += 1
        weights[card] -= t.weight[card]
        found.append(card)
    return found


def pool_of(t: Tables, s: GauntletState, side: int, count: int, rng: Rng) -> list[int]:
    """The cards for `count` hidden places: the rest of a known list, else by the prior."""
    seen = known(s, side)
    if UNKNOWN not in s.lists[side]:
        return without(s.lists[side], seen)
    missing = without(s.shown[side], seen)
    return missing + prior(t, seen + missing, count - len(missing), rng)


def deal(r: Rules, t: Tables, s: GauntletState, seat: int, rng: Rng) -> None:
    """Fill a masked state; worlds in which the one who is asked has no answer are dealt again."""
    bit = 1 << seat if seat >= 0 else 0
    base = s.copy()
    places = [slots(s, side, bit) for side in (0, 1)]
    for _ in range(TRIES):
        for side in (0, 1):
            pool = pool_of(t, base, side, len(places[side]), rng)
            rng.shuffle(pool)
            if UNKNOWN in base.lists[side]:
                s.lists[side] = sorted(known(base, side) + pool)
            for slot, card in zip(places[side], pool, strict=True):
                put(s, slot, card)
        if seal_again(s, seat, rng) and ask_again(r, t, s, base, seat, rng):
            break
    for hand in s.hands:
        hand.sort()


def seal_again(s: GauntletState, seat: int, rng: Rng) -> bool:
    """GA-2.3: the others who were asked before have picked some card of theirs."""
    f = s.frames[-1] if s.frames else [0]
    if f[0] == SEAL:
        rows = [row for row in s.sealed if row[0] == seat]
        for other in range(min(f[1], SEATS)):
            if other != seat:
                cards = distinct(s.hands[other])
                rows.append([other, LAY | cards[rng.below(len(cards))]])
        s.sealed = sorted(rows)
    return True


def ask_again(
    r: Rules, t: Tables, s: GauntletState, base: GauntletState, seat: int, rng: Rng
) -> bool:
    """Whether whoever is asked has a choice; a hidden decider becomes one of those who might be."""
    if s.node != DECIDE or s.decider == seat:
        return True
    if base.decider != REACTIONS:
        return len(r.options_of(s)) > 1
    able: list[int] = []
    some: list[int] = []
    for other in range(SEATS):
        if other != seat and opposing(s, other):
            some.append(other)
            s.decider = other
            ask_seat(s, other)
            if len(r.options_of(s)) > 1:
                able.append(other)
    chosen = able or some
    ask_seat(s, chosen[rng.below(len(chosen))])
    return bool(able)


def ask_seat(s: GauntletState, seat: int) -> None:
    """Make the chain ask that seat: its side, the passes before it, its place in the poll."""
    f = chain_frame(s)
    side = SIDE[seat]
    last = SIDE[f[-5]]
    f[1:4] = [side, 1 if side == last else 0, SEATS_OF[side].index(seat)]
    s.decider = seat
    s.ask = ASK_ANSWER


def redeal(s: GauntletState, keep: int, rng: Rng) -> None:
    """Shuffle the true unseen cards of each side among their places; sealed cards stay."""
    for side in (0, 1):
        places = slots(s, side, keep)
        for seat, action in s.sealed:
            held = [p for p in places if p[:2] == (HAND_ZONE, seat)]
            held = [p for p in held if card_at(s, p) == action & CARD]
            if held:
                places.remove(held[0])
        cards = [card_at(s, slot) for slot in places]
        rng.shuffle(cards)
        for slot, card in zip(places, cards, strict=True):
            put(s, slot, card)
    for hand in s.hands:
        hand.sort()
