"""What the table refuses beyond what the kernel refuses."""

from __future__ import annotations

from engine.kernel.errors import BadRecord, KernelError


class TableNotFound(LookupError):
    """No table of that id that this person may see."""


class BadTable(KernelError):
    """A table that cannot be laid: unknown game, partner, opponent, or a deck that is missing."""


class TableClosed(BadRecord):
    """The rules or cards have changed: the match can be watched, not continued."""
