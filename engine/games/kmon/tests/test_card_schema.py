"""What a K-Mon card may be: every fault has its place, its clause and its mend."""

import json
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from engine.games.kmon import vocabulary as words
from engine.games.kmon.card_json_schema import SCHEMA_FILE, card_json_schema, schema_text
from engine.games.kmon.card_schema import check_card, check_cards
from engine.games.kmon.tests.catalogue import ITALIAN
from engine.games.kmon.tests.declared import names
from engine.kernel.construction import Severity
from engine.kernel.testing import clause, for_every, is_usable

EXAMPLES = json.loads((Path(__file__).parent / "examples.json").read_text(encoding="utf-8"))
BY_CODE = {card["code"]: card for card in EXAMPLES}
CARD_FILES = sorted((Path(__file__).parents[1] / "cards").glob("*.json"))
SCHEMA = Draft202012Validator(card_json_schema())

KMON = BY_CODE["T-K1"]
ITEM = BY_CODE["T-O1"]
ABILITY = BY_CODE["T-A1"]
REACTION = BY_CODE["T-R1"]
POWERUP = BY_CODE["T-P1"]
BEARER_BURN = {"do": "damage", "target": "bearer", "amount": 1}


def _faults(card: object) -> list[tuple[str, str]]:
    return [(problem.clause, problem.path) for problem in check_card(card)]


def _with_effect(card: dict[str, object], **entry: object) -> dict[str, object]:
    return {**card, "effects": [entry]}


def _persistent(**changes: object) -> dict[str, object]:
    return {"kind": "debuff", "target": "opp_active", "duration": 2, "tick": []} | changes


@clause("KM-9.9", "KM-2.2")
@for_every("card", EXAMPLES, ids=lambda card: card["code"])
def test_the_example_of_each_kind_of_card_is_sound(card: object) -> None:
    assert check_card(card) == []
    assert list(SCHEMA.iter_errors(card)) == []


@for_every("path", CARD_FILES, ids=lambda path: path.name)
@clause("KM-3.16")
def test_every_shipped_card_is_sound_and_named_in_both_languages(path: Path) -> None:
    cards = json.loads(path.read_text(encoding="utf-8"))
    assert [problem.message.render() for problem in check_cards(cards)] == []
    assert [error.message for card in cards for error in SCHEMA.iter_errors(card)] == []
    assert [card["code"] for card in cards if set(card["name"]) != {"it", "en"}] == []


@clause("KM-2.2")
@for_every(
    ("changes", "faults"),
    [
        ({"code": ""}, [("KM-2.2", "/code")]),
        ({"code": "x" * 33}, [("KM-2.2", "/code")]),
        ({"code": 7}, [("KM-2.2", "/code")]),
        ({"type": "spell"}, [("KM-2.2", "/type")]),
        ({"name": {}}, [("KM-2.2", "/name")]),
        ({"name": {"en": "x" * 61}}, [("KM-2.2", "/name/en")]),
        ({"name": {"fr": "Feu", "en": "Fire"}}, [("KM-2.2", "/name/fr")]),
        ({"name": {"it": "Fuoco"}}, []),
        ({"rarity": "mythic"}, [("KM-2.2", "/rarity")]),
        ({"text": {"en": 3}}, [("KM-2.2", "/text/en")]),
        ({"flavour": "soft"}, [("KM-2.2", "/flavour")]),
        ({"set": 1}, [("KM-2.2", "/set")]),
        ({"colour": "red"}, [("KM-2.2", "/colour")]),
    ],
)
def test_the_fields_of_every_card(changes: dict[str, object], faults: list[object]) -> None:
    assert _faults({**ABILITY, **changes}) == faults


@clause("KM-2.2")
@for_every("raw", [None, 3, "card", [], [1], True])
def test_what_is_no_object_is_no_card(raw: object) -> None:
    assert _faults(raw) == [("KM-2.2", "")]


