"""Worlds drawn from a view, by the declared prior; and the re-deal of an undo."""

from __future__ import annotations

from typing import Final

from engine.games.aac import clocks
from engine.games.aac.codes import (
    D_SETUP,
    DECLARE,
    R_ANCHOR,
    R_CARD,
    R_KNOWN,
    R_OWNER,
    R_SEAT,
    RESCUE,
    SETUP,
)
from engine.games.aac.core import Core
from engine.games.aac.dealing_suit import suit_decision
from engine.games.aac.hidden_picks import deal_picks, is_picking
from engine.games.aac.hiding import PUBLIC_BIT, unknown_part
from engine.games.aac.prior import bag_for, bag_of, is_strict, may_lie
from engine.games.aac.setup import asked_in_secret, setup_menu
from engine.games.aac.state import AacState
from engine.kernel.rng import Rng
from engine.kernel.rules import PAYLOAD
from engine.kernel.state import DECIDE, REACTIONS, UNKNOWN

MOST_MIXES: Final = 20


def deal(r: Core, s: AacState, viewer: int, rng: Rng) -> None:
    """Fill a masked state: own pile shuffled but for what is known, the rest from the prior.

    A spectator (-1) has no pile of its own, and imagines both players' cards."""
    rivals = (0, 1) if viewer < 0 else (1 - viewer,)
    if s.node == DECIDE and s.decider == REACTIONS:
        s.decider, s.ask = asked_in_secret(s), D_SETUP
    if viewer >= 0:
        low, high = unknown_part(s, viewer, viewer)
        deck = s.decks[viewer]
        middle = deck[low:high]
        rng.shuffle(middle)
        s.decks[viewer] = deck[:low] + middle + deck[high:]
    down = [row for row in s.field if row[R_CARD] == UNKNOWN]
    for seat in rivals:
        _deal_rival(r, s, seat, viewer, [row for row in down if row[R_OWNER] == seat], rng)
    s.calm = 0
    _start_clocks(r, s, viewer)
    deal_picks(r, s, rng)
    for seat in rivals:
        suit_decision(r, s, seat, [row for row in down if row[R_OWNER] == seat], rng)
        _seal(r, s, seat, rng)
    s.rest = []


def _deal_rival(
    r: Core, s: AacState, seat: int, viewer: int, down: list[list[int]], rng: Rng
) -> None:
    low, high = unknown_part(s, seat, viewer)
    hand = [card for card in s.hands[seat] if card != UNKNOWN]
    unknown = len(s.hands[seat]) - len(hand)
    cards = _hidden(r, s, seat, unknown + high - low + len(down), rng)
    for row in _strictest_first(down):
        row[R_CARD] = _take(r, s, cards, row, rng)
    if down:  # the first that suited is gone: what is left would favour the others in the hand
        rng.shuffle(cards)
    s.decks[seat][low:high] = cards[unknown:]
    s.hands[seat] = sorted(hand + cards[:unknown])


def _hidden(r: Core, s: AacState, seat: int, amount: int, rng: Rng) -> list[int]:
    """The rival's hidden cards: those once met, the rest of an open list, or by the prior."""
    if s.rest:
        cards = s.rest[:]
        rng.shuffle(cards)
        return cards
    cards = s.met[seat][:amount]
    bag = bag_for(r, s, seat)
    cards += [bag[rng.below(len(bag))] for _ in range(amount - len(cards))]
    rng.shuffle(cards)
    return cards


def _strictest_first(rows: list[list[int]]) -> list[list[int]]:
    """Face-down rows that fewer cards suit take theirs before those that any would do for."""
    strict = [row for row in rows if is_strict(row)]
    return strict + [row for row in rows if not is_strict(row)]


def _take(r: Core, s: AacState, cards: list[int], row: list[int], rng: Rng) -> int:
    """A card that suits, out of `cards`; where none does, one by the prior in place of another."""
    for at, card in enumerate(cards):
        if may_lie(r, s, row, card):
            return cards.pop(at)
    bag = [card for card in bag_of(r) if may_lie(r, s, row, card)]
    if not bag:
        bag = [card for card in r.expected if may_lie(r, s, row, card)]
    met = s.met[0] + s.met[1]
    spare = [at for at, card in enumerate(cards) if card not in met]
    cards.pop(spare[-1] if spare else -1)
    return bag[rng.below(len(bag))] if bag else 0


def _seal(r: Core, s: AacState, seat: int, rng: Rng) -> None:
    """What the rival may have answered in secret at set-up (AAC-4.5)."""
    if not s.secret or seat != s.first or s.decider == seat or s.frames[0][0] != SETUP:
        return
    menu = setup_menu(r, s, seat)
    if menu:
        s.sealed = [*s.sealed, [seat, menu[rng.below(len(menu))]]]


def _start_clocks(r: Core, s: AacState, viewer: int) -> None:
    """Clocks that rest on face-down cards run from the latest of them (AAC-7.5)."""
    bit = viewer if viewer >= 0 else PUBLIC_BIT
    for seat in (0, 1):
        hidden = [row for row in s.field if row[R_SEAT] == seat and not row[R_KNOWN] >> bit & 1]
        if not hidden:
            continue
        since = max(row[R_ANCHOR] for row in s.field if row[R_SEAT] == seat)
        for clock in range(3):
            if clocks.runs(r, s, seat, clock):
                s.clocks[seat * 3 + clock] = since


def redeal(r: Core, s: AacState, keep: int, rng: Rng) -> None:
    """Shuffle the true unseen cards of each player among hand and pile, for the people in
    `keep`."""
    s.calm = 0
    for seat in (0, 1):
        viewers = [viewer for viewer in (0, 1) if keep >> viewer & 1]
        deck = s.decks[seat]
        low = max([s.known_bottom[seat * 2 + viewer] for viewer in viewers], default=0)
        top = max([s.known_top[seat * 2 + viewer] for viewer in viewers], default=0)
        high = max(low, len(deck) - top)
        if keep >> seat & 1:
            middle = deck[low:high]
            rng.shuffle(middle)
            s.decks[seat] = deck[:low] + middle + deck[high:]
        else:
            _mix(r, s, seat, low, high, rng)


def _mix(r: Core, s: AacState, seat: int, low: int, high: int, rng: Rng) -> None:
    """Hand and pile of a player change cards; who is being asked can still answer."""
    hand, deck = s.hands[seat], s.decks[seat]
    is_busy = is_picking(r, s, seat) or (len(s.frames) > 0 and s.frames[-1][0] == DECLARE)
    stays = hand if is_busy else _bound(s, seat)
    pool = hand[:]
    for card in stays:
        pool.remove(card)
    pool = sorted(deck[low:high] + pool)
    for _ in range(MOST_MIXES):
        rng.shuffle(pool)
        s.decks[seat] = deck[:low] + pool[: high - low] + deck[high:]
        s.hands[seat] = sorted(stays + pool[high - low :])
        if s.node != DECIDE or s.decider != seat or r.options_of(s):
            return
    s.hands[seat], s.decks[seat] = hand, deck


def _bound(s: AacState, seat: int) -> list[int]:
    """What stays in a hand: cards the rival has seen, and those already chosen or drawn to lie."""
    stays = s.seen[seat][:]
    chosen = [row[1] & PAYLOAD for row in s.sealed if row[0] == seat]
    chosen += [frame[3] for frame in s.frames if frame[0] == RESCUE and frame[2] == seat]
    hand = s.hands[seat]
    return stays + [card for card in chosen if stays.count(card) < hand.count(card)]
