"""`deadly`: a creature gains deadly blows (AAC-5.38)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.codes import ON_CREATURES, R_BLOWS, R_KIND, R_SEAT
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.events_effects import E_ARMED, tell
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import RowVerb
from engine.games.aac.zones import alter
from engine.kernel.events import Sink


class Deadly(RowVerb):
    """Operands: target, blows."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        return [int(op.params["blows"])]

    def touch(
        self, r: Core, s: AacState, frame: Ints, op: Ints, row: Ints, out: Sink | None
    ) -> None:
        if row[R_KIND] != ON_CREATURES:
            return
        row[R_BLOWS] += op[3]
        alter(s, row[R_SEAT])
        tell(out, E_ARMED, row, op[3])


VERB = Deadly("deadly", "AAC-5.38")
