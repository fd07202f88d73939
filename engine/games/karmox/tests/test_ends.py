"""Limits, verdicts, concessions, matches (KX-6.8 to 6.15)."""

from __future__ import annotations

from typing import Any

from engine.games.karmox.codes import D_PLACE, MATCH_OVER
from engine.games.karmox.events import KINDS
from engine.games.karmox.tests.table import (
    DUEL,
    PAIRS,
    SOLOS,
    TEAM_PAIRS,
    Game,
    Seats,
    fresh,
    lay,
)
from engine.kernel.testing import clause, for_every

APART = {"maga-red": "E5", "predone-red": "A12", "maga-blue": "L1", "predone-blue": "L12"}


@clause("KX-6.9", "KX-R10", "KX-O11", "KX-4.21")
def test_the_turn_limit_lets_its_turn_end() -> None:
    game = lay(APART, options={"max_turns": 50})
    game.s.turn = 50
    game.do("pass")
    assert game.is_over()
    assert game.s.over == 2


@clause("KX-6.9", "KX-O12")
def test_rounds_without_hit_or_chest_end_the_game() -> None:
    game = lay(APART, options={"stall_rounds": 5})
    game.do("pass")
    for _ in range(4):
        game.do("skip", "pass", "skip", "pass")
    assert not game.is_over()
    game.do("skip", "pass")
    assert game.is_over()
    assert game.s.over == 3


@clause("KX-6.9")
def test_a_chest_starts_the_count_anew() -> None:
    game = lay({**APART, "maga-red": "C3"})
    game.s.stall = 7
    game.do("move maga-red C3", "take N1")
    assert game.s.stall == 0


@clause("KX-6.10", "KX-6.14")
def test_a_verdict_counts_chests_then_characters_then_life() -> None:
    def verdict(**more: Any) -> list[int]:
        standing = more.pop("standing", APART)
        game = lay(standing, options={"max_turns": 50}, **more)
        game.s.turn = 50
        return game.do("pass").s.scores

    assert verdict(chests={"maga-blue": 2, "maga-red": 1}) == [0, 2]
    assert verdict(standing={**APART, "sentinella-red": "A1"}) == [2, 0]
    assert verdict(life={"maga-red": 4}) == [0, 2]
    assert verdict() == [1, 1]


@clause("KX-6.10")
def test_last_of_all_ability_points_decide() -> None:
    game = lay(APART, options={"max_turns": 50})
    game.s.ability[game.piece("lottatore-blue") * 3] = 1  # prisoners count here
    game.s.turn = 50
    assert game.do("pass").s.scores == [0, 2]
    assert game.told("adjudicated") == [(1, 0, 2)]


@clause("KX-6.13", "KX-R72", "KX-6.1")
def test_who_concedes_a_duel_loses_to_the_chests_of_the_other() -> None:
    game = lay(APART, chests={"maga-blue": 2, "maga-red": 3}, spirits={"maga-red": 2}).concede(0)
    assert game.is_over()
    assert game.s.scores == [0, 2]
    assert game.told("won") == [(1, 2, 1)]
    assert game.full == ["N1", "N2", "N3", "N4", "N5", "N6"]
    assert game.s.pool == 8
    assert game.at("maga-red") == "removed"


@clause("KX-6.13", "KX-4.8")
def test_a_seat_that_left_is_skipped() -> None:
    standing = {"lottatore-red": "E5", "sentinella-red": "A12", "maga-red": "L1"}
    game = lay(standing, PAIRS[:3]).concede(1)
    assert not game.is_over()
    game.do("pass")
    assert game.s.turn_seat == 2
    assert len(game.s.pawns) == 1  # KX-4.29


@clause("KX-6.13")
def test_conceding_in_the_own_turn_ends_it() -> None:
    standing = {"lottatore-red": "E5", "sentinella-red": "A12", "maga-red": "L1"}
    game = (
        lay(standing, PAIRS[:3], spirits={"lottatore-red": 1}).do("spirit lottatore-red").concede(0)
    )
    assert game.s.turn_seat == 1
    assert game.s.pool == 8


