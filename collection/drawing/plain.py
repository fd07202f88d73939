"""The face of a game that draws none of its own: everything `Game.face` tells, well set."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from collection.drawing.units import HEIGHT_MM, WIDTH_MM
from collection.house.pools import OWN
from engine.kernel.cards import CardDef
from engine.kernel.plans import (
    FULL,
    INK,
    PLAIN,
    SMALL,
    STOCK,
    Block,
    Border,
    Box,
    Disc,
    FacePlan,
    Figure,
    Label,
    Mark,
    Medal,
    Picture,
    Piece,
    Pin,
    Points,
    Shape,
    Title,
    Tones,
    Window,
)

_WIDE: Final = WIDTH_MM
# Cards lower than this, at 63 wide, lie on their side.
_UPRIGHT_FROM: Final = 70.0
# Frames that cards without elements take by their type, so that types differ at a glance.
_FRAMES: Final = (
    Tones("#4a4238", "#8c7b66", "#c3b292", "#efe5cd", "#b5482f", "#cdbe9f"),
    Tones("#23465c", "#4f7f8c", "#9cc2c8", "#e4f0ee", "#e0a32a", "#a9c8cc", "drop", "clouds"),
    Tones("#4a2f5a", "#8a5a9c", "#bf9fce", "#efe4f2", "#e0a32a", "#a58ab4", "wisp", "woods"),
    Tones("#2f4a26", "#6e8b3e", "#b3c47a", "#eef1d4", "#c4482b", "#bccb93", "leaf", "hills"),
    Tones("#6b2a1c", "#b5482f", "#e09a6a", "#fae6cf", "#e0a32a", "#d99a7a", "flame", "flames"),
    Tones("#5a3f22", "#a4743a", "#d6a96a", "#f4e3c2", "#4f7f8c", "#d2b183", "stone", "mesas"),
)


@dataclass(frozen=True)
class _Layout:
    """Boxes (left, top, right, bottom) on a card 63 units wide and `high` units high."""

    high: float
    window: tuple[float, float, float, float]
    text: tuple[float, float, float, float]

    @property
    def outline(self) -> Points:
        left, top, right, bottom = self.window
        return ((left, top, 1), (right, top, 1), (right, bottom, 1), (left, bottom, 1))


def _layout(size: tuple[float, float], detail: str) -> _Layout:
    """Upright cards have the text under the window, others beside it."""
    high = _WIDE * size[1] / size[0]
    foot = 8.0 if detail == FULL else 4.5
    if detail == SMALL:
        return _Layout(high, (3, 3, 60, high - 21), (0, 0, 0, 0))
    if high < _UPRIGHT_FROM:
        return _Layout(high, (36, 17, 58, high - foot), (6.4, 17, 34, high - foot))
    bottom = 17 + 34 * high / HEIGHT_MM
    return _Layout(high, (5, 17, 58, bottom), (6.4, bottom + 5.4, 56.6, high - foot))


def plain_plan(
    card: CardDef,
    printed: Mapping[str, Any],
    language: str,
    detail: str,
    size: tuple[float, float] = (WIDTH_MM, HEIGHT_MM),
) -> FacePlan:
    """A plan from the card and what its game's `face` says of it; `size` in millimetres."""
    tones = _tones(card)
    name = card.name.pick(language) or _told_code(card)
    number = _number(printed)
    layout = _layout(size, detail)
    high, right, bottom = layout.high, layout.window[2], layout.window[3]
    window = Window(layout.outline, _picture(card, tones, name), camera=(right - 4, bottom - 4))
    if detail == SMALL:
        small: tuple[Mark, ...] = (
            Box(0, high - 21, _WIDE, high, STOCK),
            Title(name, 31.5, high - 11.6, 58, 18, 13, centred=True, tiny=True),
            *_medal(number, 12, 12, 21, tones),
        )
        return FacePlan(tones.deep, (), small, window, _WIDE, high)
    left = 17.6 if number else 6.4
    over: tuple[Mark, ...] = (
        Title(name, left, 7.8, 57.8 - left, 7, 5.6),
        Label(_type_line(card, printed), left, 14.1, 57.4 - left, 2.75, "bold", tones.deep),
        Pin(tones, (layout.window[0] + right) / 2, bottom, 9),
        *_medal(number, 9.6, 9.2, 13, tones),
        _text(printed, layout, detail),
    )
    if detail == FULL:
        over = (*over, Label(_told_code(card), 6.4, high - 5.2, 40, 2.2, "text"))
    return FacePlan(tones.deep, _frame(tones, layout), over, window, _WIDE, high)


