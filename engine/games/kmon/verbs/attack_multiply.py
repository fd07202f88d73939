"""`attack_multiply`: a factor on this attack; two are multiplied (KM-5.36 step 4)."""

from __future__ import annotations

from engine.effects.program import Compiler, Ints
from engine.effects.tree import Op
from engine.games.kmon.codes import F_LINK, L_TIMES
from engine.games.kmon.core import Core
from engine.games.kmon.link_verb import CardVerb
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink


class AttackMultiply(CardVerb):
    """Operands: factor."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return [int(op.params["factor"])]

    def work(self, r: Core, s: KMonState, frame: Ints, op: Ints, out: Sink | None) -> None:
        s.links[frame[F_LINK]][L_TIMES] *= op[2]


VERB = AttackMultiply("attack_multiply", "KM-5.36")
