"""Private looks at the top of a deck: who may mill, who may reorder (KM-7.5, KM-9.5).

Frame: `[LOOK, looker, owner of the deck, cards looked at, may still mill, reorders, placed]`.
"""

from __future__ import annotations

from engine.games.kmon.basics import lose_track, take_top
from engine.games.kmon.codes import (
    A_MILL,
    A_NO_MILL,
    A_TOP,
    D_EFFECT_MILL,
    D_EFFECT_TOP,
)
from engine.games.kmon.core import Core
from engine.games.kmon.events import E_LOOKED_AT, E_MILLED
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import PAYLOAD


def look(s: KMonState, frame: list[int], out: Sink | None) -> None:
    """The looker knows the top cards from now on; the fact and the number are public (KM-7.5)."""
    looker, owner, size = frame[1], frame[2], frame[3]
    at = owner * 2 + looker
    s.known_top[at] = max(size, s.known_top[at])
    if out is not None:
        out.append((E_LOOKED_AT, EVERYBODY, looker, size))
    s.frames.append(frame)


def step_look(r: Core, s: KMonState, frame: list[int]) -> None:
    """Ask what to mill, then in which order the rest goes back; stop when nothing is to choose."""
    if frame[4] > 0 and frame[3] > 0:
        r.pose(s, frame[1], D_EFFECT_MILL)
    elif frame[5] and len(_open(s, frame)) > 1:
        r.pose(s, frame[1], D_EFFECT_TOP)
    else:
        s.frames.pop()


def _open(s: KMonState, frame: list[int]) -> list[int]:
    """The cards looked at that have no place yet, deepest first."""
    deck = s.decks[frame[2]]
    return deck[len(deck) - frame[3] : len(deck) - frame[6]]


def look_menu(s: KMonState, ask: int) -> list[int]:
    """None or a card to mill; or the card that comes next from the top."""
    frame = s.frames[-1]
    cards = sorted(set(_open(s, frame)))
    if ask == D_EFFECT_MILL:
        return [A_NO_MILL, *[A_MILL | card for card in cards]]
    return [A_TOP | card for card in cards]


def answer_look(s: KMonState, action: int, out: Sink | None) -> None:
    """Mill a card, or put one back as the next from the top."""
    frame = s.frames[-1]
    if action == A_NO_MILL:
        frame[4] = 0
    elif s.ask == D_EFFECT_MILL:
        _mill(s, frame, action & PAYLOAD, out)
    else:
        _place(s, frame, action & PAYLOAD)


def _mill(s: KMonState, frame: list[int], card: int, out: Sink | None) -> None:
    owner = frame[2]
    _bring_up(s, frame, card)
    take_top(s, owner)
    frame[3] -= 1
    frame[4] -= 1
    s.piles[owner].append(card)
    if out is not None:
        out.append((E_MILLED, EVERYBODY, owner, card))


def _place(s: KMonState, frame: list[int], card: int) -> None:
    _bring_up(s, frame, card)
    frame[6] += 1


def _bring_up(s: KMonState, frame: list[int], card: int) -> None:
    """Move a looked-at card to the highest open place; the other player loses track (KM-7.5)."""
    deck, owner, looker = s.decks[frame[2]], frame[2], frame[1]
    to = len(deck) - 1 - frame[6]
    at = to
    while deck[at] != card:
        at -= 1
    deck.insert(to, deck.pop(at))
    lose_track(s, owner, 1 - looker, frame[3])
