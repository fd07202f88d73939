"""What stands in a card's window: told by its kind, its faction and its code, never by its name."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from engine.games.tictacko.drawn.tones import SKIES, side_of
from engine.kernel.cards import CardDef
from engine.kernel.plans import Picture, Tones, by_code

# What stands on cards whose name asks for it; all others take it from codes and kinds.
CHOSEN: Final = Path(__file__).with_name("chosen.json")
_KITS: Final[Mapping[str, str]] = {
    "magic": (
        "hat star lantern book bottle hourglass compass feather mirror key mushroom cup "
        "coin envelope pouch chest axe claws cloak horn note fist gear arrow"
    ),
    "instant": (
        "shield bell net umbrella whistle plaster mask fence door wall cage jaw megaphone "
        "banana tomato sword"
    ),
}
KITS: Final = {kind: tuple(words.split()) for kind, words in _KITS.items()}


def picture_of(card: CardDef, salt: int) -> Picture:
    """A head in profile for Characters, a thing for Magic and Instants."""
    side = side_of(card)
    tones = _sky(card.code, side)
    if card.type in ("basic", "special"):
        head = "unicorn" if side == "unicorn" else "dragon"
        family = f"winged-{head}" if card.type == "special" else head
        size = 1.0 if card.type == "special" else 0.86
        return Picture(
            "profile", card.code, tones, choices=(family,), salt=salt, size=size, disc=1.1
        )
    return Picture(
        "thing",
        card.code,
        tones,
        choices=_things(card),
        hint=card.code.replace("-", " "),
        salt=salt,
        middle=0.5,
        size=0.84,
        disc=1.15,
    )


def _things(card: CardDef) -> tuple[str, ...]:
    if card.code in by_code(CHOSEN):
        return (by_code(CHOSEN)[card.code],)
    return KITS.get(card.type, KITS["magic"])


def _sky(code: str, side: str) -> Tones:
    skies = SKIES.get(side, SKIES["neutral"])
    return skies[hashlib.sha256(code.encode()).digest()[0] % len(skies)]
