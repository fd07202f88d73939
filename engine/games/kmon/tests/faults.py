"""Cards with one fault of KM-3.16, KM-3.19 or KM-9.8 each, and what the checks must say of it."""

from __future__ import annotations

from typing import Any

from engine.games.kmon.tests.test_card_schema import ABILITY, ITEM, KMON, POWERUP, REACTION

Json = dict[str, Any]

REPLACING = {**POWERUP, "element": None, "replaces_attack": True}
DRAW: Json = {"do": "draw", "who": "self", "amount": 1}
BURN: Json = {"kind": "debuff", "target": "opp_active", "duration": 2, "tick": [DRAW]}
LOOP: Json = {"do": "for_each", "what": "own_all", "effects": [DRAW]}
REACTIONS_ONLY = "Remove /effects/0, or put it on a card of type reaction."
OTHER_WORD = "Write another word at {}, or put it on a card of type reaction."
INSIDE = "Write another word at {}, or move the effect into a persistent one."


def without(card: Json, key: str) -> Json:
    return {name: value for name, value in card.items() if name != key}


def doing(card: Json, **entry: Any) -> Json:
    return {**card, "effects": [entry]}


def lasting(**changes: Any) -> Json:
    return {**ABILITY, "persistent": BURN | changes}


# (card, clause, path, value, part of what is allowed, remedy)
Fault = tuple[Json, str, str, str, str, str]

ATTRIBUTES: list[Fault] = [
    (
        {**KMON, "hp": 0},
        "KM-2.4",
        "/hp",
        "0",
        "a whole number from 1 to 99",
        "Write a whole number from 1 to 99 at /hp.",
    ),
    (
        without(KMON, "hp"),
        "KM-2.4",
        "/hp",
        "",
        "a whole number from 1 to 99",
        "Add /hp: a whole number from 1 to 99.",
    ),
    (
        {**KMON, "primary": "metal"},
        "KM-2.3",
        "/primary",
        '"metal"',
        "one of ice, grass, earth",
        "Write one of ice, grass, earth, electro, ghost, air, water, fire at /primary.",
    ),
    (
        {**KMON, "secondary": KMON["primary"]},
        "KM-2.4",
        "/secondary",
        '"ice"',
        "an element other than the primary one",
        "Write null, or an element other than the primary one at /secondary.",
    ),
    (
        {**KMON, "trait": {"id": "swift"}},
        "KM-2.4",
        "/trait/id",
        '"swift"',
        "one of rapidita, veggente",
        "Write one of rapidita, veggente, eco",
    ),
    (
        {**KMON, "trait": {"id": "eco", "x": 2}},
        "KM-2.4",
        "/trait/x",
        "2",
        "only with the trait incandescente",
        "Remove /trait/x.",
    ),
    (
        {**KMON, "trait": {"id": "incandescente"}},
        "KM-2.4",
        "/trait/x",
        "",
        "a whole number from 1 to 9",
        "Add /trait/x: a whole number from 1 to 9.",
    ),
    (
        {**ITEM, "element": "fire"},
        "KM-3.16",
        "/element",
        '"fire"',
        "only on cards of type ability, reaction, power-up",
        "Remove /element.",
    ),
    (
        {**POWERUP, "ultimate": True},
        "KM-3.16",
        "/ultimate",
        "true",
        "only on cards of type ability",
        "Remove /ultimate.",
    ),
    (
        {**ABILITY, "replaces_attack": True},
        "KM-3.16",
        "/replaces_attack",
        "true",
        "only on cards of type power-up",
        "Remove /replaces_attack.",
    ),
    (
        {**REPLACING, "element": "fire", "effects": [DRAW]},
        "KM-2.8",
        "/replaces_attack",
        "true",
        "only on generic power-ups",
        "Write null at /element, or remove /replaces_attack.",
    ),
    (
        {**REACTION, "answers": []},
        "KM-2.7",
        "/answers",
        "[]",
        "a list of one or more of attack, ability, defence, reaction, evasion, action",
        "Write a list of one or more of attack, ability",
    ),
    (
        {**REACTION, "answers": ["attack", "attack"]},
        "KM-2.7",
        "/answers/1",
        '"attack"',
        "each value once",
        "Remove /answers/1.",
    ),
    (
        {**ABILITY, "cost": {"self_damage": -1}},
        "KM-2.10",
        "/cost/self_damage",
        "-1",
        "a whole number of at least 0",
        "Write a whole number of at least 0 at /cost/self_damage.",
    ),
    (
        {**ABILITY, "persistent": without(BURN, "kind")},
        "KM-3.16",
        "/persistent/kind",
        "",
        "one of buff, debuff",
        "Add /persistent/kind: one of buff, debuff.",
    ),
    (
        {**ABILITY, "persistent": without(BURN, "target")},
        "KM-3.16",
        "/persistent/target",
        "",
        "one of own_active, opp_active",
        "Add /persistent/target: one of own_active, opp_active",
    ),
    (
        lasting(duration=0),
        "KM-3.16",
        "/persistent/duration",
        "0",
        "a whole number of at least 1",
        "Write a whole number of at least 1 at /persistent/duration.",
    ),
    (
        {**ABILITY, "persistent": without(BURN, "tick")},
        "KM-9.1",
        "/persistent",
        '{"kind": "debuff", "target": "opp_active", "duration": 2}',
        "at least one of on_attach, tick, static, on_end",
        "Add on_attach, tick or static to /persistent.",
    ),
    (
        doing(ABILITY, do="fly"),
        "KM-9.5",
        "/effects/0/do",
        '"fly"',
        "one of damage, heal",
        "Write one of damage, heal",
    ),
    (
        doing(ABILITY, do="heal", target="me", amount=1),
        "KM-9.2",
        "/effects/0/target",
        '"me"',
        "one of own_active, opp_active",
        "Write one of own_active, opp_active",
    ),
]

