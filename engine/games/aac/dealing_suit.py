"""A dealt world fits what its player is being asked: somebody who must deploy can."""

from __future__ import annotations

from typing import Final

from engine.games.aac.codes import (
    D_EFFECT,
    D_FORCED,
    D_RECALL,
    D_RESCUE_POSITION,
    D_SETUP,
    R_CARD,
)
from engine.games.aac.core import Core
from engine.games.aac.hiding import unknown_part
from engine.games.aac.playing import is_playable
from engine.games.aac.prior import bag_of, may_lie
from engine.games.aac.state import AacState
from engine.kernel.rng import Rng
from engine.kernel.state import DECIDE, UNKNOWN

ASKED: Final = (D_SETUP, D_FORCED, D_RECALL, D_RESCUE_POSITION, D_EFFECT)


def suit_decision(r: Core, s: AacState, seat: int, down: list[list[int]], rng: Rng) -> None:
    """Exchange one hidden card of `seat` where the open decision had no answer otherwise.

    `down` are the face-down rows that were dealt."""
    if s.node != DECIDE or s.decider != seat:
        return
    if s.ask not in ASKED or _is_answered(r, s, seat) or _in_hand(r, s, seat, rng):
        _draw(r, s, seat, rng)
    else:
        _on_field(r, s, down)


def _is_answered(r: Core, s: AacState, seat: int) -> bool:
    if s.ask != D_RESCUE_POSITION:
        return bool(r.options_of(s))
    return any(is_playable(r, s, seat, card) for card in s.hands[seat])


def _draw(r: Core, s: AacState, seat: int, rng: Rng) -> None:
    """The card of a rescue draw is a creature that may be deployed (AAC-4.30)."""
    if s.ask == D_RESCUE_POSITION:
        fit = [card for card in s.hands[seat] if is_playable(r, s, seat, card)]
        s.frames[-1][3] = fit[rng.below(len(fit))]


def _in_hand(r: Core, s: AacState, seat: int, rng: Rng) -> bool:
    """Whether some card in place of a hidden one of the hand gives an answer."""
    hidden = _hidden_cards(s, seat)
    if not hidden:
        return False
    held = hidden[rng.below(len(hidden))]
    low, high = unknown_part(s, seat, 1 - seat)
    below = sorted(set(s.decks[seat][low:high]))
    rng.shuffle(below)
    for card in below:
        _change(s, seat, held, card)
        if _is_answered(r, s, seat):
            s.decks[seat][s.decks[seat].index(card, low)] = held
            return True
        _change(s, seat, card, held)
    return _from_pool(r, s, seat, held, rng)


def _from_pool(r: Core, s: AacState, seat: int, held: int, rng: Rng) -> bool:
    others = sorted(set(bag_of(r)))
    rng.shuffle(others)
    for card in others:
        _change(s, seat, held, card)
        if _is_answered(r, s, seat):
            _keep_met(s, seat, held)
            return True
        _change(s, seat, card, held)
    return False


def _keep_met(s: AacState, seat: int, card: int) -> None:
    """A card that the viewer once met has left the hand: it lies in the pile instead."""
    if card not in s.met[seat]:
        return
    low, high = unknown_part(s, seat, 1 - seat)
    for at in range(low, high):
        if s.decks[seat][at] not in s.met[seat]:
            s.decks[seat][at] = card
            return


def _on_field(r: Core, s: AacState, down: list[list[int]]) -> None:
    for row in down:
        held = row[R_CARD]
        row[R_CARD] = UNKNOWN
        for card in [c for c in r.expected if may_lie(r, s, row, c)]:
            row[R_CARD] = card
            s.calm = 0
            if r.options_of(s):
                return
        row[R_CARD] = held
        s.calm = 0


def _hidden_cards(s: AacState, seat: int) -> list[int]:
    hidden = s.hands[seat][:]
    for card in s.seen[seat]:
        hidden.remove(card)
    return hidden


def _change(s: AacState, seat: int, old: int, new: int) -> None:
    hand = s.hands[seat]
    hand.remove(old)
    hand.append(new)
    hand.sort()
