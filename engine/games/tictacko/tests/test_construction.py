"""What may be brought to a table: every fault at once, with its amount (TTK-3)."""

from __future__ import annotations

from typing import Any

from engine.games.tictacko.card_reading import pool_of
from engine.games.tictacko.construction import LOADOUT_KIND
from engine.games.tictacko.construction_goals import OBJECTIVE_KIND
from engine.games.tictacko.game import GAME, shipped_pool
from engine.games.tictacko.tests.board import Raw, character, goal
from engine.games.tictacko.tests.deck_words import code_of
from engine.kernel.construction import Severity, Violation, describe_rules, judge, judge_table
from engine.kernel.loadouts import Loadout, RawLine, build_loadout
from engine.kernel.testing import clause, for_every

OPTIONS: dict[str, Any] = dict(GAME.settle_options({}))


def spell(code: str, kind: str, faction: str = "neutral", **more: Any) -> Raw:
    """A Magic or an Instant."""
    return {"code": code, "type": kind, "faction": faction, "name_en": code, "name_it": code,
            **more}  # fmt: skip


CARDS = [
    *(character(f"b{at}", "dragon") for at in range(3)),
    *(character(f"s{at}", "dragon", "special") for at in range(9)),
    *(spell(f"m{at}", "magic") for at in range(6)),
    *(spell(f"i{at}", "instant") for at in range(5)),
    character("ub", "unicorn"),
    spell("um", "magic", "unicorn"),
    character("twin", "dragon", reprint_of="b0"),
    character("many", "dragon", copy_limit=20),
    character("lone", "dragon", "special", copy_limit=1),
    goal("g", "123"),
]
POOL = pool_of([{"set_code": "T", "source": "user", "cards": CARDS}])
LEGAL = {"b0": 8, "b1": 8, "s0": 2, "s1": 2, "s2": 2, "s3": 2, "m0": 3, "m1": 3, "m2": 3, "m3": 1,
         "i0": 2, "i1": 2, "i2": 2}  # fmt: skip


def faults(deck: dict[str, int], **header: Any) -> list[Violation]:
    """The violations of an own Dragon deck."""
    declared = {"faction": "dragon", **header}
    return judge(Loadout("deck", declared, {"deck": deck}), LOADOUT_KIND, POOL, OPTIONS)


def found(deck: dict[str, int], **header: Any) -> list[tuple[str, int]]:
    """Each violation as its word and by how much."""
    return [(code_of(each), each.difference) for each in faults(deck, **header)]


@clause("TTK-3.1", "TTK-R70")
def test_a_legal_deck_has_no_fault() -> None:
    assert found(LEGAL) == []


@clause("TTK-3.1", "TTK-3.2", "TTK-3.9", "TTK-3.10", "TTK-3.11", "TTK-3.12", "TTK-3.13",
        "TTK-3.14")  # fmt: skip
@for_every(
    ("change", "expected"),
    [
        ({"b1": 7}, [("DECK_SIZE", 1)]),
        ({"b1": 10}, [("DECK_SIZE", 2), ("OWN_COPIES", 2)]),
        # 21 Characters, 11 of them Basic.
        (
            {"b1": 3, "s4": 2, "m3": 3, "m4": 3},
            [("DECK_SIZE", 2), ("OWN_MIN_CHARACTERS", 1), ("OWN_MIN_BASIC", 1),
             ("OWN_MAX_MAGIC", 1)],
        ),
        ({"b1": 4, "s4": 2, "s5": 2, "s6": 2, "s7": 1, "m2": 0},
         [("OWN_MAX_SPECIAL", 1)]),
        ({"m1": 0, "m2": 0, "m3": 0, "b2": 7}, [("OWN_MIN_MAGIC", 1)]),
        ({"i3": 1, "b1": 7}, [("OWN_MAX_INSTANT", 1)]),
        ({"m0": 4, "b1": 7}, [("OWN_COPIES", 1)]),
        ({"i0": 3, "i1": 1}, [("OWN_COPIES", 1)]),
        ({"s0": 3, "s1": 1}, [("OWN_COPIES", 1)]),
    ],
)  # fmt: skip
def test_numbers_of_an_own_deck(change: dict[str, int], expected: list[tuple[str, int]]) -> None:
    deck = {code: count for code, count in {**LEGAL, **change}.items() if count}
    assert found(deck) == expected


