"""What is shown of a roster: attack, defence and movement of its characters, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.karmox.card_reading import CLASS, PIECE
from engine.games.karmox.codes import STATS
from engine.games.karmox.terms import COLOURS
from engine.kernel.cards import CardDef
from engine.kernel.names import Name, both
from engine.kernel.showing import Bar, Chart, Part

_TITLES: Final = {
    "attack": both("Attack", "Attacco"),
    "defence": both("Defence", "Difesa"),
    "movement": both("Movement", "Movimento"),
}


_PARTS: Final = {**COLOURS, "own": both("own class", "classe propria")}


def charts(cards: Sequence[tuple[CardDef, int]]) -> tuple[Chart, ...]:
    """For each stat how many characters have which value; one part for each colour, and one for
    the classes that somebody typed."""
    pieces = [(card, count) for card, count in cards if card.type in (PIECE, CLASS)]
    charts = (_chart(stat, pieces) for stat in STATS)
    return tuple(chart for chart in charts if chart is not None)


def _chart(stat: str, pieces: Sequence[tuple[CardDef, int]]) -> Chart | None:
    values = [value for card, _ in pieces if isinstance(value := card.get(stat), int)]
    if not values:
        return None
    bars = [_bar(stat, value, pieces) for value in range(min(values), max(values) + 1)]
    return Chart(stat, _TITLES[stat], tuple(bars), scale=True)


def _bar(stat: str, value: int, pieces: Sequence[tuple[CardDef, int]]) -> Bar:
    parts = []
    for colour, name in _PARTS.items():
        count = sum(n for c, n in pieces if c.get(stat) == value and _part_of(c) == colour)
        if count:
            parts.append(Part(colour, name, count))
    return Bar(str(value), Name.of({"en": str(value)}), tuple(parts))


def _part_of(card: CardDef) -> object:
    return "own" if card.type == CLASS else card.get("colour")
