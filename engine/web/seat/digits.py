"""Which digit makes which move: a number that stands for something is its own digit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count

from engine.kernel.messages import Message, MessageParam
from engine.kernel.rules import ActionText

LEAVES = 0


def digits(texts: Sequence[ActionText]) -> list[str]:
    """For each move the number that its title alone names, 0 for the one that lets the matter
    be; the others are counted from 1, past every number that is named."""
    return numbered([_named(text.title) for text in texts], [text.leaves for text in texts])


def numbered(named: Sequence[int | None], leaves: Iterable[bool]) -> list[str]:
    """As `digits`, from the numbers that are named."""
    often = Counter(named)
    free = (number for number in count(1) if number not in often)
    found: list[str] = []
    for number, is_leaving in zip(named, leaves, strict=True):
        if number is not None and often[number] == 1:
            found.append(str(number))
        elif is_leaving and not often[LEAVES]:
            found.append(str(LEAVES))
        else:
            found.append(str(next(free)))
    return found


def _named(title: Message) -> int | None:
    """The number that a title names, where it is one alone: of a space, a seat, a hidden card."""
    found = _numbers(title)
    return found[0] if len(found) == 1 else None


def _numbers(value: MessageParam) -> list[int]:
    if isinstance(value, Message):
        value = tuple(value.params.values())
    if isinstance(value, tuple):
        return [number for each in value for number in _numbers(each)]
    if isinstance(value, str) and value.isascii() and value.isdigit():
        return [int(value)]
    return [value] if isinstance(value, int) and value >= 0 else []
