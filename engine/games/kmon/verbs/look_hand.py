"""`look_hand`: see a hand, perhaps discard from it (KM-7.6)."""

from __future__ import annotations

from engine.effects.program import Compiler, Ints
from engine.effects.tree import Op
from engine.games.kmon.codes import DISCARD, F_LINK, L_OWNER, NOTHING
from engine.games.kmon.core import Core
from engine.games.kmon.discarding import OPPONENT, OWNER
from engine.games.kmon.events import E_HAND_SEEN
from engine.games.kmon.link_verb import CardVerb
from engine.games.kmon.selecting import player
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink


class LookHand(CardVerb):
    """Operands: player, how many cards the looker then discards."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        then = op.params.get("then") or {}
        return [into.who(op.params["who"]), int(then.get("discard", 0))]

    def work(self, r: Core, s: KMonState, frame: Ints, op: Ints, out: Sink | None) -> None:
        looker = s.links[frame[F_LINK]][L_OWNER]
        seat = player(s, frame, op[2])
        if seat != looker:
            s.seen[seat] = s.hands[seat][:]
        if out is not None:
            out.append((E_HAND_SEEN, EVERYBODY, looker, len(s.hands[seat])))
        if op[3]:
            chooser = OWNER if seat == looker else OPPONENT
            s.frames.append([DISCARD, seat, op[3], chooser, NOTHING, 0])


VERB = LookHand("look_hand", "KM-7.6")
