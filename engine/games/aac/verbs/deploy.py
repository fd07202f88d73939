"""`deploy`: a creature comes onto the field beyond the quota (AAC-4.9)."""

from __future__ import annotations

from engine.effects.tree import Op
from engine.games.aac.arriving import arrive
from engine.games.aac.codes import F_SEAT
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.moving import PLACE_WORDS, pieces_of
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import AttackVerb
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class Deploy(AttackVerb):
    """Operands: target, place."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        place = PLACE_WORDS[op.params.get("position")]
        return [into.selector(op.params["card"]), place]

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, AacState)
        for piece in reversed(pieces_of(rules, s, frame, op[2])):
            arrive(rules, s, piece, frame[F_SEAT], op[3], out)


VERB = Deploy("deploy", "AAC-4.9")
