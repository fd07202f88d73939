"""Pins and medals: enamel rounds of elements, hearts for numbers, ribbons, the camera."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from collection.canvas.colours import BRASS, CREAM, INK, mix, rgb
from collection.canvas.geometry import Points, oval, smooth, sym
from collection.drawing.glyphs import GLYPHS, Stamp
from engine.kernel.plans import Tones

_CLEAR: Final = (0, 0, 0, 0)
_PIN_OVER: Final = 4
_MEDAL_OVER: Final = 3
_HEART: Final = ((0, -0.76), (0.4, -0.96), (0.92, -0.66), (0.9, 0.06), (0.5, 0.62), (0, 0.98, 1))


@lru_cache(maxsize=256)
def pin(tones: Tones, size: int, ring: bool = True) -> Image.Image:
    """The pin of an element, `size` pixels wide, with a transparent ground."""
    n = max(4, size) * _PIN_OVER
    image = Image.new("RGBA", (n, n), _CLEAR)
    draw = ImageDraw.Draw(image)
    if ring:
        draw.ellipse((0, 0, n - 1, n - 1), fill=INK)
        draw.ellipse((n * 0.035, n * 0.035, n * 0.965, n * 0.965), fill=BRASS)
        draw.ellipse((n * 0.075, n * 0.075, n * 0.925, n * 0.925), fill=INK)
    enamel = tones.pin or tones.main
    rim = (n * 0.1, n * 0.1, n * 0.9, n * 0.9)
    draw.ellipse(rim, fill=rgb(enamel))
    draw.pieslice(rim, 20, 160, fill=mix(enamel, tones.deep, 0.35))
    draw.ellipse((n * 0.1, n * 0.02, n * 0.9, n * 0.78), fill=rgb(enamel))
    GLYPHS.get(tones.piece, GLYPHS["lozenge"])(Stamp(draw, n, tones))
    shine = (n * 0.14, n * 0.14, n * 0.86, n * 0.86)
    draw.arc(shine, 195, 285, fill=(255, 255, 255, 150), width=round(n * 0.022))
    return image.resize((n // _PIN_OVER, n // _PIN_OVER), Image.Resampling.BOX)


@lru_cache(maxsize=64)
def medal(kind: str, fill: str, size: int) -> Image.Image:
    """A number's ground, `size` pixels wide: round, or a heart."""
    n = max(4, size) * _MEDAL_OVER
    image = Image.new("RGBA", (n, n), _CLEAR)
    draw = ImageDraw.Draw(image)
    layers = ((0.99, INK), (0.93, BRASS), (0.86, INK), (0.81, rgb(fill)))
    for share, colour in layers:
        draw.polygon(_rim(kind, n, share), fill=colour)
    shade = Image.new("L", (n, n))
    shading = ImageDraw.Draw(shade)
    shading.polygon(_rim(kind, n, 0.81), fill=90)
    lit = [(x - n * 0.03, y - n * 0.05) for x, y in _rim(kind, n, 0.8)]
    shading.polygon(lit, fill=0)
    image.paste(mix(fill, INK, 0.5), (0, 0), shade)
    shine = (n * 0.16, n * 0.15, n * 0.84, n * 0.84)
    draw.arc(shine, 190, 262, fill=(255, 255, 255, 170), width=round(n * 0.025))
    return image.resize((n // _MEDAL_OVER, n // _MEDAL_OVER), Image.Resampling.BOX)


def _rim(kind: str, n: int, share: float) -> Points:
    middle = n / 2
    if kind == "heart":
        nodes = smooth(sym(_HEART), 8)
        return [(middle + middle * share * x, middle + middle * share * y) for x, y in nodes]
    return oval(middle, middle, middle * share, n=60)


@lru_cache(maxsize=64)
def ribbon(wide: int, high: int, scale: float, fill: str, edge: str) -> Image.Image:
    """A name label with swallow tails, in pixels; `scale` is pixels per millimetre."""
    n, k = wide * 2, high * 2
    image = Image.new("RGBA", (n, k), _CLEAR)
    draw = ImageDraw.Draw(image)
    drop = k * 0.24
    tail = mix(edge, INK, 0.18)
    line = max(1, round(0.4 * scale))
    for x, way in ((0, 1), (n - 1, -1)):
        end = (
            (x, drop * 0.9),
            (x + way * k * 0.8, drop * 0.9),
            (x + way * k * 0.8, k - 1),
            (x, k - 1),
            (x + way * k * 0.3, (k + drop) / 2),
        )
        draw.polygon(end, fill=tail, outline=INK, width=line)
    left, right, bottom = k * 0.38, n - k * 0.38, k - drop
    draw.rounded_rectangle(
        (left, 0, right, bottom), 1.6 * scale, rgb(fill), INK, max(1, round(0.9 * scale))
    )
    i = 1.1 * scale
    inner = (left + i, i, right - i, bottom - i)
    draw.rounded_rectangle(inner, scale, outline=rgb(edge), width=line)
    return image.reduce(2)


@lru_cache(maxsize=16)
def camera(size: int) -> Image.Image:
    """The sign on a person's own photograph."""
    n = max(4, size) * 4
    image = Image.new("RGBA", (n, n), _CLEAR)
    draw = ImageDraw.Draw(image)
    draw.ellipse((0, 0, n - 1, n - 1), fill=INK)
    body = (n * 0.2, n * 0.34, n * 0.8, n * 0.72)
    draw.rounded_rectangle(body, n * 0.06, fill=CREAM)
    hump = ((0.38, 0.36), (0.43, 0.26), (0.57, 0.26), (0.62, 0.36))
    draw.polygon([(n * x, n * y) for x, y in hump], fill=CREAM)
    draw.ellipse((n * 0.37, n * 0.39, n * 0.63, n * 0.65), fill=INK)
    draw.ellipse((n * 0.43, n * 0.45, n * 0.57, n * 0.59), fill=CREAM)
    return image.resize((n // 4, n // 4), Image.Resampling.BOX)
