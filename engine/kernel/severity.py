"""How bad a fault is: the same three degrees for decks and for cards."""

from __future__ import annotations

from enum import StrEnum


class Severity(StrEnum):
    """`error` and `incomplete` block play; `warning` never does."""

    ERROR = "error"
    WARNING = "warning"
    INCOMPLETE = "incomplete"
