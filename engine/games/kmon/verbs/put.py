"""`put`: cards from hand, deck or discard pile to another place, openly (KM-9.21)."""

from __future__ import annotations

from engine.effects.program import Compiler, Ints
from engine.effects.tree import Op
from engine.games.kmon.codes import PUT, SHUFFLE
from engine.games.kmon.compiling import KMonCompiler
from engine.games.kmon.core import Core
from engine.games.kmon.link_verb import CardVerb
from engine.games.kmon.picking import BY_CHOICE, FROM_DECK, PLACES, SOURCES, WAYS
from engine.games.kmon.selecting import amount_of, player
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink


class Put(CardVerb):
    """Operands: player, amount, filter, where to, where from, how."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        assert isinstance(into, KMonCompiler)
        said = op.params
        cards = [into.who(said["who"]), into.amount(said["amount"])]
        places = [PLACES.index(said["to"]), SOURCES.index(said["from"]), WAYS.index(said["how"])]
        return [*cards, into.filter(said.get("filter")), *places]

    def work(self, r: Core, s: KMonState, frame: Ints, op: Ints, out: Sink | None) -> None:
        seat, left = player(s, frame, op[2]), amount_of(r, s, frame, op[3])
        s.frames.append([PUT, seat, left, *op[4:]])
        if op[6:] == [FROM_DECK, BY_CHOICE] and left > 0:
            s.frames.append([SHUFFLE, seat])


VERB = Put("put", "KM-9.21")
