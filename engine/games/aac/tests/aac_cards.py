"""Plain cards for tests: one of each type, and whole cards that show the language."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

CREATURE: Json = {
    "id": "plain-goat",
    "serial": 1,
    "type": "creature",
    "title": {"it": "Capra semplice", "en": "Plain Goat"},
    "ap": 500,
    "dp": 400,
    "traits": [],
    "effects": [],
}
MAGIC: Json = {
    "id": "plain-spell",
    "serial": 2,
    "type": "magic",
    "title": {"it": "Formula semplice", "en": "Plain Spell"},
    "genre": "attack",
    "duration_mark": "instant",
}
TRAP: Json = {
    "id": "plain-snare",
    "serial": 3,
    "type": "trap",
    "title": {"it": "Laccio semplice", "en": "Plain Snare"},
    "genre": "defence",
    "duration_mark": "instant",
}
LASTING_MAGIC: Json = {**MAGIC, "duration_mark": "continuous", "assign": "creature"}
LASTING_TRAP: Json = {**TRAP, "duration_mark": "continuous", "active_rounds": 2}
WALL: Json = {**MAGIC, "duration_mark": "continuous", "wall_points": 500}
J_CREATURE: Json = {**CREATURE, "traits": ["J"], "ap": 0}
E_CREATURE: Json = {**CREATURE, "traits": ["E"], "evolve": {"after_rounds": 2}}

ENEMY: Json = {"side": "enemy", "zone": "field", "type": "creature"}
HIT: Json = {"damage": {"target": "chosen", "stat": "dp", "amount": 300}}

HERON: Json = {
    "id": "puddle-heron",
    "serial": 201,
    "type": "creature",
    "title": {"it": "Airone di pozza", "en": "Puddle Heron"},
    "ap": 400,
    "dp": 500,
    "traits": ["S", "V"],
    "kinds": ["bird"],
    "effects": [
        {
            "when": "activated",
            "cost": {"bonus": 1},
            "choose": ENEMY,
            "do": [{"caption_attack": {"attacker": "self", "target": "chosen", "av": 200}}],
        }
    ],
}
HALF: Json = {"percent": [50, {"stat_of": "chosen", "stat": "dp"}]}
LANTERN: Json = {
    "id": "odd-even-lantern",
    "serial": 202,
    "type": "magic",
    "title": {"it": "Lanterna pari e dispari", "en": "Odd-Even Lantern"},
    "genre": "attack_defence",
    "traits": [],
    "duration_mark": "instant",
    "assign": "none",
    "play_cost": {"bonus": 2},
    "effects": [
        {
            "when": "play",
            "condition": {"die_even": True},
            "choose": {**ENEMY, "side": "any", "filter": {"not_traits": ["D"]}},
            "do": [{"heal": {"target": "chosen", "stat": "dp", "amount": "all"}}],
            "else": [{"damage": {"target": "chosen", "stat": "dp", "amount": HALF}}],
        }
    ],
}
DOORMAT: Json = {
    "id": "glue-doormat",
    "serial": 203,
    "type": "trap",
    "title": {"it": "Zerbino di colla", "en": "Glue Doormat"},
    "genre": "defence",
    "traits": ["X"],
    "duration_mark": "continuous",
    "assign": "choice",
    "active_rounds": 2,
    "effects": [
        {
            "when": "spring",
            "do": [
                {"weaken_attack": {"amount": 300}},
                {"paralyse": {"target": "attacker", "rounds": 2}},
            ],
        },
        {"when": "passive", "do": [{"modify": {"target": "host", "stat": "dp", "add": 200}}]},
    ],
}
WHOLE = (HERON, LANTERN, DOORMAT)


def doing(card: Json, *steps: Json, **parts: Any) -> Json:
    """The card with one effect; its moment is the one of its type unless `when` says another."""
    when = {"creature": "activated", "magic": "play", "trap": "spring"}[card["type"]]
    return {**card, "effects": [{"when": when, **parts, "do": list(steps)}]}


def without(card: Json, key: str) -> Json:
    """The card without one field."""
    return {name: value for name, value in card.items() if name != key}
