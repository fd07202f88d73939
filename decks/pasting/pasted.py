"""What was read out of a pasted deck list, as values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from collection.reading.headings import MAYBE
from collection.reading.lists import Trouble
from decks.lists.beside import MAX_NOTE, Beside
from engine.kernel.loadouts import Loadout, RawLine, build_loadout
from engine.kernel.messages import N_, Phrase

__all__ = ["Pasted", "PastedLine", "Trouble"]

UNKNOWN = Phrase(N_("«{name}» is no card of this game. It stays in the deck as it is written."))
CUT = Phrase(
    N_(
        "«{name}» is no card of this game. Of its {found} characters the first "
        "{most} stay in the deck."
    )
)
SEVERAL = Phrase(N_("«{name}» can be a card of yours or another one. The first was taken: choose."))
QUANTITY = Phrase(
    N_("«{quantity}» is no quantity: give a whole number from 1. The line counts as none.")
)
NOTE = Phrase(N_("The note has {found} signs; the first {most} stay: «{text}» is left out."))

DESCRIPTION = Phrase(
    N_("The description has {found} signs; the first {most} stay: «{text}» is left out.")
)


@dataclass(frozen=True)
class PastedLine:
    """One line that counts; `code` is the typed name when no card is `known` by it."""

    position: int
    zone: str
    code: str
    quantity: int
    known: bool = True
    note: str = ""


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
    description: str = ""

    @property
    def loadout(self) -> Loadout:
        """The cards, repeated lines added up, and the lines that count as none."""
        good = [
            RawLine(line.zone, line.code, line.quantity, line.position)
            for line in self.lines
            if line.zone != MAYBE
        ]
        return build_loadout(self.kind, [*good, *self.bad], self.header)

    @property
    def beside(self) -> Beside:
        """The cards that may come in, and the notes, those of one card one after the other."""
        maybe: Counter[str] = Counter()
        notes: dict[str, list[str]] = {}
        for line in self.lines:
            if line.zone == MAYBE:
                maybe[line.code] += line.quantity
            if line.note and line.note not in notes.setdefault(line.code, []):
                notes[line.code].append(line.note)
        told = {code: "; ".join(texts)[:MAX_NOTE].strip() for code, texts in notes.items()}
        return Beside(dict(maybe), {code: text for code, text in told.items() if text})
