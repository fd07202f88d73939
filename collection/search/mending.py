"""Whatever was typed is made into a query that can be read, and what was mended is told."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from lark import Token

from engine.kernel.messages import N_, Message

LONGEST: Final = 2_000
MOST_TERMS: Final = 60
DEEPEST: Final = 12

# What phones and word processors make of quotation marks, the minus sign, and comparisons.
_PLAIN: Final = str.maketrans(
    dict.fromkeys("“”„«»‟〝〞＂", '"')
    | dict.fromkeys("−–—", "-")
    | {"≤": "<=", "≥": ">=", "≠": "!="}
)
# /…/ where a term or a value stands, and what means any signs between letters.
_PATTERN: Final = re.compile(
    r"(?:^|[\s(:=-])/[^/]+/(?=[\s)]|$)|\w[.]?[*]|[*]\w|\w[.][+]|\\[a-zA-Z]"
)
_VALUES: Final = ("WORD", "PHRASE")


def cleaned(text: str) -> tuple[str, list[Message]]:
    """The text without signs that no name has, not endless, its quotes in pairs."""
    problems: list[Message] = []
    plain = text[: LONGEST + 1].translate(_PLAIN).replace("\0", " ")
    plain = plain.encode("utf-8", "ignore").decode("utf-8").strip()
    if len(text) > LONGEST:
        plain = plain[:LONGEST]
        problems.append(
            Message(
                N_("The search has {n} characters; the first {most} are read."),
                {"n": len(text), "most": LONGEST},
            )
        )
    if pattern := _PATTERN.search(plain):
        problems.append(
            Message(
                N_("There are no patterns here, so «{text}» is searched as letters. Write words, "
                   "or how one begins."),
                {"text": pattern[0].strip(" (:=-")[:40]},
            )
        )  # fmt: skip
    if plain.count('"') % 2:
        plain += '"'
        problems.append(Message(N_("A quotation mark was not closed; it now ends with the line.")))
    return plain, problems


@dataclass
class _Mender:
    """Tokens that are sure to fit the grammar, as they come."""

    kept: list[Token] = field(default_factory=list)
    depth: int = 0
    terms: int = 0
    # Parentheses that nest too deep are passed over, opening and closing alike.
    too_deep: int = 0
    stray: bool = False
    left_out: bool = False
    problems: list[Message] = field(default_factory=list)

    def take(self, token: Token) -> None:
        """One sign that holds terms together; not not is nothing."""
        if token.type == "OR":
            self._either(token)
        elif token.type == "LPAR":
            self._open(token)
        elif token.type == "RPAR":
            self._close(token)
        elif self._last() == "MINUS":
            self.kept.pop()
        else:
            self.kept.append(token)

    def _either(self, token: Token) -> None:
        while self._last() == "MINUS":
            self.kept.pop()
        if self._last() not in ("", "LPAR", "OR"):
            self.kept.append(token)

    def _open(self, token: Token) -> None:
        if self.depth >= DEEPEST:
            self.too_deep += 1
            self.stray = True
            return
        self.depth += 1
        self.kept.append(token)

    def _close(self, token: Token) -> None:
        if self.too_deep:
            self.too_deep -= 1
        elif not self.depth:
            self.stray = True
        else:
            self._end_group(token)

    def _end_group(self, token: Token) -> None:
        self._drop_loose()
        self.depth -= 1
        if self._last() == "LPAR":
            self.kept.pop()
            self._drop_minus()
        else:
            self.kept.append(token)

    def finish(self, end: int) -> None:
        """Close what is open."""
        if self.depth:
            self.stray = True
        while self.depth:
            self._end_group(Token("RPAR", ")", start_pos=end, end_pos=end))
        self._drop_loose()
        if self.stray:
            self.problems.append(
                Message(N_("The parentheses do not match; they were read as well as possible."))
            )
        if self.left_out:
            self.problems.append(
                Message(N_("Only the first {most} terms are searched."), {"most": MOST_TERMS})
            )

    def _last(self) -> str:
        return self.kept[-1].type if self.kept else ""

    def _drop_loose(self) -> None:
        while self._last() in ("OR", "MINUS"):
            self.kept.pop()

    def _drop_minus(self) -> None:
        while self._last() == "MINUS":
            self.kept.pop()


def mended(tokens: Iterable[Token], end: int) -> tuple[list[Token], list[Message]]:
    """The tokens that can be parsed; what was left out or added is told."""
    row = list(tokens)
    mender = _Mender()
    at = 0
    while at < len(row):
        at = _step(mender, row, at)
    mender.finish(end)
    return mender.kept, mender.problems


def _step(mender: _Mender, row: list[Token], at: int) -> int:
    """Take one term or one sign; where the next begins."""
    token = row[at]
    if token.type == "ALT":
        token = _as(token, "OR")
    if token.type == "KEY":
        return _take_field(mender, row, at)
    if token.type in (*_VALUES, "EXACT"):
        _take_term(mender, [token])
        return at + 1
    if not (token.type == "MINUS" and mender.terms >= MOST_TERMS):
        mender.take(token)
    return at + 1


def _take_field(mender: _Mender, row: list[Token], at: int) -> int:
    key = row[at]
    values, after = _values(row, at + 1)
    if values:
        _take_term(mender, [key, *values])
        return after
    mender.problems.append(
        Message(N_("«{key}» has no value; write one right after it."), {"key": str(key)[:40]})
    )
    while mender.kept and mender.kept[-1].type == "MINUS":
        mender.kept.pop()
    return after


def _take_term(mender: _Mender, tokens: list[Token]) -> None:
    mender.terms += 1
    if mender.terms > MOST_TERMS:
        mender.left_out = True
        return
    mender.kept.extend(tokens)


def _values(row: list[Token], at: int) -> tuple[list[Token], int]:
    """The value behind a key with its alternatives, and where the next term begins."""
    value, at = _value(row, at)
    if value is None:
        return [], at
    found = [value]
    while at < len(row) and row[at].type == "ALT" and _touches(found[-1], row[at]):
        if at + 1 >= len(row) or not _touches(row[at], row[at + 1]):
            break
        if row[at + 1].type == "KEY":
            break
        value, after = _value(row, at + 1)
        if value is None:
            break
        found += [row[at], value]
        at = after
    return found, at


def _value(row: list[Token], at: int) -> tuple[Token | None, int]:
    if at >= len(row):
        return None, at
    token = row[at]
    if token.type in _VALUES:
        return token, at + 1
    if token.type == "EXACT":
        return Token("PHRASE", str(token)[1:], start_pos=token.start_pos, end_pos=token.end_pos), (
            at + 1
        )
    if token.type == "OR":
        return _as(token, "WORD"), at + 1
    if token.type == "MINUS" and at + 1 < len(row) and row[at + 1].type == "WORD":
        word = row[at + 1]
        joined = Token("WORD", f"-{word}", start_pos=token.start_pos, end_pos=word.end_pos)
        return joined, at + 2
    return None, at


def _touches(first: Token, second: Token) -> bool:
    return first.end_pos == second.start_pos


def _as(token: Token, kind: str) -> Token:
    return Token(kind, str(token), start_pos=token.start_pos, end_pos=token.end_pos)
