"""The colours, signs and creatures of K-Mon's elements (KM-1.5)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from engine.games.kmon.codes import ELEMENTS
from engine.kernel.cards import CardDef
from engine.kernel.plans import PLAIN, Tones, by_code

CHOSEN: Final = Path(__file__).with_name("chosen.json")
TONES: Final[Mapping[str, Tones]] = {
    "ice": Tones(
        "#1e4a66", "#4f9cc4", "#9cd0e2", "#e4f3f4", "#e98e7c", "#8fc3da", "shard", "peaks"
    ),
    "grass": Tones(
        "#27461f", "#5e9135", "#a9c65c", "#eef1c8", "#d9482f", "#bcd08a", "leaf", "hills"
    ),
    "earth": Tones(
        "#54331a", "#a4683a", "#d6a467", "#f4e1bc", "#55803f", "#ddb27c", "stone", "mesas"
    ),
    "electro": Tones(
        "#2b2a57", "#f0b41c", "#fbd75e", "#fff1b8", "#e4572e", "#4a4a92", "bolt", "plain"
    ),
    "ghost": Tones(
        "#33234b", "#7c5bb0", "#b79bdb", "#e9ddf2", "#86e0a6", "#6a5596", "wisp", "woods"
    ),
    "air": Tones(
        "#355b62",
        "#77b5b0",
        "#bfdfd6",
        "#f2f6e8",
        "#e58a4a",
        "#a9d3cf",
        "plume",
        "clouds",
        "#5c9e9c",
    ),
    "water": Tones(
        "#12355f", "#2a70b4", "#79b6dd", "#d9edf0", "#f3be45", "#5a9fce", "drop", "waves"
    ),
    "fire": Tones(
        "#651810", "#d9431f", "#f59a37", "#ffe6a6", "#ffd152", "#e2672b", "flame", "flames"
    ),
}
# The families at home in each element.
HOMES: Final[Mapping[str, tuple[str, ...]]] = {
    "ice": ("owl", "bear", "fox", "stag", "hedge", "fish"),
    "grass": ("stag", "hedge", "toad", "beetle", "turtle", "fox"),
    "earth": ("turtle", "bear", "beetle", "hedge", "serpent", "crab"),
    "electro": ("beetle", "fox", "moth", "jelly", "hedge", "dragon"),
    "ghost": ("wisp", "moth", "owl", "jelly", "fox", "serpent"),
    "air": ("owl", "moth", "dragon", "stag", "wisp", "jelly"),
    "water": ("fish", "jelly", "crab", "toad", "turtle", "serpent"),
    "fire": ("dragon", "fox", "serpent", "beetle", "toad", "bear"),
}
# Body colours, the first twice as likely as the others.
COATS: Final[Mapping[str, tuple[str, ...]]] = {
    "ice": ("#4f9cc4", "#2f6f9c", "#8fc9dc", "#6c86c4", "#dcebef", "#3f8f9a"),
    "grass": ("#5e9135", "#3f6f2c", "#93b54a", "#7a7f2e", "#c2a23a", "#2f7a5a"),
    "earth": ("#a4683a", "#7a4a2a", "#c58a4a", "#8c5a4a", "#6e6a4a", "#b8543a"),
    "electro": ("#f0b41c", "#e08a1e", "#f7cf4a", "#c9a227", "#6c6ac0", "#e8e0b0"),
    "ghost": ("#7c5bb0", "#5a3f8c", "#a78ad0", "#4a4a7a", "#8fc7b0", "#b0a8c8"),
    "air": ("#77b5b0", "#4f9090", "#a9cfc4", "#e2eae0", "#8ca8c4", "#c9a87a"),
    "water": ("#2a70b4", "#1d5590", "#4f9ccb", "#2f8c94", "#4a5aa8", "#7fb8c4"),
    "fire": ("#d9431f", "#b02a1a", "#eb7a2c", "#8c2a2a", "#c9562f", "#e8a03a"),
}
# What stands on cards of each type.
_KITS: Final[Mapping[str, str]] = {
    "assault": "sword axe claws fist arrow horn",
    "powerup": "mask gear feather horn arrow",
    "reaction": "shield mirror bell wall net umbrella",
    "item": (
        "bottle cloak lantern mushroom key book pouch compass chest umbrella hat banana "
        "gear horn fence"
    ),
    "ability": "book star hat note lantern hourglass compass mirror jaw cage banana",
}
KITS: Final = {kind: tuple(words.split()) for kind, words in _KITS.items()}
GOLD: Final = Tones("#6b4a12", "#d9a22c", "#f3cf6b", "#fff1be", "#c4482b", "#d9a22c")


def tones_of(element: object) -> Tones:
    """The tones of an element; plain ones for a generic card."""
    return TONES.get(element, PLAIN) if isinstance(element, str) else PLAIN


def weak_to(element: str) -> str:
    """The element that a primary is weak to (KM-5.35)."""
    return ELEMENTS[ELEMENTS.index(element) - 1]


def resists(element: str) -> str:
    """The element that a primary resists (KM-5.35)."""
    return ELEMENTS[(ELEMENTS.index(element) + 1) % len(ELEMENTS)]


def chosen_for(card: CardDef) -> tuple[str, ...]:
    """What stands on a card whose name asks for it; all others take it by lot."""
    chosen = by_code(CHOSEN).get(card.code)
    return (chosen,) if chosen else ()
