"""Movement, chests, the shapes of a turn (KX-4.16 to 4.19, 5.1 to 5.7)."""

from __future__ import annotations

import pytest

from engine.games.karmox.codes import ACTION, EVENT
from engine.games.karmox.pieces import stat_of
from engine.games.karmox.tests.table import DUEL, PAIRS, TEAM_PAIRS, Game, lay
from engine.kernel.testing import clause


def reach(game: Game, piece: str) -> set[str]:
    """The cells that a piece may go to."""
    return {text.split()[1] for text in game.of("move") if text.startswith(f"{piece} ")}


@clause("KX-4.16", "KX-5.1", "KX-R32", "KX-R75", "KX-4.17", "KX-R33")
def test_a_character_goes_up_to_its_movement_or_stays() -> None:
    game = lay({"maga-red": "A5", "maga-blue": "L12"})
    found = reach(game, "maga-red")
    assert {"A5", "E5", "A1", "B5"} <= found
    assert "F5" not in found
    assert "pass" in game.moves
    assert "B4" not in found  # a wall
    assert "D8" not in found  # five steps


@clause("KX-5.1", "KX-5.21")
def test_a_spirit_gives_two_steps_more() -> None:
    game = lay(
        {"lottatore-red": "A5", "maga-red": "A8", "maga-blue": "L12"}, spirits={"lottatore-red": 2}
    )
    assert "F4" not in reach(game, "lottatore-red")
    game.do("spirit lottatore-red")
    assert "F4" in reach(game, "lottatore-red")
    assert reach(game, "maga-red") == set()  # KX-5.21: nobody else may be moved
    assert "pass" in game.moves
    assert game.s.limbo == 1
    game.do("spirit lottatore-red")
    assert "F3" in reach(game, "lottatore-red")
    assert game.stat("spirits", "lottatore-red") == 0


@clause("KX-4.17", "KX-5.2", "KX-2.16", "KX-R34")
def test_barriers_and_niches_cannot_be_crossed() -> None:
    walked = lay({"sentinella-red": "G5", "maga-red": "H5", "predone-blue": "L12"})
    assert reach(walked, "sentinella-red") == {"G5"}  # a barrier to the west, a niche to the south


@clause("KX-4.17", "KX-R33")
def test_nobody_is_walked_through_or_stood_upon() -> None:
    game = lay({"maga-red": "A1", "predone-blue": "B1", "lottatore-red": "A2"})
    assert reach(game, "maga-red") == {"A1"}


@clause("KX-O7", "KX-4.17")
def test_with_the_option_friends_are_walked_through() -> None:
    standing = {"maga-red": "A1", "predone-blue": "B1", "lottatore-red": "A2"}
    game = lay(standing, options={"pass_through": "allies"})
    assert reach(game, "maga-red") == {"A1", "A3", "A4", "A5"}
    mates = {"lottatore-red": "A1", "maga-red": "A2", "maga-blue": "B1"}
    team = lay(mates, TEAM_PAIRS, options={"pass_through": "allies", "mode": "teams"})
    assert "A3" in reach(team, "lottatore-red")


@clause("KX-5.3", "KX-R18", "KX-R42")
def test_extraction_points_are_floor_for_everybody() -> None:
    game = lay({"maga-red": "C1", "maga-blue": "L12"}).do("move maga-red D1")
    assert game.at("maga-red") == "D1"
    assert game.s.turn_seat == 1


@clause("KX-5.4", "KX-5.6", "KX-R36", "KX-4.18", "KX-4.19", "KX-R35")
def test_a_chest_is_taken_from_the_front_cell() -> None:
    game = lay({"maga-red": "C3", "maga-blue": "L12"}).do("move maga-red C3")
    assert game.moves == ["none", "take N1"]
    game.do("take N1")
    assert game.stat("chests", "maga-red") == 1
    assert "N1" not in game.full
    assert game.s.turn_seat == 1  # KX-R37: one chest, no movement after it


