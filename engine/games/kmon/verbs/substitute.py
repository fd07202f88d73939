"""`substitute`: an exchange outside Phase III; the stance ends (KM-4.14, KM-5.17)."""

from __future__ import annotations

from engine.effects.program import Compiler, Ints
from engine.effects.tree import Op
from engine.games.kmon.core import Core
from engine.games.kmon.events import E_SUBSTITUTED
from engine.games.kmon.link_verb import TargetVerb
from engine.games.kmon.selecting import targets
from engine.games.kmon.state import KMonState
from engine.games.kmon.waiting import enter
from engine.kernel.events import EVERYBODY, Sink


class Substitute(TargetVerb):
    """Operands: selector of the K-Mon that leaves, selector of the one that enters."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        side = "own" if op.params["side"] == "own" else "opp"
        entering = op.params.get("to") or f"{side}_bench_choice"
        return [into.selector(f"{side}_active"), into.selector(entering)]

    def touch(self, r: Core, s: KMonState, frame: Ints, op: Ints, k: int, out: Sink | None) -> None:
        seat = k // 3
        found = targets(s, frame, op[3])
        if s.active[seat] != k or not found or found[0] == k or found[0] // 3 != seat:
            return
        enter(r, s, found[0])
        if out is not None:
            out.append((E_SUBSTITUTED, EVERYBODY, seat, s.team[k], s.team[found[0]]))


VERB = Substitute("substitute", "KM-4.14", "KM-5.17")
