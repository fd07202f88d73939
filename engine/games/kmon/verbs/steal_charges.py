"""`steal_charges`: a player loses charges, the card's owner gains what was lost."""

from __future__ import annotations

from engine.effects.program import Compiler, Verb
from engine.effects.tree import Op
from engine.games.kmon.core import Core
from engine.games.kmon.events import E_GAINED, E_LOST
from engine.games.kmon.selecting import amount_of, player
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class StealCharges(Verb):
    """Operands: player, amount."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "steal_charges"
        self.clauses = (
            "KM-9.5",
            "KM-5.7",
        )
        self.aims = False

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return [into.who(op.params["who"]), into.amount(op.params["amount"])]

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, KMonState)
        seat = player(s, frame, op[2])
        amount = min(max(0, amount_of(rules, s, frame, op[3])), s.charges[seat])
        s.charges[seat] -= amount
        s.charges[1 - seat] += amount
        if out is not None:
            out.append((E_LOST, EVERYBODY, seat, amount))
            out.append((E_GAINED, EVERYBODY, 1 - seat, amount))


VERB = StealCharges()
