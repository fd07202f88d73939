"""`ignore`: this link skips steps of the damage arithmetic (KM-5.36)."""

from __future__ import annotations

from engine.effects.program import Compiler, Verb
from engine.effects.tree import Op
from engine.games.kmon.codes import F_LINK, IGNORE_BITS, L_IGNORED
from engine.games.kmon.core import Core
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class Ignore(Verb):
    """Operands: bits of the steps."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "ignore"
        self.clauses = (
            "KM-9.5",
            "KM-5.36",
        )
        self.aims = False

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return [sum(IGNORE_BITS[step] for step in set(op.params["what"]))]

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, KMonState)
        s.links[frame[F_LINK]][L_IGNORED] |= op[2]


VERB = Ignore()
