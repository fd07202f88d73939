"""Where a rule just holds or just fails: the first cell, the last counter, the exact reach."""

from __future__ import annotations

import json
from typing import Any

from engine.games.karmox.card_reading import pool_of
from engine.games.karmox.codes import END_OF_TURN, EVENT, NOTHING, PHASE_ALLIES, UNTARGETABLE
from engine.games.karmox.game import FOLDER
from engine.games.karmox.tests.table import DUEL, PAIRS, Game, cell_of, lay
from engine.games.karmox.tests.test_attempts import why
from engine.games.karmox.tests.test_rosters import faults, of, roster, table
from engine.games.karmox.tokens import ABILITY_COUNTERS
from engine.games.karmox.ways import cells_for
from engine.kernel.testing import clause, for_every

BASE = (FOLDER / "cards" / "base_01.json").read_text(encoding="utf-8")
SPIRIT = {"verb": "gain_spirit", "amount": 1, "target": "self"}
FACING = {"maga-red": "E5", "maga-blue": "D5", "predone-blue": "L12", "predone-red": "A12"}


def with_trait(standing: dict[str, str], trait: dict[str, Any], **more: Any) -> Game:
    """A turn of red, all sorceresses having this trait."""
    raw = json.loads(BASE)
    for sheet in raw["classes"]:
        if sheet["code"] == "maga":
            sheet["traits"] = [trait]
    return lay(standing, phase=EVENT, pool=pool_of([raw]), **more)


@clause("KX-R76")
def test_a_team_mate_on_the_first_cell_is_not_attacked() -> None:
    standing = {"maga-red": "B1", "sentinella-red": "A1", "maga-blue": "C1"}
    found = why(lay(standing).do("move maga-red B1"))
    assert found["attack sentinella-red"] == "KX-R76"


@clause("KX-9.5", "KX-9.6")
@for_every(
    ("role", "attack", "runs"),
    [("attacker", 4, 1), ("attacker", 3, 0), ("defender", 3, 1), ("defender", 4, 0)],
)
def test_attacker_and_defender_are_told_apart(role: str, attack: int, runs: int) -> None:
    condition = {"stat_cmp": [role, "attack", "=", attack]}
    trait = {"on": "defence_window", "effects": [{**SPIRIT, "condition": condition}]}
    at = with_trait({"lottatore-red": "E5", "maga-blue": "D5", "predone-red": "A12"}, trait)
    at.do("skip", "move lottatore-red E5", "attack maga-blue")
    assert at.stat("spirits", "maga-blue") == runs


@clause("KX-9.2")
def test_enemies_beside_the_first_cell_are_adjacent() -> None:
    curse = {"verb": "modify_stat", "stat": "defence", "amount": -1, "target": "enemy_adjacent",
             "duration": "this_turn"}  # fmt: skip
    standing = {"maga-red": "A1", "maga-blue": "B1", "predone-blue": "D1"}
    at = with_trait(standing, {"on": "action", "effects": [curse]})
    at.do("skip", "move maga-red A1")
    assert [mod[0] for mod in at.s.mods] == [at.piece("maga-blue")]


@clause("KX-9.2", "KX-9.6")
def test_a_reach_includes_its_last_step() -> None:
    """Three steps from A1 stands the raider, four the fighter."""
    boon = {"verb": "modify_stat", "stat": "defence", "amount": 1, "target": "own_all",
            "duration": "this_turn", "filter": [{"within": 3}]}  # fmt: skip
    standing = {"maga-red": "A1", "predone-red": "D1", "lottatore-red": "E1", "maga-blue": "A2"}
    at = with_trait(standing, {"on": "action", "effects": [boon]})
    at.do("skip", "move maga-red A1")
    assert {mod[0] for mod in at.s.mods} == {at.piece("maga-red"), at.piece("predone-red")}


