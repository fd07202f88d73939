"""`attach_effect`: a persistent effect on one K-Mon; every persistent part is one (KM-5.48)."""

from __future__ import annotations

from engine.effects.program import Compiler, Ints, push_program
from engine.effects.tree import Op
from engine.games.kmon.codes import F_BASE, F_CARD, F_LINK, F_SECOND, P_SEQ
from engine.games.kmon.compiling import KMonCompiler
from engine.games.kmon.core import Core
from engine.games.kmon.effects import attach
from engine.games.kmon.link_verb import TargetVerb
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink


class AttachEffect(TargetVerb):
    """Operands: selector, number of the persistent block."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        assert isinstance(into, KMonCompiler)
        return into.block(op.params["persistent"], f"{op.path}.persistent")

    def touch(self, r: Core, s: KMonState, frame: Ints, op: Ints, k: int, out: Sink | None) -> None:
        row = attach(r, s, frame, op[3], k, out)
        program = r.block_on_attach[op[3]]
        if row is not None and program:
            context = [frame[F_LINK], frame[F_BASE], frame[F_CARD], k, row[P_SEQ], frame[F_SECOND]]
            push_program(s, program, context)


VERB = AttachEffect("attach_effect", "KM-5.48", "KM-5.56")
