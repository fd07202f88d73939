"""`search`: cards of the own deck to hand, then the deck is shuffled (KM-7.11)."""

from __future__ import annotations

from engine.effects.program import Compiler, Verb
from engine.effects.tree import Op
from engine.games.kmon.codes import F_LINK, L_OWNER, PICK
from engine.games.kmon.compiling import KMonCompiler
from engine.games.kmon.core import Core
from engine.games.kmon.picking import HAND
from engine.games.kmon.selecting import amount_of
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class Search(Verb):
    """Operands: filter, amount."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "search"
        self.clauses = ("KM-9.5", "KM-7.11")

    def encode(self, op: Op, into: Compiler) -> list[int]:
        assert isinstance(into, KMonCompiler)
        return [into.filter(op.params.get("filter")), into.amount(op.params["amount"])]

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, KMonState)
        seat = s.links[frame[F_LINK]][L_OWNER]
        s.frames.append([PICK, seat, amount_of(rules, s, frame, op[3]), op[2], HAND, 1])


VERB = Search()
