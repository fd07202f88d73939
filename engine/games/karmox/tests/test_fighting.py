"""Attacks, pushes, defeats (KX-4.23, 5.8 to 5.19, 5.45)."""

from __future__ import annotations

from engine.games.karmox.tests.table import PAIRS, SOLOS, TEAM_PAIRS, Game, lay
from engine.kernel.testing import clause, for_every

FACING = {"maga-red": "E5", "maga-blue": "D5", "predone-blue": "L12", "predone-red": "A12"}


def attack(game: Game, *dice: int) -> Game:
    """Maga red stays where she is and attacks maga blue."""
    return game.do("move maga-red E5", "attack maga-blue").roll(*dice)


@clause("KX-5.8", "KX-R40", "KX-R76")
def test_targets_stand_orthogonally_beside() -> None:
    standing = {
        "maga-red": "E5",
        "maga-blue": "D5",
        "predone-blue": "E6",
        "lottatore-blue": "F4",
        "sentinella-red": "F5",
    }
    game = lay(standing).do("move maga-red E5")
    assert game.of("attack") == ["maga-blue", "predone-blue"]


@clause("KX-5.8", "KX-R41", "KX-2.16")
def test_a_barrier_stands_between() -> None:
    game = lay({"maga-red": "F5", "maga-blue": "G5"}).do("move maga-red F5")
    assert game.of("attack") == []
    assert game.of("take") == ["N5"]


@clause("KX-5.8", "KX-1.4", "KX-R76")
def test_team_mates_are_no_targets() -> None:
    standing = {"lottatore-red": "E5", "maga-red": "D5", "maga-blue": "F5"}
    game = lay(standing, TEAM_PAIRS, options={"mode": "teams"}).do("move lottatore-red E5")
    assert game.of("attack") == ["maga-blue"]


@clause("KX-5.9", "KX-5.10", "KX-R54", "KX-7.4")
def test_the_higher_total_hits_for_one_life() -> None:
    game = attack(lay(FACING), 6, 1)
    assert game.told("dice") == [(game.piece("maga-red"), 6, 9, game.piece("maga-blue"), 1, 3)]
    assert game.stat("life", "maga-blue") == 4
    assert game.stat("level", "maga-red") == 1
    assert game.s.turn_seat == 1


@clause("KX-5.9", "KX-R44", "KX-R45", "KX-5.23")
def test_equal_totals_roll_again() -> None:
    game = attack(lay(FACING), 2, 3)
    assert game.told("tie") == [(1,)]
    game.roll(1, 6)
    assert game.told("failed")


@clause("KX-6.11")
def test_a_hundred_ties_are_a_failure_without_push() -> None:
    game = attack(lay(FACING), *[2, 3] * 100)
    assert len(game.told("dice")) == 100
    assert game.log.count("tired") == 1
    assert game.s.turn_seat == 1
    assert not game.told("pushed")


@clause("KX-5.11", "KX-R52", "KX-5.12")
def test_the_defender_may_push_straight_back() -> None:
    game = attack(lay(FACING), 1, 6)
    assert game.s.decider == 1
    assert game.moves == ["push F5", "keep"]
    game.do("push F5")
    assert game.at("maga-red") == "F5"
    assert game.stat("chests", "maga-red") == 0  # F5 is the front cell of N5
    kept = attack(lay(FACING), 1, 6).do("keep")
    assert kept.at("maga-red") == "E5"


@clause("KX-5.11", "KX-R53")
def test_no_push_into_walls_characters_or_over_barriers() -> None:
    blocked = {**FACING, "lottatore-red": "F5"}
    assert attack(lay(blocked), 1, 6).s.turn_seat == 1
    barrier = {"maga-red": "F5", "maga-blue": "E5", "predone-red": "A12", "predone-blue": "L12"}
    game = lay(barrier).do("move maga-red F5", "attack maga-blue").roll(1, 6)
    assert game.s.turn_seat == 1
    point = {"maga-red": "C1", "maga-blue": "B1", "predone-blue": "L12"}
    onto = lay(point).do("move maga-red C1", "attack maga-blue").roll(1, 6)
    assert onto.of("push") == ["D1"]


