"""`draw`: separate draws from the own deck (KM-5.18, KM-6.4)."""

from __future__ import annotations

from engine.games.kmon.core import Core
from engine.games.kmon.drawing import draw_cards
from engine.games.kmon.player_verb import PlayerVerb
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink


class Draw(PlayerVerb):
    """Operands: player, amount."""

    def change(self, r: Core, s: KMonState, seat: int, amount: int, out: Sink | None) -> None:
        draw_cards(r, s, seat, amount, out)


VERB = Draw("draw", "KM-6.4")
