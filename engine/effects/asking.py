"""`ask`: puts a question to the table before the op that needs the answer."""

from __future__ import annotations

from engine.effects.program import ASK, Compiler, EffectRules, Ints, Verb
from engine.effects.tree import Op
from engine.kernel.asking import ask, is_answered
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class Ask(Verb):
    """Operands: the question. Put in by the compiler, never written on a card."""

    def __init__(self, *clauses: str) -> None:
        super().__init__(ASK, *clauses, aims=True)

    def encode(self, op: Op, into: Compiler) -> list[int]:
        raise ValueError("a question is asked by a condition or an amount")

    def apply(self, rules: Rules, s: State, frame: Ints, op: Ints, out: Sink | None) -> None:
        assert isinstance(rules, EffectRules)
        if not is_answered(s, op[2]):
            owner = rules.player_of(s, frame)
            ask(rules, s, op[2], owner, 1 - owner)
