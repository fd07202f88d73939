"""Why a card with H cannot be exchanged now (AAC-5.55)."""

from __future__ import annotations

from engine.games.aac.bars import BANNED, EMPTY_PILE
from engine.games.aac.core import Core
from engine.games.aac.main_menu import bar_to_exchange
from engine.games.aac.state import AacState
from engine.kernel.messages import N_, Message


def why_no_exchange(r: Core, s: AacState, seat: int, card: int) -> Message:
    """The first rule in the way."""
    bar = bar_to_exchange(r, s, seat, card)
    if bar == EMPTY_PILE:
        return Message(N_("Nothing can be exchanged with an empty draw pile."), {}, "AAC-5.55")
    if bar == BANNED:
        return Message(N_("An effect forbids exchanges."), {}, "AAC-9.6")
    return Message(
        N_("{card} has been exchanged already: each copy once in a game."),
        {"card": r.pool.at(card).name},
        "AAC-5.55",
    )
