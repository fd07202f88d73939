"""Faces of abilities, power-ups, reactions and items: told apart by window and stock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from engine.effects.words import spoken_in
from engine.games.kmon.drawn.chips import LEFT, STEP, WIDTH, chip_marks, chips_of
from engine.games.kmon.drawn.frames import ground_of, spell_frame
from engine.games.kmon.drawn.small_print import enforced, foot
from engine.games.kmon.drawn.spoken import WORDS, strong_words
from engine.games.kmon.drawn.tones import KITS, chosen_for, tones_of
from engine.games.kmon.drawn.windows import TIGHTER, WINDOWS, tight
from engine.games.kmon.typed import own_texts
from engine.games.kmon.words import TYPES, element_name
from engine.kernel.cards import CardDef
from engine.kernel.names import Name
from engine.kernel.plans import (
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
    Remark,
    Title,
    Tones,
    Window,
    blend,
)

COST: Final = "#23465c"
_GREY: Final = "#54463c"
# Where the text begins and ends, and how small it may get before the window gives way.
_TOP, _BOTTOM = 57.4, 79.0
_WANTED: Final = 2.75
_WANTED_MIDDLE: Final = 3.6


def kind_of(card: CardDef) -> str:
    """The card's type, or what its face makes of it: an ULTIMATE, an elemental assault."""
    if card.type == "ability" and card.get("ultimate"):
        return "ultimate"
    if card.type == "powerup" and card.get("element"):
        return "assault"
    return card.type if card.type in WINDOWS else "ability"


def spell_picture(card: CardDef, kind: str, salt: int) -> Picture:
    """A crest of the element, or a thing."""
    tones = tones_of(card.get("element"))
    hint = " ".join(card.name.as_dict().values())
    if kind == "ability" and card.get("element"):
        return Picture("crest", card.code, tones, salt=salt)
    middle, size = (0.45, 0.78) if kind == "reaction" else (0.5, 0.84)
    return Picture(
        "thing",
        card.code,
        tones,
        choices=chosen_for(card) or KITS[kind],
        hint=hint,
        salt=salt,
        middle=middle,
        size=size,
    )


def spell_plan(
    card: CardDef, printed: Mapping[str, Any], language: str, detail: str, salt: int
) -> FacePlan:
    """From 180 px on, with a lower window in reserve for long texts."""
    kind = kind_of(card)
    roomy = _plan(card, printed, language, detail, (kind, salt, False))
    tighter = _plan(card, printed, language, detail, (kind, salt, True))
    return replace(roomy, tight=tighter)


def _plan(
    card: CardDef,
    printed: Mapping[str, Any],
    language: str,
    detail: str,
    form: tuple[str, int, bool],
) -> FacePlan:
    kind, salt, low = form
    picture = spell_picture(card, kind, salt)
    tones = picture.tones
    outline = tight(kind) if low else WINDOWS[kind]
    up = TIGHTER if low else 0.0
    over = (
        *_head(card, kind, language, tones),
        Pin(tones, 31.5, 51.6 - up, 10.4),
        *text_marks(card, printed, language, detail, (kind, _TOP - up)),
        *(foot(card, LEFT, blend(tones.deep, INK, 0.1)) if detail == FULL else ()),
        *enforced(card, spoken_in(language), full=detail == FULL),
    )
    window = Window(outline, picture, camera=(53.0, 46.0 - up))
    return FacePlan(ground_of(kind, tones), spell_frame(kind, tones, outline, low), over, window)


def _head(card: CardDef, kind: str, language: str, tones: Tones) -> tuple[Mark, ...]:
    cost = cost_of(card)
    left = 6.4 if cost is None else 17.6
    marks: list[Mark] = [Title(card.name.pick(language), left, 7.8, 57.8 - left, 7, 5.6)]
    colour = blend(tones.deep, INK, 0.15) if card.get("element") else _GREY
    line = type_line(card, kind, language)
    if line:
        marks.append(Label(line, left, 14.1, 57.4 - left, 2.75, "bold", colour))
    return (*marks, *cost_pin(cost, COST))


def type_line(card: CardDef, kind: str, language: str) -> str:
    """Type and element: "Reaction · Air"; an item has no element to name, and a card of which
    nobody has said the type has no line."""
    spoken = spoken_in(language)
    if not card.type:
        return ""
    label = WORDS[spoken].get(kind, kind)
    element = card.get("element") or " / ".join(own_texts(card, "element")) or None
    if isinstance(element, str):
        try:
            return f"{label} · {element_name(element, spoken)}"
        except KeyError:
            return f"{label} · {element}"
    if kind == "item":
        return label
    noun = TYPES.get(kind)
    word = "generic_m" if noun is not None and noun.gender == "m" else "generic"
    return f"{label} · {WORDS[spoken][word]}"


def cost_of(card: CardDef) -> int | None:
    """The charges on the pin; None where a card has no cost."""
    cost = card.get("cost")
    if isinstance(cost, Mapping):
        charges = cost.get("charges")
        return charges if isinstance(charges, int) else None
    return cost if isinstance(cost, int) else None


def cost_pin(cost: int | None, fill: str) -> tuple[Mark, ...]:
    """The round pin in the upper left corner."""
    if cost is None:
        return ()
    return Medal("round", fill, 9.6, 9.2, 13), Figure(str(cost)[:4], 9.6, 9.1, 8.06, width=9.2)


def text_marks(
    card: CardDef,
    printed: Mapping[str, Any],
    language: str,
    detail: str,
    place: tuple[str, float],
) -> tuple[Mark, ...]:
    """Chips, the rules text, and the flavour where room is left; `place`: kind and upper edge."""
    kind, top = place
    text = str(printed.get("text", ""))
    bold = strong_words(text)
    if detail != FULL:
        high = 79.4 - top + 0.5
        block = Block(
            text,
            LEFT,
            top - 0.5,
            WIDTH,
            high,
            4.1,
            2.6,
            lead=1.16,
            wanted=_WANTED_MIDDLE,
            strong=bold,
        )
        return (block,)
    marks: list[Mark] = []
    y = top - 0.6
    for chip in chips_of(card, spoken_in(language)):
        marks.extend(chip_marks(chip, y, kind))
        y += STEP
    height = _BOTTOM - y - 0.4
    block = Block(text, LEFT, y + 0.2, WIDTH, height, 3.9, 2.0, wanted=_WANTED, strong=bold)
    flavour = card.get("flavour")
    said = (
        Name.of({str(k): str(v) for k, v in flavour.items()})
        if isinstance(flavour, Mapping)
        else None
    )
    if said is None or not said.pick(language):
        return (*marks, block)
    return (*marks, Remark(said.pick(language), block, 2.7, blend(INK, "#f1e4c9", 0.3)))
