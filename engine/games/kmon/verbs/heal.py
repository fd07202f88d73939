"""`heal`: remove damage from K-Mon (KM-5.40)."""

from __future__ import annotations

from engine.effects.program import Compiler, Verb
from engine.effects.tree import Op
from engine.games.kmon.basics import heal
from engine.games.kmon.core import Core
from engine.games.kmon.events import E_HEALED
from engine.games.kmon.selecting import amount_of, targets
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class Heal(Verb):
    """Operands: selector, amount."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "heal"
        self.clauses = (
            "KM-9.5",
            "KM-5.40",
        )
        self.aims = True

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return [into.selector(op.params["target"]), into.amount(op.params["amount"])]

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, KMonState)
        amount = amount_of(rules, s, frame, op[3])
        for k in targets(s, frame, op[2]):
            healed = heal(rules, s, k, amount)
            if out is not None:
                out.append((E_HEALED, EVERYBODY, k // 3, s.team[k], healed))


VERB = Heal()
