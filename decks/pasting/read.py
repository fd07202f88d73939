"""Reading a pasted deck: what the list says becomes lines of a deck, and nothing of it is lost.

A name that means no card stays in the deck as it was typed; a line that cannot count is told
with its number.
"""

from __future__ import annotations

from dataclasses import replace

from collection.catalogue.gone import called
from collection.house.names import one_line
from collection.house.pools import OWN
from collection.reading.entries import count_of
from collection.reading.files import read_list
from collection.reading.headings import MAYBE, Headings
from collection.reading.lists import (
    MOST_NEAREST,
    OTHER_GAME,
    Item,
    Listing,
    Trouble,
)
from collection.reading.names import NameIndex, names_of
from decks.formats.code import Coded, looks_like_code, read_code
from decks.formats.formats import looks_like_json, read_json
from decks.lists.beside import MAX_NOTE
from decks.lists.bounds import MAX_CODE, MAX_DESCRIPTION
from decks.lists.judging import kind_of
from decks.pasting.pasted import (
    CUT,
    DESCRIPTION,
    NOTE,
    QUANTITY,
    SEVERAL,
    UNKNOWN,
    Pasted,
    PastedLine,
)
from engine.kernel.construction import LoadoutKind
from engine.kernel.loadouts import RawLine, read_quantity

# Of cards that are called alike so many are offered.
_MOST_ASKED = 6
__all__ = ["Pasted", "PastedLine", "Trouble", "read"]


def read(game: str, kind: LoadoutKind | str, text: str) -> Pasted:
    """Read any deck text for that game. Never raises for what stands in it, but for a damaged
    deck code (BadCode) or deck file (BadFile) and for a game or kind that is not there."""
    shape = kind_of(game, kind) if isinstance(kind, str) else kind
    if looks_like_code(text):
        return _coded(game, shape, read_code(text), text)
    if looks_like_json(text):
        return _coded(game, shape, read_json(text), "{…}")
    index = names_of(game)
    return _pasted(shape, index, read_list(text, index, Headings(game, shape)))


def _coded(key: str, kind: LoadoutKind, found: Coded, text: str) -> Pasted:
    """The deck in a one-line code or a deck file; its cards need not be known here."""
    index = names_of(key)
    zones = {**found.loadout.zones, MAYBE: found.beside.maybe}
    lines = tuple(
        replace(
            _line_of(key, index, found, zone, code, count), note=found.beside.notes.get(code, "")
        )
        for zone, counts in zones.items()
        for code, count in counts.items()
    )
    said = OTHER_GAME.fill({"game": found.game})
    other = Trouble(1, "heading", text.strip()[:120], said)
    problems = () if found.game == key else (other,)
    declared = {field.key for field in kind.header}
    header = {
        fact: value
        for fact, value in found.loadout.header.items()
        if fact in declared and isinstance(value, str)
    }
    text, cut = _described(found.description)
    return Pasted(kind.key, lines, (*problems, *cut), found.name, found.game, header,
                  description=text)  # fmt: skip


def _line_of(
    key: str, index: NameIndex, found: Coded, zone: str, code: str, count: int
) -> PastedLine:
    """By its code; an own card of another house by what the file says of it, else its name."""
    if code in index.by_code:
        return PastedLine(1, zone, code, count)
    told = found.told.get(code, {}) if code.startswith(OWN) else {}
    cards = index.find(told).cards if told else ()
    if len(cards) == 1:
        return PastedLine(1, zone, cards[0].code, count)
    written = told.get("name", "")[:MAX_CODE].strip() or called(key, code)
    return PastedLine(1, zone, written, count, known=False)


def _pasted(kind: LoadoutKind, index: NameIndex, found: Listing) -> Pasted:
    lines: list[PastedLine] = []
    bad: list[RawLine] = []
    troubles = list(found.troubles)
    for item in found.items:
        card = item.entry.found.cards[0] if item.entry.found.cards else None
        name = item.entry.cells.get("name") or item.text
        code = card.code if card else name[:MAX_CODE].strip()
        place = item.zone or (kind.zone_for(card.type) if card else kind.zones[-1].key)
        quantity = read_quantity(count_of(item.entry.quantity))
        if quantity is None:
            bad.append(RawLine(place, code, item.entry.quantity, item.position))
            said = QUANTITY.fill({"quantity": item.entry.quantity[:40], "text": item.text[:80]})
            troubles.append(Trouble(item.position, "quantity", item.text[:120], said))
            continue
        note = one_line(item.note)
        if len(note) > MAX_NOTE:
            said = NOTE.fill({"found": len(note), "most": MAX_NOTE, "text": note[MAX_NOTE:][:80]})
            troubles.append(Trouble(item.position, "note", item.text[:120], said))
        known = card is not None
        lines.append(PastedLine(item.position, place, code, quantity, known, note[:MAX_NOTE]))
        troubles += _doubts(item, name, index, len(troubles))
    text, cut = _described("\n".join(found.description))
    troubles += cut
    troubles.sort(key=lambda trouble: trouble.position)
    return Pasted(kind.key, tuple(lines), tuple(troubles), found.name, found.game, found.header,
                  tuple(bad), text)  # fmt: skip


def _described(text: str) -> tuple[str, list[Trouble]]:
    """What of a description is kept, and what is told of the rest."""
    said = text.strip()
    if len(said) <= MAX_DESCRIPTION:
        return said, []
    more = said[MAX_DESCRIPTION:][:80]
    told = DESCRIPTION.fill({"found": len(said), "most": MAX_DESCRIPTION, "text": more})
    return said[:MAX_DESCRIPTION].strip(), [Trouble(1, "note", said[:120], told)]


def _doubts(item: Item, name: str, index: NameIndex, told: int) -> list[Trouble]:
    found = item.entry.found
    if not found.cards:
        near = index.nearest(name, 3) if told < MOST_NEAREST else ()
        phrase = UNKNOWN if len(name) <= MAX_CODE else CUT
        said = phrase.fill({"name": name[:80], "most": MAX_CODE, "found": len(name)})
        return [Trouble(item.position, "unknown", item.text[:120], said, near)]
    several = len(found.cards) > 1
    if several and any(card.code.startswith(OWN) for card in found.cards):
        text, said = item.text[:120], SEVERAL.fill({"name": name[:80]})
        return [Trouble(item.position, "printing", text, said, found.cards[:_MOST_ASKED])]
    # Which of several printings of one name it is, is for the shelf to ask.
    if found.remark is None or several:
        return []
    return [Trouble(item.position, "printing", item.text[:120], found.remark)]
