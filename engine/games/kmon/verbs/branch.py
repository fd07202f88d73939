"""`branch`: one effect list if a condition holds, another otherwise; looked at once (KM-9.10)."""

from __future__ import annotations

from engine.effects.program import CONTEXT, Compiler, Verb, push_program
from engine.effects.tree import Op, read_ops
from engine.games.kmon.core import Core
from engine.games.kmon.selecting import way_of
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class Branch(Verb):
    """Operands: condition, program if it holds, program otherwise."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "branch"
        self.clauses = ("KM-9.5", "KM-9.10")
        self.aims = True

    def encode(self, op: Op, into: Compiler) -> list[int]:
        condition = into.condition(op.params["condition"])
        holds = read_ops(op.params["holds"], f"{op.path}.holds")
        otherwise = read_ops(op.params.get("otherwise", []), f"{op.path}.otherwise")
        return [condition, into.program(holds), into.program(otherwise)]

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, KMonState)
        push_program(s, way_of(rules, s, frame, op), frame[CONTEXT:])


VERB = Branch()
