"""Bleed for print: the outermost pixels repeated, so that a cut beside the line is not white."""

from __future__ import annotations

from typing import Final

from PIL import Image

from collection.drawing.units import WIDTH_MM

BLEED_MM: Final = 2.0


def with_bleed(face: Image.Image, wide: float = WIDTH_MM, bleed: float = BLEED_MM) -> Image.Image:
    """The face with `bleed` millimetres of its own edge all round; `wide` is its true width."""
    edge = round(bleed * face.width / wide)
    width, height = face.size
    out = Image.new("RGB", (width + 2 * edge, height + 2 * edge))
    for source, spot in ((0, 0), (height - 1, height + edge)):
        row = face.crop((0, source, width, source + 1)).resize((width, edge))
        out.paste(row, (edge, spot))
    out.paste(face, (edge, edge))
    for source, spot in ((edge, 0), (edge + width - 1, width + edge)):
        column = out.crop((source, 0, source + 1, out.height)).resize((edge, out.height))
        out.paste(column, (spot, 0))
    return out
