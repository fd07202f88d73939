"""What the verbs with a player and an amount have in common (KM-9.5)."""

from __future__ import annotations

from engine.effects.program import Compiler, Verb
from engine.effects.tree import Op
from engine.games.kmon.core import Core
from engine.games.kmon.selecting import amount_of, player
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class PlayerVerb(Verb):
    """Operands: player, amount. Such a verb works on players, not on K-Mon."""

    def __init__(self, name: str, *clauses: str) -> None:
        super().__init__()
        self.name = name
        self.clauses = ("KM-9.5", *clauses)

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return [into.who(op.params["who"]), into.amount(op.params["amount"])]

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, KMonState)
        amount = max(0, amount_of(rules, s, frame, op[3]))
        self.change(rules, s, player(s, frame, op[2]), amount, out)

    def change(self, r: Core, s: KMonState, seat: int, amount: int, out: Sink | None) -> None:
        """Do it to that player, as far as possible; `amount` is not below zero (KM-5.7)."""
        raise TypeError("a verb with a player must write change()")
