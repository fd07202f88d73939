"""The construction rules of K-Mon, clause by clause, in both languages."""

from hypothesis import given
from hypothesis import strategies as st

from engine.games.kmon.construction import CONSTRAINTS, LOADOUT_KIND
from engine.games.kmon.tests.catalogue import ITALIAN, POOL, loadout
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
from engine.kernel.loadouts import Loadout, RawLine, build_loadout
from engine.kernel.testing import clause, for_every, remedy_faults

LEGAL = loadout({"A-FIRE": 12, "P-AIR": 6, "R-GENERIC": 3, "O-1": 3})


def _judged(deck: Loadout, wanted: str, **options: object) -> list[Violation]:
    found = judge(deck, LOADOUT_KIND, POOL, options)
    return [violation for violation in found if violation.clause == wanted]


def _said(violation: Violation) -> tuple[str, str]:
    return violation.message.render(), violation.message.render(ITALIAN)


@clause("KM-2.1", "KM-3.1", "KM-3.5")
def test_three_kmon_and_a_deck_of_24_to_36_are_legal() -> None:
    assert judge(loadout({"A-FIRE": 24}), LOADOUT_KIND, POOL, {}) == []
    assert is_legal(judge(LEGAL, LOADOUT_KIND, POOL, {}))
    assert is_legal(judge(loadout({"A-FIRE": 36}), LOADOUT_KIND, POOL, {}))


@clause("KM-3.1")
def test_a_team_of_two_asks_for_one_more() -> None:
    (violation,) = _judged(loadout({"A-FIRE": 24}, {"K-FIRE": 1, "K-WATER": 1}), "KM-3.1")
    assert _said(violation) == (
        "Your team has 2 K-Mon, it needs exactly 3: add 1.",
        "Il team ha 2 K-Mon, ne servono esattamente 3: aggiungine 1.",
    )
    assert (violation.found, violation.allowed, violation.difference) == (2, 3, 1)
    assert violation.remedies[0].pick == Pick("team", 1, ("kmon",))


@clause("KM-3.1")
def test_a_team_of_five_gives_two_back() -> None:
    (violation,) = _judged(loadout({"A-FIRE": 24}, {"K-FIRE": 5}), "KM-3.1")
    assert _said(violation)[1] == "Il team ha 5 K-Mon, ne servono esattamente 3: togline 2."
    assert violation.cards == ("K-FIRE",)


@clause("KM-3.2")
def test_other_cards_in_the_team_are_named_with_their_type() -> None:
    team: dict[str, object] = {"K-FIRE": 2, "K-WATER": 1, "A-FIRE": 2, "O-1": 1}
    first, second = _judged(loadout({"A-FIRE": 22}, team), "KM-3.2")
    assert _said(first) == (
        "2 × A-FIRE en (ability) is in the team, where only K-Mon go: move it to the deck.",
        "2 × A-FIRE it (abilità) sta nel team, dove vanno solo K-Mon: spostala nel mazzo.",
    )
    assert first.remedies[0].edits == (Edit("team", "A-FIRE", -2), Edit("deck", "A-FIRE", 2))
    assert second.cards == ("O-1",)


@clause("KM-3.3", "KM-3.4")
def test_kmon_in_the_deck_do_not_count_there() -> None:
    deck = loadout({"A-FIRE": 23, "K-FIRE": 1}, {"K-FIRE": 2, "K-WATER": 1})
    (misplaced,) = _judged(deck, "KM-3.3")
    (few,) = _judged(deck, "KM-3.4")
    assert "K-FIRE en" in misplaced.message.render()
    assert misplaced.remedies[0].edits[1] == Edit("team", "K-FIRE", 1)
    assert (few.found, few.difference) == (23, 1)


@clause("KM-3.4", "KM-R9")
@for_every(("copies", "difference"), [(0, 24), (1, 23), (23, 1)])
def test_a_deck_below_24_says_how_many_are_missing(copies: int, difference: int) -> None:
    deck: dict[str, object] = {"A-FIRE": copies} if copies else {}
    (violation,) = _judged(loadout(deck), "KM-3.4")
    noun = "carta" if copies == 1 else "carte"
    assert _said(violation)[1] == (
        f"Il mazzo ha {copies} {noun}, ne servono almeno 24: aggiungine {difference}."
    )


@clause("KM-3.5", "KM-R9")
def test_a_deck_above_36_says_how_many_to_remove() -> None:
    (violation,) = _judged(loadout({"A-FIRE": 30, "P-AIR": 8}), "KM-3.5")
    assert _said(violation) == (
        "Your deck has 38 cards, it may have at most 36: remove 2.",
        "Il mazzo ha 38 carte, può averne al massimo 36: togline 2.",
    )
    assert _judged(loadout({"A-FIRE": 36}), "KM-3.5") == []


