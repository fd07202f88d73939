"""`forbid`: a player may not do something for a while."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.codes import BANS, F_CARD, K_FORBID
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.effect_codes import FOR_GOOD, ON_FIELD, THIS_TURN
from engine.games.aac.events_effects import E_BANNED
from engine.games.aac.lasting import lay
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import PlayerVerb
from engine.kernel.events import EVERYBODY, Sink


class Forbid(PlayerVerb):
    """Operands: player, bits of BANS, duration."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        duration = into.duration(op.params["duration"])
        ban = 1 << BANS.index(op.params["action"])
        return [ban, THIS_TURN if duration in (FOR_GOOD, ON_FIELD) else duration]

    def affect(
        self, r: Core, s: AacState, frame: Ints, op: Ints, seat: int, out: Sink | None
    ) -> None:
        if lay(r, s, frame, K_FORBID, -1 - seat, op[4], [op[3], 0, 0]) and out is not None:
            out.append((E_BANNED, EVERYBODY, seat, frame[F_CARD]))


VERB = Forbid("forbid")
