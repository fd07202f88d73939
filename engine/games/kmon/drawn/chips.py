"""Chips: how long a card stays, what it answers, what else it costs. One line each, from 500 px."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.effects.words import Language
from engine.games.kmon.drawn.frames import STOCKS
from engine.games.kmon.drawn.spoken import WORDS, extras, price
from engine.games.kmon.typed import own_texts
from engine.games.kmon.words import ACTIONS
from engine.kernel.cards import CardDef
from engine.kernel.plans import CREAM, Box, Disc, Label, Mark, Shape, Stroke, blend

HEIGHT: Final = 4.4
STEP: Final = 5.2
LEFT: Final = 6.4
WIDTH: Final = 50.2
# Ground and letters of each sort.
_BUFF: Final = ("#3d7a55", "#1f5235")
_DEBUFF: Final = ("#8a3b4a", "#6b1f30")
_CALM: Final = ("#23465c", "#23465c")
_SHADE: Final = 0.76
_LETTERS: Final = 2.9
# Counters are drawn by the table into these rings; more than so many are told by a figure.
_MOST_RINGS: Final = 7


@dataclass(frozen=True)
class Chip:
    """What a chip says: `sort` is stay, answer or price; `amount` the counters of an effect."""

    sort: str
    text: str
    amount: int = 0
    kind: str = ""


def chips_of(card: CardDef, language: Language) -> tuple[Chip, ...]:
    """The chips of a card, in the order in which players ask."""
    raw = card.attributes
    found = []
    stay = raw.get("persistent")
    if isinstance(stay, Mapping):
        kind = str(stay.get("kind", "buff"))
        duration = stay.get("duration")
        amount = duration if isinstance(duration, int) else 0
        found.append(Chip("stay", kind, amount, kind))
    answers = raw.get("answers")
    known = answers if isinstance(answers, (list, tuple)) else ()
    said = [_action(str(key), language) for key in known]
    said += own_texts(card, "answers")
    if said:
        found.append(Chip("answer", " · ".join(said)))
    cost = raw.get("cost")
    if isinstance(cost, Mapping):
        found.extend(_prices(cost, language))
    return tuple(found)


def _prices(cost: Mapping[str, Any], language: Language) -> list[Chip]:
    words = WORDS[language]
    found = []
    also = extras(cost, language)
    if also:
        found.append(Chip("price", f"{words['also']} {' + '.join(also)}"))
    ways = cost.get("alternatives", ())
    others = [way if isinstance(way, Mapping) else {"charges": way} for way in ways]  # KM-2.10
    if others:
        joined = f" {words['or']} ".join(price(other, language) for other in others)
        found.append(Chip("price", f"{words['or']} {joined}"))
    return found


def _action(key: str, language: Language) -> str:
    noun = ACTIONS.get(key)
    if noun is None:
        return key
    return noun.it if language == "it" else noun.en


def chip_marks(chip: Chip, top: float, kind: str) -> tuple[Mark, ...]:
    """A chip with its upper edge at `top`, on the stock of a card kind."""
    if chip.sort == "stay":
        return _stay(chip, top, kind)
    ground, letters = _CALM
    box = Box(LEFT, top, LEFT + WIDTH, top + HEIGHT, blend(ground, STOCKS[kind], _SHADE), 0.9)
    y = top + HEIGHT / 2
    if chip.sort == "price":
        return box, Label(chip.text, LEFT + 1.6, y, WIDTH - 3, _LETTERS, "bold", letters, "lm")
    x = LEFT + 1.4
    head = ((x + 2.6, y - 1.2), (x, y), (x + 2.6, y + 1.2))
    return (
        box,
        Stroke(head, 0.6, letters),
        Stroke(((x, y), (x + 4, y)), 0.6, letters),
        Label(chip.text, LEFT + 6.6, y, WIDTH - 8, _LETTERS, "bold", letters, "lm"),
    )


def _stay(chip: Chip, top: float, kind: str) -> tuple[Mark, ...]:
    """Up and green, or down and plum, with an empty ring for each counter."""
    up = chip.kind == "buff"
    ground, letters = _BUFF if up else _DEBUFF
    y, x, sign = top + HEIGHT / 2, LEFT + 2.4, 1 if up else -1
    arrow = ((x - 1.1, y + sign * 0.9), (x + 1.1, y + sign * 0.9), (x, y - sign))
    marks: list[Mark] = [
        Box(LEFT, top, LEFT + WIDTH, top + HEIGHT, blend(ground, STOCKS[kind], 0.72), 0.9),
        Shape(arrow, letters),
        Label(chip.text, LEFT + 4.4, y, 16, _LETTERS, "bold", letters, "lm"),
    ]
    rings = min(chip.amount, _MOST_RINGS)
    for i in range(rings):
        spot = LEFT + 47.6 - (rings - 1 - i) * 3.9
        marks.append(Disc(spot, y, 1.5, CREAM, letters, 0.4))
    if chip.amount > _MOST_RINGS:
        left = LEFT + 47.6 - rings * 3.9
        marks.append(Label(str(chip.amount), left, y, 6, _LETTERS, "bold", letters, "rm"))
    return tuple(marks)
