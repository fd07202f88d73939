"""`discard`: cards of a hand are discarded."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.amounts import amount_of
from engine.games.aac.codes import CHOOSE
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.effect_codes import CHOOSERS
from engine.games.aac.hand_effects import begin_discard
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import PlayerVerb
from engine.kernel.events import Sink


class Discard(PlayerVerb):
    """Operands: player, amount, who picks."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        by = CHOOSERS.index(op.params.get("by", "owner"))
        return [into.amount(op.params["n"]), by]

    def counted(self, s: AacState) -> int:
        return s.frames[-1][2] if s.frames[-1][0] == CHOOSE else 0

    def affect(
        self, r: Core, s: AacState, frame: Ints, op: Ints, seat: int, out: Sink | None
    ) -> None:
        begin_discard(s, seat, amount_of(r, s, frame, op[3]), op[4])


VERB = Discard("discard")
