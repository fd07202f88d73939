"""What effects of cells and traits of classes cannot say, as pages tell it (KX-3.32, 3.33, 9)."""

from __future__ import annotations

from typing import Any

from engine.effects.findings import Findings
from engine.games.karmox.card_language import Spot, check_effects, check_traits
from engine.games.karmox.tests.test_editions import BASE
from engine.kernel.testing import clause, for_every

CODES = [sheet["code"] for sheet in BASE["classes"]]


def faults(effect: object, *, official: bool = False) -> list[tuple[str, str]]:
    """Clause and place of what is wrong with an effect on a cell of the first edition."""
    found = Findings()
    check_effects(found, "", [effect], Spot(official, BASE["fortress_board"], CODES))
    return [(each.clause, each.path) for each in found.problems]


def trait_faults(trait: object) -> list[tuple[str, str]]:
    """The same of a trait of one of its classes."""
    found = Findings()
    check_traits(found, "", [trait], Spot(True, BASE["fortress_board"], CODES))
    return [(each.clause, each.path) for each in found.problems]


@clause("KX-3.32", "KX-9.4", "KX-R28", "KX-R31")
@for_every(
    "effect",
    [
        {
            "verb": "damage",
            "amount": 1,
            "target": "enemy_one",
            "filter": ["on_board", {"life_gt": 1}],
        },
        {"verb": "modify_stat", "stat": "attack", "amount": -1, "target": "own_one"},
        {"verb": "modify_stat", "stat": "attack", "amount": 1, "target": "enemy_one"},
        {"verb": "imprison", "target": "enemy_one"},
        {"verb": "steal_chest", "from": "enemy_one", "to": "own_one"},
    ],
)
def test_official_events_harm_nobody(effect: dict[str, Any]) -> None:
    assert {clause_id for clause_id, _ in faults(effect, official=True)} == {"KX-3.32"}
    assert faults(effect) == []


@clause("KX-3.33", "KX-9.1", "KX-9.2", "KX-9.3", "KX-9.6")
@for_every(
    ("effect", "place"),
    [
        ({"verb": "fly"}, "/verb"),
        ({"verb": "heal", "target": "own_one"}, "/amount"),
        ({"verb": "heal", "amount": 10, "target": "own_one"}, "/amount"),
        ({"verb": "heal", "amount": 1, "target": "somebody"}, "/target"),
        ({"verb": "heal", "amount": 1, "target": "own_one", "colour": "red"}, "/colour"),
        ({"verb": "heal", "amount": 1, "target": "own_one", "filter": ["hungry"]}, "/filter/0"),
        ({"verb": "heal", "amount": 1, "target": "own_one", "filter": [{"life_gt": -1}]},
         "/filter/0/life_gt"),
        ({"verb": "heal", "amount": 1, "target": "own_one", "cost": {"gold": 1}}, "/cost"),
        ({"verb": "heal", "amount": 1, "target": "own_one", "condition": {"rain": 1}},
         "/condition"),
        ({"verb": "heal", "amount": 1, "target": "own_one",
          "condition": {"life_cmp": ["self", "<", 3]}}, "/condition"),
        ({"verb": "set_flag", "flag": "invisible"}, "/flag"),
        ({"verb": "teleport", "target": "own_one", "to": "moon"}, "/to"),
    ],
)  # fmt: skip
def test_what_no_rule_knows_is_pointed_at(effect: dict[str, Any], place: str) -> None:
    assert faults(effect, official=True) == [("KX-3.33", f"/0{place}")]


