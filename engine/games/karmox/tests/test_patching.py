"""Changes by hand: what a text says that the engine cannot carry out."""

from __future__ import annotations

import pytest

from engine.games.karmox import patching
from engine.games.karmox.codes import MOVEMENT
from engine.games.karmox.tests.table import Game, cell_of, lay
from engine.kernel.errors import IllegalAction
from engine.kernel.state import OVER
from engine.kernel.testing import clause, for_every


def table() -> Game:
    """Two of each colour in the fortress, red to move; a chest and two tiles on the sheets."""
    standing = {"maga-red": "D1", "lottatore-red": "A4", "maga-blue": "L9", "predone-blue": "L4"}
    return lay(standing, chests={"maga-red": 1}, spirits={"maga-blue": 2})


def by_hand(game: Game, what: int, piece: str, amount: int) -> list[str]:
    """The events of one change, the invariants kept."""
    game.events.clear()
    game.r.patch(game.s, [what, game.piece(piece), amount], game.events)
    game.r.run(game.s, game.events)
    assert game.r.broken(game.s) == []
    return game.log


@clause("KX-5.17", "KX-5.25")
def test_sheets_are_changed_and_nothing_is_lost() -> None:
    game = table()
    assert by_hand(game, patching.LIFE, "maga-red", 2) == ["patched"]
    assert by_hand(game, patching.LEVEL, "maga-red", 2) == ["patched"]
    assert by_hand(game, patching.ABILITY, "maga-red", MOVEMENT) == ["patched", "gained-ability"]
    assert (game.stat("life", "maga-red"), game.stat("level", "maga-red")) == (2, 2)
    by_hand(game, patching.GAIN_SPIRITS, "lottatore-red", 3)
    by_hand(game, patching.LOSE_SPIRITS, "maga-blue", 2)
    assert (game.s.pool, game.s.spirits[game.piece("lottatore-red")]) == (5, 3)
    by_hand(game, patching.TAKE_CHEST, "predone-blue", 0)
    by_hand(game, patching.RETURN_CHEST, "maga-red", 7)
    assert "N8" in game.full
    assert "N1" not in game.full


@clause("KX-5.15", "KX-5.40")
def test_characters_are_moved_imprisoned_and_freed() -> None:
    game = table()
    assert by_hand(game, patching.MOVE, "maga-red", cell_of(game.r, "C3")) == [
        "patched", "teleported",
    ]  # fmt: skip
    assert by_hand(game, patching.IMPRISON, "maga-red", 1) == [
        "patched", "chest-home", "imprisoned",
    ]  # fmt: skip
    assert (game.at("maga-red"), game.stat("chests", "maga-red")) == ("P2", 0)
    assert by_hand(game, patching.FREE, "maga-red", 0) == ["patched", "released"]
    assert (game.at("maga-red"), game.stat("life", "maga-red")) == ("D1", 1)


def test_a_pawn_is_set_and_lands_nowhere() -> None:
    game = table()
    game.r.patch(game.s, [patching.PAWN, 1, 5], game.events)
    game.r.run(game.s, game.events)
    assert game.s.pawns == [0, 5]
    assert game.log[-2:] == ["patched", "pawn-moved"]


def test_whom_a_tile_has_made_active_may_leave_the_board() -> None:
    game = lay({"maga-red": "D1", "lottatore-red": "A4", "maga-blue": "L9"},
               spirits={"maga-red": 1})  # fmt: skip
    game.do("spirit maga-red")
    by_hand(game, patching.IMPRISON, "maga-red", 0)
    assert "move lottatore-red A5" in game.moves


@clause("KX-6.1")
def test_the_last_of_a_side_imprisoned_ends_the_game() -> None:
    game = lay({"maga-red": "D1", "maga-blue": "L9"})
    by_hand(game, patching.IMPRISON, "maga-blue", 0)
    assert game.s.node == OVER
    assert game.s.scores == [2, 0]


@for_every("data", [
    [], [0, 0], [11, 0, 0], [-1, 0, 0], [0, 8, 5], [0, 4, 3], [0, 4, 13], [0, 4, 36], [1, 4, 0],
    [1, 4, 6], [2, 4, 3], [3, 4, 3], [4, 4, 7], [4, 4, 0], [5, 4, 1], [6, 4, 7], [6, 4, 8],
    [7, 4, 0], [7, 0, 7], [8, 4, 4], [8, 2, 0], [9, 4, 0], [9, 2, 0], [10, 2, 0], [10, 0, 24],
    [1, 4, -1], [0, 4, 5, 1],
])  # fmt: skip
def test_what_names_nothing_that_can_be_changed_is_refused(data: list[int]) -> None:
    game = table()
    before = game.s.flat()
    with pytest.raises(IllegalAction):
        game.r.patch(game.s, data, [])
    assert game.s.flat() == before


def test_nothing_is_changed_in_the_middle_of_something() -> None:
    game = lay({"maga-red": "D1", "maga-blue": "E1"}, spirits={"maga-red": 1})
    game.do("move maga-red D1", "attack maga-blue")
    with pytest.raises(IllegalAction) as refused:
        game.r.patch(game.s, [patching.LIFE, game.piece("maga-red"), 1], None)
    assert "finish" in str(refused.value)
