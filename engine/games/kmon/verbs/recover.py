"""`recover`: cards of the own discard pile to hand or deck, openly (KM-7.11)."""

from __future__ import annotations

from engine.effects.program import Compiler, Ints
from engine.effects.tree import Op
from engine.games.kmon.codes import F_LINK, L_OWNER, PICK
from engine.games.kmon.compiling import KMonCompiler
from engine.games.kmon.core import Core
from engine.games.kmon.link_verb import CardVerb
from engine.games.kmon.picking import PLACES
from engine.games.kmon.selecting import amount_of
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink


class Recover(CardVerb):
    """Operands: filter, amount, where to."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        assert isinstance(into, KMonCompiler)
        number = into.filter(op.params.get("filter"))
        return [number, into.amount(op.params["amount"]), PLACES.index(op.params["to"])]

    def work(self, r: Core, s: KMonState, frame: Ints, op: Ints, out: Sink | None) -> None:
        seat = s.links[frame[F_LINK]][L_OWNER]
        s.frames.append([PICK, seat, amount_of(r, s, frame, op[3]), op[2], op[4], 0])


VERB = Recover("recover", "KM-5.47", "KM-7.11")
