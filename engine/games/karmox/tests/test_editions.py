"""Editions as data: boards, tracks, classes, effects, and all their faults (KX-3.21 to 3.36)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from engine.games.karmox.board import Board, distances
from engine.games.karmox.game import FOLDER
from engine.games.karmox.tests.edition_checks import check_edition
from engine.games.karmox.tests.edition_file import check_file
from engine.games.karmox.tests.table import fresh
from engine.kernel.construction import Severity
from engine.kernel.testing import clause, for_every

FILES = sorted((FOLDER / "cards").glob("*.json"))
BASE: dict[str, Any] = json.loads((FOLDER / "cards" / "base_01.json").read_text(encoding="utf-8"))
Change = Callable[[dict[str, Any]], object]


def faults(change: Change) -> list[tuple[str, str]]:
    """Clause and place of what is wrong after a change of the first edition."""
    raw = json.loads(json.dumps(BASE))
    change(raw)
    return [
        (each.clause, each.path) for each in check_edition(raw) if each.severity is Severity.ERROR
    ]


def advice(change: Change) -> list[str]:
    """The clauses that warn after a change."""
    raw = json.loads(json.dumps(BASE))
    change(raw)
    return [each.clause for each in check_edition(raw) if each.severity is Severity.WARNING]


@clause("KX-2.10", "KX-2.11", "KX-2.13", "KX-2.22", "KX-3.21", "KX-10.1")
@for_every("path", FILES, ids=lambda path: path.stem)
def test_shipped_editions_have_no_fault(path: Any) -> None:
    found = check_edition(json.loads(path.read_text(encoding="utf-8")))
    assert [each for each in found if each.severity is Severity.ERROR] == []


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
    [("attack", 10), ("attack", -1), ("defence", "2"), ("movement", 0), ("life_slots", 6),
     ("level_slots", 2), ("chest_slots", 4), ("gender_it", "x"), ("name_en", "")],
)  # fmt: skip
def test_values_out_of_range_are_named(field: str, value: object) -> None:
    found = faults(lambda raw: raw["classes"][1].__setitem__(field, value))
    assert [path for _, path in found] == [f"/classes/1/{field}"]


@clause("KX-3.23")
def test_zero_attack_and_defence_are_legal_and_house_editions_have_other_slots() -> None:
    assert faults(lambda raw: raw["classes"][0].update(attack=0, defence=0)) == []

    def house(raw: dict[str, Any]) -> None:
        raw["edition"]["profile"] = "house"
        raw["classes"][0]["life_slots"] = 7

    assert faults(house) == []


@clause("KX-3.21", "KX-2.3")
def test_four_classes_with_codes_of_their_own() -> None:
    assert faults(lambda raw: raw["classes"].pop()) == [("KX-3.21", "/classes")]
    assert faults(lambda raw: raw["classes"][1].update(code="lottatore")) == [
        ("KX-3.21", "/classes/1/code")
    ]


@clause("KX-3.22", "KX-2.4")
def test_values_by_colour_are_equal() -> None:
    found = faults(lambda raw: raw["classes"][2].update(red={"attack": 3}, blue={"attack": 4}))
    assert found == [("KX-3.22", "/classes/2/blue/attack")]


@clause("KX-3.24", "KX-10.3")
def test_odd_numbers_are_advice_only() -> None:
    assert advice(lambda raw: raw["classes"][0].update(attack=7, defence=2)) == ["KX-3.24"] * 2
    assert advice(lambda raw: raw["classes"][0].update(movement=8)) == ["KX-3.24"]
    assert advice(lambda raw: None) == []


@clause("KX-3.25", "KX-3.26")
def test_niches_and_extraction_points_are_counted_and_matched() -> None:
    def fewer(raw: dict[str, Any]) -> None:
        raw["fortress_board"]["niches"].pop()

    assert ("KX-3.26", "/fortress_board/niches") in faults(fewer)

    def without(raw: dict[str, Any]) -> None:
        board = raw["fortress_board"]
        board["extraction"].pop()
        board["grid"][3] = "." + board["grid"][3][1:]

    assert faults(without) == [("KX-3.25", "/fortress_board/extraction")]


def with_front(cell: list[int]) -> Change:
    return lambda raw: raw["fortress_board"]["niches"][0].update(front=cell)


@clause("KX-3.27")
@for_every("cell", [[3, 3], [1, 1], [40, 2]])
def test_a_front_cell_lies_beside_its_niche(cell: list[int]) -> None:
    assert {path for _, path in faults(with_front(cell))} == {"/fortress_board/niches/0/front"}


@clause("KX-3.27")
def test_two_niches_with_one_front_cell_are_advice() -> None:
    def twins(raw: dict[str, Any]) -> None:
        board = raw["fortress_board"]
        board["grid"][1] = board["grid"][1].replace("N", "#")
        board["grid"][3] = board["grid"][3][:2] + "N" + board["grid"][3][3:]
        board["niches"][0]["cell"] = [3, 2]
        board["niches"][0]["front"] = [4, 2]
        board["grid"][5] = (
            board["grid"][5][:2] + "N" + board["grid"][5][3:6] + "N" + board["grid"][5][7:]
        )
        board["grid"][5] = ".#N#..N...#."
        board["niches"][4] = {"id": "N5", "cell": [5, 2], "front": [4, 2]}

    assert "KX-3.27" in advice(twins)


@clause("KX-3.28", "KX-3.29")
def test_all_cells_lead_to_one_another_and_barriers_join_neighbours() -> None:
    def walled(raw: dict[str, Any]) -> None:
        raw["fortress_board"]["barriers"] += [[[0, 0], [0, 1]], [[0, 0], [1, 0]]]

    assert faults(walled) == [("KX-3.28", "/fortress_board/grid")]
    far = faults(lambda raw: raw["fortress_board"]["barriers"].append([[0, 0], [0, 2]]))
    assert far == [("KX-3.29", "/fortress_board/barriers/4")]


@clause("KX-3.30")
def test_unfair_distances_are_advice() -> None:
    def far(raw: dict[str, Any]) -> None:
        board = raw["fortress_board"]
        board["grid"][0] = "E........E..".replace("E........E", "E.......E.")[:12]
        board["extraction"][0]["cell"] = [0, 0]

    assert "KX-3.30" in advice(far)


@clause("KX-3.31", "KX-9.8")
def test_the_event_board_has_its_parts() -> None:
    cells = "/event_board/cells"
    assert ("KX-3.31", cells) in faults(
        lambda raw: raw["event_board"]["cells"][1].update(kind="GO")
    )

    def without(verb: str) -> Change:
        def change(raw: dict[str, Any]) -> None:
            for cell in raw["event_board"]["cells"]:
                cell["effects"] = [e for e in cell["effects"] if e["verb"] != verb]

        return change

    assert faults(without("gain_spirit")) == [("KX-3.31", cells)]
    assert faults(without("gain_ability")) == [("KX-3.31", cells)]
    assert faults(lambda raw: raw["event_board"].update(prisons=[])) == [
        ("KX-3.31", "/event_board/prisons")
    ]
    assert faults(lambda raw: raw["event_board"]["prisons"][0].update(adjacent=[24])) == [
        ("KX-3.31", "/event_board/prisons/0/adjacent")
    ]
    short = faults(lambda raw: raw["event_board"].update(cells=raw["event_board"]["cells"][:10]))
    assert ("KX-3.31", cells) in short


def with_effect(effect: object, profile: str = "official") -> Change:
    def change(raw: dict[str, Any]) -> None:
        raw["edition"]["profile"] = profile
        raw["event_board"]["cells"][3]["effects"] = [effect]

    return change


@clause("KX-3.32", "KX-9.4", "KX-R28", "KX-R31")
@for_every(
    "effect",
    [
        {
            "verb": "damage",
            "amount": 1,
            "target": "enemy_one",
            "filter": ["on_board", {"life_gt": 1}],
        },
        {"verb": "modify_stat", "stat": "attack", "amount": -1, "target": "own_one"},
        {"verb": "modify_stat", "stat": "attack", "amount": 1, "target": "enemy_one"},
        {"verb": "imprison", "target": "enemy_one"},
        {"verb": "steal_chest", "from": "enemy_one", "to": "own_one"},
    ],
)
def test_official_events_harm_nobody(effect: dict[str, Any]) -> None:
    assert {clause_id for clause_id, _ in faults(with_effect(effect))} == {"KX-3.32"}
    assert faults(with_effect(effect, "house")) == []


@clause("KX-3.33", "KX-9.1", "KX-9.2", "KX-9.3", "KX-9.6")
@for_every(
    ("effect", "place"),
    [
        ({"verb": "fly"}, "/verb"),
        ({"verb": "heal", "target": "own_one"}, "/amount"),
        ({"verb": "heal", "amount": 10, "target": "own_one"}, "/amount"),
        ({"verb": "heal", "amount": 1, "target": "somebody"}, "/target"),
        ({"verb": "heal", "amount": 1, "target": "own_one", "colour": "red"}, "/colour"),
        ({"verb": "heal", "amount": 1, "target": "own_one", "filter": ["hungry"]}, "/filter/0"),
        ({"verb": "heal", "amount": 1, "target": "own_one", "filter": [{"life_gt": -1}]},
         "/filter/0/life_gt"),
        ({"verb": "heal", "amount": 1, "target": "own_one", "cost": {"gold": 1}}, "/cost"),
        ({"verb": "heal", "amount": 1, "target": "own_one", "condition": {"rain": 1}},
         "/condition"),
        ({"verb": "heal", "amount": 1, "target": "own_one",
          "condition": {"life_cmp": ["self", "<", 3]}}, "/condition"),
        ({"verb": "set_flag", "flag": "invisible"}, "/flag"),
        ({"verb": "teleport", "target": "own_one", "to": "moon"}, "/to"),
    ],
)  # fmt: skip
def test_what_no_rule_knows_is_pointed_at(effect: dict[str, Any], place: str) -> None:
    found = faults(with_effect(effect))
    assert found == [("KX-3.33", f"/event_board/cells/3/effects/0{place}")]


@clause("KX-9.1", "KX-9.2", "KX-9.3", "KX-9.4", "KX-9.6", "KX-3.33")
@for_every(
    ("effect", "place"),
    [
        ({"verb": "heal", "amount": 0, "target": "own_one"}, "/amount"),
        ({"verb": "gain_level", "amount": -2, "target": "own_one"}, "/amount"),
        ({"verb": "modify_stat", "stat": "attack", "amount": 0, "target": "own_one"}, "/amount"),
        ({"verb": "move_pawn", "amount": 0}, "/amount"),
        ({"verb": "heal", "amount": 1, "target": "active"}, "/target"),
        ({"verb": "heal", "amount": 1, "target": "niche_full"}, "/target"),
        ({"verb": "heal", "amount": 1, "target": "prisoner_own_side"}, "/target"),
        ({"verb": "release", "target": "own_one"}, "/target"),
        ({"verb": "teleport", "target": "own_all", "to": "extraction_free"}, "/target"),
        ({"verb": "teleport", "target": "own_one", "to": "own_one"}, "/to"),
        ({"verb": "swap", "target": "own_one", "with": "enemy_one"}, "/with"),
        ({"verb": "take_chest", "target": "own_one", "from": "niche_empty"}, "/from"),
        ({"verb": "steal_chest", "from": "own_one", "to": "own_one"}, "/from"),
        ({"verb": "steal_chest", "from": "enemy_one", "to": "self"}, "/to"),
        ({"verb": "steal_chest", "from": "enemy_one", "to": "own_one", "target": "own_one"},
         "/target"),
        ({"verb": "open_barrier", "edge": [[4, 5], [40, 6]]}, "/edge"),
        ({"verb": "open_barrier", "edge": [["4", 5], [4, 6]]}, "/edge"),
        ({"verb": "open_barrier", "edge": [[0, 0], [0, 2]]}, "/edge"),
        ({"verb": "open_barrier", "edge": [[1, 1], [1, 2]]}, "/edge"),
        ({"verb": "heal", "amount": 1, "target": "own_one", "cost": {"spirits": 1}}, "/cost"),
        ({"verb": "heal", "amount": 1, "target": "own_one", "filter": [{"within": 2}]},
         "/filter/0"),
        ({"verb": "heal", "amount": 1, "target": "own_one", "filter": ["imprisoned"]}, "/filter/0"),
        ({"verb": "heal", "amount": 1, "target": "own_one", "filter": [{"class": "cook"}]},
         "/filter/0/class"),
        ({"verb": "heal", "amount": 1, "target": "own_one", "condition": {"die_eq": 7}},
         "/condition/die_eq"),
        ({"verb": "push", "distance": 1, "target": "enemy_one"}, "/verb"),
        ({"verb": "reroll", "who": "attacker"}, "/verb"),
        ({"verb": "roll_again", "target": "own_one"}, "/target"),
        ({"verb": "noop", "optional": True}, "/optional"),
        ({"verb": "set_flag", "flag": "master_key", "target": "own_one"}, "/target"),
        ({"verb": "set_flag", "flag": "master_key", "duration": "permanent"}, "/duration"),
        ({"verb": "set_flag", "flag": "untargetable", "duration": "instant"}, "/duration"),
        ({"verb": "extra_steps", "amount": 1, "duration": "permanent"}, "/duration"),
    ],
)  # fmt: skip
def test_what_could_do_nothing_on_a_cell_is_pointed_at(effect: dict[str, Any], place: str) -> None:
    found = faults(with_effect(effect, "house"))
    assert found == [("KX-3.33", f"/event_board/cells/3/effects/0{place}")]


def with_trait(trait: object) -> Change:
    return lambda raw: raw["classes"][2].update(traits=[trait])


HEALS: dict[str, Any] = {"verb": "heal", "amount": 1, "target": "self"}


@clause("KX-9.5", "KX-9.1", "KX-9.3", "KX-9.6")
@for_every(
    ("trait", "place"),
    [
        ({"on": "action", "effects": []}, "/effects"),
        ({"on": "action", "effects": [HEALS], "cost": {"gold": 1}}, "/cost"),
        ({"on": "action", "effects": [HEALS], "cost": {"life": 0}}, "/cost/life"),
        ({"on": "action", "effects": [HEALS], "cost": {"forgo_event": True}}, "/cost"),
        ({"on": "action", "effects": [HEALS], "optional": 1}, "/optional"),
        ({"on": "hit", "effects": [{"verb": "reroll", "who": "attacker"}]}, "/effects/0/verb"),
        ({"on": "defence_window", "effects": [{"verb": "reroll", "who": "attacker"}]},
         "/effects/0/who"),
        ({"on": "attack_window", "effects": [{"verb": "reroll", "who": "attacker", "once": 2}]},
         "/effects/0/once"),
        ({"on": "attack_window", "cost": {"life": 1},
          "effects": [{"verb": "reroll", "who": "attacker"}]}, "/cost"),
        ({"on": "turn_start", "effects": [{**HEALS, "target": "active"}]}, "/effects/0/target"),
        ({"on": "turn_end", "effects": [{**HEALS, "target": "defender"}]}, "/effects/0/target"),
        ({"on": "defeat", "effects": [HEALS]}, "/effects/0/target"),
        ({"on": "action", "effects": [{"verb": "extra_steps", "amount": 1}]}, "/effects/0/verb"),
        ({"on": "turn_end", "effects": [{"verb": "extra_action", "action": "attack"}]},
         "/effects/0/verb"),
        ({"on": "hit", "effects": [{"verb": "roll_again"}]}, "/effects/0/verb"),
        ({"on": "turn_end", "effects": [{"verb": "set_flag", "flag": "untargetable",
                                         "target": "self"}]}, "/effects/0/duration"),
        ({"on": "action", "effects": [{"verb": "push", "distance": 1, "target": "enemy_adjacent",
                                       "direction": "towards"}]}, "/effects/0/direction"),
        ({"on": "hit", "effects": [{**HEALS, "condition": {"stat_cmp": ["self", "luck", ">", 1]}}]},
         "/effects/0/condition/stat_cmp/1"),
        ({"on": "action", "effects": [{**HEALS, "condition": {"life_cmp": ["attacker", ">", 1]}}]},
         "/effects/0/condition/life_cmp/0"),
    ],
)  # fmt: skip
def test_what_could_do_nothing_in_a_trait_is_pointed_at(trait: dict[str, Any], place: str) -> None:
    assert faults(with_trait(trait)) == [("KX-3.33", f"/classes/2/traits/0{place}")]


@clause("KX-2.7", "KX-5.21", "KX-5.24", "KX-3.33")
@for_every(
    ("mode", "change", "place"),
    [
        (0, {"cost": {"spirits": 2}}, "/cost/spirits"),
        (1, {"on": "play"}, "/on"),
        (0, {"window": ["D2"]}, "/window"),
        (3, {"window": ["D2", "D5"]}, "/window"),
    ],
)
def test_a_tile_is_played_when_and_for_what_the_rules_say(
    mode: int, change: dict[str, Any], place: str
) -> None:
    raw = json.loads(json.dumps(BASE))
    raw["spirit_tile"]["modes"][mode].update(change)
    found = [each.path for each in check_file(raw) if each.severity is Severity.ERROR]
    assert found == [f"/spirit_tile/modes/{mode}{place}"]


@clause("KX-3.33", "KX-6.12")
def test_pawns_are_not_moved_on_without_end() -> None:
    def loop(raw: dict[str, Any]) -> None:
        cells = raw["event_board"]["cells"]
        cells[3]["effects"] = [{"verb": "move_pawn", "amount": 4}]
        cells[7]["effects"] = [{"verb": "move_pawn", "amount": -4}]

    assert [path for _, path in faults(loop)] == ["/event_board/cells/3", "/event_board/cells/7"]


@clause("KX-3.34", "KX-2.7", "KX-2.8")
def test_eight_tiles_and_as_many_chests_as_niches() -> None:
    found = faults(lambda raw: raw["spirit_tile"].update(count=9))
    assert found == [("KX-3.34", "/spirit_tile/count")]


@clause("KX-3.36")
def test_the_shape_of_a_grid() -> None:
    grid = "/fortress_board/grid"
    assert faults(lambda raw: raw["fortress_board"]["grid"].pop()) == [("KX-3.36", grid)]
    assert faults(lambda raw: raw["fortress_board"]["grid"].__setitem__(2, "short")) == [
        ("KX-3.36", f"{grid}/2")
    ]
    assert faults(lambda raw: raw["fortress_board"]["grid"].__setitem__(2, ".#...x....N.")) == [
        ("KX-3.36", f"{grid}/2/5")
    ]
    assert faults(lambda raw: raw["fortress_board"].update(rows=3)) == [
        ("KX-3.36", "/fortress_board/rows")
    ]
    assert faults(lambda raw: raw["fortress_board"]["niches"][1].update(id="N1")) == [
        ("KX-3.36", "/fortress_board/niches/1/id")
    ]
    twice = faults(lambda raw: raw["fortress_board"]["barriers"].append([[4, 6], [4, 5]]))
    assert twice == [("KX-3.36", "/fortress_board/barriers/4")]
    assert faults(lambda raw: raw["fortress_board"].update(name_it="")) == [
        ("KX-3.36", "/fortress_board/name_it")
    ]


@for_every("raw", [None, [], {}, {"edition": 3}, {"edition": {}, "classes": 5}])
def test_nonsense_is_told_and_never_raises(raw: object) -> None:
    assert check_edition(raw)


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
