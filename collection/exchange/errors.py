"""What import, export and backup refuse."""

from __future__ import annotations

from collection.problems import Refusal


class BadFile(Refusal):
    """A file that cannot be read as a whole; `message` says where and how to mend it."""


class TooLarge(BadFile):
    """A file over the limit; it was not read."""

    status = 413


class BadCell(Refusal):
    """One cell that cannot be meant."""


class RunUsed(Refusal):
    """An import that was applied already, or cannot be applied so."""

    status = 409


class RunNotFound(LookupError):
    """No import of that number of this person."""
