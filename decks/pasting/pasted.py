"""What was read out of a pasted deck list, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.kernel.cards import CardDef
from engine.kernel.loadouts import Loadout, RawLine, build_loadout
from engine.kernel.messages import N_, NN_, Message, Phrase

UNKNOWN = Phrase(N_("«{name}» is no card of this game. It stays in the deck as it is written."))
QUANTITY = Phrase(
    N_("«{quantity}» is no quantity: give a whole number from 1. The line counts as none.")
)
HEADING = Phrase(
    N_("There is no zone «{text}» here ({known}); the cards below go where their type goes.")
)
PRINTING = Phrase(N_("Set and number name {other}, the words name {card}: the words count."))
OTHER_GAME = Phrase(N_("This list is for another game («{game}»): its cards may be unknown here."))
TOO_LONG = NN_(
    "The text has {count} line; only the first {most} were read.",
    "The text has {count} lines; only the first {most} were read.",
    "count",
)


@dataclass(frozen=True)
class PastedLine:
    """One line that counts; `code` is the typed name when no card is `known` by it."""

    position: int
    zone: str
    code: str
    quantity: int
    known: bool = True


@dataclass(frozen=True)
class Trouble:
    """A line that is not as it should be, why, and the cards it may mean.

    `kind`: unknown (kept as typed), quantity (counts as none), heading, or printing.
    """

    position: int
    kind: str
    text: str
    message: Message
    nearest: tuple[CardDef, ...] = ()


@dataclass(frozen=True)
class Pasted:
    """What a text says: cards, what is wrong with it, and the deck's name ("" = none)."""

    kind: str
    lines: tuple[PastedLine, ...] = ()
    problems: tuple[Trouble, ...] = ()
    name: str = ""
    game: str = ""
    header: Mapping[str, object] = field(default_factory=dict)
    bad: tuple[RawLine, ...] = ()

    @property
    def loadout(self) -> Loadout:
        """The cards, repeated lines added up, and the lines that count as none."""
        good = [RawLine(line.zone, line.code, line.quantity, line.position) for line in self.lines]
        return build_loadout(self.kind, [*good, *self.bad], self.header)
