"""The shipped cards and products of AAC Cards as they stand in their files, and readers of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.games.aac.language.amounts import COMPUTED
from engine.games.aac.language.conditions import WORDS as CONDITIONS
from engine.games.aac.language.making import OURS
from engine.games.aac.language.moments import WHENS
from engine.games.aac.language.steps import VERBS

HOME = Path(__file__).parents[1]


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


CARDS: list[dict[str, Any]] = [
    card for path in sorted((HOME / "cards").glob("*.json")) for card in _read(path)
]
BY_ID = {card["id"]: card for card in CARDS}
PRODUCTS: list[dict[str, Any]] = [
    _read(path) for path in sorted((HOME / "products").glob("*.json"))
]
STARTERS = [product for product in PRODUCTS if product["kind"] == "starter"]
MINIMAL = "AAC1-S08"
FIRST_SET = [card for card in CARDS if card["set"] == "AAC1"]
# What no shipped card says (AAC-9.11).
HOME_MADE = {"pile_top", "drawing", "that"} | {
    word.spelling
    for word in (*VERBS, *WHENS, *CONDITIONS, *COMPUTED)
    if set(word.clauses) & set(OURS)
}


def by_id(card: dict[str, Any]) -> str:
    return str(card["id"])


def by_code(product: dict[str, Any]) -> str:
    return str(product["code"])


def of_type(card_type: str, cards: list[dict[str, Any]] = CARDS) -> list[dict[str, Any]]:
    return [card for card in cards if card["type"] == card_type]


def marked(mark: str, cards: list[dict[str, Any]] = CARDS) -> list[dict[str, Any]]:
    return [card for card in cards if mark in card["traits"]]


def deck(starter: dict[str, Any]) -> list[dict[str, Any]]:
    return [BY_ID[code] for code, number in starter["deck"].items() for _ in range(number)]


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


def steps(cards: list[dict[str, Any]] = CARDS) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every step of every effect: the verb and its parameters."""
    for card in cards:
        for effect in card["effects"]:
            for step in (*effect["do"], *effect.get("else", ())):
                yield from step.items()


def verbs(card: dict[str, Any]) -> set[str]:
    return {verb for verb, _ in steps([card])}


def effects(when: str | None = None) -> list[dict[str, Any]]:
    found = [effect for card in CARDS for effect in card["effects"]]
    return found if when is None else [effect for effect in found if effect["when"] == when]
