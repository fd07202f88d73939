"""The effect vocabulary on cells of other editions (KX-9.1 to 9.8)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.games.karmox.card_reading import card_of, cards_of, pool_of, raw_of
from engine.games.karmox.codes import EVENT
from engine.games.karmox.game import FOLDER
from engine.games.karmox.tests.table import DUEL, PAIRS, SOLOS, TEAM_PAIRS, Game, lay
from engine.kernel.cards import CardPool
from engine.kernel.errors import BadCard
from engine.kernel.testing import clause, for_every

BASE: dict[str, Any] = json.loads((FOLDER / "cards" / "base_01.json").read_text(encoding="utf-8"))
HERE = {"maga-red": "E5", "predone-red": "A12", "maga-blue": "D5", "predone-blue": "L12"}
CELL = 3


def house(*effects: dict[str, Any], **cells: list[dict[str, Any]]) -> CardPool:
    """A first edition whose event cell 3 has other effects; `c7=[...]` sets cell 7."""
    raw = json.loads(json.dumps(BASE))
    raw["event_board"]["cells"][CELL]["effects"] = list(effects)
    for name, others in cells.items():
        raw["event_board"]["cells"][int(name[1:])]["effects"] = others
    return pool_of([raw])


def landed(*effects: dict[str, Any], standing: Any = None, seats: Any = DUEL, **more: Any) -> Game:
    """The player in turn lands on the cell."""
    cells = {key: more.pop(key) for key in list(more) if key.startswith("c") and key[1:].isdigit()}
    game = lay(standing or HERE, seats, phase=EVENT, pool=house(*effects, **cells), **more)
    game.s.pawns[0] = CELL - 1
    return game.do("roll red").roll(1)


@clause("KX-9.1", "KX-9.4")
def test_effects_of_a_cell_work_in_order() -> None:
    game = landed(
        {"verb": "gain_spirit", "amount": 2, "target": "own_one"},
        {"verb": "heal", "amount": 1, "target": "own_one"},
        life={"maga-red": 2, "predone-red": 3},
    )
    game.do("event", "choose maga-red", "choose predone-red")
    assert game.stat("spirits", "maga-red") == 2
    assert game.stat("life", "predone-red") == 4


@clause("KX-9.1", "KX-9.3", "KX-9.6")
@for_every(
    ("condition", "runs"),
    [
        ({"pool_gt": 7}, True), ({"pool_gt": 8}, False), ({"players_gte": 2}, True),
        ({"players_gte": 3}, False), ({"die_eq": 1}, True), ({"die_eq": 6}, False),
        ({"life_cmp": ["active", "<", 9]}, False),  # nobody is active yet
    ],
)  # fmt: skip
def test_conditions(condition: dict[str, Any], runs: bool) -> None:
    effect = {"verb": "gain_spirit", "amount": 1, "target": "own_one", "condition": condition}
    assert ("event" in landed(effect).moves) is runs


@clause("KX-9.1")
def test_an_optional_effect_asks_first() -> None:
    effect = {"verb": "gain_spirit", "amount": 1, "target": "own_one", "optional": True}
    game = landed(effect).do("event")
    assert game.moves == ["use", "leave"]
    game.do("leave")
    assert game.s.pool == 8
    landed(effect).do("event", "use", "choose maga-red")


@clause("KX-9.2", "KX-9.7")
@for_every(
    ("target", "fits"),
    [
        ("own_one", ["maga-red", "predone-red"]),
        ("enemy_one", ["maga-blue", "predone-blue"]),
        ("allied_one", []),
        ("enemy_adjacent", []),
    ],
)
def test_whom_a_target_names(target: str, fits: list[str]) -> None:
    game = landed({"verb": "modify_stat", "stat": "defence", "amount": 1, "target": target})
    offered = game.do("event").of("choose") if "event" in game.moves else []
    assert offered == fits


@clause("KX-9.2", "KX-9.6")
@for_every(
    ("entry", "fits"),
    [
        ("life_lt_max", ["predone-red"]),
        ("has_chest", ["maga-red"]),
        ("chest_room", ["predone-red"]),
        ({"class": "maga"}, ["maga-red"]),
        ({"life_gt": 3}, ["maga-red"]),
        ({"life_lt": 4}, ["predone-red"]),
        ("imprisoned", []),
    ],
)
def test_filters(entry: object, fits: list[str]) -> None:
    effect = {
        "verb": "modify_stat",
        "stat": "attack",
        "amount": 1,
        "target": "own_one",
        "filter": [entry],
    }
    game = landed(effect, life={"predone-red": 3}, chests={"maga-red": 3})
    if not fits:
        assert "event" not in game.moves
        return
    game.do("event")
    assert [mod[0] for mod in game.s.mods] == [game.piece(code) for code in fits]


@clause("KX-9.2", "KX-9.4", "KX-9.7")
def test_all_own_characters_of_the_colour() -> None:
    horn = {"verb": "modify_stat", "stat": "attack", "amount": 1, "target": "own_all"}
    game = landed(horn).do("event")
    assert [mod[0] for mod in game.s.mods] == [game.piece("maga-red"), game.piece("predone-red")]
    mixed = {"maga-red": "E5", "maga-blue": "A12", "predone-red": "L1"}
    two = landed(horn, standing=mixed, seats=PAIRS, turn=2).do("event")
    assert [mod[0] for mod in two.s.mods] == [two.piece("maga-red")]


@clause("KX-9.3", "KX-2.23")
@for_every(
    ("duration", "after_own", "after_round"),
    [("this_turn", 0, 0), ("until_own_next_turn", 1, 0), ("permanent", 1, 1)],
)
def test_durations(duration: str, after_own: int, after_round: int) -> None:
    effect = {"verb": "modify_stat", "stat": "attack", "amount": 1, "target": "own_one",
              "duration": duration}  # fmt: skip
    game = landed(effect).do("event", "choose maga-red", "pass")
    assert len(game.s.mods) == after_own
    game.do("skip", "pass")
    assert len(game.s.mods) == after_round


@clause("KX-9.4", "KX-2.6")
def test_a_stat_never_falls_below_zero() -> None:
    effect = {"verb": "modify_stat", "stat": "defence", "amount": -9, "target": "enemy_one"}
    game = landed(effect).do("event", "choose maga-blue", "move maga-red E5", "attack maga-blue")
    game.roll(1, 5)
    assert game.told("dice")[0][5] == 5


@clause("KX-9.4")
def test_damage_ends_in_prison_without_a_level_or_chest_for_anybody() -> None:
    effect = {"verb": "damage", "amount": 2, "target": "enemy_one"}
    game = landed(effect, life={"maga-blue": 2}, chests={"maga-blue": 1}).do(
        "event", "choose maga-blue"
    )
    assert len(game.full) == 8
    assert game.of("imprison") == ["P1", "P2", "P3", "P4"]
    game.do("imprison P2")
    assert game.at("maga-blue") == "P2"
    assert sum(game.s.level) == 0
    assert game.stat("chests", "maga-red") == 0


@clause("KX-9.4", "KX-6.1")
def test_to_imprison_the_last_one_ends_the_game() -> None:
    effect = {"verb": "imprison", "target": "enemy_one"}
    game = landed(effect, standing={"maga-red": "E5", "maga-blue": "L12"}).do("event")
    assert game.is_over()
    assert game.s.scores == [2, 0]


@clause("KX-9.4", "KX-5.28")
def test_level_points_from_effects_level_up() -> None:
    effect = {"verb": "gain_level", "amount": 1, "target": "own_one"}
    game = landed(effect, level={"maga-red": 2}).do("event", "choose maga-red", "ability attack")
    assert game.stat("ups", "maga-red") == 1
    assert game.stat("level", "maga-red") == 0


@clause("KX-9.4")
def test_teleport_within_a_distance() -> None:
    effect = {"verb": "teleport", "target": "own_one", "to": {"within": 2}}
    game = landed(effect).do("event", "choose maga-red")
    assert "E3" in game.of("cell")
    assert "D5" not in game.of("cell")
    game.do("cell G5")
    assert game.at("maga-red") == "G5"  # walls and barriers are ignored


@clause("KX-9.4")
def test_places_are_swapped() -> None:
    effect = {"verb": "swap", "target": "own_one", "with": "own_one"}
    game = landed(effect).do("event", "choose maga-red")
    assert (game.at("maga-red"), game.at("predone-red")) == ("A12", "E5")


@clause("KX-9.4")
def test_a_chest_is_taken_from_afar() -> None:
    effect = {"verb": "take_chest", "target": "own_one", "from": "niche_full", "range": 2}
    game = landed(effect).do("event")
    assert game.of("choose") == ["N5", "N8"]
    game.do("choose N8")
    assert game.stat("chests", "maga-red") == 1
    assert "N8" not in game.full


@clause("KX-9.4")
def test_chests_are_stolen_and_returned() -> None:
    steal = {"verb": "steal_chest", "from": "enemy_one", "to": "own_one"}
    game = landed(steal, chests={"maga-blue": 1}).do("event", "choose predone-red")
    assert (game.stat("chests", "predone-red"), game.stat("chests", "maga-blue")) == (1, 0)
    back = {"verb": "return_chest", "target": "enemy_one"}
    other = landed(back, chests={"maga-blue": 2}).do("event", "choose N8")
    assert other.stat("chests", "maga-blue") == 1
    assert "N8" in other.full


@clause("KX-9.12")
def test_a_chest_of_any_niche_goes_to_whoever_has_room() -> None:
    effect = {"verb": "put_chest", "from": "niche_full", "to": "own_one"}
    niches = landed(effect).do("event").of("choose")
    for niche in niches:
        game = landed(effect).do("event", f"choose {niche}")
        assert game.of("choose") == ["maga-red", "predone-red"], niche


@clause("KX-9.4", "KX-5.39")
def test_a_release_by_an_effect() -> None:
    effect = {"verb": "release", "target": "prisoner_own_side", "to": "extraction_free"}
    standing = {"maga-red": "E5", "lottatore-red": "P1", "maga-blue": "L12"}
    game = landed(effect, standing=standing)
    game.do("event", "choose lottatore-red", "choose X4")
    assert game.at("lottatore-red") == "L9"
    assert game.stat("life", "lottatore-red") == 1


@clause("KX-9.4", "KX-6.12")
def test_a_pawn_that_is_moved_on_lands_again() -> None:
    game = landed({"verb": "move_pawn", "amount": 5}).do("event")
    assert game.s.pawns[0] == 8
    assert game.moves == ["event", "decline"]
    back = landed({"verb": "move_pawn", "amount": -3}).do("event")
    assert back.s.pawns[0] == 0


@clause("KX-9.4", "KX-6.12")
def test_rolling_again_stops_after_three_times() -> None:
    echo = {"verb": "roll_again"}
    game = landed(echo, **{f"c{cell}": [echo] for cell in (4, 5, 6, 7)})
    for _ in range(3):
        game.do("event").roll(1)
    game.do("event")
    assert game.s.pawns[0] == 6
    assert game.of("move")


@clause("KX-9.4", "KX-4.27")
def test_an_extra_action_is_one_of_its_kind() -> None:
    effect = {"verb": "extra_action", "action": "attack"}
    game = landed(effect).do("event", "move maga-red E5", "attack maga-blue").roll(6, 1)
    assert game.of("attack") == ["maga-blue"]
    game.do("attack maga-blue").roll(6, 1)
    assert game.s.turn_seat == 1


@clause("KX-5.46", "KX-R83", "KX-9.4")
def test_a_defence_tile_counts_in_a_second_attack() -> None:
    effect = {"verb": "extra_action", "action": "attack"}
    game = landed(effect, spirits={"maga-blue": 1}).do(
        "event", "move maga-red E5", "attack maga-blue"
    )
    game.do("spirits 1").roll(6, 1).do("attack maga-blue").roll(6, 1)
    assert [dice[5] for dice in game.told("dice")] == [5, 5]


@clause("KX-9.4")
def test_nobody_may_attack_whom_a_flag_protects() -> None:
    effect = {"verb": "set_flag", "flag": "untargetable", "target": "enemy_one"}
    game = landed(effect).do("event", "choose maga-blue", "move maga-red E5")
    assert game.s.turn_seat == 1


@clause("KX-9.4", "KX-O7")
def test_a_flag_lets_through_friends() -> None:
    effect = {"verb": "set_flag", "flag": "phase_allies", "target": "own_one"}
    standing = {"maga-red": "A1", "predone-red": "A2", "lottatore-red": "B1", "maga-blue": "L12"}
    game = landed(effect, standing=standing).do("event", "choose maga-red")
    assert "maga-red A3" in game.of("move")


@clause("KX-9.4", "KX-3.28")
def test_barriers_are_lifted_and_closed() -> None:
    lift = {"verb": "open_barrier", "edge": [[4, 5], [4, 6]], "duration": "this_turn"}
    standing = {"maga-red": "F5", "maga-blue": "G5", "predone-blue": "L12"}
    game = landed(lift, standing=standing).do("event", "move maga-red F5")
    assert game.of("attack") == ["maga-blue"]
    shut = {"verb": "close_barrier", "edge": [[4, 3], [4, 4]], "duration": "this_turn"}
    closed = landed(shut).do("event", "move maga-red E5")
    assert closed.of("attack") == []
    again = {"verb": "close_barrier", "edge": [[4, 5], [4, 6]]}
    assert "event" not in landed(again).moves


@clause("KX-9.3", "KX-9.6")
def test_what_forgoes_the_event_ends_it() -> None:
    first = {"verb": "gain_spirit", "amount": 1, "target": "own_one", "cost": {"forgo_event": True}}
    second = {"verb": "gain_spirit", "amount": 1, "target": "own_one"}
    game = landed(first, second).do("event", "choose maga-red")
    assert game.s.pool == 7


@clause("KX-9.4", "KX-5.11")
def test_noop_and_push() -> None:
    assert "event" not in landed({"verb": "noop"}).moves


@clause("KX-9.8")
def test_an_ability_point_for_a_friend_is_chosen_by_its_owner() -> None:
    effect = {"verb": "gain_ability", "target": "allied_one"}
    standing = {"lottatore-red": "E5", "maga-red": "A1", "maga-blue": "L12"}
    game = landed(effect, standing=standing, seats=TEAM_PAIRS, options={"mode": "teams"})
    game.do("event")
    assert game.s.decider == 2
    assert game.moves == ["ability attack", "ability defence", "ability movement"]


@clause("KX-9.7", "KX-4.15")
def test_other_peoples_characters_are_never_own() -> None:
    effect = {"verb": "gain_spirit", "amount": 1, "target": "own_one"}
    standing = {"lottatore-red": "E5", "maga-red": "A1"}
    game = landed(effect, standing=standing, seats=SOLOS).do("event")
    assert game.stat("spirits", "lottatore-red") == 1


@clause("KX-2.12", "KX-2.1", "KX-10.1")
def test_all_parts_of_an_edition_are_cards() -> None:
    cards = cards_of(BASE)
    kinds = [card.type for card in cards]
    assert kinds.count("piece") == 8
    assert {"spirit_tile", "chest", "module", "event_board", "fortress_board", "edition"} <= set(
        kinds
    )
    owned = [card for card in cards if card.type not in ("fortress_board", "edition")]
    assert [card.number for card in owned] == [str(n) for n in range(1, len(owned) + 1)]
    assert {(card.set, card.number) for card in cards if card not in owned} == {("", "")}
    assert all(card_of(raw_of(card), card.number) == card for card in cards)


@clause("KX-1.3", "KX-2.4")
def test_pieces_are_named_in_both_languages() -> None:
    names = {card.code: card.name.as_dict() for card in cards_of(BASE)}
    assert names["maga-red"] == {"en": "Red Sorceress", "it": "Maga rossa"}
    assert names["lottatore-blue"] == {"en": "Blue Fighter", "it": "Lottatore azzurro"}


def test_an_edition_that_cannot_be_read_is_named() -> None:
    with pytest.raises(BadCard):
        lay(HERE, pool=house({"verb": "fly"}))


@clause("KX-9.3", "KX-2.23", "KX-4.9")
@for_every(
    ("effect", "field"),
    [
        ({"verb": "set_flag", "flag": "untargetable", "target": "own_one"}, "flags"),
        ({"verb": "open_barrier", "edge": [[4, 5], [4, 6]]}, "edges"),
        ({"verb": "modify_stat", "stat": "defence", "amount": 1, "target": "own_one"}, "mods"),
    ],
)
def test_what_lasts_until_the_own_next_turn_ends_as_it_begins(
    effect: dict[str, Any], field: str
) -> None:
    game = landed({**effect, "duration": "until_own_next_turn"}).do("event")
    if game.of("choose"):
        game.do("choose maga-red")
    kept = [row[:] for row in getattr(game.s, field)]
    assert len(kept) == 1
    game.do("pass")
    assert (game.s.turn_seat, getattr(game.s, field)) == (1, kept)
    game.do("skip", "pass")
    assert (game.s.turn_seat, getattr(game.s, field)) == (0, [])


@clause("KX-9.4", "KX-5.28", "KX-5.30")
def test_level_points_are_counted_one_by_one() -> None:
    effect = {"verb": "gain_level", "amount": 5, "target": "own_one"}
    game = landed(effect, level={"maga-red": 2}).do("event", "choose maga-red")
    assert game.moves == ["ability attack", "ability defence", "ability movement"]
    game.do("ability attack", "ability attack")
    assert (game.stat("ups", "maga-red"), game.stat("level", "maga-red")) == (2, 1)
    assert len(game.told("level-gained")) == 5


@clause("KX-9.4", "KX-5.31", "KX-R65")
def test_ability_points_of_a_stat_fill_its_slots_and_no_more() -> None:
    effect = {"verb": "gain_ability", "amount": 3, "stat": "attack", "target": "own_one"}
    game = landed(effect).do("event", "choose maga-red")
    red = game.piece("maga-red") * 3
    assert game.s.ability[red : red + 3] == [2, 0, 0]
    assert len(game.told("ability-lost")) == 1


@clause("KX-9.4", "KX-4.15")
def test_extra_steps_are_for_whoever_moves() -> None:
    game = landed({"verb": "extra_steps", "amount": 2}).do("event")
    assert [mod[:3] for mod in game.s.mods] == [
        [game.piece("maga-red"), 2, 2],
        [game.piece("predone-red"), 2, 2],
    ]
    game.do("pass")
    assert game.s.mods == []
    mixed = {"maga-red": "E5", "maga-blue": "A12", "predone-red": "L1"}
    two = landed({"verb": "extra_steps", "amount": 2}, standing=mixed, seats=PAIRS, turn=2)
    assert [mod[0] for mod in two.do("event").s.mods] == [two.piece("maga-red")]


@clause("KX-9.4", "KX-5.35")
def test_nobody_steals_who_could_not_carry() -> None:
    steal = {"verb": "steal_chest", "from": "enemy_one", "to": "own_one"}
    full = {"maga-blue": 1, "maga-red": 3, "predone-red": 3}
    assert "event" not in landed(steal, chests=full).moves


@clause("KX-9.4", "KX-9.3")
def test_who_is_held_sits_out_the_turn() -> None:
    hold = {"verb": "set_flag", "flag": "held", "target": "enemy_one",
            "duration": "until_own_next_turn"}  # fmt: skip
    game = landed(hold).do("event", "choose maga-blue", "pass", "skip")
    assert game.s.turn_seat == 1
    assert {text.split()[0] for text in game.of("move")} == {"predone-blue"}
    refused = {each.subject: each.refusal for each in game.r.attempts_of(game.s, 1)}
    why = refused["move maga-blue"]
    assert why is not None
    assert why.render() == "It is held fast."
    game.do("pass", "skip", "pass", "skip")
    assert {text.split()[0] for text in game.of("move")} == {"maga-blue", "predone-blue"}
