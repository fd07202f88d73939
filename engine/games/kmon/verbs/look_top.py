"""`look_top`: a private look at the top of a deck (KM-7.5)."""

from __future__ import annotations

from engine.effects.program import Compiler
from engine.effects.tree import Op
from engine.games.kmon.codes import F_LINK, L_OWNER, LOOK
from engine.games.kmon.core import Core
from engine.games.kmon.looking import look
from engine.games.kmon.player_verb import PlayerVerb
from engine.games.kmon.selecting import amount_of, player
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class LookTop(PlayerVerb):
    """Operands: player, amount, 1 to reorder, how many may be milled."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return [
            *super().encode(op, into),
            int(op.params.get("reorder", False)),
            int(op.params.get("may_mill", 0)),
        ]

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, KMonState)
        owner = player(s, frame, op[2])
        size = min(amount_of(rules, s, frame, op[3]), len(s.decks[owner]))
        if size > 0:
            looker = s.links[frame[F_LINK]][L_OWNER]
            look(s, [LOOK, looker, owner, size, op[5], op[4], 0], out)


VERB = LookTop("look_top", "KM-7.5")
