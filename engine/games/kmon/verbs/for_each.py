"""`for_each`: an effect list once for each K-Mon of a selector (KM-9.8)."""

from __future__ import annotations

from engine.effects.program import CONTEXT, Compiler, Ints
from engine.effects.tree import Op, read_ops
from engine.games.kmon.codes import LOOP
from engine.games.kmon.core import Core
from engine.games.kmon.link_verb import TargetVerb
from engine.games.kmon.selecting import targets
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink


class ForEach(TargetVerb):
    """Operands: selector, program."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        selector = into.selector(op.params["what"])
        return [selector, into.program(read_ops(op.params["effects"], f"{op.path}.effects"))]

    def work(self, r: Core, s: KMonState, frame: Ints, op: Ints, out: Sink | None) -> None:
        times = len(targets(s, frame, op[2]))
        if times:
            s.frames.append([LOOP, op[3], times, *frame[CONTEXT:]])


VERB = ForEach("for_each", "KM-9.8")
