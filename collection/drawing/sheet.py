"""The card itself: everything that is printed over its frame, in millimetres."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image, ImageDraw

from collection.canvas.colours import INK, rgb
from collection.canvas.geometry import Nodes, smooth
from collection.drawing.fitting import (
    Line,
    Word,
    fit_block,
    fit_label,
    fit_tiny,
    fit_title,
)
from collection.drawing.fonts import font, width
from collection.drawing.pins import medal, pin, ribbon
from engine.kernel.plans import (
    Block,
    Box,
    Disc,
    Figure,
    Label,
    Mark,
    Medal,
    Pin,
    Remark,
    Ribbon,
    Shape,
    Stroke,
    Title,
)

# Small shapes are drawn this much larger and reduced.
_OVER = 4
# The room a remark wants under the text, and the length of the rule above it.
_REMARK_LEAD = 1.19
_RULE = 5.5


class Sheet:
    """A card being printed; `cut` counts the texts that had to end in an ellipsis."""

    def __init__(self, ground: Image.Image, wide: float) -> None:
        self.image = ground
        self.draw = ImageDraw.Draw(ground)
        self.scale = ground.width / wide
        self.cut: list[str] = []

    def print(self, mark: Mark) -> None:
        """One mark. Raises TypeError for a mark that belongs into a frame."""
        match mark:
            case Title():
                self.title(mark)
            case Label():
                self.label(mark)
            case Block():
                self.block(mark)
            case Figure():
                self.figure(mark)
            case Remark():
                self.remark(mark)
            case Pin() | Medal() | Ribbon():
                self.badge(mark)
            case Box() | Shape() | Disc() | Stroke():
                self.form(mark)
            case _:
                raise TypeError(f"{type(mark).__name__} belongs into a frame")

    def put(self, image: Image.Image, x: float, y: float) -> None:
        """An image with its middle at (x, y) millimetres."""
        left = round(x * self.scale - image.width / 2)
        top = round(y * self.scale - image.height / 2)
        self.image.paste(image, (left, top), image)

    def badge(self, mark: Pin | Medal | Ribbon) -> None:
        k = self.scale
        match mark:
            case Pin():
                self.put(pin(mark.tones, round(mark.size * k), mark.ring), mark.x, mark.y)
            case Medal():
                self.put(medal(mark.kind, mark.fill, round(mark.size * k)), mark.x, mark.y)
            case Ribbon():
                wide, high = round(mark.width * k), round(mark.height * k)
                self.put(ribbon(wide, high, k, mark.fill, mark.edge), mark.x, mark.y)

    def title(self, title: Title) -> None:
        lines = fit_tiny(title, self.scale) if title.tiny else fit_title(title)
        for line in lines:
            size = line.size * self.scale
            y = (title.y + line.shift) * self.scale + (0 if line.shift else size * 0.02)
            place = (title.x * self.scale, y)
            self._words(line, title.text, place, "mm" if title.centred else "lm", title.colour)

    def label(self, label: Label) -> None:
        place = (label.x * self.scale, label.y * self.scale)
        self._words(fit_label(label), label.text, place, label.anchor, label.colour)

    def figure(self, figure: Figure) -> None:
        size = figure.size
        if figure.width:
            size = min(size, figure.width / max(1e-6, width("name", figure.text)))
        line = round(figure.outline * self.scale) if figure.outline else 0
        self.draw.text(
            (figure.x * self.scale, figure.y * self.scale),
            figure.text,
            font=font("name", round(size * self.scale)),
            fill=rgb(figure.colour),
            anchor="mm",
            stroke_width=max(1, line) if figure.outline else 0,
            stroke_fill=INK,
        )

    def block(self, block: Block) -> float:
        """Prints a paragraph; the height it used, in millimetres."""
        k = self.scale
        fitted = fit_block(block, k)
        if fitted.cut:
            self.cut.append(block.text)
        step = block.lead * fitted.size
        used = len(fitted.lines) * step
        y = block.y + ((block.height - used) / 2 if block.middle else 0)
        for line in fitted.lines:
            self._line(line, block, (y + step * 0.82) * k, fitted.size)
            y += step
        return used

    def _line(self, line: tuple[Word, ...], block: Block, y: float, size: float) -> None:
        """Runs of one typeface are drawn in one call."""
        k = self.scale
        space = width(block.face, " ") * size
        total = sum(width(face, word) for word, face in line) * size + space * (len(line) - 1)
        x = block.x + ((block.width - total) / 2 if block.centred else 0)
        for run, face in _runs(line):
            typeface = font(face, round(size * k))
            self.draw.text((x * k, y), run, font=typeface, fill=rgb(block.colour), anchor="ls")
            x += width(face, run) * size + space

    def remark(self, remark: Remark) -> None:
        """The block, and the remark below it if the block at full size leaves the room."""
        block = remark.block
        asked = Block(
            remark.text, block.x + 2, 0, block.width - 4, 30, remark.size, remark.size, "slant"
        )
        high = len(fit_block(asked, self.scale).lines) * remark.size * _REMARK_LEAD
        body = fit_block(block, self.scale)
        needed = len(body.lines) * block.lead * body.size
        left = block.height - needed - high
        if body.cut or body.size < block.size * 0.9 or left < 3.4:
            self.block(block)
            return
        top = block.y + block.height - high
        self.block(replace(block, height=block.height - high - 2.2))
        middle = block.x + block.width / 2
        rule = ((middle - _RULE, top - 1), (middle + _RULE, top - 1))
        self.form(Stroke(rule, 0.25, remark.rule))
        self.block(
            Block(
                remark.text,
                asked.x,
                top,
                asked.width,
                high + 0.3,
                remark.size,
                remark.size * 0.8,
                "slant",
                remark.colour,
                _REMARK_LEAD,
                centred=True,
            )
        )

    def form(self, mark: Box | Shape | Disc | Stroke) -> None:
        """A small shape, drawn larger on a mask and reduced."""
        match mark:
            case Disc():
                r = mark.radius
                box = Box(
                    mark.x - r,
                    mark.y - r,
                    mark.x + r,
                    mark.y + r,
                    mark.fill,
                    r,
                    mark.edge,
                    mark.line,
                )
                self._box(box)
            case Box():
                self._box(mark)
            case Shape():
                self._polygon(smooth(mark.points) if mark.smooth else mark.points, mark.fill)
            case Stroke():
                self._stroke(mark)

    def _box(self, box: Box) -> None:
        if box.edge:
            self._round(box.left, box.top, box.right, box.bottom, box.radius, box.edge)
            i = box.line
            if not box.fill:
                return
            inner = (box.left + i, box.top + i, box.right - i, box.bottom - i)
            self._round(*inner, max(0.0, box.radius - i), box.fill)
        elif box.fill:
            self._round(box.left, box.top, box.right, box.bottom, box.radius, box.fill)

    def _round(
        self, left: float, top: float, right: float, bottom: float, radius: float, fill: str
    ) -> None:
        mask, x, y = self._mask(left, top, right, bottom)
        k = self.scale * _OVER
        box = (left * k - x, top * k - y, right * k - x, bottom * k - y)
        ImageDraw.Draw(mask).rounded_rectangle(box, radius * k, fill=255)
        self._ink(mask, x, y, fill)

    def _polygon(self, nodes: Nodes, fill: str) -> None:
        xs, ys = [p[0] for p in nodes], [p[1] for p in nodes]
        mask, x, y = self._mask(min(xs), min(ys), max(xs), max(ys))
        k = self.scale * _OVER
        points = [(p[0] * k - x, p[1] * k - y) for p in nodes]
        ImageDraw.Draw(mask).polygon(points, fill=255)
        self._ink(mask, x, y, fill)

    def _stroke(self, stroke: Stroke) -> None:
        xs, ys = [p[0] for p in stroke.points], [p[1] for p in stroke.points]
        half = stroke.width
        mask, x, y = self._mask(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)
        k = self.scale * _OVER
        points = [(p[0] * k - x, p[1] * k - y) for p in stroke.points]
        line = max(_OVER, round(stroke.width * k))
        ImageDraw.Draw(mask).line(points, fill=255, width=line, joint="curve")
        self._ink(mask, x, y, stroke.colour)

    def _mask(
        self, left: float, top: float, right: float, bottom: float
    ) -> tuple[Image.Image, int, int]:
        """An empty mask around a box, and its corner in enlarged pixels."""
        k = self.scale
        x, y = int(left * k) - 1, int(top * k) - 1
        wide, high = int(right * k) + 2 - x, int(bottom * k) + 2 - y
        return Image.new("L", (wide * _OVER, high * _OVER)), x * _OVER, y * _OVER

    def _ink(self, mask: Image.Image, x: int, y: int, fill: str) -> None:
        self.image.paste(rgb(fill), (x // _OVER, y // _OVER), mask.reduce(_OVER))

    def _words(
        self, line: Line, whole: str, place: tuple[float, float], anchor: str, colour: str
    ) -> None:
        if line.text.endswith("…") and not whole.endswith("…"):
            self.cut.append(whole)
        typeface = font(line.face, round(line.size * self.scale))
        self.draw.text(place, line.text, font=typeface, fill=rgb(colour), anchor=anchor)


def _runs(line: tuple[Word, ...]) -> list[Word]:
    runs: list[Word] = []
    for word, face in line:
        if runs and runs[-1][1] == face:
            runs[-1] = (f"{runs[-1][0]} {word}", face)
        else:
            runs.append((word, face))
    return runs
