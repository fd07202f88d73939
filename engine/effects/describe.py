"""Turns an effect tree into the text of a card, in English or Italian.

The tree is the one every game's JSON is read into: trigger, conditions, costs, choices, ops,
duration. A game brings a `Lexicon`: one small describer for each verb, condition, cost, trigger,
duration and choice of its vocabulary. Order, joining, "you may", modes and references are here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.effects.say import Say
from engine.effects.tree import Op
from engine.effects.words import Actor, Verb

Params = Mapping[str, Any]
"""The parameters of one node, as they stand in the game's JSON."""


@dataclass(frozen=True)
class Passage:
    """One effect as a reader needs it; `modes` are alternatives of which the player takes one.

    `trigger` and `duration` are nodes of the game's JSON, told by the lexicon's `leads`.
    """

    ops: tuple[Op, ...] = ()
    trigger: Params | None = None
    conditions: tuple[Params, ...] = ()
    costs: tuple[Op, ...] = ()
    choices: tuple[Params, ...] = ()
    duration: Params | None = None
    optional: bool = False
    modes: tuple[Passage, ...] = ()


class UnknownWordError(Exception):
    """The lexicon has no describer for a name used by a card."""


class Telling:
    """One text being told: the language, the game's lexicon, the facts and names so far."""

    def __init__(self, say: Say, lexicon: Lexicon, facts: Params | None = None) -> None:
        self.say: Say = say
        self.lexicon: Lexicon = lexicon
        self.facts: Params = facts if facts is not None else {}
        self.may: bool = False
        self._first: dict[str, str | Callable[[], str]] = {}
        self._again: dict[str, str] = {}

    def do(self, verb: Verb, actor: Actor | None = None) -> str:
        """Return the verb for `actor` (`None`: the reader, ordered to, or allowed after "may")."""
        return self.say.verb(verb, actor, infinitive=self.may and actor is None)

    def name(self, reference: str, first: str | Callable[[], str], again: str) -> None:
        """Let `reference` be told as `first` the next time and as `again` ever after.

        A callable is told at the first mention, so that what it refers to is told in its turn.
        """
        self._first[reference] = first
        self._again[reference] = again

    def named(self, reference: str) -> str | None:
        """Mention a named choice, or return None where nothing was so named.

        Each call is one mention: take it into a local before using it in two languages.
        """
        first = self._first.pop(reference, None)
        if first is None:
            return self._again.get(reference)
        return first if isinstance(first, str) else first()

    def op(self, op: Op) -> str:
        """Return the clause of one operation. Raises UnknownWordError for an untold verb."""
        clause = _find(self.lexicon.verbs, op.verb)(op.params, self)
        if op.condition is None:
            return clause
        return self.say.if_(self.condition(op.condition), clause)

    def ops(self, ops: Sequence[Op]) -> str:
        """Return operations in their order, with neighbours of one verb drawn together."""
        steps: list[str] = []
        statements: list[str] = []
        previous: Op | None = None
        for op in ops:
            shorter = self.lexicon.continuations.get(op.verb)
            if shorter is not None and _joinable(previous, op):
                steps[-1] = self.say.all_of((steps[-1], shorter(op.params, self)))
                previous = None
                continue
            told = statements if op.verb in self.lexicon.statements else steps
            told.append(self.op(op))
            previous = op
        return self.say.stops([*statements, self.say.then(steps)])

    def condition(self, condition: Params, holds: bool = True) -> str:
        """Return a condition, or its denial; `all/and`, `any/or`, `not` are known everywhere."""
        for key, value in condition.items():
            if key == "not":
                return self.condition(value, not holds)
            if key in ("all", "and"):
                return self._combined(value, holds, every=holds)
            if key in ("any", "or"):
                return self._combined(value, holds, every=not holds)
            if key in self.lexicon.conditions:
                return self.lexicon.conditions[key](condition, self, holds)
        raise UnknownWordError(", ".join(condition))

    def _combined(self, conditions: Sequence[Params], holds: bool, every: bool) -> str:
        parts = [self.condition(part, holds) for part in conditions]
        return self.say.all_of(parts) if every else self.say.any_of(parts)

    def passage(self, passage: Passage) -> str:
        """Return one whole passage as sentences."""
        announced = self._announced(passage.choices)
        costs = [self.cost(cost) for cost in passage.costs]
        body = self._body(passage)
        for condition in reversed(passage.conditions):
            body = self.say.if_(self.condition(condition), body)
        for node in (passage.duration, passage.trigger):
            lead = self._lead(node)
            body = f"{lead}{body}" if lead else body
        cost = self.say.pick("cost: ", "costo: ") + self.say.all_of(costs) if costs else ""
        return self.say.paragraph([cost, *announced, body])

    def cost(self, cost: Op) -> str:
        """Return the clause of one cost."""
        return _find(self.lexicon.costs, cost.verb)(cost.params, self)

    def _announced(self, choices: Sequence[Params]) -> list[str]:
        announce = self.lexicon.choice
        return [] if announce is None else [announce(choice, self) for choice in choices]

    def _body(self, passage: Passage) -> str:
        if passage.modes:
            return self.say.choice([self._mode(mode) for mode in passage.modes])
        if not passage.optional:
            return self.ops(passage.ops)
        self.may = True
        body = self.ops(passage.ops)
        self.may = False
        return self.say.pick("you may ", "puoi ") + body

    def _mode(self, mode: Passage) -> str:
        announced = [clause for clause in self._announced(mode.choices) if clause]
        return self.say.then([*announced, self._body(mode)])

    def _lead(self, node: Params | None) -> str:
        if node is None:
            return ""
        for key in node:
            if key in self.lexicon.leads:
                return self.lexicon.leads[key](node, self)
        raise UnknownWordError(", ".join(node))


Describer = Callable[[Params, Telling], str]
"""Tells one node; returns a clause without capital and full stop."""

ConditionDescriber = Callable[[Params, Telling, bool], str]
"""Tells a condition (third argument True) or its denial (False)."""


@dataclass(frozen=True)
class Lexicon:
    """The words of one game.

    `statements` are verbs that say something of the whole action and not one step after another:
    they come first, each a sentence of its own.

    `continuations` tell the short form of a verb told just before ("and 1 to each …").
    `leads` tell triggers and durations, found by their first known key; the text ends with what
    parts it from the body (", " or ": "). `choice` names a choice in the `Telling` and returns the
    clause that announces it beforehand, or "".
    """

    verbs: Mapping[str, Describer]
    conditions: Mapping[str, ConditionDescriber] = field(default_factory=dict)
    costs: Mapping[str, Describer] = field(default_factory=dict)
    leads: Mapping[str, Describer] = field(default_factory=dict)
    continuations: Mapping[str, Describer] = field(default_factory=dict)
    statements: frozenset[str] = frozenset()
    choice: Describer | None = None


def describe(
    passages: Sequence[Passage], say: Say, lexicon: Lexicon, facts: Params | None = None
) -> str:
    """Return the text of a list of passages; each keeps its own names."""
    texts = [Telling(say, lexicon, facts).passage(passage) for passage in passages]
    return " ".join(text for text in texts if text)


def _find(table: Mapping[str, Describer], name: str) -> Describer:
    found = table.get(name)
    if found is None:
        raise UnknownWordError(name)
    return found


def _joinable(previous: Op | None, op: Op) -> bool:
    if previous is None or previous.verb != op.verb:
        return False
    return previous.condition is None and op.condition is None
