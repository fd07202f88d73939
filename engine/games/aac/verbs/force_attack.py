"""`force_attack`: a creature is forced to attack another (AAC-5.48)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.card_attacks import strike
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.effect_codes import AT_FORCED
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import CardVerb
from engine.kernel.events import Sink


class ForceAttack(CardVerb):
    """Operands: attacker, target."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        return [into.selector(op.params["attacker"]), into.selector(op.params["target"])]

    def work(self, r: Core, s: AacState, frame: Ints, op: Ints, out: Sink | None) -> None:
        strike(r, s, frame, op[2], op[3], -1, AT_FORCED, out)


VERB = ForceAttack("force_attack", "AAC-5.48")
