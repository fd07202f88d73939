"""The face of an ULTIMATE: the picture to the edge, gold on black, its own ribbon and pill."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from engine.effects.words import spoken_in
from engine.games.kmon.drawn.frames import NIGHT, ultimate_frame
from engine.games.kmon.drawn.small_print import enforced, foot
from engine.games.kmon.drawn.spells import cost_of, cost_pin, text_marks
from engine.games.kmon.drawn.tones import COATS, GOLD, HOMES, tones_of
from engine.games.kmon.drawn.windows import TIGHTER, WINDOWS, tight
from engine.kernel.cards import CardDef
from engine.kernel.plans import (
    FULL,
    Box,
    FacePlan,
    Label,
    Picture,
    Pin,
    Ribbon,
    Title,
    Window,
)

COST: Final = "#2b2a57"
WORD: Final = "ULTIMATE"
_TOP: Final = 69.4


def ultimate_picture(card: CardDef, salt: int) -> Picture:
    """A grand emblem of the element."""
    element = str(card.get("element"))
    return Picture(
        "grand",
        card.code,
        tones_of(card.get("element")),
        choices=HOMES.get(element, ()),
        coats=COATS.get(element, ()),
        salt=salt,
        middle=0.46,
        size=0.92,
    )


def ultimate_plan(
    card: CardDef, printed: Mapping[str, Any], language: str, detail: str, salt: int
) -> FacePlan:
    """From 180 px on, with a lower window in reserve for long texts."""
    roomy = _plan(card, printed, language, detail, (salt, 0.0))
    return replace(roomy, tight=_plan(card, printed, language, detail, (salt, TIGHTER)))


def _plan(
    card: CardDef,
    printed: Mapping[str, Any],
    language: str,
    detail: str,
    form: tuple[int, float],
) -> FacePlan:
    salt, up = form
    picture = ultimate_picture(card, salt)
    outline = tight("ultimate") if up else WINDOWS["ultimate"]
    full = detail == FULL
    over = (
        Ribbon(31.5, 60.8 - up, 57, 12, GOLD.light, GOLD.deep),
        Title(card.name.pick(language), 31.5, 59.3 - up, 45, 7.2, 5.6, centred=True),
        Box(19, 5.4, 44, 11, NIGHT, 2.8, GOLD.main, 0.5),
        Label(WORD, 31.5, 8.4, 34, 3.3, "bold", GOLD.pale, "mm"),
        Pin(picture.tones, 54.2, 8.8, 11),
        *cost_pin(cost_of(card), COST),
        *text_marks(card, printed, language, detail, ("ultimate", _TOP - up)),
        *(foot(card, 6.4, GOLD.deep) if full else ()),
        *enforced(card, spoken_in(language), full=full),
    )
    window = Window(outline, picture, camera=(54, 51 - up))
    return FacePlan(NIGHT, ultimate_frame(picture.tones, outline, up), over, window)
