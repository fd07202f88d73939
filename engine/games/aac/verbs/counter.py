"""`counter`: the attacker loses AP after the hit (AAC-5.65)."""

from __future__ import annotations

from engine.effects.tree import Op
from engine.games.aac.amounts import amount_of
from engine.games.aac.codes import V_COUNTER
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.filters import attack_of
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import AttackVerb
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class Counter(AttackVerb):
    """Operands: amount."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        return [into.amount(op.params["amount"])]

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, AacState)
        attack = attack_of(s)
        if attack is not None:
            attack[V_COUNTER] += amount_of(rules, s, frame, op[2])


VERB = Counter("counter", "AAC-5.65")
