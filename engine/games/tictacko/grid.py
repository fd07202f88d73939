"""The Grid: names of spaces, neighbours, rows and columns, all from the map (TTK-2.4, 5.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

STANDARD: Final = tuple("123456789")
ADVANCED: Final = (*STANDARD, *"ABCDEFG")
ROWS_STANDARD: Final = "123456789"
ROWS_ADVANCED: Final = "123A456B789CDEFG"


class Grid:
    """A board of `side` x `side` cells. A space is an index into `names`.

    `near[k]` are the neighbours of space k, `row[k]` and `column[k]` its place, `reading` all
    spaces row by row, left to right (TTK-2.22). The same as bits of spaces: `near_bits[k]`,
    `row_bits[k]` and `column_bits[k]`; `whole` has all of them, and each lies in one of `corners`,
    `edges` and `inner`. `low[kind]` and `high[kind]` say of the bits of eight spaces what lies
    beside one of them (`vocabulary.ADJACENT` to SAME_COLUMN).
    """

    __slots__ = (
        "column", "column_bits", "corners", "edges", "high", "inner", "low", "names", "near",
        "near_bits", "reading", "row", "row_bits", "side", "whole",
    )  # fmt: skip

    def __init__(self, names: tuple[str, ...], places: Mapping[str, tuple[int, int]]) -> None:
        self.names = names
        self.side = 3 if len(names) == len(STANDARD) else 4
        self.row = [places[name][0] for name in names]
        self.column = [places[name][1] for name in names]
        size = range(len(names))
        self.near = [[other for other in size if self._touch(space, other)] for space in size]
        self.reading = sorted(size, key=self._reading_key)
        self.whole = (1 << len(names)) - 1
        self.near_bits = [_bits_of(near) for near in self.near]
        self.row_bits = [_bits_of([k for k in size if self.row[k] == row]) for row in self.row]
        self.column_bits = [
            _bits_of([k for k in size if self.column[k] == column]) for column in self.column
        ]
        self.corners = _bits_of([k for k in size if self.is_corner(k)])
        self.edges = _bits_of([k for k in size if self.is_edge(k)])
        self.inner = self.whole & ~self.corners & ~self.edges
        lines = [self.near_bits, self.row_bits, self.column_bits]
        self.low: list[list[int]] = [[], *[_spread(line[:8]) for line in lines]]
        self.high: list[list[int]] = [[], *[_spread(line[8:]) for line in lines]]

    def _touch(self, one: int, other: int) -> bool:
        down = abs(self.row[one] - self.row[other])
        across = abs(self.column[one] - self.column[other])
        return down + across == 1

    def _reading_key(self, space: int) -> int:
        return self.row[space] * self.side + self.column[space]

    def beside(self, kind: int, spaces: int) -> int:
        """The bits of what is ADJACENT to one of these spaces, or in its row or column."""
        return self.low[kind][spaces & 255] | self.high[kind][spaces >> 8]

    def space(self, name: str) -> int:
        """The index of a space; raises ValueError for a name that this Grid has not (TTK-2.5)."""
        return self.names.index(name)

    def is_corner(self, space: int) -> bool:
        """Whether it has two neighbours."""
        return len(self.near[space]) == 2

    def is_edge(self, space: int) -> bool:
        """Whether it lies on the rim and is no corner."""
        return len(self.near[space]) == 3


def _bits_of(spaces: list[int]) -> int:
    bits = 0
    for space in spaces:
        bits |= 1 << space
    return bits


def _spread(line: list[int]) -> list[int]:
    """For all bits of up to eight spaces the bits of what lies beside one of them."""
    found = [0]
    for bits in line:
        found += [before | bits for before in found]
    return found


def default_places(names: tuple[str, ...]) -> dict[str, tuple[int, int]]:
    """The map `rows` of TTK-2.2 and 2.3."""
    text = ROWS_STANDARD if len(names) == len(STANDARD) else ROWS_ADVANCED
    side = 3 if len(names) == len(STANDARD) else 4
    return {name: divmod(text.index(name), side) for name in names}


def layout_faults(places: Mapping[str, tuple[int, int]], names: tuple[str, ...]) -> dict[str, str]:
    """What is wrong with a map: space to `missing`, `outside`, `doubled` or `unknown`
    (TTK-3.41)."""
    side = 3 if len(names) == len(STANDARD) else 4
    found: dict[str, str] = {name: "missing" for name in names if name not in places}
    taken: set[tuple[int, int]] = set()
    for name, (row, column) in places.items():
        if name not in names:
            found[name] = "unknown"
        elif not (0 <= row < side and 0 <= column < side):
            found[name] = "outside"
        elif (row, column) in taken:
            found[name] = "doubled"
        taken.add((row, column))
    return found
