"""Turning and cutting: from what a form says to what becomes of the pixels."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

from PIL import Image

from collection.house.problems import words
from collection.pictures.errors import BadPicture
from engine.kernel.messages import N_, Message, shown

_TURNS: Final = {
    "left": Image.Transpose.ROTATE_90,
    "right": Image.Transpose.ROTATE_270,
    "round": Image.Transpose.ROTATE_180,
}
_LEAST_SHARE: Final = 5.0
MOST_DEGREES: Final = 15

Box = tuple[int, int, int, int]


def turned(image: Image.Image, way: str) -> Image.Image:
    """The picture turned by a quarter to the `left` or `right`, or `round`. Raises BadPicture."""
    if way not in _TURNS:
        raise BadPicture(Message(N_("A picture is turned left, right or round.")))
    return image.transpose(_TURNS[way])


def box_of(given: Mapping[str, Any], size: tuple[int, int], card: tuple[float, float]) -> Box:
    """The frame a form means, in pixels, with the proportions of the card, inside the picture.

    `left`, `top` and `width` are shares of the picture in percent; the height follows. A frame
    that would stick out is made smaller or moved. Raises BadPicture.
    """
    wide, high = size
    share = _percent(given, "width", _LEAST_SHARE) / 100
    width = min(share * wide, high * card[0] / card[1], float(wide))
    height = width * card[1] / card[0]
    left = min(_percent(given, "left", 0) / 100 * wide, wide - width)
    top = min(_percent(given, "top", 0) / 100 * high, high - height)
    return (round(left), round(top), round(left + width), round(top + height))


def degrees_of(given: Mapping[str, Any]) -> float:
    """By how many degrees a form means to turn a picture, clockwise. Raises BadPicture."""
    text = words(given, "degrees", 20).strip().replace(",", ".").replace("−", "-")
    plain = text.removeprefix("-").removeprefix("+").replace(".", "", 1)
    fits = plain.isascii() and plain.isdigit()
    if not fits or abs(float(text)) > MOST_DEGREES:
        raise BadPicture(
            Message(
                N_("Field «{field}»: «{value}» must be degrees from −{most} to {most}."),
                {"field": "degrees", "value": shown(text), "most": MOST_DEGREES},
            )
        )
    return float(text)


def straightened(image: Image.Image, degrees: float) -> Image.Image:
    """The picture turned by a small angle, without the corners that then hold nothing."""
    slope = math.sin(math.radians(abs(degrees)))
    wide, high = image.size
    across, down = round(high * slope / 2), round(wide * slope / 2)
    turned_by = image.rotate(-degrees, Image.Resampling.BICUBIC)
    return turned_by.crop((across, down, wide - across, high - down))


def _percent(given: Mapping[str, Any], field: str, least: float) -> float:
    text = words(given, field, 20).strip().replace(",", ".")
    plain = text.replace(".", "", 1)
    fits = plain.isascii() and plain.isdigit()
    if not fits or not least <= float(text) <= 100:
        raise BadPicture(
            Message(
                N_("Field «{field}»: «{value}» must be a percentage from {least} to 100."),
                {"field": field, "value": shown(text), "least": int(least)},
            )
        )
    return float(text)
