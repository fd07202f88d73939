"""Exact chances (KX-5.14, 5.44), and rulings that say what is not so."""

from __future__ import annotations

from typing import Any

from engine.games.karmox.odds import hit_chance, turns_to_release
from engine.games.karmox.tests.table import lay
from engine.kernel.testing import clause, for_every


@clause("KX-5.14")
@for_every(
    ("advantage", "percent"),
    [(-5, 0.0), (-4, 2.9), (-3, 9.1), (-2, 18.75), (-1, 32.3), (0, 50.0), (1, 67.7), (2, 81.25),
     (3, 90.9), (4, 97.1), (5, 100.0), (9, 100.0)],
)  # fmt: skip
def test_the_chance_to_hit(advantage: int, percent: float) -> None:
    assert abs(100 * hit_chance(advantage) - percent) < 0.06


@clause("KX-5.44")
@for_every(("pawn", "turns"), [(1, 7.1), (8, 12.7), (7, 13.0)])
def test_turns_until_a_prisoner_may_be_freed(pawn: int, turns: float) -> None:
    assert round(turns_to_release(24, (5, 7), pawn), 1) == turns


@clause("KX-R1")
def test_the_survivor_wins_and_not_the_richest() -> None:
    sheets: dict[str, Any] = {"life": {"maga-blue": 1}, "chests": {"maga-blue": 3}}
    game = lay({"maga-red": "E5", "maga-blue": "D5"}, **sheets)
    game.do("move maga-red E5", "attack maga-blue").roll(6, 1)
    assert game.s.scores == [2, 0]
    assert game.told("won") == [(0, 1, 1)]


@clause("KX-R77")
def test_who_was_pushed_loses_no_turn() -> None:
    standing = {"maga-red": "E5", "maga-blue": "D5"}
    game = lay(standing).do("move maga-red E5", "attack maga-blue").roll(1, 6).do("push F5")
    game.do("skip", "pass", "skip")
    assert "maga-red F3" in game.of("move")


@clause("KX-R74", "KX-2.7")
def test_spirit_tiles_are_all_alike() -> None:
    game = lay({"maga-red": "E5", "maga-blue": "L1"}, spirits={"maga-red": 3})
    assert game.of("spirit") == ["maga-red"]


@clause("KX-R73")
def test_one_thing_has_one_name() -> None:
    game = lay({"maga-red": "E5", "maga-blue": "L1"})
    assert len(game.s.pawns) == 2
    assert game.r.track.length == 24