@clause("TTK-3.15", "TTK-3.16")
def test_printed_limits_and_reprints() -> None:
    assert found({**{k: v for k, v in LEGAL.items() if k not in ("b0", "b1")}, "many": 16}) == []
    assert found({**LEGAL, "s0": 1, "lone": 1}) == []
    assert found({**LEGAL, "s0": 1, "s1": 1, "lone": 2}) == [("OWN_COPIES", 1)]
    assert found({**LEGAL, "b1": 5, "twin": 3}) == [("OWN_COPIES", 3)]  # b0 and its reprint: 11
    told = faults({**LEGAL, "b1": 5, "twin": 3})[0]
    assert set(told.cards) == {"b0", "twin"}


@clause("TTK-3.3", "TTK-3.4", "TTK-3.5", "TTK-2.8")
def test_rows_that_are_wrong() -> None:
    assert found({**LEGAL, "b1": 7, "g": 1}) == [("DECK_BAD_TYPE", 1)]
    assert found({**LEGAL, "b1": 7, "nobody": 1}) == [("DECK_UNKNOWN_CARD", 1)]
    lines = [RawLine("deck", "b0", 5), RawLine("deck", "b0", -1)]
    loadout = build_loadout("deck", lines, {"faction": "dragon"})
    told = judge(loadout, LOADOUT_KIND, POOL, OPTIONS)
    assert [code_of(each) for each in told][:2] == ["DECK_SIZE", "DECK_BAD_QUANTITY"]
    assert told[0].found == 5
    assert ("DECK_BAD_QUANTITY", 1) in found({"b0": 41})


@clause("TTK-3.6", "TTK-3.7", "TTK-3.8", "TTK-2.9")
def test_factions() -> None:
    assert found(LEGAL, faction="") == [("DECK_FACTION_MISSING", 1)]
    assert found(LEGAL, faction="neutral") == [("DECK_FACTION_MISSING", 1)]
    other = {**LEGAL, "b1": 6, "ub": 2, "m2": 2, "um": 1}
    assert [word for word, _ in found(other)] == ["DECK_CHARACTER_FACTION", "DECK_SPELL_FACTION"]
    assert found(other, faction="") == [("DECK_FACTION_MISSING", 1)]


@clause("TTK-3.18")
def test_a_fixed_deck_is_its_publishers_business() -> None:
    assert found({"b0": 40}, make="fixed") == []


@clause("TTK-3.19")
@for_every(("required", "severity"), [(False, "warning"), (True, "error")])
def test_cards_one_does_not_own(required: bool, severity: str) -> None:
    loadout = Loadout("deck", {"faction": "dragon"}, {"deck": LEGAL})
    owned = {**LEGAL, "b0": 5, "twin": 2}
    options = {**OPTIONS, "require_owned": required}
    told = judge(loadout, LOADOUT_KIND, POOL, options, owned)
    assert [(code_of(each), each.difference, each.severity) for each in told] == [
        ("NOT_OWNED", 1, Severity(severity))
    ]


@clause("TTK-3.31", "TTK-R71")
def test_two_decks_of_one_faction() -> None:
    pair = [Loadout("deck", {"faction": "dragon"}, {"deck": LEGAL})] * 2
    told = judge_table(pair, LOADOUT_KIND, POOL, OPTIONS)
    assert [(code_of(each), each.seats) for each in told] == [("TABLE_SAME_FACTION", (0, 1))]
    assert [(each.found, each.allowed) for each in told] == [(2, 1)]
    assert judge_table(pair, LOADOUT_KIND, POOL, {**OPTIONS, "mirror_factions": True}) == []


