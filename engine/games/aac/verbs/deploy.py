"""`deploy`: a creature comes onto the field beyond the quota (AAC-4.9)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.arriving import arrive
from engine.games.aac.codes import F_SEAT
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.moving import PLACE_WORDS, pieces_of
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import CardVerb
from engine.kernel.events import Sink


class Deploy(CardVerb):
    """Operands: target, place."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        place = PLACE_WORDS[op.params.get("position")]
        return [into.selector(op.params["card"]), place]

    def work(self, r: Core, s: AacState, frame: Ints, op: Ints, out: Sink | None) -> None:
        for piece in reversed(pieces_of(r, s, frame, op[2])):
            arrive(r, s, piece, frame[F_SEAT], op[3], out)


VERB = Deploy("deploy", "AAC-4.9")
