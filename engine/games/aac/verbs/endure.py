"""`endure`: a card survives being destroyed."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.codes import R_ENDURE, R_SEAT
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.events_effects import E_STEELED, tell
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import RowVerb
from engine.games.aac.zones import alter
from engine.kernel.events import Sink


class Endure(RowVerb):
    """Operands: target, times."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        return [int(op.params["hits"])]

    def touch(
        self, r: Core, s: AacState, frame: Ints, op: Ints, row: Ints, out: Sink | None
    ) -> None:
        row[R_ENDURE] += op[3]
        alter(s, row[R_SEAT])
        tell(out, E_STEELED, row, op[3])


VERB = Endure("endure")
