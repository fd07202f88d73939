"""What batches of games refuse."""

from __future__ import annotations

from engine.kernel.errors import KernelError, StaleRevision


class RunNotFound(LookupError):
    """No batch of that id that this person may see."""


class BadRun(KernelError):
    """A batch that cannot be played: the game, a deck, the partner or the number of games."""


class RunEnded(StaleRevision):
    """What is asked needs a batch in another state: it has ended, or still works."""


class NoExample(StaleRevision):
    """No game of the batch can be shown: none was kept, or it was played by other rules."""


class RulesChanged(RuntimeError):
    """A batch of rules that are no longer there: its games could not be told again."""


class Released(Exception):
    """The playing was given up between two games: cancelled, lost to others, or told to stop."""