@clause("KX-5.4")
def test_an_empty_niche_and_another_cell_give_nothing() -> None:
    game = lay(
        {"maga-red": "C3", "predone-red": "J10", "maga-blue": "L12"}, chests={"predone-red": 3}
    )
    game.do("move maga-red D3")
    assert game.s.turn_seat == 1
    empty = lay(
        {"maga-red": "E7", "predone-red": "J10", "maga-blue": "L12"}, chests={"predone-red": 3}
    )
    empty.do("move maga-red E7")
    assert empty.s.turn_seat == 1


@clause("KX-5.5", "KX-5.7", "KX-R38")
def test_three_chests_are_all_that_one_carries() -> None:
    standing = {"maga-red": "C3", "predone-red": "C4", "maga-blue": "L12"}
    game = lay(standing, chests={"maga-red": 3}).do("move maga-red C3")
    assert game.s.turn_seat == 1
    assert game.stat("chests", "maga-red") == 3


@clause("KX-4.18", "KX-R39", "KX-R43", "KX-R37")
def test_a_chest_or_an_attack_by_whom_was_moved() -> None:
    standing = {"maga-red": "C3", "predone-red": "K12", "maga-blue": "C4", "predone-blue": "L12"}
    game = lay(standing).do("move maga-red C3")
    assert game.moves == ["none", "take N1", "attack maga-blue"]
    game.do("none")
    assert game.s.turn_seat == 1


@clause("KX-4.16", "KX-4.28", "KX-R75")
def test_nobody_need_be_moved() -> None:
    game = lay({"maga-red": "C3", "maga-blue": "C4"}).do("pass")
    assert game.s.turn_seat == 1
    assert game.told("passed") == [(0,)]


@clause("KX-4.9", "KX-4.21", "KX-4.8")
def test_turns_go_round_by_seats() -> None:
    game = lay(
        {"maga-red": "A5", "predone-red": "L8", "sentinella-red": "A8"}, PAIRS, phase=EVENT, turn=1
    )
    seats = []
    for _ in range(4):
        seats.append(game.s.turn_seat)
        game.do("skip")
        if "pass" in game.moves:
            game.do("pass")
    assert seats == [1, 2, 3, 0]


@clause("KX-4.2", "KX-4.3")
def test_a_question_with_one_answer_is_not_asked() -> None:
    game = lay({"maga-red": "A5", "maga-blue": "L12"}, phase=ACTION)
    assert game.moves == ["skip", "roll blue"]  # the active character was nobody: the turn is over
    assert game.s.turn_seat == 1


@clause("KX-4.22")
def test_what_is_not_offered_is_refused_and_changes_nothing() -> None:
    from engine.kernel.errors import IllegalAction

    game = lay({"maga-red": "A5", "maga-blue": "L12"})
    before = game.s.digest()
    with pytest.raises(IllegalAction):
        game.do("move maga-red L12")
    assert game.s.digest() == before


@clause("KX-2.20", "KX-2.21")
def test_a_state_saved_at_a_decision_goes_on_alike() -> None:
    game = lay(
        {"maga-red": "C3", "maga-blue": "C4", "predone-blue": "L12"},
        DUEL,
        chests={"maga-blue": 3},
        life={"maga-blue": 1},
    )
    game.do("move maga-red C3", "attack maga-blue").roll(6, 1)
    assert game.of("return") == ["N6", "N7", "N8"]
    game.do("return N7")
    again = game.r.decode(game.s.encode())
    assert again.menu == game.s.menu
    assert again.digest() == game.s.digest()
    assert game.of("return") == ["N6", "N8"]


@clause("KX-2.6")
def test_each_sheet_has_its_own_ability_points() -> None:
    game = lay({"predone-blue": "L12", "maga-red": "E5"})
    piece = game.piece("predone-blue")
    game.s.ability[piece * 3] = 2
    assert stat_of(game.r, game.s, piece, 0) == 2 + 2
    assert stat_of(game.r, game.s, piece, 1) == 2
    assert stat_of(game.r, game.s, game.piece("maga-red"), 0) == 3
