"""What verbs have in common: those that touch cards of the field, and those that touch players."""

from __future__ import annotations

from engine.effects.program import Compiler, Ints, Verb
from engine.effects.tree import Op
from engine.games.aac.branching import note
from engine.games.aac.codes import F_SEAT, R_AP_LOSS, R_DP_LOSS, R_KNOWN, R_SEQ, R_UP
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.rows import row_of
from engine.games.aac.selecting import in_reach, meant
from engine.games.aac.state import AacState
from engine.games.aac.zones import PUBLIC
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import OVER, State


class CardVerb(Verb):
    """A verb of the card language (AAC-9.6). Operands: its own."""

    def __init__(self, name: str, *clauses: str, aims: bool = False) -> None:
        super().__init__(name, aims=aims)
        self.clauses = ("AAC-9.6", *clauses)

    def encode(self, op: Op, into: Compiler) -> list[int]:
        assert isinstance(into, AacCompiler)
        return self.rest(op, into)

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        """The operands."""
        return []

    def apply(self, rules: Rules, s: State, frame: Ints, op: Ints, out: Sink | None) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, AacState)
        self.work(rules, s, frame, op, out)

    def work(self, r: Core, s: AacState, frame: Ints, op: Ints, out: Sink | None) -> None:
        """Do it, as far as possible; may push a frame."""
        raise TypeError("a verb must write work()")


class RowVerb(CardVerb):
    """Operands: target, then its own. Works on each card of the field that the target means and
    the effect reaches, in the order of the choice (AAC-9.9)."""

    def __init__(self, name: str, *clauses: str) -> None:
        super().__init__(name, aims=True)
        self.clauses = ("AAC-9.6", *clauses)

    def encode(self, op: Op, into: Compiler) -> list[int]:
        assert isinstance(into, AacCompiler)
        return [into.selector(op.params["target"]), *self.rest(op, into)]

    def work(self, r: Core, s: AacState, frame: Ints, op: Ints, out: Sink | None) -> None:
        did = 0
        for row in meant(r, s, frame, op[2]):
            if row_of(s, row[0]) is row:
                before = lost(row)
                self.touch(r, s, frame, op, row, out)
                if s.node == OVER:
                    return
                if row[R_UP]:
                    did += self.done_to(row, before)
        note(r, frame, did)

    def done_to(self, row: Ints, before: int) -> int:
        """How much was done to a card that had lost so many points `before` (AAC-9.15)."""
        return 1

    def touch(
        self, r: Core, s: AacState, frame: Ints, op: Ints, row: Ints, out: Sink | None
    ) -> None:
        """Do it to one card; `op[3]` is the first operand of its own."""
        raise TypeError("a verb on cards must write touch()")


def lost(row: Ints) -> int:
    """The points that a card has lost for good."""
    return row[R_AP_LOSS] + row[R_DP_LOSS]


class LastingVerb(RowVerb):
    """One that begins something that lasts on each card. Whatever everybody sees to be in its reach
    takes a number, so that the numbers of later cards do not tell what lies face-down (AAC-7.6)."""

    def work(self, r: Core, s: AacState, frame: Ints, op: Ints, out: Sink | None) -> None:
        touched = [row[R_SEQ] for row in meant(r, s, frame, op[2])]
        did = 0
        for row in in_reach(r, s, frame, op[2]):
            numbers = s.seq
            if row[R_SEQ] in touched and row_of(s, row[R_SEQ]) is row:
                self.touch(r, s, frame, op, row, out)
                if s.node == OVER:
                    return
                did += row[R_UP]
            if s.seq == numbers and row[R_KNOWN] != PUBLIC:
                s.seq += 1
        note(r, frame, did)


class PlayerVerb(CardVerb):
    """Operands: player, then its own."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        assert isinstance(into, AacCompiler)
        return [into.who(op.params.get("player", "own")), *self.rest(op, into)]

    def work(self, r: Core, s: AacState, frame: Ints, op: Ints, out: Sink | None) -> None:
        seat = frame[F_SEAT]
        before = self.counted(s)
        self.affect(r, s, frame, op, seat if op[2] == 0 else 1 - seat, out)
        note(r, frame, abs(self.counted(s) - before))

    def counted(self, s: AacState) -> int:
        """What changes by as much as it does (AAC-9.15)."""
        return 0

    def affect(
        self, r: Core, s: AacState, frame: Ints, op: Ints, seat: int, out: Sink | None
    ) -> None:
        """Do it to that player; `op[3]` is the first operand of its own."""
        raise TypeError("a verb on players must write affect()")
