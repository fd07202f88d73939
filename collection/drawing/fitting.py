"""Fitting words into boxes: what is shrunk, where a line breaks, and when something was cut."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from collection.drawing.fonts import width
from engine.kernel.plans import Block, Label, Title

ELLIPSIS: Final = "…"
STEP: Final = 0.96
# A name stays on one line down to this share of its size, and on two down to these millimetres.
ONE_LINE: Final = 0.66
TWO_LINES: Final = 0.7
LEAST_NAME: Final = 2.6
LEAST_CONDENSED: Final = 2.3
# In the smallest faces, in pixels.
TINY_ONE: Final = 14.5
TINY_LEAST: Final = 10.0
# Lengths are shares of shares: what misses by less than this fits.
_SLACK: Final = 1e-6

Word = tuple[str, str]


@dataclass(frozen=True)
class Line:
    """One line of a name: its text, typeface, size, and middle relative to the box's."""

    text: str
    face: str
    size: float
    shift: float = 0.0


@dataclass(frozen=True)
class Fitted:
    """Lines of a block, each word with its typeface; `cut` when the end had to go."""

    lines: tuple[tuple[Word, ...], ...]
    size: float
    cut: bool = False


def shorten(face: str, text: str, room: float, size: float) -> str:
    """The text, or as much of its start as the room takes, with an ellipsis."""
    room += _SLACK
    if width(face, text) * size <= room:
        return text
    while len(text) > 1 and width(face, text + ELLIPSIS) * size > room:
        text = text[:-1].rstrip()
    return text + ELLIPSIS


def fit_label(label: Label) -> Line:
    """One line, shrunk to at least 45 % of its size."""
    least = label.size * 0.45
    size = min(label.size, label.width / max(1e-6, width(label.face, label.text)))
    size = max(size, least)
    return Line(shorten(label.face, label.text, label.width, size), label.face, size)


def fit_title(title: Title) -> list[Line]:
    """One line of the display face; two balanced ones; two condensed ones; an ellipsis."""
    wide = width("name", title.text) * title.size
    if wide <= title.width / ONE_LINE:
        return [
            Line(title.text, "name", min(title.size, title.width / max(wide, 1e-6) * title.size))
        ]
    for face, least in (("name", LEAST_NAME), ("bold", LEAST_CONDENSED)):
        first, second, longest = _halves(face, title.text)
        size = min(title.height / 2.05, title.width / longest, title.size * TWO_LINES)
        if size >= least:
            break
    return _two(face, (first, second), title.width, max(size, LEAST_CONDENSED), 1.02)


def fit_tiny(title: Title, pixels: float) -> list[Line]:
    """For small faces: one condensed line of 15 px, or two of 10; `pixels` per millimetre."""
    size = min(title.height * 0.74, title.width / max(1e-6, width("bold", title.text)))
    if size * pixels >= TINY_ONE or " " not in title.text:
        size = max(size, TINY_LEAST / pixels)
        return [Line(shorten("bold", title.text, title.width, size), "bold", size)]
    first, second, longest = _halves("bold", title.text)
    size = max(TINY_LEAST / pixels, min(title.height * 0.5, title.width / longest))
    return _two("bold", (first, second), title.width, size, title.height * 0.49 / size)


def _two(face: str, halves: tuple[str, str], room: float, size: float, lead: float) -> list[Line]:
    return [
        Line(shorten(face, half, room, size), face, size, (place - 0.5) * size * lead)
        for place, half in enumerate(halves)
        if half
    ]


def _halves(face: str, text: str) -> tuple[str, str, float]:
    """The two lines whose longer one is shortest, and its width at size 1."""
    words = text.split()
    pairs = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    if not pairs:
        return text, "", max(1e-6, width(face, text))
    first, second = min(pairs, key=lambda pair: max(width(face, pair[0]), width(face, pair[1])))
    return first, second, max(width(face, first), width(face, second))


def fit_block(block: Block, pixels: float) -> Fitted:
    """Shrinks by 4 % until the lines fit the height; `pixels` per millimetre."""
    # Whole pixels before breaking lines, or bold runs drift into their neighbours.
    least = max(1, int(block.least * pixels + 0.25))
    step = max(least, int(block.size * pixels + 0.25))
    while True:
        size = step / pixels
        lines = wrap(block, size)
        if len(lines) * block.lead * size <= block.height + 0.02 * size or step <= least:
            break
        step = max(least, min(step - 1, int(step * STEP)))
    most = max(1, int(block.height / (block.lead * size) + 0.02))
    if len(lines) <= most:
        return Fitted(tuple(lines), size)
    lines = lines[:most]
    lines[-1] = (*lines[-1][:-1], (ELLIPSIS, block.face))
    return Fitted(tuple(lines), size, cut=True)


def wrap(block: Block, size: float) -> list[tuple[Word, ...]]:
    """Greedy lines of words with their typefaces."""
    space = width(block.face, " ") * size
    lines: list[tuple[Word, ...]] = []
    place = 0
    for part in block.text.split("\n"):
        line: list[Word] = []
        used = 0.0
        for word in part.split():
            face = "bold" if place in block.strong else block.face
            place += 1
            for piece in _pieces(face, word, block.width, size):
                wide = width(face, piece) * size
                if line and used + space + wide > block.width:
                    lines.append(tuple(line))
                    line, used = [], 0.0
                used += (space if line else 0) + wide
                line.append((piece, face))
        lines.append(tuple(line))
    return lines


def _pieces(face: str, word: str, room: float, size: float) -> list[str]:
    """The word; broken where it alone is wider than a line."""
    found = []
    while len(word) > 1 and width(face, word) * size > room:
        fits = int(len(word) * room / (width(face, word) * size))
        fits = max(1, min(len(word) - 1, fits))
        found.append(word[:fits])
        word = word[fits:]
    return [*found, word]
