"""Ways that operations may go, as they are written: by a coin, a die, or conditions (TTK-9.31,
9.35)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.tictacko.codes import NOTHING
from engine.games.tictacko.effect import DIE_FACES

Raw = Mapping[str, Any]


def ways_of(raw: Raw) -> tuple[list[int], list[Sequence[Raw]]]:
    """For each face the number of its way, or NOTHING; then the operations of each way. Of two
    bands with one face the first has it."""
    if raw["op"] == "coin_flip":
        return [0, 1], [raw["heads"], raw["tails"]]
    if raw["op"] == "branch":
        return [0, 1], [raw["then"], raw.get("else") or ()]
    bands: Sequence[Raw] = raw["bands"]
    faces = [
        next((at for at, band in enumerate(bands) if band["from"] <= face <= band["to"]), NOTHING)
        for face in range(1, DIE_FACES + 1)
    ]
    return faces, [band["do"] for band in bands]


def ways_written(op: Raw) -> list[Any]:
    """The lists of operations that stand inside one, as far as they are there."""
    bands = op.get("bands")
    inside = bands if isinstance(bands, (list, tuple)) else ()
    found = [op.get(key) for key in ("heads", "tails", "then", "else", "do")]
    found += [band.get("do") for band in inside if isinstance(band, Mapping)]
    return [each for each in found if isinstance(each, (list, tuple))]