@clause("KX-O2", "KX-5.11")
@for_every(
    ("push", "offered"), [("any_free", ["push E4", "push F5", "push E6", "keep"]), ("off", [])]
)
def test_the_push_as_the_table_wants_it(push: str, offered: list[str]) -> None:
    game = attack(lay(FACING, options={"push": push}), 1, 6)
    assert game.s.turn_seat == (0 if offered else 1)
    assert [text for text in game.moves if text in offered] == offered


@clause("KX-5.13", "KX-R55", "KX-R56")
def test_a_hit_takes_one_chest_if_there_is_room() -> None:
    game = attack(lay(FACING, chests={"maga-blue": 2}), 6, 1)
    assert (game.stat("chests", "maga-red"), game.stat("chests", "maga-blue")) == (1, 1)
    full = attack(lay(FACING, chests={"maga-blue": 2, "maga-red": 3}), 6, 1)
    assert (full.stat("chests", "maga-red"), full.stat("chests", "maga-blue")) == (3, 2)


@clause("KX-5.15", "KX-5.16", "KX-5.17", "KX-R57", "KX-R60", "KX-5.19", "KX-2.8")
def test_a_defeat_sends_chests_home_and_the_loser_to_prison() -> None:
    game = attack(lay(FACING, chests={"maga-blue": 3}, life={"maga-blue": 1}), 6, 1)
    assert game.stat("chests", "maga-red") == 1
    assert game.s.decider == 0
    assert game.of("return") == ["N6", "N7", "N8"]
    game.do("return N8")
    assert game.of("return") == ["N6", "N7"]
    game.do("return N6")
    assert game.of("imprison") == ["P1", "P2", "P3", "P4"]
    game.do("imprison P3")
    assert game.at("maga-blue") == "P3"
    assert game.full == ["N1", "N2", "N3", "N4", "N5", "N6", "N8"]


@clause("KX-5.17")
def test_as_many_chests_as_niches_leave_no_choice() -> None:
    game = attack(lay(FACING, chests={"maga-blue": 3, "maga-red": 3}, life={"maga-blue": 1}), 6, 1)
    assert len(game.of("return")) == 6
    all_home = attack(
        lay(FACING, chests={"maga-blue": 2, "maga-red": 0}, life={"maga-blue": 1}), 6, 1
    )
    assert all_home.of("return") == ["N7", "N8"]


@clause("KX-5.18", "KX-R59", "KX-R67", "KX-2.23")
def test_the_defeated_keeps_all_but_chests_and_passing_bonuses() -> None:
    game = lay(FACING, life={"maga-blue": 1}, level={"maga-blue": 2}, spirits={"maga-blue": 2})
    blue = game.piece("maga-blue")
    game.s.mods = [[blue, 1, 1, 2, 0], [blue, 0, 1, 3, 0]]
    game.s.ability[blue * 3] = 1
    attack(game).do("spirits 0").roll(6, 1).do("imprison P2")
    assert game.stat("level", "maga-blue") == 2
    assert game.stat("spirits", "maga-blue") == 2
    assert game.s.ability[blue * 3] == 1
    assert game.s.mods == [[blue, 0, 1, 3, 0]]


@clause("KX-O5", "KX-5.18")
def test_with_the_option_the_spirits_of_the_defeated_go_home() -> None:
    game = lay(
        FACING,
        options={"defeat_spirits": "return"},
        life={"maga-blue": 1},
        spirits={"maga-blue": 2},
    )
    attack(game).do("spirits 0").roll(6, 1)
    assert game.s.limbo == 2
    game.do("imprison P2")
    assert (game.s.pool, game.s.limbo) == (8, 0)


@clause("KX-5.45", "KX-R82", "KX-6.1", "KX-6.2", "KX-R7", "KX-5.33", "KX-5.29")
def test_the_last_blow_asks_nothing_and_ends_the_game() -> None:
    standing = {"maga-red": "E5", "maga-blue": "D5"}
    game = lay(
        standing,
        chests={"maga-blue": 2, "maga-red": 1},
        life={"maga-blue": 1},
        level={"maga-red": 2},
    )
    game.do("move maga-red E5", "attack maga-blue").roll(6, 1)
    assert game.is_over()
    assert game.at("maga-blue") == "P1"
    assert game.stat("level", "maga-red") == 3
    assert game.told("won") == [(0, 2, 1)]
    assert game.s.scores == [2, 0]
    assert "N6" in game.full
    assert "N7" not in game.full


