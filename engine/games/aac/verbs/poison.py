"""`poison`: harm at each START until the poisoner leaves (AAC-5.54)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.amounts import amount_of
from engine.games.aac.codes import F_CARD, F_SOURCE, K_POISON, ON_CREATURES, R_KIND, R_SEQ, STATS
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.effect_codes import FOR_GOOD
from engine.games.aac.events_effects import E_POISONED, tell
from engine.games.aac.lasting import cure_dose, lay
from engine.games.aac.rows import row_of
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import LastingVerb
from engine.kernel.events import Sink


class Poison(LastingVerb):
    """Operands: target, stat, amount, 1 if it stays."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        stays = int(bool(op.params.get("persistent", False)))
        return [STATS.index(op.params["stat"]), into.amount(op.params["amount"]), stays]

    def touch(
        self, r: Core, s: AacState, frame: Ints, op: Ints, row: Ints, out: Sink | None
    ) -> None:
        if row[R_KIND] != ON_CREATURES:
            return
        amount = amount_of(r, s, frame, op[4], row=row, target=op[2])
        stays = op[5] or "AAC-5.54" in r.t.overrides[frame[F_CARD]]
        if amount <= 0 or (not stays and row_of(s, frame[F_SOURCE]) is None):  # AAC-9.13
            return
        cure_dose(s, frame[F_SOURCE], row[R_SEQ])
        if lay(r, s, frame, K_POISON, row[R_SEQ], FOR_GOOD, [op[3], amount, int(bool(stays))]):
            tell(out, E_POISONED, row, amount)


VERB = Poison("poison", "AAC-5.54")
