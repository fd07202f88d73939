"""Why a card with H cannot be exchanged now (AAC-5.55)."""

from __future__ import annotations

from engine.games.aac.codes import BAN_EXCHANGE
from engine.games.aac.core import Core
from engine.games.aac.lasting import forbidden
from engine.games.aac.state import AacState
from engine.kernel.messages import N_, Message


def why_no_exchange(r: Core, s: AacState, seat: int, card: int) -> Message:
    """The first rule in the way."""
    if not s.decks[seat]:
        return Message(N_("Nothing can be exchanged with an empty draw pile."), {}, "AAC-5.55")
    if forbidden(r, s, seat, BAN_EXCHANGE):
        return Message(N_("An effect forbids exchanges."), {}, "AAC-9.6")
    return Message(
        N_("{card} has been exchanged already: each copy once in a game."),
        {"card": r.pool.at(card).name},
        "AAC-5.55",
    )
