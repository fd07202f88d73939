"""Names that stand on cards and boards: event cells, characters."""

from __future__ import annotations

from typing import Any, cast

from engine.games.karmox.core import Core
from engine.games.karmox.told import told_cell
from engine.kernel.names import Name, both


def track_cells(r: Core) -> list[dict[str, Any]]:
    """The event cells as they are written."""
    edition = r.pool[str(r.options["edition"])].attributes
    track = r.pool[str(edition["event_board"])].attributes
    return cast("list[dict[str, Any]]", track["cells"])


def cell_title(r: Core, index: int) -> Name:
    """What an event cell is called."""
    raw = track_cells(r)[index]
    return both(str(raw["title_en"]), str(raw["title_it"]))


def cell_does(r: Core, index: int) -> Name:
    """What an event cell does, in words."""
    if not r.track.does:
        r.track.does = [told_cell(cell.get("effects")) for cell in track_cells(r)]
    return r.track.does[index]
