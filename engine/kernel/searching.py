"""What a game lets its cards be searched by: typed keys, and what each card says to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.kernel.names import Name

NUMBER: Final = "number"
WORD: Final = "word"
FLAG: Final = "flag"

# What a card says to one key.
Told = tuple[int | str, ...]


@dataclass(frozen=True)
class SearchKey:
    """One attribute that can be typed in a search: `key` or an alias, a sign, a value.

    `values` are the words that a card may say, with their names, in order; with `ordered` they
    can be compared. A flag is asked by `is:key`. `filter` offers it beside the cards, `discs`
    with the round signs of elements; `example` is a whole query for the help page.
    """

    key: str
    name: Name
    kind: str
    aliases: tuple[str, ...] = ()
    values: tuple[tuple[str, Name], ...] = ()
    ordered: bool = False
    filter: bool = False
    discs: bool = False
    example: str = ""
    clause: str = ""


def figure(value: object) -> Told:
    """A whole number as what a card says; nothing for any other value."""
    return (value,) if isinstance(value, int) and not isinstance(value, bool) else ()
