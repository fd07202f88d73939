"""What the verbs that work on a link, or on K-Mon, have in common (KM-9.5)."""

from __future__ import annotations

from engine.effects.program import Compiler, Verb
from engine.effects.tree import Op
from engine.games.kmon.codes import F_LINK, L_ANSWERED, L_STATUS, PENDING
from engine.games.kmon.core import Core
from engine.games.kmon.selecting import amount_of, targets
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class AnswerVerb(Verb):
    """A verb of reactions that works on the answered link while it is pending (KM-4.26)."""

    def __init__(self, name: str, *clauses: str) -> None:
        super().__init__()
        self.name = name
        self.clauses = ("KM-9.5", *clauses)

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return []

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, KMonState)
        answered = s.links[s.links[frame[F_LINK]][L_ANSWERED]]
        if answered[L_STATUS] == PENDING:
            self.alter(rules, s, frame, op, answered, out)

    def alter(
        self,
        r: Core,
        s: KMonState,
        frame: list[int],
        op: list[int],
        answered: list[int],
        out: Sink | None,
    ) -> None:
        """Do it to the answered link, which is pending."""
        raise TypeError("a verb of reactions must write alter()")


class AmountVerb(Verb):
    """A verb with nothing but an amount, for the owner of the card."""

    def __init__(self, name: str, *clauses: str) -> None:
        super().__init__()
        self.name = name
        self.clauses = ("KM-9.5", *clauses)

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return [into.amount(op.params["amount"])]

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, KMonState)
        self.change(rules, s, frame, max(0, amount_of(rules, s, frame, op[2])), out)

    def change(
        self, r: Core, s: KMonState, frame: list[int], amount: int, out: Sink | None
    ) -> None:
        """Do it; `amount` is not below zero (KM-5.7)."""
        raise TypeError("a verb with an amount must write change()")


class TargetVerb(Verb):
    """A verb on each K-Mon of a selector. Operands: selector, then its own."""

    def __init__(self, name: str, *clauses: str) -> None:
        super().__init__()
        self.name = name
        self.clauses = ("KM-9.5", *clauses)
        self.aims = True

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return [into.selector(op.params["target"]), *self.rest(op, into)]

    def rest(self, op: Op, into: Compiler) -> list[int]:
        """The operands after the selector."""
        return []

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, KMonState)
        for k in targets(s, frame, op[2]):
            self.touch(rules, s, frame, op, k, out)

    def touch(
        self, r: Core, s: KMonState, frame: list[int], op: list[int], k: int, out: Sink | None
    ) -> None:
        """Do it to K-Mon k, which is not exhausted."""
        raise TypeError("a verb on K-Mon must write touch()")
