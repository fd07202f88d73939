"""`cancel_attack`: the attack does nothing (AAC-5.28)."""

from __future__ import annotations

from engine.games.aac.codes import V_CANCELLED, V_STATE
from engine.games.aac.core import Core
from engine.games.aac.filters import attack_of
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import AttackVerb
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class CancelAttack(AttackVerb):
    """No operands."""

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, AacState)
        attack = attack_of(s)
        if attack is not None:
            attack[V_STATE] |= V_CANCELLED


VERB = CancelAttack("cancel_attack", "AAC-5.28")
