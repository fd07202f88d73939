"""`look`: one player sees hidden cards, or as `reveal` everybody does (AAC-7.0)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.amounts import amount_of
from engine.games.aac.codes import F_SEAT
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.hand_effects import begin_look, look_at_top
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import PlayerVerb
from engine.kernel.events import Sink


class Look(PlayerVerb):
    """Operands: player, amount, 1 for the draw pile."""

    def __init__(self, name: str, usual: str, *, is_public: bool) -> None:
        super().__init__(name, "AAC-7.0")
        self.usual = usual
        self.is_public = is_public

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        zone = op.params.get("zone", self.usual)
        return [into.amount(op.params["n"]), int(zone == "pile")]

    def affect(
        self, r: Core, s: AacState, frame: Ints, op: Ints, seat: int, out: Sink | None
    ) -> None:
        amount, looker = max(0, amount_of(r, s, frame, op[3])), frame[F_SEAT]
        if op[4]:
            look_at_top(s, seat, amount, looker, is_public=self.is_public, out=out)
        else:
            begin_look(s, seat, amount, looker, is_public=self.is_public, out=out)


VERB = Look("look", "pile", is_public=False)
