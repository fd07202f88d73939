"""What the outputs refuse."""

from __future__ import annotations

from engine.kernel.errors import KernelError


class BadSheet(KernelError):
    """A print sheet that cannot be laid out."""