@clause("KM-3.6")
def test_at_most_five_items_counted_inside_the_deck() -> None:
    assert is_legal(judge(loadout({"A-FIRE": 19, "O-1": 5}), LOADOUT_KIND, POOL, {}))
    (violation,) = _judged(loadout({"A-FIRE": 24, "O-1": 4, "O-2": 3}), "KM-3.6")
    english, italian = _said(violation)
    assert english == (
        "Your deck has 7 items, it may have at most 5:"
        " remove 2 item cards out of 4 × O-1 en, 3 × O-2 en."
    )
    assert italian == (
        "Il mazzo ha 7 oggetti, può averne al massimo 5:"
        " togli 2 carte oggetto fra 4 × O-1 it, 3 × O-2 it."
    )
    assert violation.cards == ("O-1", "O-2")


@clause("KM-3.7")
def test_an_element_nobody_in_the_team_has_is_named_with_the_teams_elements() -> None:
    ghost, grass = _judged(loadout({"A-FIRE": 20, "P-GHOST": 3, "R-GRASS": 1}), "KM-3.7")
    assert _said(ghost) == (
        "3 × P-GHOST en has the element Ghost, but the team only has Air, Water, Fire.",
        "3 × P-GHOST it ha l'elemento Fantasma, ma il team ha solo Aria, Acqua, Fuoco.",
    )
    assert (ghost.found, ghost.difference) == (3, 3)
    assert [remedy.edits for remedy in ghost.remedies] == [(Edit("deck", "P-GHOST", -3),)]
    assert grass.remedies[1].message.render() == "Field K-GRASS en (Grass) in place of K-FIRE en."
    assert grass.remedies[1].edits == (Edit("team", "K-FIRE", -1), Edit("team", "K-GRASS", 1))


@clause("KM-3.7")
def test_an_unfinished_team_is_judged_as_it_is_and_an_empty_one_not() -> None:
    (violation,) = _judged(loadout({"A-FIRE": 24}, {"K-WATER": 1}), "KM-3.7")
    assert violation.remedies[1].edits == (Edit("team", "K-FIRE", 1),)
    assert _judged(loadout({"A-FIRE": 24}, {}), "KM-3.7") == []


@clause("KM-3.8", "KM-R7")
def test_generic_cards_and_items_fit_every_team() -> None:
    deck = loadout({"A-GENERIC": 20, "R-GENERIC": 2, "O-1": 2}, {"K-GRASS": 3})
    assert _judged(deck, "KM-3.7") == []


@clause("KM-3.9", "KM-R5")
def test_equal_cards_have_no_limit_unless_the_table_sets_one() -> None:
    deck = loadout({"A-FIRE": 36})
    assert _judged(deck, "KM-3.9") == []
    (violation,) = _judged(deck, "KM-3.9", max_copies=4)
    assert _said(violation)[1] == (
        "Il mazzo ha 36 copie di A-FIRE it, questo tavolo ne ammette al massimo 4: togline 32."
    )
    assert violation.remedies[0].edits == (Edit("deck", "A-FIRE", -32),)


@clause("KM-3.10", "KM-R6")
def test_equal_kmon_are_legal_unless_the_table_wants_them_distinct() -> None:
    deck = loadout({"A-FIRE": 24}, {"K-FIRE": 3})
    assert _judged(deck, "KM-3.10") == []
    (violation,) = _judged(deck, "KM-3.10", distinct_kmon=True)
    assert _said(violation)[0] == (
        "K-FIRE en is in the team 3 times, this table allows each K-Mon once: replace 2."
    )


@clause("KM-3.11")
def test_unknown_codes_and_bad_quantities_are_named_and_count_as_nothing() -> None:
    lines = [
        RawLine("team", "K-FIRE", 3),
        RawLine("deck", "A-FIRE", 20),
        RawLine("deck", "A-FIRE", "4"),
        RawLine("deck", "A-FIRE", -7),
        RawLine("deck", "NO-SUCH", 9),
    ]
    deck = build_loadout("deck", lines)
    unknown, bad = _judged(deck, "KM-3.11")
    assert _said(unknown)[0] == "“NO-SUCH” is not in the catalogue; its copies (9) count as 0."
    assert _said(bad)[1] == (
        "A-FIRE it: la quantità «-7» non è un numero intero di almeno 1; conta 0."
    )
    assert _judged(deck, "KM-3.4") == []
    mended = apply_edits(deck, unknown.remedies[0].edits + bad.remedies[0].edits)
    assert is_legal(judge(mended, LOADOUT_KIND, POOL, {}))


@clause("KM-3.12")
def test_there_is_no_side_deck() -> None:
    deck = apply_edits(LEGAL, [Edit("side", "A-WATER", 2)])
    (violation,) = _judged(deck, "KM-3.12")
    assert _said(violation)[1] == "2 carte sono in «side», fuori da team e mazzo: 2 × A-WATER it."


@clause("KM-3.13", "KM-R9")
def test_a_deck_of_ones_own_may_have_more_cards_than_a_starter() -> None:
    assert is_legal(judge(loadout({"A-FIRE": 25}), LOADOUT_KIND, POOL, {}))


