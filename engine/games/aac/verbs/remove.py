"""`remove`: a card goes elsewhere, which is no death (AAC-5.61)."""

from __future__ import annotations

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
from engine.games.aac.verb_bases import AttackVerb
from engine.games.aac.zones import leave_field
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class Remove(AttackVerb):
    """Operands: target, zone."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        return [into.selector(op.params["target"]), ZONES_TO[op.params["to"]]]

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, AacState)
        did = 0
        for row in meant(rules, s, frame, op[2]):
            if row_of(s, row[R_SEQ]) is row and may_remove(rules, s, row):
                did += row[R_UP]
                leave_field(rules, s, row, home(rules, row[R_CARD], op[3]), out)
        for piece in cards_meant(rules, s, frame, op[2]):
            did += 1
            move_card(rules, s, piece, op[3], out)
        note(rules, frame, did)


VERB = Remove("remove", "AAC-5.61", "AAC-R82")
