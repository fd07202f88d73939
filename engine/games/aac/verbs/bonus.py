"""`bonus`: gives or takes bonus points, 0 to 10 (AAC-5.33)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.amounts import amount_of
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.life import change_bonus
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import PlayerVerb
from engine.kernel.events import Sink


class Bonus(PlayerVerb):
    """Operands: player, amount."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        return [into.amount(op.params["amount"])]

    def counted(self, s: AacState) -> int:
        return s.bonus[0] + s.bonus[1]

    def affect(
        self, r: Core, s: AacState, frame: Ints, op: Ints, seat: int, out: Sink | None
    ) -> None:
        change_bonus(s, seat, amount_of(r, s, frame, op[3]), out)


VERB = Bonus("bonus", "AAC-5.33")
