"""Cards taken out of a pile or a deck by an effect: `recover`, `search`, `put` (KM-9.5).

Frames: `[PICK, seat, left, filter, to, from the deck]`, `[PUT, seat, left, filter, to, from, how]`,
`[SHUFFLE, seat]`.
"""

from __future__ import annotations

from typing import Final

from engine.games.kmon.basics import enter_hand, leave_hand, take_top
from engine.games.kmon.codes import (
    A_PICK,
    C_RANDOM,
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
    PUT,
    SHUFFLE,
)
from engine.games.kmon.core import Core
from engine.games.kmon.drawing import show
from engine.games.kmon.events import (
    E_FOUND,
    E_FOUND_OPENLY,
    E_RECOVERED,
    E_SHOWN,
    E_SHUFFLED,
    E_TO_BOTTOM,
    E_TO_DECK,
    E_TO_PILE,
    E_TO_TOP,
)
from engine.games.kmon.selecting import passes
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import PAYLOAD

PLACES: Final = ("hand", "deck_top", "deck_bottom", "deck_shuffle", "pile")
HAND: Final = 0
TOP: Final = 1
BOTTOM: Final = 2
SHUFFLED_IN: Final = 3
ON_PILE: Final = 4
SOURCES: Final = ("pile", "deck", "hand")
FROM_PILE: Final = 0
FROM_DECK: Final = 1
FROM_HAND: Final = 2
WAYS: Final = ("choice", "random", "top")
BY_CHOICE: Final = 0
AT_RANDOM: Final = 1


def step_pick(r: Core, s: KMonState, frame: list[int]) -> None:
    """Ask for the next card until enough have been taken; then shuffle where the card says so."""
    if frame[2] > 0 and pick_menu(r, s):
        r.pose(s, frame[1], D_EFFECT_PICK)
        return
    s.frames.pop()
    if frame[5] or frame[4] == SHUFFLED_IN:
        s.frames.append([SHUFFLE, frame[1]])


def pick_menu(r: Core, s: KMonState) -> list[int]:
    """The fitting cards, each once."""
    return [A_PICK | card for card in sorted(set(fitting(r, s)))]


def fitting(r: Core, s: KMonState) -> list[int]:
    """The fitting cards as they lie; a used item never comes back (KM-5.47)."""
    frame = s.frames[-1]
    seat, number, source = frame[1], frame[3], frame[5]
    if source:
        cards = (s.decks if source == FROM_DECK else s.hands)[seat]
    else:
        cards = s.piles[seat]
        if s.used[seat]:
            cards = without_used(s, seat)
    return [card for card in cards if passes(r, card, number)]


def step_put(r: Core, s: KMonState, frame: list[int], out: Sink | None) -> None:
    """Cards go one by one, by choice, by lot or from the top (KM-9.21)."""
    cards = fitting(r, s)
    if frame[2] <= 0 or not cards:
        s.frames.pop()
        if frame[4] == SHUFFLED_IN:
            s.frames.append([SHUFFLE, frame[1]])
    elif frame[6] == BY_CHOICE:
        r.pose(s, frame[1], D_EFFECT_PICK)
    elif frame[6] == AT_RANDOM:
        r.chance(s, C_RANDOM)
    else:
        put(s, cards[-1], out)


def put(s: KMonState, card: int, out: Sink | None) -> None:
    """Openly, wherever it comes from."""
    _, seat, _, _, to, source, _ = s.frames[-1]
    s.frames[-1][2] -= 1
    if out is not None and source != FROM_PILE:
        out.append((E_SHOWN, EVERYBODY, seat, card))
    if source == FROM_HAND:
        leave_hand(s, seat, card)
    elif source == FROM_PILE:
        _leave_pile(s, seat, card)
    elif s.decks[seat][-1] == card:
        take_top(s, seat)
    else:
        forget_deck(s, seat)
        s.decks[seat].remove(card)
    _put(s, seat, card, to, out)


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
    if frame[0] == PUT:
        put(s, card, out)
        return
    frame[2] -= 1
    if frame[5]:
        _take_found(s, seat, card, is_open=frame[3] > 0, out=out)
        return
    _leave_pile(s, seat, card)
    _put(s, seat, card, frame[4], out)


def _leave_pile(s: KMonState, seat: int, card: int) -> None:
    pile = s.piles[seat]
    at = len(pile) - 1
    while pile[at] != card:
        at -= 1
    pile.pop(at)


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
    elif to == ON_PILE:
        s.piles[seat].append(card)
        event = E_TO_PILE
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
