"""`recall`: a creature comes back from the Toilet (AAC-5.61)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.arriving import arrive
from engine.games.aac.codes import F_SEAT, Z_HAND
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.moving import PLACE_WORDS, move_card, pieces_of
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import CardVerb
from engine.kernel.events import Sink


class Recall(CardVerb):
    """Operands: target, 1 for the field, place."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        place = PLACE_WORDS[op.params.get("position")]
        return [into.selector(op.params["target"]), int(op.params["to"] == "field"), place]

    def work(self, r: Core, s: AacState, frame: Ints, op: Ints, out: Sink | None) -> None:
        for piece in reversed(pieces_of(r, s, frame, op[2])):
            if not op[3]:
                move_card(r, s, piece, Z_HAND, out)
            else:
                arrive(r, s, piece, frame[F_SEAT], op[4], out)


VERB = Recall("recall", "AAC-5.61", "AAC-4.29")
