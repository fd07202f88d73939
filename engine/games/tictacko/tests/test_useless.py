"""Announcements that would do nothing are not offered (TTK-5.32, R28, R90)."""

from __future__ import annotations

from typing import Any

from engine.games.tictacko.tests.board import Board, lay
from engine.games.tictacko.tests.test_verbs import BROOM, choose, magic
from engine.kernel.rng import Rng, seed_of
from engine.kernel.testing import clause
from engine.kernel.view import sample, view

FEW = {"min": 0, "max": 2}
UP_TO = magic("up-to", {"op": "destroy", "target": "$t"},
              choices=(choose("t", team="opposing", count=FEW),))  # fmt: skip
ROW_OR_DRAW = {**BROOM, "code": "row-or-draw", "effects": [
    *BROOM["effects"],
    {"timing": "play", "optional": True, "do": [{"op": "draw", "who": "you", "n": 1}]},
]}  # fmt: skip
THROW = magic("throw", {"op": "discard", "who": "you", "n": 1, "mode": "choice"})
MAYBE = magic("maybe", {"op": "draw", "who": "you", "n": 1}, optional=True)
ONE_OF = magic("one-of", modes=[
    {"do": [{"op": "discard", "who": "opponents", "n": 1, "mode": "choice"}]},
    {"do": [{"op": "draw", "who": "you", "n": 1}]},
])  # fmt: skip
ONE = magic(
    "one",
    {"op": "destroy", "target": "$t"},
    choices=({"id": "t", "kind": "character", "team": "opposing", "where": "anywhere"},),
)
CARDS = (ONE, BROOM, UP_TO, ROW_OR_DRAW, THROW, MAYBE, ONE_OF)


def holding(code: str, dragons: str = "", unicorns: str = "", **more: Any) -> Board:
    """A Grid with that card in the first player's hand."""
    at = lay(dragons, unicorns, cards=CARDS, **more)
    at.s.hands[0][-1] = at.r.pool.index(code)
    at.s.hands[0].sort()
    at.s.menu = at.r.options_of(at.s)
    return at


def agree(at: Board) -> None:
    """Whoever imagines the table is offered the same."""
    world = sample(at.r, view(at.r, at.s, at.s.decider), Rng(seed_of("useless")))
    assert at.r.options_of(world) == at.s.menu


@clause("TTK-5.32", "TTK-R90", "TTK-9.29")
def test_up_to_is_not_none_where_something_could_be_done() -> None:
    at = holding("up-to", "1", "56").act("magic up-to")
    assert at.moves() == ["target 5", "target 6"]  # not "done"
    agree(at)
    at.act("target 6")
    assert at.moves() == ["done", "target 5"]
    assert "magic up-to" not in holding("up-to", "1").moves()


@clause("TTK-2.21")
def test_a_choice_that_does_not_say_how_many_is_of_one() -> None:
    at = holding("one", "1", "5", goals=("123", "789"))
    assert "magic one" in at.moves()
    at.act("magic one")
    assert at.claimed(1) == ""
    two = holding("one", "1", "56").act("magic one", "target 6")
    assert two.claimed(1) == "5"


@clause("TTK-R90", "TTK-R28")
def test_where_the_table_lets_it_a_magic_is_played_for_nothing() -> None:
    at = holding("up-to", "1", "56", magic_needs_target=False).act("magic up-to")
    assert at.moves() == ["done", "target 5", "target 6"]


@clause("TTK-5.32", "TTK-9.24")
def test_a_row_with_nobody_in_it_is_not_offered() -> None:
    at = holding("broom", "1", "5").act("magic broom")
    assert at.moves() == ["target 4", "target 5", "target 6"]
    agree(at)


@clause("TTK-5.32", "TTK-4.52")
def test_it_is_the_whole_announcement_that_must_do_something() -> None:
    at = holding("row-or-draw", "1", "5").act("magic row-or-draw")
    assert len(at.moves()) == 9  # the card that may be drawn is enough
    at.act("target 1")
    assert at.claimed(1) == "5"  # drawing is all that is left: it was not asked


@clause("TTK-5.32", "TTK-4.52")
def test_what_may_be_done_is_done_where_it_is_all_there_is() -> None:
    at = holding("maybe")
    before = len(at.s.hands[0])
    at.act("magic maybe")
    assert len(at.s.hands[0]) == before  # the Magic for the card drawn


@clause("TTK-4.31", "TTK-5.32")
def test_the_card_itself_is_none_to_discard() -> None:
    assert "magic throw" in holding("throw", hand=2).moves()
    assert "magic throw" not in holding("throw", hand=1).moves()


@clause("TTK-5.32")
def test_a_mode_that_would_do_nothing_is_not_offered() -> None:
    at = holding("one-of").act("magic one-of")
    assert at.moves() == ["mode 1", "mode 2"]
    bare = holding("one-of")
    bare.s.hands[1] = []
    bare.s.menu = bare.r.options_of(bare.s)
    bare.act("magic one-of")
    assert bare.told("drew")
