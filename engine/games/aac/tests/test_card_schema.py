"""The checks of card data: what is right passes, each fault is named with place and mend."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.effects.findings import (
    CardProblem,
)
from engine.effects.language.alike import names_of
from engine.games.aac import card_vocabulary as words
from engine.games.aac.card_schema import check_card
from engine.games.aac.language.meaning import TARGETS
from engine.games.aac.tests.aac_cards import (
    CREATURE,
    E_CREATURE,
    ENEMY,
    HIT,
    J_CREATURE,
    LASTING_MAGIC,
    LASTING_TRAP,
    MAGIC,
    TRAP,
    WALL,
    WHOLE,
    Json,
    doing,
    without,
)
from engine.games.aac.tests.aac_generated import card
from engine.kernel.construction import Severity
from engine.kernel.testing import clause, for_every

EXAMPLES: list[Json] = json.loads((Path(__file__).parent / "examples.json").read_text("utf-8"))
PLAIN = (CREATURE, MAGIC, TRAP, LASTING_MAGIC, LASTING_TRAP, WALL, J_CREATURE, E_CREATURE)


@clause("AAC-2.3", "AAC-2.4", "AAC-2.5", "AAC-2.6", "AAC-9.1")
@for_every("raw", [*PLAIN, *WHOLE, *EXAMPLES], ids=lambda raw: str(raw["id"]))
def test_whole_cards_pass(raw: Json) -> None:
    assert check_card(raw) == []


Fault = tuple[str, Json, str, str, str]
WALL_TRAP: Json = {**LASTING_TRAP, "wall_points": 300, "assign": "never"}
DRAW: Json = {"draw": {"player": "own", "n": 1}}
# (what, card, clause, path, words of the message)
FAULTS: list[Fault] = [
    ("no type", without(CREATURE, "type"), "AAC-2.2", "/type", "creature, magic, trap"),
    ("wrong type", {**CREATURE, "type": "spell"}, "AAC-2.2", "/type", '"spell"'),
    ("no serial", without(CREATURE, "serial"), "AAC-2.3", "/serial", "at least 1"),
    ("serial 0", {**CREATURE, "serial": 0}, "AAC-2.3", "/serial", "off by 1"),
    ("no slug", {**CREATURE, "id": "Two Words"}, "AAC-2.3", "/id", "small letters"),
    ("blank title", {**CREATURE, "title": {"en": " "}}, "AAC-2.3", "/title/en", "1 to 60"),
    ("unknown field", {**CREATURE, "speed": 3}, "AAC-2.3", "/speed", "no field of this place"),
    ("no genre", without(MAGIC, "genre"), "AAC-2.3", "/genre", "attack_defence"),
    ("no mark", without(TRAP, "duration_mark"), "AAC-2.3", "/duration_mark", "instant"),
    ("ap too high", {**CREATURE, "ap": 9901}, "AAC-2.4", "/ap", "off by 1"),
    ("ap is true", {**CREATURE, "ap": True}, "AAC-2.4", "/ap", "0 to 9900"),
    ("ten blows", {**CREATURE, "deadly": 10}, "AAC-2.4", "/deadly", "1 to 9"),
    ("S and NS", {**CREATURE, "traits": ["S", "NS"]}, "AAC-2.8", "/traits/1", "never both"),
    ("M on creature", {**CREATURE, "traits": ["M"]}, "AAC-2.9", "/traits/0", "never carry"),
    ("J on trap", {**TRAP, "traits": ["J"]}, "AAC-2.9", "/traits/0", "never carry"),
    ("blow on trap", {**TRAP, "deadly": 1}, "AAC-2.9", "/deadly", "no such field"),
    ("summon on magic", {**MAGIC, "summon": []}, "AAC-2.9", "/summon", "no such field"),
    ("points on creature", {**CREATURE, "wall_points": 3}, "AAC-2.10", "/wall_points", "no such"),
    ("J without DP", {**J_CREATURE, "dp": 0}, "AAC-2.10", "/dp", "off by 1"),
    ("M and nM", {**TRAP, "traits": ["M"], "deadly": 1}, "AAC-2.9", "/deadly", "no such"),
    ("K must", {**TRAP, "traits": ["K"], "assign": "must"}, "AAC-2.12", "/assign", "caption"),
    ("E without evolve", {**CREATURE, "traits": ["E"]}, "AAC-2.4", "/evolve", "after_rounds"),
    ("evolve without E", {**CREATURE, "evolve": {"after_rounds": 1}}, "AAC-2.4", "/evolve", "E"),
    ("rounds of instant", {**MAGIC, "max_rounds": 3}, "AAC-2.5", "/max_rounds", "lifetime"),
    ("ten rounds", {**LASTING_MAGIC, "max_rounds": 10}, "AAC-2.5", "/max_rounds", "off by 1"),
    ("lasting 0", {**LASTING_TRAP, "active_rounds": 0}, "AAC-2.6", "/active_rounds", "1 to 4"),
    ("instant 2", {**TRAP, "active_rounds": 2}, "AAC-2.6", "/active_rounds", "Void"),
    ("wall X", {**WALL, "traits": ["X"]}, "AAC-2.17", "/traits/0", "never face-down"),
    ("wall instant", {**WALL, "duration_mark": "instant"}, "AAC-2.17", "/duration_mark", "cont"),
    ("wall assigned", {**WALL, "assign": "creature"}, "AAC-2.17", "/assign", "none"),
    ("wall springs", doing(WALL_TRAP, DRAW), "AAC-2.17", "/effects/0/when", "never springs"),
    ("host unattached", {**MAGIC, "host": ENEMY}, "AAC-2.18", "/host", "attached"),
    ("stops V", {**CREATURE, "wall_stops_v": True}, "AAC-2.3", "/wall_stops_v", "apparatus"),
    ("override", {**CREATURE, "overrides": ["AAC-4.1"]}, "AAC-9.7", "/overrides/0", "AAC-5.15"),
    ("no material", {**CREATURE, "summon": []}, "AAC-2.4", "/summon", "at least one"),
    (
        "seven materials",
        {**CREATURE, "summon": [{"count": 4}, {"count": 3}]},
        "AAC-2.4",
        "/summon",
        "at most 6 cards",
    ),
    (
        "eleven bonus",
        {**MAGIC, "play_cost": {"bonus": 11}},
        "AAC-2.3",
        "/play_cost/bonus",
        "off by 1",
    ),
    (
        "rolling play condition",
        {**MAGIC, "play_condition": {"coin": "heads"}},
        "AAC-9.10",
        "/play_condition/coin",
        "coins, dice and questions",
    ),
    (
        "evolving by another",
        {**E_CREATURE, "evolve": {"condition": {"alone": "host"}}},
        "AAC-9.10",
        "/evolve/condition/alone",
        "only self",
    ),
    ("no verb", doing(MAGIC, {}), "AAC-9.6", "/effects/0/do/0", "exactly one verb"),
    ("unknown verb", doing(MAGIC, {"burn": {}}), "AAC-9.6", "/effects/0/do/0/burn", "modify"),
    ("no steps", doing(MAGIC), "AAC-9.1", "/effects/0/do", "at least one"),
    ("nothing chosen", doing(MAGIC, HIT), "AAC-9.2", "/effects/0/do/0/damage/target", "chosen"),
    (
        "second of one",
        doing(MAGIC, {"destroy": {"target": "chosen[1]"}}, choose=ENEMY),
        "AAC-9.9",
        "/effects/0/do/0/destroy/target",
        "fewer cards",
    ),
    (
        "no attack",
        doing(MAGIC, {"destroy": {"target": "attacker"}}),
        "AAC-9.2",
        "/effects/0/do/0/destroy/target",
        "while an attack goes on",
    ),
    (
        "no host",
        doing(MAGIC, {"destroy": {"target": "host"}}),
        "AAC-9.2",
        "/effects/0/do/0/destroy/target",
        "never assigned",
    ),
    (
        "rebound in a magic",
        doing(MAGIC, {"rebound": {}}),
        "AAC-5.57",
        "/effects/0/do/0/rebound",
        "another moment",
    ),
    ("spring of magic", doing(MAGIC, DRAW, when="spring"), "AAC-9.1", "/effects/0/when", "type"),
    ("gone", doing(MAGIC, DRAW, when="end_turn"), "AAC-9.1", "/effects/0/when", "continuous"),
    (
        "passive draw",
        doing(CREATURE, DRAW, when="passive"),
        "AAC-9.1",
        "/effects/0/do/0/draw",
        "asks nothing",
    ),
    (
        "add and set",
        doing(CREATURE, {"modify": {"target": "self", "stat": "ap", "add": 1, "set": 2}}),
        "AAC-5.2",
        "/effects/0/do/0/modify/set",
        "exactly one of add, mul, set",
    ),
    (
        "else alone",
        doing(MAGIC, DRAW, **{"else": [DRAW]}),
        "AAC-9.1",
        "/effects/0/else",
        "goes with a condition",
    ),
    (
        "recall from hand",
        doing(MAGIC, {"recall": {"target": "chosen", "to": "hand"}}, choose=ENEMY),
        "AAC-9.6",
        "/effects/0/do/0/recall/target",
        "from the Toilet",
    ),
    (
        "division by 0",
        doing(MAGIC, {"lp": {"player": "own", "amount": {"div": [100, 0]}}}),
        "AAC-9.3",
        "/effects/0/do/0/lp/amount/div/1",
        "off by 1",
    ),
    (
        "wrong cost",
        doing(MAGIC, DRAW, cost={"mana": 1}),
        "AAC-9.5",
        "/effects/0/cost/mana",
        "no field",
    ),
]


def _found(raw: object, wanted: str, path: str) -> CardProblem:
    problems = [p for p in check_card(raw) if (p.clause, p.path) == (wanted, path)]
    assert len(problems) == 1, [(p.clause, p.path, str(p.message)) for p in check_card(raw)]
    return problems[0]


@clause(
    "AAC-2.2", "AAC-2.3", "AAC-2.4", "AAC-2.5", "AAC-2.6", "AAC-2.8", "AAC-2.9", "AAC-2.10",
    "AAC-2.11", "AAC-2.12", "AAC-2.17", "AAC-2.18", "AAC-9.1", "AAC-9.2", "AAC-9.3",
    "AAC-9.5", "AAC-9.6", "AAC-9.7", "AAC-9.9", "AAC-9.10", "AAC-5.2", "AAC-5.57",
)  # fmt: skip
@for_every("fault", FAULTS, ids=lambda fault: fault[0])
def test_each_fault_is_named_with_its_clause_place_and_mend(fault: Fault) -> None:
    _, raw, wanted, path, said = fault
    problem = _found(raw, wanted, path)
    assert said in problem.message.render()
    assert path in problem.message.render()
    assert path in problem.remedy.render() or "Add" in problem.remedy.render()
    assert problem.severity is Severity.ERROR


@clause("AAC-2.12")
def test_a_k_trap_is_assigned_where_its_caption_says_so() -> None:
    tied = {**TRAP, "traits": ["K"], "assign": "must", "overrides": ["AAC-2.12"]}
    assert check_card(tied) == []


@clause("AAC-2.13", "AAC-2.15")
def test_an_e_creature_is_written_with_its_unevolved_values() -> None:
    assert check_card({**E_CREATURE, "ap": 60, "dp": 80}) == []
    every = {**CREATURE, "traits": ["S", "D", "X", "V", "Z", "H", "U"]}
    assert check_card(every) == []


@clause("AAC-2.3")
def test_all_faults_of_a_card_come_at_once_in_reading_order() -> None:
    raw = {**CREATURE, "serial": 0, "ap": -1, "traits": ["S", "NS"], "effects": [{"when": "play"}]}
    paths = [problem.path for problem in check_card(raw)]
    assert paths == ["/serial", "/traits/1", "/ap", "/effects/0/when", "/effects/0/do"]


@for_every("raw", [None, 3, [], "card", {}, {"type": []}, {"type": "trap"}])
def test_nothing_at_all_is_refused_without_raising(raw: Any) -> None:
    assert check_card(raw) != []


@clause("AAC-9.1", "AAC-9.2", "AAC-9.3", "AAC-9.4", "AAC-9.5", "AAC-9.6")
@settings(deadline=None, max_examples=80)
@given(card())
def test_every_card_of_the_language_passes(raw: Json) -> None:
    assert [str(problem.message) for problem in check_card(raw)] == []


SPOILS: tuple[Any, ...] = (
    *(None, True, -1, 10**40, "", [], {}, [[]], "all", {"all": 3}, {"count": []}, {"rounds": 0}),
    *(*names_of(TARGETS), *words.TYPE_IDS, {"not": {"not": {}}}, {"draw": None}),
)


def _places(value: Any) -> list[tuple[Any, Any]]:
    keys = value.keys() if isinstance(value, dict) else range(len(value))
    found: list[tuple[Any, Any]] = []
    for key in list(keys):
        found.append((value, key))
        if isinstance(value[key], (dict, list)):
            found += _places(value[key])
    return found


@settings(deadline=None, max_examples=100)
@given(card(), st.data())
def test_spoilt_cards_never_raise(raw: Json, data: st.DataObject) -> None:
    spoilt = json.loads(json.dumps(raw))
    holder, key = data.draw(st.sampled_from(_places(spoilt)))
    holder[key] = data.draw(st.sampled_from(SPOILS))
    for problem in check_card(spoilt):
        assert problem.message.render()
        assert problem.remedy.render()
