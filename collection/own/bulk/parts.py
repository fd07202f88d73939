"""What a card does, in a file of cards: each part of it (`effects`) is JSON in one cell."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from engine.kernel.messages import N_, Message, Phrase

LONGEST_PART: Final = 8_000
_CONTROL: Final = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_NO_PART: Final = Phrase(
    N_("What a card does is JSON of at most {most} characters, a list or an object; something else "
       "stands there.")
)  # fmt: skip


def as_part(value: Any) -> str:
    """A part as a cell that `read_part` reads back. Raises ValueError for what is no JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def part_cell(value: Any) -> str | Message:
    """The same for what a file says, or why it cannot be kept."""
    try:
        cell = as_part(value)
        found = read_part(cell)
    except (ValueError, RecursionError):
        return no_part()
    return found if isinstance(found, Message) else cell


def read_part(cell: str) -> Any:
    """The part that a cell says, or a message why it says none."""
    try:
        found = json.loads(cell, parse_constant=_refused) if len(cell) <= LONGEST_PART else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, (list, dict)) or any(map(_CONTROL.search, _texts(found))):
        return no_part()
    return found


def no_part() -> Message:
    """What is said of a cell that holds none."""
    return _NO_PART.fill({"most": LONGEST_PART})


def _refused(constant: str) -> float:
    raise ValueError(constant)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
