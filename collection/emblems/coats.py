"""The colours of a creature: its coat from one element, its tufts and accents from another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from collection.canvas.colours import Rgb, mix, rgb
from collection.canvas.dice import Dice
from engine.kernel.plans import Picture, Tones

_EYES: Final = ("#e7a52b", "#4fa08b")


@dataclass(frozen=True)
class Coat:
    """`second` is the darker body colour; `tufts` the tones whose pieces grow on it."""

    body: Rgb
    second: Rgb
    belly: Rgb
    accent: str
    bone: str
    tufts: Tones
    eye: str


def coat_of(picture: Picture, dice: Dice) -> Coat:
    """Body from the first element (or a neighbour tone), accents from the second."""
    first, second = picture.tones, picture.second or picture.tones
    # The first coat counts double.
    coats = (*(picture.coats[:1]), *picture.coats) or (first.main,)
    body = rgb(dice.choice(coats))
    return Coat(
        body=body,
        second=mix(body, first.deep, 0.42),
        belly=mix(first.pale, "#fff6df", 0.5),
        accent=second.main if picture.second else first.pop,
        bone="#f2e2bc",
        tufts=second,
        eye=dice.choice((first.pop, second.pop, *_EYES)),
    )
