"""`later`: something happens when a time is over (AAC-9.15)."""

from __future__ import annotations

from typing import Final

from engine.effects.program import Compiler, Ints
from engine.effects.tree import Op
from engine.games.aac.codes import F_SEAT, K_LATER, R_SEQ
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.lasting import lay
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import LastingVerb
from engine.kernel.events import Sink

OF_NO_CARD: Final = -1


class Later(LastingVerb):
    """Operands: target or OF_NO_CARD, duration, block."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        assert isinstance(into, AacCompiler)
        target = into.selector(op.params["target"]) if "target" in op.params else OF_NO_CARD
        return [target, into.duration(op.params["duration"]), into.later(op.params["do"])]

    def work(self, r: Core, s: AacState, frame: Ints, op: Ints, out: Sink | None) -> None:
        if op[2] == OF_NO_CARD:
            lay(r, s, frame, K_LATER, -1 - frame[F_SEAT], op[3], [op[4], 0, 0])
        else:
            super().work(r, s, frame, op, out)

    def touch(
        self, r: Core, s: AacState, frame: Ints, op: Ints, row: Ints, out: Sink | None
    ) -> None:
        lay(r, s, frame, K_LATER, row[R_SEQ], op[3], [op[4], 0, 0])


VERB = Later("later", "AAC-9.15")
