"""Set-up: placing, chests, pawns, the first player (KX-4.4 to 4.7)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.karmox.codes import C_FIRST, D_PLACE
from engine.games.karmox.game import GAME
from engine.games.karmox.layouts import arranged
from engine.games.karmox.tests.table import (
    DUEL,
    PAIRS,
    SOLOS,
    TEAM_PAIRS,
    Game,
    fresh,
    rosters,
    rules,
)
from engine.kernel.rules import Table
from engine.kernel.state import CHANCE, has_result
from engine.kernel.testing import clause


def placed(game: Game) -> Game:
    """Everybody takes the first thing offered, until the dice."""
    while game.s.ask == D_PLACE:
        game.do(game.moves[0])
    return game


@clause("KX-4.5", "KX-R19", "KX-4.26", "KX-7.3")
def test_seats_place_one_character_each_in_turns() -> None:
    game = fresh(DUEL)
    assert game.s.decider == 0
    assert len(game.moves) == 4 * 8
    game.do("place maga-red X3")
    assert game.told("placed") == [(0, game.piece("maga-red"), 2)]
    assert game.at("maga-red") == "L4"
    assert game.s.decider == 1
    assert not any(text.endswith("X3") for text in game.moves)
    game.do("place maga-blue X1")
    assert game.s.decider == 0
    assert not any("maga" in text for text in game.moves)


@clause("KX-4.5", "KX-O14")
def test_the_lot_places_instead() -> None:
    game = fresh(SOLOS[:5], placement="random")
    assert game.s.node == CHANCE
    assert game.r.sides_of(game.s) == [8]
    game.roll(3)
    assert game.at("lottatore-red") == "L4"
    assert game.r.sides_of(game.s) == [7]


@clause("KX-4.4", "KX-2.1", "KX-2.2", "KX-2.7", "KX-2.8", "KX-2.9", "KX-R22")
def test_what_lies_on_the_table_when_the_dice_are_rolled() -> None:
    game = placed(fresh(DUEL))
    assert game.s.ask == C_FIRST
    assert game.s.life == [5] * 8
    assert game.full == ["N1", "N2", "N3", "N4", "N5", "N6", "N7", "N8"]
    assert game.s.pool == 8
    assert game.s.pawns == [0, 0]
    assert game.s.ability == [0] * 24
    assert sum(game.s.level) + sum(game.s.chests) + sum(game.s.spirits) == 0


@clause("KX-4.5")
def test_pieces_that_nobody_brings_stay_in_the_box() -> None:
    game = placed(fresh(SOLOS[:5]))
    assert [game.at(piece) for piece in ("maga-blue", "predone-red", "predone-blue")] == ["box"] * 3


@clause("KX-4.6", "KX-R23", "KX-R24", "KX-4.29")
def test_the_number_of_players_decides_the_pawns() -> None:
    found = [len(fresh(seats).s.pawns) for seats in (DUEL, PAIRS[:3], PAIRS, SOLOS[:5], SOLOS[:6])]
    assert found == [2, 1, 2, 1, 2]
    assert len(fresh(TEAM_PAIRS, mode="teams").s.pawns) == 2
    assert [len(fresh(SOLOS[:count]).s.pawns) for count in (7, 8)] == [1, 2]


@clause("KX-4.7", "KX-R20", "KX-4.8")
def test_the_highest_die_starts_and_ties_roll_again() -> None:
    game = placed(fresh(PAIRS[:3])).roll(5, 2, 5)
    assert game.s.turn == 0
    game.roll(1, 4)
    assert game.told("begins") == [(2,)]
    assert game.s.turn_seat == 2
    assert game.told("first-die") == [(0, 5), (1, 2), (2, 5), (0, 1), (2, 4)]
    game.do("skip", "pass")
    assert game.s.turn_seat == 0


@clause("KX-4.25")
def test_a_hundred_ties_give_the_lowest_seat() -> None:
    game = placed(fresh(SOLOS[:5]))
    game.roll(1, 6, 1, 6, 1)
    game.roll(*[3, 3] * 99)
    assert game.told("begins") == [(1,)]


@clause("KX-2.5", "KX-O10")
def test_short_games_start_with_less_life() -> None:
    game = placed(fresh(DUEL, start_life=3))
    assert game.s.life == [3] * 8
    assert game.r.life_slots == [5] * 8


@clause("KX-6.13", "KX-R72")
def test_whoever_leaves_before_the_first_turn_dissolves_the_table() -> None:
    game = fresh(PAIRS).concede(2)
    assert game.is_over()
    assert game.s.scores == [0, 0, 0, 0]
    assert not has_result(game.s.scores)  # no draw either
    assert game.log[-1] == "dissolved"


@clause("KX-3.4", "KX-3.18", "KX-1.4")
def test_sides_are_known_before_and_after_the_rosters() -> None:
    teams = rules(TEAM_PAIRS, mode="teams")
    assert [teams.side_of(teams.blank(), seat) for seat in range(4)] == [0, 1, 0, 1]
    alone = rules(PAIRS)
    assert [alone.side_of(alone.blank(), seat) for seat in range(4)] == [0, 1, 2, 3]
    swapped = (TEAM_PAIRS[1], TEAM_PAIRS[0], TEAM_PAIRS[3], TEAM_PAIRS[2])
    game = fresh(swapped, mode="teams")
    assert [game.r.side_of(game.s, seat) for seat in range(4)] == [1, 0, 1, 0]


def test_a_table_with_a_seat_without_characters_cannot_be_laid() -> None:
    r = rules(DUEL)
    with pytest.raises(ValueError, match="no character"):
        r.start(Table(2, rosters((DUEL[0], ())), {}))


@clause("KX-O15", "KX-2.10")
def test_a_turned_module_takes_its_cells_along() -> None:
    raw: dict[str, Any] = dict(GAME.pool()["rocca-01"].attributes)
    orders = 24  # of four modules, the printed one first
    turned = arranged(raw, orders)  # the north-west one by a quarter, clockwise
    niche = next(niche for niche in turned["niches"] if niche["id"] == "N1")
    assert (niche["cell"], niche["front"]) == ((2, 4), (2, 3))
    points = {point["id"]: point["cell"] for point in turned["extraction"]}
    assert (points["X1"], points["X8"], points["X2"]) == ((3, 5), (0, 2), (0, 8))
    assert [line[:6] for line in turned["grid"][:6]] == [
        "..E...",
        "#.###.",
        "....N.",
        "#.#.#E",
        "......",
        "N...#.",
    ]
    assert [line[6:] for line in turned["grid"]] == [line[6:] for line in raw["grid"]]
