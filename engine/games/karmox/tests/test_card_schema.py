"""The published schema of an edition, and an edition of somebody's own that is played (KX-2.22)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from engine.games.karmox.card_json_schema import SCHEMA_FILE, card_json_schema, schema_text
from engine.games.karmox.card_reading import cards_of
from engine.games.karmox.construction import LOADOUT_KIND
from engine.games.karmox.game import FOLDER, GAME, shipped_pool
from engine.games.karmox.tests.made import SCHEMA
from engine.kernel.cards import CardPool
from engine.kernel.construction import judge_table
from engine.kernel.errors import BadOption
from engine.kernel.loadouts import Loadout
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.rng import seed_of
from engine.kernel.rules import Table
from engine.kernel.testing import clause

Raw = dict[str, Any]
BASE = (FOLDER / "cards" / "base_01.json").read_text(encoding="utf-8")


def typed() -> Raw:
    """An edition of somebody's own: the first one under other codes, with a stronger Fighter."""
    raw: Raw = json.loads(BASE)
    for sheet in raw["classes"]:
        sheet["code"] = f"my-{sheet['code']}"
    for part in ("fortress_board", "event_board", "spirit_tile", "chest", "edition"):
        raw[part]["code"] = f"my-{raw[part]['code']}"
    for module in raw["modules"]:
        module["code"] = f"my-{module['code']}"
    head = raw["edition"]
    head["classes"] = [sheet["code"] for sheet in raw["classes"]]
    head["set_code"] = "MINE"
    for part in ("fortress_board", "event_board", "spirit_tile"):
        head[part] = raw[part]["code"]
    raw["classes"][0]["attack"] = 5
    return raw


def test_the_published_schema_is_that_of_the_checks_and_shipped_files_fit_it() -> None:
    assert SCHEMA_FILE.read_text(encoding="utf-8") == schema_text()
    Draft202012Validator.check_schema(card_json_schema())
    for path in (FOLDER / "cards").glob("*.json"):
        assert SCHEMA.is_valid(json.loads(path.read_text(encoding="utf-8")))


@clause("KX-2.22", "KX-3.6", "KX-3.37")
def test_a_typed_edition_is_played() -> None:
    raw = typed()
    assert SCHEMA.is_valid(raw)
    pool = CardPool((*shipped_pool(), *cards_of(raw)))
    options = {"edition": "my-base-01", "start_life": 1}
    with pytest.raises(BadOption):
        GAME.settle_options(options)  # the shipped cards know no such edition
    with pytest.raises(BadOption):
        GAME.settle_options({"edition": "my-rocca-01"}, pool)  # a card, but no edition
    rules = GAME.bind(pool, options)
    classes = [sheet["code"] for sheet in raw["classes"]]
    table = tuple(
        Loadout("roster", {"format": "duel", "colour": colour, "edition": "my-base-01"},
                {"pieces": {f"{code}-{colour}": 1 for code in classes}})
        for colour in ("red", "blue")
    )  # fmt: skip
    assert judge_table(table, LOADOUT_KIND, pool, rules.options) == []
    played = Match(rules, Origin(Table(2, table, rules.options)), seed_of("typed"))
    for _ in range(40):
        played.act(played.decider, played.state.menu[0])
    assert len(played.log.steps) > 20
