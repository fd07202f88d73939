"""Editions as data: the shipped ones keep every rule, the published schema has shape and range,
what pages judge by finds the faults of effects (KX-3.21 to 3.36)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from engine.effects.findings import Findings
from engine.games.karmox.board import Board, distances
from engine.games.karmox.board_checks import are_neighbours, is_playable
from engine.games.karmox.card_language import Spot, check_effects, check_traits
from engine.games.karmox.card_reading import cards_of
from engine.games.karmox.game import FOLDER
from engine.games.karmox.layouts import modules_of
from engine.games.karmox.tests.made import SCHEMA
from engine.games.karmox.tests.table import fresh
from engine.kernel.testing import clause, for_every

Raw = dict[str, Any]
FILES: list[Raw] = [
    json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((FOLDER / "cards").glob("*.json"))
]
BASE = next(file for file in FILES if file["edition"]["code"] == "base-01")
Change = Callable[[Raw], object]
for_every_edition = for_every("file", FILES, ids=lambda file: file["edition"]["code"])


def changed(change: Change) -> Raw:
    """The first edition after a change."""
    raw: Raw = json.loads(json.dumps(BASE))
    change(raw)
    return raw


def fits(change: Change) -> bool:
    """Whether the published schema takes it."""
    return bool(SCHEMA.is_valid(changed(change)))


def plays(change: Change) -> bool:
    """Whether its fortress can be played on."""
    return is_playable(changed(change)["fortress_board"])


def spot(file: Raw) -> Spot:
    """What effects know of their edition."""
    codes = [sheet["code"] for sheet in file["classes"]]
    return Spot(file["edition"]["profile"] != "house", file["fortress_board"], codes)


@clause("KX-2.10", "KX-2.11", "KX-2.13", "KX-2.22", "KX-3.32", "KX-3.33", "KX-10.1", "KX-10.2")
@for_every_edition
def test_shipped_editions_have_no_fault(file: Raw) -> None:
    assert SCHEMA.is_valid(file)
    assert is_playable(file["fortress_board"])
    found = Findings()
    for cell in file["event_board"]["cells"]:
        check_effects(found, "", cell["effects"], spot(file))
    for sheet in file["classes"]:
        check_traits(found, "", sheet.get("traits", []), spot(file))
    assert found.problems == []


@clause("KX-2.12", "KX-2.22")
@for_every_edition
def test_an_edition_names_its_parts(file: Raw) -> None:
    head = file["edition"]
    for part in ("fortress_board", "event_board", "spirit_tile"):
        assert head[part] == file[part]["code"]
    assert head["classes"] == [sheet["code"] for sheet in file["classes"]]
    places = sorted(module["place"] for module in file["modules"])
    assert places == [*range(len(modules_of(file["fortress_board"])))]


@clause("KX-2.22")
def test_every_card_has_a_code_of_its_own() -> None:
    codes = [card.code for file in FILES for card in cards_of(file)]
    assert len(set(codes)) == len(codes)


@clause("KX-2.22")
@for_every(
    "change",
    [
        lambda raw: raw["edition"].update(code="My Edition"),
        lambda raw: raw["edition"].pop("set_code"),
        lambda raw: raw["edition"].update(profile="wild"),
        lambda raw: raw["event_board"].pop("type"),
        lambda raw: raw["chest"].pop("name_it"),
        lambda raw: raw.update(rules=[]),
    ],
    ids=["code", "set", "profile", "type", "name", "further part"],
)
def test_the_published_schema_knows_the_parts(change: Change) -> None:
    assert not fits(change)


@clause("KX-2.13", "KX-2.14", "KX-2.15", "KX-3.30")
def test_the_first_board_is_the_one_of_the_rules() -> None:
    board = Board(BASE["fortress_board"])
    assert bin(board.floor).count("1") == 104
    for point in board.points:
        far = distances(board.open, board.cols, 1 << point)
        assert sorted(far[front] for front in board.fronts)[:2] == [5, 6]


@clause("KX-2.3", "KX-2.19", "KX-3.23", "KX-R17", "KX-R80")
@for_every(
    ("field", "value"),
    [("attack", 10), ("attack", -1), ("defence", "2"), ("movement", 0), ("life_slots", 0),
     ("level_slots", 10), ("chest_slots", 9), ("gender_it", "x"), ("name_en", "")],
)  # fmt: skip
def test_values_out_of_range_are_refused(field: str, value: object) -> None:
    assert not fits(lambda raw: raw["classes"][1].__setitem__(field, value))


@clause("KX-3.23")
def test_zero_attack_and_defence_are_legal_and_official_editions_have_these_slots() -> None:
    assert fits(lambda raw: raw["classes"][0].update(attack=0, defence=0))
    assert fits(lambda raw: raw["classes"][0].update(life_slots=7))  # of the house profile
    for file in FILES:
        for sheet in file["classes"]:
            slots = [sheet[f"{key}_slots"] for key in ("life", "level", "chest")]
            assert slots == [5, 3, 3]
            assert file["edition"]["profile"] == "official"


@clause("KX-3.21")
@for_every_edition
def test_four_classes_of_different_codes(file: Raw) -> None:
    assert len({sheet["code"] for sheet in file["classes"]}) == 4
    pieces = [card for card in cards_of(file) if card.type == "piece"]
    told = [(card.get("class"), card.get("colour")) for card in pieces]
    assert len(told) == len(set(told)) == 8
    assert not SCHEMA.is_valid({**file, "classes": file["classes"][1:]})
    assert not SCHEMA.is_valid({**file, "classes": [*file["classes"], file["classes"][0]]})


@clause("KX-3.22", "KX-2.4")
@for_every_edition
def test_values_by_colour_are_equal(file: Raw) -> None:
    sheets: dict[object, list[Raw]] = {}
    for card in cards_of(file):
        if card.type == "piece":
            values = {key: value for key, value in card.attributes.items() if key != "colour"}
            sheets.setdefault(card.get("class"), []).append(values)
    assert all(red == blue for red, blue in sheets.values())


@clause("KX-3.24", "KX-10.3")
def test_odd_numbers_are_no_faults_and_even_ones_are_shipped() -> None:
    assert fits(lambda raw: raw["classes"][0].update(attack=7, defence=2))
    assert fits(lambda raw: raw["classes"][0].update(movement=8))
    for file in FILES:
        if file["edition"]["code"] == "torri-02":  # KX-10.2: of wider spread
            continue
        for sheet in file["classes"]:
            assert 4 <= sheet["attack"] + sheet["defence"] <= 6
            assert 3 <= sheet["movement"] <= 7
        best = max(sheet["attack"] for sheet in file["classes"])
        assert best - min(sheet["defence"] for sheet in file["classes"]) <= 4


@clause("KX-3.25", "KX-3.26")
@for_every_edition
def test_niches_and_extraction_points_are_counted_and_matched(file: Raw) -> None:
    board = file["fortress_board"]
    for key, letter in (("niches", "N"), ("extraction", "E")):
        listed = [tuple(entry["cell"]) for entry in board[key]]
        assert len(listed) == len(set(listed)) == 8
        assert {(row, col) for row, col in listed} == {
            (row, col)
            for row, line in enumerate(board["grid"])
            for col, found in enumerate(line)
            if found == letter
        }
        assert not is_playable({**board, key: board[key][1:]})


def with_front(cell: list[int]) -> Change:
    return lambda raw: raw["fortress_board"]["niches"][0].update(front=cell)


@clause("KX-3.27")
@for_every("cell", [[3, 3], [1, 1], [40, 2]])
def test_a_front_cell_lies_beside_its_niche(cell: list[int]) -> None:
    assert plays(lambda raw: None)
    assert not plays(with_front(cell))


@clause("KX-3.27")
def test_two_niches_with_one_front_cell_are_legal() -> None:
    def twins(raw: Raw) -> None:
        board = raw["fortress_board"]
        board["grid"][1] = ".###.##.###."
        board["grid"][3] = "E#N#..#.#.#E"
        board["grid"][5] = ".#N#..N...#."
        board["niches"][0].update(cell=[3, 2], front=[4, 2])
        board["niches"][4].update(cell=[5, 2], front=[4, 2])

    assert plays(twins)


@clause("KX-3.28", "KX-3.29")
def test_all_cells_lead_to_one_another_and_barriers_join_neighbours() -> None:
    assert not plays(
        lambda raw: raw["fortress_board"].update(
            barriers=[*raw["fortress_board"]["barriers"], [[0, 0], [0, 1]], [[0, 0], [1, 0]]]
        )
    )
    for file in FILES:
        board = file["fortress_board"]
        assert all(are_neighbours(edge, board) for edge in board["barriers"])
    assert not are_neighbours([[0, 0], [0, 2]], BASE["fortress_board"])
    assert not are_neighbours([[1, 1], [1, 2]], BASE["fortress_board"])  # a wall


@clause("KX-3.30", "KX-10.3")
@for_every_edition
def test_every_extraction_point_is_as_far_from_the_niches(file: Raw) -> None:
    board = Board(file["fortress_board"])
    walks = []
    for point in board.points:
        far = distances(board.open, board.cols, 1 << point)
        walks.append(sorted(far[front] for front in board.fronts))
    spread = max(max(place) - min(place) for place in zip(*walks, strict=True))
    assert spread <= 2


@clause("KX-3.31", "KX-9.8")
@for_every_edition
def test_the_event_board_has_its_parts(file: Raw) -> None:
    track = file["event_board"]
    cells = track["cells"]
    assert 12 <= len(cells) <= 60
    assert [number for number, cell in enumerate(cells) if cell["kind"] == "GO"] == [0]
    assert [cell.get("index", number) for number, cell in enumerate(cells)] == [*range(len(cells))]
    assert not cells[0]["effects"]
    verbs = {effect["verb"] for cell in cells for effect in cell["effects"]}
    assert {"gain_spirit", "gain_ability"} <= verbs
    assert track["prisons"]
    for prison in track["prisons"]:
        assert prison["adjacent"]
        assert {*prison["adjacent"]} <= {*range(len(cells))}


@clause("KX-3.31")
@for_every(
    "change",
    [
        lambda raw: raw["event_board"].update(prisons=[]),
        lambda raw: raw["event_board"]["prisons"][0].update(adjacent=[]),
        lambda raw: raw["event_board"].update(cells=raw["event_board"]["cells"][:10]),
    ],
    ids=["no prison", "no cell beside it", "ten cells"],
)
def test_an_event_board_without_its_parts_is_refused(change: Change) -> None:
    assert not fits(change)


@clause("KX-3.33", "KX-6.12")
@for_every_edition
def test_pawns_are_not_moved_on_without_end(file: Raw) -> None:
    cells = file["event_board"]["cells"]
    moves = {
        number: effect["amount"]
        for number, cell in enumerate(cells)
        for effect in cell["effects"]
        if effect["verb"] == "move_pawn"
    }
    for start in moves:
        at, steps = start, 0
        while at in moves:
            at, steps = (at + moves[at]) % len(cells), steps + 1
            assert steps <= 3


@clause("KX-2.7", "KX-3.34", "KX-5.21", "KX-5.24")
@for_every_edition
def test_eight_tiles_played_when_and_for_what_the_rules_say(file: Raw) -> None:
    tile = file["spirit_tile"]
    assert tile["count"] == 8
    assert not SCHEMA.is_valid({**file, "spirit_tile": {**tile, "count": 9}})
    uses = {}
    for mode in tile["modes"]:
        (effect,) = mode["effects"]
        assert effect["target"] == "self"
        uses[effect.get("stat", effect["verb"])] = (mode["on"], mode.get("window", []))
        assert mode["cost"]["spirits"] == 1 or effect["verb"] == "heal"
    assert uses == {
        "movement": ("play", ["D5"]),
        "attack": ("attack_window", []),
        "defence": ("defence_window", []),
        "heal": ("play", ["D2", "D5", "D6", "D13"]),
    }


@clause("KX-2.8", "KX-3.34")
@for_every_edition
def test_as_many_chests_as_niches(file: Raw) -> None:
    assert file["chest"].get("count", 8) == len(file["fortress_board"]["niches"])
    assert not SCHEMA.is_valid({**file, "chest": {**file["chest"], "count": 7}})


@clause("KX-3.36")
@for_every_edition
def test_the_shape_of_a_grid(file: Raw) -> None:
    board = file["fortress_board"]
    assert [len(line) for line in board["grid"]] == [board["cols"]] * board["rows"]
    for entries in (board["niches"], board["extraction"], file["event_board"]["prisons"]):
        assert len({entry["id"] for entry in entries}) == len(entries)
    edges = {tuple(sorted(map(tuple, edge))) for edge in board["barriers"]}
    assert len(edges) == len(board["barriers"])


@clause("KX-3.36")
@for_every(
    "change",
    [
        lambda raw: raw["fortress_board"]["grid"].__setitem__(2, ".#...x....N."),
        lambda raw: raw["fortress_board"].update(rows=3),
        lambda raw: raw["fortress_board"].update(cols=31),
        lambda raw: raw["fortress_board"].update(name_it=""),
    ],
    ids=["letter", "rows", "columns", "name"],
)
def test_a_grid_of_another_shape_is_refused(change: Change) -> None:
    assert not fits(change)


@clause("KX-O15", "KX-R21", "KX-2.10")
def test_shuffled_modules_keep_the_rules_of_boards() -> None:
    game = fresh(modules="shuffled")
    sides = game.r.sides_of(game.s)
    assert sides == [6144]
    game.roll(1)
    assert game.s.plan == 0  # the first arrangement is the printed one
    other = fresh(modules="shuffled").roll(2936)
    board = other.r.layout(other.s)
    assert bin(board.floor).count("1") == 104
    assert sorted(board.niche_names) == sorted(other.r.board.niche_names)
    assert board.points != other.r.board.points
