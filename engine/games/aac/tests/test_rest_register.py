"""Clauses that no other test names: what belongs to a game, finished moves, clocks, chance."""

from __future__ import annotations

import pytest

from engine.games.aac.codes import NOTHING
from engine.games.aac.game import Aac
from engine.games.aac.options import OPTIONS
from engine.games.aac.rules import AacRules
from engine.games.aac.state import AacState
from engine.games.aac.tests.effect_language import continuous, when
from engine.games.aac.tests.fight import values
from engine.games.aac.tests.plain import GAME as PLAIN
from engine.games.aac.tests.table import (
    Laid,
    Side,
    attack,
    creature,
    defence,
    down,
    filler,
    magic,
    table,
)
from engine.kernel.errors import IllegalAction
from engine.kernel.events import EVERYBODY
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import CHANCE
from engine.kernel.testing import clause, for_every

FOX = creature("fox", 400, 700)
OX = creature("ox", 800, 600)
HEDGE = creature("hedge", 0, 800, "J")
SHY = creature("shy", 500, 500, attackable_only_by={"traits": ["V"]})
SPARE = creature("spare", 100, 100)


def laid(*mine: object, hand: tuple[object, ...] = (SPARE,), turn: int = 5) -> Laid:
    """P with these against an ox in defence; both can draw for long."""
    return table(
        Side(mine, hand, [filler(at) for at in range(12)]),  # type: ignore[arg-type]
        Side([defence(OX)], [SPARE], [filler(20 + at) for at in range(12)]),
        turn=turn,
    )


def rounds(t: Laid, count: int) -> Laid:
    """Both players end their turns so often; P is to move again."""
    for _ in range(count):
        t.act("end", "end")
    return t


def match() -> Match:
    """A match of two plain decks."""
    rules = PLAIN.bind()
    decks = tuple(deck for _, deck in PLAIN.starter_loadouts()[:2])
    return Match(rules, Origin(Table(2, decks, rules.options)), seed_of("register"))


@clause("AAC-2.1")
def test_a_game_has_two_players_with_everything_that_belongs_to_them():
    assert Aac().seat_counts() == (2,)
    t = laid(attack(FOX))
    shown = t.rules.scene(t.rules.masked(t.state, 0), 0)
    assert [side["seat"] for side in shown["sides"]] == [1, 0]
    for side in shown["sides"]:
        areas = [area["key"] for area in side["areas"]]
        assert areas == ["creatures", "support", "hand", "deck", "toilet", "void"]
        assert {"lp", "bonus", "gifts", "own_turn", "idle"} <= side.keys()
    assert {len(deck) for deck in match().state.decks} <= {26, 27}  # type: ignore[attr-defined]


@clause("AAC-4.6")
@for_every("first", [0, 1])
def test_after_the_set_up_the_starting_player_begins_his_first_turn(first: int):
    rules = PLAIN.bind()
    assert isinstance(rules, AacRules)
    s = rules.start(Table(2, tuple(deck for _, deck in PLAIN.starter_loadouts()[:2])))
    assert isinstance(s, AacState)
    rng = Rng(seed_of("first turn"))
    while not s.phase:
        if s.node != CHANCE:
            rules.apply(s, s.menu[0])
        elif rules.sides_of(s) == [2]:
            rules.resolve(s, [first])
        else:
            rules.resolve(s, rules.draw(s, rng))
    assert (s.first, s.turn_seat, s.decider) == (first, first, first)
    assert s.turns == ([1, 0] if first == 0 else [0, 1])


@clause("AAC-4.11", "AAC-R1")
def test_what_lasts_two_rounds_is_gone_at_the_start_of_own_turn_seven_not_in_a_turn_between():
    lift = {"modify": {"target": "chosen", "stat": "ap", "add": 300, "duration": {"rounds": 2}}}
    own = {"side": "own", "zone": "field", "type": "creature"}
    song = magic("song", effects=[when("play", lift, choose=own)])
    t = laid(attack(FOX), hand=(song, SPARE)).act("magic song")
    for turn, whose, ap in ((5, 0, 700), (5, 1, 700), (6, 0, 700), (6, 1, 700), (7, 0, 400)):
        assert (t.state.turns[0], t.state.turn_seat) == (turn, whose)
        assert values(t, "p", "fox")[0] == ap
        t.act("end")


@clause("AAC-4.11")
def test_durations_end_oldest_first_and_before_lifetimes():
    down_by = {"modify": {"target": "chosen", "stat": "dp", "add": -100, "duration": {"rounds": 1}}}
    enemy = {"side": "enemy", "zone": "field", "type": "creature"}
    ray = magic("ray", effects=[when("play", down_by, choose=enemy)])
    bell = continuous("bell", rounds=1)
    t = laid(attack(FOX), hand=(ray, bell, SPARE)).act("magic ray")
    t.act("end", "end", "magic bell")
    kinds = t.rules.event_kinds
    told = [kinds[event[0]].name for event in t.events]
    assert told.index("wore-off") > 0
    rounds(t, 1)
    assert t.void("p") == ["ray", "bell"]


