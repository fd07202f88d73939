"""`cancel_attack`: the attack does nothing (AAC-5.28)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.games.aac.codes import V_CANCELLED, V_STATE
from engine.games.aac.core import Core
from engine.games.aac.filters import attack_of
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import CardVerb
from engine.kernel.events import Sink


class MarkAttack(CardVerb):
    """No operands; `mark` is the bit that the attack under way gets."""

    def __init__(self, name: str, clause: str, mark: int) -> None:
        super().__init__(name, clause)
        self.mark = mark

    def work(self, r: Core, s: AacState, frame: Ints, op: Ints, out: Sink | None) -> None:
        attack = attack_of(s)
        if attack is not None:
            attack[V_STATE] |= self.mark


VERB = MarkAttack("cancel_attack", "AAC-5.28", V_CANCELLED)
