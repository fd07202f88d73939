"""Typed editions: every fault at once, by place; without faults they are played (KX-3.3)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from engine.games.karmox.card_json_schema import SCHEMA_FILE, card_json_schema, schema_text
from engine.games.karmox.card_reading import cards_of
from engine.games.karmox.construction import LOADOUT_KIND
from engine.games.karmox.game import FOLDER, GAME, shipped_pool
from engine.games.karmox.tests.edition_file import check_card, check_file
from engine.kernel.cards import CardPool
from engine.kernel.construction import judge_table
from engine.kernel.errors import BadOption
from engine.kernel.loadouts import Loadout
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.rng import seed_of
from engine.kernel.rules import Table
from engine.kernel.testing import clause, for_every, is_usable

Raw = dict[str, Any]
BASE = (FOLDER / "cards" / "base_01.json").read_text(encoding="utf-8")
SCHEMA = Draft202012Validator(card_json_schema())


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


def without(part: str, key: str) -> Callable[[Raw], object]:
    return lambda raw: raw[part].pop(key)


def put(part: str, key: str, value: object) -> Callable[[Raw], object]:
    return lambda raw: raw[part].__setitem__(key, value)


FAULTS: list[tuple[str, Callable[[Raw], object], str, str]] = [
    ("shouted code", put("edition", "code", "My Edition"), "/edition/code", "KX-2.22"),
    ("other board", put("edition", "fortress_board", "rocca-01"), "/edition/fortress_board",
     "KX-2.22"),
    ("other classes", lambda raw: raw["edition"]["classes"].reverse(), "/edition/classes",
     "KX-2.22"),
    ("no set", without("edition", "set_code"), "/edition/set_code", "KX-2.22"),
    ("no type", without("event_board", "type"), "/event_board/type", "KX-2.22"),
    ("further part", lambda raw: raw.update(rules=[]), "/rules", "KX-2.22"),
    ("no chest name", without("chest", "name_it"), "/chest/name_it", "KX-3.36"),
    ("taken code", put("chest", "code", "my-rocca-01"), "/chest/code", "KX-2.22"),
    ("module lost", lambda raw: raw["modules"].pop(), "/modules", "KX-2.12"),
    ("cut off the board", lambda raw: raw["fortress_board"]["modules"].update(row_cuts=[12]),
     "/fortress_board/modules/row_cuts/0", "KX-3.36"),
    ("no heal", lambda raw: raw["spirit_tile"]["modes"].pop(), "/spirit_tile/modes", "KX-3.33"),
    ("free tile", lambda raw: raw["spirit_tile"]["modes"][0]["cost"].update(spirits=0),
     "/spirit_tile/modes/0/cost/spirits", "KX-3.33"),
    ("nine tiles", put("spirit_tile", "count", 9), "/spirit_tile/count", "KX-3.34"),
    ("no prison", put("event_board", "prisons", []), "/event_board/prisons", "KX-3.31"),
    ("letter", lambda raw: raw["fortress_board"]["grid"].__setitem__(0, "...E..?.E..."),
     "/fortress_board/grid/0/6", "KX-3.36"),
]  # fmt: skip
# What holds between parts of a file is told by `edition_file` alone.
JOINT = {
    "other board",
    "other classes",
    "taken code",
    "module lost",
    "cut off the board",
    "no heal",
}


@clause("KX-2.22", "KX-3.36")
@for_every(("name", "change", "path", "broken"), FAULTS, ids=[row[0] for row in FAULTS])
def test_each_fault_is_named_by_place_and_clause(
    name: str, change: Callable[[Raw], object], path: str, broken: str
) -> None:
    raw = typed()
    change(raw)
    found = check_file(raw, shipped_pool())
    assert (path, broken) in [(each.path, each.clause) for each in found]
    assert all(each.message.clause and each.remedy.text for each in found)
    assert not is_usable(found)
    assert SCHEMA.is_valid(raw) == (name in JOINT)


@clause("KX-3.35", "KX-2.22")
def test_all_faults_are_told_at_once() -> None:
    raw = typed()
    for _, change, _, _ in (FAULTS[0], FAULTS[4], FAULTS[6], FAULTS[12]):
        change(raw)
    paths = {each.path for each in check_file(raw)}
    assert {"/edition/code", "/event_board/type", "/chest/name_it", "/spirit_tile/count"} <= paths


@for_every(
    "raw",
    [None, 7, [], {}, {"edition": {}}, {"edition": {"classes": 3}, "modules": [4], "chest": 2}],
)
def test_nonsense_is_told_and_never_raises(raw: object) -> None:
    assert not is_usable(check_file(raw))


@clause("KX-2.3", "KX-2.10", "KX-2.11")
def test_a_part_may_be_checked_by_itself() -> None:
    raw = typed()
    assert check_card(raw["classes"][1]) == []
    assert check_card(raw["fortress_board"]) == []
    assert check_card(raw["event_board"]) == []
    raw["classes"][1]["movement"] = 0
    found = check_card(raw["classes"][1])
    assert [(each.path, is_usable([each])) for each in found] == [
        ("/movement", False),
        ("/movement", True),  # KX-3.24: advice
    ]
    assert [each.path for each in check_card({"type": "poster"})] == ["/type"]


def test_the_published_schema_is_that_of_the_checks_and_shipped_files_fit_it() -> None:
    assert SCHEMA_FILE.read_text(encoding="utf-8") == schema_text()
    Draft202012Validator.check_schema(card_json_schema())
    for path in (FOLDER / "cards").glob("*.json"):
        assert SCHEMA.is_valid(json.loads(path.read_text(encoding="utf-8")))


@clause("KX-2.22", "KX-3.6", "KX-3.37")
def test_a_typed_edition_is_played() -> None:
    raw = typed()
    assert is_usable(check_file(raw, shipped_pool()))
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
