"""Prevented marks of an item (TTK-2.20, 5.44): `[MARK, verb, number of entry]` behind its data.

Everything else in the data of an item is at least 0.
"""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.codes import I_DATA

MARK: Final = -1


def data_end(item: list[int]) -> int:
    """Where what was chosen ends and the marks begin."""
    if MARK not in item or MARK not in item[I_DATA:]:
        return len(item)
    return item.index(MARK, I_DATA)


def is_prevented(item: list[int], verb: int, seq: int) -> bool:
    """Whether the item does not apply the verb to the Character with that number of entry."""
    for at in range(data_end(item), len(item), 3):
        if item[at + 1] == verb and item[at + 2] == seq:
            return True
    return False


def prevent(item: list[int], verb: int, seq: int) -> None:
    """Mark it, once."""
    if not is_prevented(item, verb, seq):
        item += [MARK, verb, seq]
