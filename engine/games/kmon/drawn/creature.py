"""The face of a K-Mon: full window, heart of hit points, ribbon, trait, weakness and resistance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.effects.words import spoken_in
from engine.games.kmon.drawn.frames import creature_frame
from engine.games.kmon.drawn.small_print import enforced, foot
from engine.games.kmon.drawn.spoken import WORDS, strong_words
from engine.games.kmon.drawn.tones import (
    COATS,
    HOMES,
    TONES,
    chosen_for,
    resists,
    tones_of,
    weak_to,
)
from engine.games.kmon.drawn.windows import WINDOWS
from engine.kernel.cards import CardDef
from engine.kernel.plans import (
    CREAM,
    FULL,
    INK,
    Block,
    FacePlan,
    Figure,
    Label,
    Mark,
    Medal,
    Picture,
    Pin,
    Ribbon,
    Title,
    Tones,
    Window,
    blend,
)

HEART: Final = "#b8281f"
_PARCHMENT: Final = "#f9efd8"
_HARM: Final = "#9c2a1e"
_HELP: Final = "#2b6a45"
_CAMERA: Final = (55.6, 50.4)


def creature_picture(card: CardDef, salt: int) -> Picture:
    """The creature of a card, standing a little above the ribbon."""
    raw = card.attributes
    primary, secondary = raw.get("primary"), raw.get("secondary")
    return Picture(
        "creature",
        card.code,
        tones_of(primary),
        TONES.get(str(secondary)) if secondary else None,
        chosen_for(card) or HOMES.get(str(primary), ()),
        COATS.get(str(primary), ()),
        salt=salt,
        feet=0.865,
        disc=1.12,
    )


def creature_plan(
    card: CardDef, printed: Mapping[str, Any], language: str, detail: str, salt: int
) -> FacePlan:
    """From 180 px on; `detail` says whether the sentence of the trait is shown."""
    picture = creature_picture(card, salt)
    first, second = picture.tones, picture.second
    over = (
        Ribbon(31.5, 59.6, 61, 11.4, _PARCHMENT, first.main),
        Title(card.name.pick(language), 31.5, 58.2, 48, 7.4, 6.2, centred=True),
        *pins(first, second),
        *_heart(card, language, detail),
        *_body(card, printed, language, detail, first),
    )
    window = Window(WINDOWS["kmon"], picture, radius=2.4, camera=_CAMERA)
    return FacePlan(first.deep, creature_frame(first, second), over, window)


def pins(first: Tones, second: Tones | None) -> tuple[Mark, ...]:
    """The second element half under the first."""
    below = () if second is None else (Pin(second, 16.6, 14.6, 9),)
    return (*below, Pin(first, 9.3, 9.3, 13))


def _heart(card: CardDef, language: str, detail: str) -> tuple[Mark, ...]:
    hp = card.get("hp")
    if hp is None:
        return ()
    word = WORDS[spoken_in(language)]["hp"]
    size = 2.5 if detail == FULL else 3.0
    return (
        Medal("heart", HEART, 53.2, 10.2, 15),
        Figure(str(hp)[:4], 53.2, 9.2, 7.6, width=9.4),
        Label(word, 53.2, 14.0, 8, size, "bold", CREAM, "mm"),
    )


def _body(
    card: CardDef, printed: Mapping[str, Any], language: str, detail: str, tones: Tones
) -> tuple[Mark, ...]:
    spoken = spoken_in(language)
    trait, text = str(printed.get("trait", "")), str(printed.get("text", ""))
    colour = blend(tones.deep, INK, 0.2)
    if detail != FULL:
        name = Label(trait, 31.5, 71.6, 50, 6.2, "head", colour, "mm")
        return (name, *_matchups(card, language, 80.4, 7), *enforced(card, spoken, full=False))
    return (
        Label(trait, 6, 69.8, 50, 4.5, "head", colour),
        Block(text, 6, 70.7, 51, 7.8, 2.95, 1.95, middle=False, strong=strong_words(text)),
        *_matchups(card, language, 81.6, 5),
        *foot(card, 30.6, blend(tones.deep, INK, 0.1)),
        *enforced(card, spoken, full=True),
    )


def _matchups(card: CardDef, language: str, y: float, size: float) -> tuple[Mark, ...]:
    """What it is weak to and what it resists (KM-5.35): words only where there is room."""
    primary = card.get("primary")
    if not isinstance(primary, str) or primary not in TONES:
        return ()
    words = WORDS[spoken_in(language)]
    marks: list[Mark] = []
    x = 6 + size / 2
    for sign, word, other, colour in (
        ("+1", words["weak"], weak_to(primary), _HARM),
        ("−1", words["resists"], resists(primary), _HELP),
    ):
        marks.append(Pin(TONES[other], x, y, size, ring=False))
        left = x + size * 0.6
        if size < 6:
            marks.append(Label(word, left, y - 1.15, 8, 2.05, "text", INK, "lm"))
            marks.append(Label(sign, left, y + 1.1, 8, 2.9, "bold", colour, "lm"))
        else:
            marks.append(Label(sign, left, y, 10, size * 0.62, "bold", colour, "lm"))
        x += size * 2.3
    return tuple(marks)
