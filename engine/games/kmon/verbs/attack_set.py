"""`attack_set`: another base for this attack; the later power-up wins (KM-5.36 step 2)."""

from __future__ import annotations

from engine.effects.program import Compiler, Verb
from engine.effects.tree import Op
from engine.games.kmon.codes import F_LINK, L_SET
from engine.games.kmon.core import Core
from engine.games.kmon.selecting import amount_of
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class AttackSet(Verb):
    """Operands: amount."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "attack_set"
        self.clauses = (
            "KM-9.5",
            "KM-5.36",
        )
        self.aims = False

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return [into.amount(op.params["amount"])]

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, KMonState)
        s.links[frame[F_LINK]][L_SET] = amount_of(rules, s, frame, op[2])


VERB = AttackSet()
