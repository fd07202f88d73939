"""`extra_action`: further Phase IV actions of the turn player (KM-4.41)."""

from __future__ import annotations

from engine.effects.program import Compiler, Ints
from engine.effects.tree import Op
from engine.games.kmon.codes import F_LINK, L_OWNER
from engine.games.kmon.core import Core
from engine.games.kmon.events import E_EXTRA
from engine.games.kmon.link_verb import AmountVerb
from engine.games.kmon.selecting import amount_of
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink

KINDS = ("attack", "ability", "defence")
MOST = 5  # KM-6.6


class ExtraAction(AmountVerb):
    """Operands: amount, bits of the kinds."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        kinds = sum(1 << KINDS.index(kind) for kind in set(op.params["kinds"]))
        return [into.amount(op.params["amount"]), kinds]

    def work(self, r: Core, s: KMonState, frame: Ints, op: Ints, out: Sink | None) -> None:
        seat = s.links[frame[F_LINK]][L_OWNER]
        if seat != s.turn_seat:
            return  # KM-R142
        amount = min(amount_of(r, s, frame, op[2]), MOST - s.granted)
        if amount <= 0:
            return
        s.granted += amount
        s.extra += [op[3]] * amount
        if out is not None:
            out.append((E_EXTRA, EVERYBODY, seat, amount))


VERB = ExtraAction("extra_action", "KM-4.41", "KM-6.6")
