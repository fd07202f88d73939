"""The shipped cards and products as they stand in their files, and readers of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.games.kmon.language import LANGUAGE

HOME = Path(__file__).parents[1]


def read_cards() -> list[dict[str, Any]]:
    return [
        card
        for path in sorted((HOME / "cards").glob("*.json"))
        for card in json.loads(path.read_text(encoding="utf-8"))
    ]


def read_products() -> list[dict[str, Any]]:
    paths = sorted((HOME / "products").glob("*.json"))
    return [json.loads(path.read_text(encoding="utf-8")) for path in paths]


_WORDS = [word for role in LANGUAGE.roles.values() for word in role.words]
OWN = frozenset({"on_end", "types", "waits", *(word.spelling for word in _WORDS if word.clauses)})
"""Words with a clause of their own, for cards that people type; no shipped card says them."""

CARDS = read_cards()
BY_CODE = {card["code"]: card for card in CARDS}
PRODUCTS = read_products()
STARTERS = [product for product in PRODUCTS if product["kind"] == "starter"]
DECK_CARDS = [card for card in CARDS if card["type"] != "kmon"]
KMON = [card for card in CARDS if card["type"] == "kmon"]


def by_code(item: dict[str, Any]) -> str:
    return str(item["code"])


def elements(card: dict[str, Any]) -> set[str]:
    return {card["primary"], card["secondary"]} - {None}


def charges(card: dict[str, Any]) -> int:
    cost = card.get("cost", 0)
    return cost if isinstance(cost, int) else int(cost.get("charges", 0))


def nodes(part: Any) -> Iterator[dict[str, Any]]:
    """Every object inside a part of a card, the outermost first."""
    if isinstance(part, dict):
        yield part
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    for each in inner:
        yield from nodes(each)


def texts(part: Any) -> Iterator[str]:
    """Every text that is a value inside a part of a card."""
    if isinstance(part, str):
        yield part
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    for each in inner:
        yield from texts(each)


def verbs(card: dict[str, Any]) -> set[str]:
    return {node["do"] for node in nodes(card) if "do" in node}


def persistents(card: dict[str, Any]) -> list[dict[str, Any]]:
    return [node for node in nodes(card) if "duration" in node]


def of_type(card_type: str, element: str | None = "any") -> list[dict[str, Any]]:
    found = [card for card in CARDS if card["type"] == card_type]
    return found if element == "any" else [card for card in found if card["element"] == element]


def deck(starter: dict[str, Any]) -> list[dict[str, Any]]:
    return [BY_CODE[code] for code, quantity in starter["deck"].items() for _ in range(quantity)]


def team(starter: dict[str, Any]) -> list[dict[str, Any]]:
    return [BY_CODE[code] for code, quantity in starter["team"].items() for _ in range(quantity)]
