"""`counter`: the attacker loses AP after the hit (AAC-5.65)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.amounts import amount_of
from engine.games.aac.codes import V_COUNTER
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.filters import attack_of
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import CardVerb
from engine.kernel.events import Sink


class Counter(CardVerb):
    """Operands: amount."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        return [into.amount(op.params["amount"])]

    def work(self, r: Core, s: AacState, frame: Ints, op: Ints, out: Sink | None) -> None:
        attack = attack_of(s)
        if attack is not None:
            attack[V_COUNTER] += amount_of(r, s, frame, op[2])


VERB = Counter("counter", "AAC-5.65")
