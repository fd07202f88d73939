"""Millimetres, pixels, and the sizes a face is drawn in."""

from __future__ import annotations

from typing import Final

from engine.kernel.plans import FULL, MIDDLE, SMALL

WIDTH_MM: Final = 63.0
HEIGHT_MM: Final = 88.0
MM_PER_INCH: Final = 25.4
PRINT_DPI: Final = 300
LEAST_WIDTH: Final = 40
MOST_WIDTH: Final = 3000
# From these widths on a face shows everything, or at least its text.
FULL_FROM: Final = 500
MIDDLE_FROM: Final = 180


def print_pixels(millimetres: float, dpi: int = PRINT_DPI) -> int:
    """A length on paper in whole pixels."""
    return round(millimetres / MM_PER_INCH * dpi)


def height_of(width: int, wide: float = WIDTH_MM, high: float = HEIGHT_MM) -> int:
    """The height in pixels that keeps the card's proportions."""
    return round(width * high / wide)


def detail_of(width: int) -> str:
    """How much a face of that many pixels shows."""
    if width >= FULL_FROM:
        return FULL
    return MIDDLE if width >= MIDDLE_FROM else SMALL
