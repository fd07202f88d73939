"""Engraver's screens: threshold images in which lines or dots swell with the shade."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from PIL import Image

ANGLE: Final = 32
# shade + screen above 243 begins to print, above 249 prints fully.
BITE: Final = [max(0, min(255, (v - 250) * 40 + 255)) if v > 243 else 0 for v in range(256)]


@lru_cache(maxsize=24)
def screen(wide: int, high: int, period: float) -> Image.Image:
    """A screen of slanted lines, one every `period` pixels, 0 to 255."""
    side = int(math.hypot(wide, high)) + 4
    column = Image.new("L", (1, side))
    column.putdata([int(236 * (1 - abs(((y / period) % 1) * 2 - 1))) for y in range(side)])
    lines = column.resize((side, side)).rotate(ANGLE, Image.Resampling.BILINEAR)
    x, y = (side - wide) // 2, (side - high) // 2
    return lines.crop((x, y, x + wide, y + high))
