"""`heal`: remove damage from K-Mon (KM-5.40)."""

from __future__ import annotations

from engine.effects.program import Compiler, Ints
from engine.effects.tree import Op
from engine.games.kmon.basics import heal
from engine.games.kmon.core import Core
from engine.games.kmon.events import E_HEALED
from engine.games.kmon.link_verb import CardVerb
from engine.games.kmon.selecting import amount_of, targets
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink


class Heal(CardVerb):
    """Operands: selector, amount."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return [into.selector(op.params["target"]), into.amount(op.params["amount"])]

    def work(self, r: Core, s: KMonState, frame: Ints, op: Ints, out: Sink | None) -> None:
        amount = amount_of(r, s, frame, op[3])
        for k in targets(s, frame, op[2]):
            healed = heal(r, s, k, amount)
            if out is not None:
                out.append((E_HEALED, EVERYBODY, k // 3, s.team[k], healed))


VERB = Heal("heal", "KM-5.40", aims=True)
