"""The shipped rosters, and the tables that go with each number of players (KX-10.5, 10.6)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.games.karmox.construction_table import needed_format
from engine.games.karmox.editions import FIRST, shipped_editions
from engine.kernel.folder_game import files_in
from engine.kernel.loadouts import Loadout

FOLDER: Final = Path(__file__).resolve().parent


@cache
def shipped_products() -> tuple[dict[str, Any], ...]:
    """Every product in the order of their codes; the boxes first, for who owns one."""
    found: list[dict[str, Any]] = []
    for file in files_in(FOLDER / "products"):
        found += map(_with_cards, file["products"])
    return tuple(sorted(found, key=lambda each: (each["kind"] != "box", str(each["code"]))))


def _with_cards(product: dict[str, Any]) -> dict[str, Any]:
    """What a shelf takes from a product: of a roster one of each piece."""
    return {"cards": dict.fromkeys(product.get("pieces", ()), 1), **product}


@cache
def shipped_loadouts() -> tuple[tuple[str, Loadout], ...]:
    """The rosters by code."""
    return tuple(
        (str(product["code"]), _loadout(product))
        for product in shipped_products()
        if product["kind"] == "starter"
    )


def _loadout(product: Mapping[str, Any]) -> Loadout:
    header = {"format": product["format"], "edition": product.get("edition", FIRST)}
    if product["colour"]:
        header["colour"] = product["colour"]
    return Loadout("roster", header, {"pieces": dict.fromkeys(product["pieces"], 1)})


def ready_tables(edition: str, players: int, teams: bool) -> list[tuple[Loadout, ...]]:
    """Rosters of an edition for all seats, each shipped one in the first place once; none where
    the mode does not go with the number of players (KX-3.18)."""
    form = needed_format(players, teams)
    wanted = {"format": form, "edition": edition}
    fitting = [
        loadout
        for _, loadout in shipped_loadouts()
        if all(loadout.header[key] == value for key, value in wanted.items())
    ]
    if form in ("team_pair", "team_solo"):
        fitting = _alternating(fitting)
    return [tuple((fitting[at:] + fitting[:at])[:players]) for at in range(len(fitting))]


def options_for(loadout: Loadout) -> dict[str, Any]:
    """The edition that a roster is for, and the mode of its format (KX-3.18, 3.19)."""
    teams = str(loadout.header.get("format", "")).startswith("team_")
    edition = str(loadout.header.get("edition", FIRST))
    found: dict[str, Any] = {"mode": "teams"} if teams else {}
    return {**found, "edition": edition} if edition in shipped_editions() else found


def _alternating(rosters: list[Loadout]) -> list[Loadout]:
    """Red and light blue in turns (KX-3.4)."""
    red = [each for each in rosters if each.header["colour"] == "red"]
    blue = [each for each in rosters if each.header["colour"] == "blue"]
    return [each for pair in zip(red, blue, strict=True) for each in pair]
