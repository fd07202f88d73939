"""A query as a tree. Every term knows where it stands in the text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Span:
    """From the first sign to behind the last one."""

    start: int
    end: int


@dataclass(frozen=True)
class Word:
    """Part of a name."""

    text: str
    span: Span


@dataclass(frozen=True)
class Phrase:
    """Words that follow one another in a name."""

    text: str
    span: Span


@dataclass(frozen=True)
class Exact:
    """A whole name."""

    text: str
    span: Span


@dataclass(frozen=True)
class Value:
    """One of the values of a field."""

    text: str
    span: Span


@dataclass(frozen=True)
class Field:
    """`key` compared with any of the values; `op` is one of : = != < <= > >=."""

    key: str
    op: str
    values: tuple[Value, ...]
    span: Span


@dataclass(frozen=True)
class Not:
    """Whatever the item does not find."""

    item: Node
    span: Span


@dataclass(frozen=True)
class And:
    """What all items find."""

    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True)
class Or:
    """What any item finds."""

    items: tuple[Node, ...]
    span: Span


Node: TypeAlias = Word | Phrase | Exact | Field | Not | And | Or
