"""Set-up and turn order (TTK-4.1 to 4.10)."""

from __future__ import annotations

from engine.games.tictacko.codes import C_CHOOSER, C_DECK, C_GOALS, C_PLAYER
from engine.games.tictacko.seats import order_from
from engine.games.tictacko.tests.board import Board, begin
from engine.kernel.rng import Rng, seed_of
from engine.kernel.state import CHANCE
from engine.kernel.testing import clause, for_every


def dealt(seats: int, **options: object) -> tuple[Board, list[int]]:
    """A match up to its first decision, and the chance nodes on the way."""
    at = begin(seats, **options)
    met: list[int] = []
    rng = Rng(seed_of("set-up", seats))
    while at.s.node == CHANCE:
        met.append(at.s.ask)
        at.chance(*at.r.draw(at.s, rng))
    return at, met


@clause("TTK-4.2", "TTK-4.4", "TTK-4.6", "TTK-4.46", "TTK-4.47", "TTK-R60", "TTK-R61")
@for_every(
    ("seats", "options", "expected"),
    [
        (2, {}, [C_CHOOSER, C_DECK, C_DECK, C_GOALS]),
        (2, {"first_chooser": "team_b"}, [C_DECK, C_DECK, C_GOALS]),
        (4, {"first_chooser": "team_b"}, [C_PLAYER, C_DECK, C_DECK, C_GOALS]),
        (4, {"first_chooser": "team_b", "first_player": "3"}, [C_DECK, C_DECK, C_GOALS]),
        # A seat of the other team counts as random.
        (4, {"first_chooser": "team_b", "first_player": "2"}, [C_PLAYER, C_DECK, C_DECK, C_GOALS]),
        # Solo alone starts: no lot is needed.
        (3, {"first_chooser": "team_a"}, [C_DECK, C_DECK, C_GOALS]),
    ],
)
def test_only_the_chance_that_is_needed_is_drawn(
    seats: int, options: dict[str, object], expected: list[int]
) -> None:
    assert dealt(seats, **options)[1] == expected


@clause("TTK-4.4")
def test_the_team_that_chose_second_starts() -> None:
    at, _ = dealt(2, first_chooser="team_a")
    assert at.s.turn_seat == 1


@clause("TTK-4.5", "TTK-R58", "TTK-R59")
def test_turn_orders() -> None:
    assert order_from(1, 2) == [1, 0]
    assert order_from(0, 4) == [0, 1, 2, 3]  # starter, facing, teammate, facing that one
    assert order_from(3, 4) == [3, 2, 1, 0]
    assert order_from(2, 3) == [2, 1, 0, 1]  # the Duo starts: Solo plays between the two
    assert order_from(1, 3) == [1, 0, 1, 2]  # Solo starts: the lower seat of the Duo is next


@clause("TTK-4.7", "TTK-4.8", "TTK-2.1", "TTK-R58")
@for_every(
    ("seats", "hands", "decks"),
    [(2, [6, 6], [34, 34]), (3, [5, 7, 5], [30, 33]), (4, [5, 5, 5, 5], [30, 30])],
)
def test_opening_hands_leave_so_many_cards(seats: int, hands: list[int], decks: list[int]) -> None:
    at, _ = dealt(seats)
    hands[at.s.turn_seat] += 1  # the first draw has happened: nobody skips it (TTK-4.10)
    decks[at.s.turn_seat & 1] -= 1
    assert [len(hand) for hand in at.s.hands] == hands
    assert [len(deck) for deck in at.s.decks] == decks


@clause("TTK-4.9", "TTK-4.10", "TTK-7.1", "TTK-R47")
def test_each_team_takes_the_top_objective_for_itself() -> None:
    at, _ = dealt(4)
    assert len(at.s.goals) == 10
    assert at.s.done == [[], []]
    assert at.claimed(0) == at.claimed(1) == ""
    first = at.s.turn_seat & 1
    kinds = [kind.name for kind in at.r.event_kinds]
    took = [event for event in at.events if kinds[event[0]] == "took-goal"]
    assert [event[2] for event in took] == [first, 1 - first]
    assert {event[1] for event in took} == {0b0101, 0b1010}
