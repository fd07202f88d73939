"""The shipped cards and products as they stand in their files, and readers of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Raw = dict[str, Any]
HOME = Path(__file__).parents[1]


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


FILES: list[Raw] = [_read(path) for path in sorted((HOME / "cards").glob("*.json"))]
CARDS: list[Raw] = [{"set": file["set_code"], **card} for file in FILES for card in file["cards"]]
BY_CODE: dict[str, Raw] = {card["code"]: card for card in CARDS}
BOX = [card for card in CARDS if card["set"] == "TTK1"]
FURTHER = [card for card in CARDS if card["set"] != "TTK1"]
PRODUCTS: list[Raw] = [_read(path) for path in sorted((HOME / "products").glob("*.json"))]
DECKS = {each["code"]: each for each in PRODUCTS if each.get("loadout") == "deck"}


def by_code(each: Raw) -> str:
    """What a test is called by."""
    return str(each["code"])


def sort_of(card: Raw) -> str:
    """The row of a type filter (TTK-2.7)."""
    return str(card.get("subtype") or card["type"])


def of_sort(sort: str, faction: str = "", cards: list[Raw] = CARDS) -> list[Raw]:
    """The cards of a row, of one faction where it is named."""
    return [
        card for card in cards if sort_of(card) == sort and faction in ("", card.get("faction"))
    ]


def effects(cards: list[Raw] = CARDS, timing: str = "") -> list[Raw]:
    """All effects, of one timing where it is named."""
    found = [effect for card in cards for effect in card.get("effects", ())]
    return [effect for effect in found if timing in ("", effect["timing"])]


def nodes(part: Any) -> Iterator[Raw]:
    """Every object inside a part of a card, the outermost first."""
    if isinstance(part, dict):
        yield part
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    for each in inner:
        yield from nodes(each)


def operations(part: Any) -> list[Raw]:
    """Every operation inside a part of a card, costs included; conditions have an `op` too."""
    return [node for node in nodes(part) if node.get("op", "") not in ("", ">=", "<=", "==")]


def verbs(part: Any) -> set[str]:
    """The verbs of a part of a card."""
    return {str(op["op"]) for op in operations(part)}


def rules(part: Any) -> set[str]:
    """The continuous rules of a part of a card (TTK-9.15)."""
    return {str(node["rule"]) for node in nodes(part) if "rule" in node}


def deck_of(product: Raw) -> list[Raw]:
    """Each copy of a product's deck."""
    return [BY_CODE[code] for code, count in product["deck"].items() for _ in range(count)]


def doing(verb: str, cards: list[Raw]) -> list[Raw]:
    """The cards whose effects do that, costs left aside."""
    return [card for card in cards if verb in verbs([e.get("do", []) for e in card["effects"]])]


def destroying(cards: list[Raw]) -> list[Raw]:
    """The cards that DESTROY."""
    return doing("destroy", cards)
