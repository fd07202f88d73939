"""What the two verbs that change counters have in common (KM-9.5, KM-5.54)."""

from __future__ import annotations

from engine.effects.program import Compiler, Ints
from engine.effects.tree import Op
from engine.games.kmon.codes import BUFF, DEBUFF
from engine.games.kmon.core import Core
from engine.games.kmon.effects import add_counters, of_kind
from engine.games.kmon.link_verb import TargetVerb
from engine.games.kmon.selecting import amount_of
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink


class CountersVerb(TargetVerb):
    """Operands: selector, kind, amount. `sign` is 1 or -1."""

    sign: int

    def __init__(self, name: str, sign: int) -> None:
        super().__init__(name, "KM-5.54")
        self.sign = sign

    def rest(self, op: Op, into: Compiler) -> list[int]:
        kind = BUFF if op.params["kind"] == "buff" else DEBUFF
        return [kind, into.amount(op.params["amount"])]

    def touch(self, r: Core, s: KMonState, frame: Ints, op: Ints, k: int, out: Sink | None) -> None:
        amount = max(0, amount_of(r, s, frame, op[4]))
        for row in of_kind(s, k, op[3]):
            add_counters(r, s, row, self.sign * amount, out)
