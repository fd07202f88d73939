"""`steal`: a card changes its controller (AAC-5.59)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.codes import F_SEAT, K_STOLEN, R_OWNER, R_SEAT, R_SEQ
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.lasting import lay
from engine.games.aac.state import AacState
from engine.games.aac.stealing import steal
from engine.games.aac.verb_bases import RowVerb
from engine.kernel.events import Sink


class Steal(RowVerb):
    """Operands: target, duration."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        return [into.duration(op.params["duration"])]

    def touch(
        self, r: Core, s: AacState, frame: Ints, op: Ints, row: Ints, out: Sink | None
    ) -> None:
        if steal(r, s, row, frame[F_SEAT], out) and row[R_OWNER] != row[R_SEAT]:
            lay(r, s, frame, K_STOLEN, row[R_SEQ], op[3], [1 - frame[F_SEAT], 0, 0])


VERB = Steal("steal", "AAC-5.59", "AAC-5.67")
