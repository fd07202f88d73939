"""Cards with one fault each, and whole ones, for the checks of typed cards (TTK-3.33 to 3.40)."""

from __future__ import annotations

from typing import Any

from engine.games.tictacko.tests.board import Raw

HEAD: Raw = {"set_code": "mine", "source": "user", "name_en": "One", "name_it": "Uno"}
BASIC: Raw = {**HEAD, "code": "b", "type": "character", "subtype": "basic", "faction": "dragon"}
TARGET: Raw = {"id": "t", "kind": "character", "team": "opposing"}
OWN: Raw = {"id": "o", "kind": "character", "team": "own"}
SPACE: Raw = {"id": "s", "kind": "space"}
TWO: Raw = {"min": 2, "max": 2}
KILL: Raw = {"op": "destroy", "target": "$t"}
DRAW: Raw = {"op": "draw", "who": "you", "n": 1}
STOP: Raw = {"op": "cancel", "item": "responded"}


def effect(timing: str, *ops: Raw, **more: Any) -> Raw:
    """An effect; `more` are its other parts."""
    return {"timing": timing, "do": list(ops), **more}


def special(*effects: Raw, **more: Any) -> Raw:
    """A Special Character."""
    return {**BASIC, "code": "s", "subtype": "special", "effects": list(effects), **more}


def magic(*ops: Raw, choose: Any = (TARGET,), **more: Any) -> Raw:
    """A Magic of one effect."""
    return {**HEAD, "code": "m", "type": "magic", "faction": "neutral",
            "effects": [effect("play", *ops, choose=list(choose), **more)]}  # fmt: skip


def instant(*ops: Raw, choose: Any = (), when: Any = None, **more: Any) -> Raw:
    """An Instant of one effect."""
    answers = {"window": "PLAY", "actor": "opponent"} if when is None else when
    return {**HEAD, "code": "i", "type": "instant", "faction": "neutral", "when": answers,
            "effects": [effect("react", *ops, choose=list(choose), **more)]}  # fmt: skip


def lies(*rules: Raw, **more: Any) -> Raw:
    """A Special Character with continuous rules."""
    return special({"timing": "continuous", "static": list(rules), **more})


def goal(standard: Any, advanced: Any, **more: Any) -> Raw:
    """An Objective."""
    return {**HEAD, "code": "g", "type": "objective", "standard": standard, "advanced": advanced,
            **more}  # fmt: skip


def without(raw: Raw, key: str) -> Raw:
    """The card without a field."""
    return {name: value for name, value in raw.items() if name != key}


WOULD: Raw = {"window": ["PLAY", "EFFECT"], "actor": "other",
              "filters": {"would": {"verb": "destroy", "team": "own"}}}  # fmt: skip
FROM: Raw = {**OWN, "where": "targeted"}
TO: Raw = {"id": "n", "kind": "character", "team": "own", "where": "retargetable"}
TURN: Raw = {"op": "redirect", "choice": "$o", "to": "$n"}
SCOPE: Raw = {"kind": "character", "team": "own"}
GUARD: Raw = {"rule": "protect", "scope": SCOPE, "from": ["destroy"]}
LOCK: Raw = {"op": "lock_space", "target": "$s"}
WHOLE: list[Raw] = [
    BASIC,
    magic(KILL),
    instant(STOP, choose=()),
    instant(TURN, choose=(FROM, TO), when=WOULD),
    instant({"op": "prevent", "verb": "destroy", "target": "$o"},
            choose=({**OWN, "where": "threatened"},), when=WOULD),
    lies(GUARD, until="while_on_grid"),
    special(effect("trigger", DRAW, event={"on": "turn_started", "whose": "own_team"})),
    magic(LOCK, choose=(SPACE,), until="end_of_turn"),
    magic({"op": "impose", "rules": [GUARD]}, choose=(), until="start_of_your_next_turn"),
    goal([1, 2, 3], [1, 2, 3, "A"]),
    goal([1, 2], [3, 4, "G"], independent_patterns=True),
    {**BASIC, "copy_limit": 40, "tags": ["a", "b"], "flavour_en": "x" * 200},
]  # fmt: skip