def _told_code(card: CardDef) -> str:
    """Of a card that somebody typed its number: the code is an id of the house."""
    return card.number if card.code.startswith(OWN) else card.code


def _frame(tones: Tones, layout: _Layout) -> tuple[Mark, ...]:
    high = layout.high
    return (
        Border(tones.piece, tones.main),
        Box(3, 3, 60, high - 3, INK, 2.4),
        Box(3.4, 3.4, 59.6, high - 3.4, STOCK, 2.1),
        Shape(layout.outline, INK, INK, 1.5),
        Shape(layout.outline, INK, tones.light, 0.7),
        Shape(layout.outline, INK, INK, 0.2),
    )


def _tones(card: CardDef) -> Tones:
    """One of six frames, chosen by the card's type."""
    digest = hashlib.sha256(card.type.encode()).digest()
    return _FRAMES[digest[0] % len(_FRAMES)]


def _picture(card: CardDef, tones: Tones, name: str) -> Picture:
    hint = " ".join(card.name.as_dict().values()) or name
    return Picture("thing", card.code, PLAIN if tones.piece == "lozenge" else tones, hint=hint)


def _number(printed: Mapping[str, Any]) -> str:
    """The one number in the corner: hit points, else the cost."""
    for key in ("hp", "cost"):
        if isinstance(printed.get(key), (int, float, str)) and str(printed[key]):
            return str(printed[key])[:4]
    return ""


def _medal(number: str, x: float, y: float, size: float, tones: Tones) -> tuple[Mark, ...]:
    if not number:
        return ()
    figure = Figure(number, x, y - 0.1, size * 0.58, width=size * 0.72)
    return Medal("round", tones.deep, x, y, size), figure


def _type_line(card: CardDef, printed: Mapping[str, Any]) -> str:
    labels = [str(label) for label in printed.get("element_labels") or ()]
    return " · ".join([str(printed.get("type_label") or card.type), *labels])


def _text(printed: Mapping[str, Any], layout: _Layout, detail: str) -> Block:
    parts = [str(printed[key]) for key in ("trait", "text") if printed.get(key)]
    size, least = (3.9, 1.6) if detail == FULL else (4.1, 2.6)
    left, top, right, bottom = layout.text
    return Block("\n".join(parts), left, top, right - left, bottom - top, size, least)


def plain_back(game_key: str) -> FacePlan:
    """The back of a game that draws none: a medal on a field of lozenges, alike upside down."""
    tones = _FRAMES[hashlib.sha256(game_key.encode()).digest()[0] % len(_FRAMES)]
    marks: list[Mark] = []
    for row in range(14):
        for column in range(10):
            x, y = column * 7.0, row * 7.0 - 1.5
            lozenge = ((x, y - 3.5), (x + 3.5, y), (x, y + 3.5), (x - 3.5, y))
            marks.append(Shape(lozenge, tones.main if (row + column) % 2 else tones.deep))
    for inset, line in ((1.6, 0.7), (3.0, 0.3)):
        box = (inset, inset, 63 - inset, 88 - inset)
        marks.append(Box(*box, radius=2.2, edge=tones.light, line=line))
    for share, colour in ((1.1, INK), (1.06, tones.light), (1.0, INK), (0.97, tones.deep)):
        marks.append(Disc(31.5, 44, 18 * share, colour))
    for turn in (0.0, math.pi):
        marks.append(Piece(tones.piece, 31.5, 44, 15, tones.light, turn))
    return FacePlan(tones.deep, tuple(marks), ())
