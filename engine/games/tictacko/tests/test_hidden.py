"""Who may know what (section 7), and worlds drawn from it."""

from __future__ import annotations

from engine.games.tictacko.game import GAME
from engine.games.tictacko.hiding import UNKNOWN_GOAL
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.tests.board import lay
from engine.kernel.loadouts import Loadout
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import CHANCE, DECIDE, OVER, UNKNOWN, State
from engine.kernel.testing import clause, for_every
from engine.kernel.view import sample, view

MIXED = (
    Loadout("deck", {"faction": "dragon"}, {"deck": {
        "ember-hatchling": 10, "chimney-drake": 10, "puddle-wyrm": 10, "attic-dragon": 10,
    }}),
    Loadout("deck", {"faction": "unicorn"}, {"deck": {
        "meadow-foal": 10, "lamplight-unicorn": 10, "thistle-mare": 10, "tramline-unicorn": 10,
    }}),
)  # fmt: skip


def seen(seat: int | None, seats: int = 4, **options: object) -> TicTacKoState:
    """What a seat sees of a laid table."""
    at = lay(seats=seats, **options)  # type: ignore[arg-type]
    state = view(at.r, at.s, seat).state
    assert isinstance(state, TicTacKoState)
    return state


@clause("TTK-7.1", "TTK-7.8", "TTK-R62")
def test_hands_are_each_players_own() -> None:
    hands = seen(0).hands
    assert UNKNOWN not in hands[0]
    assert [hand.count(UNKNOWN) for hand in hands] == [0, 4, 4, 4]
    assert [hand.count(UNKNOWN) for hand in seen(None).hands] == [4, 4, 4, 4]


@clause("TTK-7.5", "TTK-R62")
def test_a_teammates_hand_is_open_where_the_table_says_so() -> None:
    assert [hand.count(UNKNOWN) for hand in seen(0, open_team_hands=True).hands] == [0, 4, 0, 4]


@clause("TTK-7.1", "TTK-7.7")
def test_an_objective_belongs_to_the_eyes_of_its_team() -> None:
    for seat, known in ((0, 0), (2, 0), (1, 1), (3, 1)):
        current = seen(seat).current
        assert current[known] >= 0
        assert current[1 - known] == UNKNOWN_GOAL
    assert seen(None).current == [UNKNOWN_GOAL, UNKNOWN_GOAL]
    assert len(seen(0).goal_rest) == 11  # all but one's own


def moments(r: Rules, seed: int) -> list[State]:
    """The states of a match played at random."""
    rng = Rng(seed_of("moments", seed))
    s = r.start(Table(r.seats, MIXED), None)
    found: list[State] = []
    while s.node != OVER:
        found.append(s.copy())
        if s.node == CHANCE:
            r.resolve(s, r.draw(s, rng), None)
        else:
            found[-1].menu = s.menu
            r.apply(s, s.menu[rng.below(len(s.menu))], None)
    return found


@clause("TTK-7.10", "TTK-6.13", "TTK-6.12")
@for_every("seats", [2, 3, 4])
def test_worlds_look_like_the_table_and_break_no_rule(seats: int) -> None:
    r = GAME.bind(None, {"simultaneous_third": "draw"} if seats == 4 else {}, seats)
    rng = Rng(seed_of("worlds", seats))
    for number in range(2):
        for s in moments(r, number)[:: 3 - number]:
            assert r.broken(s) == []
            for seat in (*range(seats), None):
                look = view(r, s, seat)
                world = sample(r, look, rng)
                assert view(r, world, seat).encode() == look.encode()
                assert seat is None or r.broken(world) == []
                if s.node == DECIDE and s.decider == seat:
                    assert r.options_of(world) == s.menu


@clause("TTK-7.10")
def test_a_re_deal_keeps_what_people_know() -> None:
    r = GAME.bind(None, {}, 4)
    s = moments(r, 7)[40]
    assert isinstance(s, TicTacKoState)
    other = s.copy()
    r.redeal(other, 0b0001, Rng(seed_of("again")))
    assert view(r, other, 0).encode() == view(r, s, 0).encode()
    assert other.hands[1:] != s.hands[1:]