@clause("KM-3.14")
def test_advice_warns_and_never_blocks() -> None:
    team: dict[str, object] = {"K-FIRE": 2, "K-WATER": 1}
    found = judge(loadout({"A-FIRE": 23, "A-WATER": 1}, team), LOADOUT_KIND, POOL, {})
    assert [violation.subject for violation in found] == ["single/A-WATER", "dear/A-WATER"]
    assert {violation.severity for violation in found} == {Severity.WARNING}
    assert is_legal(found)
    assert (
        _said(found[0])[0]
        == "1 × A-WATER en (Water) can be played only while K-WATER en is active."
    )
    assert _said(found[1])[1] == (
        "A-WATER it costa 13 cariche, 1 oltre le 12 che una battaglia di solito porta."
    )


@clause("KM-3.14")
def test_a_deck_without_ability_and_power_up_is_warned() -> None:
    (violation,) = judge(loadout({"R-GENERIC": 24}), LOADOUT_KIND, POOL, {})
    assert (violation.subject, violation.severity) == ("toothless", Severity.WARNING)


@clause("KM-3.14")
def test_ownership_is_not_legality() -> None:
    owned = {"A-FIRE": 10, "R-GENERIC": 12, "K-FIRE": 1, "K-WATER": 1}
    deck = loadout({"A-FIRE": 12, "R-GENERIC": 12})
    found = judge(deck, LOADOUT_KIND, POOL, {}, owned)
    assert [(v.subject, v.found, v.allowed, v.difference) for v in found] == [
        ("A-FIRE", 12, 10, 2),
        ("K-FIRE-AIR", 1, 0, 1),
    ]
    assert is_legal(found)


@clause("KM-3.15")
def test_construction_looks_at_the_whole_team() -> None:
    deck = loadout({"A-FIRE": 12, "A-WATER": 12})
    assert _judged(deck, "KM-3.7") == []


@clause("KM-3.17")
def test_an_unfinished_loadout_gets_a_report_and_may_not_start() -> None:
    found = judge(build_loadout("deck", []), LOADOUT_KIND, POOL, {})
    assert [violation.clause for violation in found] == ["KM-3.1", "KM-3.4", "KM-3.14"]
    assert not is_legal(found)


@clause("KM-3.18")
def test_a_change_of_team_alone_can_break_a_deck() -> None:
    changed = apply_edits(LEGAL, [Edit("team", "K-FIRE-AIR", -1), Edit("team", "K-FIRE", 1)])
    assert [v.cards for v in _judged(changed, "KM-3.7")] == [("P-AIR",)]


@clause("KM-3.9", "KM-3.10")
def test_every_rule_in_force_describes_itself_in_both_languages() -> None:
    plain = describe_rules(LOADOUT_KIND, {})
    assert len(plain) == len(CONSTRAINTS) - 2
    strict = describe_rules(LOADOUT_KIND, {"max_copies": 3, "distinct_kmon": True})
    assert len(strict) == len(LOADOUT_KIND.constraints)
    for _, message in strict:
        assert message.render() != message.render(ITALIAN)


LINES = st.lists(
    st.builds(
        RawLine,
        st.sampled_from(["team", "deck", "deck", "side"]),
        st.sampled_from([*(card.code for card in POOL), "NO-SUCH"]),
        st.one_of(st.integers(-1, 14), st.sampled_from(["5", "x", "", None, 0.5])),
    ),
    max_size=10,
)
OPTIONS = st.fixed_dictionaries(
    {}, optional={"max_copies": st.integers(1, 9), "distinct_kmon": st.booleans()}
)


@given(LINES, OPTIONS)
@clause("KM-3.17")
def test_every_remedy_is_proved(lines: list[RawLine], options: dict[str, object]) -> None:
    assert remedy_faults(build_loadout("deck", lines), LOADOUT_KIND, POOL, options) == []


@given(LINES, st.randoms())
@clause("KM-3.11")
def test_the_order_of_lines_makes_no_difference(lines: list[RawLine], rng: object) -> None:
    shuffled = list(lines)
    rng.shuffle(shuffled)  # type: ignore[attr-defined]
    first, second = build_loadout("deck", lines), build_loadout("deck", shuffled)
    assert judge(first, LOADOUT_KIND, POOL, {}) == judge(second, LOADOUT_KIND, POOL, {})


@given(LINES, OPTIONS)
@clause("KM-3.17")
def test_every_sentence_can_be_said_in_italian(
    lines: list[RawLine], options: dict[str, object]
) -> None:
    for violation in judge(build_loadout("deck", lines), LOADOUT_KIND, POOL, options, {}):
        assert violation.difference > 0
        assert violation.message.render(ITALIAN)
        for remedy in violation.remedies:
            assert remedy.message.render(ITALIAN) != remedy.message.render()
