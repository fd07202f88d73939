"""`mill`: cards from the top of a draw pile are discarded (AAC-9.13)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.amounts import amount_of
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import PlayerVerb
from engine.games.aac.zones import in_own_zone, take_top, to_open_pile
from engine.kernel.events import Sink


class Mill(PlayerVerb):
    """Operands: player, amount."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        return [into.amount(op.params["n"])]

    def counted(self, s: AacState) -> int:
        return len(s.decks[0]) + len(s.decks[1])

    def affect(
        self, r: Core, s: AacState, frame: Ints, op: Ints, seat: int, out: Sink | None
    ) -> None:
        for _ in range(amount_of(r, s, frame, op[3])):
            if not s.decks[seat]:
                return
            card, known = take_top(s, seat)
            to_open_pile(s, seat, card, in_own_zone(r.t.type[card]), known, out)


VERB = Mill("mill", "AAC-9.13")
