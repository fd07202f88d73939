"""Sentences that speak of what others took: names given by themselves, and only those offered that
may be meant there."""

from __future__ import annotations

import json
from typing import Any

from collection.own.effects.commands import edited, settled
from collection.own.effects.held import EFFECTS
from collection.own.effects.page import effects_part, plays_part
from collection.own.effects.pressing import NOTHING_DONE
from collection.own.given import Given
from engine.effects.language.kinds import Reference
from engine.effects.language.naming import meant_by
from engine.registry import game

MAGIC: Given = {"name.en": ["Gust"], "type": ["magic"]}


def _pressed(given: Given, *commands: tuple[str, str]) -> Given:
    rules = game("tictacko")
    for command, word in commands:
        given = edited(rules, given, command, word).given
    return given


def _effects(given: Given) -> Any:
    return json.loads(given[EFFECTS][0])["effects"]


def _choices(shown: Any, path: str) -> list[str]:
    """What the control at a path offers."""
    if isinstance(shown, dict):
        if str(shown.get("path", "")).rstrip("~") == path and "choices" in shown:
            return [str(choice["value"]) for choice in shown["choices"]]
        shown = list(shown.values())
    for each in shown if isinstance(shown, (list, tuple)) else ():
        if found := _choices(each, path):
            return found
    return []


def test_a_choice_gets_a_letter_and_a_copy_of_it_another() -> None:
    given = _pressed(
        settled(game("tictacko"), {**MAGIC, EFFECTS: ["{}"]}),
        ("add:effects", "play"), ("add:effects.0.choose", "character"),
        ("add:effects.0.choose", "space"), ("copy:effects.0.choose.0", ""),
    )  # fmt: skip
    assert [each["id"] for each in _effects(given)[0]["choose"]] == ["a", "c", "b"]


def test_only_what_may_be_meant_is_offered() -> None:
    two = {"kind": "character", "id": "two", "team": "opposing", "count": {"min": 1, "max": 2}}
    choose = [
        {"kind": "character", "id": "foe", "team": "opposing"}, two,
        {"kind": "character", "id": "mate", "team": "own"}, {"kind": "space", "id": "spot"},
    ]  # fmt: skip
    do = [{"op": "destroy", "target": "$foe"}, {"op": "move", "target": "$mate", "to": "$spot"}]
    other = {"timing": "play", "choose": [{**two, "id": "far"}], "do": [do[0]]}
    effects = [{"timing": "play", "choose": choose, "do": do}, other]
    given = settled(game("tictacko"), {**MAGIC, EFFECTS: [json.dumps({"effects": effects})]})
    shown = effects_part(game("tictacko"), given, NOTHING_DONE)
    assert _choices(shown, "effects.0.do.0.target") == ["$foe", "$two", "$two.0", "$two.1"]
    assert _choices(shown, "effects.0.do.1.target") == ["$foe", "$two.0", "$two.1", "$mate"]
    assert _choices(shown, "effects.0.do.1.to") == ["$spot"]


def test_another_choice_makes_what_may_be_meant_stand_anew() -> None:
    """The page compares what the sentences were drawn for with what the face is drawn for."""
    do = [{"op": "swap", "a": "$one", "b": "$foe"}, {"op": "destroy", "target": "$foe"}]
    drawn = []
    for team in ("own", "opposing"):
        choose = [{"kind": "character", "id": each, "team": team} for each in ("one", "foe")]
        effects = json.dumps({"effects": [{"timing": "play", "choose": choose, "do": do}]})
        given = settled(game("tictacko"), {**MAGIC, EFFECTS: [effects]})
        shown = effects_part(game("tictacko"), given, NOTHING_DONE)["effects"]["place"]
        assert plays_part(game("tictacko"), given)["plays"]["place"] == shown
        drawn.append(shown)
    assert drawn[0] != drawn[1]


def test_a_reference_reaches_what_stands_before_it_in_its_holders() -> None:
    kind, value = Reference("choice", "id"), {"id": "t"}
    there = ("effects", 0, "choose", 1)
    for path, reached in (
        (("effects", 0, "do", 0, "target"), True),
        (("effects", 0, "modes", 0, "do", 0, "target"), True),
        (("effects", 0, "choose", 2, "where"), True),
        (("effects", 0, "choose", 1, "where"), False),
        (("effects", 1, "do", 0, "target"), False),
    ):
        assert (meant_by(kind, path, there, value) == ["$t"]) == reached, path
