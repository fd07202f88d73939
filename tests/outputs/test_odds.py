"""Chances: equal to counting every possible draw; sample hands fall as the chances say."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.outputs.errors import BadSheet
from decks.outputs.hands import order
from decks.outputs.odds import at_least, copies_needed, expected
from engine.kernel.showing import DrawPlan
from engine.registry import game

KMON = game("kmon")


@given(st.data())
@settings(max_examples=150)
def test_a_chance_is_the_share_of_all_draws(data):
    size = data.draw(st.integers(1, 10))
    copies = data.draw(st.integers(0, size))
    seen = data.draw(st.integers(0, 12))
    wanted = data.draw(st.integers(0, 4))
    draws = list(combinations(range(size), min(seen, size)))
    good = sum(1 for draw in draws if sum(card < copies for card in draw) >= wanted)
    assert at_least(wanted, copies, size, seen) == Fraction(good, len(draws))
    total = sum(sum(card < copies for card in draw) for draw in draws)
    assert expected(copies, size, seen) == Fraction(total, len(draws))


@given(st.integers(1, 40), st.integers(1, 3), st.integers(1, 15), st.integers(1, 99))
def test_the_copies_needed_are_the_fewest(size, wanted, seen, percent):
    chance = Fraction(percent, 100)
    found = copies_needed(wanted, size, seen, chance)
    enough = [n for n in range(size + 1) if at_least(wanted, n, size, seen) >= chance]
    assert found == (enough[0] if enough else None)


def test_a_known_figure():
    """Three copies in 24 cards, five cards seen: 1 - C(21,5)/C(24,5)."""
    assert at_least(1, 3, 24, 5) == 1 - Fraction(20349, 42504)


@pytest.mark.clause("KM-4.4", "KM-4.17", "KM-R11")
def test_the_plan_of_kmon_is_what_its_rules_do():
    """Five at the opening, and each own turn draws at its end: no card more in turn one."""
    loadout = dict(KMON.starter_loadouts())["MZ1-S01"]
    [plan] = KMON.draw_plan(loadout)
    assert [plan.seen(turn) for turn in (1, 2, 3, 10)] == [5, 6, 7, 14]
    assert not plan.order_matters()


@pytest.mark.clause("KM-5.18")
def test_a_seer_in_the_team_is_told():
    seer = next(c.code for c in KMON.pool() if (c.get("trait") or {}).get("id") == "veggente")
    loadout = dict(KMON.starter_loadouts())["MZ1-S01"]
    plain = KMON.draw_plan(loadout)[0]
    seeing = KMON.draw_plan(type(loadout)("deck", {}, {**loadout.zones, "team": {seer: 1}}))[0]
    assert "KM-5.18" not in {note.clause for note in plain.notes}
    assert "KM-5.18" in {note.clause for note in seeing.notes}


def test_plans_of_other_kinds_of_games():
    drawing = DrawPlan("main", 7, first_skips=1, second_extra=1)
    assert [drawing.seen(turn) for turn in (1, 2)] == [7, 8]
    assert [drawing.seen(turn, second=True) for turn in (1, 2)] == [9, 10]
    assert drawing.order_matters()
    later = DrawPlan("main", 4, from_turn=2)
    assert [later.seen(turn) for turn in (1, 2, 3)] == [4, 5, 6]


def test_sample_hands_fall_as_the_chances_say():
    """2,000 hands, copies of one card in the opening five: chi-square below its 0.1 % point."""
    counts = {"A": 4, "B": 20}
    hands = 2000
    found = [0, 0, 0, 0]
    for number in range(hands):
        drawn = order(counts, f"seed {number}")[:5].count("A")
        found[min(drawn, 3)] += 1
    share = [at_least(n, 4, 24, 5) - (at_least(n + 1, 4, 24, 5) if n < 3 else 0) for n in range(4)]
    square = sum(
        (have - float(p) * hands) ** 2 / (float(p) * hands)
        for have, p in zip(found, share, strict=True)
    )
    assert square < 16.27


def test_a_seed_gives_the_same_hand_again():
    counts = {"A": 4, "B": 20}
    assert order(counts, "x") == order(dict(reversed(counts.items())), "x")
    assert order(counts, "x") != order(counts, "y")
    assert sorted(order(counts, "x")) == ["A"] * 4 + ["B"] * 20


def test_a_mountain_of_cards_is_not_dealt():
    with pytest.raises(BadSheet):
        order({"A": 999_999}, "x")