@clause("KX-5.28", "KX-5.30", "KX-R58", "KX-5.10", "KX-5.29")
def test_the_third_level_point_is_an_ability_point() -> None:
    game = attack(lay(FACING, level={"maga-red": 2}), 6, 1)
    assert game.moves == ["ability attack", "ability defence", "ability movement"]
    game.do("ability defence")
    assert game.stat("level", "maga-red") == 0
    assert game.stat("ups", "maga-red") == 1
    assert game.s.ability[game.piece("maga-red") * 3 + 1] == 1


@clause("KX-5.31", "KX-R65", "KX-R80")
def test_full_ability_slots_are_not_offered_and_lose_the_point() -> None:
    game = lay(FACING, level={"maga-red": 2})
    red = game.piece("maga-red") * 3
    game.s.ability[red : red + 3] = [2, 0, 2]
    attack(game, 6, 1)
    assert game.s.ability[red : red + 3] == [2, 1, 2]  # one stat alone is no choice
    full = lay(FACING, level={"maga-red": 2})
    full.s.ability[red : red + 3] = [2, 2, 2]
    attack(full, 6, 1)
    assert full.log.count("ability-lost") == 1
    assert full.stat("level", "maga-red") == 0


@clause("KX-4.23")
def test_after_the_attack_the_turn_ends() -> None:
    game = attack(lay(FACING), 6, 1)
    assert game.s.turn_seat == 1
    assert game.told("attacked") == [(0, game.piece("maga-red"), game.piece("maga-blue"))]


@clause("KX-6.2", "KX-R3", "KX-R4", "KX-6.3")
def test_a_survivor_without_chests_wins_with_none() -> None:
    game = lay({"maga-red": "E5", "maga-blue": "D5"}, life={"maga-blue": 1})
    game.do("move maga-red E5", "attack maga-blue").roll(6, 1)
    assert game.told("won") == [(0, 0, 1)]


@clause("KX-6.4", "KX-R5")
def test_a_duel_ends_with_the_last_character_of_a_player() -> None:
    game = lay({"maga-red": "E5", "maga-blue": "D5"}, life={"maga-blue": 1})
    game.do("move maga-red E5", "attack maga-blue").roll(5, 1)
    assert game.is_over()


@clause("KX-6.5", "KX-R6", "KX-4.13", "KX-R2")
def test_with_three_players_nobody_is_out_while_two_sides_stand() -> None:
    standing = {"lottatore-red": "E5", "sentinella-red": "D5", "maga-red": "L12"}
    game = lay(standing, PAIRS[:3], life={"sentinella-red": 1})
    game.do("move lottatore-red E5", "attack sentinella-red").roll(6, 1).do("imprison P4")
    assert not game.is_over()
    assert game.s.turn_seat == 1
    assert game.moves == ["skip", "roll red"]
    game.do("skip")
    assert game.s.turn_seat == 2


@clause("KX-6.6", "KX-R8", "KX-6.1")
def test_a_team_wins_together() -> None:
    standing = {"lottatore-red": "E5", "maga-blue": "D5"}
    game = lay(standing, TEAM_PAIRS, life={"maga-blue": 1}, options={"mode": "teams"})
    game.do("move lottatore-red E5", "attack maga-blue").roll(6, 1)
    assert game.s.scores == [2, 0, 2, 0]


@clause("KX-6.7", "KX-R9", "KX-6.14")
def test_only_one_side_is_left_and_the_others_share_second_place() -> None:
    standing = {"lottatore-red": "E5", "lottatore-blue": "D5"}
    game = lay(standing, SOLOS[:5], life={"lottatore-blue": 1})
    game.do("move lottatore-red E5", "attack lottatore-blue").roll(6, 1)
    assert game.s.scores == [2, 0, 0, 0, 0]
