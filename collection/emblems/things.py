"""Things: what power-ups, reactions and items show. A word of the name may choose the object."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from collection.canvas.colours import Ink, mix
from collection.canvas.dice import Dice, dice_of
from collection.canvas.plate import Plate
from collection.emblems.objects import arms, daily, guards, kept, made, odd, worn
from collection.emblems.tufts import piece
from engine.kernel.plans import PLAIN, Picture

Draw = Callable[[Plate, Dice, Ink, Ink], None]

OBJECTS: Final[Mapping[str, Draw]] = {
    draw.__name__: draw
    for draw in (
        arms.sword,
        arms.axe,
        arms.claws,
        arms.fist,
        arms.arrow,
        daily.plaster,
        daily.coin,
        daily.envelope,
        daily.cup,
        daily.tomato,
        daily.megaphone,
        daily.door,
        daily.whistle,
        guards.shield,
        guards.mirror,
        guards.wall,
        guards.net,
        guards.umbrella,
        worn.mask,
        worn.feather,
        worn.cloak,
        worn.hat,
        worn.spirit,
        kept.bottle,
        kept.key,
        kept.book,
        kept.pouch,
        kept.chest,
        made.horn,
        made.gear,
        made.bell,
        made.compass,
        made.hourglass,
        made.lantern,
        odd.mushroom,
        odd.banana,
        odd.jaw,
        odd.cage,
        odd.fence,
        odd.star,
        odd.note,
    )
}
# Words, in English and Italian, that name an object.
HINTS: Final[Mapping[str, str]] = {
    "arrow": "arrow arrows freccia frecce",
    "axe": "axe ascia scure",
    "banana": "banana",
    "bell": "bell campana silenzio hush sirena alarm allarme",
    "book": "book libro elenco directory diario page pagina textbook quaderno manuale",
    "bottle": "pozione ampolla potion bottle bottiglia borraccia flask canteen thermos",
    "cage": "gabbia cage",
    "chest": "chest forziere baule scrigno",
    "claws": "artiglio artigli claw claws graffio zampa zampata paw",
    "cloak": "mantello cloak cape coperta blanket",
    "coin": "coin moneta gettone toll pedaggio piggy salvadanaio penny",
    "compass": "bussola compass",
    "cup": "cup tazza espresso caffè tea tè",
    "door": "door porta portone",
    "envelope": "envelope busta letter lettera",
    "feather": "piuma piume feather feathers",
    "fence": "staccionata fence recinto",
    "fist": "pugno fist punch",
    "gear": "ingranaggio gear",
    "hat": "cilindro cappello hat",
    "horn": "corno horn",
    "hourglass": "clessidra hourglass",
    "key": "chiave key",
    "lantern": "lanterna lantern lume torcia",
    "mask": "finta feint maschera mask ladro thief",
    "megaphone": "megaphone megafono",
    "mirror": "specchio mirror",
    "mushroom": "fungo mushroom",
    "net": "rete net",
    "note": "canzone song canto lullaby ninnananna",
    "plaster": "plaster cerotto",
    "pouch": "sacchetto pouch borsa bag pockets tasche",
    "shield": "scudo shield guard guardia",
    "star": "stella star",
    "sword": "spada sword lama blade",
    "tomato": "tomato pomodoro",
    "umbrella": "ombrello umbrella",
    "wall": "muro wall mura",
    "whistle": "whistle fischietto",
}
_FIRST: Final = ("#b5482f", "#4f7f8c", "#7c8b3e", "#8a5a9c", "#c98a2b")
_SECOND: Final = ("#3e4c5e", "#6b4a2a", "#5a3350", "#2f5a4a")
# Pieces of the element around a thing that has one.
_HALO: Final = 9


def thing(plate: Plate, picture: Picture) -> None:
    """The object of a card, with a halo of its element's pieces if it has one."""
    dice = dice_of(picture.code, picture.salt)
    tones = picture.tones
    name = _named(picture, dice)
    if tones == PLAIN:
        first: Ink = dice.choice(_FIRST)
        second: Ink = dice.choice(_SECOND)
    else:
        first = mix(tones.main, tones.light, 0.2 * dice.random())
        second = mix(tones.deep, tones.main, 0.35)
        for i in range(_HALO):
            a = (i - (_HALO - 1) / 2) * 0.46
            x, y = 30 * math.sin(a), -26 * math.cos(a) + 4
            piece(plate, tones, x, y, 21 + 4 * (i % 2), a, -1 if i % 2 else 1)
    OBJECTS[name](plate, dice, first, second)


def thing_name(picture: Picture) -> str:
    """Which object it is."""
    return _named(picture, dice_of(picture.code, picture.salt))


def _named(picture: Picture, dice: Dice) -> str:
    chosen = dice.choice(tuple(c for c in picture.choices if c in OBJECTS) or tuple(OBJECTS))
    if len(picture.choices) == 1:
        return chosen
    said = set(picture.hint.casefold().replace("'", " ").split())
    for name, words in HINTS.items():
        if said & set(words.split()):
            return name
    return chosen
