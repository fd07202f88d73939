"""What import, export and backup refuse."""

from __future__ import annotations

from engine.kernel.errors import KernelError


class BadFile(KernelError):
    """A file that cannot be read as a whole; `message` says where and how to mend it."""


class TooLarge(BadFile):
    """A file over the limit; it was not read."""


class BadCell(KernelError):
    """One cell that cannot be meant."""


class RunUsed(KernelError):
    """An import that was applied already, or cannot be applied so."""


class RunNotFound(LookupError):
    """No import of that number of this person."""