@clause("AAC-4.23", "AAC-R76")
def test_a_finished_action_is_not_taken_back_by_the_rules():
    played = match()
    while played.pending or not played.state.phase:  # type: ignore[attr-defined]
        played.act(played.decider, played.legal(played.decider)[0])
    menu = played.legal(played.decider)
    end = played.rules.parse(played.state, "end")
    assert end in menu
    seat = played.decider
    played.act(seat, end)
    with pytest.raises(IllegalAction):
        played.back(seat)
    spec = next(each for each in OPTIONS if each.name == "undo")
    assert spec.default is False


@clause("AAC-4.31", "AAC-R92")
def test_in_main_a_field_may_stay_empty_until_the_end_of_the_turn():
    t = laid(attack(FOX), hand=(SPARE, filler(40))).act("give fox", "for none")
    assert t.on("p") == {}
    assert t.asked == "p"
    assert "creature spare" in t.menu
    assert "end" in t.menu
    t.act("end")
    assert t.asked == "p"
    assert t.menu == ["deploy spare attack", "deploy spare defence"]


@clause("AAC-4.31", "AAC-R92", "AAC-4.30")
def test_a_rescue_draw_in_ones_own_turn_waits_for_the_end():
    saint = {"side": "own", "zone": "field", "type": "creature"}
    gone = magic("gone", effects=[
        when("play", {"destroy": {"target": "chosen"}}, choose=saint)
    ])  # fmt: skip
    t = table(
        Side([attack(FOX)], [gone, filler(40)], [filler(1), OX, filler(2)]),
        Side([defence(OX)], [SPARE], [filler(9)]),
    ).act("magic gone")
    assert t.on("p") == {}
    assert "end" in t.menu
    assert t.told("rescue") == 0, "it waits"
    t.lot(0).act("end")
    assert t.told("rescue") == 1
    assert t.menu == ["deploy ox attack", "deploy ox defence"]


@clause("AAC-6.2", "AAC-4.31", "AAC-R92")
def test_the_loss_without_any_creature_does_not_wait():
    saint = {"side": "own", "zone": "field", "type": "creature"}
    gone = magic("gone", effects=[
        when("play", {"destroy": {"target": "chosen"}}, choose=saint)
    ])  # fmt: skip
    t = table(
        Side([attack(FOX)], [gone], [filler(1)]), Side([defence(OX)], [SPARE], [filler(9)])
    ).act("magic gone")
    assert (t.winner, t.reason) == ("q", "no_creatures")


@clause("AAC-7.4")
def test_coins_and_dice_are_told_to_all_and_the_order_of_a_shuffle_to_nobody():
    coin = magic("toss", effects=[
        when("play", {"draw": {"player": "own", "n": 1}}, condition={"coin": "heads"})
    ])  # fmt: skip
    t = laid(attack(FOX), hand=(coin, SPARE)).lot(0).act("magic toss")
    told = [event for event in t.events if t.rules.event_kinds[event[0]].name == "coin"]
    assert [event[1] for event in told] == [EVERYBODY]
    names = {kind.name: kind for kind in t.rules.event_kinds}
    assert names["shuffled"].public == ("seat",)
    assert names["shuffled"].private == ()
    assert names["reshuffled"].private == ()
    assert "seat" in names["first"].public


@clause("AAC-R14")
def test_one_may_attack_in_own_turn_one():
    t = laid(attack(OX), turn=1)
    assert "attack ox" in t.menu


@clause("AAC-R87", "AAC-5.45")
def test_a_restricted_creature_alone_for_three_rounds_goes_to_the_toilet():
    t = laid(attack(FOX), hand=(SHY, SPARE), turn=4)
    t.act("creature shy", "place defence", "give fox", "for none")
    for turn in (5, 6):
        rounds(t, 1)
        assert t.state.turns[0] == turn
        assert t.on("p") == {"shy": "defence"}
    t.act("end", "end")
    assert t.state.turns[0] == 7
    assert t.toilet("p") == ["fox", "shy"]


@clause("AAC-R96", "AAC-7.5")
def test_neither_lifetime_nor_clock_of_a_face_down_card_is_shown_to_the_rival():
    bell = magic("bell", "X", mark="continuous", max_rounds=3)
    t = table(
        Side([down(creature("mound", 0, 900, "J", "X")), down(bell)], [SPARE], [filler(1)]),
        Side([attack(OX)], [SPARE], [filler(9)]),
    )

    def told(seat: int) -> tuple[list[object], int]:
        side = next(
            each
            for each in t.rules.scene(t.rules.masked(t.state, seat), seat)["sides"]
            if each["seat"] == 0
        )
        pieces = [piece for area in side["areas"][:2] for piece in area["pieces"]]
        counted = [piece["counters"] for piece in pieces if piece["counters"]]
        clocks = sum("wall alone" in str(note["text"]) for note in side["notes"])
        return counted, clocks

    assert t.state.clocks[1] != NOTHING
    own, rival = told(0), told(1)
    assert len(own[0]) == 2
    assert own[1] == 1
    assert rival == ([], 0)
