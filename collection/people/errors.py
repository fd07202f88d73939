"""What the doors of people refuse."""

from __future__ import annotations

from collection.house.problems import Refusal
from engine.kernel.messages import N_, Message


class BadCode(Refusal):
    """A code that leads nowhere: mistyped, used, or replaced by a newer one."""


class BadName(Refusal):
    """A name that a token cannot have."""


class TooManyTokens(Refusal):
    """No more tokens for this person."""


class NotConfirmed(Refusal):
    """The word or password that confirms a deletion is wrong."""


class Unreadable(Refusal):
    """Something sealed that no key of the settings opens."""


def bad_code() -> BadCode:
    """The refusal of a code, the same whatever is wrong with it."""
    return BadCode(
        Message(
            N_(
                "This code opens nothing: it is mistyped, was used, or a newer one replaced it. "
                "A code has 20 letters and figures."
            )
        )
    )
