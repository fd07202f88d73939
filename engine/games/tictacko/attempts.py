"""What a person might point at beyond the legal actions, with the reason why not (TTK-4.48).

Everything is read from the masked state of the player who is asked.
"""

from __future__ import annotations

from engine.games.tictacko.codes import (
    A_DRAW,
    A_PICK_SPACE,
    D_ACTION,
    D_EFFECT,
    D_MORE,
    D_REACT,
    D_SPACE,
    EMPTY,
)
from engine.games.tictacko.core import Core
from engine.games.tictacko.refusals import (
    why_no_answer,
    why_no_play,
    why_no_second,
    why_no_space,
    why_no_target,
)
from engine.games.tictacko.scene_menu import CARD_KINDS
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.texts import PLAIN
from engine.kernel.messages import Message
from engine.kernel.rules import PAYLOAD, Attempt


def attempts_of(r: Core, s: TicTacKoState, seat: int) -> list[Attempt]:
    """A refusal for each card of the hand, or space of the Grid, that is not offered."""
    if seat < 0 or s.decider != seat:  # nobody decides, and a spectator has no seat
        return []
    if s.ask in (D_ACTION, D_MORE):
        return [*_second_card(r, s, seat), *_hand(r, s, seat)]
    if s.ask == D_REACT:
        return _answers(r, s, seat)
    if s.ask == D_SPACE:
        return _spaces(r, s, seat)
    if s.ask == D_EFFECT:
        return _targets(r, s, seat)
    return []


def _of_card(r: Core, card: int, refusal: Message) -> Attempt:
    return Attempt(r.pool.at(card).code, None, refusal)


def _missing(s: TicTacKoState, seat: int) -> list[int]:
    """The cards of a hand, once each, that the open menu does not name."""
    offered = {action & PAYLOAD for action in s.menu if action & ~PAYLOAD in CARD_KINDS}
    return [card for card in sorted(set(s.hands[seat])) if card not in offered]


def _second_card(r: Core, s: TicTacKoState, seat: int) -> list[Attempt]:
    """DRAW_SECOND where it is no option of this question (TTK-4.14, 4.15, 4.18)."""
    if A_DRAW in s.menu:
        return []
    text, title = PLAIN[A_DRAW]
    return [Attempt(text, None, why_no_second(s), Message(title))]


def _hand(r: Core, s: TicTacKoState, seat: int) -> list[Attempt]:
    return [_of_card(r, card, why_no_play(r, s, seat, card)) for card in _missing(s, seat)]


def _answers(r: Core, s: TicTacKoState, seat: int) -> list[Attempt]:
    return [_of_card(r, card, why_no_answer(r, s, seat, card)) for card in _missing(s, seat)]


def _spaces(r: Core, s: TicTacKoState, seat: int) -> list[Attempt]:
    offered = {action & PAYLOAD for action in s.menu}
    return [
        Attempt(r.grid.names[space], None, why_no_space(r, s, space))
        for space in r.grid.reading
        if space not in offered
    ]


def _targets(r: Core, s: TicTacKoState, seat: int) -> list[Attempt]:
    """Where Characters are chosen: those that cannot be."""
    offered = {action & PAYLOAD for action in s.menu if action & ~PAYLOAD == A_PICK_SPACE}
    if not offered or all(s.cards[space] == EMPTY for space in offered):
        return []
    return [
        Attempt(r.grid.names[space], None, why_no_target(r, s, seat, space))
        for space in r.grid.reading
        if space not in offered and s.cards[space] != EMPTY
    ]
