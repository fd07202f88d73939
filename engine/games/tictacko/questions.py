"""What a player is being asked, in one line, with the clause that asks it (TTK-4.46)."""

from __future__ import annotations

from typing import Any, Final

from engine.games.tictacko.codes import (
    CHOOSE,
    D_ACTION,
    D_DECK,
    D_DISCARD,
    D_EFFECT,
    D_MORE,
    D_OPTIONAL,
    D_ORDER,
    D_REACT,
    D_REVEAL,
    D_SACRIFICE,
    D_SPACE,
    DECLARE,
    I_CARD,
    NOTHING,
)
from engine.games.tictacko.core import Core
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.state import TicTacKoState
from engine.kernel.messages import N_, Message
from engine.kernel.state import DECIDE

_ASKED: Final = {
    D_DECK: (N_("Which deck does your team take?"), "TTK-4.3"),
    D_ACTION: (N_("What do you do?"), "TTK-4.14"),
    D_MORE: (N_("Do you play one more card?"), "TTK-4.18"),
    D_SPACE: (N_("On which space?"), "TTK-4.31"),
    D_EFFECT: (N_("Choose for the effect"), "TTK-4.52"),
    D_OPTIONAL: (N_("Do you use the effect?"), "TTK-4.33"),
    D_REACT: (N_("Do you answer with an Instant?"), "TTK-4.38"),
    D_REVEAL: (N_("Your Objective is complete: reveal it?"), "TTK-4.24"),
    D_DISCARD: (N_("Which card do you DISCARD?"), "TTK-5.9"),
    D_SACRIFICE: (N_("Which Character do you SACRIFICE?"), "TTK-5.16"),
    D_ORDER: (N_("Which effect comes first?"), "TTK-4.37"),
}
_FROM_ITEM: Final = (D_DISCARD, D_SACRIFICE)
# Where a frame keeps its card (codes.DECLARE, codes.CHOOSE).
_PLACES: Final = {DECLARE: 2, CHOOSE: 3}


def question(r: Core, s: TicTacKoState) -> Message | None:
    """The question to the player who decides; None where nothing is asked."""
    if s.node != DECIDE or s.ask not in _ASKED:
        return None
    text, clause = _ASKED[s.ask]
    return Message(text, {}, clause)


def asking_card(r: Core, s: TicTacKoState, seat: int) -> dict[str, Any] | None:
    """The card whose play or effect asks `seat` for the open choice."""
    if s.node != DECIDE or s.decider != seat or not s.frames:
        return None
    card = card_behind(s)
    if card < 0:
        return None
    return {"card": r.pool.at(card).code, "label": r.pool.at(card).name}


def card_behind(s: TicTacKoState) -> int:
    """The card that the open question is about, or NOTHING."""
    if s.ask == D_REVEAL:
        return s.current[team_of(s.decider)]
    place = _PLACES.get(s.frames[-1][0])
    if place is not None and len(s.frames[-1]) > place:
        return s.frames[-1][place]
    return s.items[-1][I_CARD] if s.items and s.ask in _FROM_ITEM else NOTHING
