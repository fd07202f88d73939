"""What practice refuses."""

from __future__ import annotations

from engine.kernel.errors import IllegalAction, KernelError


class NotPractised(LookupError):
    """No puzzle of that code that this person practises and may still see."""


class NoQuestion(KernelError):
    """A position that asks nothing."""


class NotTried(IllegalAction):
    """An answer without a try, or before the puzzle is due."""


class SolutionCovered(IllegalAction):
    """The solution of a puzzle that the person practises: looking at it is told first."""
