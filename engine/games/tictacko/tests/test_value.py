"""The weights by which a position is read, and the plain course of a turn (TTK-11.4, 11.6)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.tictacko.codes import A_NO_INSTANT, D_REVEAL
from engine.games.tictacko.game import GAME
from engine.games.tictacko.heuristic import Heuristic
from engine.games.tictacko.nearness import WIDTH
from engine.games.tictacko.rules import TicTacKoRules
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.tests.board import Board, lay, rules
from engine.games.tictacko.tests.test_honest import decks
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import CHANCE, OVER
from engine.kernel.testing import clause, for_every
from engine.kernel.view import sample, view
from engine.kernel.weights import heuristic_of


def worth(at: Board, seat: int = 0) -> float:
    """How well a seat stands."""
    return at.r.value(at.s, seat)


def known(*args: Any, **more: Any) -> Board:
    """A Grid on which seat 0 knows the opposing Objective."""
    at = lay(*args, **more)
    at.s.known_goals[1] |= 1
    return at


def by_default(at: Board) -> str:
    """The exact text of what happens when nobody answers."""
    return at.r.label(at.s, at.r.default_action(at.s)).text


def test_the_weights_are_those_of_the_folder_and_can_be_replaced() -> None:
    bound = rules()
    bound.weigh({**GAME.weights(), "pace": 999.0, "near_2": 0.5})
    assert bound.heuristic.pace == 999.0
    assert bound.near[2 * WIDTH] == 0.5
    with pytest.raises(KeyError, match="luck"):
        bound.weigh({**GAME.weights(), "luck": 1.0})
    with pytest.raises(KeyError, match="scale"):
        heuristic_of(Heuristic, {name: 1.0 for name in GAME.weights() if name != "scale"})


@clause("TTK-11.4")
def test_each_missing_space_counts_more_than_the_one_before() -> None:
    """Corner for corner, while the others are to play."""
    none, one, two, three = (
        worth(lay(own, "", goals=("138", "456"), starter=1)) for own in ("79", "19", "13", "138")
    )
    assert none < one < two < three
    assert one - none < two - one < three - two


@clause("TTK-11.4")
def test_a_space_that_the_others_hold_is_worse_than_a_free_one() -> None:
    assert worth(known("12", "3", goals=("123", "456"))) < worth(
        known("12", "9", goals=("123", "456"))
    )


@clause("TTK-11.4", "TTK-6.1")
def test_completed_objectives_count_more_than_anything_on_the_grid() -> None:
    behind, ahead = lay("1279", "", goals=("123", "456")), lay("", "", goals=("123", "456"))
    goals = behind.s.goals
    for at in (behind, ahead):
        at.s.goals = [each for each in goals if each != goals[0]]
    ahead.s.done[0] = [goals[0]]
    behind.s.done[1] = [goals[0]]
    assert worth(behind) < worth(lay(goals=("123", "456"))) < worth(ahead)


@clause("TTK-11.4", "TTK-11.5")
def test_what_the_others_may_be_after_is_feared_by_its_probability() -> None:
    open_row, spread = worth(lay("", "79")), worth(lay("", "62"))
    assert open_row < spread < worth(lay("", ""))
    certain = worth(known("", "79", goals=("123", "789")))
    harmless = worth(known("", "79", goals=("123", "456")))
    assert certain < open_row < harmless


@clause("TTK-11.4", "TTK-7.1")
def test_the_true_objective_of_the_others_changes_nothing_that_one_reads() -> None:
    found = {worth(lay("15", "79", goals=("123", other))) for other in ("789", "456", "279")}
    assert max(found) - min(found) < 1e-12


@clause("TTK-11.4", "TTK-6.5")
def test_a_deck_that_ends_with_the_next_draw_is_lost_unless_theirs_ends_before() -> None:
    usual = worth(lay("1", "9"))
    at = lay("1", "9")
    at.s.piles[0] += at.s.decks[0][1:]
    del at.s.decks[0][1:]
    assert worth(at) < usual - 0.3
    at.s.piles[1] += at.s.decks[1][1:]
    del at.s.decks[1][1:]
    assert worth(at) > 0.6


@clause("TTK-11.4", "TTK-6.5")
def test_whose_deck_lasts_longer_stands_better_and_the_more_the_fewer_turns_are_left() -> None:
    """By one draw: seat 0 is to play, so that seat 1 draws first."""
    longer = worth(lay("1", "9"))
    at = lay("1", "9")
    at.s.piles[0].append(at.s.decks[0].pop())
    assert worth(at) < 0.5 < longer
    at = lay("1", "9")
    for team in (0, 1):
        at.s.piles[team] += at.s.decks[team][5:]
        del at.s.decks[team][5:]
    assert worth(at) > longer + 0.1


@clause("TTK-11.4", "TTK-6.5")
def test_an_objective_that_comes_too_late_is_worth_little() -> None:
    def gain(turns: int) -> float:
        found: list[float] = []
        for done in (0, 1):
            at = lay("1", "9")
            at.s.piles[0].append(at.s.decks[0].pop())
            for team in (0, 1):
                at.s.piles[team] += at.s.decks[team][turns - team :]
                del at.s.decks[team][turns - team :]
            at.s.done[0] = [at.s.goals.pop() for _ in range(done)]
            found.append(worth(at))
        return found[1] - found[0]

    assert 0.0 < gain(3) < gain(15) / 2


@clause("TTK-11.4", "TTK-4.43")
def test_special_characters_are_at_risk_on_a_full_grid() -> None:
    full = worth(lay("12689", "3457", specials="9"))
    assert full < worth(lay("12689", "3457"))
    assert worth(lay("1268", "3457", specials="8")) == worth(lay("1268", "3457"))


@clause("TTK-11.4")
@for_every(
    ("weight", "falls"), [("special", True), ("begun", True), ("steady", False), ("pace", False)]
)
def test_each_weight_of_the_race_and_of_special_characters_counts(weight: str, falls: bool) -> None:
    """Team 0 lasts longer, so slower Objectives help it, and has a Special Character."""
    found: list[float] = []
    for more in (0.0, 1.0):
        at = lay("128", "7", goals=("123", "456"), specials="8")
        at.s.piles[1] += at.s.decks[1][8:]
        del at.s.decks[1][8:]
        at.s.piles[0] += at.s.decks[0][8:]
        del at.s.decks[0][8:]
        at.r.weigh({**GAME.weights(), weight: GAME.weights()[weight] + more})
        found.append(worth(at))
    assert (found[1] < found[0]) is falls
    assert found[1] != found[0]


@clause("TTK-11.4", "TTK-11.8")
@for_every("seats", [2, 3, 4])
def test_a_team_shares_its_value_and_the_plain_answer_looks_at_nothing_hidden(seats: int) -> None:
    r = GAME.bind(None, {}, seats)
    assert isinstance(r, TicTacKoRules)
    rng = Rng(seed_of("value", seats))
    s = r.start(Table(seats, decks(seats + 1)), None)
    steps = 0
    while s.node != OVER:
        assert isinstance(s, TicTacKoState)
        steps += 1
        if s.node == CHANCE:
            r.resolve(s, r.draw(s, rng), None)
            continue
        if steps % 3 == 0:
            seen = view(r, s, s.decider)
            world = sample(r, seen, rng)
            plain = r.default_action(s)
            assert plain in s.menu
            assert plain == r.default_action(seen.state) == r.default_action(world)
            for seat in range(2, seats):
                assert r.value(world, seat) == r.value(world, seat - 2)
        r.apply(s, s.menu[rng.below(len(s.menu))], None)
    assert {r.value(s, seat) for seat in range(seats)} <= {0.0, 0.5, 1.0}


# --- the plain course ------------------------------------------------------------------------


@clause("TTK-11.6")
def test_by_default_a_character_comes_to_the_last_space_of_the_pattern() -> None:
    at = lay("12", "5")
    assert by_default(at) == "character d"
    assert by_default(at.act("character d")) == "space 3"


@clause("TTK-11.6")
def test_by_default_two_of_three_are_blocked() -> None:
    at = known("5", "79", goals=("123", "789"))
    assert by_default(at.act("character d")) == "space 8"


@clause("TTK-11.6", "TTK-4.24")
def test_by_default_an_objective_is_revealed_in_the_own_turn() -> None:
    at = lay("12", "5").play("3")
    assert at.s.ask == D_REVEAL
    assert by_default(at) == "reveal"


@clause("TTK-11.6", "TTK-4.24")
def test_by_default_what_was_held_is_held_until_the_own_turn_or_the_last_one() -> None:
    at = lay("12", "5").play("3").act("hold", "pass")
    assert (at.s.ask, at.s.decider, by_default(at)) == (D_REVEAL, 0, "hold")
    at.s.done[0] = [at.s.goals.pop(), at.s.goals.pop()]
    assert by_default(at) == "reveal"


@clause("TTK-11.6", "TTK-5.12", "TTK-5.14")
@for_every(
    ("card", "own", "others", "wanted"),
    [
        ("wrong-turn", "128", "59", ["target 8", "target 3"]),
        ("musical-chairs", "128", "359", ["target 3", "target 8"]),
        ("beaten-carpet", "12", "35", ["target 3"]),
        ("rolled-rug", "128", "35", ["target 8", "target 3"]),
    ],
)
def test_by_default_an_announcement_goes_where_it_helps_most(
    card: str, own: str, others: str, wanted: list[str]
) -> None:
    at = shipped(card, own, others)
    at.act(f"magic {card}")
    found: list[str] = []
    for _ in wanted:
        found.append(by_default(at))
        at.act(found[-1])
    assert found == wanted


def shipped(card: str, own: str, others: str) -> Board:
    """A Grid of the shipped cards; seat 0 holds one of them besides Basic ones."""
    from engine.games.tictacko.tests.shipped import BY_CODE

    raw = {key: part for key, part in BY_CODE[card].items() if key != "set"}
    at = lay(own, others, cards=[raw], goals=("123", "456"))
    index = at.r.pool.index(card)
    at.s.hands[0] = sorted([*at.s.hands[0][1:], index])
    at.s.frames[-1][1] = 2
    at.s.node = 0
    at.r.pose(at.s, 0, at.s.ask)
    return at


def test_by_default_no_instant_is_spent() -> None:
    at = lay("1", "9")
    at.s.ask, at.s.menu = 6, [A_NO_INSTANT, A_NO_INSTANT + 1]
    assert at.r.default_action(at.s) == A_NO_INSTANT
