"""Hands that effects reach into: discards, looks, cards shown (AAC-9.6).

Frames: `[CHOOSE, player, left, who picks]`, `[LOT, owner, left, looker, 1 if everybody sees]`.
"""

from __future__ import annotations

from typing import Final

from engine.games.aac import effect_codes as e
from engine.games.aac.codes import A_TARGET_CARD, C_RANDOM, CHOOSE, D_EFFECT, LOT
from engine.games.aac.core import Core
from engine.games.aac.effect_costs import give_from_hand
from engine.games.aac.events import E_DISCARDED
from engine.games.aac.events_effects import E_LOOKED, E_SHOWN
from engine.games.aac.state import AacState
from engine.games.aac.zones import forget_met, see_top
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import PAYLOAD

PICKED: Final = 4


def begin_discard(s: AacState, player: int, count: int, by: int) -> None:
    """A player discards: by choice, or by chance, which also stands for a blind pick."""
    left = min(count, len(s.hands[player]))
    if left > 0:
        s.frames.append([CHOOSE, player, left, by, -1])


def step_discard(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """The next card to discard."""
    player = frame[1]
    if frame[PICKED] >= 0:
        card, frame[PICKED] = frame[PICKED], -1
        frame[2] -= 1
        if card in s.hands[player]:
            give_from_hand(r, s, player, card, E_DISCARDED, out)
    if frame[2] <= 0 or not s.hands[player]:
        s.frames.pop()
    elif frame[3] == e.BY_OWNER:
        r.offer(s, player, D_EFFECT, discard_menu(s, frame))
    else:
        r.chance(s, C_RANDOM)


def discard_menu(s: AacState, frame: list[int]) -> list[int]:
    """The cards of a hand."""
    return [A_TARGET_CARD | card for card in sorted(set(s.hands[frame[1]]))]


def answer_discard(s: AacState, action: int, out: Sink | None) -> None:
    """The card to discard was chosen."""
    s.frames[-1][PICKED] = action & PAYLOAD


def begin_look(
    s: AacState, owner: int, count: int, looker: int, *, is_public: bool, out: Sink | None
) -> None:
    """Cards of a hand at random become known to a player, or to everybody."""
    hidden = len(unknown(s, owner, is_public=is_public))
    if out is not None and not is_public:
        out.append((E_LOOKED, EVERYBODY, looker, min(count, len(s.hands[owner]))))
    if hidden == 0 or count <= 0 or (owner == looker and not is_public):
        return
    s.frames.append([LOT, owner, count, looker, int(is_public)])


def unknown(s: AacState, owner: int, *, is_public: bool) -> list[int]:
    """The cards of a hand that are not known yet to those who shall know them, sorted."""
    cards = s.hands[owner][:]
    for card in s.shown[owner] if is_public else s.seen[owner]:
        cards.remove(card)
    return cards


def step_lot(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """The next card to be seen; all of a hand at once where it is no longer than that."""
    hidden = unknown(s, frame[1], is_public=bool(frame[4]))
    if frame[2] >= len(hidden):
        for card in hidden:
            _see(s, frame, card, out)
        frame[2] = 0
    if frame[2] <= 0:
        s.frames.pop()
        return
    r.chance(s, C_RANDOM)


def lot_size(s: AacState, frame: list[int]) -> int:
    """How many cards chance picks from."""
    if frame[0] == CHOOSE:
        return len(s.hands[frame[1]])
    return len(unknown(s, frame[1], is_public=bool(frame[4])))


def lot_landed(r: Core, s: AacState, frame: list[int], at: int, out: Sink | None) -> None:
    """Chance has picked a card of a hand."""
    if frame[0] == CHOOSE:
        frame[PICKED] = s.hands[frame[1]][at]
        return
    _see(s, frame, unknown(s, frame[1], is_public=bool(frame[4]))[at], out)
    frame[2] -= 1


def _see(s: AacState, frame: list[int], card: int, out: Sink | None) -> None:
    owner = frame[1]
    if s.hands[owner].count(card) > s.seen[owner].count(card):
        forget_met(s, owner, card)
        s.seen[owner].append(card)
        s.seen[owner].sort()
    if frame[4]:
        s.shown[owner].append(card)
        s.shown[owner].sort()
        if out is not None:
            out.append((E_SHOWN, EVERYBODY, owner, card))


def look_at_top(
    s: AacState, owner: int, count: int, looker: int, *, is_public: bool, out: Sink | None
) -> None:
    """The top cards of a draw pile become known to a player, or to both."""
    deck = s.decks[owner]
    size = min(count, len(deck))
    for viewer in (0, 1) if is_public else (looker,):
        see_top(s, owner, viewer, size)
    if out is None:
        return
    if not is_public:
        out.append((E_LOOKED, EVERYBODY, looker, size))
        return
    for card in reversed(deck[len(deck) - size :]):
        out.append((E_SHOWN, EVERYBODY, owner, card))
