"""The event board: rolling, landing, what cells give, releases (KX-4.10 to 4.15, 5.34 to 5.43)."""

from __future__ import annotations

from typing import Any

from engine.games.karmox.codes import EVENT
from engine.games.karmox.tests.table import DUEL, PAIRS, SOLOS, TEAM_PAIRS, Game, Seats, lay
from engine.kernel.testing import clause, for_every

HERE = {"maga-red": "E5", "predone-red": "A12", "maga-blue": "L1", "predone-blue": "L12"}


def landed(
    index: int,
    standing: dict[str, str] = HERE,
    seats: Seats = DUEL,
    pawn: str = "red",
    **more: Any,
) -> Game:
    """The player in turn rolls one and lands on an event cell."""
    game = lay(standing, seats, phase=EVENT, **more)
    number = 0 if len(game.s.pawns) == 1 else ("red", "blue").index(pawn)
    game.s.pawns[number] = (index - 1) % 24
    return game.do(f"roll {pawn}").roll(1)


@clause("KX-4.10", "KX-4.11", "KX-R27")
def test_rolling_is_offered_once_and_need_not_be_done() -> None:
    game = lay(HERE, phase=EVENT)
    assert game.moves == ["skip", "roll red"]
    game.do("skip")
    assert game.of("move")


@clause("KX-4.11", "KX-R25", "KX-4.29")
def test_owners_of_both_colours_choose_the_pawn() -> None:
    standing = {"lottatore-red": "E5", "lottatore-blue": "P2", "maga-red": "L1"}
    game = lay(standing, PAIRS, phase=EVENT)
    assert game.of("roll") == ["red", "blue"]  # prisoners count
    odd = lay(standing, PAIRS[:3], phase=EVENT)
    assert odd.of("roll") == ["red"]


@clause("KX-4.12", "KX-R26", "KX-2.17")
def test_the_pawn_goes_on_round_the_loop() -> None:
    game = lay(HERE, phase=EVENT)
    game.s.pawns[0] = 22
    game.do("roll red").roll(4)
    assert game.s.pawns == [2, 0]
    assert game.told("rolled") == [(0, 0, 4, 2)]


@clause("KX-5.34", "KX-4.14", "KX-4.3", "KX-R31")
@for_every("index", [0, 3, 7])
def test_blank_cells_ask_nothing(index: int) -> None:
    assert landed(index).of("move")


@clause("KX-5.35", "KX-5.20", "KX-4.15", "KX-R29", "KX-R69", "KX-9.7")
def test_a_spirit_goes_to_an_own_character_of_the_colour() -> None:
    game = landed(15)
    assert game.moves == ["event", "decline"]
    game.do("event")
    assert game.of("choose") == ["maga-red", "predone-red"]
    game.do("choose predone-red")
    assert game.stat("spirits", "predone-red") == 1
    assert game.s.pool == 7
    assert {text.split()[0] for text in game.of("move")} == {"maga-red", "predone-red"}


@clause("KX-4.14", "KX-R28")
def test_an_advantage_may_be_declined() -> None:
    game = landed(15).do("decline")
    assert game.s.pool == 8
    assert game.told("declined") == [(0,)]


@clause("KX-5.20", "KX-R70", "KX-5.35")
def test_an_empty_pool_gives_nothing() -> None:
    game = landed(15, spirits={"maga-blue": 8})
    assert "event" not in game.log
    assert game.of("move")


@clause("KX-5.35", "KX-R68", "KX-R71", "KX-5.31")
def test_training_gives_an_ability_point_and_no_level() -> None:
    game = landed(8, level={"maga-red": 2}).do("event", "choose maga-red", "ability movement")
    assert game.s.ability[game.piece("maga-red") * 3 + 2] == 1
    assert game.stat("level", "maga-red") == 2
    assert game.stat("ups", "maga-red") == 0


@clause("KX-5.35", "KX-5.27")
def test_a_spring_heals_those_who_are_hurt() -> None:
    assert landed(4).of("move")
    game = landed(4, life={"maga-red": 3}).do("event")
    assert game.stat("life", "maga-red") == 4
    assert game.stat("level", "maga-red") == 0