def goal_faults(*cards: Raw, **options: Any) -> list[str]:
    """The words for what is wrong with a set of these Objectives."""
    pool = pool_of([{"set_code": "T", "source": "user", "cards": cards}])
    zone = {str(card["code"]): 1 for card in cards}
    loadout = Loadout("objectives", {}, {"objectives": zone})
    told = judge(loadout, OBJECTIVE_KIND, pool, {**OPTIONS, **options})
    return [code_of(each) for each in told]


@clause("TTK-3.20", "TTK-3.21", "TTK-3.27", "TTK-R5", "TTK-R8")
def test_the_shipped_set_is_legal() -> None:
    codes = {card.code: 1 for card in shipped_pool() if card.type == "objective"}
    loadout = Loadout("objectives", {}, {"objectives": codes})
    assert judge(loadout, OBJECTIVE_KIND, shipped_pool(), OPTIONS) == []
    codes["obj-top-row"] = 2
    codes["meadow-foal"] = 1
    told = judge(loadout, OBJECTIVE_KIND, shipped_pool(), OPTIONS)
    assert [code_of(each) for each in told] == ["OBJ_COUNT", "OBJ_BAD_TYPE", "OBJ_DUPLICATE_CARD"]


@clause("TTK-3.20", "TTK-3.22", "TTK-3.23", "TTK-3.24", "TTK-3.25", "TTK-3.26", "TTK-3.27",
        "TTK-R6", "TTK-R7")  # fmt: skip
@for_every(
    ("card", "expected"),
    [
        ({"standard": [5], "advanced": [5, "A", "B"]}, ["OBJ_STANDARD"]),
        ({"standard": [5, 5, 6], "advanced": [5, 6, "A"]}, ["OBJ_STANDARD"]),
        ({"standard": [4, 5, 6, 7, 8], "advanced": [4, 5, 6, 7, 8, "A", "B", "C"]}, []),
        ({"standard": [4, 5, 6, 7, 8, 9], "advanced": [4, 5, 6, 7, 8, 9, "A"]}, ["OBJ_STANDARD"]),
        ({"standard": [4, 5, 6, 7, 8], "advanced": [4, 5, 6, 7, 8, "A", "B", "C", "D"]},
         ["OBJ_ADVANCED"]),
        ({"standard": [5, 6, 10], "advanced": [5, 6, "A"]},
         ["OBJ_STANDARD", "OBJ_PATTERNS_DIFFER"]),
        ({"standard": [1, 5, 6], "advanced": [1, 5, 6]}, ["OBJ_ADVANCED"]),
        ({"standard": [1, 5, 6], "advanced": ["A", "B", "C"]},
         ["OBJ_ADVANCED", "OBJ_PATTERNS_DIFFER"]),
        ({"standard": [1, 5, 6], "advanced": [1, 5, 7, "A"]}, ["OBJ_PATTERNS_DIFFER"]),
        ({"standard": [1, 5, 6], "advanced": [1, 5, 7, "A"], "independent_patterns": True}, []),
        ({"standard": [3, 2, 1], "advanced": [3, 2, 1, "B"]}, ["OBJ_DUPLICATE_PATTERN"]),
        ({"standard": [1, 2], "advanced": [1, 2, "A"]}, ["OBJ_SUBSET", "OBJ_SUBSET"]),
    ],
)  # fmt: skip
def test_patterns(card: dict[str, Any], expected: list[str]) -> None:
    other = {**goal("odd", "123"), **card}
    assert goal_faults(goal("g", "123"), other) == ["OBJ_COUNT", *expected, "OBJ_TOO_FEW"]


@clause("TTK-3.1")
def test_every_rule_describes_itself() -> None:
    described = [rule for rule, _ in describe_rules(LOADOUT_KIND, OPTIONS)]
    assert described == [rule.clause for rule in LOADOUT_KIND.constraints] + ["TTK-3.31"]
