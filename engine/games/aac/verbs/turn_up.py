"""`turn_up`: turns a creature up (AAC-5.58)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.codes import J_, ON_CREATURES, R_CARD, R_KIND, R_POS, R_SEAT
from engine.games.aac.compiler import POSITIONS, AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.events import E_MOVED
from engine.games.aac.rows import has_trait
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import RowVerb
from engine.games.aac.zones import reveal
from engine.kernel.events import EVERYBODY, Sink


class TurnUp(RowVerb):
    """Operands: target, position (-1: as it lies)."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        position = op.params.get("position")
        return [-1 if position is None else POSITIONS[position]]

    def touch(
        self, r: Core, s: AacState, frame: Ints, op: Ints, row: Ints, out: Sink | None
    ) -> None:
        if row[R_KIND] != ON_CREATURES or not reveal(r, s, row, out):
            return
        if op[3] < 0 or op[3] == row[R_POS] or has_trait(r, s, row, J_):
            return
        row[R_POS] = op[3]
        if out is not None:
            out.append((E_MOVED, EVERYBODY, row[R_SEAT], row[R_CARD], op[3]))


VERB = TurnUp("turn_up", "AAC-5.58")