@clause("KX-5.36", "KX-2.6", "KX-2.23")
def test_haste_and_fury_last_for_the_turn() -> None:
    game = landed(2).do("event", "choose maga-red")
    assert "K5" not in {text.split()[1] for text in game.of("move")}
    assert "F4" in {text.split()[1] for text in game.of("move") if text.startswith("maga-red")}
    assert game.told("mod") == [(game.piece("maga-red"), 2, 2)]
    game.do("pass")
    assert game.s.mods == []


@clause("KX-5.36", "KX-4.9", "KX-2.23")
def test_guard_lasts_until_the_own_next_turn() -> None:
    game = landed(14).do("event", "choose maga-red", "pass")
    assert game.s.turn_seat == 1
    assert len(game.s.mods) == 1
    game.do("skip", "pass")
    assert game.s.turn_seat == 0
    assert game.s.mods == []


@clause("KX-5.36")
def test_equal_bonuses_add_up() -> None:
    standing = {"lottatore-red": "E5", "maga-blue": "D5", "predone-blue": "L12", "maga-red": "A12"}
    game = landed(22, standing, spirits={"lottatore-red": 1}).do("event", "choose lottatore-red")
    game.do("move lottatore-red E5", "attack maga-blue", "spirits 1").roll(1, 1)
    assert game.told("dice")[0][2] == 1 + 4 + 1 + 2


@clause("KX-5.37", "KX-9.4")
def test_the_secret_passage_leads_to_a_free_extraction_point() -> None:
    game = landed(12).do("event", "choose maga-red")
    assert len(game.of("cell")) == 8
    game.do("cell A4")
    assert game.at("maga-red") == "A4"
    assert any(text.startswith("maga-red") for text in game.of("move"))


@clause("KX-5.37", "KX-4.18", "KX-4.27", "KX-4.19", "KX-R43")
def test_the_master_key_allows_a_chest_and_an_attack() -> None:
    standing = {**HERE, "maga-red": "C3", "maga-blue": "C4"}
    for first, second in (("take N1", "attack maga-blue"), ("attack maga-blue", "take N1")):
        game = landed(18, standing).do("event", "move maga-red C3", first)
        if first.startswith("attack"):
            game.roll(6, 1)
        assert second in game.moves
        game.do(second)
    assert game.s.turn_seat == 1
    assert game.stat("chests", "maga-red") == 1


@clause("KX-4.27", "KX-5.12")
def test_a_key_without_a_second_use_asks_nothing_more() -> None:
    game = landed(18, {**HERE, "maga-red": "C3"}).do("event", "move maga-red C3", "take N1")
    assert game.s.turn_seat == 1


@clause("KX-5.37", "KX-4.15", "KX-O8")
def test_a_key_is_for_the_colour_of_its_pawn() -> None:
    standing = {"maga-red": "C3", "maga-blue": "J10", "predone-red": "C4", "lottatore-red": "J9"}
    game = lay(standing, PAIRS, turn=2, phase=EVENT)
    game.s.pawns[0] = 17
    game.do("roll red").roll(1).do("event", "move maga-blue J10", "take N3")
    assert game.s.turn_seat == 3
    free = lay(standing, PAIRS, turn=2, phase=EVENT, options={"pawn_binding": "free"})
    free.s.pawns[0] = 17
    free.do("roll red").roll(1).do("event", "move maga-blue J10", "take N3")
    assert free.moves == ["none", "attack lottatore-red"]


@clause("KX-5.38", "KX-5.39", "KX-5.40", "KX-4.14", "KX-R61", "KX-5.41", "KX-R64", "KX-R79")
def test_a_landing_beside_a_prison_frees_a_prisoner() -> None:
    game = landed(
        5, {**HERE, "lottatore-red": "P2"}, spirits={"lottatore-red": 1}, level={"lottatore-red": 2}
    )
    assert len(game.of("release")) == 8
    assert "event" in game.moves
    game.do("release lottatore-red X1")
    assert game.at("lottatore-red") == "D1"
    assert game.stat("life", "lottatore-red") == 1
    assert (game.stat("spirits", "lottatore-red"), game.stat("level", "lottatore-red")) == (1, 2)
    assert game.s.pool == 7
    assert any(text.startswith("lottatore-red") for text in game.of("move"))


