"""What a seat believes of the opposing Objective: from its view alone (TTK-11.5, 7.10)."""

from __future__ import annotations

import pytest

from engine.games.tictacko.belief import belief_of
from engine.games.tictacko.game import GAME
from engine.games.tictacko.rules import TicTacKoRules
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.tests.board import Board, lay
from engine.games.tictacko.tests.test_honest import decks
from engine.games.tictacko.zones import pass_over
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import CHANCE, OVER
from engine.kernel.testing import clause, for_every
from engine.kernel.view import sample, view

DRAWS = 4000


def spaces_of(at: Board, seat: int = 0) -> dict[str, float]:
    """The belief of a seat by the spaces of each Objective."""
    seen = view(at.r, at.s, seat).state
    assert isinstance(seen, TicTacKoState)
    found = belief_of(at.r, seen, seat, 1 - team_of(seat))
    return {"".join(str(n + 1) for n in at.r.patterns[each]): p for each, p in found.items()}


@clause("TTK-11.5")
def test_at_first_all_objectives_but_the_own_one_are_alike() -> None:
    found = spaces_of(lay())
    assert len(found) == 11
    assert "123" not in found
    assert set(found.values()) == {1 / 11}


@clause("TTK-11.5")
def test_each_character_on_a_pattern_speaks_for_it() -> None:
    found = spaces_of(lay("", "78"))
    assert sum(found.values()) == pytest.approx(1.0)
    assert found["789"] > found["147"] == found["258"] == found["357"] > found["369"]
    assert max(found, key=found.__getitem__) == "789"


@clause("TTK-11.5")
def test_a_space_that_was_passed_over_speaks_against_its_patterns() -> None:
    at = lay("12", "", starter=1).play("5")
    assert at.s.passed == [0, 0, 0b111101100, 0]
    found = spaces_of(at)
    assert found["258"] > found["456"]
    assert found["279"] > found["789"]
    at.s.passed = [0, 0, 0, 0]
    fresh = spaces_of(at)
    assert fresh["258"] == fresh["456"]
    assert fresh["279"] == fresh["789"]


def test_what_is_passed_over_is_counted_up_to_three() -> None:
    at, empty = lay("1", ""), 0b111111110
    counts: list[tuple[int, int]] = []
    for space in (1, 2, 2, 2, 2):
        pass_over(at.s, 0, empty, space)
        counts.append((at.s.passed[0] >> 1 & 1, at.s.passed[1] >> 1 & 1))
    assert counts == [(0, 0), (1, 0), (0, 1), (1, 1), (1, 1)]
    assert at.s.passed[0] & 1 == at.s.passed[1] & 1 == 0
    assert at.s.passed[2:] == [0, 0]


@clause("TTK-11.5")
def test_what_was_placed_for_an_earlier_objective_says_nothing() -> None:
    at = lay("", "78")
    at.s.taken[1] = at.s.seq
    assert set(spaces_of(at).values()) == {1 / 11}


@clause("TTK-11.5", "TTK-4.24")
def test_a_reveal_takes_the_objective_away_and_begins_anew() -> None:
    at = lay("56", "782", starter=1).play("9")
    at.act("reveal")
    assert at.claimed(1) == "2"
    found = spaces_of(at)
    assert "789" not in found
    assert len(found) == 10
    assert set(found.values()) == {1 / 10}


@clause("TTK-11.5", "TTK-11.6")
def test_a_complete_pattern_that_was_not_revealed_is_hardly_the_one() -> None:
    at = lay("", "789", goals=("123", "456")).play("1")
    found = spaces_of(at)
    assert min(found, key=found.__getitem__) == "789"


@clause("TTK-7.6", "TTK-11.5")
def test_who_knows_the_objective_believes_nothing_else() -> None:
    at = lay("", "78")
    at.s.known_goals[1] |= 1
    assert spaces_of(at) == {"789": 1.0}
    assert len(spaces_of(at, 1)) == 11


@clause("TTK-7.10", "TTK-11.5")
def test_worlds_show_each_objective_as_often_as_it_is_believed() -> None:
    at = lay("5", "78")
    seen = view(at.r, at.s, 0)
    rng = Rng(seed_of("belief"))
    counts: dict[int, int] = {}
    for _ in range(DRAWS):
        world = sample(at.r, seen, rng)
        assert isinstance(world, TicTacKoState)
        counts[world.current[1]] = counts.get(world.current[1], 0) + 1
    for each, chance in at.r.prior_of(seen.state, 0).items():
        error = (chance * (1 - chance) / DRAWS) ** 0.5
        assert abs(counts.get(each, 0) / DRAWS - chance) < 4.5 * error


@clause("TTK-7.10", "TTK-7.1")
@for_every("seats", [2, 3, 4])
def test_equal_views_believe_the_same_and_nothing_that_was_seen(seats: int) -> None:
    """In a world that a seat cannot tell from the table it believes the same, whatever the others
    hold there; no Objective that lies open is believed in, and the true one always is."""
    r = GAME.bind(None, {}, seats)
    assert isinstance(r, TicTacKoRules)
    rng = Rng(seed_of("beliefs", seats))
    s = r.start(Table(seats, decks(seats)), None)
    steps = 0
    while s.node != OVER:
        assert isinstance(s, TicTacKoState)
        if steps % 7 == 0 and s.turn:
            for seat in range(seats):
                _check(r, s, seat, rng)
        steps += 1
        if s.node == CHANCE:
            r.resolve(s, r.draw(s, rng), None)
        else:
            r.apply(s, s.menu[rng.below(len(s.menu))], None)


def _check(r: TicTacKoRules, s: TicTacKoState, seat: int, rng: Rng) -> None:
    seen = view(r, s, seat)
    world = sample(r, seen, rng)
    assert isinstance(world, TicTacKoState)
    team = team_of(seat)
    found = r.prior_of(seen.state, seat)
    assert found == r.prior_of(view(r, world, seat).state, seat)
    assert found == belief_of(r, world, seat, 1 - team)
    assert sum(found.values()) == pytest.approx(1.0)
    assert not set(found) & {*s.done[0], *s.done[1], s.current[team]}
    assert s.current[1 - team] in found


@clause("TTK-11.5", "TTK-5.4")
def test_on_the_advanced_grid_the_longer_patterns_count() -> None:
    """All Objectives of this table have the letter A there, so that it tells nothing; 7 does."""
    found = spaces_of(lay("", "A", goals=("456", "789"), grid="advanced"))
    assert set(found.values()) == {1 / 11}
    found = spaces_of(lay("", "7", goals=("456", "789"), grid="advanced"))
    assert {name for name, p in found.items() if p > min(found.values())} == {
        name for name in found if "7" in name
    }
