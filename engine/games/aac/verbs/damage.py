"""`damage`: permanent loss of AP or DP, never of life points (AAC-5.6)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.amounts import amount_of
from engine.games.aac.codes import AP, STATS
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import RowVerb, lost
from engine.games.aac.wounds import hurt, take_lp_of_u
from engine.kernel.events import Sink


class Damage(RowVerb):
    """Operands: target, stat, amount."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        return [STATS.index(op.params["stat"]), into.amount(op.params["amount"])]

    def done_to(self, row: Ints, before: int) -> int:
        return abs(lost(row) - before)

    def touch(
        self, r: Core, s: AacState, frame: Ints, op: Ints, row: Ints, out: Sink | None
    ) -> None:
        amount = amount_of(r, s, frame, op[4], row=row, target=op[2])
        hurt(r, s, row, op[3], amount, out)
        if op[3] == AP:
            take_lp_of_u(r, s, frame, row, amount, out)


VERB = Damage("damage", "AAC-5.6", "AAC-5.56")
