"""What import, export and backup refuse."""

from __future__ import annotations

from collection.house.problems import Refusal


class BadCell(Refusal):
    """One cell that cannot be meant."""


class RunUsed(Refusal):
    """An import that was applied already, or cannot be applied so."""

    status = 409


class RunNotFound(LookupError):
    """No import of that number of this person."""
