"""`redirect`: the attack strikes another creature, once (AAC-5.65)."""

from __future__ import annotations

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
from engine.games.aac.verb_bases import AttackVerb
from engine.games.aac.zones import reveal
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class Redirect(AttackVerb):
    """Operands: target."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        return [into.selector(op.params["target"])]

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, AacState)
        attack = attack_of(s)
        if attack is None or attack[V_STATE] & V_REDIRECTED:
            return
        for row in meant(rules, s, frame, op[2]):
            if row[R_SEQ] == attack[V_BY] or row[R_KIND] != ON_CREATURES:
                continue
            attack[V_STATE] |= V_REDIRECTED
            attack[V_AT] = row[R_SEQ]
            if out is not None:
                out.append((E_REDIRECTED, mask_of(row), row[R_SEAT], row[R_CARD]))
            reveal(rules, s, row, out)
            return


VERB = Redirect("redirect", "AAC-5.65")
