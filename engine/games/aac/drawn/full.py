"""Faces from 180 px on: window, values, marks, text, small print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.effects.words import spoken_in
from engine.games.aac.drawn.badges import duration, price, stamps, values
from engine.games.aac.drawn.frames import BOX_BOTTOM, HEIGHT, TILE, WIDTH, frame
from engine.games.aac.drawn.shapes import LEFT, RIGHT, TOP, window
from engine.games.aac.drawn.spoken import strong_words, type_line
from engine.games.aac.drawn.subjects import picture_of
from engine.games.aac.drawn.tones import NIGHT, WHITE
from engine.kernel.cards import CardDef
from engine.kernel.names import Name
from engine.kernel.plans import (
    CREAM,
    FULL,
    Block,
    Disc,
    FacePlan,
    Label,
    Mark,
    Remark,
    Title,
    Window,
)

# Lower edges of the window, from a card without words to one with many.
_BARE: Final = 56.6
_BOTTOMS: Final = (45.0, 38.6, 32.0, 26.6)
_VALUES: Final = 13.4
_GREEN: Final = "#3fa06c"
_MIDDLE: Final = 22.5
_TITLE: Final = 5.05


@dataclass(frozen=True)
class Words:
    """What is printed in the text box."""

    rules: str
    flavour: str


def words_of(card: CardDef, printed: Mapping[str, Any], language: str) -> Words:
    """The rules text, and the caption that is only for people (AAC-2.3)."""
    caption = card.get("caption")
    said = ""
    if isinstance(caption, Mapping) and caption:
        said = Name.of({str(key): str(text) for key, text in caption.items()}).pick(language)
    return Words(str(printed.get("text", "")), said)


def full_plan(
    card: CardDef, printed: Mapping[str, Any], language: str, detail: str, salt: int
) -> FacePlan:
    """The plan with the largest window, and lower ones in reserve for longer texts."""
    words = words_of(card, printed, language)
    if not words.rules and (not words.flavour or detail != FULL):
        return _plan(card, words, language, detail, (salt, _BARE))
    plan = _plan(card, words, language, detail, (salt, _BOTTOMS[-1]))
    for bottom in reversed(_BOTTOMS[:-1]):
        plan = replace(_plan(card, words, language, detail, (salt, bottom)), tight=plan)
    return plan


def _plan(
    card: CardDef, words: Words, language: str, detail: str, form: tuple[int, float]
) -> FacePlan:
    salt, bottom = form
    genre = str(card.get("genre"))
    has_box = bottom != _BARE
    room = RIGHT - LEFT - 2.9 - (TILE if card.get("genre") else 0)
    over = (
        Title(card.name.pick(language).upper(), LEFT + 1.3, _TITLE, room, 5.7, 5.2),
        *stamps(card, 6.0, TOP + 1.0, bottom - _VALUES + 1.0),
        *duration(card, 39.5, TOP + 4.2, 6.2),
        *price(card, 39.2, TOP + 11.8, 8.2),
        *(_text(words, detail, bottom) if has_box else ()),
        *values(card, bottom - _VALUES / 2 + 2.0, _VALUES),
        *_foot(card, language, detail),
    )
    picture = picture_of(card, salt)
    shown = Window(window(card.type, bottom), picture, camera=(_MIDDLE, bottom - 3.6))
    marks = frame(card.type, genre, bottom, has_box)
    return FacePlan(NIGHT, marks, over, shown, WIDTH, HEIGHT)


def _text(words: Words, detail: str, bottom: float) -> tuple[Mark, ...]:
    """The wished size asks for a lower window before the text becomes small."""
    top = bottom + 3.2
    high = BOX_BOTTOM - 0.7 - top
    lowest = bottom == _BOTTOMS[-1]
    size, wanted, least = (3.3, 2.5, 1.7) if detail == FULL else (3.3, 2.75, 1.9)
    block = Block(
        words.rules or words.flavour,
        3.9,
        top,
        37.2,
        high,
        size,
        least,
        "text" if words.rules else "slant",
        lead=1.15,
        centred=True,
        wanted=0.0 if lowest else wanted,
        strong=strong_words(words.rules),
    )
    if detail != FULL or not words.rules or not words.flavour:
        return (block,)
    return (Remark(words.flavour, block, 2.3, "#b9a98c"),)


def _foot(card: CardDef, language: str, detail: str) -> tuple[Mark, ...]:
    """Type and kinds at the left; the serial number white at the lower right (AAC-2.3)."""
    spoken = spoken_in(language)
    full = detail == FULL
    return (
        Label(type_line(card, spoken), 2.8, 60.6, 27, 2.4 if full else 2.8, "bold", CREAM),
        *((Disc(31.6, 59.8, 0.95, _GREEN, CREAM, 0.2),) if full else ()),
        Label(_serial(card), 42.4, 60.7, 9.4, 3.0, "bold", WHITE, "rs"),
    )


def _serial(card: CardDef) -> str:
    serial = card.get("serial")
    return f"{serial:03d}"[:6] if isinstance(serial, int) else card.number[:6]