@clause("KM-2.3", "KM-2.4", "KM-3.16", "KM-R3", "KM-R4")
@for_every(
    ("changes", "faults"),
    [
        ({"hp": 0}, [("KM-2.4", "/hp")]),
        ({"hp": 100}, [("KM-2.4", "/hp")]),
        ({"hp": True}, [("KM-2.4", "/hp")]),
        ({"primary": None}, [("KM-2.3", "/primary")]),
        ({"primary": "metal"}, [("KM-2.3", "/primary")]),
        ({"secondary": None}, []),
        ({"secondary": "ice"}, [("KM-2.4", "/secondary")]),
        ({"secondary": "metal"}, [("KM-2.3", "/secondary")]),
        ({"trait": None}, [("KM-2.4", "/trait")]),
        ({"trait": [{"id": "eco"}]}, [("KM-2.4", "/trait")]),
        ({"trait": {"id": "swift"}}, [("KM-2.4", "/trait/id")]),
        ({"trait": {"id": "eco", "x": 2}}, [("KM-2.4", "/trait/x")]),
        ({"trait": {"id": "incandescente"}}, [("KM-2.4", "/trait/x")]),
        ({"trait": {"id": "incandescente", "x": 0}}, [("KM-2.4", "/trait/x")]),
        ({"trait": {"id": "incandescente", "x": 9}}, []),
        ({"cost": 2}, [("KM-3.16", "/cost")]),
        ({"effects": []}, [("KM-3.16", "/effects")]),
    ],
)
def test_the_fields_of_a_kmon(changes: dict[str, object], faults: list[object]) -> None:
    assert _faults({**KMON, **changes}) == faults


@clause("KM-2.5", "KM-R7", "KM-3.16")
def test_an_item_has_no_element_and_may_have_a_cost() -> None:
    assert _faults({**ITEM, "element": "fire"}) == [("KM-3.16", "/element")]
    assert _faults({**ITEM, "cost": 1}) == []


@clause("KM-2.6", "KM-3.16")
def test_only_abilities_are_ultimate() -> None:
    assert _faults({**POWERUP, "ultimate": True}) == [("KM-3.16", "/ultimate")]
    assert _faults({**ABILITY, "ultimate": "yes"}) == [("KM-3.16", "/ultimate")]


@clause("KM-2.7", "KM-3.16")
@for_every(
    ("answers", "path"),
    [(None, "/answers"), ([], "/answers"), (["item"], "/answers/0"), ("attack", "/answers")],
)
def test_a_reaction_names_what_it_answers(answers: object, path: str) -> None:
    assert _faults({**REACTION, "answers": answers}) == [("KM-2.7", path)]


@clause("KM-2.8", "KM-R8", "KM-3.16")
def test_only_a_generic_power_up_replaces_the_attack() -> None:
    card = {**POWERUP, "effects": [], "replaces_attack": True}
    assert _faults({**card, "element": "water"}) == [("KM-2.8", "/replaces_attack")]
    assert _faults({**card, "element": None}) == []


@clause("KM-2.9", "KM-2.3")
def test_a_card_has_one_element_at_most() -> None:
    assert _faults({**ABILITY, "element": ["fire", "ice"]}) == [("KM-2.9", "/element")]
    assert _faults({**ABILITY, "element": "metal"}) == [("KM-2.3", "/element")]


@clause("KM-2.10", "KM-3.16", "KM-3.19")
@for_every(
    ("cost", "faults"),
    [
        (0, []),
        (20, []),
        (21, [("KM-2.10", "/cost")]),
        (-1, [("KM-2.10", "/cost")]),
        ("2", [("KM-2.10", "/cost")]),
        ({"charges": 21}, [("KM-2.10", "/cost/charges")]),
        ({"discard": -1}, [("KM-2.10", "/cost/discard")]),
        ({"gold": 1}, [("KM-2.10", "/cost/gold")]),
        ({"charges": 3, "alternatives": [1, {"discard": 2}]}, []),
        ({"alternatives": []}, [("KM-2.10", "/cost/alternatives")]),
        (
            {"alternatives": [{"alternatives": [1]}]},
            [("KM-3.19", "/cost/alternatives/0/alternatives")],
        ),
    ],
)
def test_costs(cost: object, faults: list[object]) -> None:
    assert _faults({**ABILITY, "cost": cost}) == faults


