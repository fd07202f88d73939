"""`gain_charges`: charges to a player."""

from __future__ import annotations

from engine.effects.program import Compiler, Verb
from engine.effects.tree import Op
from engine.games.kmon.core import Core
from engine.games.kmon.events import E_GAINED
from engine.games.kmon.selecting import amount_of, player
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class GainCharges(Verb):
    """Operands: player, amount."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "gain_charges"
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
        amount = max(0, amount_of(rules, s, frame, op[3]))
        s.charges[seat] += amount
        if out is not None:
            out.append((E_GAINED, EVERYBODY, seat, amount))


VERB = GainCharges()
