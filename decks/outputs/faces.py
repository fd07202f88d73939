"""Card faces as pictures at the resolution of print; a bare one for what no game knows."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from django.conf import settings
from PIL import Image, ImageDraw, ImageFont

from collection.catalogue.gone import called
from collection.catalogue.shelves import as_printed
from collection.drawing import back, draw_card
from collection.drawing.fonts import printable
from collection.house.pools import pool_of
from engine.registry import game

DPI: Final = 300
MM: Final = 25.4
DEFAULT_SIZE: Final = (63.0, 88.0)
# The house draws no smaller faces.
LEAST: Final = 40
_PAPER, _INK, _SOFT = "#fffdf8", "#1b2028", "#5e636b"
_SERIF: Final = "young-serif-latin-400-normal.woff2"
_SANS: Final = "atkinson-hyperlegible-next-latin-wght-normal.woff2"


def card_size(key: str, code: str) -> tuple[float, float]:
    """Width and height in millimetres of a card, known or not."""
    card = pool_of(key).get(code)
    return DEFAULT_SIZE if card is None else game(key).card_size(card)


def pixels(length: float) -> int:
    """Millimetres as dots of a 300 dpi print."""
    return round(length / MM * DPI)


def face_picture(
    key: str, code: str, language: str, width: int, own: Image.Image | None = None
) -> Image.Image:
    """The face `width` dots wide, in the proportions of the card, perhaps with an own picture."""
    wide, high = card_size(key, code)
    size = (width, round(width * high / wide))
    card = pool_of(key).get(code)
    if card is None:
        return unknown_face(called(key, code), size)
    drawn = draw_card(key, as_printed(key, card), language, max(width, LEAST), own)
    return drawn if drawn.size == size else drawn.resize(size, Image.Resampling.LANCZOS)


def back_picture(key: str, place: tuple[float, float], name: str, width: int) -> Image.Image:
    """A back of the game's cards, in the proportions of a card of that size."""
    drawn = back(key, max(width, LEAST), name)
    size = (width, round(width * place[1] / place[0]))
    return drawn if drawn.size == size else drawn.resize(size, Image.Resampling.LANCZOS)


def unknown_face(name: str, size: tuple[int, int]) -> Image.Image:
    """A card of which only the name is known: room to write the rest by hand."""
    width, height = size
    image = Image.new("RGB", size, _PAPER)
    pen = ImageDraw.Draw(image)
    unit = width / 63.0
    pen.rectangle((0, 0, width - 1, height - 1), outline=_INK, width=max(1, round(unit * 0.7)))
    face, y = font("serif", 5.5 * unit), 6 * unit
    for line in wrapped(pen, spelled(name), face, width - 10 * unit, 4):
        pen.text((5 * unit, y), line, _INK, face)
        y += 7 * unit
    pen.line((5 * unit, y + unit, width - 5 * unit, y + unit), _INK, max(1, round(unit * 0.3)))
    pen.text((width / 2, height * 0.6), "?", _SOFT, font("serif", 22 * unit), "mm")
    return image


def font(name: str, size: float) -> ImageFont.FreeTypeFont:
    """A font of the house; `serif` or `sans`."""
    file = _SERIF if name == "serif" else _SANS
    path = Path(settings.BASE_DIR) / "static" / "fonts" / file
    return ImageFont.truetype(str(path), max(6, round(size)))


def spelled(text: str) -> str:
    """The text as far as our letters go, "" where none of it can be drawn: their alphabet is
    Latin, and what is missing would be a row of empty boxes."""
    found = printable(text)
    return found if any(sign.isalnum() for sign in found) else ""


def wrapped(
    pen: ImageDraw.ImageDraw, text: str, face: ImageFont.FreeTypeFont, width: float, most: int
) -> list[str]:
    """The text in at most `most` lines of that width; what does not fit ends in "…"."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and pen.textlength(longer, font=face) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    kept = [_cut(pen, line, face, width) for line in lines[:most]]
    if len(lines) > most:
        kept[-1] = _cut(pen, f"{kept[-1]} …", face, width)
    return kept


def _cut(pen: ImageDraw.ImageDraw, line: str, face: ImageFont.FreeTypeFont, width: float) -> str:
    while len(line) > 1 and pen.textlength(line, font=face) > width:
        line = f"{line.rstrip('…').rstrip()[:-1]}…"
    return line
