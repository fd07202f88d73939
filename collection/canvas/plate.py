"""The printing surface of an emblem: flat colours, thick-thin outlines, engraved shade.

Local units are mapped to pixels by `at`; the light comes from the upper left. Shade is collected in
a map at a fraction of the size and turned into engraved lines once, at the end.
"""

from __future__ import annotations

import math
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from collection.canvas.colours import INK, Ink, Rgb, mix, rgb
from collection.canvas.geometry import Nodes, Point, area, flip, smooth
from collection.canvas.screens import BITE, screen

# Outlines and flats are drawn at twice the size, shade at a third of the final one.
OVER: Final = 2
LOW: Final = 6
# Engraved lines across the longer side of a picture.
PERIOD: Final = 92
# Forms narrower than this stay flat; pictures smaller than that are not engraved.
_BIG: Final = 9 * OVER
_ENGRAVED_FROM: Final = 60
# Share of the form's size by which each ring of shade moves in, and how dark it stays.
_FADE: Final = ((0.06, 0.78), (0.13, 0.52), (0.21, 0.26), (0.30, 0.0))
_LIT: Final = (255, 250, 225)
_DUSK: Final = (48, 20, 40)
_LINES: Final = (70, 30, 40)


class Plate:
    """A picture in the making, `wide` by `high` pixels."""

    def __init__(self, wide: int, high: int, ground: Ink) -> None:
        self.wide, self.high = wide, high
        self.image = Image.new("RGB", (wide * OVER, high * OVER), rgb(ground))
        self.draw = ImageDraw.Draw(self.image)
        self.low = Image.new("L", (wide * OVER // LOW + 1, high * OVER // LOW + 1), 0)
        self.shades = ImageDraw.Draw(self.low)
        self.unit = max(wide, high) * OVER / 100
        self.at(0, 0, 1)

    def at(self, x: float, y: float, scale: float) -> Plate:
        """Origin at (x, y) final pixels, one unit `scale` final pixels."""
        self.left, self.top, self.scale = x * OVER, y * OVER, scale * OVER
        return self

    def pixels(self, nodes: Nodes) -> list[Point]:
        """Nodes in local units as points of the working surface."""
        k, x, y = self.scale, self.left, self.top
        return [(x + k * p[0], y + k * p[1]) for p in nodes]

    def flat(self, nodes: Nodes, fill: Ink, curved: bool = False, shade: int = 0) -> None:
        """A fill without outline; `shade` from 0 to 255 is engraved on it."""
        outline = self.pixels(smooth(nodes) if curved else nodes)
        self.draw.polygon(outline, fill=rgb(fill))
        self.shades.polygon([(x / LOW, y / LOW) for x, y in outline], fill=shade)

    def line(
        self,
        nodes: Nodes,
        width: float,
        fill: Ink = INK,
        curved: bool = True,
        closed: bool = False,
    ) -> None:
        """A line with round ends."""
        points = self.pixels(smooth(nodes, closed=closed) if curved else nodes)
        if closed:
            points.append(points[0])
        thick = max(1, round(width * self.scale))
        self.draw.line(points, fill=rgb(fill), width=thick)
        if thick > 3:
            r = thick / 2 - 0.5
            for x, y in (points[0], points[-1]):
                self.draw.ellipse((x - r, y - r, x + r, y + r), fill=rgb(fill))

    def dot(
        self, x: float, y: float, radius: float, fill: Ink = INK, high: float | None = None
    ) -> None:
        """A round, or an upright ellipse when its half height is given."""
        cx, cy = self.left + self.scale * x, self.top + self.scale * y
        rx = radius * self.scale
        ry = (radius if high is None else high) * self.scale
        self.draw.ellipse((cx - rx, cy - ry, cx + rx, cy + ry), fill=rgb(fill))

    def part(
        self,
        nodes: Nodes,
        fill: Ink,
        line: float = 1.1,
        shade: float = 0.55,
        lit: float = 0.5,
        hatch: int = 170,
        curved: bool = True,
    ) -> None:
        """A solid form: outline `line` units thick, light and dark crescents, engraved shade."""
        colour = rgb(fill)
        outline = self.pixels(smooth(nodes) if curved else nodes)
        x0, y0, x1, y1 = area(outline)
        box = (int(x0) - 2, int(y0) - 2, int(x1) + 3, int(y1) + 3)
        size = min(box[2] - box[0], box[3] - box[1])
        if line:
            self._shadow_side(outline, line * self.scale)
        self.draw.polygon(outline, fill=colour)
        big = size > _BIG
        if big and (shade or lit):
            self._crescents(outline, box, size, colour, (lit, shade))
        if big and hatch:
            self._hatch(outline, box, size, hatch)
        else:
            self.shades.polygon([(x / LOW, y / LOW) for x, y in outline], fill=0)
        if line:
            thick = max(1, round(line * self.scale))
            self.draw.line(outline + outline[:1], fill=INK, width=thick)

    def both(
        self,
        nodes: Nodes,
        fill: Ink,
        line: float = 1.1,
        shade: float = 0.55,
        lit: float = 0.5,
        hatch: int = 170,
    ) -> None:
        """The form and its mirror image."""
        self.part(nodes, fill, line=line, shade=shade, lit=lit, hatch=hatch)
        self.part(flip(nodes), fill, line=line, shade=shade, lit=lit, hatch=hatch)

    def _shadow_side(self, outline: list[Point], thick: float) -> None:
        """The outline is thicker at the lower right: the form in ink, moved that way."""
        wide = max(2, round(thick * 1.5))
        moved = thick * 0.55
        self.draw.polygon([(x + moved, y + moved) for x, y in outline], fill=INK)
        self.draw.line(outline + outline[:2], fill=INK, width=wide)
        if wide <= 4:
            return
        r = wide / 2 - 0.6
        for i, (x, y) in enumerate(outline):
            if _turns(outline, i):
                self.draw.ellipse((x - r, y - r, x + r, y + r), fill=INK)

    def _crescents(
        self,
        outline: list[Point],
        box: tuple[int, int, int, int],
        size: int,
        colour: Rgb,
        amounts: tuple[float, float],
    ) -> None:
        """A crescent is the form minus the same form moved along the light."""
        lit, shade = amounts
        x0, y0, x1, y1 = box
        base = [(x - x0, y - y0) for x, y in outline]
        light = min(lit * size * 0.09, 3.2 * self.unit)
        dark = min(shade * size * 0.22, 7 * self.unit)
        tones = (
            (lit, light, light, mix(colour, _LIT, 0.42)),
            (shade, -dark, -0.9 * dark, mix(colour, _DUSK, 0.34)),
        )
        for amount, dx, dy, tone in tones:
            if not amount:
                continue
            mask = Image.new("1", (x1 - x0, y1 - y0))
            draw = ImageDraw.Draw(mask)
            draw.polygon(base, fill=1)
            draw.polygon([(x + dx, y + dy) for x, y in base], fill=0)
            self.image.paste(tone, (x0, y0), mask)

    def _hatch(
        self, outline: list[Point], box: tuple[int, int, int, int], size: int, hatch: int
    ) -> None:
        left, top = max(0, box[0] // LOW), max(0, box[1] // LOW)
        wide, high = box[2] // LOW - left + 2, box[3] // LOW - top + 2
        if wide <= 1 or high <= 1:
            return
        base = [(x / LOW - left, y / LOW - top) for x, y in outline]
        mask = Image.new("L", (wide, high))
        ImageDraw.Draw(mask).polygon(base, fill=255)
        shade = Image.new("L", (wide, high), hatch)
        draw = ImageDraw.Draw(shade)
        step = size / LOW
        for moved, kept in _FADE:
            inner = [(x - moved * step, y - moved * step * 0.9) for x, y in base]
            draw.polygon(inner, fill=int(hatch * kept))
        self.low.paste(shade.filter(ImageFilter.BoxBlur(1)), (left, top), mask)

    def finish(self) -> Image.Image:
        """The picture at its final size, engraved."""
        printed = self.image.reduce(OVER)
        if min(self.wide, self.high) <= _ENGRAVED_FROM:
            return printed
        size = (self.wide, self.high)
        shade = self.low.resize(size, Image.Resampling.BILINEAR)
        period = round(max(3.2, max(size) / PERIOD), 2)
        mask = ImageChops.add(shade, screen(self.wide, self.high, period)).point(BITE)
        printed.paste(mix(INK, _LINES, 0.25), (0, 0), mask)
        return printed


def _turns(outline: list[Point], i: int) -> bool:
    """Whether the outline has a corner there that a wide line would leave open."""
    x, y = outline[i]
    after = outline[(i + 1) % len(outline)]
    ax, ay = x - outline[i - 1][0], y - outline[i - 1][1]
    bx, by = after[0] - x, after[1] - y
    sharp = abs(ax * by - ay * bx) > 0.3 * (math.hypot(ax, ay) * math.hypot(bx, by))
    return sharp or ax * bx + ay * by < 0
