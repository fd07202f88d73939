"""Emblems: the picture in a card's window, drawn from the card's code on its element's ground.

What is shown in the window of a card?
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PIL import Image

from collection.canvas.colours import mix
from collection.canvas.dice import Dice, dice_of
from collection.canvas.plate import OVER, Plate
from collection.emblems import crests
from collection.emblems.creatures import creature
from collection.emblems.grand import grand, grand_kind
from collection.emblems.grounds import land, rooms, simple, weather
from collection.emblems.profiles import profile
from collection.emblems.things import thing, thing_name
from collection.emblems.views import View, paint_sky, view_of
from engine.kernel.plans import Picture, Tones

Ground = Callable[[Plate, Dice, View], None]
Crest = Callable[[Plate, Dice, Tones], None]

GROUNDS: Final[Mapping[str, Ground]] = {
    "flames": simple.flames,
    "waves": simple.waves,
    "rays": simple.rays,
    "room": rooms.room,
    "hills": land.hills,
    "mesas": land.mesas,
    "woods": land.woods,
    "peaks": weather.peaks,
    "clouds": weather.clouds,
    "plain": weather.plain,
}
CRESTS: Final[Mapping[str, Crest]] = {
    "bloom": crests.bloom,
    "strike": crests.strike,
    "trio": crests.trio,
    "gaze": crests.gaze,
    "hand": crests.raised_hand,
    "whirl": crests.whirl,
}
# Height of a creature in its own units, and where its feet stand in them.
_TALL: Final = 104
_FEET: Final = 96


def emblem(picture: Picture, wide: int, high: int) -> Image.Image:
    """The picture at that many pixels."""
    plate = Plate(wide, high, picture.tones.sky)
    _ground(plate, picture)
    if picture.feet:
        _stand(plate, picture)
    else:
        plate.at(wide / 2, high * picture.middle, high * picture.size / 100)
    _SUBJECTS.get(picture.subject, thing)(plate, picture)
    return plate.finish()


def figure_of(picture: Picture) -> str:
    """What the picture is of, in a word: two cards of one element should not both show it."""
    if picture.subject == "crest":
        return _crest_kind(picture, dice_of(picture.code, picture.salt))
    if picture.subject == "grand":
        return grand_kind(picture)
    return "" if picture.subject in ("creature", "profile") else thing_name(picture)


def _ground(plate: Plate, picture: Picture) -> None:
    dice = dice_of(picture.code, f"scene{picture.salt}")
    high = plate.high / plate.wide * 100
    view = view_of(picture.tones, dice, high, picture.disc)
    plate.at(0, 0, plate.wide / 100)
    paint_sky(plate, high, view.sky)
    GROUNDS.get(picture.tones.ground, rooms.room)(plate, dice, view)


def _stand(plate: Plate, picture: Picture) -> None:
    """Feet on the ground, a shadow under them."""
    share = dice_of(picture.code, f"pose{picture.salt}").uniform(0.9, 1.02)
    scale = min(plate.high * 0.82, plate.wide * 0.92) / _TALL * share
    foot = plate.high * picture.feet
    plate.at(plate.wide / 2, foot - _FEET * scale, scale)
    x, k = plate.wide / 2, scale
    shadow = (x - 40 * k, foot - 5 * k, x + 44 * k, foot + 5 * k)
    colour = mix(picture.tones.deep, picture.tones.main, 0.25)
    plate.draw.ellipse([value * OVER for value in shadow], fill=colour)


def _crest(plate: Plate, picture: Picture) -> None:
    dice = dice_of(picture.code, picture.salt)
    CRESTS[_crest_kind(picture, dice)](plate, dice, picture.tones)


def _crest_kind(picture: Picture, dice: Dice) -> str:
    return dice.choice(tuple(c for c in picture.choices if c in CRESTS) or tuple(CRESTS))


_SUBJECTS: Final[Mapping[str, Callable[[Plate, Picture], None]]] = {
    "creature": creature,
    "crest": _crest,
    "grand": grand,
    "profile": profile,
    "thing": thing,
}
