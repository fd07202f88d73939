"""What a ground is drawn with: the hour's colours, and where the pale disc stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from collection.canvas.colours import Ink, Rgb, mix, rgb
from collection.canvas.dice import Dice
from collection.canvas.plate import Plate
from engine.kernel.plans import Tones

# Noon, dawn, dusk, night, fog, storm: a hue and its share in the sky.
_HOURS: Final = (
    ("#000000", 0.0),
    ("#f9d58a", 0.42),
    ("#ee8f7e", 0.38),
    ("#232a52", 0.52),
    ("#ffffff", 0.42),
    ("#3e7a6a", 0.34),
)
_STRIPES: Final = 24


@dataclass(frozen=True)
class View:
    """A landscape 100 wide and `high` high; the disc is what parts the figure from its ground."""

    high: float
    x: float
    y: float
    radius: float
    sky: Rgb
    pale: Rgb
    deep: Rgb
    main: Rgb
    light: Rgb
    pop: Rgb


def view_of(tones: Tones, dice: Dice, high: float, disc: float) -> View:
    """An hour and a place for the disc, drawn from the card's dice."""
    hue, share = dice.choice(_HOURS)
    return View(
        high=high,
        x=50 + dice.choice((-9, 0, 0, 9)),
        y=high * (0.44 + dice.choice((-0.05, 0.0, 0.05))),
        radius=min(100, high) * (0.40 + 0.05 * dice.random()) * disc,
        sky=mix(tones.sky, hue, share),
        pale=mix(tones.pale, hue, share * 0.3),
        deep=rgb(tones.deep),
        main=rgb(tones.main),
        light=rgb(tones.light),
        pop=rgb(tones.pop),
    )


def paint_sky(plate: Plate, high: float, sky: Ink) -> None:
    """The sky, engraved darker towards the top."""
    plate.flat([(0, 0), (100, 0), (100, high), (0, high)], sky)
    wide, tall = plate.low.size
    for i in range(_STRIPES):
        box = (0, i * tall // 60, wide, (i + 1) * tall // 60)
        plate.shades.rectangle(box, fill=int(50 * (1 - i / _STRIPES)))
