"""`heal`: gives back permanent loss (AAC-5.7)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.amounts import amount_of
from engine.games.aac.codes import AP, ON_CREATURES, R_KIND, R_SEAT, STATS
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.effect_codes import HEAL_ALL
from engine.games.aac.events_effects import E_HEALED_AP, E_HEALED_DP, tell
from engine.games.aac.state import AacState
from engine.games.aac.values import current, heal
from engine.games.aac.verb_bases import RowVerb, lost
from engine.games.aac.zones import alter
from engine.kernel.events import Sink


class Heal(RowVerb):
    """Operands: target, stat, amount or HEAL_ALL."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        amount = op.params["amount"]
        coded = HEAL_ALL if amount == "all" else into.amount(amount)
        return [STATS.index(op.params["stat"]), coded]

    def done_to(self, row: Ints, before: int) -> int:
        return abs(lost(row) - before)

    def touch(
        self, r: Core, s: AacState, frame: Ints, op: Ints, row: Ints, out: Sink | None
    ) -> None:
        if row[R_KIND] != ON_CREATURES:
            return
        amount = HEAL_ALL
        if op[4] != HEAL_ALL:
            amount = amount_of(r, s, frame, op[4], row=row, target=op[2])
        restored = heal(row, op[3], max(0, amount))
        if not restored:
            return
        alter(s, row[R_SEAT])
        kind = E_HEALED_AP if op[3] == AP else E_HEALED_DP
        tell(out, kind, row, restored, current(r, s, row, op[3]))


VERB = Heal("heal", "AAC-5.7")
