"""What a player may know (section 7), worlds drawn from it, and the re-deal of an undo."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.codes import (
    DISCARD,
    L_CARD,
    L_CARD2,
    L_DONE,
    L_KIND,
    L_OWNER,
    NO_CARD,
    NO_ELEMENT,
    P_CARD,
    P_OWNER,
    PICK,
    PUT,
    SETUP,
    T_ITEM,
    T_KMON,
    TICK,
)
from engine.games.kmon.core import Core
from engine.games.kmon.setup import TEAMS
from engine.games.kmon.state import KMonState
from engine.games.kmon.suiting import suit
from engine.kernel.rng import Rng
from engine.kernel.state import UNKNOWN

ITEM_MAXIMUM: Final = 5


def mask(r: Core, s: KMonState, viewer: int) -> None:
    """Blank every card that `viewer` (-1: the public) does not lawfully know."""
    is_laid_out = not (s.frames and s.frames[0][0] == SETUP and s.frames[0][1] <= TEAMS)
    for seat in (0, 1):
        own = seat == viewer
        if not own:
            if r.open_lists and viewer >= 0 and is_laid_out:
                s.rest = _unseen(s, seat, viewer)
            if viewer < 0:
                s.seen[seat] = s.shown[seat][:]
            known = s.seen[seat]
            s.hands[seat] = [UNKNOWN] * (len(s.hands[seat]) - len(known)) + known
            if not is_laid_out:
                s.team[seat * 3 : seat * 3 + 3] = [UNKNOWN] * 3
        low, high = unknown_part(s, seat, viewer)
        deck = s.decks[seat]
        middle = sorted(deck[low:high]) if own else [UNKNOWN] * (high - low)
        s.decks[seat] = deck[:low] + middle + deck[high:]


def unknown_part(s: KMonState, seat: int, viewer: int) -> tuple[int, int]:
    """The places of a deck, from the bottom, that `viewer` knows nothing of (KM-7.5, KM-7.11)."""
    size = len(s.decks[seat])
    if viewer < 0:
        return 0, size
    low, high = s.known_bottom[seat * 2 + viewer], size - s.known_top[seat * 2 + viewer]
    return (low, high) if low < high else (high, high)


def _unseen(s: KMonState, seat: int, viewer: int) -> list[int]:
    """A player's hidden cards as a multiset, for open lists."""
    low, high = unknown_part(s, seat, viewer)
    hidden = s.decks[seat][low:high] + s.hands[seat]
    for card in s.seen[seat]:
        hidden.remove(card)
    return sorted(hidden)


def deal(r: Core, s: KMonState, viewer: int, rng: Rng) -> None:
    """Fill a masked state: own deck shuffled but for what is known, the rival's from the prior."""
    for seat in (0, 1):
        low, high = unknown_part(s, seat, viewer)
        if seat == viewer:
            deck = s.decks[seat]
            middle = deck[low:high]
            rng.shuffle(middle)
            s.decks[seat] = deck[:low] + middle + deck[high:]
        else:
            _deal_rival(r, s, seat, low, high, rng)
    s.rest = []


def _deal_rival(r: Core, s: KMonState, seat: int, low: int, high: int, rng: Rng) -> None:
    if UNKNOWN in s.team:
        _deal_team(r, s, seat, rng)
    hand = s.hands[seat]
    unknown = hand.count(UNKNOWN)
    size = high - low
    if s.rest:
        cards = s.rest[:]
        rng.shuffle(cards)
    else:
        cards = _from_prior(r, s, seat, size + unknown, rng)
    if s.frames and s.frames[-1][0] in (DISCARD, PICK, PUT):
        suit(r, s, seat, cards, size, _bag(r, s, seat), rng)
    s.decks[seat][low:high] = cards[:size]
    dealt = [card for card in hand if card != UNKNOWN] + cards[size:]
    dealt.sort()
    s.hands[seat] = dealt


def _deal_team(r: Core, s: KMonState, seat: int, rng: Rng) -> None:
    """Before KM-4.3 the rival's K-Mon too are unknown (KM-7.4)."""
    published = [c for c in range(len(r.t.type)) if r.t.type[c] == T_KMON and r.weights[c]]
    team = [published[rng.below(len(published))] for _ in range(3)]
    s.team[seat * 3 : seat * 3 + 3] = sorted(team)


