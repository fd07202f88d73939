"""`paralyse`: a creature makes no attack for some rounds (AAC-5.53)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.codes import K_PARALYSED, ON_CREATURES, R_KIND, R_SEQ
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.effect_codes import ROUNDS
from engine.games.aac.events_effects import E_PARALYSED, tell
from engine.games.aac.lasting import lay
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import LastingVerb
from engine.kernel.events import Sink


class Paralyse(LastingVerb):
    """Operands: target, rounds."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        return [int(op.params["rounds"])]

    def touch(
        self, r: Core, s: AacState, frame: Ints, op: Ints, row: Ints, out: Sink | None
    ) -> None:
        if row[R_KIND] != ON_CREATURES:
            return
        if lay(r, s, frame, K_PARALYSED, row[R_SEQ], ROUNDS + op[3], [0, 0, 0]):
            tell(out, E_PARALYSED, row, op[3])


VERB = Paralyse("paralyse", "AAC-5.53", "AAC-4.7")
