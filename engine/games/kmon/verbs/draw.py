"""`draw`: separate draws from the own deck (KM-5.18, KM-6.4)."""

from __future__ import annotations

from engine.effects.program import Compiler, Verb
from engine.effects.tree import Op
from engine.games.kmon.core import Core
from engine.games.kmon.drawing import draw_cards
from engine.games.kmon.selecting import amount_of, player
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class Draw(Verb):
    """Operands: player, amount."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "draw"
        self.clauses = (
            "KM-9.5",
            "KM-6.4",
        )
        self.aims = False

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return [into.who(op.params["who"]), into.amount(op.params["amount"])]

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, KMonState)
        draw_cards(rules, s, player(s, frame, op[2]), amount_of(rules, s, frame, op[3]), out)


VERB = Draw()
