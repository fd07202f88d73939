"""What making two decks out of one box refuses."""

from __future__ import annotations

from engine.kernel.errors import BadLoadout, KernelError


class BadBox(KernelError):
    """A wish that cannot be read: the game, the place, the seed or the number of a deck."""


class NoPair(BadLoadout):
    """The box does not hold two legal decks; the message says what is missing."""
