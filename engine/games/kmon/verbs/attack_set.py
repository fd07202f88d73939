"""`attack_set`: another base for this attack; the later power-up wins (KM-5.36 step 2)."""

from __future__ import annotations

from engine.effects.program import Compiler, Ints
from engine.effects.tree import Op
from engine.games.kmon.codes import F_LINK, L_SET
from engine.games.kmon.core import Core
from engine.games.kmon.link_verb import CardVerb
from engine.games.kmon.selecting import amount_of
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink


class AttackSet(CardVerb):
    """Operands: amount."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return [into.amount(op.params["amount"])]

    def work(self, r: Core, s: KMonState, frame: Ints, op: Ints, out: Sink | None) -> None:
        s.links[frame[F_LINK]][L_SET] = amount_of(r, s, frame, op[2])


VERB = AttackSet("attack_set", "KM-5.36")
