"""Spirit tiles: windows, healing, limbo (KX-5.20 to 5.26)."""

from __future__ import annotations

from typing import Any

from engine.games.karmox.codes import EVENT
from engine.games.karmox.tests.table import PAIRS, TEAM_PAIRS, Game, lay
from engine.games.karmox.tokens import ability_counters_left, life_counters_left
from engine.kernel.testing import clause

FACING = {"maga-red": "E5", "maga-blue": "D5", "predone-blue": "L12", "predone-red": "A12"}


def attacked(**sheets: Any) -> Game:
    """Maga red attacks maga blue."""
    return lay(FACING, **sheets).do("move maga-red E5", "attack maga-blue")


@clause("KX-5.23", "KX-5.21", "KX-5.22", "KX-R45", "KX-R46", "KX-7.3")
def test_attacker_first_then_defender_then_dice() -> None:
    game = attacked(spirits={"maga-red": 2, "maga-blue": 1})
    assert game.s.decider == 0
    assert game.moves == ["spirits 0", "spirits 1", "spirits 2"]
    game.do("spirits 2")
    assert game.s.decider == 1
    assert game.moves == ["spirits 0", "spirits 1"]
    game.do("spirits 1").roll(1, 4)
    assert game.told("dice")[0][2] == 1 + 3 + 4
    assert game.told("dice")[0][5] == 4 + 2 + 2
    assert game.told("tie") == [(1,)]


@clause("KX-5.23", "KX-O4")
def test_after_a_tie_the_windows_open_again_for_tiles_left() -> None:
    game = attacked(spirits={"maga-red": 2}).do("spirits 0").roll(2, 3)
    assert game.moves == ["spirits 0", "spirits 1", "spirits 2"]
    closed = lay(FACING, spirits={"maga-red": 2}, options={"spirit_on_tie": "closed"})
    closed.do("move maga-red E5", "attack maga-blue", "spirits 0").roll(2, 3)
    assert closed.moves == []
    closed.roll(6, 1)
    assert closed.told("hit")


@clause("KX-O3", "KX-5.22")
def test_with_the_option_one_tile_for_a_stat_in_a_turn() -> None:
    game = lay(FACING, spirits={"maga-red": 3}, options={"spirit_stack": "one_per_stat"})
    assert "spirit maga-red" in game.moves
    game.do("spirit maga-red")
    assert "spirit maga-red" not in game.moves
    game.do("move maga-red E5", "attack maga-blue")
    assert game.moves == ["spirits 0", "spirits 1"]
    game.do("spirits 1").roll(1, 4)
    assert not game.s.menu  # a tie: no second tile for the attack


@clause("KX-5.24", "KX-R49", "KX-4.16", "KX-4.20", "KX-R78")
def test_two_tiles_of_one_sheet_heal_one_life() -> None:
    sheets: dict[str, Any] = {
        "spirits": {"maga-red": 3, "predone-red": 1},
        "life": {"maga-red": 3, "predone-red": 3},
    }
    game = lay(FACING, **sheets)
    assert game.of("heal") == ["maga-red"]
    game.do("heal maga-red")
    assert game.stat("life", "maga-red") == 4
    assert game.stat("spirits", "maga-red") == 1
    assert (game.s.pool, game.s.limbo) == (4, 2)
    assert game.of("heal") == []


@clause("KX-5.24", "KX-4.10", "KX-4.18", "KX-4.20", "KX-4.1")
def test_healing_is_for_sale_at_four_moments() -> None:
    sheets: dict[str, Any] = {"spirits": {"maga-red": 8}, "life": {"maga-red": 1}}
    game = lay(FACING, phase=EVENT, **sheets)
    game.do("heal maga-red", "skip", "heal maga-red", "move maga-red E5", "heal maga-red")
    assert game.of("attack") == ["maga-blue"]
    game.do("none", "heal maga-red")
    assert game.stat("life", "maga-red") == 5
    assert game.s.turn_seat == 1


@clause("KX-4.20")
def test_the_end_of_the_turn_is_asked_only_of_those_who_can_heal() -> None:
    game = lay(FACING, spirits={"maga-red": 2}, life={"maga-red": 4}).do("pass")
    assert game.moves == ["heal maga-red", "done"]
    game.do("done")
    assert game.s.turn_seat == 1
    assert lay(FACING, spirits={"maga-red": 2}).do("pass").s.turn_seat == 1


