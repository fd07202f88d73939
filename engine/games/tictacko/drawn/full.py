"""Faces from 180 px on: window, name, kind and faction, timings, text, small print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.games.tictacko.drawn.frames import frame
from engine.games.tictacko.drawn.signs import faction_sign, timing_sign
from engine.games.tictacko.drawn.spoken import (
    RULES,
    TIMINGS,
    code_of,
    flavour_of,
    is_enforced,
    strong_words,
    text_of,
    timings_of,
    type_line,
)
from engine.games.tictacko.drawn.subjects import picture_of
from engine.games.tictacko.drawn.tones import SIDES, Side, side_of
from engine.games.tictacko.drawn.windows import BOTTOMS, window
from engine.kernel.cards import CardDef
from engine.kernel.plans import (
    BRASS,
    CREAM,
    FULL,
    INK,
    Block,
    Box,
    Disc,
    FacePlan,
    Label,
    Mark,
    Remark,
    Ribbon,
    Title,
    Window,
    blend,
)

LEFT: Final = 6.2
WIDE: Final = 50.6
_GREEN: Final = "#2e6b4a"
_TEXT_END: Final = 79.8
_PILL: Final = 4.7
_PARCHMENT: Final = "#fff6e0"


def full_plan(
    card: CardDef, printed: Mapping[str, Any], language: str, detail: str, salt: int
) -> FacePlan:
    """The plan with the largest window, and lower ones in reserve for longer texts."""
    text = text_of(card, printed, language)
    if card.type == "basic" and not text:
        return _basic(card, language, detail, salt)
    if not text:
        return _spoken(card, text, language, detail, (salt, BOTTOMS[0]))
    plan = _spoken(card, text, language, detail, (salt, BOTTOMS[-1]))
    for bottom in reversed(BOTTOMS[:-1]):
        plan = replace(_spoken(card, text, language, detail, (salt, bottom)), tight=plan)
    return plan


def _basic(card: CardDef, language: str, detail: str, salt: int) -> FacePlan:
    """One large head; no text box, where there is no text (TTK-2.11)."""
    side = side_of(card)
    tones = SIDES[side]
    head = blend(tones.deep, INK, 0.15)
    outline = window("basic", 0)
    over = (
        Ribbon(31.5, 70, 58, 12.4, _PARCHMENT, tones.main),
        Title(card.name.pick(language), 31.5, 68.5, 42, 7.6, 5.8, centred=True, colour=head),
        *faction_sign(side, 10.2 if side != "unicorn" else 52.8, 10.2, 8.6),
        *_lines(card, language, detail, tones),
        *_foot(card, language, detail, tones),
    )
    shown = Window(outline, picture_of(card, salt), camera=(49, 50))
    return FacePlan(tones.deep, frame(side, outline, tones.light), over, shown)


def _lines(card: CardDef, language: str, detail: str, tones: Side) -> Iterator[Mark]:
    said = type_line(card, language)
    high = 3.0 if detail == FULL else 3.6
    yield Label(said, 31.5, 79.6, 50, high, "bold", blend(tones.main, INK, 0.15), "ms")


def _spoken(
    card: CardDef, text: str, language: str, detail: str, form: tuple[int, float]
) -> FacePlan:
    salt, bottom = form
    side = side_of(card)
    tones = SIDES[side]
    outline = window("" if card.type == "basic" else card.type, bottom)
    room = WIDE - 9.6
    y = bottom + 2.2
    pills = timings_of(card)
    over: tuple[Mark, ...] = (
        Title(card.name.pick(language), LEFT, 8.9, room, 6.6, 5.6, colour=_dark(tones)),
        Label(type_line(card, language), LEFT, 15.3, room, _small(detail), "bold", _mid(tones)),
        *faction_sign(side, 53.0, 10.4, 8.8),
        *_pills(pills, language, y, tones),
        *_text(card, text, language, detail, (y + (_PILL + 0.8 if pills else 0), bottom)),
        *_foot(card, language, detail, tones),
    )
    inner = BRASS if card.type == "special" else tones.light
    shown = Window(outline, picture_of(card, salt), camera=(52.6, bottom - 5))
    return FacePlan(tones.deep, frame(side, outline, inner), over, shown)


def _small(detail: str) -> float:
    return 2.8 if detail == FULL else 3.2


def _dark(tones: Side) -> str:
    return blend(tones.deep, INK, 0.15)


def _mid(tones: Side) -> str:
    return blend(tones.main, INK, 0.15)


def _pills(timings: list[str], language: str, y: float, tones: Side) -> Iterator[Mark]:
    """When the effects of a Special Character work, beside one another (TTK-2.12)."""
    if not timings:
        return
    each = min(30.0, WIDE / len(timings) - 0.8)
    for i, timing in enumerate(timings):
        word = TIMINGS[timing].pick(language)
        wide = min(each, 8.2 + len(word) * 1.42)
        left = LEFT + i * (each + 0.8)
        yield Box(left, y, left + wide, y + _PILL, tones.deep, _PILL / 2)
        yield from timing_sign(timing, left + 3.2, y + _PILL / 2, 2.7)
        yield Label(word, left + 5.9, y + _PILL / 2, wide - 7.1, 2.9, "bold", CREAM, "lm")


def _text(
    card: CardDef, text: str, language: str, detail: str, place: tuple[float, float]
) -> Iterator[Mark]:
    """The wished size asks for a lower window before the text becomes small."""
    top, bottom = place
    lowest = bottom == BOTTOMS[-1]
    end = _TEXT_END if detail == FULL else 82.6
    size, wanted, least = (3.9, 3.1, 2.0) if detail == FULL else (4.1, 3.5, 2.4)
    block = Block(
        text,
        LEFT,
        top,
        WIDE,
        end - top,
        size,
        least,
        lead=1.16,
        wanted=0.0 if lowest else wanted,
        strong=strong_words(text),
    )
    if not text:
        return
    flavour = flavour_of(card, language)
    if detail == FULL and flavour:
        yield Remark(flavour, block, 2.6, "#b9a98c")  # it prints the block too
    else:
        yield block


def _foot(card: CardDef, language: str, detail: str, tones: Side) -> Iterator[Mark]:
    """The code, and the disc that says the table enforces the card."""
    if detail != FULL:
        return
    grey = blend(INK, tones.pale, 0.2)
    yield Label(code_of(card), LEFT, 82.7, 30, 2.1, "text", grey)
    if is_enforced(card):
        yield Label(RULES.pick(language), 55.2, 82.0, 12, 2.3, "text", INK, "rm")
        yield Disc(57.0, 82.0, 1.25, _GREEN)
