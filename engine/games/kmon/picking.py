"""Cards taken out of a pile or a deck by an effect: `recover` and `search` (KM-9.5).

Frames: `[PICK, seat, left, filter, to, from the deck]`, `[SHUFFLE, seat]`.
"""

from __future__ import annotations

from typing import Final

from engine.games.kmon.basics import enter_hand
from engine.games.kmon.codes import (
    A_PICK,
    C_SHUFFLE,
    D_EFFECT_PICK,
    ITEM,
    L_CARD,
    L_COPY,
    L_DONE,
    L_KIND,
    L_OWNER,
    P_CARD,
    P_COPY,
    P_OWNER,
    SHUFFLE,
)
from engine.games.kmon.core import Core
from engine.games.kmon.drawing import show
from engine.games.kmon.events import (
    E_FOUND,
    E_FOUND_OPENLY,
    E_RECOVERED,
    E_SHUFFLED,
    E_TO_BOTTOM,
    E_TO_DECK,
    E_TO_TOP,
)
from engine.games.kmon.selecting import passes
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import PAYLOAD

PLACES: Final = ("hand", "deck_top", "deck_bottom", "deck_shuffle")
HAND: Final = 0
TOP: Final = 1
BOTTOM: Final = 2
SHUFFLED_IN: Final = 3


def step_pick(r: Core, s: KMonState, frame: list[int]) -> None:
    """Ask for the next card until enough have been taken; then shuffle where the card says so."""
    if frame[2] > 0 and pick_menu(r, s):
        r.pose(s, frame[1], D_EFFECT_PICK)
        return
    s.frames.pop()
    if frame[5] or frame[4] == SHUFFLED_IN:
        s.frames.append([SHUFFLE, frame[1]])


def pick_menu(r: Core, s: KMonState) -> list[int]:
    """The fitting cards, each once; a used item never comes back (KM-5.47)."""
    _, seat, _, number, _, from_deck = s.frames[-1]
    if from_deck:
        cards = s.decks[seat]
    else:
        cards = s.piles[seat]
        if s.used[seat]:
            cards = without_used(s, seat)
    return [A_PICK | card for card in sorted(set(cards)) if passes(r, card, number)]


def without_used(s: KMonState, seat: int) -> list[int]:
    """The discard pile of a player less the copies of items he has used (KM-R55)."""
    cards = s.piles[seat][:]
    elsewhere = _used_elsewhere(s, seat)
    for card in s.used[seat]:
        if card in elsewhere:
            elsewhere.remove(card)
        elif card in cards:
            cards.remove(card)
    return cards


def _used_elsewhere(s: KMonState, seat: int) -> list[int]:
    """The used copies that are not in the pile: attached ones, each once, and the one in use."""
    copies = {row[P_COPY]: row[P_CARD] for row in s.effects if row[P_OWNER] == seat}
    found = list(copies.values())
    for link in s.links:
        is_in_use = link[L_KIND] == ITEM and link[L_OWNER] == seat and not link[L_DONE]
        if is_in_use and link[L_COPY] not in copies:
            found.append(link[L_CARD])
    return found


def answer_pick(r: Core, s: KMonState, action: int, out: Sink | None) -> None:
    """Take the card: from a pile openly, from the deck openly where a filter was to be met."""
    frame = s.frames[-1]
    seat, card = frame[1], action & PAYLOAD
    frame[2] -= 1
    if frame[5]:
        _take_found(s, seat, card, is_open=frame[3] > 0, out=out)
        return
    pile = s.piles[seat]
    at = len(pile) - 1
    while pile[at] != card:
        at -= 1
    pile.pop(at)
    _put(s, seat, card, frame[4], out)


def _take_found(s: KMonState, seat: int, card: int, *, is_open: bool, out: Sink | None) -> None:
    """KM-7.11: a card found by a filter is shown; without one it stays private."""
    s.decks[seat].remove(card)
    forget_deck(s, seat)
    enter_hand(s, seat, card)
    if is_open:
        show(s, seat, card)
    if out is None:
        return
    if is_open:
        out.append((E_FOUND_OPENLY, EVERYBODY, seat, card))
    else:
        out.append((E_FOUND, 1 << seat, seat, card))


def _put(s: KMonState, seat: int, card: int, to: int, out: Sink | None) -> None:
    deck, own = s.decks[seat], seat * 2
    event = E_RECOVERED
    if to == HAND:
        enter_hand(s, seat, card)
        show(s, seat, card)
    elif to == TOP:
        deck.append(card)
        event = E_TO_TOP
        for viewer in (0, 1):
            s.known_top[own + viewer] += 1
    else:
        deck.insert(0, card)
        event = E_TO_BOTTOM if to == BOTTOM else E_TO_DECK
        for viewer in (0, 1):
            s.known_bottom[own + viewer] += 1
    if out is not None:
        out.append((event, EVERYBODY, seat, card))


def forget_deck(s: KMonState, seat: int) -> None:
    """Nobody knows a place in this deck any more."""
    for viewer in (0, 1):
        s.known_top[seat * 2 + viewer] = 0
        s.known_bottom[seat * 2 + viewer] = 0


def step_shuffle(r: Core, s: KMonState) -> None:
    """Chance C3: the whole deck is shuffled (KM-4.35)."""
    r.chance(s, C_SHUFFLE)


def shuffled_again(s: KMonState, outcome: list[int], out: Sink | None) -> None:
    """The new order of the deck, top card last."""
    seat = s.frames.pop()[1]
    s.decks[seat] = outcome[:]
    forget_deck(s, seat)
    if out is not None:
        out.append((E_SHUFFLED, EVERYBODY, seat))
