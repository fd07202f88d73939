"""`mill`: top cards of a deck to its discard pile, public (KM-7.7)."""

from __future__ import annotations

from engine.games.kmon.basics import mill
from engine.games.kmon.core import Core
from engine.games.kmon.events import E_MILLED
from engine.games.kmon.link_verb import PlayerVerb
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink


class Mill(PlayerVerb):
    """Operands: player, amount."""

    def change(self, r: Core, s: KMonState, seat: int, amount: int, out: Sink | None) -> None:
        for _ in range(min(amount, len(s.decks[seat]))):
            card = mill(s, seat)
            if out is not None:
                out.append((E_MILLED, EVERYBODY, seat, card))


VERB = Mill("mill", "KM-7.7")
