"""The grammar of a query, for lark. Every text can be cut into these tokens."""

from __future__ import annotations

from functools import cache
from typing import Final

from lark import Lark

# `|` is an ALT when cut; where it stands between terms `mending` makes it an OR.
GRAMMAR: Final = r"""
start: either
either: both (OR both)*
both: term+
?term: MINUS term                  -> negated
     | LPAR either RPAR            -> group
     | EXACT                       -> exact
     | PHRASE                      -> phrase
     | WORD                        -> word
     | KEY value (ALT value)*      -> field
?value: WORD | PHRASE

LPAR: "("
RPAR: ")"
EXACT.5: /!"[^"]*"/
PHRASE.4: /"[^"]*"/
OR.3: /or(?=[\s()|]|$)/i
KEY.2: /[^\W\d_]\w*(?:!=|<=|>=|[:=<>]|!(?=[\w"]))/
MINUS.1: /-(?=\S)/
WORD: /[^\s()"|]+/
ALT: "|"
_SPACE: /\s+/
%ignore _SPACE
"""


@cache
def parser() -> Lark:
    """The parser, made once in a process."""
    return Lark(GRAMMAR, parser="lalr", lexer="basic")
