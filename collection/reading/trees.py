"""XML from outside, element by element: no document type, so no entities and nothing fetched.

Decks of Cockatrice (`.cod`) and Magic Online (`.dek`) are read out of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from xml.parsers import expat

from collection.reading.entries import Entry
from collection.reading.headings import Headings
from collection.reading.lists import Item, Listing
from collection.reading.names import NameIndex
from collection.requests.files import BadFile
from engine.kernel.messages import N_, Message, Phrase

NO_DECK = Phrase(N_("This XML holds no cards: decks of Cockatrice and Magic Online are read."))


@dataclass(frozen=True)
class Element:
    """An element that has ended: its name, attributes, own text, and how deep it lies."""

    name: str
    facts: dict[str, str]
    text: str
    depth: int
    line: int


def elements(text: str | bytes) -> Iterator[Element]:
    """The elements in the order of their ends. Raises BadFile, also for a document type."""
    found: list[Element] = []
    open_ones: list[tuple[str, dict[str, str], list[str], int]] = []
    parser = expat.ParserCreate()
    parser.buffer_text = True

    def start(name: str, facts: dict[str, str]) -> None:
        plain = {key.rpartition(":")[2]: value for key, value in facts.items()}
        open_ones.append((name.rpartition(":")[2], plain, [], parser.CurrentLineNumber))

    def end(_name: str) -> None:
        name, facts, texts, line = open_ones.pop()
        found.append(Element(name, facts, "".join(texts), len(open_ones), line))

    def words(data: str) -> None:
        open_ones[-1][2].append(data)

    def refused(*_given: object) -> None:
        raise BadFile(
            Message(N_("This XML declares a document type, which is not read. Take it out."))
        )

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = words
    parser.StartDoctypeDeclHandler = refused
    pieces = [text[at : at + 65_536] for at in range(0, len(text), 65_536)]
    try:
        for piece in pieces:
            parser.Parse(piece)
            yield from found
            found.clear()
        parser.Parse(b"", True)
    except expat.ExpatError as exc:
        raise BadFile(
            Message(N_("This XML is broken in line {line}: {why}."),
                    {"line": exc.lineno, "why": expat.errors.messages[exc.code]})
        ) from exc  # fmt: skip
    yield from found


def read_xml(text: str, index: NameIndex, headings: Headings) -> Listing:
    """The deck in a `.cod` or `.dek`. Raises BadFile."""
    listing = Listing()
    cards: list[tuple[str, dict[str, str], Element]] = []
    for each in elements(text):
        facts = {key.casefold(): value for key, value in each.facts.items()}
        if each.name == "deckname":
            listing.name = " ".join(each.text.split())
        elif each.name == "comments":
            listing.description = each.text.strip().splitlines()
        elif each.name == "card":
            cards.append((facts.get("number", "1"), facts, each))
        elif each.name.casefold() == "cards" and "name" in facts:
            side = facts.get("sideboard", "").casefold() == "true"
            _add(listing, index, headings.zone_of("side") if side else "", facts,
                 facts.get("quantity", "1"), each)  # fmt: skip
        elif each.name == "zone":
            for count, told, card in cards:
                _add(listing, index, headings.zone_of(facts.get("name", "")), told, count, card)
            cards = []
    if not listing.items:
        raise BadFile(NO_DECK.fill({}))
    return listing


def _add(
    listing: Listing,
    index: NameIndex,
    zone: str,
    facts: dict[str, str],
    count: str,
    element: Element,
) -> None:
    cells = {
        "name": facts.get("name", ""),
        "set_code": facts.get("setshortname", ""),
        "number": facts.get("collectornumber", ""),
    }
    entry = Entry(count, cells, index.find(cells), counted=True)
    note = facts.get("note", "")
    listing.items.append(Item(element.line, f"{count} {cells['name']}", zone, entry, note))
