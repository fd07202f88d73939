"""`search`: cards of the own deck to hand, then the deck is shuffled (KM-7.11)."""

from __future__ import annotations

from engine.effects.program import Compiler, Ints
from engine.effects.tree import Op
from engine.games.kmon.codes import F_LINK, L_OWNER, PICK
from engine.games.kmon.compiling import KMonCompiler
from engine.games.kmon.core import Core
from engine.games.kmon.link_verb import CardVerb
from engine.games.kmon.picking import HAND
from engine.games.kmon.selecting import amount_of
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink


class Search(CardVerb):
    """Operands: filter, amount."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        assert isinstance(into, KMonCompiler)
        return [into.filter(op.params.get("filter")), into.amount(op.params["amount"])]

    def work(self, r: Core, s: KMonState, frame: Ints, op: Ints, out: Sink | None) -> None:
        seat = s.links[frame[F_LINK]][L_OWNER]
        s.frames.append([PICK, seat, amount_of(r, s, frame, op[3]), op[2], HAND, 1])


VERB = Search("search", "KM-7.11")
