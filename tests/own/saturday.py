"""The Saturday box as the rows of a spreadsheet, in the words and signs that an owner uses."""

from __future__ import annotations

import csv
import io
from typing import Any

from engine.games.kmon.tests import box
from engine.games.kmon.words import TYPES

HEADER = ("No.", "Nome", "Tipo", "PV", "Elemento", "Costo", "Testo", "Copie")
# Two elements of one card are parted as it comes.
_JOINTS = {"003": " / "}


def _row(
    number: str, name: str, kind: str, fields: dict[str, Any], words: str, n: int
) -> list[str]:
    told = [fields.get(key, "") for key in ("primary", "secondary", "element")]
    elements = [word for word in told if word not in ("", "nessuno")]
    told_words = words or str(fields.get("trait.id", ""))
    cells = (fields.get("hp", ""), _JOINTS.get(number, " e ").join(elements),
             fields.get("cost.charges", ""), told_words, n)  # fmt: skip
    return [number, name, TYPES[kind].it, *map(str, cells)]


ROWS = [_row(*row) for row in box.ROWS]


def as_csv(sign: str = ",") -> bytes:
    """The box as a file of a spreadsheet."""
    target = io.StringIO()
    csv.writer(target, delimiter=sign).writerows([HEADER, *ROWS])
    return target.getvalue().encode()
