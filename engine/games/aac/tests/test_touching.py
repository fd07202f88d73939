"""The clauses that a card's page names: all of them real, none forgotten, none that do not fit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.games.aac import touching
from engine.games.aac.card_reading import card_of
from engine.games.aac.game import GAME
from engine.games.aac.language.moments import WHENS
from engine.games.aac.language.steps import VERBS
from engine.games.aac.terms import CARD_TYPES, TRAITS
from engine.kernel.clauses import by_id
from engine.kernel.testing import for_every

EXAMPLES = Path(__file__).with_name("examples.json")
TABLES = (touching.TYPES, touching.TRAITS, touching.COVERED, touching.FIELDS)


def clauses_of(**fields: Any) -> tuple[str, ...]:
    title = {"en": "A card", "it": "Una carta"}
    plain = {"id": "a-card", "serial": 1, "type": "creature", "title": title, "ap": 300, "dp": 300}
    return touching.card_clauses(card_of({**plain, **fields}))


def test_every_clause_named_has_a_text() -> None:
    named = {clause for table in TABLES for clauses in table.values() for clause in clauses}
    named |= {clause for word in (*WHENS, *VERBS) for clause in word.clauses}
    assert named - set(by_id(GAME.clause_sections())) == set()


def test_every_type_and_mark_has_its_entry() -> None:
    assert set(touching.TYPES) == set(touching.COVERED) == set(CARD_TYPES)
    assert set(touching.TRAITS) == set(TRAITS)


def test_a_plain_creature_is_touched_by_its_type_alone() -> None:
    assert clauses_of() == touching.TYPES["creature"]


@for_every(
    ("fields", "clause"),
    [
        ({"traits": ["V"]}, "AAC-5.22"),
        ({"traits": ["X"]}, "AAC-5.58"),
        ({"type": "magic", "traits": ["X"]}, "AAC-5.63"),
        ({"deadly": 2}, "AAC-5.38"),
        ({"ap": 0}, "AAC-R18"),
        ({"type": "magic", "ap": 0, "wall_points": 500}, "AAC-5.64"),
        ({"summon": [{"count": 2, "filter": {"type": "creature"}}]}, "AAC-5.44"),
        ({"play_cost": {"bonus": 2}}, "AAC-5.36"),
        ({"overrides": ["AAC-5.15"]}, "AAC-5.15"),
    ],
)
def test_what_a_card_carries_names_its_clause(fields: dict[str, Any], clause: str) -> None:
    assert clause in clauses_of(**fields)
    assert clause not in clauses_of()


def test_a_share_is_rounded_and_a_plain_figure_is_not() -> None:
    half = {"percent": [50, {"stat_of": "attacker", "stat": "ap"}]}
    for amount, rounded in ((half, True), (300, False)):
        step = {"damage": {"target": "attacker", "stat": "ap", "amount": amount}}
        found = clauses_of(effects=[{"when": "attacked", "do": [step]}])
        assert "AAC-5.6" in found
        assert ("AAC-5.3" in found) is rounded
    doubled = {"modify": {"target": "self", "stat": "ap", "mul": 2}}
    assert "AAC-5.3" in clauses_of(effects=[{"when": "passive", "do": [doubled]}])


def test_no_clause_stands_twice() -> None:
    for raw in json.loads(EXAMPLES.read_text(encoding="utf-8")):
        found = touching.card_clauses(card_of(raw))
        assert found
        assert len(found) == len(set(found)), raw["id"]