PLACES: list[Fault] = [
    *(
        (
            doing(ABILITY, **entry),
            "KM-3.19",
            "/effects/0/do",
            f'"{entry["do"]}"',
            "only on cards of type reaction",
            REACTIONS_ONLY,
        )
        for entry in (
            {"do": "neutralise"},
            {"do": "evade"},
            {"do": "reduce_pending", "amount": "all"},
            {"do": "redirect", "to": "own_bench_choice"},
        )
    ),
    (
        doing(ITEM, do="damage", target="attacker", amount=1),
        "KM-3.19",
        "/effects/0/target",
        '"attacker"',
        "only on cards of type reaction",
        OTHER_WORD.format("/effects/0/target"),
    ),
    (
        doing(ABILITY, do="draw", who="self", amount={"count": "pending_damage"}),
        "KM-3.19",
        "/effects/0/amount/count",
        '"pending_damage"',
        "only on cards of type reaction",
        OTHER_WORD.format("/effects/0/amount/count"),
    ),
    (
        {**ABILITY, "effects": [DRAW | {"if": {"answered": ["attack"]}}]},
        "KM-3.19",
        "/effects/0/if/answered",
        '"answered"',
        "only on cards of type reaction",
        OTHER_WORD.format("/effects/0/if/answered"),
    ),
    *(
        (
            doing(REPLACING, **entry),
            "KM-3.19",
            "/effects/0/do",
            f'"{entry["do"]}"',
            "only on power-ups with replaces_attack false",
            "Remove /effects/0, or write false at /replaces_attack.",
        )
        for entry in (
            {"do": "attack_bonus", "amount": 1},
            {"do": "attack_set", "amount": 1},
            {"do": "attack_multiply", "factor": 2},
        )
    ),
    (
        doing(ITEM, do="attack_bonus", amount=1),
        "KM-3.19",
        "/effects/0/do",
        '"attack_bonus"',
        "only on cards of type power-up",
        "Remove /effects/0, or put it on a card of type power-up.",
    ),
    (
        doing(POWERUP, do="damage", target="opp_active", amount=1),
        "KM-3.19",
        "/effects/0/target",
        '"opp_active"',
        "attack_bonus is used instead",
        "Write attack_bonus instead of damage at /effects/0, without target.",
    ),
    (
        doing(REACTION, do="ignore", what=["weakness"]),
        "KM-3.19",
        "/effects/0/do",
        '"ignore"',
        "only on cards of type ability, power-up",
        "Remove /effects/0, or put it on a card of type ability, power-up.",
    ),
    (
        doing(REACTION, do="extra_action", kinds=["attack"], amount=1),
        "KM-3.19",
        "/effects/0/do",
        '"extra_action"',
        "only on cards of type item, ability, power-up",
        "Remove /effects/0, or put it on a card of type item, ability, power-up.",
    ),
    (
        doing(ABILITY, do="heal", target="bearer", amount=1),
        "KM-3.19",
        "/effects/0/target",
        '"bearer"',
        "only inside a persistent effect",
        INSIDE.format("/effects/0/target"),
    ),
    (
        doing(ABILITY, do="draw", who="bearer_controller", amount=1),
        "KM-3.19",
        "/effects/0/who",
        '"bearer_controller"',
        "only inside a persistent effect",
        INSIDE.format("/effects/0/who"),
    ),
    (
        doing(ABILITY, do="draw", who="self", amount={"count": "counters_on(effect)"}),
        "KM-3.19",
        "/effects/0/amount/count",
        '"counters_on(effect)"',
        "only inside a persistent effect",
        INSIDE.format("/effects/0/amount/count"),
    ),
    (
        lasting(target="opp_all"),
        "KM-3.19",
        "/persistent/target",
        '"opp_all"',
        "a selector that means exactly one K-Mon",
        "Write one of own_active, opp_active, own_bench_choice",
    ),
    (
        doing(ABILITY, do="attach_effect", persistent=BURN | {"target": "own_bench_all"}),
        "KM-3.19",
        "/effects/0/persistent/target",
        '"own_bench_all"',
        "a selector that means exactly one K-Mon",
        "Write one of own_active, opp_active, own_bench_choice",
    ),
    *(
        (
            lasting(static=[{"mod": "trait_gain", "id": trait}]),
            "KM-3.19",
            "/persistent/static/0/id",
            f'"{trait}"',
            "one of veggente, eco",
            "Write one of veggente, eco",
        )
        for trait in ("rapidita", "incandescente")
    ),
    (
        {**ABILITY, "cost": {"alternatives": [{"alternatives": [1]}]}},
        "KM-3.19",
        "/cost/alternatives/0/alternatives",
        "[1]",
        "only in the main cost",
        "Move what stands at /cost/alternatives/0/alternatives one level up, to /cost/alter",
    ),
]