Fault = tuple[str, Raw, str, str, str]
E0 = "/effects/0"
# (what, card, code, path, words of the message)
FAULTS: list[Fault] = [
    # TTK-3.33, 3.34
    ("basic with effect", {**BASIC, "effects": [effect("entry", DRAW)]}, "CARD_BASIC_EFFECT",
     "/effects", "Basic"),
    ("basic with text", {**BASIC, "text_en": "Hm."}, "CARD_BASIC_EFFECT", "/text_en", "empty"),
    ("objective with text", goal([1, 2], [1, 2, "A"], text_it="Hm."), "CARD_BASIC_EFFECT",
     "/text_it", "empty"),
    ("objective with effect", goal([1, 2], [1, 2, "A"], effects=[effect("play", DRAW)]),
     "CARD_BASIC_EFFECT", "/effects", "Objective"),
    ("magic without effect", {**magic(), "effects": []}, "CARD_NO_EFFECT", "/effects", "1 to 4"),
    ("special without effect", special(), "CARD_NO_EFFECT", "/effects", "1 to 4"),
    # TTK-3.35
    ("five effects", special(*[effect("entry", DRAW)] * 5), "CARD_TIMING", "/effects",
     "off by 1"),
    ("continuous magic", {**magic(), "effects": [{"timing": "continuous", "static": [GUARD]}]},
     "CARD_TIMING", "/effects/0/timing", "timing"),
    ("play on a character", special(effect("play", DRAW)), "CARD_TIMING", "/effects/0/timing",
     "timing"),
    ("no timing", special(without(effect("entry", DRAW), "timing")), "CARD_TIMING",
     "/effects/0/timing", "entry, continuous, trigger"),
    # TTK-3.36
    ("no when", without(instant(STOP), "when"), "CARD_INSTANT_WHEN", "/when", "needed"),
    ("unknown window", instant(STOP, when={"window": "DRAW", "actor": "other"}),
     "CARD_INSTANT_WHEN", "/when/window", "PLAY"),
    ("actor self", instant(STOP, when={"window": "PLAY", "actor": "self"}), "CARD_INSTANT_WHEN",
     "/when/actor", "nobody answers himself"),
    ("when on a magic", {**magic(KILL), "when": {"window": "PLAY", "actor": "other"}},
     "CARD_INSTANT_WHEN", "/when", "Instant"),
    # TTK-3.37
    ("destroy own", magic(KILL, choose=({**TARGET, "team": "own"},)), "CARD_OP_TEAM",
     "/effects/0/do/0/target", "opposing"),
    ("destroy any area", magic({"op": "destroy", "target": {"kind": "character"}}, choose=()),
     "CARD_OP_TEAM", "/effects/0/do/0/target/team", "opposing"),
    ("sacrifice opposing", magic({"op": "sacrifice", "target": "$t"}), "CARD_OP_TEAM",
     "/effects/0/do/0/target", "own"),
    ("sacrifice of any", magic({"op": "sacrifice", "who": "you", "n": 1,
                                "selector": {"kind": "character"}}, choose=()), "CARD_OP_TEAM",
     "/effects/0/do/0/selector/team", "own"),
    ("destroy self", special(effect("entry", {"op": "destroy", "target": "self"})),
     "CARD_OP_TEAM", "/effects/0/do/0/target", "opposing"),
    ("sacrifice item", instant({"op": "sacrifice", "target": "item"},
                               when={"window": "ENTER", "actor": "other"}), "CARD_OP_TEAM",
     "/effects/0/do/0/target", "own"),
    # TTK-3.38: words
    ("unknown verb", magic({"op": "shuffle"}), "CARD_OP_UNKNOWN", "/effects/0/do/0/op", "draw"),
    ("extra turn", magic({"op": "extra_turn"}), "CARD_OP_UNKNOWN", "/effects/0/do/0/op", "draw"),
    ("unknown parameter", magic({**DRAW, "fast": True}), "CARD_OP_UNKNOWN",
     "/effects/0/do/0/fast", "no field"),
    ("missing parameter", magic({"op": "draw", "who": "you"}), "CARD_OP_UNKNOWN",
     "/effects/0/do/0/n", "needed"),
    ("ten cards", magic({**DRAW, "n": 10}), "CARD_OP_UNKNOWN", "/effects/0/do/0/n", "off by 1"),
    ("draw all", magic({**DRAW, "n": "all"}), "CARD_OP_UNKNOWN", "/effects/0/do/0/n", "1 to 9"),
    ("unknown reference", magic({"op": "destroy", "target": "$x"}), "CARD_OP_UNKNOWN",
     "/effects/0/do/0/target", "$t"),
    ("third of one", magic({"op": "destroy", "target": "$t.1"}), "CARD_OP_UNKNOWN",
     "/effects/0/do/0/target", "exactly one"),
    ("self on a magic", magic({"op": "return_to_hand", "target": "self"}), "CARD_OP_UNKNOWN",
     "/effects/0/do/0/target", "Special"),
    ("item on a magic", magic({"op": "return_to_hand", "target": "item"}), "CARD_OP_UNKNOWN",
     "/effects/0/do/0/target", "Instant"),
    ("where of what comes later", magic(KILL, choose=({**TARGET, "where": {"adjacent_to": "$s"}},
                                                       SPACE)), "CARD_OP_UNKNOWN",
     "/effects/0/choose/0/where/adjacent_to", "before"),
    ("two of a name", magic(KILL, choose=(TARGET, TARGET)), "CARD_OP_UNKNOWN",
     "/effects/0/choose/1/id", "once"),
    ("most below least", magic(KILL, choose=({**TARGET, "count": {"min": 2, "max": 1}},)),
     "CARD_OP_UNKNOWN", "/effects/0/choose/0/count/max", "off by 1"),
    ("seventeen", magic(KILL, choose=({**TARGET, "count": {"min": 0, "max": 17}},)),
     "CARD_OP_UNKNOWN", "/effects/0/choose/0/count/max", "off by 1"),
    ("a count of nothing", magic(KILL, choose=({**TARGET, "count": None},)),
     "CARD_OP_UNKNOWN", "/effects/0/choose/0/count", "min and max"),
    ("area with count", magic({"op": "destroy", "target": {**SCOPE, "team": "opposing",
                                                           "count": TWO}}, choose=()),
     "CARD_OP_UNKNOWN", "/effects/0/do/0/target/count", "choice"),
    ("unknown place", magic(KILL, choose=({**TARGET, "where": "middle"},)), "CARD_OP_UNKNOWN",
     "/effects/0/choose/0/where", "inner"),
    ("space H", magic(KILL, choose=({**TARGET, "where": {"spaces": ["H"]}},)), "CARD_OP_UNKNOWN",
     "/effects/0/choose/0/where/spaces/0", "G"),
    ("no choice", magic({"op": "discard", "who": "you", "n": 1}), "CARD_OP_UNKNOWN",
     "/effects/0/do/0/mode", "random"),
    ("nothing done", magic(), "CARD_OP_UNKNOWN", "/effects/0/do", "at least one"),
    # TTK-9.24: one card alone
    ("move two", magic({"op": "move", "target": "$t", "to": "$s"},
                       choose=({**TARGET, "count": TWO}, SPACE)), "CARD_OP_UNKNOWN",
     "/effects/0/do/0/target", "exactly one"),
    ("move an area", magic({"op": "move", "target": SCOPE, "to": "$s"}, choose=(SPACE,)),
     "CARD_OP_UNKNOWN", "/effects/0/do/0/target", "exactly one"),
    ("swap two with one", magic({"op": "swap", "a": "$t", "b": "$o"},
                                choose=({**TARGET, "count": TWO}, OWN)), "CARD_OP_UNKNOWN",
     "/effects/0/do/0/a", "exactly one"),
    ("move to a character", magic({"op": "move", "target": "$t", "to": "$t"}), "CARD_OP_UNKNOWN",
     "/effects/0/do/0/to", "spaces"),
    ("recover from a hand", magic({"op": "recover", "target": "$c"}, choose=(
        {"id": "c", "kind": "card", "zone": "hand", "who": "you"},)), "CARD_OP_UNKNOWN",
     "/effects/0/do/0/target", "discard pile"),
    # TTK-9.26, 9.27: what answers an item
    ("cancel on a magic", magic(STOP), "CARD_OP_UNKNOWN", "/effects/0/do/0/op", "Instant"),
    ("prevent as one enters", instant({"op": "prevent", "verb": "destroy", "target": "$o"},
                                      choose=(OWN,), when={"window": "ENTER", "actor": "other"}),
     "CARD_OP_UNKNOWN", "/effects/0/do/0/op", "names no targets"),
    ("redirect of a draw", instant(TURN, choose=(FROM, TO),
                                   when={"window": "DRAW_SECOND", "actor": "other"}),
     "CARD_OP_UNKNOWN", "/effects/0/do/0/op", "names no targets"),
    ("redirect of anybody", instant(TURN, choose=(OWN, TO), when=WOULD), "CARD_OP_UNKNOWN",
     "/effects/0/do/0/choice", "targeted"),
    ("nobody replaced", instant(STOP, choose=(TO,), when=WOULD), "CARD_OP_UNKNOWN",
     "/effects/0/choose/0/where", "redirect"),
    ("threatened without a verb", instant(STOP, choose=({**OWN, "where": "threatened"},)),
     "CARD_OP_UNKNOWN", "/effects/0/choose/0/where", "names the verb"),
    ("threatened on a magic", magic(KILL, choose=({**TARGET, "where": "threatened"},)),
     "CARD_OP_UNKNOWN", "/effects/0/choose/0/where", "Instant"),
    ("filter of another window", instant(STOP, when={"window": "ENTER", "actor": "other",
                                                     "filters": {"verb": "draw"}}),
     "CARD_OP_UNKNOWN", "/when/filters/verb", "windows"),
    ("unknown filter", instant(STOP, when={"window": "PLAY", "actor": "other",
                                           "filters": {"mood": "sour"}}), "CARD_OP_UNKNOWN",
     "/when/filters/mood", "no field"),
    # TTK-9.15 to 9.19, 9.25
    ("rule without scope", lies(without(GUARD, "scope")), "CARD_OP_UNKNOWN",
     "/effects/0/static/0/scope", "needed"),
    ("zero", lies({"rule": "modify", "what": "draw_phase", "who": "you", "n": 0}),
     "CARD_OP_UNKNOWN", "/effects/0/static/0/n", "not 0"),
    ("imposed suppression", magic({"op": "impose", "rules": [{"rule": "suppress",
                                                              "scope": SCOPE}]}, choose=(),
                                  until="end_of_turn"), "CARD_OP_UNKNOWN",
     "/effects/0/do/0/rules/0/rule", "Grid"),
    ("no end", magic(LOCK, choose=(SPACE,)), "CARD_OP_UNKNOWN", "/effects/0/until", "needed"),
    ("nothing lasts", magic(KILL, until="end_of_turn"), "CARD_OP_UNKNOWN", "/effects/0/until",
     "last"),
    ("choosing rule", lies(GUARD, choose=[TARGET]), "CARD_OP_UNKNOWN", "/effects/0/choose",
     "always on"),
    ("trigger of nothing", special(effect("trigger", DRAW)), "CARD_OP_UNKNOWN",
     "/effects/0/event", "needed"),
    ("own leaving", special(effect("trigger", DRAW, event={"on": "dies"})), "CARD_OP_UNKNOWN",
     "/effects/0/event/on", "left"),
    ("wrong condition", magic(KILL, **{"if": [{"weather": "rain"}]}), "CARD_OP_UNKNOWN",
     "/effects/0/if/0", "my_turn"),
    ("no comparison", magic(KILL, **{"if": [{"hand_size": "you", "n": 1}]}), "CARD_OP_UNKNOWN",
     "/effects/0/if/0/op", "needed"),
    ("hidden cards", magic(KILL, **{"if": [{"count": {"kind": "card", "zone": "hand",
                                                      "who": "opponents", "type": "magic"},
                                            "op": ">=", "n": 1}]}), "CARD_OP_UNKNOWN",
     "/effects/0/if/0/count/type", "hidden"),
    ("others pay", magic(KILL, cost=[{"op": "discard", "who": "opponents", "n": 1,
                                      "mode": "choice"}]), "CARD_OP_UNKNOWN",
     "/effects/0/cost/0/who", "pays"),
    (
        "counted cost",
        magic(KILL, cost=[{**DRAW, "op": "discard", "n": {"count": SCOPE}, "mode": "choice"}]),
        "CARD_OP_UNKNOWN",
        "/effects/0/cost/0/n",
        "beforehand",
    ),
    # TTK-3.39
    ("no type", without(BASIC, "type"), "CARD_FIELD", "/type", "needed"),
    ("no code", without(BASIC, "code"), "CARD_FIELD", "/code", "needed"),
    ("capital code", {**BASIC, "code": "Big"}, "CARD_FIELD", "/code", "small letters"),
    ("long code", {**BASIC, "code": "x" * 49}, "CARD_FIELD", "/code", "1 to 48"),
    ("one language", without(BASIC, "name_it"), "CARD_FIELD", "/name_it", "needed"),
    ("blank name", {**BASIC, "name_en": " "}, "CARD_FIELD", "/name_en", "1 to 60"),
    ("neutral character", {**BASIC, "faction": "neutral"}, "CARD_FIELD", "/faction", "dragon"),
    ("objective of a faction", goal([1, 2], [1, 2, "A"], faction="dragon"), "CARD_FIELD",
     "/faction", "null"),
    ("basic magic", {**magic(KILL), "subtype": "basic"}, "CARD_FIELD", "/subtype", "null"),
    ("no subtype", without(BASIC, "subtype"), "CARD_FIELD", "/subtype", "basic"),
    ("unknown key", {**BASIC, "strength": 3}, "CARD_FIELD", "/strength", "no field"),
    ("pattern on a magic", {**magic(KILL), "standard": [1, 2]}, "CARD_FIELD", "/standard",
     "no such field"),
    ("long text", {**magic(KILL), "text_en": "x" * 403}, "CARD_FIELD", "/text_en", "off by 3"),
    ("long flavour", {**BASIC, "flavour_it": "x" * 201}, "CARD_FIELD", "/flavour_it", "off by 1"),
    ("seven tags", {**BASIC, "tags": list("abcdefg")}, "CARD_FIELD", "/tags", "off by 1"),
    ("a tag twice", {**BASIC, "tags": ["a", "a"]}, "CARD_FIELD", "/tags/1", "once"),
    ("forty-one", {**BASIC, "copy_limit": 41}, "CARD_FIELD", "/copy_limit", "off by 1"),
    ("no source", without(BASIC, "source"), "CARD_FIELD", "/source", "starter"),
    ("no set", without(BASIC, "set_code"), "CARD_FIELD", "/set_code", "needed"),
    # TTK-2.15
    ("number ten", goal([1, 10], [1, 2, "A"]), "OBJ_STANDARD", "/standard/1", "9"),
    ("one space", goal([1], [1, 2, "A"]), "OBJ_STANDARD", "/standard", "off by 1"),
    ("twice", goal([1, 2, 2], [1, 2, "A"]), "OBJ_STANDARD", "/standard/2", "once"),
    ("no letter", goal([1, 2, 3], [1, 2, 3]), "OBJ_ADVANCED", "/advanced", "letter"),
    ("no number", goal([1, 2], ["A", "B", "C"]), "OBJ_ADVANCED", "/advanced", "number"),
    ("other numbers", goal([1, 2], [1, 3, "A"]), "OBJ_PATTERNS_DIFFER", "/advanced",
     "independent_patterns"),
]  # fmt: skip