@clause("KM-9.1", "KM-3.16")
@for_every(
    ("persistent", "faults"),
    [
        (_persistent(), []),
        (_persistent(kind="curse"), [("KM-3.16", "/persistent/kind")]),
        (_persistent(duration=0), [("KM-3.16", "/persistent/duration")]),
        (_persistent(target=None), [("KM-9.2", "/persistent/target")]),
        (_persistent(target="opp_all"), [("KM-3.19", "/persistent/target")]),
        (_persistent(when="dawn"), [("KM-9.1", "/persistent/when")]),
        (_persistent(tick=[{}]), [("KM-9.1", "/persistent/tick/0/do")]),
        (_persistent(static=[{"mod": "fly"}]), [("KM-9.6", "/persistent/static/0/mod")]),
        ([], [("KM-9.1", "/persistent")]),
        (
            {"kind": "buff", "target": "own_active", "duration": 1},
            [("KM-9.1", "/persistent")],
        ),
    ],
)
def test_persistent_blocks(persistent: object, faults: list[object]) -> None:
    assert _faults({**ABILITY, "persistent": persistent}) == faults


@clause("KM-9.2", "KM-9.3", "KM-9.5", "KM-9.8")
@for_every(
    ("entry", "faults"),
    [
        ({"do": "fly"}, [("KM-9.5", "/effects/0/do")]),
        ({"do": "heal", "target": "own_active"}, [("KM-9.5", "/effects/0/amount")]),
        ({"do": "heal", "target": "me", "amount": 1}, [("KM-9.2", "/effects/0/target")]),
        ({"do": "draw", "who": "everyone", "amount": 1}, [("KM-9.2", "/effects/0/who")]),
        ({"do": "draw", "who": "self", "amount": 21}, [("KM-9.8", "/effects/0/amount")]),
        ({"do": "draw", "who": "self", "amount": "2"}, [("KM-9.3", "/effects/0/amount")]),
        ({"do": "draw", "who": "self", "amount": 1, "fast": 1}, [("KM-9.5", "/effects/0/fast")]),
        (
            {"do": "draw", "who": "self", "amount": {"count": "stars"}},
            [("KM-9.3", "/effects/0/amount/count")],
        ),
        (
            {
                "do": "draw",
                "who": "self",
                "amount": {"count": "damage_on(own_active)", "times": 99},
            },
            [("KM-9.8", "/effects/0/amount/times")],
        ),
        (
            {"do": "substitute", "side": "own", "to": "opp_bench_choice"},
            [("KM-9.5", "/effects/0/to")],
        ),
        (
            {"do": "recover", "filter": {"type": "kmon"}, "amount": 1, "to": "hand"},
            [("KM-9.5", "/effects/0/filter/type")],
        ),
        ({"do": "choose", "options": []}, [("KM-9.5", "/effects/0/options")]),
        ({"do": "choose", "options": [[{"do": "x"}]]}, [("KM-9.5", "/effects/0/options/0/0/do")]),
        (
            {"do": "extra_action", "kinds": ["attack", "attack"], "amount": 1},
            [("KM-9.5", "/effects/0/kinds/1")],
        ),
    ],
)
def test_verbs_and_their_parameters(entry: dict[str, object], faults: list[object]) -> None:
    assert _faults({**ABILITY, "effects": [entry]}) == faults


@clause("KM-9.4")
@for_every(
    ("condition", "faults"),
    [
        ({"cmp": ["own_charges", ">", 2]}, ["/cmp/0"]),
        ({"cmp": [{"count": "own_charges"}, "=>", 2]}, ["/cmp/1"]),
        ({"cmp": [1, ">"]}, ["/cmp"]),
        ({"stance": ["own_active", "prone"]}, ["/stance/1"]),
        ({"element": ["own_active", "primary", "metal"]}, ["/element/2"]),
        ({"has_effect": ["own_active", "curse"]}, ["/has_effect/1"]),
        ({"hp_left": ["own_active", "<", -1]}, ["/hp_left/2"]),
        ({"trait": ["own_active", "swift"]}, ["/trait/1"]),
        ({"all": []}, ["/all"]),
        ({"any": [{"not": {"moon": 1}}]}, ["/any/0/not/moon"]),
        ({"cmp": [1, "<", 2], "not": {}}, [""]),
        ([], [""]),
    ],
)
def test_conditions(condition: object, faults: list[str]) -> None:
    card = _with_effect(ABILITY, do="draw", who="self", amount=1, **{"if": condition})
    assert [path for _, path in _faults(card)] == [f"/effects/0/if{path}" for path in faults]


