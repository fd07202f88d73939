"""Creatures: a family's bones, a coat, one belonging. x from -50 to 50, feet at 96."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from collection.canvas.colours import Ink
from collection.canvas.dice import Dice, dice_of
from collection.canvas.plate import Plate
from collection.emblems import belongings
from collection.emblems.coats import Coat, coat_of
from collection.emblems.families import beasts, birds, coiled, crawlers, horned, pond, sea, spectres
from collection.emblems.heads import FLAT_HEADED, HEADS, Head
from engine.kernel.plans import Picture

Family = Callable[[Plate, Dice, Coat], None]
Belonging = Callable[[Plate, Head, int, Ink], None]

FAMILIES: Final[Mapping[str, Family]] = {
    "owl": birds.owl,
    "fox": beasts.fox,
    "toad": pond.toad,
    "beetle": crawlers.beetle,
    "moth": birds.moth,
    "dragon": horned.dragon,
    "jelly": sea.jelly,
    "stag": horned.stag,
    "bear": beasts.bear,
    "wisp": spectres.wisp,
    "hedge": coiled.hedge,
    "fish": sea.fish,
    "crab": crawlers.crab,
    "serpent": coiled.serpent,
    "turtle": pond.turtle,
}
BELONGINGS: Final[Mapping[str, Belonging]] = {
    "monocle": belongings.monocle,
    "scarf": belongings.scarf,
    "bow": belongings.bow,
    "top hat": belongings.tophat,
    "flower": belongings.flower,
    "patch": belongings.patch,
    "spectacles": belongings.specs,
    "crown": belongings.crown,
    "beret": belongings.beret,
    "straw": belongings.straw,
    "moustache": belongings.moustache,
    "bandage": belongings.bandage,
}
_NOTHING: Final = "nothing"
_ON_NECK: Final = frozenset({"scarf", "bow"})
_ON_TOP: Final = frozenset({"beret", "patch", "bandage", "crown", "top hat"})
_ANYWHERE: Final = ("flower", "monocle", "spectacles", "straw", "moustache")
_COLOURS: Final = ("#b8322a", "#2f6fa8", "#e0a32a", "#5e8a3a", "#7a4a86", "#f1e6cc")


def creature(plate: Plate, picture: Picture) -> None:
    """The creature of a card, dressed."""
    dice = dice_of(picture.code, picture.salt)
    known = tuple(family for family in picture.choices if family in FAMILIES)
    family = dice.choice(known or tuple(FAMILIES))
    FAMILIES[family](plate, dice, coat_of(picture, dice))
    _dress(plate, dice, family)


def _dress(plate: Plate, dice: Dice, family: str) -> None:
    """One small thing it owns, drawn last."""
    what = dice.choice((_NOTHING, *BELONGINGS))
    colour = dice.choice(_COLOURS)
    head = HEADS.get(family)
    if head is None or what == _NOTHING:
        return
    side = dice.choice((-1, 1))
    if (what in _ON_NECK and not head.neck_y) or (what in _ON_TOP and family in FLAT_HEADED):
        what = dice.choice(_ANYWHERE)
    BELONGINGS[what](plate, head, side, colour)
