"""Discards ordered by a card (KM-5.53). Frame: `[DISCARD, seat, left, chooser, last, filter]`.

An opponent who chooses knows only the cards he has seen; of the others he picks one
blind, which is an action and then a lot, since hands are kept sorted.
"""

from __future__ import annotations

from typing import Final

from engine.games.kmon.basics import leave_hand
from engine.games.kmon.codes import A_BLIND, A_DISCARD, C_RANDOM, D_EFFECT_DISCARD
from engine.games.kmon.core import Core
from engine.games.kmon.events import E_DISCARDED
from engine.games.kmon.selecting import passes
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import PAYLOAD

OWNER: Final = 0
OPPONENT: Final = 1
RANDOM: Final = 2


def step_discard(r: Core, s: KMonState, frame: list[int], out: Sink | None) -> None:
    """Ask for the next card, or draw it by lot, until enough have gone."""
    seat, left, chooser = frame[1], frame[2], frame[3]
    if left <= 0 or not s.hands[seat]:
        s.frames.pop()
    elif chooser == OPPONENT:
        menu = discard_menu(r, s)
        if not menu:
            s.frames.pop()
        elif menu[0] == A_BLIND:
            answer_discard(r, s, A_BLIND, out)
        else:
            r.offer(s, 1 - seat, D_EFFECT_DISCARD, menu)
    elif not _fitting(r, s, frame):
        s.frames.pop()
    elif chooser == OWNER:
        r.pose(s, seat, D_EFFECT_DISCARD)
    else:
        r.chance(s, C_RANDOM)


def _fitting(r: Core, s: KMonState, frame: list[int]) -> list[int]:
    return [card for card in s.hands[frame[1]] if passes(r, card, frame[5])]


def _unseen(s: KMonState, seat: int) -> list[int]:
    cards = s.hands[seat][:]
    for card in s.seen[seat]:
        cards.remove(card)
    return cards


def in_lot(r: Core, s: KMonState) -> list[int]:
    """The cards among which chance decides: of a blind pick only those not seen."""
    frame = s.frames[-1]
    if frame[3] != OPPONENT:
        return _fitting(r, s, frame)
    return [card for card in _unseen(s, frame[1]) if passes(r, card, frame[5])]


def discard_menu(r: Core, s: KMonState) -> list[int]:
    """The cards that may go next: of an owner every one that fits, until enough have gone.

    An opponent may always pick blind while there are unseen cards: whether one of them fits is
    not for him to know beforehand."""
    frame = s.frames[-1]
    if frame[3] == OPPONENT:
        seen = sorted({card for card in s.seen[frame[1]] if passes(r, card, frame[5])})
        blind = [A_BLIND] if len(s.hands[frame[1]]) > len(s.seen[frame[1]]) else []
        return [A_DISCARD | card for card in seen] + blind
    return discards_of(_fitting(r, s, frame), frame[2])


def discards_of(hand: list[int], due: int) -> list[int]:
    """The actions that discard one of so many cards out of a sorted hand, each card once: all of
    them until none is left to choose."""
    if len(hand) <= due:
        return [A_DISCARD | hand[0]] if hand else []
    found: list[int] = []
    for card in hand:
        if not found or found[-1] != A_DISCARD | card:
            found.append(A_DISCARD | card)
    return found


def answer_discard(r: Core, s: KMonState, action: int, out: Sink | None) -> None:
    """The card named, or by lot one of those unseen."""
    if action == A_BLIND:
        if in_lot(r, s):
            r.chance(s, C_RANDOM)
        else:
            s.frames[-1][2] = 0
        return
    discard(s, action & PAYLOAD, out)


def discard(s: KMonState, card: int, out: Sink | None) -> None:
    """One card of the frame's hand to the discard pile, openly (KM-7.3)."""
    frame = s.frames[-1]
    seat = frame[1]
    frame[2] -= 1
    if frame[3] == OWNER:
        frame[4] = card
    leave_hand(s, seat, card)
    s.piles[seat].append(card)
    if out is not None:
        out.append((E_DISCARDED, EVERYBODY, seat, card))
