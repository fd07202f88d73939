"""`silence`: what a card says does nothing for a while."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.codes import K_SILENCED, R_SEQ
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.events_effects import E_SILENCED, tell
from engine.games.aac.lasting import lay
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import LastingVerb
from engine.kernel.events import Sink


class Silence(LastingVerb):
    """Operands: target, duration."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        return [into.duration(op.params["duration"])]

    def touch(
        self, r: Core, s: AacState, frame: Ints, op: Ints, row: Ints, out: Sink | None
    ) -> None:
        if lay(r, s, frame, K_SILENCED, row[R_SEQ], op[3], [0, 0, 0]):
            tell(out, E_SILENCED, row)


VERB = Silence("silence")
