"""`quota`: further cards or captions this turn (AAC-4.22)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.codes import F_CARD
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.events_effects import E_FREED
from engine.games.aac.passive_rows import QUOTAS
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import PlayerVerb
from engine.kernel.events import EVERYBODY, Sink


class Quota(PlayerVerb):
    """Operands: player, kind, amount."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        return [QUOTAS.index(op.params["kind"]), int(op.params["n"])]

    def affect(
        self, r: Core, s: AacState, frame: Ints, op: Ints, seat: int, out: Sink | None
    ) -> None:
        if seat != s.turn_seat:
            return
        s.spare[op[3]] += op[4]
        if out is not None:
            out.append((E_FREED, EVERYBODY, seat, frame[F_CARD]))


VERB = Quota("quota", "AAC-4.22")
