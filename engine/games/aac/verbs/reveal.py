"""`reveal`: everybody sees hidden cards (AAC-7.0)."""

from __future__ import annotations

from engine.effects.tree import Op
from engine.games.aac.amounts import amount_of
from engine.games.aac.codes import F_SEAT
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.hand_effects import begin_look, look_at_top
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import PlayerVerb
from engine.kernel.events import Sink


class Reveal(PlayerVerb):
    """Operands: player, amount, 1 for the draw pile."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        zone = op.params.get("zone", "hand")
        return [into.amount(op.params["n"]), int(zone == "pile")]

    def affect(
        self, r: Core, s: AacState, frame: list[int], op: list[int], seat: int, out: Sink | None
    ) -> None:
        amount, looker = amount_of(r, s, frame, op[3]), frame[F_SEAT]
        if op[4]:
            look_at_top(s, seat, amount, looker, is_public=True, out=out)
        else:
            begin_look(s, seat, amount, looker, is_public=True, out=out)


VERB = Reveal("reveal", "AAC-7.0")
