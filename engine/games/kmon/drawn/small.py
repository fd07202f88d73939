"""The smallest faces: another layout, not a reduction. Picture, name, one number, elements."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.drawn.creature import HEART, creature_picture
from engine.games.kmon.drawn.frames import STOCKS
from engine.games.kmon.drawn.spells import COST, cost_of, kind_of, spell_picture
from engine.games.kmon.drawn.tones import GOLD
from engine.games.kmon.drawn.ultimate import ultimate_picture
from engine.games.kmon.drawn.windows import WINDOWS
from engine.kernel.cards import CardDef
from engine.kernel.plans import (
    INK,
    Box,
    FacePlan,
    Figure,
    Mark,
    Medal,
    Picture,
    Pin,
    Title,
    Tones,
    Window,
)

_NAME_FROM: Final = 66.0


def small_plan(card: CardDef, language: str, salt: int) -> FacePlan:
    """Under 180 px."""
    kind = kind_of(card)
    picture = picture_of(card, salt)
    stock = GOLD.light if kind == "ultimate" else STOCKS[kind]
    frame: tuple[Mark, ...] = ()
    if kind not in ("kmon", "ultimate"):
        frame = (Box(2, 2, 61, 86, stock),)
    over = (
        Box(0, _NAME_FROM, 63, 85.8, stock),
        Box(0, _NAME_FROM, 63, _NAME_FROM + 1, INK),
        Title(card.name.pick(language), 31.5, 76.4, 59, 18, 18, centred=True, tiny=True),
        *_numbers(card, kind, picture),
    )
    ground = GOLD.main if kind == "ultimate" else picture.tones.deep
    return FacePlan(ground, frame, over, Window(WINDOWS["small"], picture, camera=(53, 58)))


def picture_of(card: CardDef, salt: int) -> Picture:
    """The picture of a card of any type, as its window shows it."""
    kind = kind_of(card)
    if kind == "kmon":
        return creature_picture(card, salt)
    if kind == "ultimate":
        return ultimate_picture(card, salt)
    return spell_picture(card, kind, salt)


def _numbers(card: CardDef, kind: str, picture: Picture) -> tuple[Mark, ...]:
    if kind == "kmon":
        hp = card.get("hp")
        pins = (*_second(picture.second), Pin(picture.tones, 12, 12, 20))
        if hp is None:
            return pins
        heart = Medal("heart", HEART, 51, 12.5, 23)
        return (*pins, heart, Figure(str(hp)[:3], 51, 11, 13, outline=0, width=15))
    marks: list[Mark] = [Pin(picture.tones, 51, 12, 20)] if card.get("element") else []
    cost = cost_of(card)
    if cost is not None:
        marks.append(Medal("round", COST, 12, 12, 21))
        marks.append(Figure(str(cost)[:3], 12, 11.6, 14, outline=0, width=14))
    return tuple(marks)


def _second(tones: Tones | None) -> tuple[Mark, ...]:
    return () if tones is None else (Pin(tones, 12, 27, 15),)
