"""The words of a deck as last pages of a print sheet: what it says of itself, its list, notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

from collection.drawing.fonts import MISSING, printable
from collection.reading.headings import MAYBE
from decks.formats.cards import zones_in
from decks.lists.beside import all_zones, beside_of, maybe_label
from decks.lists.judging import kind_of
from decks.lists.rows import Deck
from decks.outputs.sheets import PAPERS

# Points of PDF: typefaces every reader of PDF has, and the room a line of each takes.
_TITLE: Final = ("Helvetica-Bold", 18.0, 26.0)
_HEAD: Final = ("Helvetica-Bold", 11.0, 20.0)
_LINE: Final = ("Helvetica", 10.0, 14.0)
_NOTE: Final = ("Helvetica-Oblique", 9.0, 12.0)
_INDENT: Final = 14.0
_EDGE: Final = 15 * mm

Style = tuple[str, float, float]
Pages = Sequence[Sequence["Line"]]


@dataclass(frozen=True)
class Line:
    """One printed line: its words, typeface with size and height, and how far it is indented."""

    text: str
    style: Style = _LINE
    indent: float = 0.0


def words_pages(deck: Deck, language: str, paper: str) -> Pages:
    """The pages that say it, none for a deck that neither describes itself nor has notes."""
    if not deck.description and not beside_of(deck.beside).notes:
        return ()
    wide, high = (side * mm for side in PAPERS[paper])
    pages: list[list[Line]] = [[]]
    left = room = high - 2 * _EDGE
    for line in _wrapped(deck, language, wide - 2 * _EDGE):
        height = line.style[2]
        if height > left:
            pages.append([])
            left = room
        pages[-1].append(line)
        left -= height
    return pages


def print_words(canvas: Canvas, page: Sequence[Line], paper: str) -> None:
    """One of those pages onto the canvas."""
    y = PAPERS[paper][1] * mm - _EDGE
    for line in page:
        face, size, height = line.style
        y -= height
        canvas.setFont(face, size)
        canvas.drawString(_EDGE + line.indent, y, line.text)
    canvas.showPage()


def _wrapped(deck: Deck, language: str, width: float) -> Iterator[Line]:
    for line in _lines(deck, language):
        face, size, _ = line.style
        parts = simpleSplit(_plain(line.text), face, size, width - line.indent) or [""]
        yield from (Line(part, line.style, line.indent) for part in parts)


def _lines(deck: Deck, language: str) -> Iterator[Line]:
    yield Line(deck.name, _TITLE)
    yield from (Line(text) for text in deck.description.splitlines())
    kind, notes = kind_of(deck.game, deck.kind), beside_of(deck.beside).notes
    for zone in zones_in(deck.game, kind, all_zones(deck), language):
        label = maybe_label(language) if zone.key == MAYBE else zone.label
        yield Line(f"{label} ({zone.count})", _HEAD)
        for copies in zone.cards:
            place = " {} {}".format(*copies.place) if all(copies.place) else ""
            yield Line(f"{copies.count} × {copies.name(language)}{place}")
            if note := notes.get(copies.code):
                yield Line(note, _NOTE, _INDENT)


def _plain(text: str) -> str:
    """The text in signs that the typefaces of PDF have."""
    signs = printable(text)
    return "".join(sign if _is_known(sign) else MISSING for sign in signs)


def _is_known(sign: str) -> bool:
    return bool(sign.encode("cp1252", "ignore"))
