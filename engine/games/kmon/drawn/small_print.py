"""The foot of a face: code, rarity, and the disc that says the table enforces the card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.effects.words import Language
from engine.games.kmon.drawn.spoken import WORDS
from engine.games.kmon.searching import rarity_of
from engine.games.kmon.typed import trait_of
from engine.kernel.cards import CardDef
from engine.kernel.forms import OWN
from engine.kernel.forms import WORDS as PRINTED
from engine.kernel.plans import Disc, Label, Mark, Shape

RARITIES: Final[Mapping[str, int]] = {"common": 1, "uncommon": 2, "rare": 3, "legendary": 4}
_GREY: Final = "#54463c"
_GREEN: Final = "#2e6b4a"
_SIZE: Final = 2.2
_LOZENGE: Final = 0.85


def foot(card: CardDef, left: float, colour: str) -> tuple[Mark, ...]:
    """Set and number as far as they are said, then one to four lozenges."""
    code = "-".join(part for part in (card.set, card.number) if part)
    marks: list[Mark] = [Label(code, left, 82.8, 16, _SIZE, "text", _GREY)]
    start = left + min(16.0, 0.47 * _SIZE * len(code)) + 2.2
    for i in range(RARITIES.get(rarity_of(card.get("rarity")), 0)):
        x, y, r = start + i * 1.96, 82.1, _LOZENGE
        marks.append(Shape(((x - r, y), (x, y - r), (x + r, y), (x, y + r)), colour))
    return tuple(marks)


def enforced(card: CardDef, language: Language, full: bool) -> tuple[Mark, ...]:
    """A full disc: the table applies every rule of the card by itself."""
    if not _tells_all(card):
        return ()
    if not full:
        return (Disc(56, 80.6, 2.0, _GREEN),)
    word = Label(WORDS[language]["rules"], 55.2, 82.0, 12, 2.3, "text", anchor="rm")
    return (word, Disc(57.2, 82, 1.25, _GREEN))


def _tells_all(card: CardDef) -> bool:
    """Whether the card's data are all that it says: of printed words nobody can be sure."""
    if card.get(PRINTED) or card.get(OWN):
        return False
    return bool(trait_of(card) or card.get("effects") or card.get("persistent"))
