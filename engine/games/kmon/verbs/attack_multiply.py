"""`attack_multiply`: a factor on this attack; two are multiplied (KM-5.36 step 4)."""

from __future__ import annotations

from engine.effects.program import Compiler, Verb
from engine.effects.tree import Op
from engine.games.kmon.codes import F_LINK, L_TIMES
from engine.games.kmon.core import Core
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class AttackMultiply(Verb):
    """Operands: factor."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "attack_multiply"
        self.clauses = (
            "KM-9.5",
            "KM-5.36",
        )
        self.aims = False

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return [int(op.params["factor"])]

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, KMonState)
        s.links[frame[F_LINK]][L_TIMES] *= op[2]


VERB = AttackMultiply()
