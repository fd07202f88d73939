"""`branch`: one effect list if a condition holds, another otherwise; looked at once (KM-9.10)."""

from __future__ import annotations

from engine.effects.program import CONTEXT, Compiler, Ints, push_program
from engine.effects.tree import Op, read_ops
from engine.games.kmon.core import Core
from engine.games.kmon.link_verb import CardVerb
from engine.games.kmon.selecting import way_of
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink


class Branch(CardVerb):
    """Operands: condition, program if it holds, program otherwise."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        condition = into.condition(op.params["condition"])
        holds = read_ops(op.params["holds"], f"{op.path}.holds")
        otherwise = read_ops(op.params.get("otherwise", []), f"{op.path}.otherwise")
        return [condition, into.program(holds), into.program(otherwise)]

    def work(self, r: Core, s: KMonState, frame: Ints, op: Ints, out: Sink | None) -> None:
        push_program(s, way_of(r, s, frame, op), frame[CONTEXT:])


VERB = Branch("branch", "KM-9.10", aims=True)
