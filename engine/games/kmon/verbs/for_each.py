"""`for_each`: an effect list once for each K-Mon of a selector (KM-9.8)."""

from __future__ import annotations

from engine.effects.program import CONTEXT, Compiler
from engine.effects.tree import Op, read_ops
from engine.games.kmon.codes import LOOP
from engine.games.kmon.core import Core
from engine.games.kmon.link_verb import TargetVerb
from engine.games.kmon.selecting import targets
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class ForEach(TargetVerb):
    """Operands: selector, program."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        selector = into.selector(op.params["what"])
        return [selector, into.program(read_ops(op.params["effects"], f"{op.path}.effects"))]

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, KMonState)
        times = len(targets(s, frame, op[2]))
        if times:
            s.frames.append([LOOP, op[3], times, *frame[CONTEXT:]])


VERB = ForEach("for_each", "KM-9.8")
