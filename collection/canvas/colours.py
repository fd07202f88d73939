"""Colours as texts (#rrggbb) and as triples, and how two mix."""

from __future__ import annotations

from functools import lru_cache

Rgb = tuple[int, int, int]
Ink = str | Rgb


@lru_cache(maxsize=1024)
def _read(text: str) -> Rgb:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def rgb(colour: Ink) -> Rgb:
    """A colour as a triple."""
    return _read(colour) if isinstance(colour, str) else colour


def mix(one: Ink, other: Ink, share: float) -> Rgb:
    """`share` of the other in the one: 0 is the one, 1 the other."""
    a, b = rgb(one), rgb(other)
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


INK = rgb("#221a18")
CREAM = rgb("#f6ecd6")
PAPER = rgb("#f1e4c9")
BRASS = rgb("#d6aa54")
GOLD_BODY = "#ddaa3c"
STEEL = "#c9cdc6"
WOOD = "#9c6a3c"
RED = "#b93a2b"
EYE_WHITE = "#fff7e2"
GLINT = "#fffdf4"
