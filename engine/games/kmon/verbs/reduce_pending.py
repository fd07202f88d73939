"""`reduce_pending`: less damage of the answered link to one's own active K-Mon (KM-5.57)."""

from __future__ import annotations

from engine.effects.program import Compiler, Ints
from engine.effects.tree import Op
from engine.games.kmon.codes import CUT_ALL, L_CUT, L_MOVED, L_OWNER
from engine.games.kmon.compiling import ALL, KMonCompiler
from engine.games.kmon.core import Core
from engine.games.kmon.events import E_REDUCED, E_REDUCED_ALL
from engine.games.kmon.link_verb import AnswerVerb
from engine.games.kmon.selecting import amount_of
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink


class ReducePending(AnswerVerb):
    """Operands: amount."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        assert isinstance(into, KMonCompiler)
        return [into.amount_or_all(op.params["amount"])]

    def alter(
        self, r: Core, s: KMonState, frame: Ints, op: Ints, answered: Ints, out: Sink | None
    ) -> None:
        if answered[L_MOVED]:
            return  # KM-R141
        is_all = op[2] == ALL
        amount = CUT_ALL if is_all else max(0, amount_of(r, s, frame, op[2]))
        answered[L_CUT] = min(CUT_ALL, answered[L_CUT] + amount)
        if out is None:
            return
        seat = 1 - answered[L_OWNER]
        if is_all:
            out.append((E_REDUCED_ALL, EVERYBODY, seat))
        else:
            out.append((E_REDUCED, EVERYBODY, seat, amount))


VERB = ReducePending("reduce_pending", "KM-5.36", "KM-5.57")
