"""`lp`: gives or takes life points, also of both players at once (AAC-5.5, AAC-6.4)."""

from __future__ import annotations

from typing import Final

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.amounts import amount_of
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.life import change_both_lp, change_lp
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import PlayerVerb
from engine.kernel.events import Sink

BOTH: Final = 2


class Lp(PlayerVerb):
    """Operands: player, amount."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        return [into.amount(op.params["amount"])]

    def counted(self, s: AacState) -> int:
        return s.lp[0] + s.lp[1]

    def affect(
        self, r: Core, s: AacState, frame: Ints, op: Ints, seat: int, out: Sink | None
    ) -> None:
        amount = amount_of(r, s, frame, op[3])
        if op[2] == BOTH:
            change_both_lp(r, s, amount, out)
        else:
            change_lp(r, s, seat, amount, out)


VERB = Lp("lp", "AAC-5.5", "AAC-5.48", "AAC-6.4")
