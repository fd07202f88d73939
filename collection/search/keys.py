"""The folded columns of a card, as the search and the index both read them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from collection.house.pools import OWN
from collection.search.fold import fold, natural

# Stands between two names or texts; no folded text contains it.
BAR: Final = "|"
_NAME_MOST: Final = 240
_CODE_MOST: Final = 120
# No shipped card has a code that begins so.
_BEHIND: Final = "zzzz"
_SERIAL_SIGNS: Final = 7
_LETTERS: Final = str.maketrans("0123456789", "abcdefghij")


def name_key(names: Iterable[str]) -> str:
    """All names of a card folded, each between bars: "|cheeky flame|linguaccia di fuoco|"."""
    folded = dict.fromkeys(fold(name)[:_NAME_MOST] for name in names)
    told = [name for name in folded if name]
    return f"{BAR}{BAR.join(told)}{BAR}" if told else ""


def sort_key(name: str) -> str:
    """One name for sorting."""
    return fold(name)[:_NAME_MOST]


def code_key(code: str, printed_in: str = "", number: str = "") -> str:
    """A card for sorting: its code, numbers in their order; behind set and number if the code does
    not tell the number. That of an own card is an id, and tells none."""
    tells = not code.startswith(OWN) and fold(number) in fold(code)
    told = code if tells else f"{printed_in}-{number} {code}"
    return natural(told)[:_CODE_MOST]


def own_code_key(label: str, number: str, code: str = "") -> str:
    """An own card for sorting: behind the shipped ones, by what stands on it; cards of one number
    in the order in which they were typed. That order is told in letters: no figure that stands on
    no card is found by a search."""
    serial = code.rpartition("-")[2]
    last = serial.zfill(_SERIAL_SIGNS).translate(_LETTERS) if serial.isdecimal() else ""
    return natural(f"{_BEHIND} {label} {number} {last}")[:_CODE_MOST]


def text_key(texts: Iterable[str]) -> str:
    """Rules texts folded, a space before and after every word, a bar between two texts."""
    told = [text for text in dict.fromkeys(fold(text) for text in texts) if text]
    return f" {f' {BAR} '.join(told)} " if told else ""
