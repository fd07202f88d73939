"""`evolve`: an E creature evolves at once (AAC-5.41)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.games.aac.codes import FLAG_EVOLVED, R_CARD, R_FLAGS
from engine.games.aac.core import Core
from engine.games.aac.evolution import evolve
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import RowVerb
from engine.kernel.events import Sink


class Evolve(RowVerb):
    """Operands: target."""

    def touch(
        self, r: Core, s: AacState, frame: Ints, op: Ints, row: Ints, out: Sink | None
    ) -> None:
        if r.t.is_evolving[row[R_CARD]] and not row[R_FLAGS] & FLAG_EVOLVED:
            evolve(r, s, row, out)


VERB = Evolve("evolve", "AAC-5.41")
