"""What is stamped on the picture: values, marks, duration and price of a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.games.aac.drawn.shapes import burst
from engine.games.aac.drawn.tones import ATTACK, BONUS, DEFENCE, WALL, stamp_tone
from engine.kernel.cards import CardDef
from engine.kernel.plans import BRASS, CREAM, INK, Disc, Figure, Label, Mark, Medal, Shape

# The order in which marks are looked for: deadly blows first, then as AAC-2.15 lists them.
_ORDER: Final = ("S", "NS", "D", "M", "X", "K", "J", "V", "E", "Z", "H", "U")
_MOST: Final = 9900
_TWO_SIGNS: Final = 0.5
_ONE_SIGN: Final = 0.64


def value(points: int) -> str:
    """Printed points; zero is printed 0000 (AAC-5.8)."""
    return "0000" if points == 0 else str(points)[: len(str(_MOST)) + 1]


def values(card: CardDef, y: float, size: float) -> tuple[Mark, ...]:
    """AP in a burst at the left, DP in a heart at the right; points of a wall on grey. What a card
    does not say is not drawn."""
    if card.type == "creature":
        is_wall = "J" in marks_of(card)
        left, right = size * 0.52 + 1.2, 45 - size * 0.52 - 1.2
        return (
            *_attack(card.get("ap"), left, y, size),
            *_heart(card.get("dp"), WALL if is_wall else DEFENCE, right, y, size),
        )
    points = card.get("wall_points")
    return _heart(points, WALL, 45 - size * 0.52 - 1.2, y, size) if points else ()


def _attack(points: object, x: float, y: float, size: float) -> tuple[Mark, ...]:
    if not isinstance(points, int):
        return ()
    radius = size / 2
    return (
        Shape(burst(x, y, radius), INK),
        Shape(burst(x, y, radius * 0.93), BRASS),
        Shape(burst(x, y, radius * 0.85), ATTACK),
        Figure(value(points), x, y, size * 0.37, width=size * 0.62),
    )


def _heart(points: object, fill: str, x: float, y: float, size: float) -> tuple[Mark, ...]:
    if not isinstance(points, int):
        return ()
    return (
        Medal("heart", fill, x, y, size),
        Figure(value(points), x, y - size * 0.07, size * 0.37, width=size * 0.64),
    )


def marks_of(card: CardDef) -> list[str]:
    """The marks of a card as they are printed, with deadly blows as "2M"."""
    traits = card.get("traits")
    held = {str(trait) for trait in traits} if isinstance(traits, (list, tuple)) else set()
    deadly = card.get("deadly")
    first = [f"{deadly}M"] if isinstance(deadly, int) and deadly else []
    return [*first, *(mark for mark in _ORDER if mark in held)]


def stamps(card: CardDef, size: float, top: float, bottom: float) -> Iterator[Mark]:
    """The marks down the left edge, in a second column where the picture is low."""
    step = size * 1.1
    rows = max(1, int((bottom - top) / step))
    for i, mark in enumerate(marks_of(card)):
        x = 2.2 + size / 2 + (i // rows) * step
        yield from _stamp(mark, x, top + size / 2 + (i % rows) * step, size)


def _stamp(mark: str, x: float, y: float, size: float) -> tuple[Mark, ...]:
    share = _ONE_SIGN if len(mark) == 1 else _TWO_SIGNS
    letters = Label(mark, x, y, size, size * share, "name", INK, "mm")
    return Disc(x, y, size / 2, stamp_tone(mark), INK, size * 0.08), letters


def duration(card: CardDef, x: float, y: float, size: float) -> tuple[Mark, ...]:
    """A dot for instant, a ring for continuous with its rounds below (AAC-2.3, AAC-2.5)."""
    mark = card.get("duration_mark")
    if mark not in ("instant", "continuous"):
        return ()
    ground = Disc(x, y, size / 2, CREAM, INK, size * 0.08)
    if mark == "instant":
        return ground, Disc(x, y, size * 0.16, INK)
    ring = Disc(x, y, size * 0.33, CREAM, INK, size * 0.08)
    rounds = _rounds(card)
    if not rounds:
        return ground, ring
    return ground, ring, Label(rounds, x, y, size * 0.4, size * 0.48, "bold", INK, "mm")


def _rounds(card: CardDef) -> str:
    rounds: Any = card.get("max_rounds") or card.get("active_rounds")
    return str(rounds)[:1] if isinstance(rounds, int) else ""


def price(card: CardDef, x: float, y: float, size: float) -> tuple[Mark, ...]:
    """The bonus points that playing the card costs (AAC-5.36)."""
    cost = card.get("play_cost")
    bonus = cost.get("bonus") if isinstance(cost, dict) else None
    if not isinstance(bonus, int) or not bonus:
        return ()
    return (
        Shape(burst(x, y, size / 2, 12, 0.24), INK),
        Shape(burst(x, y, size * 0.44, 12, 0.24), BONUS),
        Figure(f"−{bonus}"[:3], x, y, size * 0.5, width=size * 0.66, outline=0.12),
    )
