"""`damage`: damage of this card to K-Mon, taken together for each (KM-5.36)."""

from __future__ import annotations

from engine.effects.program import Compiler, Verb
from engine.effects.tree import Op
from engine.games.kmon.basics import hurt
from engine.games.kmon.codes import F_CARD, F_LINK, L_HIT
from engine.games.kmon.core import Core
from engine.games.kmon.damage import card_damage
from engine.games.kmon.selecting import amount_of, targets
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class Damage(Verb):
    """Operands: selector, amount."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "damage"
        self.clauses = (
            "KM-9.5",
            "KM-5.36",
            "KM-5.38",
        )
        self.aims = True

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return [into.selector(op.params["target"]), into.amount(op.params["amount"])]

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, KMonState)
        link = s.links[frame[F_LINK]]
        for k in targets(s, frame, op[2]):
            if link[L_HIT] >> k & 1:
                continue
            printed = together(rules, s, frame, k)
            link[L_HIT] |= 1 << k
            hurt(rules, s, k, card_damage(rules, s, link, frame[F_CARD], k, printed), out)


def together(r: Core, s: KMonState, frame: list[int], k: int) -> int:
    """What this list prints for K-Mon k from here on: counted once, at the first (KM-5.36.1)."""
    total = 0
    program = r.programs[frame[1]]
    for op in program[frame[2] - 1 :]:
        if op[0] != r.v_damage or not r.holds(s, op[1], frame):
            continue
        if k in targets(s, frame, op[2]):
            total += amount_of(r, s, frame, op[3])
    return total


VERB = Damage()
