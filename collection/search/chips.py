"""What was understood, in words, each with the query that is left without it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from collection.house.i18n import say
from collection.search.compiling import Compiled, Read
from collection.search.meaning import SIGNS
from collection.search.syntax import And, Exact, Not, Or, Phrase, Span, Value, Word
from engine.kernel.messages import N_, Message, MessageParam


@dataclass(frozen=True)
class Chip:
    """`text` in the reader's language; `mark` is an element whose disc stands beside, or "".

    `key`, `op` and `value` tell a field's value in its one spelling; `end` is where another value
    of the same field could be written, -1 when it could not.
    """

    text: str
    without: str
    mark: str = ""
    key: str = ""
    op: str = ""
    value: str = ""
    end: int = -1


def chips(query: str, found: Compiled | None) -> list[Chip]:
    """One for each term that must hold, and one for each of the values of a field."""
    if found is None:
        return []
    parts = found.parts if isinstance(found.node, And) else (found,)
    return [chip for part in parts for chip in _of(query, part)]


def _of(query: str, part: Compiled) -> Iterator[Chip]:
    read = part.read
    if read is None:
        yield Chip(say(_words(part)), _without(query, part.node.span))
    elif read.op not in (":", "="):
        told = _words(part)
        value = read.values[0][1].value if len(read.values) == 1 else ""
        yield Chip(say(told), _without(query, read.span), key=read.key.key, op=read.op, value=value)
    else:
        yield from _of_values(query, read)


def _of_values(query: str, read: Read) -> Iterator[Chip]:
    alone = len(read.values) == 1
    end = -1 if read.key.silent else read.span.end
    for value, meaning in read.values:
        without = _without(query, read.span) if alone else _without_value(query, read, value)
        text = say(_labelled(read, meaning.shown))
        yield Chip(text, without, meaning.mark, read.key.key, read.op, meaning.value, end)


def _words(part: Compiled) -> Message:
    node = part.node
    if part.read is not None:
        return _field_words(part.read)
    if isinstance(node, Exact):
        return Message(N_("Name is «{text}»"), {"text": node.text})
    if isinstance(node, (Word, Phrase)):
        return Message(N_("Name has «{text}»"), {"text": node.text})
    inner = tuple(_words(each) for each in part.parts)
    if isinstance(node, Not):
        return Message(N_("not ({what})"), {"what": inner[0]})
    joint = N_("{first} or {second}") if isinstance(node, Or) else N_("{first} and {second}")
    told = inner[0]
    for each in inner[1:]:
        told = Message(joint, {"first": told, "second": each})
    return told


def _field_words(read: Read) -> Message:
    told: MessageParam = read.values[0][1].shown
    for _, meaning in read.values[1:]:
        told = Message(N_("{first} or {second}"), {"first": told, "second": meaning.shown})
    return _labelled(read, told)


def _labelled(read: Read, value: MessageParam) -> Message:
    params: dict[str, MessageParam] = {"key": read.key.name, "value": value}
    if read.op == ":":
        return Message(N_("{key}: {value}"), params)
    params["op"] = SIGNS.get(read.op, read.op)
    return Message("{key} {op} {value}", params)


def _without(query: str, span: Span) -> str:
    return " ".join(f"{query[: span.start]} {query[span.end :]}".split())


def _without_value(query: str, read: Read, value: Value) -> str:
    places = [each.span for each, _ in read.values]
    at = places.index(value.span)
    if at == 0:
        span = Span(places[0].start, places[1].start)
    else:
        span = Span(places[at - 1].end, places[at].end)
    return " ".join((query[: span.start] + query[span.end :]).split())
