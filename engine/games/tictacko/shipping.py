"""The shipped products: the box, its decks and Objectives, own decks, sets, boosters (TTK-10)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.kernel.folder_game import products_in
from engine.kernel.loadouts import Loadout

FOLDER: Final = Path(__file__).resolve().parent


@cache
def shipped_loadouts() -> tuple[tuple[str, Loadout], ...]:
    """The loadouts of the starters: decks of both factions in turn, then the Objectives."""
    starters = [product for product in products_in(FOLDER) if product["kind"] == "starter"]
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
        for product in products_in(FOLDER)
        if product.get("make") == "fixed"
    }
