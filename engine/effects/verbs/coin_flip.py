"""`coin_flip`: one effect list on heads, another on tails."""

from __future__ import annotations

from engine.effects.program import ASK_COIN, COIN, CONTEXT, Compiler, Ints, Verb
from engine.effects.tree import Op, read_ops
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class CoinFlip(Verb):
    """Operands: program of heads, program of tails."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        heads = read_ops(op.params.get("heads", []), f"{op.path}.heads")
        tails = read_ops(op.params.get("tails", []), f"{op.path}.tails")
        return [into.program(heads), into.program(tails)]

    def apply(self, rules: Rules, s: State, frame: Ints, op: Ints, out: Sink | None) -> None:
        s.frames.append([COIN, op[2], op[3], *frame[CONTEXT:]])
        rules.chance(s, ASK_COIN)


VERB = CoinFlip("coin_flip", aims=True)
