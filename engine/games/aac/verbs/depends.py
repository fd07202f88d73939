"""`depends`: one thing if something is so, another otherwise (AAC-9.15)."""

from __future__ import annotations

from engine.effects.program import Compiler, Verb
from engine.effects.tree import Op
from engine.games.aac.branching import go_into
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.state import AacState
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class Depends(Verb):
    """Operands: condition, program, program otherwise."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "depends"
        self.clauses = ("AAC-9.15",)

    def encode(self, op: Op, into: Compiler) -> list[int]:
        assert isinstance(into, AacCompiler)
        ways = [into.program(op.params.get(way, ())) for way in ("do", "else")]
        return [into.condition(op.params["on"]), *ways]

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, AacState)
        go_into(s, frame, op[3 if rules.holds(s, op[2], frame) else 4])


VERB = Depends()
