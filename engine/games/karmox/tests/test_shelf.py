"""Boxes, rosters, search and charts: what shelf and workshop ask of the game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from engine.games.karmox.board import Board, distances
from engine.games.karmox.construction import LOADOUT_KIND
from engine.games.karmox.editions import edition_files, edition_words, set_names, shipped_editions
from engine.games.karmox.game import FOLDER, GAME, shipped_pool
from engine.kernel.construction import judge, judge_table
from engine.kernel.loadouts import Loadout
from engine.kernel.testing import clause, for_every

BOXES = [product for product in GAME.products() if product["kind"] == "box"]
THIRD = json.loads((FOLDER / "cards" / "chiostro_03.json").read_text(encoding="utf-8"))


@clause("KX-2.1", "KX-2.12")
@for_every("box", BOXES, ids=lambda box: box["code"])
def test_a_box_holds_all_that_can_be_owned_of_its_edition(box: Mapping[str, Any]) -> None:
    cards = [shipped_pool()[code] for code in box["cards"]]
    assert {card.set for card in cards} == {box["set"]}
    counts = {kind: sum(box["cards"][card.code] for card in cards if card.type == kind)
              for kind in {card.type for card in cards}}  # fmt: skip
    assert counts == {"piece": 8, "spirit_tile": 8, "chest": 8, "module": 4, "event_board": 1}
    owned = {card.code for card in shipped_pool() if card.set == box["set"]}
    assert owned == set(box["cards"])


def test_whoever_owns_a_box_finds_it_before_the_rosters() -> None:
    kinds = [product["kind"] for product in GAME.products()]
    assert kinds == ["box"] * len(BOXES) + ["starter"] * (len(kinds) - len(BOXES))


def test_each_edition_has_a_box_and_a_name() -> None:
    assert [box["set"] for box in BOXES] == list(set_names())
    assert shipped_editions() == ("base-01", "torri-02", "chiostro-03")
    assert edition_words() == ("First edition", "The two towers", "The drowned cloister")


@clause("KX-3.21", "KX-3.25", "KX-3.30", "KX-10.3", "KX-10.4")
def test_the_third_edition_is_even() -> None:
    board = Board(THIRD["fortress_board"])
    assert (board.rows, board.cols, bin(board.floor).count("1")) == (10, 10, 68)
    walks = []
    for point in board.points:
        far = distances(board.open, board.cols, 1 << point)
        walks.append(sorted(far[front] for front in board.fronts))
    assert {walk[0] for walk in walks} == {5, 6}
    spread = [max(place) - min(place) for place in zip(*walks, strict=True)]
    assert max(spread) == 1


@clause("KX-10.5", "KX-10.6", "KX-3.18")
@for_every("edition", [file["edition"]["code"] for file in edition_files()])
@for_every(
    ("players", "mode"),
    [(2, "singles"), (3, "singles"), (4, "teams"), (6, "teams"), (8, "singles")],
)
def test_every_edition_has_ready_tables(edition: str, players: int, mode: str) -> None:
    options = GAME.settle_options({"edition": edition, "mode": mode})
    tables = GAME.ready_tables(options, players)
    assert tables
    for table in tables:
        assert {roster.header["edition"] for roster in table} == {edition}
        assert judge_table(table, LOADOUT_KIND, GAME.pool(), options) == []


def severities(table: list[Loadout | None], **options: object) -> list[tuple[str, str]]:
    settled = GAME.settle_options(options)
    found = judge_table(table, LOADOUT_KIND, GAME.pool(), settled)
    return [(each.clause, each.severity.value) for each in found]


@clause("KX-3.7", "KX-3.35", "KX-3.5", "KX-3.8")
def test_a_seat_without_a_roster_is_incomplete_and_a_wrong_one_an_error() -> None:
    rosters = dict(GAME.starter_loadouts())
    red, blue = rosters["KX1-D1"], rosters["KX1-D2"]
    assert severities([red, None]) == [("KX-3.1", "incomplete")]
    assert severities([red, blue]) == []
    assert severities([red, red]) == [("KX-3.8", "error")]
    three = Loadout(
        "roster", red.header, {"pieces": dict.fromkeys(list(red.zone("pieces"))[:3], 1)}
    )
    found = judge(three, LOADOUT_KIND, GAME.pool(), GAME.settle_options({}))
    assert [(each.clause, each.severity.value) for each in found] == [("KX-3.8", "error")]


@clause("KX-2.12")
def test_pieces_are_found_by_what_stands_on_them() -> None:
    facts = GAME.search_facts(shipped_pool()["predone-blue"])
    assert facts == {
        "class": ("predone",), "colour": ("blue",), "edition": ("base-01",),
        "attack": (2,), "defence": (2,), "movement": (6,),
    }  # fmt: skip
    tides = GAME.search_facts(shipped_pool()["maree-03"])
    assert tides["cells"] == (18,)
    assert {"move_pawn", "extra_action", "teleport"} <= set(tides["does"])
    keys = {key.key: key for key in GAME.search_keys()}
    for card in shipped_pool():
        for key, values in GAME.search_facts(card).items():
            named = dict(keys[key].values)
            assert not named or set(values) <= set(named)


def test_a_roster_is_charted_by_its_three_stats() -> None:
    roster = dict(GAME.starter_loadouts())["KX1-P4"]
    charts = GAME.deck_charts(
        [(shipped_pool()[code], n) for code, n in roster.zone("pieces").items()]
    )
    assert [chart.key for chart in charts] == ["attack", "defence", "movement"]
    (bar,) = charts[2].bars
    assert (bar.key, [part.key for part in bar.parts]) == ("6", ["red", "blue"])
    assert GAME.deck_charts([]) == ()
    assert GAME.draw_plan(roster) == ()


@clause("KX-3.19", "KX-2.22")
def test_a_roster_asks_for_its_edition_and_mode() -> None:
    rosters = dict(GAME.starter_loadouts())
    assert GAME.options_for(rosters["KX3-T2"]) == {"mode": "teams", "edition": "chiostro-03"}
    assert GAME.options_for(rosters["KX1-S3"]) == {"edition": "base-01"}
    assert GAME.options_for(Loadout("roster", {"edition": "lost"}, {})) == {}