@clause("KM-9.4", "KM-9.8")
def test_nesting_has_a_bound() -> None:
    condition: dict[str, object] = {"stance": ["own_active", "neutral"]}
    entries: list[object] = [{"do": "neutralise"}]
    for _ in range(40):
        condition = {"not": condition}
        entries = [{"do": "choose", "options": [entries]}]
    assert {c for c, _ in _faults({**REACTION, "condition": condition})} == {"KM-9.8"}
    assert {c for c, _ in _faults({**REACTION, "effects": entries})} == {"KM-9.8"}


@clause("KM-9.6", "KM-3.19")
@for_every(
    ("modifier", "fault"),
    [
        ({"mod": "damage_dealt", "amount": 1}, ("KM-9.6", "/source")),
        ({"mod": "cost", "amount": {"count": "own_hand"}}, ("KM-9.6", "/amount")),
        ({"mod": "cost", "amount": 1, "types": ["kmon"]}, ("KM-9.6", "/types/0")),
        ({"mod": "cost", "amount": 1, "min": -1}, ("KM-9.6", "/min")),
        ({"mod": "forbid", "what": "breathing"}, ("KM-9.6", "/what")),
        ({"mod": "trait_gain", "id": "rapidita"}, ("KM-3.19", "/id")),
        ({"mod": "trait_gain", "id": "incandescente"}, ("KM-3.19", "/id")),
        ({"mod": "element_add", "element": None}, ("KM-9.6", "/element")),
        ({"mod": "charge_gain", "amount": 1, "on": "ability"}, ("KM-9.6", "/on")),
        ({"mod": "heal_block", "amount": 1}, ("KM-9.6", "/amount")),
    ],
)
def test_modifiers(modifier: object, fault: tuple[str, str]) -> None:
    card = {**ABILITY, "persistent": _persistent(static=[modifier])}
    assert _faults(card) == [(fault[0], f"/persistent/static/0{fault[1]}")]


@clause("KM-3.19")
@for_every(
    ("card", "entry", "path"),
    [
        (ABILITY, {"do": "neutralise"}, "/do"),
        (ABILITY, {"do": "evade"}, "/do"),
        (ABILITY, {"do": "reduce_pending", "amount": "all"}, "/do"),
        (ABILITY, {"do": "redirect", "to": "own_bench_choice"}, "/do"),
        (ABILITY, {"do": "damage", "target": "attacker", "amount": 1}, "/target"),
        (
            ABILITY,
            {"do": "draw", "who": "self", "amount": {"count": "pending_damage"}},
            "/amount/count",
        ),
        (
            ABILITY,
            {"do": "draw", "who": "self", "amount": 1, "if": {"answered": ["attack"]}},
            "/if/answered",
        ),
        (ABILITY, {"do": "attack_bonus", "amount": 1}, "/do"),
        (ABILITY, {"do": "attack_set", "amount": 1}, "/do"),
        (ABILITY, {"do": "attack_multiply", "factor": 2}, "/do"),
        (POWERUP, {"do": "damage", "target": "opp_active", "amount": 1}, "/target"),
        (ITEM, {"do": "ignore", "what": ["weakness"]}, "/do"),
        (REACTION, {"do": "extra_action", "kinds": ["attack"], "amount": 1}, "/do"),
        (ABILITY, {"do": "heal", "target": "bearer", "amount": 1}, "/target"),
        (ABILITY, {"do": "draw", "who": "bearer_controller", "amount": 1}, "/who"),
        (
            ABILITY,
            {"do": "draw", "who": "self", "amount": {"count": "counters_on(effect)"}},
            "/amount/count",
        ),
        (
            ABILITY,
            {"do": "attach_effect", "persistent": _persistent(target="opp_bench_all")},
            "/persistent/target",
        ),
    ],
)
def test_each_part_of_the_language_has_its_place(
    card: dict[str, object], entry: dict[str, object], path: str
) -> None:
    assert _faults({**card, "effects": [entry]}) == [("KM-3.19", f"/effects/0{path}")]


