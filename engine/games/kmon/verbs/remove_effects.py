"""`remove_effects`: buffs or debuffs of a K-Mon go to their owners' piles, oldest first."""

from __future__ import annotations

from engine.effects.program import Compiler, Ints
from engine.effects.tree import Op
from engine.games.kmon.codes import BUFF, DEBUFF
from engine.games.kmon.compiling import ALL, KMonCompiler
from engine.games.kmon.core import Core
from engine.games.kmon.effects import detach_all, of_kind
from engine.games.kmon.link_verb import TargetVerb
from engine.games.kmon.selecting import amount_of
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink


class RemoveEffects(TargetVerb):
    """Operands: selector, kind, amount."""

    def rest(self, op: Op, into: Compiler) -> list[int]:
        assert isinstance(into, KMonCompiler)
        kind = BUFF if op.params["kind"] == "buff" else DEBUFF
        return [kind, into.amount_or_all(op.params["amount"])]

    def touch(self, r: Core, s: KMonState, frame: Ints, op: Ints, k: int, out: Sink | None) -> None:
        rows = of_kind(s, k, op[3])
        amount = len(rows) if op[4] == ALL else max(0, amount_of(r, s, frame, op[4]))
        detach_all(r, s, rows[:amount], out)


VERB = RemoveEffects("remove_effects", "KM-5.51")