@clause("KX-6.13", "KX-4.24")
def test_a_concession_waits_for_an_attack_to_be_resolved() -> None:
    standing = {"lottatore-red": "E5", "sentinella-red": "D5", "maga-red": "L1"}
    game = lay(standing, PAIRS[:3], spirits={"sentinella-red": 1})
    game.do("move lottatore-red E5", "attack sentinella-red").concede(1)
    assert game.s.gone == [0, 0, 0]
    game.roll(1, 6)
    assert game.s.gone == [0, 1, 0]
    assert not game.told("pushed")  # answered for: no push
    assert game.at("sentinella-red") == "removed"


@clause("KX-6.13")
def test_a_team_goes_on_without_one_of_its_players() -> None:
    standing = {"lottatore-red": "E5", "maga-red": "A12", "maga-blue": "L1"}
    game = lay(standing, TEAM_PAIRS, options={"mode": "teams"}).concede(0)
    assert not game.is_over()
    game.concede(2)
    assert game.is_over()
    assert game.s.scores == [0, 2, 0, 2]


@clause("KX-6.15", "KX-6.13")
def test_an_empty_board_is_judged_at_once() -> None:
    standing = {"lottatore-red": "E5"}
    game = lay(standing, PAIRS[:3])
    game.s.ability[game.piece("maga-blue") * 3] = 1
    game.concede(0)
    assert game.s.over == 4
    assert game.s.scores == [0, 0, 2]


@clause("KX-6.8", "KX-O16", "KX-R84")
def test_a_match_adds_the_points_of_its_games() -> None:
    standing = {"maga-red": "E5", "maga-blue": "D5"}
    game = lay(standing, DUEL, options={"match": 2}, life={"maga-blue": 1}, chests={"maga-red": 2})
    game.do("move maga-red E5", "attack maga-blue").roll(6, 1)
    assert not game.is_over()
    assert (game.s.game, game.s.points, game.s.wins) == (2, [2, 0], [1, 0])
    assert game.s.life == [5] * 8
    assert game.of("place")


@clause("KX-6.8")
def test_the_last_game_of_a_match_ends_it() -> None:
    standing = {"maga-red": "E5", "maga-blue": "D5"}
    game = lay(standing, DUEL, options={"match": 2}, life={"maga-blue": 1}, chests={"maga-red": 1})
    game.s.game, game.s.points, game.s.wins = 2, [0, 1], [0, 1]
    game.do("move maga-red E5", "attack maga-blue").roll(6, 1)
    assert game.is_over()
    assert game.s.scores == [1, 1]  # one point and one game each
    assert game.told("match-drawn") == [(1,)]


def second_game(seats: Seats, points: list[int], **options: Any) -> Game:
    """The set-up of game 2, with these points so far."""
    game = fresh(seats, match=3, **options)
    game.s.game, game.s.points, game.s.wins = 2, points, [int(each > 0) for each in points]
    return game


def placed(game: Game) -> Game:
    """Everybody places the first thing offered, until the dice."""
    while game.s.ask == D_PLACE and not game.is_over():
        game.do(game.moves[0])
    return game


@clause("KX-6.13", "KX-6.8")
@for_every("when", ["the set-up", "the dice", "a turn"])
def test_whoever_leaves_a_match_loses_it(when: str) -> None:
    """Even the leader; and it is no draw."""
    game = second_game(DUEL, [8, 0])
    if when != "the set-up":
        placed(game)
    if when == "a turn":
        game.roll(6, 1)
    game.concede(0)
    assert (game.s.over, game.s.scores) == (MATCH_OVER, [0, 2])
    assert game.told("match-won") == [(1, 0)]


