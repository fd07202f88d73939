"""`recover`: cards of the own discard pile to hand or deck, openly (KM-7.11)."""

from __future__ import annotations

from engine.effects.program import Compiler, Verb
from engine.effects.tree import Op
from engine.games.kmon.codes import F_LINK, L_OWNER, PICK
from engine.games.kmon.compiling import KMonCompiler
from engine.games.kmon.core import Core
from engine.games.kmon.picking import PLACES
from engine.games.kmon.selecting import amount_of
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class Recover(Verb):
    """Operands: filter, amount, where to."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "recover"
        self.clauses = ("KM-9.5", "KM-5.47", "KM-7.11")

    def encode(self, op: Op, into: Compiler) -> list[int]:
        assert isinstance(into, KMonCompiler)
        number = into.filter(op.params.get("filter"))
        return [number, into.amount(op.params["amount"]), PLACES.index(op.params["to"])]

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, KMonState)
        seat = s.links[frame[F_LINK]][L_OWNER]
        s.frames.append([PICK, seat, amount_of(rules, s, frame, op[3]), op[2], op[4], 0])


VERB = Recover()