@clause("KX-5.24", "KX-R49")
def test_no_healing_above_the_slots_or_for_prisoners() -> None:
    game = lay({**FACING, "lottatore-red": "P1"}, spirits={"maga-red": 4, "lottatore-red": 2})
    assert game.of("heal") == []


@clause("KX-5.25", "KX-4.21", "KX-R47", "KX-R51")
def test_played_tiles_wait_until_the_end_of_the_turn() -> None:
    game = lay(FACING, phase=EVENT, spirits={"maga-red": 2, "maga-blue": 6}, life={"maga-red": 4})
    game.s.pawns[0] = 14
    game.do("heal maga-red", "roll red").roll(1)
    assert "event" not in game.moves  # the pool is empty: two tiles are in limbo
    game.do("pass")
    assert game.told("tiles-back") == [(2,)]
    assert game.s.pool == 2


@clause("KX-5.26", "KX-R48", "KX-5.21")
def test_tiles_help_only_whose_sheet_holds_them() -> None:
    standing = {
        "lottatore-red": "E5",
        "predone-red": "F5",
        "lottatore-blue": "D5",
        "maga-blue": "L1",
    }
    game = lay(standing, TEAM_PAIRS, spirits={"predone-red": 2}, options={"mode": "teams"})
    game.do("move lottatore-red E5", "attack lottatore-blue")
    assert game.s.menu == []  # dice at once: no tile may be played


@clause("KX-R81", "KX-5.21")
def test_movement_tiles_are_played_before_the_destination() -> None:
    game = lay(FACING, spirits={"maga-red": 1}).do("move maga-red E4")
    assert "spirit maga-red" not in game.moves


@clause("KX-O6", "KX-R50", "KX-R66", "KX-2.2")
def test_finite_counters_end_healing_and_ability_points() -> None:
    game = lay(
        FACING, spirits={"maga-red": 2}, life={"maga-red": 4}, options={"finite_tokens": True}
    )
    assert game.of("heal") == ["maga-red"]
    game.s.level[game.piece("maga-blue")] = 2
    full = lay(
        {**FACING, "lottatore-red": "A1", "lottatore-blue": "L8", "sentinella-red": "A8",
         "sentinella-blue": "L4"},
        spirits={"maga-red": 2},
        life={"maga-red": 4},
        level={"maga-blue": 1},
        options={"finite_tokens": True},
    )  # fmt: skip
    assert full.of("heal") == []
    points = lay(FACING, level={"maga-red": 2}, options={"finite_tokens": True})
    points.s.ability = [2, 2, 2, 0, 0, 0, 2, 2, 2, 0, 0, 0, 2, 2, 2, 0, 0, 2, 0, 0, 0, 0, 0, 0]
    points.do("move maga-red E5", "attack maga-blue").roll(6, 1)
    assert points.log.count("ability-lost") == 1


@clause("KX-O6", "KX-6.13", "KX-R66")
def test_counters_of_who_left_are_in_the_bag_again() -> None:
    standing = {"lottatore-red": "E5", "sentinella-red": "A12", "maga-red": "L1"}
    at = lay(standing, PAIRS[:3], options={"finite_tokens": True})
    at.s.life, at.s.level, at.s.ability = [5, 5] * 4, [1] * 8, [1] * 24
    before = [life_counters_left(at.r, at.s), ability_counters_left(at.r, at.s)]
    at.concede(2)
    after = [life_counters_left(at.r, at.s), ability_counters_left(at.r, at.s)]
    assert [b - a for a, b in zip(before, after, strict=True)] == [12, 6]


@clause("KX-5.32")
def test_an_ability_point_counts_from_the_next_computation_on() -> None:
    game = lay(FACING, level={"maga-red": 2}).do("move maga-red E5", "attack maga-blue").roll(6, 1)
    game.do("ability movement", "skip", "pass", "skip")
    reach = {text.split()[1] for text in game.of("move") if text.startswith("maga-red")}
    assert "F4" in reach  # five steps
