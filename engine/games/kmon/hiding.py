"""What a player may know (section 7), worlds drawn from it, and the re-deal of an undo."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.codes import NO_ELEMENT, SETUP, T_ITEM, T_KMON
from engine.games.kmon.core import Core
from engine.games.kmon.setup import TEAMS
from engine.games.kmon.state import KMonState
from engine.kernel.rng import Rng
from engine.kernel.state import UNKNOWN

ITEM_MAXIMUM: Final = 5


def mask(r: Core, s: KMonState, viewer: int) -> None:
    """Blank every card that `viewer` (-1: the public) does not lawfully know."""
    for seat in (0, 1):
        own = seat == viewer
        is_laid_out = not (s.frames and s.frames[0][0] == SETUP and s.frames[0][1] <= TEAMS)
        if not own:
            if r.open_lists and viewer >= 0 and is_laid_out:
                s.rest = _unseen(s, seat, s.known_top[seat * 2 + viewer])
            shown = s.shown[seat]
            s.hands[seat] = [UNKNOWN] * (len(s.hands[seat]) - len(shown)) + shown
        known = s.known_top[seat * 2 + viewer] if viewer >= 0 else 0
        s.decks[seat] = _masked_deck(s.decks[seat], known, own)
        if not own and not is_laid_out:
            s.team[seat * 3 : seat * 3 + 3] = [UNKNOWN] * 3


def _masked_deck(deck: list[int], known: int, own: bool) -> list[int]:
    """Own deck: an unordered multiset below the known top; a rival's: unknown below it (KM-7.8)."""
    cut = len(deck) - known
    below = sorted(deck[:cut]) if own else [UNKNOWN] * cut
    return below + deck[cut:]


def _unseen(s: KMonState, seat: int, known: int) -> list[int]:
    """A player's hidden cards as a multiset, for open lists."""
    deck = s.decks[seat]
    hidden = deck[: len(deck) - known] + s.hands[seat]
    for card in s.shown[seat]:
        hidden.remove(card)
    return sorted(hidden)


def deal(r: Core, s: KMonState, viewer: int, rng: Rng) -> None:
    """Fill a masked state: own deck shuffled below the known top, the rival's from the prior."""
    for seat in (0, 1):
        deck = s.decks[seat]
        known = s.known_top[seat * 2 + viewer] if viewer >= 0 else 0
        cut = len(deck) - known
        if seat == viewer:
            below = deck[:cut]
            rng.shuffle(below)
            s.decks[seat] = below + deck[cut:]
        else:
            _deal_rival(r, s, seat, cut, rng)
    s.rest = []


def _deal_rival(r: Core, s: KMonState, seat: int, cut: int, rng: Rng) -> None:
    if UNKNOWN in s.team:
        _deal_team(r, s, seat, rng)
    hand = s.hands[seat]
    unknown = hand.count(UNKNOWN)
    if s.rest:
        cards = s.rest[:]
        rng.shuffle(cards)
    else:
        cards = _from_prior(r, s, seat, cut + unknown, rng)
    s.decks[seat][:cut] = cards[:cut]
    dealt = [card for card in hand if card != UNKNOWN] + cards[cut:]
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
    bag = _bag(r, s, seat)
    if not bag:
        return [UNKNOWN] * amount
    size = len(bag)
    kinds = r.t.type
    items = ITEM_MAXIMUM - sum(1 for card in s.piles[seat] if kinds[card] == T_ITEM)
    found: list[int] = []
    while len(found) < amount:
        card = bag[rng.below(size)]
        if kinds[card] == T_ITEM:
            if items <= 0:
                continue
            items -= 1
        found.append(card)
    return found


def _bag(r: Core, s: KMonState, seat: int) -> list[int]:
    """Each allowed card as often as its weight says, for the elements of the public team."""
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
    fresh = [card for card in set(s.piles[seat]) if not r.weights[card]]
    return bag + sorted(fresh) if fresh else bag


def prior_of(r: Core, s: KMonState, seat: int) -> dict[int, float]:
    """Probability of each card at one unseen place of `seat`, by the declared prior."""
    bag = _bag(r, s, seat)
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


def redeal(s: KMonState, keep: int, rng: Rng) -> None:
    """Shuffle the true unseen cards of each player among hand and deck, for the people in `keep`.

    What any of them lawfully knows stays where it is."""
    for seat in (0, 1):
        known = max(s.known_top[seat * 2 + v] if keep >> v & 1 else 0 for v in (0, 1))
        deck = s.decks[seat]
        cut = len(deck) - known
        below = deck[:cut]
        if keep >> seat & 1:
            rng.shuffle(below)
        else:
            below = _mix_hand(s, seat, below, rng)
        s.decks[seat] = below + deck[cut:]


def _mix_hand(s: KMonState, seat: int, below: list[int], rng: Rng) -> list[int]:
    hidden = s.hands[seat][:]
    for card in s.shown[seat]:
        hidden.remove(card)
    pool = sorted(below + hidden)
    rng.shuffle(pool)
    s.hands[seat] = sorted(s.shown[seat] + pool[len(below) :])
    return pool[: len(below)]
