"""The smallest faces: another layout, not a reduction. Picture, title, values, marks, genre."""

from __future__ import annotations

from typing import Final

from engine.games.aac.drawn.badges import price, stamps, values
from engine.games.aac.drawn.frames import HEIGHT, WIDTH, colours_of, genre_tile
from engine.games.aac.drawn.shapes import LEFT, RIGHT, window
from engine.games.aac.drawn.subjects import picture_of
from engine.games.aac.drawn.tones import NIGHT
from engine.kernel.cards import CardDef
from engine.kernel.plans import INK, Box, FacePlan, Mark, Shape, Title, Window

_BOTTOM: Final = 47.4
_VALUES: Final = 17.4
_STAMP: Final = 9.0
_TILE: Final = 12.4


def small_plan(card: CardDef, language: str, salt: int) -> FacePlan:
    """Under 180 px."""
    title, ground = colours_of(card.type)
    outline = window(card.type, _BOTTOM, LEFT)
    frame: tuple[Mark, ...] = (
        Box(LEFT, LEFT, RIGHT, 61.5, ground, 0.8),
        Box(LEFT, _BOTTOM - 6, RIGHT, 61.5, title, 0.6),
        Shape(outline, INK, INK, 1.2),
    )
    lower = _BOTTOM - (_VALUES / 2 if card.type == "creature" else 1.0)
    over = (
        Title(card.name.pick(language).upper(), 22.5, 54.9, 40, 12, 11, centred=True, tiny=True),
        *stamps(card, _STAMP, 2.2, lower),
        *_corner(card),
        *values(card, _BOTTOM - _VALUES * 0.42, _VALUES),
    )
    shown = Window(outline, picture_of(card, salt), camera=(22.5, _BOTTOM - 5))
    return FacePlan(NIGHT, frame, over, shown, WIDTH, HEIGHT)


def _corner(card: CardDef) -> tuple[Mark, ...]:
    genre = str(card.get("genre"))
    return (*genre_tile(genre, RIGHT - _TILE, LEFT, _TILE), *price(card, 36.8, 21.6, 13))
