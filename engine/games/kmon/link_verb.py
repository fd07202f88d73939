"""What the verbs of K-Mon's cards have in common (KM-9.5)."""

from __future__ import annotations

from engine.effects.program import Compiler, Ints, Verb
from engine.effects.tree import Op
from engine.games.kmon.codes import F_LINK, L_ANSWERED, L_STATUS, PENDING
from engine.games.kmon.core import Core
from engine.games.kmon.selecting import amount_of, player, targets
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class CardVerb(Verb):
    """A verb of the card language."""

    def __init__(self, name: str, *clauses: str, aims: bool = False) -> None:
        super().__init__(name, aims=aims)
        self.clauses = ("KM-9.5", *clauses)

    def apply(self, rules: Rules, s: State, frame: Ints, op: Ints, out: Sink | None) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, KMonState)
        self.work(rules, s, frame, op, out)

    def work(self, r: Core, s: KMonState, frame: Ints, op: Ints, out: Sink | None) -> None:
        """Do it, as far as possible; may push a frame."""
        raise TypeError("a verb must write work()")


class AnswerVerb(CardVerb):
    """A verb of reactions that works on the answered link while it is pending (KM-4.26)."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return []

    def work(self, r: Core, s: KMonState, frame: Ints, op: Ints, out: Sink | None) -> None:
        answered = s.links[s.links[frame[F_LINK]][L_ANSWERED]]
        if answered[L_STATUS] == PENDING:
            self.alter(r, s, frame, op, answered, out)

    def alter(
        self, r: Core, s: KMonState, frame: Ints, op: Ints, answered: Ints, out: Sink | None
    ) -> None:
        """Do it to the answered link, which is pending."""
        raise TypeError("a verb of reactions must write alter()")


class AmountVerb(CardVerb):
    """A verb with nothing but an amount, for the owner of the card."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return [into.amount(op.params["amount"])]

    def work(self, r: Core, s: KMonState, frame: Ints, op: Ints, out: Sink | None) -> None:
        self.change(r, s, frame, max(0, amount_of(r, s, frame, op[2])), out)

    def change(self, r: Core, s: KMonState, frame: Ints, amount: int, out: Sink | None) -> None:
        """Do it; `amount` is not below zero (KM-5.7)."""
        raise TypeError("a verb with an amount must write change()")


class TargetVerb(CardVerb):
    """A verb on each K-Mon of a selector. Operands: selector, then its own."""

    def __init__(self, name: str, *clauses: str) -> None:
        super().__init__(name, aims=True)
        self.clauses = ("KM-9.5", *clauses)

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return [into.selector(op.params["target"]), *self.rest(op, into)]

    def rest(self, op: Op, into: Compiler) -> list[int]:
        """The operands after the selector."""
        return []

    def work(self, r: Core, s: KMonState, frame: Ints, op: Ints, out: Sink | None) -> None:
        for k in targets(s, frame, op[2]):
            self.touch(r, s, frame, op, k, out)

    def touch(self, r: Core, s: KMonState, frame: Ints, op: Ints, k: int, out: Sink | None) -> None:
        """Do it to K-Mon k, which is not exhausted."""
        raise TypeError("a verb on K-Mon must write touch()")


class PlayerVerb(CardVerb):
    """A verb on players, not on K-Mon. Operands: player, amount."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return [into.who(op.params["who"]), into.amount(op.params["amount"])]

    def work(self, r: Core, s: KMonState, frame: Ints, op: Ints, out: Sink | None) -> None:
        amount = max(0, amount_of(r, s, frame, op[3]))
        self.change(r, s, player(s, frame, op[2]), amount, out)

    def change(self, r: Core, s: KMonState, seat: int, amount: int, out: Sink | None) -> None:
        """Do it to that player, as far as possible; `amount` is not below zero (KM-5.7)."""
        raise TypeError("a verb with a player must write change()")
