"""`discard_hand`: cards from a hand; its owner chooses unless the card says otherwise (KM-5.53)."""

from __future__ import annotations

from typing import Final

from engine.effects.program import Compiler, Ints
from engine.effects.tree import Op
from engine.games.kmon.codes import DISCARD, NOTHING
from engine.games.kmon.compiling import KMonCompiler
from engine.games.kmon.core import Core
from engine.games.kmon.link_verb import CardVerb
from engine.games.kmon.selecting import amount_of, player
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink

CHOOSERS: Final = ("owner", "opponent", "random")


class DiscardHand(CardVerb):
    """Operands: player, amount, who chooses (an index into CHOOSERS), filter, and 1 where the
    amount is what stays in hand (KM-9.11)."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        assert isinstance(into, KMonCompiler)
        amount, is_until = into.amount_or_until(op.params["amount"])
        return [
            into.who(op.params["who"]),
            amount,
            CHOOSERS.index(op.params.get("chooser", "owner")),
            into.filter(op.params.get("filter")),
            is_until,
        ]

    def work(self, r: Core, s: KMonState, frame: Ints, op: Ints, out: Sink | None) -> None:
        seat = player(s, frame, op[2])
        amount = amount_of(r, s, frame, op[3])
        if op[6]:
            amount = len(s.hands[seat]) - amount
        if amount > 0:
            s.frames.append([DISCARD, seat, amount, op[4], NOTHING, op[5]])


VERB = DiscardHand("discard_hand", "KM-5.53")
