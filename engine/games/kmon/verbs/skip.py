"""`skip`: a player does not have his next phase of that kind (KM-9.20)."""

from __future__ import annotations

from engine.effects.program import Compiler, Verb
from engine.effects.tree import Op
from engine.games.kmon.notes import PHASES, note
from engine.games.kmon.selecting import player
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class Skip(Verb):
    """Operands: player, phase."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "skip"
        self.clauses = ("KM-9.5", "KM-9.20")

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return [into.who(op.params["who"]), PHASES[op.params["what"]]]

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(s, KMonState)
        note(s, player(s, frame, op[2]), -op[3])


VERB = Skip()