@clause("KX-9.1", "KX-9.2", "KX-9.3", "KX-9.4", "KX-9.6", "KX-3.33")
@for_every(
    ("effect", "place"),
    [
        ({"verb": "heal", "amount": 0, "target": "own_one"}, "/amount"),
        ({"verb": "gain_level", "amount": -2, "target": "own_one"}, "/amount"),
        ({"verb": "modify_stat", "stat": "attack", "amount": 0, "target": "own_one"}, "/amount"),
        ({"verb": "move_pawn", "amount": 0}, "/amount"),
        ({"verb": "heal", "amount": 1, "target": "active"}, "/target"),
        ({"verb": "heal", "amount": 1, "target": "niche_full"}, "/target"),
        ({"verb": "heal", "amount": 1, "target": "prisoner_own_side"}, "/target"),
        ({"verb": "release", "target": "own_one"}, "/target"),
        ({"verb": "teleport", "target": "own_all", "to": "extraction_free"}, "/target"),
        ({"verb": "teleport", "target": "own_one", "to": "own_one"}, "/to"),
        ({"verb": "swap", "target": "own_one", "with": "enemy_one"}, "/with"),
        ({"verb": "take_chest", "target": "own_one", "from": "niche_empty"}, "/from"),
        ({"verb": "steal_chest", "from": "own_one", "to": "own_one"}, "/from"),
        ({"verb": "steal_chest", "from": "enemy_one", "to": "self"}, "/to"),
        ({"verb": "steal_chest", "from": "enemy_one", "to": "own_one", "target": "own_one"},
         "/target"),
        ({"verb": "open_barrier", "edge": [[4, 5], [40, 6]]}, "/edge"),
        ({"verb": "open_barrier", "edge": [["4", 5], [4, 6]]}, "/edge"),
        ({"verb": "open_barrier", "edge": [[0, 0], [0, 2]]}, "/edge"),
        ({"verb": "open_barrier", "edge": [[1, 1], [1, 2]]}, "/edge"),
        ({"verb": "heal", "amount": 1, "target": "own_one", "cost": {"spirits": 1}}, "/cost"),
        ({"verb": "heal", "amount": 1, "target": "own_one", "filter": [{"within": 2}]},
         "/filter/0"),
        ({"verb": "heal", "amount": 1, "target": "own_one", "filter": ["imprisoned"]}, "/filter/0"),
        ({"verb": "heal", "amount": 1, "target": "own_one", "filter": [{"class": "cook"}]},
         "/filter/0/class"),
        ({"verb": "heal", "amount": 1, "target": "own_one", "condition": {"die_eq": 7}},
         "/condition/die_eq"),
        ({"verb": "push", "distance": 1, "target": "enemy_one"}, "/verb"),
        ({"verb": "reroll", "who": "attacker"}, "/verb"),
        ({"verb": "roll_again", "target": "own_one"}, "/target"),
        ({"verb": "noop", "optional": True}, "/optional"),
        ({"verb": "set_flag", "flag": "master_key", "target": "own_one"}, "/target"),
        ({"verb": "set_flag", "flag": "master_key", "duration": "permanent"}, "/duration"),
        ({"verb": "set_flag", "flag": "untargetable", "duration": "instant"}, "/duration"),
        ({"verb": "extra_steps", "amount": 1, "duration": "permanent"}, "/duration"),
    ],
)  # fmt: skip
def test_what_could_do_nothing_on_a_cell_is_pointed_at(effect: dict[str, Any], place: str) -> None:
    assert faults(effect) == [("KX-3.33", f"/0{place}")]


HEALS: dict[str, Any] = {"verb": "heal", "amount": 1, "target": "self"}


@clause("KX-9.5", "KX-9.1", "KX-9.3", "KX-9.6")
@for_every(
    ("trait", "place"),
    [
        ({"on": "action", "effects": []}, "/effects"),
        ({"on": "action", "effects": [HEALS], "cost": {"gold": 1}}, "/cost"),
        ({"on": "action", "effects": [HEALS], "cost": {"life": 0}}, "/cost/life"),
        ({"on": "action", "effects": [HEALS], "cost": {"forgo_event": True}}, "/cost"),
        ({"on": "action", "effects": [HEALS], "optional": 1}, "/optional"),
        ({"on": "hit", "effects": [{"verb": "reroll", "who": "attacker"}]}, "/effects/0/verb"),
        ({"on": "defence_window", "effects": [{"verb": "reroll", "who": "attacker"}]},
         "/effects/0/who"),
        ({"on": "attack_window", "effects": [{"verb": "reroll", "who": "attacker", "once": 2}]},
         "/effects/0/once"),
        ({"on": "attack_window", "cost": {"life": 1},
          "effects": [{"verb": "reroll", "who": "attacker"}]}, "/cost"),
        ({"on": "turn_start", "effects": [{**HEALS, "target": "active"}]}, "/effects/0/target"),
        ({"on": "turn_end", "effects": [{**HEALS, "target": "defender"}]}, "/effects/0/target"),
        ({"on": "defeat", "effects": [HEALS]}, "/effects/0/target"),
        ({"on": "action", "effects": [{"verb": "extra_steps", "amount": 1}]}, "/effects/0/verb"),
        ({"on": "turn_end", "effects": [{"verb": "extra_action", "action": "attack"}]},
         "/effects/0/verb"),
        ({"on": "hit", "effects": [{"verb": "roll_again"}]}, "/effects/0/verb"),
        ({"on": "turn_end", "effects": [{"verb": "set_flag", "flag": "untargetable",
                                         "target": "self"}]}, "/effects/0/duration"),
        ({"on": "action", "effects": [{"verb": "push", "distance": 1, "target": "enemy_adjacent",
                                       "direction": "towards"}]}, "/effects/0/direction"),
        ({"on": "hit", "effects": [{**HEALS, "condition": {"stat_cmp": ["self", "luck", ">", 1]}}]},
         "/effects/0/condition/stat_cmp/1"),
        ({"on": "action", "effects": [{**HEALS, "condition": {"life_cmp": ["attacker", ">", 1]}}]},
         "/effects/0/condition/life_cmp/0"),
    ],
)  # fmt: skip
def test_what_could_do_nothing_in_a_trait_is_pointed_at(trait: dict[str, Any], place: str) -> None:
    assert trait_faults(trait) == [("KX-3.33", f"/0{place}")]
