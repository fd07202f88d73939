"""`hand`: what no word can say is carried out by the person whose card it is."""

from __future__ import annotations

from engine.effects.program import Compiler, EffectRules, Ints, Verb
from engine.effects.tree import Op
from engine.kernel.by_hand import COMES, open_hand
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class ByHand(Verb):
    """No operands."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return []

    def apply(self, rules: Rules, s: State, frame: Ints, op: Ints, out: Sink | None) -> None:
        assert isinstance(rules, EffectRules)
        open_hand(s, rules.player_of(s, frame), rules.card_at_work(s, frame), COMES)


VERB = ByHand("hand")
