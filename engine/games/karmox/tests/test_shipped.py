"""The shipped rosters and tables (KX-10.5, 10.6)."""

from __future__ import annotations

from engine.games.karmox.construction import LOADOUT_KIND
from engine.games.karmox.game import GAME
from engine.games.karmox.shipping import shipped_products
from engine.kernel.construction import judge, judge_table
from engine.kernel.testing import clause, for_every

OPTIONS = dict(GAME.settle_options({}))
STARTERS = GAME.starter_loadouts()


@clause("KX-10.5", "KX-3.8", "KX-3.9", "KX-3.11", "KX-3.14", "KX-3.17")
@for_every(("code", "loadout"), STARTERS, ids=[code for code, _ in STARTERS])
def test_every_shipped_roster_is_legal(code: str, loadout: object) -> None:
    assert judge(dict(STARTERS)[code], LOADOUT_KIND, GAME.pool(), OPTIONS) == []


@clause("KX-10.5")
def test_rosters_of_every_format_with_a_plan_in_both_languages() -> None:
    formats = [loadout.header["format"] for _, loadout in STARTERS]
    counts = {name: formats.count(name) for name in set(formats)}
    assert counts == {"duel": 6, "pair": 12, "team_pair": 12, "solo": 24, "team_solo": 24}
    for product in shipped_products():
        assert len(product["blurb"]["it"]) > 40
        assert product["blurb"]["it"] != product["blurb"]["en"]


@clause("KX-10.6", "KX-3.18", "KX-3.4", "KX-3.5")
@for_every(
    ("players", "mode"),
    [(2, "singles"), (3, "singles"), (4, "singles"), (4, "teams"), (5, "singles"), (6, "singles"),
     (6, "teams"), (7, "singles"), (8, "singles"), (8, "teams")],
)  # fmt: skip
def test_ready_tables_are_legal(players: int, mode: str) -> None:
    options = {**OPTIONS, "mode": mode}
    tables = GAME.ready_tables(options, players)
    assert tables
    for table in tables:
        assert judge_table(table, LOADOUT_KIND, GAME.pool(), options) == []


@clause("KX-2.22", "KX-3.6")
def test_the_ready_rosters_are_of_the_edition_that_is_played() -> None:
    for edition in ("base-01", "torri-02"):
        for table in GAME.ready_tables({**OPTIONS, "edition": edition}, 4):
            assert {roster.header["edition"] for roster in table} == {edition}
    assert GAME.ready_tables({**OPTIONS, "edition": "no-such"}, 4) == ()


@clause("KX-3.2")
def test_teams_take_even_numbers_from_four() -> None:
    assert GAME.seat_counts_under({**OPTIONS, "mode": "teams"}) == (4, 6, 8)
    assert GAME.seat_counts_under(OPTIONS) == GAME.seat_counts()
    assert GAME.measured_seats() == 4


def test_no_table_where_the_mode_does_not_go_with_the_players() -> None:
    assert GAME.ready_tables({**OPTIONS, "mode": "teams"}, 5) == ()
