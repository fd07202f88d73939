"""The construction rules of AAC Cards, clause by clause: measured, bounded, mended."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.aac.card_reading import pool_of
from engine.games.aac.construction import CONSTRAINTS, LOADOUT_KIND
from engine.games.aac.game import GAME
from engine.games.aac.tests.aac_cards import CREATURE, MAGIC, TRAP, Json
from engine.kernel.construction import (
    Edit,
    Pick,
    Severity,
    Violation,
    apply_edits,
    describe_rules,
    is_legal,
    judge,
)
from engine.kernel.loadouts import Loadout, PhysicalCopy, RawLine, build_loadout
from engine.kernel.testing import clause, for_every, remedy_faults

SERIALS: dict[str, int] = {}


def _made(shape: Json, code: str, **changes: Any) -> Json:
    serial = SERIALS.setdefault(code, len(SERIALS) + 1)
    title = {"it": f"{code} it", "en": f"{code} en"}
    return {**shape, "id": code, "serial": serial, "title": title, **changes}


RAWS = [
    *(_made(CREATURE, f"c{n}") for n in range(8)),
    *(_made(MAGIC, f"g{n}") for n in range(6)),
    *(_made(TRAP, f"t{n}") for n in range(6)),
    *(_made(TRAP, f"m{n}", traits=["M"]) for n in range(4)),
    _made(CREATURE, "blow1", deadly=1),
    _made(CREATURE, "blow2", deadly=3),
    *(_made(MAGIC, f"d{n}", traits=["D"]) for n in range(2)),
    *(_made(CREATURE, f"god{n}", traits=["D"]) for n in range(3)),
    _made(CREATURE, "zero", ap=0),
    _made(CREATURE, "egg", traits=["E"], evolve={"after_rounds": 2}, ap=60, dp=70),
    *(_made(CREATURE, code, ap=400) for code in ("mild", "tame", "meek")),
    _made(CREATURE, "wall", traits=["J"], ap=0),
    _made(CREATURE, "titan", summon=[{"count": 2, "filter": {"kinds": ["bird"]}}]),
    _made(CREATURE, "bird", kinds=["bird"]),
    _made(CREATURE, "stuck-bird", kinds=["bird"], traits=["NS"]),
    _made(CREATURE, "faulty", traits=["S", "NS"], ap=99999),
    _made(
        CREATURE,
        "dear",
        effects=[
            {
                "when": "activated",
                "cost": {"bonus": 12},
                "do": [{"draw": {"player": "own", "n": 1}}],
            }
        ],
    ),
]
POOL = pool_of(RAWS)
CREATURES = {f"c{n}": 2 for n in range(6)}
MAGICS = {f"g{n}": 2 for n in range(5)}
TRAPS = {f"t{n}": 2 for n in range(4)}
LEGAL: dict[str, object] = {**CREATURES, **MAGICS, **TRAPS}


def _deck(cards: dict[str, Any], copies: tuple[PhysicalCopy, ...] = ()) -> Loadout:
    lines = [RawLine("deck", code, quantity) for code, quantity in cards.items()]
    return build_loadout("deck", lines, copies=copies)


def _all(deck: Loadout, owned: dict[str, int] | None = None, **options: object) -> list[Violation]:
    return judge(deck, LOADOUT_KIND, POOL, options, owned)


def _judged(cards: dict[str, Any], wanted: str) -> list[Violation]:
    return [each for each in _all(_deck(cards)) if each.clause == wanted]


def _one(cards: dict[str, Any], wanted: str) -> Violation:
    (violation,) = _judged(cards, wanted)
    return violation


@clause("AAC-3.1", "AAC-3.15", "AAC-R5")
def test_thirty_cards_in_any_mix_that_keeps_the_quotas_are_legal() -> None:
    assert _all(_deck(LEGAL)) == []
    five = {"c0": 2, "c1": 2, "c2": 1, "g0": 2, "g1": 2, "g2": 1}
    traps: dict[str, Any] = {f"t{n}": 2 for n in range(6)}
    deck = _deck({**five, **traps, "c3": 2, "c4": 2, "g3": 2, "g4": 2})
    assert is_legal(_all(deck))


@clause("AAC-3.1", "AAC-R5")
@for_every(("extra", "difference"), [(-2, 2), (1, 1)])
def test_any_other_size_says_by_how_much(extra: int, difference: int) -> None:
    cards = {**LEGAL, "g4": 2 + extra} if extra > 0 else {**LEGAL}
    if extra < 0:
        del cards["g4"]
    violation = _one(cards, "AAC-3.1")
    assert (violation.found, violation.allowed, violation.difference) == (
        30 + extra,
        30,
        difference,
    )
    way = "add 2" if extra < 0 else "remove 1"
    assert violation.message.render().endswith(f"needs exactly 30: {way}.")
    assert violation.remedies[0].pick == Pick("deck", -extra)


@clause("AAC-3.2")
def test_three_creatures_ask_for_one_more() -> None:
    violation = _one({"c0": 2, "c1": 1, **MAGICS, **TRAPS}, "AAC-3.2")
    assert violation.message.render() == ("Your deck has 3 creatures and needs at least 4: add 1.")
    assert violation.remedies[0].pick == Pick("deck", 1, ("creature",))
    assert _judged({"c0": 2, "c1": 2}, "AAC-3.2") == []


@clause("AAC-3.3", "AAC-R6")
def test_printed_ap_of_all_creatures_reach_three_thousand() -> None:
    violation = _one({"c0": 2, "c1": 2, "c2": 1, "egg": 2, "zero": 2}, "AAC-3.3")
    assert (violation.found, violation.allowed, violation.difference) == (2620, 3000, 380)
    assert "add up to 2620" in violation.message.render()
    assert _judged({"c0": 2, "c1": 2, "c2": 1, "blow1": 1}, "AAC-3.3") == []


@clause("AAC-3.3")
def test_a_low_sum_is_mended_by_exact_exchanges_of_the_weakest_creatures() -> None:
    weak = {"zero": 2, "egg": 2, **MAGICS, **TRAPS}
    full = {**weak, "g4": 2, "g5": 2, "t4": 2, "t5": 2, "c0": 2, "c1": 2, "c2": 1}
    for cards in (weak, full):
        deck = _deck(cards)
        (violation,) = [each for each in _all(deck) if each.clause == "AAC-3.3"]
        remedy = violation.remedies[0]
        mended = _all(apply_edits(deck, remedy.edits))
        before, after = {v.key for v in _all(deck)}, {v.key for v in mended}
        assert violation.key not in after
        assert {key for key in after - before if key[0] != "AAC-3.1"} == set()
        size = deck.total() + sum(edit.delta for edit in remedy.edits)
        assert size <= max(30, deck.total())
    assert "in place of" in remedy.message.render()
    assert "zero" in remedy.message.render()


@clause("AAC-3.3")
def test_each_exchange_wins_only_what_the_stronger_creature_has_more() -> None:
    mild = {"mild": 2, "tame": 2, "meek": 2}  # 6 x 400 = 2400: 600 short, 100 won by each exchange
    cards = {**mild, **MAGICS, "g5": 2, **TRAPS, "t4": 2, "t5": 2}
    deck = _deck(cards)
    assert deck.total() == 30
    (violation,) = [each for each in _all(deck) if each.clause == "AAC-3.3"]
    remedy = violation.remedies[0]
    assert sum(edit.delta for edit in remedy.edits if edit.delta > 0) == 6
    assert is_legal(_all(apply_edits(deck, remedy.edits)))


@clause("AAC-3.4")
def test_missing_magics_take_the_place_of_others_in_a_full_deck() -> None:
    violation = _one({**CREATURES, **TRAPS, "g0": 1}, "AAC-3.4")
    assert (violation.found, violation.difference) == (1, 3)
    assert violation.remedies[0].message.render() == "Add 3 magics."
    full = {**CREATURES, **TRAPS, "c6": 2, "c7": 2, "t4": 2, "t5": 2, "g0": 2}
    (violation,) = _judged(full, "AAC-3.4")
    assert violation.remedies[0].message.render() == (
        "Put 2 magics in place of as many cards of another kind."
    )


@clause("AAC-3.5")
def test_no_trap_at_all_asks_for_four() -> None:
    violation = _one({**CREATURES, **MAGICS}, "AAC-3.5")
    assert violation.message.render() == "Your deck has 0 traps and needs at least 4: add 4."


@clause("AAC-3.6", "AAC-R7", "AAC-R9")
def test_the_third_copy_of_each_card_is_named() -> None:
    first, second = _judged({**LEGAL, "c0": 3, "t0": 4}, "AAC-3.6")
    assert (first.cards, first.difference) == (("c0",), 1)
    assert second.message.render() == "Your deck has 4 copies of t0 en, at most 2: remove 2."
    assert second.remedies[0].edits == (Edit("deck", "t0", -2),)


@clause("AAC-3.6", "AAC-R9")
def test_equal_is_what_has_the_same_serial() -> None:
    twin = {**CREATURE, "id": "reprint", "serial": SERIALS["c0"], "title": {"en": "c0 en"}}
    pool = pool_of([*RAWS, twin])
    found = judge(_deck({**LEGAL, "reprint": 1}), LOADOUT_KIND, pool, {})
    (violation,) = [each for each in found if each.clause == "AAC-3.6"]
    assert violation.found == 3
    assert set(violation.cards) == {"c0", "reprint"}


@clause("AAC-3.7", "AAC-3.9", "AAC-R8")
def test_m_traps_are_three_and_all_different_and_both_are_told() -> None:
    deck = {**LEGAL, "m0": 2, "m1": 1, "m2": 1}
    many, double = _one(deck, "AAC-3.7"), _one(deck, "AAC-3.9")
    assert (many.found, many.allowed) == (4, 3)
    assert many.message.render().endswith("remove 1 out of 2 × m0 en, 1 × m1 en, 1 × m2 en.")
    assert double.remedies[0].edits == (Edit("deck", "m0", -1),)
    assert _judged(deck, "AAC-3.6") == []
    assert _judged({**LEGAL, "m0": 1, "m1": 1, "m2": 1}, "AAC-3.7") == []


@clause("AAC-3.8", "AAC-3.9")
def test_one_creature_with_deadly_blows_whatever_their_number() -> None:
    violation = _one({**LEGAL, "blow1": 1, "blow2": 1}, "AAC-3.8")
    assert (violation.found, violation.allowed, violation.cards) == (2, 1, ("blow1", "blow2"))
    deck = {**LEGAL, "blow2": 2}
    assert _one(deck, "AAC-3.8").found == 2
    assert _one(deck, "AAC-3.9").cards == ("blow2",)


@clause("AAC-3.10", "AAC-3.13")
def test_five_divine_cards_of_all_types_copies_counted() -> None:
    assert _judged({**LEGAL, "god0": 2, "d0": 2, "d1": 1}, "AAC-3.10") == []
    deck = {**LEGAL, "god0": 3, "d0": 2, "d1": 2}
    violation = _one(deck, "AAC-3.10")
    assert (violation.found, violation.difference) == (7, 2)
    assert set(violation.cards) == {"god0", "d0", "d1"}
    assert _one(deck, "AAC-3.6").cards == ("god0",)


REGULAR = {"width_mm": "45", "height_mm": "63", "colour": "yes", "has_serial": "yes"}


@clause("AAC-3.11", "AAC-2.14", "AAC-R77")
@for_every(
    ("changes", "faults"),
    [
        ({}, []),
        ({"width_mm": "42,5", "height_mm": "60"}, []),
        ({"width_mm": "63", "height_mm": "88"}, ["it measures 63 × 88 mm"]),
        ({"width_mm": ""}, ["its size is not recorded"]),
        ({"colour": "no"}, ["it is not in colour"]),
        (
            {"has_serial": "no", "colour": ""},
            ["nothing says whether it is in colour", "its serial number is not to be seen"],
        ),
    ],
)
def test_official_play_names_every_property_of_an_irregular_copy(
    changes: dict[str, str], faults: list[str]
) -> None:
    """What is known bars a copy at every table, what nobody recorded in official play."""
    copy = PhysicalCopy("c0", "binder 3", {**REGULAR, **changes})
    deck = _deck(LEGAL, (copy,))
    known = [fault for fault in faults if "nothing says" not in fault and "recorded" not in fault]
    for official, wanted in ((False, known), (True, faults)):
        found = _all(deck, official=official)
        assert len(found) == bool(wanted)
        told = " ".join(violation.message.render() for violation in found)
        assert sum(int(violation.found) for violation in found) == len(wanted)
        assert all(fault in told for fault in wanted)
        assert {violation.clause for violation in found} <= {"AAC-3.11"}
        assert all("“binder 3”" in violation.message.render() for violation in found)


@clause("AAC-3.12")
def test_unknown_entries_count_among_the_thirty_and_for_nothing_else() -> None:
    deck = {**LEGAL, "no-such": 3}
    (unknown,) = _judged(deck, "AAC-3.12")
    assert unknown.subject == "deck/no-such"
    assert "“no-such”" in unknown.message.render()
    assert _one(deck, "AAC-3.1").found == 33
    assert _judged(deck, "AAC-3.6") == []
    lines = [RawLine("deck", code, quantity) for code, quantity in LEGAL.items()]
    bad = build_loadout("deck", [*lines, RawLine("deck", "c7", "-4")])
    (violation,) = _all(bad)
    assert "“-4” is no whole number" in violation.message.render()


@clause("AAC-3.12")
def test_a_card_with_broken_data_is_named_with_its_clauses() -> None:
    (violation,) = _judged({**LEGAL, "faulty": 1}, "AAC-3.12")
    assert violation.subject == "INVALID_CARD/faulty"
    text = violation.message.render()
    assert text.startswith("The data of faulty en have 2 faults (AAC-2.8, AAC-2.4): ")
    assert violation.found == 2


@clause("AAC-3.12")
def test_cards_outside_the_deck_are_named() -> None:
    side = apply_edits(_deck(LEGAL), [Edit("side", "c7", 2)])
    (violation,) = _all(side)
    assert violation.message.render() == "2 cards lie in “side”, outside the deck: 2 × c7 en."


@clause("AAC-3.13")
def test_every_broken_rule_is_told_at_once_in_clause_order() -> None:
    found = _all(_deck({"m0": 4, "faulty": 3, "no-such": 1, "blow1": 2}))
    clauses = [each.clause for each in found]
    assert clauses == sorted(clauses, key=lambda each: int(each.split(".")[1]))
    assert set(clauses) >= {f"AAC-3.{n}" for n in (1, 4, 6, 7, 8, 9, 12)}


def _warned(cards: dict[str, Any], word: str) -> list[Violation]:
    found = [each for each in _all(_deck(cards)) if each.subject.startswith(word)]
    assert all(each.severity is Severity.WARNING for each in found)
    return found


@clause("AAC-3.14", "AAC-R48")
def test_a_summon_without_material_is_warned_of() -> None:
    (warning,) = _warned({**LEGAL, "titan": 1, "bird": 1, "stuck-bird": 2}, "SUMMON_NO_MATERIAL")
    assert (warning.found, warning.allowed) == (1, 2)
    assert warning.message.render() == (
        "titan en asks for 2 cards to take the place of; your deck has 1 that fit."
    )
    assert _warned({**LEGAL, "titan": 1, "bird": 2}, "SUMMON_NO_MATERIAL") == []


@clause("AAC-3.14")
def test_too_few_creatures_that_need_no_summon_are_warned_of() -> None:
    (warning,) = _warned({"c0": 2, "c1": 1, "titan": 2, "bird": 0}, "FEW_PLAYABLE")
    assert warning.message.render() == (
        "Only 3 creatures can be deployed without a summon; 4 are wise."
    )
    assert _warned(LEGAL, "FEW_PLAYABLE") == []


@clause("AAC-3.14")
@for_every(
    ("cards", "word"),
    [({"god0": 2, "god1": 2}, "ALL_CREATURES_D"), ({"wall": 2}, "ALL_CREATURES_J")],
)
def test_creatures_that_cannot_stay_alone_are_warned_of(cards: dict[str, int], word: str) -> None:
    (warning,) = _warned(cards, word)
    assert warning.found == sum(cards.values())
    assert _warned({**cards, "c0": 1}, word) == []
    assert _warned({}, word) == []


@clause("AAC-3.14")
def test_a_price_that_nobody_can_pay_is_warned_of() -> None:
    (warning,) = _warned({**LEGAL, "dear": 1}, "UNPAYABLE_BONUS")
    assert (warning.found, warning.allowed, warning.difference) == (12, 10, 2)


@clause("AAC-3.14")
def test_cards_not_owned_never_block() -> None:
    owned = {str(code): 2 for code in LEGAL} | {"c0": 1}
    (warning,) = _all(_deck(LEGAL), owned)
    assert (warning.clause, warning.subject) == ("AAC-3.14", "c0")
    assert warning.message.render() == "c0 en: your deck uses 2, you own 1: 1 missing."
    assert is_legal([warning])


def test_every_rule_describes_itself() -> None:
    described = describe_rules(LOADOUT_KIND, {"official": True})
    assert len(described) == len(CONSTRAINTS)
    for _, message in described:
        assert "{" not in message.render()


CODES_DRAWN = st.sampled_from([raw["id"] for raw in RAWS] + ["no-such"])


@settings(deadline=None, max_examples=40)
@given(st.dictionaries(CODES_DRAWN, st.integers(1, 5), max_size=12))
def test_any_deck_is_judged_and_every_exact_remedy_mends(cards: dict[str, int]) -> None:
    assert remedy_faults(_deck(cards), LOADOUT_KIND, POOL, {}) == []


@clause("AAC-3.3")
def test_where_every_creature_is_strong_another_card_makes_room_for_one() -> None:
    starter = dict(GAME.starter_loadouts())["AAC1-S08"]
    weak = apply_edits(starter, [Edit("deck", "gutter-lynx", -1), Edit("deck", "black-cuckoo", 1)])
    kind = GAME.loadout_kinds()[0]
    options = GAME.settle_options(None)
    found = {each.clause: each for each in judge(weak, kind, GAME.pool(), options)}
    mended = apply_edits(weak, found["AAC-3.3"].remedies[0].edits)
    assert "AAC-3.3" not in {each.clause for each in judge(mended, kind, GAME.pool(), options)}
