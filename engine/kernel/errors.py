"""What the checked doors of the kernel refuse, each with a message for people."""

from __future__ import annotations

from engine.kernel.messages import Message


class KernelError(Exception):
    """Base of all refusals; `message` says what is wrong, where, and how to mend it."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


class IllegalAction(KernelError):
    """An action that `legal()` does not offer, or one asked of the wrong seat."""


class WrongSeat(IllegalAction):
    """A seat acted while another one decides."""


class StaleRevision(KernelError):
    """The caller knew an older revision of the match than the present one."""


class BadOutcome(KernelError):
    """A chance outcome that the open chance node cannot have."""


class BadSeed(KernelError):
    """A seed that is not a whole secret."""


class BadNote(KernelError):
    """A note to a move that could not be stored."""


class BadRecord(KernelError):
    """A stored match that cannot be read or no longer replays to its digests."""


class BadLoadout(KernelError):
    """A loadout that breaks a construction rule refuses the start of a match."""


class BadOption(KernelError):
    """An unknown table option, or a value it does not take."""


class BadPosition(KernelError):
    """A position that breaks an invariant of the game."""


class BadCard(KernelError):
    """A card definition that the game cannot play.

    `path` is where in the card's JSON, `remedy` how to mend it, `card` its code ("": not known
    yet where it was found).
    """

    def __init__(self, message: Message, path: str, remedy: Message, card: str = "") -> None:
        super().__init__(message)
        self.path = path
        self.remedy = remedy
        self.card = card
