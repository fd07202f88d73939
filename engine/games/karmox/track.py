"""An event board in ints: a loop of cells and the prisons beside them (KX-2.11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.kernel.names import Name


class Track:
    """`prisons_at[i]` are the prisons adjacent to event cell `i`, `flanks[p]` the cells adjacent
    to prison `p`; `does[i]` what a cell does in words, written when it is first asked for."""

    length: int
    kinds: list[str]
    prison_names: list[str]
    prisons_at: list[list[int]]
    flanks: list[list[int]]
    does: list[Name]

    def __init__(self, raw: Mapping[str, Any]) -> None:
        """Raises LookupError or TypeError for what cannot be read."""
        self.kinds = [str(cell["kind"]) for cell in raw["cells"]]
        self.length = len(self.kinds)
        self.does = []
        self.prison_names = [str(prison["id"]) for prison in raw["prisons"]]
        self.flanks = [[int(at) for at in prison["adjacent"]] for prison in raw["prisons"]]
        self.prisons_at = [[] for _ in self.kinds]
        for prison, cells in enumerate(self.flanks):
            for at in cells:
                self.prisons_at[at].append(prison)
