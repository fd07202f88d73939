"""The shipped products: the box, its decks and Objectives, own decks, sets, boosters (TTK-10)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.kernel.loadouts import Loadout

FOLDER: Final = Path(__file__).resolve().parent


@cache
def shipped_products() -> tuple[dict[str, Any], ...]:
    """Every product, in the order of their codes."""
    files = (FOLDER / "products").glob("*.json")
    products = [json.loads(path.read_text(encoding="utf-8")) for path in files]
    return tuple(sorted(products, key=lambda product: str(product["code"])))


@cache
def shipped_loadouts() -> tuple[tuple[str, Loadout], ...]:
    """The loadouts of the starters: decks of both factions in turn, then the Objectives."""
    starters = [product for product in shipped_products() if product["kind"] == "starter"]
    starters.sort(key=lambda product: str(product["loadout"]))
    return tuple((str(product["code"]), _loadout(product)) for product in starters)


def _loadout(product: Mapping[str, Any]) -> Loadout:
    if product["loadout"] == "objectives":
        return Loadout("objectives", {}, {"objectives": product["objectives"]})
    header = {"faction": product["faction"], "make": product["make"]}
    if product["make"] == "fixed":
        header["list"] = product["code"]
    return Loadout("deck", header, {"deck": product["deck"]})


def published_lists() -> dict[str, Mapping[str, int]]:
    """The fixed decks card by card (TTK-3.17)."""
    return {
        str(product["code"]): product["deck"]
        for product in shipped_products()
        if product.get("make") == "fixed"
    }


def shipped_uses() -> dict[str, int]:
    """Copies of each card in the shipped decks: what the declared prior weighs (TTK-7.10)."""
    uses: dict[str, int] = {}
    for _, loadout in shipped_loadouts():
        for code, count in loadout.zone("deck").items():
            uses[code] = uses.get(code, 0) + count
    return uses
