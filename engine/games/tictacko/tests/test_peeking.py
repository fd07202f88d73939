"""Looking at hands and Objectives, and what views keep of it (TTK-7.6, 7.10, 9.12, 9.28)."""

from __future__ import annotations

from typing import Any

from engine.games.tictacko.hiding import UNKNOWN_GOAL
from engine.games.tictacko.peeking import take_goal
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.tests.board import Board, Raw, lay
from engine.games.tictacko.tests.test_verbs import choose, entering, magic
from engine.kernel.events import project
from engine.kernel.rng import Rng, seed_of
from engine.kernel.state import DECIDE, UNKNOWN
from engine.kernel.testing import clause
from engine.kernel.view import sample, view


def look(code: str, audience: str, who: str = "opponents") -> Raw:
    """A Magic that looks into hands."""
    return magic(code, {"op": "peek_hand", "who": who, "audience": audience})


SPY = look("spy", "you")
SPIES = look("spies", "own_team")
SCRY = magic("scry", {"op": "peek_objective", "audience": "you"})
SCRIES = magic("scries", {"op": "peek_objective", "audience": "own_team"})
CHANGE = magic("change", {"op": "replace_objective"})
PINCH = magic("pinch", {"op": "discard", "who": "opponents", "n": 1, "mode": "choice"},
              {"op": "draw", "who": "opponents", "n": 1})  # fmt: skip
CALL = magic("call", {"op": "draw", "who": "you", "n": 1},
             choices=(choose("c", "card", zone="hand", who="opponents"),))  # fmt: skip
CHIEF = entering("chief", {"op": "draw", "who": "you", "n": 1},
                 choices=(choose("c", "card", zone="hand", who="opponents"),))  # fmt: skip
CARDS = (SPY, SPIES, SCRY, SCRIES, CHANGE, PINCH, CALL, CHIEF)


def table(codes: str, seats: int = 4, **more: Any) -> Board:
    """Seat 0 holds these, seat 1 a `pinch` among its cards."""
    at = lay("1", "5", cards=CARDS, seats=seats, **more)
    for place, code in enumerate(codes.split()):
        at.s.hands[0][place] = at.r.pool.index(code)
    at.s.hands[1][0] = at.r.pool.index("pinch")
    for hand in at.s.hands:
        hand.sort()
    at.s.menu = at.r.options_of(at.s)
    return at


def hand_seen(at: Board, viewer: int | None, seat: int) -> list[str]:
    """What a viewer sees of a hand; `?` for a hidden card."""
    state = view(at.r, at.s, viewer).state
    assert isinstance(state, TicTacKoState)
    hand = state.hands[seat]
    return ["?" if card == UNKNOWN else at.r.pool.at(card).code for card in hand]


def goal_seen(at: Board, viewer: int, team: int) -> str:
    """What a viewer sees of a current Objective."""
    state = view(at.r, at.s, viewer).state
    assert isinstance(state, TicTacKoState)
    goal = state.current[team]
    return "?" if goal == UNKNOWN_GOAL else at.r.pool.at(goal).code


def agree(at: Board) -> None:
    """Every world of every audience looks like the table to it."""
    rng = Rng(seed_of("peeking"))
    for seat in (*range(at.r.seats), None):
        for _ in range(5):
            seen = view(at.r, at.s, seat)
            world = sample(at.r, seen, rng)
            assert view(at.r, world, seat).encode() == seen.encode()
            assert world.menu or world.node != DECIDE
            if at.s.decider == seat:
                assert at.r.options_of(world) == at.s.menu


@clause("TTK-9.28", "TTK-7.6", "TTK-9.12")
def test_a_hand_is_seen_by_the_one_who_looks() -> None:
    at = table("spy").act("magic spy")
    assert sorted(hand_seen(at, 0, 1)) == ["?", "pinch", "u", "u", "u"]  # who has drawn since
    assert hand_seen(at, 0, 3) == ["u"] * 4
    assert hand_seen(at, 2, 3) == ["?"] * 4
    assert hand_seen(at, None, 3) == ["?"] * 4
    agree(at)


@clause("TTK-9.28", "TTK-7.1")
def test_others_learn_only_that_it_happened() -> None:
    at = table("spy").act("magic spy")
    kinds = at.r.event_kinds
    for seat, names in (
        (0, {"looked", "saw"}),
        (1, {"looked"}),
        (2, {"looked"}),
        (None, {"looked"}),
    ):
        told = [project(event, kinds[event[0]], seat) for event in at.events]
        seen = {kinds[event[0]].name for event in told if event is not None}
        assert seen & {"looked", "saw"} == names


@clause("TTK-9.28")
def test_the_whole_team_looks_where_the_card_says_so() -> None:
    at = table("spies").act("magic spies")
    assert hand_seen(at, 2, 3) == ["u"] * 4
    assert hand_seen(at, 1, 3) == ["?"] * 4
    agree(at)


@clause("TTK-9.28", "TTK-7.6")
def test_what_is_drawn_later_stays_unknown_and_what_leaves_is_forgotten() -> None:
    at = table("spy", seats=2).act("magic spy")
    assert sorted(hand_seen(at, 0, 1)) == ["?", "pinch", "u", "u", "u"]  # seat 1 has drawn
    at.act("magic pinch")
    assert sorted(hand_seen(at, 0, 1)) == ["?", "u", "u", "u"]
    agree(at)


