"""From the tree to rows. A term that cannot be used is told and left out; the rest runs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from django.db.models import Q

from collection.search.comparing import checked, joined, saying
from collection.search.fold import fold
from collection.search.meaning import ALL_OPS, Asking, BadValue, Fact, Key, Meaning
from collection.search.printed_keys import name_has, name_is
from collection.search.syntax import And, Exact, Field, Node, Not, Or, Phrase, Span, Value, Word
from collection.search.vocabulary import nearest, words_of
from engine.kernel.messages import N_, Message

# Signs of a comparison where no key stands right before them.
_COMPARED: Final = re.compile("[<>=]")
_EXAMPLE: Final = "own>=1"


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
    if isinstance(node, (Word, Phrase, Exact)):
        return _named(asking, node)
    if isinstance(node, Field):
        return _field(asking, node)
    if isinstance(node, Not):
        return _negated(asking, node)
    return _several(asking, node)


def _named(asking: Asking, node: Word | Phrase | Exact) -> Compiled | None:
    if isinstance(node, Word) and _COMPARED.search(node.text):
        asking.problems.append(
            Message(
                N_("«{word}» was searched as letters: a comparison is a key, a sign and a value "
                   "without gaps, such as {example}."),
                {"word": node.text[:40], "example": _EXAMPLE},
            )
        )  # fmt: skip
        if not fold(node.text):
            asking.empty = True
            return None
    elif not fold(node.text):
        asking.empty = True
        asking.problems.append(_says_nothing(node.text))
        return None
    rows = name_is(node.text) if isinstance(node, Exact) else name_has(node.text)
    return Compiled(node, rows)


def _says_nothing(text: str) -> Message:
    return Message(N_("«{value}» has no word to look for."), {"value": text[:40]})


def _negated(asking: Asking, node: Not) -> Compiled | None:
    part = compiled(asking, node.item)
    if part is None:
        return None
    if part.read is not None and part.read.key.silent:
        return part
    # A key that lays out the page finds every card; without it too.
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
    if not fold(value.text):
        asking.empty = True
        asking.problems.append(_of_key(node, _says_nothing(value.text)))
        return None
    try:
        return key.read(asking, ":" if node.op == "!=" else node.op, value.text)
    except BadValue as bad:
        other = key.ops == ALL_OPS and value.text.lower() in words_of(asking.game.key)
        why = _is_key(key, value) if other else bad.message
        asking.problems.append(_of_key(node, why))
        return None


def _of_key(node: Field, problem: Message) -> Message:
    return Message(N_("{key}: {problem}"), {"key": node.key, "problem": problem})


def _is_key(key: Key, value: Value) -> Message:
    return Message(
        N_("«{value}» is a key; two keys are not compared. Write a value, as in {example}."),
        {"value": value.text, "example": (key.examples or (_EXAMPLE,))[0]},
    )


def _unknown(asking: Asking, node: Field) -> Message:
    near = nearest(asking.game.key, node.key)
    shown = node.key[:40]
    if near:
        return Message(
            N_("I do not know «{key}:». Did you mean «{near}:»?"), {"key": shown, "near": near}
        )
    return Message(N_("I do not know «{key}:». The help lists all keys."), {"key": shown})
