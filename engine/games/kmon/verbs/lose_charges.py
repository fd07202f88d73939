"""`lose_charges`: charges from a player, as many as there are (KM-5.7)."""

from __future__ import annotations

from engine.games.kmon.core import Core
from engine.games.kmon.events import E_LOST
from engine.games.kmon.link_verb import PlayerVerb
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink


class LoseCharges(PlayerVerb):
    """Operands: player, amount."""

    def change(self, r: Core, s: KMonState, seat: int, amount: int, out: Sink | None) -> None:
        lost = min(amount, s.charges[seat])
        s.charges[seat] -= lost
        if out is not None:
            out.append((E_LOST, EVERYBODY, seat, lost))


VERB = LoseCharges("lose_charges", "KM-5.7")
