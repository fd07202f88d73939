"""`gain_charges`: charges to a player."""

from __future__ import annotations

from engine.games.kmon.core import Core
from engine.games.kmon.events import E_GAINED
from engine.games.kmon.link_verb import PlayerVerb
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink


class GainCharges(PlayerVerb):
    """Operands: player, amount."""

    def change(self, r: Core, s: KMonState, seat: int, amount: int, out: Sink | None) -> None:
        s.charges[seat] += amount
        if out is not None:
            out.append((E_GAINED, EVERYBODY, seat, amount))


VERB = GainCharges("gain_charges", "KM-5.7")
