"""The maps of the printed Grids by name: the option `layout` (TTK-2.4, 3.41).

`layouts.json` holds them row by row. Whose Grid is printed otherwise adds a map of each size there;
a name that a match was played with keeps its maps.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.games.tictacko.grid import ADVANCED, STANDARD, layout_faults
from engine.kernel.errors import BadOption
from engine.kernel.messages import N_, Message, MessageParam

FILE: Final = Path(__file__).resolve().parent / "layouts.json"
ROWS: Final = "rows"
SIZES: Final = {"standard": STANDARD, "advanced": ADVANCED}
# What the shipped ones are called; any other by the name that it has in the file.
WORDS: Final = {
    ROWS: N_("row by row"),
    "columns": N_("column by column"),
    "keypad": N_("from the bottom row up"),
}

FAULTS: Final = ("missing", "doubled", "outside", "unknown")
TABLE_LAYOUT: Final = N_(
    "Layout «{layout}», Grid {grid}: missing {missing}, doubled {doubled}, outside {outside}, "
    "unknown {unknown}. Each space has one cell of its own."
)
GRID_WORDS: Final = {"standard": N_("standard, 3 × 3"), "advanced": N_("advanced, 4 × 4")}

Places = dict[str, tuple[int, int]]


@cache
def layouts() -> dict[str, dict[str, Places]]:
    """Space to row and column, by layout and Grid."""
    return read_layouts(json.loads(FILE.read_text(encoding="utf-8")))


def read_layouts(raw: Mapping[str, Any]) -> dict[str, dict[str, Places]]:
    """The maps of a file; what is wrong with them is told when a table asks for them."""
    return {
        name: {size: places_of(grids.get(size, ())) for size in SIZES}
        for name, grids in raw.items()
    }


def places_of(rows: Sequence[str]) -> Places:
    """A map that is written row by row; of a space that is written twice the later cell."""
    return {
        name: (row, column) for row, line in enumerate(rows) for column, name in enumerate(line)
    }


def layout_names() -> tuple[str, ...]:
    """What the option takes: `rows` first."""
    return (ROWS, *[name for name in layouts() if name != ROWS])


def layout_words() -> tuple[str, ...]:
    """What they are called, in that order."""
    return tuple(WORDS.get(name, name) for name in layout_names())


def check_layout(name: str, maps: Mapping[str, Places]) -> None:
    """Raises BadOption with all that is wrong with a layout on one of the Grids (TTK-3.41)."""
    for size, names in SIZES.items():
        faults = layout_faults(maps[size], names)
        if faults:
            told: dict[str, MessageParam] = {each: _spaces(faults, each) for each in FAULTS}
            told |= {"layout": name, "grid": Message(GRID_WORDS[size])}
            raise BadOption(Message(TABLE_LAYOUT, told, "TTK-3.41"))


def _spaces(faults: Mapping[str, str], wanted: str) -> str:
    """The spaces with that fault, or a dash."""
    return " ".join(name for name, fault in faults.items() if fault == wanted) or "–"
