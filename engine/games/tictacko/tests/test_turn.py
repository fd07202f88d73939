"""A turn, its lanes, the second draw, deck-out (TTK-4.11 to 4.21, TTK-6.5)."""

from __future__ import annotations

from engine.games.tictacko.codes import CONCESSION, DECKOUT, TURN_LIMIT
from engine.games.tictacko.tests.board import lay
from engine.kernel.testing import clause, for_every


@clause("TTK-4.14", "TTK-4.15", "TTK-4.16", "TTK-4.21", "TTK-R14", "TTK-R73")
def test_what_may_be_done_in_the_action_phase() -> None:
    assert lay().moves() == ["pass", "draw", "character d"]
    assert lay(hand=0).moves() == ["pass", "draw"]
    assert lay("12345", "6789").moves() == ["pass", "draw"]  # no space is empty


@clause("TTK-5.7", "TTK-R10", "TTK-R11", "TTK-2.6", "TTK-4.31", "TTK-4.33")
def test_a_character_goes_to_any_empty_space() -> None:
    at = lay("1", "5").act("character d")
    assert at.moves() == [f"space {name}" for name in "2346789"]
    at.act("space 9")
    assert at.claimed(0) == "19"
    assert at.told("character") == [(0, at.r.pool.index("d"), 8)]


@clause("TTK-2.5", "TTK-2.2", "TTK-2.3")
def test_letters_exist_in_advanced_games_alone() -> None:
    assert "space A" not in lay().act("character d").moves()
    moves = lay(grid="advanced").act("character d").moves()
    assert moves[:1] + moves[-1:] == ["space 1", "space G"]
    assert len(moves) == 16


@clause("TTK-4.17", "TTK-4.18", "TTK-R17", "TTK-R57")
@for_every("seats", [2, 3, 4])
def test_one_character_a_turn(seats: int) -> None:
    at = lay(seats=seats).play("5")
    assert at.s.turn_seat == 1
    assert at.s.turn == 2


@clause("TTK-4.13", "TTK-4.29", "TTK-4.11")
def test_the_next_player_draws_one_card() -> None:
    at = lay().act("pass")
    assert len(at.s.hands[1]) == 5
    assert at.told("turn") == [(1, 2)]


@clause("TTK-4.14", "TTK-R18", "TTK-R79", "TTK-7.2")
def test_a_second_card_may_be_drawn_instead() -> None:
    at = lay().act("draw")
    assert len(at.s.hands[0]) == 5
    assert at.s.turn_seat == 1


@clause("TTK-6.5", "TTK-6.6", "TTK-6.10", "TTK-R13")
def test_the_last_card_of_a_deck_loses() -> None:
    at = lay(deck=1, seats=4).act("draw")
    assert (at.s.over, at.s.scores) == (DECKOUT, [0, 2, 0, 2])
    at = lay(deck=1).act("pass")  # the draw of the other player's turn
    assert at.s.scores == [2, 0]


@clause("TTK-6.5", "TTK-R13")
def test_with_on_failed_draw_the_deck_may_run_empty() -> None:
    at = lay(deck=1, deckout="on_failed_draw").act("draw")
    assert not at.is_over()
    assert at.s.decks[0] == []
    at.act("pass")
    assert (at.s.over, at.s.scores) == (DECKOUT, [0, 2])  # TTK-4.13: the draw is mandatory


@clause("TTK-6.7", "TTK-6.15")
def test_a_team_concedes_together() -> None:
    at = lay(seats=3)
    at.r.concede(at.s, 2, at.events)
    assert (at.s.over, at.s.scores) == (CONCESSION, [0, 2, 0])


@clause("TTK-6.8", "TTK-6.14")
def test_the_turn_limit_is_a_draw() -> None:
    at = lay(turn_limit=50)
    at.s.turn = 50
    at.act("pass")
    assert (at.s.over, at.s.scores) == (TURN_LIMIT, [1, 1])


@clause("TTK-4.48")
def test_the_active_seat_follows_the_order_of_three() -> None:
    at = lay(seats=3)
    seats = []
    for _ in range(8):
        seats.append(at.s.turn_seat)
        at.act("pass")
    assert seats == [0, 1, 2, 1, 0, 1, 2, 1]
