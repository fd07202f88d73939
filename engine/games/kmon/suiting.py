"""Worlds in which the open question can be answered: whoever is asked for a card has one.

A player is asked only for a card that is there (KM-4.39), and at random only such a one goes.
"""

from __future__ import annotations

from engine.games.kmon.codes import D_EFFECT_DISCARD, DISCARD, PICK, PUT, T_ITEM, T_KMON
from engine.games.kmon.core import Core
from engine.games.kmon.discarding import OPPONENT
from engine.games.kmon.picking import FROM_HAND
from engine.games.kmon.selecting import passes
from engine.games.kmon.state import KMonState
from engine.kernel.rng import Rng
from engine.kernel.state import DECIDE, UNKNOWN


def suit(
    r: Core, s: KMonState, seat: int, cards: list[int], size: int, bag: list[int], rng: Rng
) -> None:
    """Have one of the cards about to be dealt to `seat` fit the filter that is asked for.

    The first `size` of them go to the deck, the others to the hand."""
    frame = s.frames[-1]
    if frame[1] != seat:
        return
    if frame[0] == PUT and frame[5] == FROM_HAND:
        _have(r, s.hands[seat], cards, range(size, len(cards)), frame[3], bag, rng)
    elif frame[0] in (PICK, PUT) and frame[5]:
        _have(r, s.decks[seat], cards, range(size), frame[3], bag, rng)
    elif frame[0] == DISCARD:
        is_blind = frame[3] == OPPONENT
        if is_blind and s.node == DECIDE and s.ask == D_EFFECT_DISCARD:
            return
        known = [] if is_blind else s.hands[seat]
        _have(r, known, cards, range(size, len(cards)), frame[5], bag, rng)


def _have(
    r: Core,
    known: list[int],
    cards: list[int],
    zone: range,
    number: int,
    bag: list[int],
    rng: Rng,
) -> None:
    places = [at for at in range(len(cards)) if _fits(r, cards[at], number)]
    if not zone or any(at in zone for at in places) or any(_fits(r, c, number) for c in known):
        return
    if places:
        at = places[rng.below(len(places))]
    else:
        at = _bring(r, cards, zone[0], number, bag, rng)
    to = zone[rng.below(len(zone))]
    cards[at], cards[to] = cards[to], cards[at]


def _bring(r: Core, cards: list[int], at: int, number: int, bag: list[int], rng: Rng) -> int:
    """Exchange a card for one that fits, an item for an item (KM-3.6); its place."""
    kinds = r.t.type
    fitting = [card for card in bag if _fits(r, card, number)]
    if not fitting:
        fitting = [c for c in range(len(kinds)) if is_expected(r, c, number)]
    if not fitting:
        return at
    card = fitting[rng.below(len(fitting))]
    if kinds[card] == T_ITEM:
        items = [place for place in range(len(cards)) if kinds[cards[place]] == T_ITEM]
        at = items[0] if items else at
    cards[at] = card
    return at


def is_expected(r: Core, card: int, number: int) -> bool:
    """Whether a card that fits may be in a hidden place for all that anybody knows: a typed one
    only where it lies open to all, or the filter itself names it."""
    if r.t.type[card] == T_KMON or not _fits(r, card, number):
        return False
    if card < r.published or r.weights[card] > 0:
        return True
    return number > 0 and r.filters[number - 1][2] == card


def _fits(r: Core, card: int, number: int) -> bool:
    return card != UNKNOWN and passes(r, card, number)
