"""`cancel`: a magic or trap of exactly that genre goes to the Void (AAC-5.47)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.candidates import can_cancel
from engine.games.aac.codes import GENRES, Z_VOID
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.events_effects import E_CANCELLED, tell
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import RowVerb
from engine.games.aac.zones import leave_field
from engine.kernel.events import Sink


class Cancel(RowVerb):
    """Operands: target, genre (-1: any)."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        genre = op.params.get("genre")
        return [-1 if genre is None else GENRES.index(genre)]

    def touch(
        self, r: Core, s: AacState, frame: Ints, op: Ints, row: Ints, out: Sink | None
    ) -> None:
        if can_cancel(r, s, row, op[3]):
            tell(out, E_CANCELLED, row)
            leave_field(r, s, row, Z_VOID, out)


VERB = Cancel("cancel", "AAC-5.47", "AAC-R84")
