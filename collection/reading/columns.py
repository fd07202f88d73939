"""The columns of our own files, and cells that no spreadsheet takes for a formula."""

from __future__ import annotations

import re
from typing import Final

FORMAT: Final = "mazziere.shelf"
VERSION: Final = 1

COLUMNS: Final = (
    "game",
    "set_code",
    "number",
    "name",
    "quantity",
    "for_trade",
    "condition",
    "language",
    "finish",
    "location",
    "slot",
    "acquired_on",
    "paid",
    "currency",
    "notes",
    "uid",
)
# What an errors-only file has more than the file it came from; left out when it is read again.
REASON: Final = "reason (Mazziere)"
# Columns of a game's `copy_attributes` are called "copy.<key>".
COPY: Final = "copy."

# ASVS 1.2.10. The wide signs are read as formulas by spreadsheets of the far east.
_FORMULA: Final = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")


def neutral(cell: str) -> str:
    """The cell with an apostrophe before it when it could be run; `natural` undoes it exactly.

    A cell that begins with apostrophes and such a sign gets one more, so nothing is ambiguous.
    """
    return f"'{cell}" if _FORMULA.match(cell) else cell


def natural(cell: str) -> str:
    """The cell as it was before `neutral`; also what others have neutralised so."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell
