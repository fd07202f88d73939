"""The test positions, each with its proof, and the count that proofs go by."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engine.games.karmox.game import GAME
from engine.games.karmox.standing import WORTH, standing_now
from engine.games.karmox.tests.table import PAIRS, Game, lay
from engine.kernel.exams import ExamPosition, sit
from engine.kernel.rng import Rng, seed_of
from engine.kernel.testing import clause, for_every
from engine.sim.exam_proof import Solver, declarations, prove

# Nothing is unseen (KX-7.1): one world is all there are.
WORLDS = 1
# Below this a partner need not see the difference.
GAP = 0.08
ALL = [position for theme in GAME.exam() for position in theme.positions]


@for_every("position", ALL, ids=lambda position: position.key)
def test_a_position_asks_its_seat_and_its_moves_are_the_better_ones(
    position: ExamPosition,
) -> None:
    r = GAME.bind(None, position.options, position.seats)
    s = sit(position, r)
    assert (s.decider, r.broken(s)) == (position.seat, [])
    found = [each.texts for each in declarations(r, s)]
    for move in position.moves:
        assert any(replace(position, moves=(move,)).accepts(texts) for texts in found), (
            f"{move} is never legal"
        )
    proof = prove(GAME, r, position, WORLDS)
    assert proof.accepted >= proof.other + GAP


def test_the_themes_cover_every_kind_of_choice_and_table() -> None:
    assert len(ALL) >= 30
    assert len(GAME.exam()) >= 5
    seats = Counter(position.seats for position in ALL)
    assert seats[3] >= 2
    assert seats[4] >= 3
    asked = {move[0].partition(" ")[0] for position in ALL for move in position.moves}
    assert asked >= {"spirit", "spirits", "move", "take", "attack", "heal", "roll", "event",
                     "release", "choose", "ability", "keep", "push", "return", "imprison",
                     "none"}  # fmt: skip
    assert {position.options.get("edition", "base-01") for position in ALL} == {
        "base-01", "torri-02",
    }  # fmt: skip


# --- the count -------------------------------------------------------------------------------


@clause("KX-6.10")
def test_chests_count_before_characters_before_life_before_ability() -> None:
    for at, (worth, _most) in enumerate(WORTH[:-1]):
        assert worth > sum(less * most for less, most in WORTH[at + 1 :])
    assert sum(worth * most for worth, most in WORTH) < 0.5


@clause("KX-6.10")
def test_a_side_is_measured_by_the_best_of_the_others() -> None:
    game = lay({"maga-red": "D1", "maga-blue": "L9"}, life={"maga-red": 4})
    assert standing_now(game.s, 0) == pytest.approx(0.5 - 0.003)
    assert standing_now(game.s, 0) + standing_now(game.s, 1) == pytest.approx(1.0)
    carried = {"maga-red": 1, "sentinella-red": 2}
    three = lay({"maga-red": "D1", "lottatore-red": "A4", "sentinella-red": "L4"}, PAIRS[:3],
                chests=carried)  # fmt: skip
    assert standing_now(three.s, 2) < standing_now(three.s, 1)
    assert standing_now(three.s, 1) == pytest.approx(0.5 + 0.12)


def at_the_dice(spirits: int = 0, **options: str) -> Game:
    """An attack of even chances, decided but for the dice; a hit ends the game."""
    game = lay({"maga-red": "D1", "sentinella-blue": "E1"}, life={"sentinella-blue": 1},
               spirits={"maga-red": spirits}, options=options)  # fmt: skip
    return game.do("move maga-red D1", "attack sentinella-blue")


@clause("KX-5.9", "KX-R44")
def test_a_tie_that_changes_nothing_is_left_out_of_a_proof() -> None:
    """Half of all attacks at even odds win at once, whatever ties there are before."""
    game = at_the_dice()
    solver = Solver(game.r, GAME, 0, game.s.turn, Rng(seed_of("tie")))
    lost = game.s.copy()
    game.r.resolve(lost, [0])
    game.r.resolve(lost, [5])
    assert solver.value(game.s) == pytest.approx(0.5 + solver.value(lost) / 2)


@clause("KX-5.23")
def test_a_tie_with_a_new_window_is_no_repetition() -> None:
    game = at_the_dice(spirits=1, spirit_on_tie="reopen").do("spirits 0")
    before = game.s.copy()
    game.roll(3, 3)
    assert not GAME.exam_repeats(before, game.s)
    again = at_the_dice(spirits=1, spirit_on_tie="closed").do("spirits 0")
    before = again.s.copy()
    again.roll(3, 3)
    assert GAME.exam_repeats(before, again.s)
