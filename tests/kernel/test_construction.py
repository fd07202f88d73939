"""The judge and the generic construction rules, on a small game that uses them all."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.cards import CardDef, CardPool
from engine.kernel.construction import (
    Edit,
    LoadoutKind,
    Options,
    Pick,
    Severity,
    Violation,
    apply_edits,
    describe_rules,
    is_legal,
    judge,
    judge_table,
)
from engine.kernel.construction_joint import (
    DistinctHeaderRule,
    JointRule,
    SeatCountRule,
    SharedCopiesRule,
)
from engine.kernel.construction_kinds import (
    CopiesRule,
    CountRule,
    CustomRule,
    MatchRule,
    PlaceRule,
    Wording,
    of_type,
)
from engine.kernel.construction_records import (
    HeaderRule,
    KnownLinesRule,
    KnownZonesRule,
    OwnedRule,
    PublishedListRule,
    RegularCopyRule,
)
from engine.kernel.loadouts import (
    HeaderField,
    Loadout,
    PhysicalCopy,
    RawLine,
    ZoneSpec,
    build_loadout,
    read_quantity,
)
from engine.kernel.messages import Message, Phrase
from engine.kernel.names import both
from engine.kernel.testing import for_every, remedy_faults

SAY = Phrase("found {found} allowed {allowed} difference {difference} cards {cards}")
CARD = Phrase("{card}: {found}")
PLAIN = Phrase("rule")
MEND = Phrase("mend")


def _card(code: str, kind: str, **attributes: object) -> CardDef:
    return CardDef(code, kind, both(f"The {code}", f"Il {code}"), attributes)


POOL = CardPool(
    [
        _card("b1", "beast", colour="red", power=5),
        _card("b2", "beast", colour="blue", power=3),
        _card("s1", "spell", colour="red"),
        _card("s2", "spell", colour="blue", cap=1),
        _card("s2r", "spell", colour="blue", reprint_of="s2"),
        _card("s3", "spell"),
    ]
)


def _colour(card: CardDef) -> frozenset[str]:
    colour = card.get("colour")
    return frozenset((colour,)) if isinstance(colour, str) else frozenset()


def _power(card: CardDef) -> int:
    power = card.get("power", 0)
    return power if isinstance(power, int) else 0


def _printed_cap(card: CardDef, limit: int | None) -> int | None:
    cap = card.get("cap")
    return cap if isinstance(cap, int) else limit


def _owned_severity(options: object) -> Severity:
    strict = isinstance(options, dict) and options.get("require_owned") is True
    return Severity.ERROR if strict else Severity.WARNING


def _copy_faults(card: CardDef, item: PhysicalCopy) -> tuple[Message, ...]:
    size = item.attributes.get("size")
    return () if size == 63 else (Message("size {size}, not 63", {"size": str(size)}),)


FACTION = HeaderField("faction", both("Faction", "Fazione"), (("sun", both("Sun", "Sole")),), True)
RULES = (
    CountRule(
        "X-1",
        "den",
        SAY,
        Wording(SAY, MEND),
        Wording(SAY, MEND),
        minimum=2,
        maximum=2,
        wanted=of_type("beast"),
        pick_types=("beast",),
    ),
    CountRule("X-2", "den", SAY, few=Wording(SAY, MEND), minimum=8, weight=_power),
    PlaceRule("X-3", "book", PLAIN, CARD, lambda _, card: card.type == "spell", MEND, "den", MEND),
    MatchRule("X-4", "book", "den", PLAIN, CARD, MEND, _colour, _colour),
    CopiesRule("X-5", ("book",), SAY, Wording(SAY, MEND), 2, _printed_cap, wanted=of_type("spell")),
    KnownLinesRule("X-6", PLAIN, Phrase("{code}? {found}"), Phrase("{card} {quantity}"), MEND),
    KnownZonesRule("X-7", PLAIN, Phrase("{found} in {zone}"), MEND),
    HeaderRule("X-8", FACTION, PLAIN, Phrase("no {field}"), Phrase("not {value}: {choices}"), MEND),
    PublishedListRule(
        "X-9",
        "book",
        "list",
        {"box": {"s1": 2, "s3": 1}},
        PLAIN,
        Phrase("missing {missing}; excess {excess}; {difference}"),
        MEND,
    ),
    OwnedRule("X-10", PLAIN, CARD, MEND, severity=_owned_severity),
    RegularCopyRule("X-11", PLAIN, Phrase("{card} {copy}: {faults}"), MEND, _copy_faults),
    CustomRule("X-12", PLAIN, lambda case: [], shown={}),
)
KIND = LoadoutKind(
    "deck",
    "seat",
    both("Deck", "Mazzo"),
    (
        ZoneSpec("den", both("Den", "Tana"), ("beast",)),
        ZoneSpec("book", both("Book", "Libro"), ("spell",)),
    ),
    (FACTION,),
    RULES,
)
SUN = {"faction": "sun"}
LEGAL = Loadout("deck", SUN, {"den": {"b1": 1, "b2": 1}, "book": {"s1": 2, "s2": 1}})


def _judged(loadout: Loadout, clause: str, **options: object) -> list[Violation]:
    found = judge(loadout, KIND, POOL, options)
    return [violation for violation in found if violation.clause == clause]


def test_a_legal_loadout_has_no_violation() -> None:
    assert judge(LEGAL, KIND, POOL, {}) == []
    assert is_legal([])


def test_all_violations_come_at_once_in_the_order_of_the_rules() -> None:
    loadout = Loadout("deck", {}, {"den": {"b2": 1}, "book": {"b1": 1, "s1": 3}, "side": {"?": 1}})
    clauses = [violation.clause for violation in judge(loadout, KIND, POOL, {})]
    assert clauses == ["X-1", "X-2", "X-3", "X-4", "X-4", "X-5", "X-6", "X-7", "X-8"]


def test_counts_name_found_allowed_difference_and_cards() -> None:
    many = apply_edits(LEGAL, [Edit("den", "b1", 2)])
    (violation,) = _judged(many, "X-1")
    assert (violation.found, violation.allowed, violation.difference) == (4, 2, 2)
    assert violation.cards == ("b1", "b2")
    text = "found 4 allowed 2 difference 2 cards 3 × The b1, 1 × The b2"
    assert violation.message.render() == text
    assert violation.remedies[0].pick == Pick("den", -2, ("beast",), ("b1", "b2"))


def test_a_sum_counts_what_is_printed_on_every_copy() -> None:
    (violation,) = _judged(Loadout("deck", SUN, {"den": {"b2": 2}}), "X-2")
    assert (violation.found, violation.difference) == (6, 2)
    assert violation.remedies[0].pick is None


def test_copies_add_up_reprints_and_obey_a_printed_limit() -> None:
    loadout = apply_edits(LEGAL, [Edit("book", "s2r", 2), Edit("book", "s1", 1)])
    s1, s2 = _judged(loadout, "X-5")
    assert (s1.subject, s1.found, s1.allowed) == ("s1", 3, 2)
    assert (s2.subject, s2.found, s2.allowed, s2.cards) == ("s2", 3, 1, ("s2", "s2r"))
    assert s2.remedies[0].edits == (Edit("book", "s2r", -2),)


def test_matching_rests_while_the_other_zone_is_empty() -> None:
    alone = Loadout("deck", SUN, {"book": {"s1": 1, "s2": 1}})
    assert _judged(alone, "X-4") == []
    (violation,) = _judged(apply_edits(alone, [Edit("den", "b1", 1)]), "X-4")
    assert violation.cards == ("s2",)


def test_bad_lines_count_as_nothing_and_are_named() -> None:
    lines = [RawLine("book", "s1", 5, 1), RawLine("book", "s1", -1, 2), RawLine("book", "zz", "2")]
    loadout = build_loadout("deck", lines, SUN)
    assert loadout.zone("book") == {"s1": 5, "zz": 2}
    unknown, bad = _judged(loadout, "X-6")
    assert unknown.message.render() == "zz? 2"
    assert bad.message.render() == "The s1 -1"


@for_every(
    ("raw", "quantity"),
    [
        (1, 1),
        ("12", 12),
        (" 3 ", 3),
        (0, None),
        (-2, None),
        (True, None),
        (2.0, None),
        ("2.5", None),
        ("", None),
        (None, None),
        ("²", None),
        (10**7, None),
        ("9" * 5000, None),
        ([1], None),
    ],
)
def test_a_quantity_is_a_whole_number_from_one(raw: object, quantity: int | None) -> None:
    assert read_quantity(raw) == quantity


def test_an_absurd_quantity_is_shown_cut() -> None:
    loadout = build_loadout(
        "deck", [RawLine("book", "s1", 10**6000), RawLine("book", "s1", "x" * 99)]
    )
    assert [len(line.quantity) < 50 for line in loadout.bad_lines] == [True, True]


def test_headers_are_there_and_among_their_choices() -> None:
    (missing,) = _judged(replace(LEGAL, header={}), "X-8")
    (wrong,) = _judged(replace(LEGAL, header={"faction": "moon"}), "X-8")
    assert missing.message.render() == "no Faction"
    assert wrong.message.render() == "not moon: Sun"


def test_a_published_list_is_compared_card_by_card() -> None:
    loadout = replace(LEGAL, header={**SUN, "list": "box"})
    (violation,) = _judged(loadout, "X-9")
    assert violation.message.render() == "missing 1 × The s3; excess 1 × The s2; 2"
    restored = apply_edits(loadout, violation.remedies[0].edits)
    assert _judged(restored, "X-9") == []


def test_ownership_only_warns_unless_the_table_asks_for_it() -> None:
    owned = {"b1": 1, "b2": 1, "s1": 1, "s2r": 1}
    (violation,) = judge(LEGAL, KIND, POOL, {}, owned)
    assert (violation.clause, violation.found, violation.allowed) == ("X-10", 2, 1)
    assert is_legal([violation])
    strict = judge(LEGAL, KIND, POOL, {"require_owned": True}, owned)
    assert not is_legal(strict)


def test_an_irregular_copy_is_named_with_each_fault() -> None:
    copies = (PhysicalCopy("s1", "no. 7", {"size": 60}), PhysicalCopy("s1", "no. 8", {"size": 63}))
    (violation,) = _judged(replace(LEGAL, copies=copies), "X-11")
    assert violation.message.render() == "The s1 no. 7: size 60, not 63"


def test_rules_describe_themselves_before_they_are_broken() -> None:
    described = describe_rules(KIND, {})
    assert [clause for clause, _ in described] == [rule.clause for rule in RULES]


def test_edits_never_leave_a_zero_or_a_negative_quantity() -> None:
    after = apply_edits(LEGAL, [Edit("den", "b1", -9), Edit("den", "b2", -1)])
    assert after.zones == {"book": {"s1": 2, "s2": 1}}


def test_the_default_zone_of_a_card_type() -> None:
    assert KIND.zone_for("beast") == "den"
    assert KIND.zone_for("anything") == "book"


LINES = st.lists(
    st.builds(
        RawLine,
        st.sampled_from(["den", "book", "side"]),
        st.sampled_from([*(card.code for card in POOL), "zz"]),
        st.one_of(st.integers(-2, 9), st.sampled_from(["2", "x", "", None, 1.5])),
    ),
    max_size=12,
)
HEADERS = st.dictionaries(
    st.sampled_from(["faction", "list"]), st.sampled_from(["sun", "moon", "box", ""])
)


@given(LINES, HEADERS)
def test_every_remedy_shrinks_what_it_mends(lines: list[RawLine], header: dict[str, str]) -> None:
    assert remedy_faults(build_loadout("deck", lines, header), KIND, POOL, {}, {"s1": 1}) == []


@given(LINES, st.randoms())
def test_the_order_of_lines_makes_no_difference(lines: list[RawLine], rng: object) -> None:
    shuffled = list(lines)
    rng.shuffle(shuffled)  # type: ignore[attr-defined]
    first, second = build_loadout("deck", lines), build_loadout("deck", shuffled)
    assert judge(first, KIND, POOL, {}) == judge(second, KIND, POOL, {})


def _mirror(options: Options) -> bool:
    return options.get("mirror") is True


def _free_colours(case: object) -> list[Violation]:
    return []


TABLE = replace(
    KIND,
    joint_constraints=(
        SeatCountRule(
            "T-1", PLAIN, SAY, SAY, Phrase("{found} of {allowed} chosen"), MEND, MEND, MEND, 2, 3
        ),
        SharedCopiesRule("T-2", PLAIN, Phrase("{card} seats {seats} free {free}"), MEND),
        DistinctHeaderRule(
            "T-3",
            "faction",
            PLAIN,
            Phrase("{value}: {seats}"),
            MEND,
            lambda o: bool(o.get("mirror")),
        ),
        JointRule("T-4", PLAIN, _free_colours),
    ),
)


def test_a_table_is_judged_as_a_whole() -> None:
    one = Loadout("deck", SUN, {"den": {"b1": 1}})
    found = judge_table([one, one, None], TABLE, POOL, {})
    assert [violation.clause for violation in found] == ["T-1", "T-2", "T-3"]
    unchosen, taken, same = found
    assert unchosen.severity is Severity.INCOMPLETE
    assert unchosen.message.render() == "2 of 3 chosen"
    assert unchosen.seats == (2,)
    assert taken.message.render() == "The b1 seats 1, 2 free The b2"
    assert same.message.render() == "sun: 1, 2"
    assert not is_legal([unchosen])


def test_the_number_of_seats_has_bounds() -> None:
    one = Loadout("deck", SUN, {"den": {"b1": 1}})
    assert [v.found for v in judge_table([one], TABLE, POOL, {})] == [1]
    four = judge_table([LEGAL] * 4, TABLE, POOL, {"mirror": True})
    assert (four[0].clause, four[0].difference) == ("T-1", 1)
    assert "T-3" not in [violation.clause for violation in four]


def test_joint_rules_are_described_too() -> None:
    assert [clause for clause, _ in describe_rules(TABLE, {"mirror": True})][-3:] == [
        "T-1",
        "T-2",
        "T-4",
    ]
