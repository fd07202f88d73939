"""`revive`: an exhausted K-Mon comes back to the bench with so many HP (KM-9.14)."""

from __future__ import annotations

from engine.effects.program import Compiler, Verb
from engine.effects.tree import Op
from engine.games.kmon.compiling import KMonCompiler
from engine.games.kmon.core import Core
from engine.games.kmon.events import E_REVIVED
from engine.games.kmon.selecting import amount_of
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class Revive(Verb):
    """Operands: slot of the K-Mon, HP."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "revive"
        self.clauses = ("KM-9.5", "KM-9.14")

    def encode(self, op: Op, into: Compiler) -> list[int]:
        assert isinstance(into, KMonCompiler)
        return [into.exhausted(), into.amount(op.params["amount"])]

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, KMonState)
        k, left = rules.bound(s, frame, op[2]), amount_of(rules, s, frame, op[3])
        if k < 0 or not s.exhausted[k] or left <= 0:
            return
        most = rules.t.hp[s.team[k]]
        s.exhausted[k] = 0
        s.damage[k] = max(0, most - left)
        if out is not None:
            out.append((E_REVIVED, EVERYBODY, k // 3, s.team[k], min(left, most)))


VERB = Revive()
