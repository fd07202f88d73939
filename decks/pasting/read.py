"""Reading a pasted deck list: every shape that other programs write, line by line, nothing lost.

A name that means no card stays in the deck as it was typed; a line that cannot count is told
with its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from decks.formats.code import Coded, looks_like_code, read_code
from decks.formats.formats import looks_like_json, read_json
from decks.lists.bounds import MAX_CODE
from decks.lists.judging import kind_of
from decks.pasting.entries import Entry, is_counted, read_entry
from decks.pasting.headings import COMMENTS, SIDE, Heading, Headings, is_total
from decks.pasting.names import NameIndex, names_of
from decks.pasting.pasted import (
    HEADING,
    OTHER_GAME,
    PRINTING,
    QUANTITY,
    TOO_LONG,
    UNKNOWN,
    Pasted,
    PastedLine,
    Trouble,
)
from engine.kernel.cards import CardDef
from engine.kernel.construction import LoadoutKind
from engine.kernel.loadouts import RawLine, read_quantity
from engine.kernel.messages import Message

__all__ = ["Pasted", "PastedLine", "Trouble", "read"]

# Nearest names are looked for on the first lines at fault; the others are only counted.
MOST_NEAREST: Final = 25
MOST_LINES: Final = 20_000

_GAME = re.compile(r"^#\s*game:\s*(?P<game>[\w-]+)\s+rules:\s*(?P<rules>\d+)\s*$")
_FACT = re.compile(r"^#\s*(?P<key>[\w-]+):\s*(?P<value>.+)$")
_NAMED = re.compile(r"^(?:name|nome)\s*[:=]?\s+(?P<name>.+)$|^(?:name|nome)=(?P<also>.+)$", re.I)
_SIDE_LINE = re.compile(r"^SB:\s*", re.IGNORECASE)
_TITLE = re.compile(r"^(?:#|//)\s*(?P<name>\S.*)$")


def read(game: str, kind: LoadoutKind | str, text: str) -> Pasted:
    """Read any deck text for that game. Never raises for what stands in it, but for a damaged
    deck code (BadCode) or deck file (BadFile) and for a game or kind that is not there."""
    shape = kind_of(game, kind) if isinstance(kind, str) else kind
    if looks_like_code(text):
        return _coded(game, shape, read_code(text), text)
    if looks_like_json(text):
        return _coded(game, shape, read_json(text), "{…}")
    return _Reader(game, shape).read(text)


def _coded(key: str, kind: LoadoutKind, found: Coded, text: str) -> Pasted:
    """The deck in a one-line code or a deck file; its cards need not be known here."""
    pool = names_of(key).pool
    lines = tuple(
        PastedLine(1, zone, code, count, code in pool)
        for zone, counts in found.loadout.zones.items()
        for code, count in counts.items()
    )
    problems = () if found.game == key else (_other_game(1, text.strip(), found.game),)
    declared = {field.key for field in kind.header}
    header = {
        fact: value
        for fact, value in found.loadout.header.items()
        if fact in declared and isinstance(value, str)
    }
    return Pasted(kind.key, lines, problems, found.name, found.game, header)


class _Reader:
    """Walks the lines with what the headings above them said."""

    def __init__(self, key: str, kind: LoadoutKind) -> None:
        self.key = key
        self.kind = kind
        self.index: NameIndex = names_of(key)
        self.headings = Headings(key, kind)
        self.facts = {field.key for field in kind.header}
        self.zone = ""
        self.about = False
        self.headed = False
        self.begun = False
        self.name = ""
        self.game = ""
        self.header: dict[str, object] = {}
        self.lines: list[PastedLine] = []
        self.bad: list[RawLine] = []
        self.problems: list[Trouble] = []
        self._known: dict[str, Entry] = {}

    def read(self, text: str) -> Pasted:
        rows = text.replace("\0", "").lstrip("\ufeff").splitlines()
        for position, row in enumerate(rows[:MOST_LINES], start=1):
            self._line(position, row.strip())
        if len(rows) > MOST_LINES:
            self._trouble(
                MOST_LINES + 1,
                "quantity",
                "",
                TOO_LONG.fill({"count": len(rows), "most": MOST_LINES}),
            )
        return Pasted(
            self.kind.key,
            tuple(self.lines),
            tuple(self.problems),
            self.name,
            self.game,
            self.header,
            tuple(self.bad),
        )

    def _line(self, position: int, line: str) -> None:
        if not line:
            self._blank()
        elif is_total(line) or not any(sign.isalnum() for sign in line):
            return
        elif not self._told(position, line):
            self._entry(position, line)

    def _blank(self) -> None:
        """One empty line before the second block means "beside the deck", where there is such."""
        if self.lines and not self.headed and self.headings.side:
            self.zone = self.headings.side

    def _told(self, position: int, line: str) -> bool:
        """Whether the line is no card: a heading, a fact, a comment, the deck's name."""
        heading = self.headings.framed(line)
        if heading is None and not self.index.codes(line):
            heading = self.headings.plain(line)
        if heading is not None and not self._is_title(line):
            self._head(position, line, heading)
            return True
        if self._fact(position, line) or line.startswith(COMMENTS):
            return True
        if self.about:
            self.about = line[:1].isdigit() is False
            match = _NAMED.match(line)
            if match:
                self.name = (match["name"] or match["also"]).strip()
            return self.about
        return self._is_name(line)

    def _is_title(self, line: str) -> bool:
        """Whether this is the first line "# Name", whatever the name."""
        return not self.begun and line.startswith("# ")

    def _head(self, position: int, line: str, heading: Heading) -> None:
        self.begun = self.headed = True
        self.zone, self.about = heading.zone, heading.about
        if not heading.known:
            zones = ", ".join(zone.key for zone in self.kind.zones)
            self._trouble(position, "heading", line, HEADING.fill({"text": line, "known": zones}))

    def _fact(self, position: int, line: str) -> bool:
        """Facts of the deck in comments, as our own text carries them; the first is its name."""
        first, self.begun = not self.begun, True
        match = _GAME.match(line)
        if match:
            self.game = match["game"]
            if self.game != self.key:
                self.problems.append(_other_game(position, line, self.game))
            return True
        match = _TITLE.match(line) if first else None
        if match:
            self.name = match["name"].strip()
            return True
        match = _FACT.match(line)
        if match and match["key"] in self.facts:
            self.header[match["key"]] = match["value"].strip()
            return True
        match = _NAMED.match(line)
        if match and not self.lines and not self.index.codes(line):
            self.name = (match["name"] or match["also"]).strip()
            return True
        return False

    def _is_name(self, line: str) -> bool:
        """A first line that says no quantity and names no card is the deck's name."""
        if self.name or self.lines or self.headed or is_counted(line):
            return False
        if self._meant(line).code:
            return False
        self.name = " ".join(line.split())
        return True

    def _entry(self, position: int, line: str) -> None:
        self.begun = True
        match = _SIDE_LINE.match(line)
        zone = (self.headings.side or SIDE) if match else self.zone
        entry = self._meant(line[match.end() :] if match else line)
        card = self.index.pool.get(entry.code)
        place = zone or (self.kind.zone_for(card.type) if card else self.kind.zones[-1].key)
        code = entry.code or entry.name[:MAX_CODE].strip()
        quantity = read_quantity(entry.quantity)
        if quantity is None:
            self.bad.append(RawLine(place, code, entry.quantity, position))
            said = QUANTITY.fill({"quantity": entry.quantity[:40], "text": line[:80]})
            self._trouble(position, "quantity", line, said)
            return
        self.lines.append(PastedLine(position, place, code, quantity, card is not None))
        if card is None:
            self._unknown(position, line, entry.name)
        elif entry.other:
            said = PRINTING.fill({"card": card.name, "other": self.index.pool[entry.other].name})
            self._trouble(position, "printing", line, said)

    def _meant(self, line: str) -> Entry:
        if line not in self._known:
            self._known[line] = read_entry(line, self.index)
        return self._known[line]

    def _unknown(self, position: int, line: str, name: str) -> None:
        near: Iterable[CardDef] = ()
        if len(self.problems) < MOST_NEAREST:
            near = self.index.nearest(name)
        self._trouble(position, "unknown", line, UNKNOWN.fill({"name": name[:80]}), near)

    def _trouble(
        self, position: int, kind: str, text: str, said: Message, near: Iterable[CardDef] = ()
    ) -> None:
        self.problems.append(Trouble(position, kind, text[:120], said, tuple(near)))


def _other_game(position: int, line: str, game: str) -> Trouble:
    return Trouble(position, "heading", line[:120], OTHER_GAME.fill({"game": game}))
