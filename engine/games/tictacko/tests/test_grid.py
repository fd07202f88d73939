"""The Grid: spaces, neighbours, corners (TTK-2.2 to 2.4, 5.1, 5.2)."""

from __future__ import annotations

import pytest

from engine.games.tictacko.game import GAME
from engine.games.tictacko.grid import ADVANCED, STANDARD, Grid, default_places, layout_faults
from engine.games.tictacko.layouts import check_layout, layouts, read_layouts
from engine.games.tictacko.rules import TicTacKoRules
from engine.kernel.errors import BadOption
from engine.kernel.testing import clause, for_every

SMALL = Grid(STANDARD, default_places(STANDARD))
LARGE = Grid(ADVANCED, default_places(ADVANCED))


def near(grid: Grid, name: str) -> set[str]:
    """The names of the neighbours."""
    return {grid.names[space] for space in grid.near[grid.space(name)]}


@clause("TTK-5.1", "TTK-2.2", "TTK-R2")
def test_neighbours_share_a_side() -> None:
    assert near(SMALL, "5") == set("2468")
    assert near(SMALL, "1") == set("24")


@clause("TTK-5.2", "TTK-2.3", "TTK-R3")
def test_letters_are_neighbours_in_the_advanced_grid() -> None:
    assert near(LARGE, "3") == set("26A")
    assert near(LARGE, "G") == set("CF")
    assert near(LARGE, "9") == set("68CF")


@clause("TTK-2.4")
def test_corners_and_edges_come_from_the_map() -> None:
    assert [name for name in STANDARD if SMALL.is_corner(SMALL.space(name))] == list("1379")
    assert [name for name in STANDARD if SMALL.is_edge(SMALL.space(name))] == list("2468")
    turned = {name: (column, row) for name, (row, column) in default_places(STANDARD).items()}
    assert near(Grid(STANDARD, turned), "2") == set("135")  # a map of one's own
    assert "".join(turned_names(Grid(STANDARD, turned))) == "147258369"


def turned_names(grid: Grid) -> list[str]:
    """All names, row by row."""
    return [grid.names[space] for space in grid.reading]


@clause("TTK-2.4", "TTK-2.19")
def test_a_table_is_laid_with_the_map_that_its_option_names() -> None:
    for grid, name, order in (
        ("standard", "rows", "123456789"),
        ("standard", "columns", "147258369"),
        ("advanced", "keypad", "789C456B123ADEFG"),
    ):
        rules = GAME.bind(None, {"layout": name, "grid": grid}, 2)
        assert isinstance(rules, TicTacKoRules)
        assert "".join(turned_names(rules.grid)) == order
        assert rules.options["layout"] == name
    assert GAME.settle_options({})["layout"] == "rows"


@clause("TTK-3.41")
@for_every("name", sorted(layouts()))
def test_the_layouts_of_the_file_place_each_space_once(name: str) -> None:
    check_layout(name, layouts()[name])


@clause("TTK-3.41")
def test_a_layout_that_leaves_spaces_out_is_refused_with_all_of_them() -> None:
    rows = ["123A", "456B", "789C", "DEFG"]
    wrong = {"own": {"standard": ["1234", "5X6", "78"], "advanced": rows}}
    with pytest.raises(BadOption) as refused:
        check_layout("own", read_layouts(wrong)["own"])
    assert refused.value.message.clause == "TTK-3.41"
    assert refused.value.message.render() == (
        "Layout «own», Grid standard, 3 × 3: missing 9, doubled –, outside 4, unknown X. "
        "Each space has one cell of its own."
    )
    with pytest.raises(BadOption) as refused:
        check_layout("own", read_layouts({"own": {"standard": ["123", "456", "789"]}})["own"])
    assert "advanced, 4 × 4: missing 1 2" in refused.value.message.render()


@clause("TTK-3.41")
def test_a_map_names_each_cell_once() -> None:
    places = default_places(STANDARD)
    assert layout_faults(places, STANDARD) == {}
    places["9"] = (0, 0)
    places["8"] = (3, 1)
    del places["7"]
    places["A"] = (2, 2)
    assert layout_faults(places, STANDARD) == {
        "7": "missing", "8": "outside", "9": "doubled", "A": "unknown",
    }  # fmt: skip
