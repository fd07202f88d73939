"""Turns an effect tree into the text of a card, in English or Italian.

The tree is the one every game's JSON is read into: trigger, conditions, costs, choices, ops,
duration. A game brings a `Lexicon`: one small describer for each verb, condition, cost, trigger,
duration and choice of its vocabulary. Order, joining, "you may", modes and references are here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.effects.say import Say, is_long
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
        self.nested: bool = False
        self.at: Op | None = None
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
        describer = _find(self.lexicon.verbs, op.verb)
        return self.conditioned(op, lambda op, telling: describer(op.params, telling))

    def conditioned(self, op: Op, tell: OpDescriber) -> str:
        """Return an operation with its condition: before it, or behind it within a sentence.

        Meanwhile `at` is that operation, for words that depend on its other parameters.
        """
        outer, self.at = self.at, op
        if op.condition is None:
            clause = tell(op, self)
        elif self.nested:
            clause = self.say.only_if(tell(op, self), self.condition(op.condition))
        else:
            # What hangs on a condition is one sentence, so that the next one is free of it.
            condition, self.nested = self.condition(op.condition), True
            clause = self.say.if_(condition, tell(op, self))
            self.nested = False
        self.at = outer
        return clause

    def appended(self, op: Op, tell: OpDescriber) -> str:
        """As `conditioned`, for what goes on in a sentence: the condition stands behind it."""
        outer, self.nested = self.nested, True
        clause = self.conditioned(op, tell)
        self.nested = outer
        return clause

    def ops(self, ops: Sequence[Op]) -> str:
        """Return operations in their order, as sentences where they are many."""
        first, rest = self._parted(ops)
        steps = self._merged(self._steps(rest))
        if any(op.verb in self.lexicon.apart for op in rest):
            return self.say.stops([*first, *steps])
        return self.say.stops([*first, self.say.then(steps)])

    def chain(self, ops: Sequence[Op]) -> str:
        """Return operations in their order within one sentence."""
        outer, self.nested = self.nested, True
        first, rest = self._parted(ops)
        steps = self._merged([*first, *self._steps(rest)])
        self.nested = outer
        return self.say.chain(steps)

    def _parted(self, ops: Sequence[Op]) -> tuple[list[str], list[Op]]:
        """What the game wants said beforehand, as clauses, and the ops that remain."""
        leads_off = self.lexicon.leads_off
        if leads_off is None:
            return [], list(ops)
        first = [op for op in ops if leads_off(op)]
        return self._steps(first), [op for op in ops if not leads_off(op)]

    def _steps(self, ops: Sequence[Op]) -> list[str]:
        """The clauses of operations, neighbours that are told together drawn together."""
        clauses: list[str] = []
        branched = False
        at = 0
        while at < len(ops):
            gather = self.lexicon.gathered.get(ops[at].verb)
            until = at + 1
            while gather is not None and until < len(ops):
                if self.lexicon.gathered.get(ops[until].verb) is not gather:
                    break
                until += 1
            told = [self.op(ops[at])] if gather is None else gather(ops[at:until], self)
            if branched and told and not self.nested:
                told[0] = self.say.in_any_case(told[0])
            branched = ops[until - 1].verb in self.lexicon.branching
            clauses += told
            at = until
        return clauses

    def _merged(self, clauses: Sequence[str]) -> list[str]:
        """Neighbours about one actor drawn together, who is then named once."""
        found: list[str] = []
        for clause in clauses:
            for actor in self.lexicon.actors:
                subject = self.say.pick(actor.en, actor.it) + " "
                if not found or not clause.startswith(subject):
                    continue
                if found[-1].startswith(subject) and not is_long(found[-1] + clause):
                    found[-1] = self.say.chain([found[-1], clause.removeprefix(subject)])
                    break
            else:
                found.append(clause)
        return found

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
        parts = [self._part(part, holds) for part in conditions]
        return self.say.all_of(parts) if every else self.say.any_of(parts)

    def _part(self, condition: Params, holds: bool) -> str:
        """One of several conditions; a group of its own stands in brackets."""
        told = self.condition(condition, holds)
        inner: Any = condition
        while isinstance(inner, Mapping) and "not" in inner:
            inner = inner["not"]
        is_group = any(len(inner.get(key, ())) > 1 for key in ("all", "and", "any", "or"))
        return f"({told})" if is_group else told

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

OpDescriber = Callable[[Op, Telling], str]
"""Tells one operation, its condition left aside."""

GroupDescriber = Callable[[Sequence[Op], Telling], list[str]]
"""Tells neighbouring operations together, each with its condition; returns their clauses."""

ConditionDescriber = Callable[[Params, Telling, bool], str]
"""Tells a condition (third argument True) or its denial (False)."""


@dataclass(frozen=True)
class Lexicon:
    """The words of one game.

    `gathered` tells neighbours together: operations whose verbs have the same group describer.
    `leads_off` says which operations are told before all others, each a sentence of its own.
    After a verb of `branching` the next sentence says that it holds in any case; a verb of `apart`
    is a sentence of its own. An actor of `actors` who does two things in a row is named once.

    `leads` tell triggers and durations, found by their first known key; the text ends with what
    parts it from the body (", " or ": "). `choice` names a choice in the `Telling` and returns the
    clause that announces it beforehand, or "".
    """

    verbs: Mapping[str, Describer]
    conditions: Mapping[str, ConditionDescriber] = field(default_factory=dict)
    costs: Mapping[str, Describer] = field(default_factory=dict)
    leads: Mapping[str, Describer] = field(default_factory=dict)
    gathered: Mapping[str, GroupDescriber] = field(default_factory=dict)
    branching: frozenset[str] = frozenset()
    apart: frozenset[str] = frozenset()
    actors: tuple[Actor, ...] = ()
    leads_off: Callable[[Op], bool] | None = None
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
