"""What a deck in writing is refused for."""

from __future__ import annotations

from engine.kernel.errors import KernelError


class BadCode(KernelError):
    """A one-line deck code that cannot be read."""


class BadFile(KernelError):
    """A deck file that cannot be read."""


class UnknownFormat(KernelError):
    """An export format that there is not."""