@clause("KX-5.39", "KX-R61", "KX-O1")
def test_only_the_own_side_and_the_colour_of_the_pawn() -> None:
    jailed = {"maga-red": "E5", "lottatore-red": "P2", "predone-blue": "P2", "maga-blue": "L1"}
    assert {t.split()[0] for t in landed(5, jailed).of("release")} == {"lottatore-red"}
    pair = {"maga-red": "E5", "maga-blue": "P2", "predone-red": "P2", "predone-blue": "L1"}
    alone = landed(5, pair, PAIRS, turn=2, pawn="red")
    assert alone.of("release") == []
    anyone = landed(5, pair, PAIRS, turn=2, pawn="red", options={"release_scope": "any"})
    assert {t.split()[0] for t in anyone.of("release")} == {"predone-red"}
    freely = landed(5, pair, PAIRS, turn=2, pawn="red", options={"pawn_binding": "free"})
    assert {t.split()[0] for t in freely.of("release")} == {"maga-blue"}


@clause("KX-5.39", "KX-1.4")
def test_team_mates_free_one_another() -> None:
    standing = {"lottatore-red": "E5", "maga-red": "P2", "maga-blue": "L1", "predone-blue": "P2"}
    game = landed(5, standing, TEAM_PAIRS, options={"mode": "teams"})
    assert {t.split()[0] for t in game.of("release")} == {"maga-red"}


@clause("KX-5.42", "KX-R63")
def test_a_pawn_that_stands_there_already_frees_nobody() -> None:
    game = lay({**HERE, "lottatore-red": "P2"}, phase=EVENT)
    game.s.pawns[0] = 5
    assert game.moves == ["skip", "roll red"]


@clause("KX-5.43", "KX-R62")
def test_one_prisoner_for_each_landing() -> None:
    game = landed(5, {**HERE, "lottatore-red": "P2", "sentinella-red": "P2"})
    game.do("release sentinella-red X2")
    assert game.at("lottatore-red") == "P2"
    assert game.of("move")


@clause("KX-4.13", "KX-R30", "KX-5.41")
def test_a_player_with_nobody_on_the_board_gains_nothing_but_a_release() -> None:
    standing = {
        "lottatore-red": "P2",
        "lottatore-blue": "P3",
        "maga-red": "L1",
        "predone-red": "A1",
    }
    empty = landed(15, standing, PAIRS)
    assert empty.s.turn_seat == 1
    freed = landed(5, standing, PAIRS)
    assert freed.of("release")
    assert "event" not in freed.moves
    freed.do("release lottatore-red X5")
    assert freed.of("move")


@clause("KX-O9", "KX-4.13", "KX-R30")
def test_with_the_option_prisoners_gain_spirits_and_abilities() -> None:
    standing = {
        "lottatore-red": "P2",
        "lottatore-blue": "P3",
        "maga-red": "L1",
        "predone-red": "A1",
    }
    game = landed(15, standing, PAIRS, options={"idle_events": True}).do("event")
    assert game.stat("spirits", "lottatore-red") == 1
    assert game.stat("spirits", "lottatore-blue") == 0  # the pawn colour stays
    assert landed(4, standing, PAIRS, options={"idle_events": True}).s.turn_seat == 1


@clause("KX-4.6")
def test_one_pawn_serves_both_colours() -> None:
    standing = {"lottatore-red": "E5", "lottatore-blue": "A12", "maga-red": "L1"}
    game = landed(15, standing, PAIRS[:3]).do("event")
    assert game.of("choose") == ["lottatore-red", "lottatore-blue"]


@clause("KX-5.40", "KX-4.5")
def test_taken_points_are_not_offered() -> None:
    standing = {**HERE, "maga-red": "D1", "lottatore-red": "P2", "maga-blue": "I1"}
    game = landed(5, standing)
    assert {t.split()[1] for t in game.of("release")} == {"X3", "X4", "X5", "X6", "X7", "X8"}


@clause("KX-2.18", "KX-10.1")
def test_the_shipped_track_counts() -> None:
    kinds = lay(HERE).r.track.kinds
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "GO": 1, "SPIRIT": 6, "ABILITY": 2, "HEAL": 2, "HASTE": 3, "FURY": 2, "GUARD": 1,
        "PASSAGE": 1, "KEY": 1, "BLANK": 5,
    }  # fmt: skip


@clause("KX-4.1", "KX-4.20")
def test_eight_singles_play_with_two_pawns() -> None:
    standing = {"lottatore-red": "E5", "maga-red": "L1"}
    game = lay(standing, SOLOS, phase=EVENT)
    assert game.of("roll") == ["red"]
