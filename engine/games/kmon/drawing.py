"""Drawing, one card at a time, with Veggente (KM-5.18) as a frame that asks."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.basics import enter_hand, has_trait, lose_track, take_top
from engine.games.kmon.codes import (
    A_LOOK,
    A_NO_LOOK,
    A_TAKE,
    A_TOP,
    D_SEER_LOOK,
    D_SEER_ORDER,
    D_SEER_TAKE,
    DRAW,
    VEGGENTE,
)
from engine.games.kmon.core import Core
from engine.games.kmon.events import E_DREW, E_LOOKED
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import PAYLOAD

LOOK: Final = 3


def draw_cards(r: Core, s: KMonState, seat: int, amount: int, out: Sink | None) -> None:
    """Draw up to `amount` cards; the caller has set its own counter, since this may ask."""
    k = s.active[seat]
    is_plain = not s.statics and r.t.trait[s.team[k]] != VEGGENTE
    may_see = not is_plain and has_trait(r, s, k, VEGGENTE)
    while amount > 0 and s.decks[seat]:
        if may_see and len(s.decks[seat]) > 1:  # KM-R54: of one there is nothing to choose
            s.frames.append([DRAW, seat, amount, 0])
            return
        draw_top(s, seat, out)
        amount -= 1


def draw_top(s: KMonState, seat: int, out: Sink | None) -> None:
    """The top card to the hand; whoever knew the top now knows it is there (KM-7.5)."""
    at = seat * 2 + 1 - seat
    rival_knew = s.known_top[at] > 0 or s.known_bottom[at] >= len(s.decks[seat])
    card = take_top(s, seat)
    enter_hand(s, seat, card)
    if rival_knew:
        see(s, seat, card)
    if out is not None:
        out.append((E_DREW, 1 << seat, seat, card))


def show(s: KMonState, seat: int, card: int) -> None:
    """Remember that everybody knows of this card in the hand."""
    s.shown[seat].append(card)
    s.shown[seat].sort()
    see(s, seat, card)


def see(s: KMonState, seat: int, card: int) -> None:
    """Remember that the opponent of `seat` knows of this card in its hand (KM-7.6)."""
    s.seen[seat].append(card)
    s.seen[seat].sort()


def step_draw(r: Core, s: KMonState, frame: list[int], out: Sink | None) -> None:
    """Ask the seer whether to look (KM-5.18, D13), or go on with plain draws."""
    seat, left = frame[1], frame[2]
    s.frames.pop()
    if left <= 0 or not s.decks[seat]:
        return
    if not has_trait(r, s, s.active[seat], VEGGENTE):
        draw_cards(r, s, seat, left, out)
        return
    if len(s.decks[seat]) == 1:
        draw_top(s, seat, out)
        return
    s.frames.append([DRAW, seat, left, 0])
    r.pose(s, seat, D_SEER_LOOK)


def answer_draw(r: Core, s: KMonState, action: int, out: Sink | None) -> None:
    """One of the seer's three choices: look, which card to take, which of the rest on top."""
    frame = s.frames[-1]
    seat, deck = frame[1], s.decks[frame[1]]
    if s.ask == D_SEER_LOOK:
        _look(r, s, frame, action, out)
        return
    card = action & PAYLOAD
    if s.ask == D_SEER_TAKE:
        _to_top(deck, card)
        draw_top(s, seat, out)
        rest = deck[1 - frame[3] :] if frame[3] > 1 else []
        if len(rest) == LOOK - 1 and rest[0] != rest[1]:
            r.pose(s, seat, D_SEER_ORDER)
            return
    else:
        _to_top(deck, card)
    frame[2] -= 1


def _look(r: Core, s: KMonState, frame: list[int], action: int, out: Sink | None) -> None:
    seat = frame[1]
    if action != A_LOOK:
        draw_top(s, seat, out)
        frame[2] -= 1
        return
    looked = min(LOOK, len(s.decks[seat]))
    s.known_top[seat * 2 + seat] = max(looked, s.known_top[seat * 2 + seat])
    if looked > 1:
        lose_track(s, seat, 1 - seat, looked)
    frame[3] = looked
    if out is not None:
        out.append((E_LOOKED, EVERYBODY, seat, looked))
    r.pose(s, seat, D_SEER_TAKE)


def _to_top(deck: list[int], card: int) -> None:
    at = len(deck) - 1
    while deck[at] != card:
        at -= 1
    deck.append(deck.pop(at))


def seer_menu(s: KMonState, ask: int, seat: int) -> list[int]:
    """The choices of D13."""
    if ask == D_SEER_LOOK:
        return [A_NO_LOOK, A_LOOK]
    if ask == D_SEER_TAKE:
        looked = s.frames[-1][3]
        return [A_TAKE | card for card in sorted(set(s.decks[seat][-looked:]))]
    return [A_TOP | card for card in sorted(set(s.decks[seat][-(LOOK - 1) :]))]
