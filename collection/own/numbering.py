"""Which number the next card of a set has."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

FIRST: Final = "001"
# So many taken numbers are passed over before none is proposed.
_TRIES: Final = 2_000
_COUNTED: Final = re.compile(r"(.*?)([0-9]{1,12})([^0-9]*)", re.DOTALL)


def after(number: str) -> str:
    """The number after that one, as wide as it: `009` → `010`; "" where nothing is counted."""
    found = _COUNTED.fullmatch(number.strip())
    if found is None:
        return ""
    before, figures, behind = found.groups()
    return f"{before}{int(figures) + 1:0{len(figures)}d}{behind}"


def proposed(last: str | None, taken: Collection[str]) -> str:
    """The first free number after the last that was typed; None: nothing was."""
    if last is None:
        return FIRST
    number = after(last)
    for _ in range(_TRIES):
        if not number or number not in taken:
            return number
        number = after(number)
    return ""
