"""The table as plain data: fortress, cells, chances, track, sheets (KX-7.6)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from engine.games.karmox.scene_board import drawing
from engine.games.karmox.scene_track import ring
from engine.games.karmox.tests.table import DUEL, PAIRS, SOLOS, TEAM_PAIRS, Game, fresh, lay
from engine.kernel.testing import clause, for_every

EVENT_PHASE = 1
NEAR = {"maga-red": "E5", "maga-blue": "D5", "predone-blue": "L12", "predone-red": "A12"}
Plain = dict[str, Any]


def own(game: Game, viewer: int) -> Plain:
    """The side of who looks, with the boards."""
    sides = game.r.scene(game.s, viewer)["sides"]
    found: Plain = next(side for side in sides if side["seat"] == max(viewer, 0))
    return found


def area(side: Plain, key: str) -> list[Plain]:
    """The pieces of an area."""
    found: list[Plain] = next(each["pieces"] for each in side["areas"] if each["key"] == key)
    return found


def lit(game: Game, viewer: int, code: str) -> set[str]:
    """The cells that are lit for a character."""
    piece = game.piece(code)
    return {
        cell["at"]
        for cell in area(own(game, viewer), "fortress")
        if cell.get("action") is not None and cell["by"] in (-1, piece)
    }


@clause("KX-7.6", "KX-4.16")
def test_reachable_cells_are_lit_for_each_character() -> None:
    game = lay(NEAR)
    for code in ("maga-red", "predone-red"):
        offered = {text.split()[1] for text in game.of("move") if text.startswith(code)}
        assert lit(game, 0, code) == offered
    assert [figure["piece"] for figure in own(game, 0)["movers"]] == [4, 6]


@clause("KX-7.6", "KX-7.1")
def test_who_is_not_asked_sees_the_same_with_nothing_to_press() -> None:
    game = lay(NEAR)
    for viewer in (1, -1):
        side = own(game, viewer)
        assert all(cell.get("action") is None for cell in area(side, "fortress"))
        assert side["movers"] == []
        assert side["odds"] == own(game, 0)["odds"]


@clause("KX-7.6", "KX-5.14")
def test_chances_to_hit_with_and_without_spirits() -> None:
    held = {"maga-red": 2, "maga-blue": 1}
    game = lay({"maga-red": "E5", "maga-blue": "D5"}, spirits=held)
    (row,) = own(game, 0)["odds"]
    assert (row["attack"], row["defence"], row["chance"]) == (3, 2, 67.74)
    assert [each["chance"] for each in row["boosted"]] == [90.91, 100.0]
    assert [each["chance"] for each in row["answered"]] == [32.26]


@clause("KX-7.6", "KX-O3")
def test_one_spirit_for_each_stat_is_all_that_counts() -> None:
    game = lay(
        {"maga-red": "E5", "maga-blue": "D5"},
        options={"spirit_stack": "one_per_stat"},
        spirits={"maga-red": 2},
    )
    assert own(game, 0)["odds"][0]["tiles"] == 1


@clause("KX-7.6", "KX-5.8")
def test_only_enemies_that_can_be_reached_have_chances() -> None:
    game = lay({"maga-red": "A1", "maga-blue": "L12", "predone-blue": "E1"})
    assert [row["cell"] for row in own(game, 0)["odds"]] == ["E1"]
    game = lay({"maga-red": "F5", "maga-blue": "G5"}).do("move maga-red F5")
    assert own(game, 0)["odds"] == []  # a barrier stands between


@clause("KX-7.6", "KX-5.8")
def test_no_chance_through_a_barrier_before_the_move() -> None:
    assert own(lay({"maga-red": "F5", "maga-blue": "G5"}), 0)["odds"] == []
    (row,) = own(lay({"maga-red": "H5", "maga-blue": "G5"}), 0)["odds"]
    assert row["cell"] == "G5"


@clause("KX-7.6", "KX-4.11")
def test_the_cells_ahead_of_each_usable_pawn() -> None:
    game = lay(
        {"maga-red": "E5", "maga-blue": "L12", "lottatore-red": "B1", "predone-red": "P2"},
        PAIRS,
        turn=2,
        phase=EVENT_PHASE,
    )
    rows = own(game, 2)["ahead"]
    assert [row["pawn"] for row in rows] == ["red", "blue"]
    assert [cell["die"] for cell in rows[0]["cells"]] == [1, 2, 3, 4, 5, 6]
    assert [cell["sign"] for cell in rows[0]["cells"]][:3] == ["SPIRIT", "HASTE", "BLANK"]
    assert own(game.do("skip"), 2)["ahead"] == []


@clause("KX-7.6", "KX-5.39")
def test_prisoners_ahead_and_whether_they_may_be_freed() -> None:
    standing = {"maga-red": "E5", "maga-blue": "L12", "predone-red": "P2", "predone-blue": "P2"}
    game = lay(standing, DUEL, phase=EVENT_PHASE)
    cell = own(game, 0)["ahead"][0]["cells"][4]
    found = {each["piece"]: each["may_go"] for each in cell["prisoners"]}
    assert found == {game.piece("predone-red"): True, game.piece("predone-blue"): False}


@clause("KX-2.17")
@for_every("length", [12, 13, 20, 24, 59, 60])
def test_the_ring_closes(length: int) -> None:
    rows, cols, places = ring(length)
    assert len(set(places)) == length
    assert all(row in (0, rows - 1) or col in (0, cols - 1) for row, col in places)
    steps = [abs(a - c) + abs(b - d) for (a, b), (c, d) in pairwise(places)]
    assert set(steps) == {1}
    assert sum(places[-1]) == (1 if length % 2 == 0 else 2)


@clause("KX-2.17")
def test_prisons_lie_within_the_ring_beside_their_cells() -> None:
    prisons = own(lay(NEAR), 0)["track"]["prisons"]
    assert [(each["row"], each["col"]) for each in prisons] == [(1, 1), (1, 5), (5, 5), (5, 1)]


@clause("KX-2.13", "KX-2.14", "KX-2.16")
def test_the_drawing_has_all_of_the_fortress() -> None:
    game = lay(NEAR, chests={"maga-red": 1})
    board = drawing(game.r, game.s)
    assert (board["rows"], board["cols"], board["shape"]) == (12, 12, 100)
    assert sum(path.count("z") for path in board["floors"]) == 104
    assert board["wall"].count("z") == 40
    assert [niche["name"] for niche in board["niches"] if not niche["full"]] == ["N8"]
    assert [niche["turn"] for niche in board["niches"][:4]] == [0, 90, 180, 270]
    assert len(board["points"]) == 8
    assert len(board["barriers"]) == 4


@clause("KX-2.10", "KX-10.2")
def test_another_board_is_drawn_in_its_own_shape() -> None:
    seats = (("duellante-red",), ("duellante-blue",), ("alchimista-red",))
    game = fresh(seats, edition="torri-02")
    side = own(game, 0)
    assert (side["board"]["rows"], side["board"]["cols"], side["board"]["shape"]) == (10, 14, 125)
    assert len(side["track"]["cells"]) == 20
    assert len({(p["row"], p["col"]) for p in side["track"]["prisons"]}) == 8
    assert {cell["row"] for cell in area(side, "fortress")} == set(range(10))


@clause("KX-4.5")
def test_set_up_lights_the_free_points() -> None:
    game = fresh(SOLOS)
    assert len(lit(game, 0, "lottatore-red")) == 8
    game.do("place lottatore-red X1")
    assert len(lit(game, 1, "lottatore-blue")) == 7


@clause("KX-2.5", "KX-7.1")
def test_sheets_are_the_same_for_everybody() -> None:
    game = lay(NEAR, spirits={"maga-red": 3}, chests={"maga-red": 2}, life={"maga-red": 2})
    for viewer in (0, 1, -1):
        sides = game.r.scene(game.s, viewer)["sides"]
        side = next(each for each in sides if each["seat"] == 0)
        sheet = next(each for each in area(side, "sheets") if each["card"] == "maga-red")
        assert (sheet["figure"]["life"], sheet["chests"], sheet["spirits"]) == (2, 2, 3)
        assert sheet["stats"][0]["value"] == 3
    assert own(game, 0)["chests"] == 2


@clause("KX-5.23", "KX-7.3")
def test_an_attack_under_way_shows_both_sums() -> None:
    game = lay({"maga-red": "E5", "maga-blue": "D5"}, spirits={"maga-blue": 1})
    assert own(game, 1)["fight"] is None
    game.do("move maga-red E5", "attack maga-blue")
    fight = own(game, 1)["fight"]
    assert (fight["attacker"]["value"], fight["defender"]["value"]) == (3, 2)
    assert (fight["chance"], fight["open"]) == (67.74, True)


@clause("KX-5.15")
def test_prisons_may_be_pointed_at() -> None:
    game = lay(NEAR, life={"maga-blue": 1}, turn=0)
    game.do("move maga-red E5", "attack maga-blue").roll(6, 1)
    pressed = [each for each in area(own(game, 0), "ring") if each["action"] is not None]
    assert [each["label"] for each in pressed] == ["P1", "P2", "P4", "P3"]


@clause("KX-3.4")
def test_teams_are_named() -> None:
    standing = {"lottatore-red": "E5", "maga-red": "D5", "maga-blue": "F5"}
    game = lay(standing, TEAM_PAIRS, options={"mode": "teams"})
    sides = game.r.scene(game.s, 0)["sides"]
    ours = {side["seat"] for side in sides if side["is_ours"]}
    assert ours == {0, 2}
    assert all(str(side["side_label"]) for side in sides)
