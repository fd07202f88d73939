"""Starters, boxes, boosters and whole sets as lists of cards: products are data of a game.

A product holds cards by code in any of its fields (`cards`, or the zones of a starter), other
products in `products`, and `slots` when luck decides what is inside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from collection.house.i18n import READER
from collection.shelf.errors import NoSuchProduct, RandomProduct
from engine.kernel.messages import N_, Message, shown
from engine.kernel.names import Name
from engine.registry import game

DEEPEST: Final = 4
MOST_TIMES: Final = 100


@dataclass(frozen=True)
class Contents:
    """Cards by code that are surely inside, and how many random products are inside as well."""

    cards: Mapping[str, int]
    random: int = 0


@dataclass(frozen=True)
class ProductLine:
    """A product as a page offers it; `size` counts what is surely inside."""

    code: str
    kind: str
    name: str
    blurb: str
    set: str
    size: int
    random: int = field(default=0)


def contents(game_key: str, code: str, times: int = 1) -> Contents:
    """What is inside so many of a product. Raises NoSuchProduct, RandomProduct."""
    if not 1 <= times <= MOST_TIMES:
        raise NoSuchProduct(
            Message(N_("A product can be added 1 to {most} times at once."), {"most": MOST_TIMES})
        )
    known = _known(game_key)
    if code not in known:
        raise NoSuchProduct(
            Message(
                N_("There is no product «{product}». There are: {known}."),
                {"product": shown(code), "known": ", ".join(known) or "-"},
            )
        )
    cards: Counter[str] = Counter()
    random = _count(known, code, times, cards, 0)
    if not cards:
        raise RandomProduct(
            Message(
                N_("Luck decides what is in «{product}». Type the numbers of the cards instead."),
                {"product": _name(known[code])},
            )
        )
    return Contents(dict(cards), random)


def product_lines(game_key: str) -> list[ProductLine]:
    """All products of a game in the reader's language, by kind and code."""
    known = _known(game_key)
    lines = []
    for code, product in known.items():
        cards: Counter[str] = Counter()
        random = _count(known, code, 1, cards, 0)
        lines.append(
            ProductLine(
                code,
                str(product.get("kind", "")),
                _name(product).pick(READER.language),
                _spoken(product.get("blurb")),
                str(product.get("set", "")),
                cards.total(),
                random,
            )
        )
    return lines


def product_name(game_key: str, code: str) -> Name | str:
    """What a product is called, or its code."""
    product = _known(game_key).get(code)
    return _name(product) if product else code


def _known(game_key: str) -> dict[str, Mapping[str, Any]]:
    return {str(product.get("code")): product for product in game(game_key).products()}


def _count(
    known: Mapping[str, Mapping[str, Any]],
    code: str,
    times: int,
    cards: Counter[str],
    depth: int,
) -> int:
    """Add what is in a product to `cards`; how many random products there are."""
    product = known.get(code)
    if product is None or depth > DEEPEST:
        return 0
    if product.get("slots"):
        return times
    random = 0
    for name, value in product.items():
        if not isinstance(value, Mapping) or not all(type(n) is int for n in value.values()):
            continue
        for inside, copies in value.items():
            if name == "products":
                random += _count(known, inside, times * copies, cards, depth + 1)
            else:
                cards[inside] += times * copies
    return random


def _name(product: Mapping[str, Any]) -> Name:
    texts = product.get("name")
    return (
        Name.of(dict(texts))
        if isinstance(texts, Mapping)
        else Name.of({"en": str(product["code"])})
    )


def _spoken(texts: object) -> str:
    return Name.of(dict(texts)).pick(READER.language) if isinstance(texts, Mapping) else ""
