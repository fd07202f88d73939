"""`steal_charges`: a player loses charges, the other gains what was lost."""

from __future__ import annotations

from engine.games.kmon.core import Core
from engine.games.kmon.events import E_GAINED, E_LOST
from engine.games.kmon.link_verb import PlayerVerb
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink


class StealCharges(PlayerVerb):
    """Operands: player, amount."""

    def change(self, r: Core, s: KMonState, seat: int, amount: int, out: Sink | None) -> None:
        stolen = min(amount, s.charges[seat])
        s.charges[seat] -= stolen
        s.charges[1 - seat] += stolen
        if out is not None:
            out.append((E_LOST, EVERYBODY, seat, stolen))
            out.append((E_GAINED, EVERYBODY, 1 - seat, stolen))


VERB = StealCharges("steal_charges", "KM-5.7")
