"""From the typed text to the tree. Nothing that can be typed raises."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final, cast

from lark import Token, Transformer

from collection.search.grammar import parser
from collection.search.mending import cleaned, mended
from collection.search.syntax import And, Exact, Field, Node, Not, Or, Phrase, Span, Value, Word
from engine.kernel.messages import Message

_OPERATOR: Final = re.compile(r"(!=|<=|>=|[:=<>!])$")


@dataclass(frozen=True)
class Parsed:
    """`text` is what the spans point into; `tree` is None when nothing is asked."""

    text: str
    tree: Node | None
    problems: tuple[Message, ...] = ()


def parse(text: str) -> Parsed:
    """Read a query; what was mended is told in `problems`."""
    plain, problems = cleaned(text)
    tokens, mends = mended(parser().lex(plain), len(plain))
    told = (*problems, *mends)
    if not tokens:
        return Parsed(plain, None, told)
    reading = parser().parse_interactive()
    for token in tokens:
        reading.feed_token(token)
    tree = reading.feed_token(Token.new_borrow_pos("$END", "", tokens[-1]))
    return Parsed(plain, cast(Node, _Reader().transform(tree)), told)


class _Reader(Transformer[Token, Any]):
    """Bottom-up from lark's tree to ours."""

    def start(self, items: list[Node]) -> Node:
        return items[0]

    def either(self, items: list[Any]) -> Node:
        branches = tuple(item for item in items if not isinstance(item, Token))
        return branches[0] if len(branches) == 1 else Or(branches, _around(branches))

    def both(self, items: list[Node]) -> Node:
        return items[0] if len(items) == 1 else And(tuple(items), _around(tuple(items)))

    def group(self, items: list[Any]) -> Node:
        opened, inner, closed = items
        return cast(Node, _spanned(inner, Span(opened.start_pos, closed.end_pos)))

    def negated(self, items: list[Any]) -> Node:
        minus, item = items
        return Not(item, Span(minus.start_pos, item.span.end))

    def word(self, items: list[Token]) -> Node:
        return Word(str(items[0]), _span(items[0]))

    def phrase(self, items: list[Token]) -> Node:
        return Phrase(str(items[0])[1:-1], _span(items[0]))

    def exact(self, items: list[Token]) -> Node:
        return Exact(str(items[0])[2:-1], _span(items[0]))

    def field(self, items: list[Token]) -> Node:
        key, *rest = items
        name = str(key)
        found = _OPERATOR.search(name)
        op = found[0] if found else ":"
        values = tuple(_value(item) for item in rest if item.type != "ALT")
        span = Span(cast(int, key.start_pos), values[-1].span.end)
        return Field(name.removesuffix(op).lower(), "!=" if op == "!" else op, values, span)


def _value(token: Token) -> Value:
    text = str(token)
    return Value(text[1:-1] if token.type == "PHRASE" else text, _span(token))


def _span(token: Token) -> Span:
    return Span(cast(int, token.start_pos), cast(int, token.end_pos))


def _around(items: tuple[Node, ...]) -> Span:
    return Span(items[0].span.start, items[-1].span.end)


def _spanned(node: Any, span: Span) -> Any:
    """A group counts as its content, parentheses included in its place."""
    return type(node)(**{**node.__dict__, "span": span})