LIMITS: list[Fault] = [
    (
        {**ABILITY, "effects": [DRAW] * 14},
        "KM-9.8",
        "/effects",
        "14",
        "at most 12 effect entries",
        "Remove 2 effect entries.",
    ),
    (
        {**ABILITY, "effects": [LOOP | {"effects": [LOOP]}]},
        "KM-9.8",
        "/effects/0/effects/0/do",
        '"for_each"',
        "not inside an entry of the same kind",
        "Move /effects/0/effects/0 out of the entry that encloses it, or remove it.",
    ),
    (
        doing(ABILITY, do="draw", who="self", amount=21),
        "KM-9.8",
        "/effects/0/amount",
        "21",
        "a whole number from -20 to 20",
        "Write a whole number from -20 to 20 at /effects/0/amount.",
    ),
    (
        doing(ABILITY, do="choose", options=[[DRAW], []], labels=[{"en": "One"}]),
        "KM-9.5",
        "/effects/0/labels",
        '[{"en": "One"}]',
        "a list of exactly 2 names",
        "Write a list of exactly 2 names at /effects/0/labels, or remove it.",
    ),
    (
        doing(ABILITY, do="substitute", side="opp", to="own_bench_choice"),
        "KM-9.5",
        "/effects/0/to",
        '"own_bench_choice"',
        "one of opp_bench_choice",
        "Write one of opp_bench_choice at /effects/0/to.",
    ),
]

FAULTS = ATTRIBUTES + PLACES + LIMITS
