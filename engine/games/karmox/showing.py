"""What is shown of a roster: attack, defence and movement of its characters, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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


def charts(cards: Sequence[tuple[CardDef, int]]) -> tuple[Chart, ...]:
    """For each stat how many characters have which value; one part for each colour."""
    pieces = [(card, count) for card, count in cards if card.type == "piece"]
    return tuple(_chart(stat, pieces) for stat in STATS if pieces)


def _chart(stat: str, pieces: Sequence[tuple[CardDef, int]]) -> Chart:
    values = [value for card, _ in pieces if isinstance(value := card.get(stat), int)]
    bars = [_bar(stat, value, pieces) for value in range(min(values), max(values) + 1)]
    return Chart(stat, _TITLES[stat], tuple(bars), scale=True)


def _bar(stat: str, value: int, pieces: Sequence[tuple[CardDef, int]]) -> Bar:
    parts = []
    for colour, name in COLOURS.items():
        count = sum(n for c, n in pieces if c.get(stat) == value and c.get("colour") == colour)
        if count:
            parts.append(Part(colour, name, count))
    return Bar(str(value), Name.of({"en": str(value)}), tuple(parts))
