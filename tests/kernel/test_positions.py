"""The general form of positions: read, judged, dealt; and a second game that lays them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.cards import CardDef, CardPool
from engine.kernel.errors import BadPosition
from engine.kernel.names import both
from engine.kernel.positions import (
    COPY,
    MOST_CARDS,
    REST,
    SOME,
    UNSEEN,
    Attribute,
    BadLayout,
    Layout,
    NoPositions,
    Placed,
    PositionForm,
    SideForm,
    SideLayout,
    ZoneForm,
    concealed,
    deal_unseen,
    left_over,
    placed_copies,
)
from engine.kernel.positions_judge import judge
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import OVER
from engine.kernel.testing import clause, for_every
from tests.toys.noughts import GAME

CODES = ("A", "B", "C")
POOL = CardPool(
    CardDef.from_json({"code": code, "type": "plain", "name": {"en": code}}) for code in CODES
)
ALL = frozenset(CODES)
ZONES = (
    ZoneForm("hand", both("Hand", "Mano"), frozenset("AB"), unseen=SOME, clause="X-1"),
    ZoneForm(
        "front", both("Front", "Fronte"), ALL, 2, attachable=True,
        attributes=(Attribute("worn", both("Worn", "Usura"), high=3, clause="X-2"),),
    ),
    ZoneForm("deck", both("Deck", "Mazzo"), frozenset("AB"), unseen=REST),
    ZoneForm("past", both("Past", "Passato"), ALL, is_note=True),
)  # fmt: skip
SIDE = SideForm({"A": 4, "B": 2, "C": 1}, ZONES)
FORM = PositionForm((SIDE, SIDE), attachables=frozenset("B"), attached=(
    Attribute(COPY, both("Copy", "Copia"), high=9),
))  # fmt: skip


def layout(unseen: dict[str, int] | None = None, **zones: tuple[Placed, ...]) -> Layout:
    """Seat 0 as given, and its C in front unless something else is."""
    mine = SideLayout({"front": (Placed("C"),), **zones}, unseen or {})
    return Layout((mine, SideLayout({"front": (Placed("C"),)})))


def told(found: Layout) -> list[str]:
    return [str(problem.message) for problem in judge(FORM, POOL, found)]


def test_a_sound_layout_has_no_problem():
    assert told(layout({"hand": 3})) == []


@for_every(("found", "word", "amount"), [
    (layout(front=(Placed("C"), Placed("A"), Placed("A"))), "at most 2", 1),
    (layout(front=(Placed("C", {"worn": 7}),)), "is not from 0 to 3", 4),
    (layout(front=(Placed("C", {"worn": -2}),)), "is not from 0 to 3", 2),
    (layout(hand=(Placed("C"),), front=()), "cannot lie there", 1),
    (layout(hand=(Placed("A"),) * 6), "6 copies", 2),
    (layout(front=()), "lies nowhere", 1),
    (layout({"hand": 7}), "are left", 1),
    (layout({"hand": -1}), "fewer than none", 1),
    (layout(past=(Placed("C"),) * 3), "3 times", 2),
    (layout(front=(Placed("C", {}, (Placed("A"),)),)), "stays attached", 1),
    (layout(hand=(Placed("A", {}, (Placed("B"),)),)), "can be attached", 1),
    (layout(hand=(Placed("Z"),)), "not in that player's deck", 1),
    (layout(hand=(Placed("A", {}, (), 5),)), "needs an owner", 0),
    (layout(attic=(Placed("A"),)), "attic", 0),
    (layout({"front": 2}), "front", 0),
])  # fmt: skip
def test_each_problem_is_named_with_its_amount(found, word, amount):
    problems = judge(FORM, POOL, found)
    named = [problem for problem in problems if word in str(problem.message)]
    assert named, [str(problem.message) for problem in problems]
    assert named[0].amount == amount
    assert named[0].remedy is not None or not amount or "attached" in word


def test_problems_come_all_at_once():
    bad = layout({"hand": 9}, front=(Placed("A", {"worn": 9, "odd": 1}),), attic=(Placed("A"),))
    assert len(told(bad)) >= 5


def test_the_number_of_seats_must_be_right():
    assert "2" in told(Layout((SideLayout(),)))[0]


SECRET = PositionForm(
    (
        SideForm(
            {"A": 2, "B": 2},
            (
                ZoneForm("hand", both("Hand", "Mano"), ALL, unseen=SOME),
                ZoneForm("front", both("F", "F"), ALL, attachable=True, conceals=True),
                ZoneForm("deck", both("Deck", "Mazzo"), ALL, unseen=REST),
                ZoneForm("marks", both("M", "S"), ALL, is_note=True, repeats=True),
            ),
        ),
    ),
    attachables=frozenset("B"),
)


def judged(unseen: int = 0, **zones: tuple[Placed, ...]) -> list[str]:
    lone = Layout((SideLayout(zones, {"hand": unseen}),))
    return [str(problem.message) for problem in judge(SECRET, POOL, lone)]


def test_cards_that_nobody_has_seen_lie_where_the_form_conceals_them():
    hidden = Placed(UNSEEN, {}, (Placed(UNSEEN),))
    assert judged(2, front=(hidden,)) == []
    assert judged(3, front=(hidden,)) == ["Hand: 3 unseen cards are asked for, 2 cards are left."]
    assert "a card nobody has seen" in judged(hand=(Placed(UNSEEN),))[0]
    laid = Layout((SideLayout({"front": (hidden, hidden)}),))
    assert concealed(SECRET, laid, 0) == 4
    assert len(left_over(SECRET, laid, 0)) == 4
    assert judged(front=(hidden, hidden)) == []
    too_many = judged(front=(hidden, hidden, Placed("A")))
    assert too_many[0] == "4 cards lie unseen on the table, 3 cards are left."


def test_a_note_that_repeats_names_a_card_as_often_as_it_likes():
    assert judged(marks=(Placed("A"),) * 9) == []


def test_one_card_on_several_others_counts_once():
    held = (Placed("B", {COPY: 4}),)
    one = layout(front=(Placed("C", {}, held), Placed("A", {}, held)))
    assert placed_copies(FORM, one)[0]["B"] == 1
    two = layout(front=(Placed("C", {}, (Placed("B"),)), Placed("A", {}, (Placed("B"),))))
    assert placed_copies(FORM, two)[0]["B"] == 2


def test_an_attached_card_may_be_the_others():
    theirs = layout(front=(Placed("C", {}, (Placed("B", {}, (), 1),)),))
    assert placed_copies(FORM, theirs)[1]["B"] == 1
    assert told(theirs) == []


@given(st.integers(0, 6), st.integers(0, 4), st.integers(0, 10**6))
def test_the_unseen_are_what_is_left_and_nothing_else(hand, seen, seed):
    found = layout({"hand": hand}, hand=(Placed("A"),) * seen)
    if told(found):
        return
    dealt = deal_unseen(FORM, found, Rng(seed_of(seed)))[0]
    assert len(dealt["hand"]) == hand
    assert sorted(dealt["hand"] + dealt["deck"]) == left_over(FORM, found, 0)


def test_every_way_to_deal_can_happen():
    found = layout({"hand": 1})
    hands = {tuple(deal_unseen(FORM, found, Rng(seed_of(n)))[0]["hand"]) for n in range(60)}
    assert hands == {("A",), ("B",)}


# --- reading --------------------------------------------------------------------------------

HOSTILE: list[Any] = [
    None, 1, "x", [], {"seats": 1}, {"seats": [1]}, {"seats": [{}] * 9}, {"seats": [{"zones": []}]},
    {"seats": [{"zones": {"hand": {}}}]}, {"seats": [{"zones": {"hand": [7]}}]},
    {"seats": [{"zones": {"hand": [{"card": 7}]}}]}, {"seats": [{"zones": {"": []}}]},
    {"seats": [{"zones": {"hand": [{"card": "A", "values": {"worn": 10**30}}]}}]},
    {"seats": [{"zones": {"hand": [{"card": "A", "values": {"worn": True}}]}}]},
    {"seats": [{"zones": {"hand": [{"card": "A", "values": {"worn": 1.5}}]}}]},
    {"seats": [{"zones": {"hand": [{"card": "A\0"}]}}]}, {"seats": [{"unseen": {"hand": -10**9}}]},
    {"seats": [{"zones": {"hand": [{"card": "A"}] * 100_000}}]},
    {"seats": [{"zones": {str(n): [{"card": "A"}] * 9 for n in range(1000)}}]},
    {"seats": [], "table": []}, {"seats": [{"facts": {"x" * 99: 1}}]},
    {"seats": [{"zones": {"f": [{"card": "A", "attached": [
        {"card": "B", "attached": [{"card": "B"}]}]}]}}]},
]  # fmt: skip


@for_every("raw", HOSTILE, ids=range(len(HOSTILE)))
def test_what_cannot_be_read_is_refused_with_its_place(raw):
    with pytest.raises(BadPosition) as refused:
        Layout.from_json(raw)
    assert len(str(refused.value.message)) < 400


def test_a_layout_survives_json():
    found = layout({"hand": 3}, front=(Placed("C", {"worn": 2}, (Placed("B", {COPY: 1}, (), 1),)),))
    assert Layout.from_json(found.to_json()) == found
    assert MOST_CARDS >= 1000


# --- games ----------------------------------------------------------------------------------


def test_a_game_without_positions_says_so():
    bare = Rules()
    for ask in (
        lambda: bare.position_form(Table(2)),
        lambda: bare.place(Table(2), Layout(()), Rng(seed_of("x"))),
        lambda: bare.layout_of(GAME.bind().start(Table(2))),
    ):
        with pytest.raises(NoPositions) as refused:
            ask()
        assert str(refused.value.message)


@given(st.lists(st.integers(0, 8), max_size=9))
def test_a_board_is_laid_and_read_back(moves):
    rules = GAME.bind()
    table = Table(2, (), rules.options)
    s = rules.start(table)
    for number in moves:
        if s.node == OVER:
            return
        again = rules.place(table, rules.layout_of(s), Rng(seed_of("x")))
        rules.run(again, None)
        assert again.digest() == s.digest()
        assert again.menu == s.menu
        rules.apply(s, s.menu[number % len(s.menu)])


@clause("NO-2")
def test_a_board_out_of_turn_is_refused_with_everything_else():
    facts = {"a1": 2, "b2": 2, "c3": 9, "d4": 1}
    rules = GAME.bind()
    lone = Layout((SideLayout(), SideLayout()), SideLayout({}, {}, facts))
    with pytest.raises(BadLayout) as refused:
        rules.place(Table(2), lone, Rng(seed_of("x")))
    clauses = [problem.message.clause for problem in refused.value.problems]
    assert len(clauses) == 3
    assert "NO-2" in clauses
