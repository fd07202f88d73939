"""From a plan to a printed face: frame, window with emblem or photograph, and the words over it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image, ImageDraw

from collection.canvas.geometry import area, smooth
from collection.drawing.fitting import fit_block
from collection.drawing.fonts import printable
from collection.drawing.pen import frame_of
from collection.drawing.pins import camera
from collection.drawing.sheet import Sheet
from collection.emblems import emblem
from engine.kernel.plans import Block, FacePlan, Figure, Label, Mark, Points, Remark, Title, Window

# The sign on a person's own photograph, in millimetres.
_CAMERA = 5.6
# Pictures under this width are drawn larger and reduced: outlines stay clean.
_FINE_FROM = 200


@dataclass(frozen=True)
class Printed:
    """A finished face, and the texts that had to be cut."""

    image: Image.Image
    cut: tuple[str, ...]


def paint(plan: FacePlan, width: int, photo: Image.Image | None = None) -> Printed:
    """The plan at that width in pixels; `photo` takes the place of the emblem."""
    over = tuple(_readable(mark) for mark in plan.over)
    if plan.tight is not None and any(_cramped(mark, width / plan.width) for mark in over):
        return paint(plan.tight, width, photo)
    sheet = Sheet(frame_of(plan, width), plan.width)
    if plan.window is not None:
        _picture(sheet, plan.window, photo)
    for mark in over:
        sheet.print(mark)
    if plan.window is not None and photo is not None:
        sheet.put(camera(round(_CAMERA * sheet.scale)), *plan.window.camera)
    return Printed(sheet.image, tuple(sheet.cut))


def _readable(mark: Mark) -> Mark:
    """The mark with its words as our typefaces can print them."""
    match mark:
        case Title() | Label() | Figure():
            return replace(mark, text=" ".join(printable(mark.text).split()))
        case Block():
            return replace(mark, text=printable(mark.text))
        case Remark():
            block = replace(mark.block, text=printable(mark.block.text))
            return replace(mark, text=printable(mark.text), block=block)
        case _:
            return mark


def _cramped(mark: Mark, pixels: float) -> bool:
    block = mark.block if isinstance(mark, Remark) else mark
    if not isinstance(block, Block) or not block.wanted:
        return False
    return fit_block(replace(block, least=block.wanted), pixels).cut


def _picture(sheet: Sheet, window: Window, photo: Image.Image | None) -> None:
    left, top, _, _ = area(window.outline)
    mask = _mask(window.outline, window.radius, sheet.scale)
    place = (round(left * sheet.scale), round(top * sheet.scale))
    sheet.image.paste(_drawn(window, mask.size, photo), place, mask)


def _drawn(window: Window, size: tuple[int, int], photo: Image.Image | None) -> Image.Image:
    wide, high = size
    if photo is not None:
        return cover(photo, wide, high)
    if wide < _FINE_FROM:
        return emblem(window.picture, wide * 2, high * 2).reduce(2)
    return emblem(window.picture, wide, high)


def cover(photo: Image.Image, wide: int, high: int) -> Image.Image:
    """The middle of a photograph, filling that many pixels."""
    scale = max(wide / photo.width, high / photo.height)
    size = (math.ceil(photo.width * scale), math.ceil(photo.height * scale))
    grown = photo.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    x, y = (grown.width - wide) // 2, (grown.height - high) // 2
    return grown.crop((x, y, x + wide, y + high))


@lru_cache(maxsize=48)
def _mask(outline: Points, radius: float, scale: float) -> Image.Image:
    left, top, right, bottom = area(outline)
    wide, high = round((right - left) * scale), round((bottom - top) * scale)
    mask = Image.new("L", (wide * 2, high * 2))
    draw = ImageDraw.Draw(mask)
    k = scale * 2
    if radius:
        # Only the upper corners are round: the lower ones lie outside the mask.
        draw.rounded_rectangle((0, 0, wide * 2, high * 2 + 4 * radius * k), radius * k, fill=255)
    else:
        draw.polygon([((x - left) * k, (y - top) * k) for x, y in smooth(outline)], fill=255)
    return mask.reduce(2)
