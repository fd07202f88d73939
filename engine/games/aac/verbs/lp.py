"""`lp`: gives or takes life points (AAC-5.5)."""

from __future__ import annotations

from engine.effects.tree import Op
from engine.games.aac.amounts import amount_of
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.life import change_lp
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import PlayerVerb
from engine.kernel.events import Sink


class Lp(PlayerVerb):
    """Operands: player, amount."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        return [into.amount(op.params["amount"])]

    def affect(
        self, r: Core, s: AacState, frame: list[int], op: list[int], seat: int, out: Sink | None
    ) -> None:
        change_lp(r, s, seat, amount_of(r, s, frame, op[3]), out)


VERB = Lp("lp", "AAC-5.5", "AAC-5.48")
