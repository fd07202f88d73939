"""From the tree to rows. A term that cannot be used is told and left out; the rest runs."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from collection.search.comparing import checked, joined, saying
from collection.search.meaning import Asking, BadValue, Fact, Key, Meaning
from collection.search.printed_keys import name_has, name_is
from collection.search.syntax import And, Exact, Field, Node, Not, Or, Phrase, Span, Value, Word
from collection.search.vocabulary import nearest, words_of
from engine.kernel.messages import N_, Message


@dataclass(frozen=True)
class Read:
    """A field whose key is known, with the values that can be used."""

    key: Key
    op: str
    values: tuple[tuple[Value, Meaning], ...]
    span: Span


@dataclass(frozen=True)
class Compiled:
    """A node with its rows; `parts` are those of And, Or and Not, `read` that of a field.

    `fact` is set where the rows are those of one fact and no more.
    """

    node: Node
    rows: Q
    parts: tuple[Compiled, ...] = ()
    read: Read | None = None
    fact: Fact | None = None


def compiled(asking: Asking, node: Node) -> Compiled | None:
    """The node with its rows, or None when nothing of it can be used."""
    if isinstance(node, Word):
        return Compiled(node, name_has(node.text))
    if isinstance(node, Phrase):
        return Compiled(node, name_has(node.text))
    if isinstance(node, Exact):
        return Compiled(node, name_is(node.text))
    if isinstance(node, Field):
        return _field(asking, node)
    if isinstance(node, Not):
        return _negated(asking, node)
    return _several(asking, node)


def _negated(asking: Asking, node: Not) -> Compiled | None:
    part = compiled(asking, node.item)
    if part is None:
        return None
    if part.read is not None and part.read.key.silent:
        return part
    # A word without letters finds every card; without it too.
    rows = ~part.rows if part.rows else part.rows
    return Compiled(node, rows, (part,))


def _several(asking: Asking, node: And | Or) -> Compiled | None:
    parts = [part for item in node.items if (part := compiled(asking, item)) is not None]
    if not parts:
        return None
    rows = Q()
    if isinstance(node, And):
        few = any(part.fact and part.fact.words for part in parts)
        for part in parts:
            # A figure is said by most cards: listing them takes longer than asking those left.
            rows &= checked(part.fact) if few and part.fact and part.fact.op else part.rows
    else:
        # Layout is no alternative to a card.
        choices = [part.rows for part in parts if not (part.read and part.read.key.silent)]
        if all(choices):
            for choice in choices:
                rows |= choice
    return Compiled(node, rows, tuple(parts))


def _field(asking: Asking, node: Field) -> Compiled | None:
    key = words_of(asking.game.key).get(node.key)
    if key is None:
        asking.problems.append(_unknown(asking, node))
        return None
    if node.op not in key.ops:
        asking.problems.append(
            Message(
                N_("«{key}» cannot be compared by «{op}»; write {mend}."),
                {"key": node.key, "op": node.op, "mend": f"{node.key}:{node.values[0].text[:40]}"},
            )
        )
        return None
    values = [
        (value, meaning)
        for value in node.values
        if (meaning := _meaning(asking, key, node, value)) is not None
    ]
    if not values:
        return None
    read = Read(key, node.op, tuple(values), node.span)
    fact = joined([meaning.fact for _, meaning in values])
    rows = Q()
    for choice in [saying(fact)] if fact else [meaning.rows for _, meaning in values]:
        rows |= choice
    if node.op != "!=":
        return Compiled(node, rows, (), read, fact)
    return Compiled(node, ~rows if rows else rows, (), read)


def _meaning(asking: Asking, key: Key, node: Field, value: Value) -> Meaning | None:
    try:
        return key.read(asking, ":" if node.op == "!=" else node.op, value.text)
    except BadValue as bad:
        asking.problems.append(
            Message(N_("{key}: {problem}"), {"key": node.key, "problem": bad.message})
        )
        return None


def _unknown(asking: Asking, node: Field) -> Message:
    near = nearest(asking.game.key, node.key)
    shown = node.key[:40]
    if near:
        return Message(
            N_("I do not know «{key}:». Did you mean «{near}:»?"), {"key": shown, "near": near}
        )
    return Message(N_("I do not know «{key}:». The help lists all keys."), {"key": shown})
