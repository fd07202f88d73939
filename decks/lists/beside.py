"""What lies beside the cards that a deck brings: cards that may come in, and a note for a card.

No judge looks at it, and no match: it is kept, copied, printed and taken back with the deck.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from collection.house.i18n import READER
from collection.house.names import one_line
from collection.reading.headings import MAYBE
from decks.lists.bounds import MAX_CODE, MAX_LINES, check_zones, is_kept_text
from decks.lists.errors import BadLine
from engine.kernel.loadouts import read_quantity
from engine.kernel.messages import N_, Message
from engine.kernel.names import both

MAX_NOTE: Final = 200
_LABEL: Final = both("Maybe", "Forse")
Zones = Mapping[str, Mapping[str, int]]


@dataclass(frozen=True)
class Beside:
    """`maybe`: copies by code that no judge counts; `notes`: a line of text by code."""

    maybe: Mapping[str, int] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.maybe or self.notes)

    def to_json(self) -> dict[str, Any]:
        """As it is stored: nothing where there is nothing."""
        return {key: dict(found) for key in ("maybe", "notes") if (found := getattr(self, key))}

    def within(self, zones: Zones) -> Beside:
        """Without the notes of cards that are neither in the deck nor perhaps."""
        held = {code for counts in (*zones.values(), self.maybe) for code in counts}
        return Beside(self.maybe, {code: text for code, text in self.notes.items() if code in held})


NOTHING: Final = Beside()


def beside_of(stored: Mapping[str, Any]) -> Beside:
    """What is stored of a deck or a version."""
    return Beside(stored.get("maybe", {}), stored.get("notes", {}))


def all_zones(row: Any) -> dict[str, Mapping[str, int]]:
    """The cards of a deck, a version or a side by zone, with those that may come in."""
    return {**row.zones, MAYBE: beside_of(row.beside).maybe}


def maybe_label(language: str = "") -> str:
    """What the cards that may come in are headed with."""
    return _LABEL.pick(language or READER.language)


def clean_note(text: object) -> str:
    """A note on one line, "" for none. Raises BadLine for one that is too long."""
    found = one_line(text) if isinstance(text, str) else None
    if found is None or len(found) > MAX_NOTE:
        raise BadLine(
            Message(
                N_("A note has at most {most} signs; this one has {found}."),
                {"most": MAX_NOTE, "found": len(found or "")},
            )
        )
    return found


def read_beside(raw: object) -> Beside:
    """What a program, a file or a backup says lies beside a deck. Raises BadLine."""
    if not isinstance(raw, Mapping) or raw.keys() - {"maybe", "notes"}:
        raise _bad()
    maybe, notes = raw.get("maybe", {}), raw.get("notes", {})
    if not isinstance(maybe, Mapping) or not isinstance(notes, Mapping):
        raise _bad()
    counts = {str(code): read_quantity(count) for code, count in maybe.items()}
    if None in counts.values():
        raise _bad()
    found = Beside(counts, {str(code): clean_note(text) for code, text in notes.items()})  # type: ignore[arg-type]
    check_beside(found)
    return Beside(found.maybe, {code: text for code, text in found.notes.items() if text})


def check_beside(found: Beside) -> None:
    """Raises BadLine for more than is kept beside a deck."""
    check_zones({MAYBE: found.maybe})
    if len(found.notes) > MAX_LINES:
        raise BadLine(
            Message(
                N_("A deck has at most {most} lines; this one has {found}."),
                {"most": MAX_LINES, "found": len(found.notes)},
            )
        )
    for code, text in found.notes.items():
        clean_note(text)
        if not is_kept_text(code, MAX_CODE) or not is_kept_text(text, MAX_NOTE):
            raise _bad()


def _bad() -> BadLine:
    return BadLine(
        Message(
            N_("Beside a deck lie «maybe», codes with quantities, and «notes», codes with a line.")
        )
    )
