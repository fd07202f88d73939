"""`script`: the escape hatch, a named Python function that the game has registered."""

from __future__ import annotations

from engine.effects.faults import no_such
from engine.effects.program import Compiler, EffectRules, Ints, Verb
from engine.effects.tree import Op
from engine.kernel.events import Sink
from engine.kernel.messages import N_, Message
from engine.kernel.rules import Rules
from engine.kernel.state import State


class ScriptVerb(Verb):
    """Operands: number of the script."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        name = op.params["name"]
        for number, script in enumerate(into.rules.scripts):
            if script.name == name:
                return [number]
        known = [script.name for script in into.rules.scripts]
        raise no_such(Message(N_("script")), name, op.path, known)

    def apply(self, rules: Rules, s: State, frame: Ints, op: Ints, out: Sink | None) -> None:
        assert isinstance(rules, EffectRules)
        rules.scripts[op[2]].run(rules, s, frame, out)


VERB = ScriptVerb("script", aims=True)