@clause("KX-5.21", "KX-O7")
def test_only_what_lets_through_allies_does() -> None:
    at = lay({"maga-red": "A1", "predone-red": "B1", "maga-blue": "L12"})
    piece, taken = at.piece("maga-red"), 1 << cell_of(at.r, "A1") | 1 << cell_of(at.r, "B1")
    beyond = 1 << cell_of(at.r, "C1")
    before = cells_for(at.r, at.s, piece, taken)
    at.s.flags = [[UNTARGETABLE, piece, NOTHING, END_OF_TURN, 0]]
    assert cells_for(at.r, at.s, piece, taken) == before
    assert not before & beyond
    at.s.flags = [[PHASE_ALLIES, at.piece("predone-red"), NOTHING, END_OF_TURN, 0]]
    assert cells_for(at.r, at.s, piece, taken) == before
    at.s.flags = [[PHASE_ALLIES, piece, NOTHING, END_OF_TURN, 0]]
    assert cells_for(at.r, at.s, piece, taken) & beyond


@clause("KX-O6", "KX-R65")
def test_the_last_ability_counter_is_laid() -> None:
    at = lay(FACING, level={"maga-red": 2}, options={"finite_tokens": True})
    at.s.ability = [1 if number < ABILITY_COUNTERS - 1 else 0 for number in range(24)]
    red = at.piece("maga-red") * 3
    at.s.ability[red : red + 3], spare = [0, 0, 0], at.s.ability[red : red + 3]
    at.s.ability[0] += sum(spare)
    at.do("move maga-red E5", "attack maga-blue").roll(6, 1)
    assert sum(at.s.ability) == ABILITY_COUNTERS - 1
    assert at.moves == ["ability attack", "ability defence", "ability movement"]


@clause("KX-5.31", "KX-5.32")
def test_a_point_tells_what_the_own_sheet_says() -> None:
    at = lay(FACING, level={"maga-red": 2})
    at.s.ability[at.piece("maga-red") * 3] = 1
    at.do("move maga-red E5", "attack maga-blue").roll(6, 1)
    action = next(each for each in at.s.menu if at.r.label(at.s, each).text == "ability attack")
    detail = at.r.label(at.s, action).detail
    assert detail is not None
    assert "4 becomes 5" in detail.render()


@clause("KX-3.8")
def test_a_roster_without_a_colour_may_be_filled_with_any_piece() -> None:
    size = next(each for each in faults("duel", "maga-red") if each.subject == "size")
    pick = size.remedies[0].pick
    assert pick is not None
    assert {"lottatore-red", "lottatore-blue", "maga-blue"} <= set(pick.codes)


@clause("KX-3.19")
def test_the_seat_with_another_format_is_counted_from_one() -> None:
    rosters = [*of(PAIRS[:2], "pair"), roster("solo", "predone-red")]
    (fault,) = table(rosters)
    assert "Seat 3" in fault.message.render()


@clause("KX-5.14", "KX-5.26")
def test_a_tile_in_defence_tells_the_chance_of_the_attack() -> None:
    """Fighter 4 against sorceress 2: 81 % untouched, 50 % with a tile of two."""
    standing = {"lottatore-red": "E5", "maga-blue": "D5", "predone-red": "A12"}
    at = lay(standing, spirits={"maga-blue": 1})
    at.do("move lottatore-red E5", "attack maga-blue")
    assert at.moves == ["spirits 0", "spirits 1"]
    outcomes = [at.r.label(at.s, action).outcome for action in at.s.menu]
    assert [found and found[0] for found in outcomes] == [81, 50]


@clause("KX-3.8")
def test_what_is_swapped_goes_out_once_and_comes_in_once() -> None:
    (fault,) = faults("duel", *DUEL[0][:3], "maga-blue", colour="red")
    edits = [(edit.code, edit.delta) for edit in fault.remedies[0].edits]
    assert edits == [("maga-blue", -1), ("predone-red", 1)]


@clause("KX-5.4")
def test_only_niches_beside_it_are_told_to_a_character() -> None:
    game = lay({"maga-red": "F5", "maga-blue": "E5"}, chests={"maga-red": 3})
    refused = why(game.do("move maga-red F5"))
    assert {key for key in refused if key.startswith("take")} == {"take N5"}
