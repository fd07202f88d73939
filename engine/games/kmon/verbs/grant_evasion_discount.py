"""`grant_evasion_discount`: the owner's next evasion this turn costs fewer cards (KM-5.59)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.games.kmon.codes import F_LINK, L_OWNER
from engine.games.kmon.core import Core
from engine.games.kmon.events import E_DISCOUNT
from engine.games.kmon.link_verb import AmountVerb
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink


class GrantEvasionDiscount(AmountVerb):
    """Operands: amount."""

    def change(self, r: Core, s: KMonState, frame: Ints, amount: int, out: Sink | None) -> None:
        seat = s.links[frame[F_LINK]][L_OWNER]
        s.discount[seat] += amount
        if out is not None:
            out.append((E_DISCOUNT, EVERYBODY, seat, amount))


VERB = GrantEvasionDiscount("grant_evasion_discount", "KM-5.59")
