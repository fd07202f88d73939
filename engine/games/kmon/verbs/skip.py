"""`skip`: a player does not have his next phase of that kind (KM-9.20)."""

from __future__ import annotations

from engine.effects.program import Compiler, Ints
from engine.effects.tree import Op
from engine.games.kmon.core import Core
from engine.games.kmon.link_verb import CardVerb
from engine.games.kmon.notes import PHASES, note
from engine.games.kmon.selecting import player
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink


class Skip(CardVerb):
    """Operands: player, phase."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return [into.who(op.params["who"]), PHASES[op.params["what"]]]

    def work(self, r: Core, s: KMonState, frame: Ints, op: Ints, out: Sink | None) -> None:
        note(s, player(s, frame, op[2]), -op[3])


VERB = Skip("skip", "KM-9.20")
