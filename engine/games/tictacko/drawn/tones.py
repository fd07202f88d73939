"""The colours of both factions, of neutral cards and of Objectives, and the skies behind heads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.kernel.cards import CardDef
from engine.kernel.plans import Tones


@dataclass(frozen=True)
class Side:
    """The frame of a faction; `ornament` tells it without its hue (scales, stars, lozenges)."""

    deep: str
    main: str
    light: str
    pale: str
    ornament: str


SIDES: Final[Mapping[str, Side]] = {
    "dragon": Side("#6e1318", "#b8322a", "#e8904a", "#fbe3b4", "scales"),
    "unicorn": Side("#3a2160", "#6a48a0", "#c3a7e2", "#f1e8f8", "stars"),
    "neutral": Side("#17403f", "#24706a", "#8cc4b4", "#e6f1e2", "lozenges"),
    "objective": Side("#20352b", "#41693f", "#b5c98a", "#f3efd6", "crosses"),
}
GOLD: Final = "#e9b73b"


def side_of(card: CardDef) -> str:
    """The faction whose frame a card has; an Objective's is its own (TTK-2.10)."""
    if card.type == "objective":
        return "objective"
    faction = card.get("faction")
    return faction if isinstance(faction, str) and faction in SIDES else "neutral"


def _sky(side: str, sky: str, pop: str, ground: str) -> Tones:
    found = SIDES[side]
    return Tones(found.deep, found.main, found.light, found.pale, pop, sky, "lozenge", ground)


SKIES: Final[Mapping[str, tuple[Tones, ...]]] = {
    "dragon": (
        _sky("dragon", "#e8904a", "#f3c431", "rays"),
        _sky("dragon", "#d6a467", "#58b7b0", "mesas"),
        _sky("dragon", "#b8322a", "#ffd152", "flames"),
        _sky("dragon", "#c9b08a", "#5e8a3a", "hills"),
        _sky("dragon", "#8a5a4a", "#f0b41c", "peaks"),
    ),
    "unicorn": (
        _sky("unicorn", "#a78ad0", "#f3cf6b", "woods"),
        _sky("unicorn", "#8fc3da", "#e98e7c", "peaks"),
        _sky("unicorn", "#a9d3cf", "#c77fb5", "clouds"),
        _sky("unicorn", "#6a5596", "#86e0a6", "hills"),
        _sky("unicorn", "#d9b3d0", "#5aa7b8", "waves"),
    ),
    "neutral": (
        _sky("neutral", "#8cc4b4", "#e58a4a", "clouds"),
        _sky("neutral", "#2f7f78", "#f3c431", "rays"),
        _sky("neutral", "#c3b292", "#b5482f", "room"),
        _sky("neutral", "#bcd08a", "#d9482f", "hills"),
    ),
}
