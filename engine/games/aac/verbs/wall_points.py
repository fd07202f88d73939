"""`wall_points`: repairs a wall."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.amounts import amount_of
from engine.games.aac.codes import ON_CREATURES, R_CARD, R_DP_LOSS, R_KIND, R_SEAT
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.events_effects import E_REPAIRED, tell
from engine.games.aac.state import AacState
from engine.games.aac.values import points_left
from engine.games.aac.verb_bases import RowVerb
from engine.games.aac.zones import alter
from engine.kernel.events import Sink


class WallPoints(RowVerb):
    """Operands: target, amount."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        return [into.amount(op.params["amount"])]

    def touch(
        self, r: Core, s: AacState, frame: Ints, op: Ints, row: Ints, out: Sink | None
    ) -> None:
        if row[R_KIND] == ON_CREATURES or not r.t.wall[row[R_CARD]]:
            return
        amount = amount_of(r, s, frame, op[3], row=row, target=op[2])
        repaired = min(row[R_DP_LOSS], max(0, amount))
        row[R_DP_LOSS] -= repaired
        alter(s, row[R_SEAT])
        tell(out, E_REPAIRED, row, repaired, points_left(r, s, row))


VERB = WallPoints("wall_points", "AAC-5.19")
