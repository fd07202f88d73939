"""`revive`: an exhausted K-Mon comes back to the bench with so many HP (KM-9.14)."""

from __future__ import annotations

from engine.effects.program import Compiler, Ints
from engine.effects.tree import Op
from engine.games.kmon.compiling import KMonCompiler
from engine.games.kmon.core import Core
from engine.games.kmon.events import E_REVIVED
from engine.games.kmon.link_verb import CardVerb
from engine.games.kmon.selecting import amount_of
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink


class Revive(CardVerb):
    """Operands: slot of the K-Mon, HP."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        assert isinstance(into, KMonCompiler)
        return [into.exhausted(), into.amount(op.params["amount"])]

    def work(self, r: Core, s: KMonState, frame: Ints, op: Ints, out: Sink | None) -> None:
        k, left = r.bound(s, frame, op[2]), amount_of(r, s, frame, op[3])
        if k < 0 or not s.exhausted[k] or left <= 0:
            return
        most = r.t.hp[s.team[k]]
        s.exhausted[k] = 0
        s.damage[k] = max(0, most - left)
        if out is not None:
            out.append((E_REVIVED, EVERYBODY, k // 3, s.team[k], min(left, most)))


VERB = Revive("revive", "KM-9.14")
