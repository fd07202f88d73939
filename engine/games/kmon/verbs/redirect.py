"""`redirect`: the damage meant for one's own active K-Mon goes elsewhere (KM-5.57, KM-R93)."""

from __future__ import annotations

from engine.effects.program import Compiler, Ints
from engine.effects.tree import Op
from engine.games.kmon.codes import L_MOVED, L_OWNER
from engine.games.kmon.core import Core
from engine.games.kmon.events import E_REDIRECTED
from engine.games.kmon.link_verb import AnswerVerb
from engine.games.kmon.selecting import targets
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink


class Redirect(AnswerVerb):
    """Operands: selector of the new target."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return [into.selector(op.params["to"])]

    def alter(
        self, r: Core, s: KMonState, frame: Ints, op: Ints, answered: Ints, out: Sink | None
    ) -> None:
        found = targets(s, frame, op[2])
        # KM-R141: once redirected, nothing on the active K-Mon is left to move.
        if not found or answered[L_MOVED] or found[0] == s.active[1 - answered[L_OWNER]]:
            return
        answered[L_MOVED] = found[0] + 1
        if out is not None:
            out.append((E_REDIRECTED, EVERYBODY, found[0] // 3, s.team[found[0]]))


VERB = Redirect("redirect", "KM-5.57", "KM-R93")
