"""`look_top`: a private look at the top of a deck (KM-7.5)."""

from __future__ import annotations

from engine.effects.program import Compiler, Ints
from engine.effects.tree import Op
from engine.games.kmon.codes import F_LINK, L_OWNER, LOOK
from engine.games.kmon.core import Core
from engine.games.kmon.link_verb import PlayerVerb
from engine.games.kmon.looking import look
from engine.games.kmon.selecting import amount_of, player
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink


class LookTop(PlayerVerb):
    """Operands: player, amount, 1 to reorder, how many may be milled."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return [
            *super().encode(op, into),
            int(op.params.get("reorder", False)),
            int(op.params.get("may_mill", 0)),
        ]

    def work(self, r: Core, s: KMonState, frame: Ints, op: Ints, out: Sink | None) -> None:
        owner = player(s, frame, op[2])
        size = min(amount_of(r, s, frame, op[3]), len(s.decks[owner]))
        if size > 0:
            looker = s.links[frame[F_LINK]][L_OWNER]
            look(s, [LOOK, looker, owner, size, op[5], op[4], 0], out)


VERB = LookTop("look_top", "KM-7.5")
