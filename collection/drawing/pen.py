"""Flat frame drawing in millimetres at twice the size, reduced once: clean edges."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw

from collection.canvas.colours import rgb
from collection.canvas.geometry import Nodes, Point, place, smooth
from collection.canvas.pieces import PIECES
from collection.drawing.units import height_of
from engine.kernel.plans import Border, Box, Disc, FacePlan, Mark, Piece, Shape

OVER = 2
# The row of pieces in the frame: one every so many millimetres, so far from the edge.
_STEP, _INSET, _SHARE = 3.4, 1.55, 0.62


class Pen:
    """A ground on which frame marks are drawn."""

    def __init__(self, width: int, plan_width: float, plan_height: float, ground: str) -> None:
        self.scale = width / plan_width * OVER
        self.wide, self.high = plan_width, plan_height
        size = (width * OVER, height_of(width, plan_width, plan_height) * OVER)
        self.image = Image.new("RGB", size, rgb(ground))
        self.draw = ImageDraw.Draw(self.image)

    def box(self, box: Box) -> None:
        k = self.scale
        self.draw.rounded_rectangle(
            (box.left * k, box.top * k, box.right * k, box.bottom * k),
            box.radius * k,
            fill=rgb(box.fill) if box.fill else None,
            outline=rgb(box.edge) if box.edge else None,
            width=max(1, round(box.line * k)) if box.edge else 0,
        )

    def shape(self, shape: Shape) -> None:
        outline = self._pixels(smooth(shape.points) if shape.smooth else shape.points)
        if shape.fill:
            self.draw.polygon(outline, fill=rgb(shape.fill))
        if shape.edge:
            line = max(1, round(shape.line * self.scale))
            self.draw.line(outline + outline[:2], fill=rgb(shape.edge), width=line, joint="curve")

    def disc(self, disc: Disc) -> None:
        k, r = self.scale, disc.radius
        self.draw.ellipse(
            ((disc.x - r) * k, (disc.y - r) * k, (disc.x + r) * k, (disc.y + r) * k),
            fill=rgb(disc.fill),
            outline=rgb(disc.edge) if disc.edge else None,
            width=max(1, round(disc.line * k)) if disc.edge else 0,
        )

    def piece(self, piece: Piece) -> None:
        nodes = PIECES[piece.piece]
        round_one = len(nodes[1]) < 3
        spot = place(nodes, piece.x, piece.y, piece.size, piece.turn)
        outline = self._pixels(smooth(spot) if round_one else spot)
        self.draw.polygon(outline, fill=rgb(piece.colour))

    def border(self, border: Border) -> None:
        size = _STEP * _SHARE
        near = _INSET + size * 0.45
        across, down = round((self.wide - 4) / _STEP), round((self.high - 4) / _STEP)
        for i in range(across):
            x = 2 + (i + 0.5) * (self.wide - 4) / across
            self.piece(Piece(border.piece, x, near, size, border.colour))
            self.piece(Piece(border.piece, x, self.high - near, size, border.colour, math.pi))
        for i in range(down):
            y = 2 + (i + 0.5) * (self.high - 4) / down
            self.piece(Piece(border.piece, near, y, size, border.colour, -math.pi / 2))
            self.piece(Piece(border.piece, self.wide - near, y, size, border.colour, math.pi / 2))

    def print(self, mark: Mark) -> None:
        """One frame mark. Raises TypeError for a mark that is none."""
        match mark:
            case Box():
                self.box(mark)
            case Shape():
                self.shape(mark)
            case Disc():
                self.disc(mark)
            case Piece():
                self.piece(mark)
            case Border():
                self.border(mark)
            case _:
                raise TypeError(f"a frame is not made of {type(mark).__name__}")

    def _pixels(self, nodes: Nodes) -> list[Point]:
        return [(p[0] * self.scale, p[1] * self.scale) for p in nodes]


# 2.4 MB each at 750 px.
@lru_cache(maxsize=32)
def _frame(
    width: int, wide: float, high: float, ground: str, marks: tuple[Mark, ...]
) -> Image.Image:
    pen = Pen(width, wide, high, ground)
    for mark in marks:
        pen.print(mark)
    return pen.image.reduce(OVER)


def frame_of(plan: FacePlan, width: int) -> Image.Image:
    """The plan's ground and frame, a copy to print on."""
    return _frame(width, plan.width, plan.height, plan.ground, plan.frame).copy()
