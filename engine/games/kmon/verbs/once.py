"""`once`: effects that a player carries out once a turn or once a battle (KM-9.19)."""

from __future__ import annotations

from engine.effects.program import CONTEXT, Compiler, Ints, push_program
from engine.effects.tree import Op, read_ops
from engine.games.kmon.codes import F_LINK, L_OWNER
from engine.games.kmon.core import Core
from engine.games.kmon.link_verb import CardVerb
from engine.games.kmon.notes import note
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink


class Once(CardVerb):
    """Operands: 1 for once a turn and 0 for once a battle, program."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        ops = read_ops(op.params["effects"], f"{op.path}.effects")
        return [int(op.params["per"] == "turn"), into.program(ops)]

    def work(self, r: Core, s: KMonState, frame: Ints, op: Ints, out: Sink | None) -> None:
        if note(s, s.links[frame[F_LINK]][L_OWNER], 2 * op[3] + op[2]):
            push_program(s, op[3], frame[CONTEXT:])


VERB = Once("once", "KM-9.19", aims=True)
