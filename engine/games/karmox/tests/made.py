"""What `tests/sim/test_made_cards.py` makes editions by lot from, and how it looks at them.

Shipped editions say little of the language, so here stand effects and traits of every word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from engine.effects.findings import AN_OBJECT, CardProblem, Findings
from engine.effects.language.lots import lot
from engine.games.karmox.card_json_schema import card_json_schema
from engine.games.karmox.card_language import Spot, check_effects, check_traits
from engine.games.karmox.card_reading import pool_of
from engine.games.karmox.editions import edition_files
from engine.games.karmox.language import LANGUAGE
from engine.games.karmox.language.moments import CELL, CLASS
from engine.kernel.cards import CardPool
from engine.kernel.rng import Rng, seed_of

Raw = dict[str, Any]
# An edition at a time: two of one code cannot lie in a pool.
AT_ONCE = 1
SCHEMA: Final = Draft202012Validator(card_json_schema())
LISTS = 400
EDGES = ([[4, 5], [4, 6]], [[4, 3], [4, 4]], [[0, 0], [0, 1]], [[40, 2], [40, 3]])


def shapes() -> list[Raw]:
    """The shipped editions, of either profile, as they are written."""
    files = [dict(file) for file in edition_files()]
    house = [{**file, "edition": {**file["edition"], "profile": "house"}} for file in files]
    return [*house, *house, *files]


def check(raw: Raw) -> list[CardProblem]:
    """What is wrong with one: all but its cells and classes is as shipped."""
    found = Findings()
    if not SCHEMA.is_valid(raw) or kept(raw) not in map(kept, edition_files()):
        found.wrong("KX-2.22", "", raw, AN_OBJECT)
        return found.problems
    codes = [sheet["code"] for sheet in raw["classes"]]
    spot = Spot(raw["edition"]["profile"] != "house", raw["fortress_board"], codes)
    for number, cell in enumerate(raw["event_board"]["cells"]):
        check_effects(found, f"/event_board/cells/{number}/effects", cell["effects"], spot)
    for number, sheet in enumerate(raw["classes"]):
        check_traits(found, f"/classes/{number}/traits", sheet.get("traits", []), spot)
    return found.problems


def kept(file: Mapping[str, Any]) -> tuple[object, ...]:
    """What lots leave alone."""
    track = file["event_board"]
    kinds = [cell["kind"] for cell in track["cells"]]
    return file["fortress_board"], file["spirit_tile"], track["prisons"], kinds


def pool_with(made: Sequence[Raw]) -> CardPool:
    """The shipped editions with these in the place of those of the same code."""
    codes = {file["edition"]["code"]: file for file in edition_files()}
    return pool_of((codes | {file["edition"]["code"]: file for file in made}).values())


def fitted(value: Any) -> Any:
    """With classes and barriers of the first edition."""
    if isinstance(value, list):
        return [fitted(each) for each in value]
    if not isinstance(value, dict):
        return value
    here = {"class": "maga", "edge": EDGES[len(str(value)) % len(EDGES)]}
    return {key: here.get(key) or fitted(each) for key, each in value.items()}


def drawn(number: int) -> Raw:
    """Effects of a cell and traits of a class, of words that fit."""
    rng = Rng(seed_of("karmox lot", number))
    effects = lot(LANGUAGE, CELL, rng).get("effects", [])
    traits = lot(LANGUAGE, CLASS, rng).get("traits", [])
    return {"cells": [{"effects": fitted(effects)}], "classes": [{"traits": fitted(traits)}]}


MORE: tuple[Raw, ...] = tuple(drawn(number) for number in range(LISTS))
