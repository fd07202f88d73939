"""`choose`: one of several effect lists, picked when the card is declared."""

from __future__ import annotations

from engine.effects.program import (
    CONTEXT,
    SLOT_MODE,
    Compiler,
    EffectRules,
    Ints,
    Verb,
    push_program,
)
from engine.effects.tree import Op, read_ops
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class Choose(Verb):
    """Operands: slot, then the program of each option."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        options = op.params["options"]
        outer, outer_value = into.guard, into.guard_value
        slot = into.slot(SLOT_MODE, len(options))
        coded = [slot]
        for at, entries in enumerate(options):
            into.guard, into.guard_value = slot, at
            coded.append(into.program(read_ops(entries, f"{op.path}.options[{at}]")))
        into.guard, into.guard_value = outer, outer_value
        return coded

    def apply(self, rules: Rules, s: State, frame: Ints, op: Ints, out: Sink | None) -> None:
        assert isinstance(rules, EffectRules)
        picked = rules.bound(s, frame, op[2])
        if picked >= 0:
            push_program(s, op[3 + picked], frame[CONTEXT:])


VERB = Choose("choose", aims=True)
