"""`redirect`: the attack strikes another creature, once (AAC-5.65)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.codes import (
    ON_CREATURES,
    R_CARD,
    R_KIND,
    R_SEAT,
    R_SEQ,
    V_AT,
    V_BY,
    V_REDIRECTED,
    V_STATE,
)
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.events_effects import mask_of
from engine.games.aac.events_fighting import E_REDIRECTED
from engine.games.aac.filters import attack_of
from engine.games.aac.selecting import meant
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import CardVerb
from engine.games.aac.zones import reveal
from engine.kernel.events import Sink


class Redirect(CardVerb):
    """Operands: target."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        return [into.selector(op.params["target"])]

    def work(self, r: Core, s: AacState, frame: Ints, op: Ints, out: Sink | None) -> None:
        attack = attack_of(s)
        if attack is None or attack[V_STATE] & V_REDIRECTED:
            return
        for row in meant(r, s, frame, op[2]):
            if row[R_SEQ] == attack[V_BY] or row[R_KIND] != ON_CREATURES:
                continue
            attack[V_STATE] |= V_REDIRECTED
            attack[V_AT] = row[R_SEQ]
            if out is not None:
                out.append((E_REDIRECTED, mask_of(row), row[R_SEAT], row[R_CARD]))
            reveal(r, s, row, out)
            return


VERB = Redirect("redirect", "AAC-5.65")
