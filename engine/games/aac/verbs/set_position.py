"""`set_position`: puts a face-up creature into a position; never a wall (AAC-5.23)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.codes import J_, ON_CREATURES, R_CARD, R_KIND, R_POS, R_SEAT, R_UP
from engine.games.aac.compiler import POSITIONS, AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.events import E_MOVED
from engine.games.aac.rows import has_trait
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import RowVerb
from engine.games.aac.zones import alter
from engine.kernel.events import EVERYBODY, Sink


class SetPosition(RowVerb):
    """Operands: target, position."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        return [POSITIONS[op.params["position"]]]

    def touch(
        self, r: Core, s: AacState, frame: Ints, op: Ints, row: Ints, out: Sink | None
    ) -> None:
        if row[R_KIND] != ON_CREATURES or not row[R_UP] or row[R_POS] == op[3]:
            return
        if has_trait(r, s, row, J_):
            return
        row[R_POS] = op[3]
        alter(s, row[R_SEAT])
        if out is not None:
            out.append((E_MOVED, EVERYBODY, row[R_SEAT], row[R_CARD], op[3]))


VERB = SetPosition("set_position", "AAC-5.23")
