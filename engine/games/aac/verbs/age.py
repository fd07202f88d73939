"""`age`: ageing: E creatures grow, others are harmed (AAC-5.42)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.amounts import amount_of
from engine.games.aac.codes import F_CARD, ON_CREATURES, R_CARD, R_KIND, STATS
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.evolution import age
from engine.games.aac.selecting import ages
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import RowVerb
from engine.games.aac.wounds import hurt
from engine.kernel.events import Sink


class Age(RowVerb):
    """Operands: target, rounds, stat of the harm (-1: none), amount."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        harm = op.params.get("harm")
        if not harm:
            return [int(op.params["rounds"]), -1, 0]
        coded = [STATS.index(harm["stat"]), into.amount(harm["amount"])]
        return [int(op.params["rounds"]), *coded]

    def touch(
        self, r: Core, s: AacState, frame: Ints, op: Ints, row: Ints, out: Sink | None
    ) -> None:
        if row[R_KIND] != ON_CREATURES or not ages(r, s, frame[F_CARD], row):
            return
        if r.t.is_evolving[row[R_CARD]]:
            age(r, s, row, op[3], out)
        elif op[4] >= 0:
            hurt(r, s, row, op[4], amount_of(r, s, frame, op[5], row=row, target=op[2]), out)


VERB = Age("age", "AAC-5.42")
