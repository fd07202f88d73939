"""`draw`: separate draws from the own deck, so many or until so many are in hand (KM-6.4)."""

from __future__ import annotations

from engine.effects.program import Compiler, Ints
from engine.effects.tree import Op
from engine.games.kmon.compiling import KMonCompiler
from engine.games.kmon.core import Core
from engine.games.kmon.drawing import draw_cards
from engine.games.kmon.link_verb import PlayerVerb
from engine.games.kmon.selecting import amount_of, player
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink


class Draw(PlayerVerb):
    """Operands: player, amount, and 1 where it says how many are then in hand (KM-9.11)."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        assert isinstance(into, KMonCompiler)
        return [into.who(op.params["who"]), *into.amount_or_until(op.params["amount"])]

    def work(self, r: Core, s: KMonState, frame: Ints, op: Ints, out: Sink | None) -> None:
        seat = player(s, frame, op[2])
        amount = amount_of(r, s, frame, op[3])
        draw_cards(r, s, seat, amount - len(s.hands[seat]) if op[4] else amount, out)


VERB = Draw("draw", "KM-6.4")
