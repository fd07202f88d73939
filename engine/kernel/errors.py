"""What the checked doors of the kernel refuse, each with a message for people."""

from __future__ import annotations

from engine.kernel.messages import Message


class KernelError(Exception):
    """Base of all refusals; `message` says what is wrong, where, and how to mend it.

    As text: the sentence in English, with the clause behind it and the code."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    @property
    def clause(self) -> str:
        """The rule behind the refusal, "" where it is none of a game's."""
        return self.message.clause

    @property
    def code(self) -> str:
        """The refusal for programs: the reason that the game gives it, or else its kind."""
        return self.message.code or code_of(type(self).__name__)

    def __str__(self) -> str:
        behind = [part for part in (self.clause, self.code) if part]
        return f"{self.message.render()} ({', '.join(behind)})"


def code_of(name: str) -> str:
    """A name of the program as a code: `IllegalAction` is `ILLEGAL_ACTION`."""
    return "".join(f"_{sign}" if sign.isupper() else sign for sign in name).strip("_").upper()


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
