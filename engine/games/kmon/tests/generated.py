"""Legal cards by lot, of all that the language can say: every word may come (KM-9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.effects.language.lots import lot
from engine.games.kmon import vocabulary as words
from engine.games.kmon.language import LANGUAGE
from engine.kernel.forms import with_at
from engine.kernel.rng import Rng

Json = dict[str, Any]
NAMES = {"MZ1-P17": {"en": "Snowball", "it": "Valanga"}}


class Lots:
    """Chances out of the kernel's generator; equal seeds give equal lots."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed.to_bytes(32, "big"))

    def below(self, bound: int) -> int:
        return self.rng.below(bound)

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def in_ten(self, times: int) -> bool:
        return self.below(10) < times

    def choice(self, values: Sequence[Any]) -> Any:
        return values[self.below(len(values))]

    def sample(self, values: Sequence[Any], size: int) -> list[Any]:
        left = list(values)
        return [left.pop(self.below(len(left))) for _ in range(size)]


def cost(lots: Lots) -> Any:
    """A number of charges, or some of the parts of a cost (KM-2.10)."""
    parts: Json = {part: lots.between(0, 3) for part in words.COST_PARTS if lots.in_ten(5)}
    return parts if lots.in_ten(8) else lots.between(0, 5)


def legal_card(seed: int) -> Json:
    """A card of the deck that does something and breaks no rule of KM-3.16 and KM-3.19."""
    lots = Lots(seed)
    card_type = lots.choice(words.TYPE_IDS[1:])
    card: Json = {"code": "T-1", "type": card_type, "name": {"en": "Trial", "it": "Prova"}}
    if card_type == "powerup" and lots.in_ten(4):
        card["replaces_attack"] = True
    elif card_type != "item":
        card["element"] = lots.choice([*words.ELEMENT_IDS, None])
    if card_type == "ability":
        card["ultimate"] = lots.in_ten(3)
    if card_type == "reaction":
        card["answers"] = lots.sample(words.ACTION_KINDS, lots.between(1, 3))
    if lots.in_ten(5):
        card["cost"] = cost(lots)
    while not card.get("effects") and not card.get("persistent"):
        for key, value in lot(LANGUAGE, card_type, lots.rng, card).items():
            card = with_at(card, key, value)
    return card
