"""What cannot be laid is said whole, with its clause, its amount and its remedy."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.tictacko.tests.placed import laid, on, one, placed, problems, rules_of, table_of
from engine.kernel.errors import BadPosition
from engine.kernel.positions import TABLE, Layout, Placed, SideLayout
from engine.kernel.rng import Rng, seed_of
from engine.kernel.testing import clause, for_every


def test_a_sound_match_has_no_problem() -> None:
    assert problems(laid("159", "37")) == []
    assert problems(laid()) == []


@clause("TTK-2.6")
def test_a_space_holds_one_character() -> None:
    found = one(laid("155", "9"))
    assert (found.seat, found.place, found.card, found.message.clause) == (
        0, "grid", "d", "TTK-2.6",
    )  # fmt: skip
    assert one(laid("15", "5")).seat == 1
    assert one(laid("1", more=(Placed("ds"),))).message.clause == "TTK-2.6"


@clause("TTK-2.5", "TTK-2.6")
def test_a_space_that_the_grid_has_not_is_no_space() -> None:
    assert one(laid("1", more=(on("10", "ds"),))).amount == 1
    assert problems(laid("1", more=(on("10", "ds"),)), rules_of(grid="advanced")) == []


@clause("TTK-2.6", "TTK-2.9")
@for_every("code", ["bolt", "counter", "u", "g1"])
def test_only_own_characters_stand_there(code: str) -> None:
    (found,) = problems(laid("1", more=(on("2", code),)))
    assert (found.place, found.card) == ("grid", code)


@clause("TTK-2.17")
def test_numbers_of_entry_are_given_once() -> None:
    assert one(laid("1", more=(on("2", "d", order=3), on("4", "d", order=3)))).place == "grid"


@clause("TTK-4.9")
def test_a_team_has_one_current_objective() -> None:
    found = one(laid("1", goals={"g1": 1, "g2": 1, "g3": 1}))
    assert (found.seat, found.amount, found.place) == (TABLE, 2, "goal g2")
    facts = {"goal_number g1": 4, "goal_number g2": 4}
    assert one(laid("1", facts=facts)).place == "goal_number g2"


@clause("TTK-6.1")
def test_a_team_with_its_last_objective_has_won() -> None:
    found = one(laid("1", goals={"g1": 3, "g2": 3, "g3": 3}))
    assert (found.message.clause, found.amount) == ("TTK-6.1", 1)
    assert (
        problems(laid("1", goals={"g1": 3, "g2": 3, "g3": 3}), rules_of(objectives_to_win=4)) == []
    )


@clause("TTK-6.5")
def test_a_team_without_a_deck_has_lost() -> None:
    pile = tuple(Placed(code) for code in drawn())
    found = one(laid(unseen=0, discard=pile))
    assert (found.seat, found.place, found.message.clause) == (0, "deck", "TTK-6.5")
    assert problems(laid(unseen=0, discard=pile), rules_of(deckout="on_failed_draw")) == []
    assert problems(laid(unseen=0, discard=pile[1:])) == []


def drawn() -> list[str]:
    """The codes of the whole Dragon deck."""
    deck = table_of(rules_of()).loadouts[0].zone("deck")
    return [code for code, count in deck.items() for _ in range(count)]


@clause("TTK-4.19", "TTK-4.50", "TTK-4.12")
@for_every(("facts", "place", "clause_id"), [
    ({"lane": 1}, "used", "TTK-4.19"),
    ({"used": 1}, "used", "TTK-4.19"),
    ({"lane": 2, "used": 2, "announced": 1, "granted_magics": 1}, "announced", "TTK-4.50"),
    ({"lane": 2, "used": 1, "step": 1}, "step", "TTK-4.12"),
    ({"lane": 1, "used": 1}, "used", "TTK-4.20"),
])  # fmt: skip
def test_what_was_played_must_agree(facts: dict[str, int], place: str, clause_id: str) -> None:
    found = one(laid("1", facts=facts))
    assert (found.place, found.message.clause) == (place, clause_id)


@clause("TTK-4.40", "TTK-4.41", "TTK-4.42")
@for_every(("facts", "first", "clause_id"), [
    ({"stalled": 7}, {"waiting": 1}, "TTK-4.40"),
    ({"stalled": 6}, {}, "TTK-4.42"),
    ({}, {"waiting": 1}, "TTK-4.41"),
])  # fmt: skip
def test_a_stalemate_is_one_that_goes_on(
    facts: dict[str, int], first: dict[str, int], clause_id: str
) -> None:
    found = one(laid("1234", "6789", facts=facts, first=first))
    assert found.message.clause == clause_id


@clause("TTK-4.5")
def test_with_three_players_the_turn_must_fit_its_seat() -> None:
    bound = rules_of(3)

    def at(turn: int, seat: int) -> list[Any]:
        facts = {"turn": turn, "turn_seat": seat}
        layout = Layout((SideLayout({}, {"hand": 4}),) * 3, SideLayout({}, {}, facts))
        return problems(Layout((*layout.seats[:2], SideLayout()), layout.table), bound)

    assert at(7, 0) == at(8, 1) == at(8, 2) == []
    (found,) = at(8, 0)
    assert found.message.clause == "TTK-4.5"


@clause("TTK-6.12")
@for_every(("seats", "last"), [(2, 67), (4, 59)])
def test_no_turn_lies_beyond_the_last_one(seats: int, last: int) -> None:
    bound = rules_of(seats)
    sides = (SideLayout({}, {"hand": 1}),) * 2 + (SideLayout(),) * (seats - 2)
    for turn, count in ((last, 0), (last + 1, 1)):
        layout = Layout(sides, SideLayout({}, {}, {"turn": turn}))
        assert len(problems(layout, bound)) == count


@clause("TTK-6.12")
def test_the_last_turn_of_three_players_is_there_only_where_solo_starts() -> None:
    bound = rules_of(3)
    for seat, turn, count in ((1, 59, 0), (0, 59, 0), (2, 60, 0), (1, 60, 1)):
        layout = Layout(
            (*(SideLayout({}, {"hand": 1}),) * 2, SideLayout()),
            SideLayout({}, {}, {"turn": turn, "turn_seat": seat}),
        )
        assert len(problems(layout, bound)) == count, (seat, turn)


def test_every_problem_is_told_at_once() -> None:
    facts = {"lane": 1, "stalled": 9, "nonsense": 1}
    found = problems(laid("155", facts=facts, goals={"g1": 1, "g2": 1}))
    assert {problem.message.clause for problem in found} == {
        "", "TTK-2.6", "TTK-4.9", "TTK-4.19", "TTK-4.40", "TTK-4.42",
    }  # fmt: skip
    assert all(problem.remedy is not None for problem in found)


def test_a_layout_for_other_seats_is_refused() -> None:
    with pytest.raises(BadPosition):
        rules_of(4).place(table_of(rules_of(4)), laid("1"), Rng(seed_of("x")))
    assert placed(laid("1")).turn == 7
