"""`ignore`: this link skips steps of the damage arithmetic (KM-5.36)."""

from __future__ import annotations

from engine.effects.program import Compiler, Ints
from engine.effects.tree import Op
from engine.games.kmon.codes import F_LINK, IGNORE_BITS, L_IGNORED
from engine.games.kmon.core import Core
from engine.games.kmon.link_verb import CardVerb
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink


class Ignore(CardVerb):
    """Operands: bits of the steps."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return [sum(IGNORE_BITS[step] for step in set(op.params["what"]))]

    def work(self, r: Core, s: KMonState, frame: Ints, op: Ints, out: Sink | None) -> None:
        s.links[frame[F_LINK]][L_IGNORED] |= op[2]


VERB = Ignore("ignore", "KM-5.36")
