"""`evade`: like an evasion, by card (KM-5.42 to KM-5.44)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.games.kmon.codes import EVADED, L_OWNER, L_STATUS
from engine.games.kmon.core import Core
from engine.games.kmon.events import E_EVADED
from engine.games.kmon.link_verb import AnswerVerb
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink


class Evade(AnswerVerb):
    """No operands."""

    def alter(
        self, r: Core, s: KMonState, frame: Ints, op: Ints, answered: Ints, out: Sink | None
    ) -> None:
        answered[L_STATUS] = EVADED
        if out is not None:
            out.append((E_EVADED, EVERYBODY, answered[L_OWNER]))


VERB = Evade("evade", "KM-5.42", "KM-5.43", "KM-5.44")