@clause("KX-6.13", "KX-4.5", "KX-4.7")
def test_the_others_lay_a_later_game_without_who_left() -> None:
    game = second_game(PAIRS[:3], [4, 0, 1]).do("place lottatore-red X1").concede(0)
    assert game.s.decider == 1
    assert game.at("lottatore-red") == "removed"
    placed(game).roll(3)
    game.concede(2)
    assert (game.s.over, game.s.scores) == (MATCH_OVER, [0, 2, 0])
    tied = placed(second_game(PAIRS[:4], [4, 0, 1, 0])).roll(6, 6, 2, 2)
    tied.concede(0).concede(1).roll(3, 5)
    assert (tied.s.turn_seat, tied.s.gone) == (3, [1, 1, 0, 0])


@clause("KX-6.13", "KX-6.8")
@for_every("seat", [0, 1])
def test_who_concedes_while_the_match_is_decided_stays_where_it_ends(seat: int) -> None:
    standing = {"maga-red": "E5", "maga-blue": "D5"}
    game = lay(standing, DUEL, options={"match": 2}, life={"maga-blue": 1})
    game.do("move maga-red E5", "attack maga-blue").concede(seat).roll(6, 1)
    assert (game.s.over, game.s.gone[seat], game.at("maga-red")) == (MATCH_OVER, 1, "E5")
    assert game.r.broken(game.s) == []


@clause("KX-6.13", "KX-6.8")
def test_a_match_goes_to_the_best_of_those_who_are_still_there() -> None:
    standing = {"lottatore-red": "E5", "sentinella-red": "D5", "maga-red": "P1"}
    game = lay(standing, PAIRS[:3], options={"match": 3}, life={"sentinella-red": 1})
    game.s.points, game.s.wins, game.s.game = [1, 0, 8], [0, 0, 1], 2
    game.concede(2).do("move lottatore-red E5", "attack sentinella-red").roll(6, 1)
    assert (game.s.over, game.s.scores) == (MATCH_OVER, [2, 0, 0])


@clause("KX-6.13")
def test_a_concession_that_waits_while_a_game_ends_still_counts() -> None:
    standing = {"maga-red": "E5", "maga-blue": "D5"}
    game = lay(standing, DUEL, options={"match": 2}, life={"maga-blue": 1}, chests={"maga-red": 2})
    game.do("move maga-red E5", "attack maga-blue").concede(0).concede(1).roll(6, 1)
    assert (game.s.over, game.s.scores) == (MATCH_OVER, [0, 2])
    assert game.s.points == [2, 0]


@clause("KX-6.13", "KX-3.4")
def test_a_team_stays_in_a_match_with_one_of_its_players() -> None:
    game = second_game(TEAM_PAIRS, [4, 0, 4, 0], mode="teams").concede(0)
    assert not game.is_over()
    game.concede(1).concede(3)
    assert game.s.scores == [2, 0, 2, 0]


@clause("KX-6.12")
def test_every_turn_is_finite() -> None:
    game = lay(APART, spirits={"maga-red": 8}, life={"maga-red": 1})
    for _ in range(4):
        game.do("heal maga-red")
    assert game.of("heal") == []


@clause("KX-4.24")
def test_default_answers_do_nothing_or_take_the_first() -> None:
    game = lay({**APART, "maga-blue": "D5"}, SOLOS, turn=4)
    assert game.r.label(game.s, game.r.default_action(game.s)).text == "pass"
    duel = lay({**APART, "maga-blue": "D5"}).do("move maga-red E5")
    assert duel.r.label(duel.s, duel.r.default_action(duel.s)).text == "none"
    duel.do("attack maga-blue").roll(1, 6)
    assert duel.r.label(duel.s, duel.r.default_action(duel.s)).text == "keep"


@clause("KX-7.1", "KX-7.2", "KX-7.4", "KX-7.5")
def test_everybody_sees_everything() -> None:
    game = lay(APART)
    assert game.r.masked(game.s, 1).digest() == game.s.digest()
    assert all(not kind.private for kind in KINDS)
