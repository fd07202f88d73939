"""`lose_trait`: a card loses traits."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.codes import K_NO_TRAITS, R_SEQ
from engine.games.aac.compiler import AacCompiler, trait_bits
from engine.games.aac.core import Core
from engine.games.aac.events_effects import E_NO_TRAITS, tell
from engine.games.aac.lasting import lay
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import LastingVerb
from engine.kernel.events import Sink


class LoseTrait(LastingVerb):
    """Operands: target, traits as bits, duration."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        return [trait_bits(op.params["traits"]), into.duration(op.params["duration"])]

    def touch(
        self, r: Core, s: AacState, frame: Ints, op: Ints, row: Ints, out: Sink | None
    ) -> None:
        if lay(r, s, frame, K_NO_TRAITS, row[R_SEQ], op[4], [op[3], 0, 0]):
            tell(out, E_NO_TRAITS, row, op[3])


VERB = LoseTrait("lose_trait")
