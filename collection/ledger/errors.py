"""What the ledger refuses."""

from __future__ import annotations

from engine.kernel.errors import KernelError


class TooFew(KernelError):
    """A change would leave fewer than no copies."""


class TooMany(KernelError):
    """A change would make more copies than can be counted."""


class BadLot(KernelError):
    """A fact of a copy that is not possible."""


class ChangeNotFound(LookupError):
    """No change of that number on this person's shelf."""


class AlreadyUndone(KernelError):
    """The change was undone before."""
