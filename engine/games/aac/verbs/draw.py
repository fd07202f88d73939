"""`draw`: draws cards, as far as the pile goes."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.amounts import amount_of
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import PlayerVerb
from engine.games.aac.zones import draw_card
from engine.kernel.events import Sink


class Draw(PlayerVerb):
    """Operands: player, amount."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        return [into.amount(op.params["n"])]

    def counted(self, s: AacState) -> int:
        return len(s.hands[0]) + len(s.hands[1])

    def affect(
        self, r: Core, s: AacState, frame: Ints, op: Ints, seat: int, out: Sink | None
    ) -> None:
        for _ in range(amount_of(r, s, frame, op[3])):
            if not draw_card(s, seat, out):
                return


VERB = Draw("draw")
