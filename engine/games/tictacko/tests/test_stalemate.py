"""The Stalemate (TTK-4.40 to 4.45)."""

from __future__ import annotations

from engine.games.tictacko.tests.board import lay
from engine.kernel.testing import clause, for_every

FULL = ("12345", "6789")
APART = ("159", "357")  # Objectives that nobody completes here


@clause("TTK-4.40", "TTK-4.41", "TTK-4.12", "TTK-R50", "TTK-R51", "TTK-R52", "TTK-R77")
def test_it_begins_by_itself_when_nothing_is_played_on_a_full_grid() -> None:
    at = lay(*FULL, goals=APART).act("draw")
    assert at.told("stalled") == [(0,)]
    assert at.s.waiting == [0, 1]


@clause("TTK-4.40", "TTK-4.12")
def test_it_does_not_begin_in_a_turn_that_began_with_a_space() -> None:
    at = lay("1234", "6789", goals=APART).play("5")
    assert at.s.stalled == 0


@clause("TTK-4.42", "TTK-4.43", "TTK-R55", "TTK-R52")
def test_unresolved_every_special_character_leaves() -> None:
    at = lay(*FULL, goals=APART, specials="16").act("draw", "pass")
    assert at.s.waiting == [0]
    at.act("pass")
    assert at.claimed(0) == "2345"
    assert at.claimed(1) == "789"
    assert (at.s.stalled, at.s.waiting) == (0, [])
    assert [values[0] for values in at.told("stall-lost")] == [0, 1]


@clause("TTK-R52")
def test_the_declaring_turn_may_count() -> None:
    at = lay(*FULL, goals=APART, specials="1", stalemate_declaring_turn_counts=True)
    at.act("draw", "pass")
    assert at.claimed(0) == "2345"


@clause("TTK-4.43", "TTK-R56")
@for_every(("option", "left"), [("nothing", "12345"), ("sacrifice_all", "")])
def test_without_special_characters(option: str, left: str) -> None:
    at = lay(*FULL, goals=APART, stalemate_without_specials=option).act("draw", "pass", "pass")
    assert at.claimed(0) == left
    assert at.s.stalled == 0


@clause("TTK-4.45", "TTK-R53")
def test_three_players_wait_for_all_three() -> None:
    at = lay(*FULL, goals=APART, seats=3, specials="1").act("draw")
    for expected in ([0, 2], [0], [0]):  # Solo has two turns in it
        at.act("pass")
        assert at.s.waiting == expected
    at.act("pass")
    assert at.s.stalled == 0
    assert at.claimed(0) == "2345"


@clause("TTK-4.42", "TTK-R54", "TTK-4.44")
def test_a_free_space_at_the_end_of_a_turn_ends_it() -> None:
    at = lay("12345", "6789", goals=("159", "789")).act("draw", "reveal")
    assert at.s.stalled == 0
    assert at.told("stall-over")


@clause("TTK-4.42")
def test_it_is_over_also_where_the_space_was_free_before_the_turn() -> None:
    """Somebody left between two turns, as an effect ended."""
    at = lay("1234", "6789", goals=APART).act("pass")
    at.s.stalled, at.s.waiting = 1, [0, 1]
    at.act("pass")
    assert at.told("stall-over")
    assert (at.s.stalled, at.s.waiting) == (0, [])