@clause("KM-3.19")
def test_the_same_parts_are_sound_where_they_belong() -> None:
    replacing = {**POWERUP, "element": None, "replaces_attack": True}
    damage = {"do": "damage", "target": "opp_active", "amount": 1}
    assert _faults({**replacing, "effects": [damage]}) == []
    bonus = _faults({**replacing, "effects": [{"do": "attack_bonus", "amount": 1}]})
    assert bonus == [("KM-3.19", "/effects/0/do")]
    burn = _persistent(tick=[BEARER_BURN])
    assert _faults({**ABILITY, "effects": [{"do": "attach_effect", "persistent": burn}]}) == []


@clause("KM-3.19")
def test_a_card_that_does_nothing_is_only_warned() -> None:
    card = {key: value for key, value in ABILITY.items() if key != "effects"}
    (problem,) = check_card(card)
    assert problem.severity is Severity.WARNING
    assert is_usable([problem])
    assert not is_usable(check_card({**card, "cost": -1}))


@clause("KM-9.8")
def test_no_recursion_and_at_most_twelve_entries() -> None:
    draw = {"do": "draw", "who": "self", "amount": 1}
    loop = {"do": "for_each", "what": "own_all", "effects": [draw]}
    assert _faults({**ABILITY, "effects": [loop] * 6}) == []
    assert _faults({**ABILITY, "effects": [loop] * 6 + [draw]}) == [("KM-9.8", "/effects")]
    nested = {"do": "for_each", "what": "own_all", "effects": [loop]}
    assert _faults({**ABILITY, "effects": [nested]}) == [("KM-9.8", "/effects/0/effects/0/do")]


@clause("KM-2.2")
def test_a_code_stands_once_in_a_list_of_cards() -> None:
    (problem,) = check_cards([ABILITY, KMON, ABILITY])
    assert (problem.clause, problem.path) == ("KM-2.2", "/2/code")
    assert check_cards({"cards": []})[0].path == ""


@clause("KM-3.16")
def test_a_problem_says_where_what_and_how_to_mend_in_both_languages() -> None:
    (problem,) = check_cards([{**KMON, "hp": 0}])
    assert problem.value == "0"
    assert problem.message.render() == (
        "At /0/hp there is 0; allowed: a whole number from 1 to 99."
    )
    assert problem.message.render(ITALIAN) == (
        "In /0/hp c'è 0; ammesso: un numero intero da 1 a 99."
    )
    assert problem.remedy.render() == "Write a whole number from 1 to 99 at /0/hp."


@clause("KM-2.2")
def test_the_published_schema_is_that_of_the_tables() -> None:
    assert SCHEMA_FILE.read_text(encoding="utf-8") == schema_text()
    Draft202012Validator.check_schema(card_json_schema())


@clause("KM-9.2", "KM-9.5", "KM-9.6")
def test_the_vocabulary_is_that_of_the_rules() -> None:
    assert [len(names(role)) for role in ("effect", "modifier", "selector")] == [38, 11, 18]
    assert (len(words.ELEMENT_IDS), len(words.TRAIT_IDS), len(words.TYPE_IDS)) == (8, 16, 5)


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-30, 30), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.sampled_from(EXAMPLES), st.data())
@settings(deadline=None)
@clause("KM-3.16")
def test_any_value_in_any_field_is_answered_and_never_raises(
    card: dict[str, object], data: st.DataObject
) -> None:
    key = data.draw(st.sampled_from(sorted(words.FIELDS[str(card["type"])])))
    broken = {**card, key: data.draw(JSON)}
    problems = check_card(broken)
    for problem in problems:
        assert problem.message.render()
        assert problem.message.render(ITALIAN)
        assert problem.remedy.render(ITALIAN)
    if is_usable(problems):
        assert SCHEMA.is_valid(broken)
