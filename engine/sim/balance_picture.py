"""The picture of docs/balance.md: a dot and its interval for each starter, on any ground.

Greys and blue of middling lightness keep their contrast on white and on black.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from engine.sim.balance import Balance, Bounds

WIDTH = 800
LEFT = 250
RIGHT = 620
HEAD = 56
ROW = 30
FOOT = 34
GREY = "#777777"
BLUE = "#3a7fc1"
# The axis shows at least this much on both sides of one half.
REACH = 0.2


def picture(found: Sequence[Balance], bounds: Bounds) -> str:
    """One panel for each game, one row for each starter."""
    heights = [HEAD + ROW * len(balance.codes) + FOOT for balance in found]
    height = sum(heights)
    told = escape(_told(found))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"',
        f' width="{WIDTH}" height="{height}" font-family="sans-serif" font-size="14"',
        ' role="img" aria-labelledby="title desc">',
        '<title id="title">Share of the points of each starter against the field</title>',
        f'<desc id="desc">{told}</desc>',
    ]
    top = 0
    for balance, tall in zip(found, heights, strict=True):
        lines += _panel(balance, bounds, top)
        top += tall
    return "\n".join([*lines, "</svg>"]) + "\n"


def _told(found: Sequence[Balance]) -> str:
    return " ".join(
        f"{balance.starter_name(code)}: {balance.field(code)}."
        for balance in found
        for code in balance.codes
    )


class _Axis:
    """Where a share lies between LEFT and RIGHT: `reach` on both sides of one half."""

    def __init__(self, reach: float) -> None:
        self.low = 0.5 - reach
        self.high = 0.5 + reach

    def has(self, share: float) -> bool:
        """Whether the share is shown."""
        return self.low <= share <= self.high

    def at(self, share: float) -> str:
        """The place of a share."""
        part = (share - self.low) / (self.high - self.low)
        return f"{LEFT + (RIGHT - LEFT) * part:.1f}"


def _panel(balance: Balance, bounds: Bounds, top: int) -> Iterator[str]:
    shares = [balance.field(code) for code in balance.codes]
    reach = max([REACH, *(abs(end - 0.5) for s in shares for end in (s.low, s.high))])
    axis = _Axis(reach)
    bottom = top + HEAD + ROW * len(shares)
    yield _text(10, top + 24, balance.about.game.title().render(), "font-weight='bold'")
    for tenth in range(11):
        if axis.has(tenth / 10):
            x, width = axis.at(tenth / 10), 2 if tenth == 5 else 1
            yield _line(x, top + HEAD - 10, x, bottom, f"stroke='{GREY}' stroke-width='{width}'")
            yield _text(x, bottom + 18, f"{10 * tenth} %", "text-anchor='middle'")
    for bound in (bounds.low, bounds.high):
        if axis.has(bound):
            x = axis.at(bound)
            style = f"stroke='{BLUE}' stroke-dasharray='5 4'"
            yield _line(x, top + HEAD - 10, x, bottom, style)
    for number, (code, share) in enumerate(zip(balance.codes, shares, strict=True)):
        y = top + HEAD + ROW * number + ROW // 2
        yield _text(10, y + 5, balance.starter_name(code), "")
        style = f"stroke='{BLUE}' stroke-width='3'"
        yield _line(axis.at(share.low), y, axis.at(share.high), y, style)
        yield f"<circle cx='{axis.at(share.value)}' cy='{y}' r='6' fill='{BLUE}'/>"
        yield _text(RIGHT + 16, y + 5, str(share), "font-size='12'")


def _text(x: int | str, y: int, text: str, style: str) -> str:
    return f"<text x='{x}' y='{y}' fill='{GREY}' {style}>{escape(text)}</text>"


def _line(x1: str, y1: int, x2: str, y2: int, style: str) -> str:
    return f"<line x1='{x1}' y1='{y1}' x2='{x2}' y2='{y2}' {style}/>"
