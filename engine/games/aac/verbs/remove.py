"""`remove`: a card goes elsewhere, which is no death (AAC-5.61)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.branching import note
from engine.games.aac.candidates import may_remove
from engine.games.aac.codes import R_CARD, R_SEQ, R_UP
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.moving import ZONES_TO, home, move_card
from engine.games.aac.rows import row_of
from engine.games.aac.selecting import cards_meant, meant
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import CardVerb
from engine.games.aac.zones import leave_field
from engine.kernel.events import Sink


class Remove(CardVerb):
    """Operands: target, zone."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        return [into.selector(op.params["target"]), ZONES_TO[op.params["to"]]]

    def work(self, r: Core, s: AacState, frame: Ints, op: Ints, out: Sink | None) -> None:
        did = 0
        for row in meant(r, s, frame, op[2]):
            if row_of(s, row[R_SEQ]) is row and may_remove(r, s, row):
                did += row[R_UP]
                leave_field(r, s, row, home(r, row[R_CARD], op[3]), out)
        for piece in cards_meant(r, s, frame, op[2]):
            did += 1
            move_card(r, s, piece, op[3], out)
        note(r, frame, did)


VERB = Remove("remove", "AAC-5.61", "AAC-R82")