def _from_prior(r: Core, s: KMonState, seat: int, amount: int, rng: Rng) -> list[int]:
    """Cards by the declared prior: published (or already revealed) ones that KM-3.6 and KM-3.7
    allow, each with the weight 1 + its copies in the shipped starters."""
    opened = _open_cards(s, seat)
    bag = _bag_beside(r, s, seat, opened)
    if not bag:
        return [UNKNOWN] * amount
    size = len(bag)
    kinds = r.t.type
    items = ITEM_MAXIMUM
    for card in s.hands[seat] + s.decks[seat] + opened:
        if card != UNKNOWN and kinds[card] == T_ITEM:
            items -= 1
    found: list[int] = []
    while len(found) < amount:
        for at in rng.draws(size, amount - len(found)):
            card = bag[at]
            if kinds[card] == T_ITEM:
                if items <= 0:
                    continue
                items -= 1
            found.append(card)
    return found


def _bag(r: Core, s: KMonState, seat: int) -> list[int]:
    """Each allowed card as often as its weight says, for the elements of the public team."""
    return _bag_beside(r, s, seat, _open_cards(s, seat))


def _bag_beside(r: Core, s: KMonState, seat: int, opened: list[int]) -> list[int]:
    """The same, where the open cards of the player are at hand."""
    elements = 0
    for k in range(seat * 3, seat * 3 + 3):
        card = s.team[k]
        elements |= 1 << r.t.primary[card]
        if r.t.secondary[card] != NO_ELEMENT:
            elements |= 1 << r.t.secondary[card]
    bag = r.bags.get(elements)
    if bag is None:
        bag = build_bag(r, elements)
        r.bags[elements] = bag
    weights = r.weights
    for card in opened:
        if not weights[card]:
            return bag + sorted({card for card in opened if not weights[card]})
    return bag


def _open_cards(s: KMonState, seat: int) -> list[int]:
    """The cards of a player's deck that lie open: discarded, attached, or on the chain."""
    found = s.piles[seat] + [row[P_CARD] for row in s.effects if row[P_OWNER] == seat]
    for link in s.links:
        if link[L_OWNER] == seat and not link[L_DONE] and link[L_KIND] != TICK:
            found += [link[at] for at in (L_CARD, L_CARD2) if link[at] != NO_CARD]
    return found


def prior_of(r: Core, s: KMonState, seat: int) -> dict[int, float]:
    """Probability of each card at one unseen place of `seat`, by the declared prior, or by what is
    left of an open list; empty while not even the team is known."""
    if UNKNOWN in s.team:
        return {}
    bag = s.rest or _bag(r, s, seat)
    return {card: bag.count(card) / len(bag) for card in sorted(set(bag))}


def build_bag(r: Core, elements: int) -> list[int]:
    """The prior's bag for a set of team elements (bits)."""
    bag: list[int] = []
    for card in range(len(r.t.type)):
        element = r.t.element[card]
        if r.t.type[card] == T_KMON or (element != NO_ELEMENT and not elements >> element & 1):
            continue
        bag += [card] * r.weights[card]
    return bag


def redeal(r: Core, s: KMonState, keep: int, rng: Rng) -> None:
    """Shuffle the true unseen cards of each player among hand and deck, for the people in `keep`.

    What any of them lawfully knows stays where it is."""
    for seat in (0, 1):
        viewers = [viewer for viewer in (0, 1) if keep >> viewer & 1]
        deck = s.decks[seat]
        low = max([s.known_bottom[seat * 2 + viewer] for viewer in viewers], default=0)
        top = max([s.known_top[seat * 2 + viewer] for viewer in viewers], default=0)
        high = len(deck) - top
        low = min(low, high)
        middle = deck[low:high]
        if keep >> seat & 1:
            rng.shuffle(middle)
        else:
            s.decks[seat] = deck[:low] + deck[high:]
            middle = _mix_hand(r, s, seat, middle, rng)
        s.decks[seat] = deck[:low] + middle + deck[high:]


def _mix_hand(r: Core, s: KMonState, seat: int, below: list[int], rng: Rng) -> list[int]:
    """Deal the hidden cards of a hand and a deck anew, of which `s.decks` holds what is known."""
    hidden = s.hands[seat][:]
    for card in s.seen[seat]:
        hidden.remove(card)
    pool = sorted(below + hidden)
    rng.shuffle(pool)
    s.hands[seat] = s.seen[seat][:]
    if s.frames and s.frames[-1][0] in (DISCARD, PICK, PUT):
        suit(r, s, seat, pool, len(below), [], rng)
    s.hands[seat] = sorted(s.seen[seat] + pool[len(below) :])
    return pool[: len(below)]
