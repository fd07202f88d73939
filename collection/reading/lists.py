"""A list in words, line by line: headings, comments, the name of a deck, and cards.

Nothing is swallowed: what is no card, comment or heading that is known is told with its line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import islice
from typing import Final

from collection.reading.entries import (
    LONGEST_LINE,
    Entry,
    count_of,
    is_counted,
    read_entry,
    read_name,
    tidied,
    unescaped,
    unmarked,
)
from collection.reading.headings import COMMENTS, Heading, Headings, is_total
from collection.reading.names import Found, Listed, NameIndex, fold
from collection.reading.sheets import COUNTS, Line, Sheet
from engine.kernel.messages import N_, NN_, Message, Phrase

# Nearest names are looked for on the first lines at fault; the others are only counted.
MOST_NEAREST: Final = 25
MOST_LINES: Final = 20_000
# A first line that is so like a card's name is that card, misspelled.
_LIKE: Final = 0.75

HEADING: Final = Phrase(
    N_("There is no zone «{text}» here ({known}); the cards below go where their type goes.")
)
OTHER_GAME: Final = Phrase(
    N_("This list is for another game («{game}»): its cards may be unknown here.")
)
NAMED: Final = Phrase(N_("«{text}» was read as the name of the deck, not as a card."))
TOO_LONG: Final = NN_(
    "The text has {count} line; only the first {most} were read.",
    "The text has {count} lines; only the first {most} were read.",
    "count",
)

_GAME = re.compile(r"^#\s*game:\s*(?P<game>[\w-]+)\s+rules:\s*(?P<rules>\d+)\s*$")
_FACT = re.compile(r"^#\s*(?P<key>[\w-]+):\s*(?P<value>.+)$")
_NAMED = re.compile(
    r"^(?:(?:(?:deck\s*)?name|nome|title|titolo)\s*[:=]\s*|(?:name|nome)\s+)(?P<name>\S.*)$",
    re.IGNORECASE,
)
_OF_A_DECK = re.compile(r"^[^\W\d][\w ]*\s*[:=]")
_TITLE = re.compile(r"^(?:#|//)\s*(?P<name>\S.*)$")
# "SB: 1 Name", "Sideboard: 1 Name".
_ZONED = re.compile(r"^(?P<words>[^\W\d][^\d:]*):\s*(?P<rest>[\d(\[].*)$")
_SKIPPED = re.compile(r"^(?:```\w*|LAYOUT \w+:\(.*)$")
# "2 Name  # a note": what stands there of the card in this deck.
_NOTED = re.compile(r"^(?P<line>.*?\S)\s+#\s+(?P<note>\S.*)$")
_NUMBERED = re.compile(r"^\s*(\d+)\.\s+")
# A line of what the deck says of itself: in our own text, and in Markdown above the first zone.
_SAID = re.compile(r"^#\s*description:[ ]?(?P<line>.*)$")
_QUOTED = re.compile(r"^>[ ]?(?P<line>.*)$")
_FIGURE_AT_AN_END = re.compile(r"^\W*\d|\d\W*$")


@dataclass(frozen=True)
class Item:
    """One line that should be a card; `zone` "" = where cards of its type go; `note`: what it
    says of the card."""

    position: int
    text: str
    zone: str
    entry: Entry
    note: str = ""


@dataclass(frozen=True)
class Trouble:
    """A line that is not as it should be, why, and the cards it may mean.

    `kind`: unknown (kept as typed), quantity (counts as none), heading, printing, or name.
    """

    position: int
    kind: str
    text: str
    message: Message
    nearest: tuple[Listed, ...] = ()


@dataclass
class Listing:
    """What a list says: its cards, what is odd about it, the deck's name, game and facts, and
    line by line what it says of itself."""

    items: list[Item] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)
    name: str = ""
    game: str = ""
    header: dict[str, object] = field(default_factory=dict)
    description: list[str] = field(default_factory=list)


def note_of(line: str) -> str:
    """The note behind a line, "" for none."""
    match = _NOTED.match(line)
    return match["note"] if match else ""


def read_lines(text: str, index: NameIndex, headings: Headings) -> Listing:
    """The cards of a list in words. Never raises for what stands in it."""
    return _Reader(index, headings).read(text)


def listed(sheet: Sheet, index: NameIndex, headings: Headings) -> Listing:
    """The rows of a table as cards of a deck."""
    items = []
    for line in sheet.lines:
        cells, found = meant(line, index)
        zone = headings.zone_of(cells.get("zone", ""))
        for column, cell in line.more.get("zone", [(sheet.names.get("zone", ""), zone)]):
            if cell.casefold() in ("yes", "true", "1", "x"):
                zone = headings.zone_of("side" if column.startswith("Side") else column)
        count = _count(cells) if COUNTS & sheet.names.keys() else "1"
        text = ", ".join(cell for cell in line.cells if cell)
        items.append(Item(line.number, text, zone, Entry(count, cells, found, counted=True)))
    return Listing(items)


def _count(cells: Mapping[str, str]) -> str:
    """The copies of a row, plain and foil ones together where there is no sum."""
    parts = [cells[key] for key in ("plain_quantity", "foil_quantity") if key in cells]
    if "quantity" in cells or not parts:
        return cells.get("quantity", "")
    counts = [count_of(part) for part in parts]
    odd = next((count for count in counts if not count.isdecimal()), "")
    return odd or str(sum(map(int, counts)))


def meant(line: Line, index: NameIndex) -> tuple[Mapping[str, str], Found]:
    """The cells of a row, of two columns of one meaning the one that is known; and its card."""
    cells = dict(line.fields)
    known = {"name": index.named, "code": index.coded, "set_code": index.sets_called}
    for name, is_known in known.items():
        told = [cell for _, cell in line.more.get(name, ()) if is_known(cell)]
        if told:
            cells[name] = told[0]
    name = cells.get("name", "").strip()
    if name and not index.named(name):
        entry = read_name(name, index)
        if entry is not None:
            cells = {**entry.cells, **cells, "name": entry.cells["name"]}
    return cells, index.find(cells)


class _Reader:
    """Walks the lines with what the headings above them said."""

    def __init__(self, index: NameIndex, headings: Headings) -> None:
        self.index, self.headings = index, headings
        self.facts = {each.key for each in headings.kind.header}
        self.zone = ""
        self.about = self.headed = self.begun = False
        self.found = Listing()
        self._known: dict[str, Entry] = {}

    def read(self, text: str) -> Listing:
        rows = text.replace("\0", "").lstrip("\ufeff").splitlines()
        self.rows = _unquoted([row.strip() for row in rows[:MOST_LINES]])
        self.in_markdown = any(row.startswith("## ") for row in self.rows)
        for position, row in enumerate(self.rows, start=1):
            self._line(position, row)
        if len(rows) > MOST_LINES:
            said = TOO_LONG.fill({"count": len(rows), "most": MOST_LINES})
            self._trouble(MOST_LINES + 1, "quantity", "", said)
        return self.found

    def _line(self, position: int, line: str) -> None:
        if not line:
            self._blank()
        elif self._said(line) or _says_nothing(line):
            return
        elif not self._told(position, line):
            self._item(position, line)
        self.begun = self.begun or bool(line)

    def _blank(self) -> None:
        """One empty line before the second block means "beside the deck", where there is such."""
        if self.found.items and not self.headed and self.headings.side:
            self.zone = self.headings.side

    def _said(self, line: str) -> bool:
        """Whether the line describes the deck; a quoted one does where zones stand as in our own
        Markdown, and none has begun."""
        match = _SAID.match(line) if self.begun else None
        if match:
            self.found.description.append(match["line"])
            return True
        match = _QUOTED.match(line) if self.in_markdown and not self.headed else None
        if match:
            self.found.description.append(unescaped(match["line"]))
        return match is not None

    def _told(self, position: int, line: str) -> bool:
        """Whether the line is no card: a heading, a fact, a comment, the deck's name."""
        fact, line = line, line[:LONGEST_LINE].rstrip()
        heading = self.headings.framed(line)
        if heading is not None and not heading.known and self._meant(line).found.cards:
            heading = None
        if heading is None and not self.index.named(line):
            heading = self.headings.plain(line)
        if heading is not None and not self._is_title(line):
            self._head(position, line, heading)
            return True
        if self._fact(position, fact) or line.startswith(COMMENTS):
            return True
        if self.about:
            match = _NAMED.match(line)
            self.about = bool(match or _OF_A_DECK.match(line))
            if match:
                self.found.name = match["name"].strip()
            return self.about
        return self._is_name(position, line)

    def _is_title(self, line: str) -> bool:
        """Whether this is the first line "# Name", whatever the name."""
        return not self.begun and line.startswith("# ")

    def _head(self, position: int, line: str, heading: Heading) -> None:
        self.headed = True
        self.zone, self.about = heading.zone, heading.about
        if not heading.known:
            # What our own text calls a zone is one, though the game declares none.
            self.zone = line.strip("[]") if self.found.game == self.headings.game else ""
            zones = ", ".join(zone.key for zone in self.headings.kind.zones)
            self._trouble(position, "heading", line, HEADING.fill({"text": line, "known": zones}))

    def _fact(self, position: int, line: str) -> bool:
        """Facts of the deck in comments, as our own text carries them; the first is its name."""
        match = _GAME.match(line)
        if match:
            self.found.game = match["game"]
            if self.found.game != self.headings.game:
                said = OTHER_GAME.fill({"game": self.found.game})
                self._trouble(position, "heading", line, said)
            return True
        match = _TITLE.match(line) if not self.begun else None
        if match:
            # Our own text has the name as it is, Markdown with signs before its signs.
            is_ours = any(_GAME.match(row) for row in self.rows[position : position + 1])
            self.found.name = match["name"].strip() if is_ours else unmarked(match["name"])
            return True
        match = _FACT.match(line)
        if match and match["key"] in self.facts:
            self.found.header[match["key"]] = match["value"].strip()
            return True
        if self.found.items or self.index.named(line):
            return False
        match = _NAMED.match(line)
        if match:
            self.found.name = match["name"].strip()
        return bool(match) or fold(tidied(line)) == self.headings.title

    def _is_name(self, position: int, line: str) -> bool:
        """A first line is the deck's name only when it is surely no card: it says no figure, is
        like no card's name, and every line below it says how many."""
        if self.begun or is_counted(line) or _FIGURE_AT_AN_END.search(line):
            return False
        rows = (row[:LONGEST_LINE] for row in self.rows[position:])
        below = [*islice((row for row in rows if row and not row.startswith(COMMENTS)), 40)]
        counted = [is_counted(row) or bool(_FIGURE_AT_AN_END.search(row)) for row in below]
        headed = [self.headings.framed(row) or self.headings.plain(row) for row in below]
        if not any(counted) or not all(c or h for c, h in zip(counted, headed, strict=True)):
            return False
        if self._meant(line).found.cards or self._is_like_a_card(line):
            return False
        self.found.name = " ".join(line.split())
        self._trouble(position, "name", line, NAMED.fill({"text": line[:80]}))
        return True

    def _is_like_a_card(self, line: str) -> bool:
        words = fold(line)
        return any(
            SequenceMatcher(None, fold(name), words).ratio() > _LIKE
            for card in self.index.nearest(line)
            for name in card.names
        )

    def _item(self, position: int, line: str) -> None:
        zone, text = self.zone, line
        match = _ZONED.match(line)
        heading = self.headings.plain(match["words"]) if match else None
        if match and heading and not self._meant(line).found.cards:
            zone, text = heading.zone, match["rest"]
        entry, note = self._noted(text)
        zone = entry.cells.get("zone", zone)
        self.found.items.append(Item(position, line, zone, entry, note))

    def _noted(self, text: str) -> tuple[Entry, str]:
        """The card of a line, and the note behind it; a name may hold the sign of one."""
        match = _NOTED.match(text)
        if match is None:
            return self._meant(text[:LONGEST_LINE]), ""
        entry = self._meant(match["line"][:LONGEST_LINE])
        whole = entry if entry.found.cards else self._meant(text[:LONGEST_LINE])
        if whole.found.cards and whole is not entry:
            return whole, ""
        is_marked = tidied(text) != text.strip()
        return entry, unmarked(match["note"]) if is_marked else match["note"]

    def _meant(self, line: str) -> Entry:
        if line not in self._known:
            self._known[line] = read_entry(line, self.index, self.headings.zone_of)
        return self._known[line]

    def _trouble(self, position: int, kind: str, text: str, said: Message) -> None:
        self.found.troubles.append(Trouble(position, kind, text[:120], said))


def _says_nothing(line: str) -> bool:
    return bool(is_total(line) or _SKIPPED.match(line) or not any(s.isalnum() for s in line))


def _unquoted(rows: Sequence[str]) -> list[str]:
    """Without the marks of a quoted mail, and without the figures of a numbered list."""
    filled = [row for row in rows if row]
    if filled and all(row.startswith(">") for row in filled):
        rows = [row.lstrip("> ") for row in rows]
        filled = [row for row in rows if row]
    numbers = [int(match[1][:9]) for row in filled if (match := _NUMBERED.match(row))]
    if len(numbers) > 1 and numbers == [*range(1, len(numbers) + 1)]:
        return [_NUMBERED.sub("", row) for row in rows]
    return list(rows)
