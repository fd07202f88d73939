"""The picture of docs/strength.md: the Elo ladder with its intervals, on any ground.

Greys and blue of middling lightness keep their contrast on white and on black.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from engine.ai.levels import level
from engine.sim.ratings import Rating
from engine.sim.strength import Strength

WIDTH: Final = 800
LEFT: Final = 150
RIGHT: Final = 640
HEAD: Final = 56
ROW: Final = 32
FOOT: Final = 38
GREY: Final = "#777777"
BLUE: Final = "#3a7fc1"
TICK: Final = 100


def picture(found: Sequence[Strength]) -> str:
    """One panel for each game, one row for each level."""
    ladders = [(one.about.game.title().render(), one.ladder()) for one in found]
    height = sum(HEAD + ROW * len(ranked) + FOOT for _, ranked in ladders)
    told = " ".join(f"{title}: {_told(ranked)}" for title, ranked in ladders)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"',
        f' width="{WIDTH}" height="{height}" font-family="sans-serif" font-size="14"',
        ' role="img" aria-labelledby="title desc">',
        '<title id="title">Elo of each level with its 95 % interval</title>',
        f'<desc id="desc">{escape(told)}</desc>',
    ]
    top = 0
    for title, ranked in ladders:
        lines += _panel(title, ranked, top)
        top += HEAD + ROW * len(ranked) + FOOT
    return "\n".join([*lines, "</svg>"]) + "\n"


def _told(ranked: Sequence[Rating]) -> str:
    return ", ".join(f"{each.name} {_points(each)}" for each in ranked) + "."


def _points(each: Rating) -> str:
    return f"{each.value:+.0f} [{each.low:+.0f}, {each.high:+.0f}]"


class _Axis:
    """Where a rating lies between LEFT and RIGHT."""

    def __init__(self, ranked: Sequence[Rating]) -> None:
        self.low = TICK * math.floor(min(each.low for each in ranked) / TICK)
        self.high = TICK * math.ceil(max(each.high for each in ranked) / TICK)

    def at(self, points: float) -> str:
        """The place of a rating."""
        part = (points - self.low) / max(1, self.high - self.low)
        return f"{LEFT + (RIGHT - LEFT) * part:.1f}"

    def ticks(self) -> list[int]:
        """Full hundreds, every second one where they are many."""
        step = TICK if self.high - self.low <= 10 * TICK else 2 * TICK
        first = step * math.ceil(self.low / step)
        return list(range(first, self.high + 1, step))


def _panel(title: str, ranked: Sequence[Rating], top: int) -> Iterator[str]:
    axis = _Axis(ranked)
    bottom = top + HEAD + ROW * len(ranked)
    yield _text(10, top + 24, title, "font-weight='bold'")
    for tick in axis.ticks():
        x, width = axis.at(tick), 2 if tick == 0 else 1
        yield _line(x, top + HEAD - 10, x, bottom, f"stroke='{GREY}' stroke-width='{width}'")
        yield _text(x, bottom + 20, f"{tick:+d}" if tick else "0", "text-anchor='middle'")
    for number, each in enumerate(ranked):
        y = top + HEAD + ROW * number + ROW // 2
        yield _text(10, y + 5, level(each.name).title.render(), "")
        style = f"stroke='{BLUE}' stroke-width='3'"
        yield _line(axis.at(each.low), y, axis.at(each.high), y, style)
        yield f"<circle cx='{axis.at(each.value)}' cy='{y}' r='6' fill='{BLUE}'/>"
        yield _text(RIGHT + 16, y + 5, _points(each), "font-size='12'")


def _text(x: int | str, y: int, text: str, style: str) -> str:
    return f"<text x='{x}' y='{y}' fill='{GREY}' {style}>{escape(text)}</text>"


def _line(x1: str, y1: int, x2: str, y2: int, style: str) -> str:
    return f"<line x1='{x1}' y1='{y1}' x2='{x2}' y2='{y2}' {style}/>"