@clause("TTK-7.6", "TTK-7.10")
def test_who_chooses_among_seen_cards_has_some_in_worlds_of_those_who_do_not_know_them() -> None:
    at = table("spy chief", seats=2).act("magic spy", "pass", "character chief", "space 4")
    assert {at.r.exact(at.s, action) for action in at.s.menu} == {"choose u", "choose pinch"}
    agree(at)


@clause("TTK-9.28", "TTK-9.12", "TTK-7.1")
def test_an_objective_is_seen_until_it_is_another() -> None:
    at = table("scry", goals=("123", "789")).act("magic scry")
    assert (goal_seen(at, 0, 1), goal_seen(at, 2, 1)) == ("g2", "?")
    agree(at)
    team = table("scries", goals=("123", "789")).act("magic scries")
    assert (goal_seen(team, 2, 1), goal_seen(team, 1, 0)) == ("g2", "?")
    agree(team)


@clause("TTK-9.12", "TTK-7.10", "TTK-7.6", "TTK-11.5")
def test_an_objective_goes_under_the_deck_and_its_team_knows_where() -> None:
    at = table("change", goals=("123", "789"))
    top = at.s.goals[-1]
    at.s.passed = [0b1, 0b1, 0b10, 0b10]
    at.act("magic change")
    assert at.s.current[0] == top
    assert at.r.pool.at(at.s.goals[0]).code == "g0"
    assert at.s.passed == [0, 0, 0b10, 0b10]  # what was passed over for the other one says nothing
    for viewer, knows in ((0, True), (2, True), (1, False), (None, False)):
        state = view(at.r, at.s, viewer).state
        assert isinstance(state, TicTacKoState)
        assert (state.goals[0] != UNKNOWN) == knows
        assert (at.s.goals[0] in state.goal_rest) != knows
        assert bool(state.buried) == knows
    agree(at)


@clause("TTK-7.6", "TTK-7.10")
def test_who_had_seen_it_knows_where_it_lies_and_who_takes_it() -> None:
    at = table("change", goals=("123", "789"))
    at.s.known_goals[0] |= 0b0010  # seat 1 had looked
    at.act("magic change")
    state = view(at.r, at.s, 1).state
    assert isinstance(state, TicTacKoState)
    assert at.r.pool.at(state.goals[0]).code == "g0"
    del at.s.goals[1:]  # the others are gone: it comes next
    take_goal(at.r, at.s, 0, None)
    assert (goal_seen(at, 1, 0), goal_seen(at, 3, 0)) == ("g0", "?")
    assert at.s.buried == []


@clause("TTK-7.6", "TTK-7.10", "TTK-9.12")
def test_what_i_have_put_under_the_deck_i_know_in_their_hands() -> None:
    at = table("change", seats=2, goals=("123", "789"))
    at.s.hands[1][0] = at.r.pool.index("change")
    at.s.hands[1].sort()
    at.act("magic change")
    del at.s.goals[1:]  # g0 alone is left
    at.act("magic change")  # seat 1 takes it
    assert (goal_seen(at, 1, 1), goal_seen(at, 0, 1)) == ("g0", "g0")
    assert goal_seen(at, 1, 0) == "?"
    agree(at)


@clause("TTK-9.12", "TTK-5.32")
def test_without_an_objective_deck_nothing_is_exchanged() -> None:
    at = table("change")
    at.s.goals = []
    at.s.menu = at.r.options_of(at.s)
    assert "magic change" not in at.moves()


@clause("TTK-9.6", "TTK-7.8", "TTK-R85")
def test_of_another_hand_only_what_is_known_can_be_chosen() -> None:
    blind = table("call spy")
    assert "magic call" not in blind.moves()
    knows = table("call spy", seats=2).act("magic spy", "magic call")
    assert knows.moves() == ["choose pinch", "choose u"]
    agree(knows)


@clause("TTK-7.6", "TTK-7.10")
def test_a_re_deal_keeps_what_was_seen() -> None:
    at = table("spy scry", seats=2, goals=("123", "789")).act("magic spy", "magic scry")
    other = at.s.copy()
    at.r.redeal(other, 0b01, Rng(seed_of("again")))
    assert view(at.r, other, 0).encode() == view(at.r, at.s, 0).encode()
    third = at.s.copy()
    at.r.redeal(third, 0b10, Rng(seed_of("other")))  # for the one who was looked at
    assert view(at.r, third, 1).encode() == view(at.r, at.s, 1).encode()
    assert not at.r.broken(third)
    agree(Board(at.r, third))


@clause("TTK-7.6", "TTK-7.10")
def test_a_re_deal_for_somebody_else_leaves_nobody_with_false_knowledge() -> None:
    at = table("spy", seats=4, deck=22).act("magic spy")
    for team in (0, 1):
        for place in range(10):
            at.s.decks[team][place] = at.r.pool.index("pinch")
    for number in range(5):
        other = at.s.copy()
        at.r.redeal(other, 0b0100, Rng(seed_of("false", number)))
        assert view(at.r, other, 2).encode() == view(at.r, at.s, 2).encode()
        for seat in (1, 3):
            known, hand = other.seen[seat], other.hands[seat][:]
            assert len(known) == len(at.s.seen[seat])
            for card in known:
                hand.remove(card)
        agree(Board(at.r, other))
