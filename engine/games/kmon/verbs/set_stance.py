"""`set_stance`: an active K-Mon takes or leaves the defensive position, without recovery."""

from __future__ import annotations

from engine.effects.program import Compiler, Ints
from engine.effects.tree import Op
from engine.games.kmon.core import Core
from engine.games.kmon.events import E_IN_DEFENCE, E_NEUTRAL
from engine.games.kmon.link_verb import TargetVerb
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink


class SetStance(TargetVerb):
    """Operands: selector, 1 for defence. A benched K-Mon is always neutral (KM-2.11)."""

    def rest(self, op: Op, into: Compiler) -> list[int]:
        return [1 if op.params["stance"] == "defence" else 0]

    def touch(self, r: Core, s: KMonState, frame: Ints, op: Ints, k: int, out: Sink | None) -> None:
        seat = k // 3
        if s.active[seat] != k or s.stance[seat] == op[3]:
            return
        s.stance[seat] = op[3]
        if out is not None:
            out.append((E_IN_DEFENCE if op[3] else E_NEUTRAL, EVERYBODY, seat, s.team[k]))


VERB = SetStance("set_stance", "KM-5.17", "KM-2.11")
