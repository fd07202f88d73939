"""`neutralise`: the answered link applies nothing at all (KM-5.45)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.games.kmon.codes import L_OWNER, L_STATUS, NEUTRALISED
from engine.games.kmon.core import Core
from engine.games.kmon.events import E_NEUTRALISED
from engine.games.kmon.link_verb import AnswerVerb
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink


class Neutralise(AnswerVerb):
    """No operands."""

    def alter(
        self, r: Core, s: KMonState, frame: Ints, op: Ints, answered: Ints, out: Sink | None
    ) -> None:
        answered[L_STATUS] = NEUTRALISED
        if out is not None:
            out.append((E_NEUTRALISED, EVERYBODY, answered[L_OWNER]))


VERB = Neutralise("neutralise", "KM-5.45", "KM-4.26")
