"""The test positions of Stalemates and of three and four players, each with its proof."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.games.tictacko.game import GAME
from engine.kernel.exams import ExamPosition, sit
from engine.kernel.testing import clause, for_every
from engine.sim.exam_proof import declarations, prove

WORLDS = 3
# Below this a partner need not see the difference.
GAP = 0.08
POSITIONS = {
    theme.key: theme.positions
    for theme in GAME.exam()
    if theme.key in ("6_stalemate", "7_teams")
}  # fmt: skip
ALL = [position for positions in POSITIONS.values() for position in positions]


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
    assert proof.holds
    assert proof.accepted >= proof.other + GAP


@clause("TTK-4.43")
def test_there_are_positions_for_every_table_and_of_stalemates_on_both_grids() -> None:
    seats = Counter(position.seats for position in ALL)
    assert seats[3] >= 3
    assert seats[4] >= 3
    assert len(POSITIONS["6_stalemate"]) >= 5
    grids = {position.options.get("grid", "standard") for position in POSITIONS["6_stalemate"]}
    assert grids == {"standard", "advanced"}
