"""`modify`: changes AP or DP for as long as it lasts (AAC-5.2)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.amounts import amount_of
from engine.games.aac.codes import AP, K_PLUS, ON_CREATURES, R_KIND, R_SEQ
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.events_effects import E_CHANGED_AP, E_CHANGED_DP, tell
from engine.games.aac.lasting import lay
from engine.games.aac.passive_rows import modify_kind
from engine.games.aac.state import AacState
from engine.games.aac.values import current
from engine.games.aac.verb_bases import LastingVerb
from engine.games.aac.wounds import take_lp_of_u
from engine.kernel.events import Sink


class Modify(LastingVerb):
    """Operands: target, kind, stat, amount, denominator, duration."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        target = into.selector(op.params["target"])
        kind, _, stat, amount, under = modify_kind(into, op, target)
        return [kind, stat, amount, under, into.duration(op.params["duration"])]

    def touch(
        self, r: Core, s: AacState, frame: Ints, op: Ints, row: Ints, out: Sink | None
    ) -> None:
        if row[R_KIND] != ON_CREATURES:
            return
        amount = amount_of(r, s, frame, op[5], row=row, target=op[2])
        if not lay(r, s, frame, op[3], row[R_SEQ], op[7], [op[4], amount, op[6]]):
            return
        kind = E_CHANGED_AP if op[4] == AP else E_CHANGED_DP
        tell(out, kind, row, current(r, s, row, op[4]))
        if op[3] == K_PLUS and op[4] == AP and amount < 0:
            take_lp_of_u(r, s, frame, row, -amount, out)


VERB = Modify("modify", "AAC-5.2", "AAC-5.68")
