"""`depends`: one thing if something is so, another otherwise (AAC-9.15)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.branching import go_into
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import CardVerb
from engine.kernel.events import Sink


class Depends(CardVerb):
    """Operands: condition, program, program otherwise."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        ways = [into.program(op.params.get(way, ())) for way in ("do", "else")]
        return [into.condition(op.params["on"]), *ways]

    def work(self, r: Core, s: AacState, frame: Ints, op: Ints, out: Sink | None) -> None:
        go_into(s, frame, op[3 if r.holds(s, op[2], frame) else 4])


VERB = Depends("depends", "AAC-9.15")
