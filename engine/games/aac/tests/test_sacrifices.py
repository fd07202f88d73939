"""Section 5.E and 5.44: sacrifices, costs of cards, summoning."""

from __future__ import annotations

from engine.games.aac.codes import R_LAID
from engine.games.aac.tests.fight import SPARE, row_on
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
    trap,
    up,
)
from engine.kernel.testing import clause

FOX = creature("fox", 400, 700)
OX = creature("ox", 800, 900)
LAMB = creature("lamb", 300, 300, "S")
EWE = creature("ewe", 300, 300, "S")
ROCK = creature("rock", 300, 300, "NS")
JUDGE = creature("judge", 300, 500, deadly=1)
TITAN = creature("titan", 1200, 1000, "NS", summon=[{"count": 2, "filter": {"type": "creature"}}])


def p_with(*field: object, hand: tuple[object, ...] = (), **more: object) -> Laid:
    """P with these on the field and in hand."""
    return table(
        Side(field, hand, [filler(at) for at in range(6)], **more),  # type: ignore[arg-type]
        Side([defence(OX)], [SPARE], [filler(at + 9) for at in range(6)]),
    )  # fmt: skip


@clause("AAC-5.30", "AAC-5.31", "AAC-R28", "AAC-R23")
def test_the_modes_of_a_sacrifice_follow_s_and_ns():
    t = p_with(attack(FOX), attack(LAMB), attack(ROCK), hand=(EWE, filler(8)))
    assert "give rock" not in t.menu
    assert t.act("give fox").menu == ["for none", "for bonus"]
    t.act("for bonus")
    assert t.state.bonus == [1, 0]
    assert t.toilet("p") == ["fox"]
    assert t.state.lp == [3000, 3000]
    assert t.act("give-hand ewe").menu == ["for none", "for bonus", "for lp"]
    t.act("for lp")
    assert t.state.lp == [3100, 3000]
    assert t.toilet("p") == ["fox", "ewe"]
    t.act("give-hand filler-8", "for none")
    assert t.void("p") == ["filler-8"]
    assert t.told("sacrificed") == 3


@clause("AAC-5.32", "AAC-R24")
def test_one_lp_sacrifice_a_turn_and_four_a_game_even_at_the_top():
    t = p_with(attack(FOX), attack(LAMB), hand=(EWE,), lp=3500).act("give lamb", "for lp")
    assert t.state.lp[0] == 3500
    assert t.state.gifts == [1, 0], "counted, the gain is lost"
    assert "for lp" not in t.act("give-hand ewe").menu
    t = p_with(attack(FOX), attack(LAMB))
    t.state.gifts[0] = 4
    assert "for lp" not in t.act("give lamb").menu


@clause("AAC-5.33")
def test_at_ten_points_a_bonus_sacrifice_is_refused():
    t = p_with(attack(FOX), attack(LAMB), bonus=10).act("give lamb")
    assert t.menu == ["for none", "for lp"]
    t = p_with(attack(FOX), attack(LAMB), bonus=9).act("give lamb", "for bonus")
    assert t.state.bonus[0] == 10


@clause("AAC-5.34", "AAC-R26")
def test_a_card_of_this_turn_is_worth_nothing():
    t = p_with(attack(FOX), hand=(LAMB,)).act("creature lamb", "place attack", "give lamb")
    assert t.toilet("p") == ["lamb"]
    assert t.state.bonus == [0, 0], "mode none is the only one"


@clause("AAC-5.35", "AAC-R27")
def test_the_last_creature_goes_only_when_another_can_follow():
    assert "give lamb" not in p_with(attack(LAMB), hand=(filler(8),)).menu
    assert "give lamb" not in p_with(attack(LAMB), hand=(TITAN,)).menu
    t = p_with(attack(LAMB), hand=(LAMB,)).act("give lamb", "for bonus")
    assert t.on("p") == {}
    assert t.asked == "p", "judged as if it had already left"
    t.act("end")
    assert t.menu == ["deploy lamb attack", "deploy lamb defence"]


@clause("AAC-5.30", "AAC-5.39", "AAC-R21", "AAC-R82")
def test_an_nm_goes_to_the_void_from_the_field_and_to_the_toilet_from_the_hand():
    t = p_with(attack(FOX), attack(JUDGE)).act("give judge", "for none")
    assert (t.void("p"), t.toilet("p")) == (["judge"], [])
    t = p_with(attack(FOX), hand=(JUDGE,)).act("give-hand judge", "for none")
    assert (t.void("p"), t.toilet("p")) == ([], ["judge"])


@clause("AAC-5.30", "AAC-R25")
def test_no_sacrifice_after_the_attack():
    t = p_with(attack(FOX), attack(LAMB)).act("attack fox")
    assert t.asked == "q"
    assert t.toilet("p") == []


@clause("AAC-5.37", "AAC-5.50")
def test_a_turn_with_nothing_but_a_sacrifice_is_idle():
    net = trap("net")
    t = p_with(attack(FOX), attack(LAMB), down(net)).act("give lamb", "for bonus", "end")
    assert t.state.idle[0] == 1
    t = p_with(attack(LAMB), hand=(FOX,)).act("give lamb", "for none", "end")
    t.act("deploy fox attack")
    assert t.state.idle[0] == 0, "what is deployed because of it is an alteration"


@clause("AAC-R86", "AAC-5.64")
def test_activated_traps_and_walls_may_be_given_too():
    fence = magic("fence", mark="continuous", wall_points=500)
    t = p_with(attack(FOX), up(fence)).act("give fence", "for bonus")
    assert t.void("p") == ["fence"]
    assert t.state.bonus == [1, 0]


@clause("AAC-5.40", "AAC-R30")
def test_a_divine_magic_given_from_the_field_flips_and_from_the_hand_does_not():
    bell = magic("bell", "D", mark="continuous")
    t = p_with(attack(FOX), up(bell)).lot(0).act("give bell", "for none")
    assert t.told("divine") == 1
    assert t.state.bonus == [1, 0]
    t = p_with(attack(FOX), hand=(bell,)).act("give-hand bell", "for none")
    assert t.told("divine") == 0


@clause("AAC-5.44", "AAC-R48", "AAC-4.22", "AAC-4.32")
def test_a_summoned_creature_replaces_its_material_and_uses_the_quota():
    field = (attack(FOX), attack(LAMB), attack(ROCK), attack(EWE))
    t = p_with(*field, hand=(TITAN, creature("colt"))).act("creature titan")
    assert t.menu == ["material fox", "material lamb", "material ewe"], "never NS"
    t.act("material ewe")
    assert t.menu == ["material fox", "material lamb"]
    t.act("material fox", "place defence")
    assert t.on("p") == {"lamb": "attack", "rock": "attack", "titan": "defence"}
    assert sorted(t.toilet("p")) == ["ewe", "fox"]
    assert t.told("summoned") == 1
    assert "creature colt" not in t.menu, "the quota is spent"
    assert t.state.bonus == [0, 0]
    assert t.state.lp == [3000, 3000]


@clause("AAC-5.44", "AAC-4.9")
def test_without_material_it_is_not_playable_and_caps_are_judged_after_it_has_left():
    assert "creature titan" not in p_with(attack(FOX), attack(ROCK), hand=(TITAN,)).menu
    six = tuple(attack(creature(f"ant-{at}", 100, 100)) for at in range(6))
    assert "creature titan" in p_with(*six, hand=(TITAN,)).menu
    saint = creature("saint", 300, 300, "D")
    lord = creature("lord", 900, 900, "D", summon=[{"count": 1, "filter": {"traits": ["D"]}}])
    bell = magic("bell", "D", mark="continuous")
    t = p_with(attack(FOX), attack(saint), up(bell), hand=(lord,))
    assert "creature lord" in t.menu, "one D leaves"


@clause("AAC-5.44", "AAC-5.34", "AAC-5.35")
def test_material_may_be_of_this_turn_and_the_last_creature():
    heir = creature("heir", 900, 900, summon=[{"count": 1, "filter": {"traits": ["S"]}}])
    t = p_with(attack(LAMB), hand=(heir,))
    row_on(t, "p", "lamb")[R_LAID] = t.state.turn
    t.act("creature heir", "place attack")
    assert t.on("p") == {"heir": "attack"}
    assert t.toilet("p") == ["lamb"]
    assert t.asked == "p"


@clause("AAC-5.44", "AAC-4.9")
def test_material_and_a_cost_in_cards_are_met_together_or_not_at_all():
    dear = creature(
        "dear", 900, 900, summon=[{"count": 1, "filter": {"traits": ["S"]}}],
        play_cost={"sacrifices": [{"filter": {"traits": ["S"]}, "count": 1, "zones": ["field"]}]},
    )  # fmt: skip
    assert "creature dear" not in p_with(attack(FOX), attack(LAMB), hand=(dear,)).menu
    t = p_with(attack(FOX), attack(LAMB), attack(EWE), hand=(dear,))
    assert "creature dear" in t.menu


@clause("AAC-5.36")
def test_bonus_points_are_spent_when_the_card_is_played():
    song = magic("song", play_cost={"bonus": 3})
    assert "magic song" not in p_with(attack(FOX), hand=(song,), bonus=2).menu
    t = p_with(attack(FOX), hand=(song,), bonus=3).act("magic song")
    assert t.state.bonus == [0, 0]


@clause("AAC-5.35", "AAC-5.36")
def test_a_cost_may_not_take_the_last_creatures_either():
    dear = magic(
        "dear",
        play_cost={
            "sacrifices": [{"filter": {"type": "creature"}, "count": 2, "zones": ["field"]}]
        },
    )
    assert "magic dear" not in p_with(attack(FOX), attack(LAMB), hand=(dear,)).menu
    assert "magic dear" in p_with(attack(FOX), attack(LAMB), hand=(dear, EWE)).menu
    assert "magic dear" in p_with(attack(FOX), attack(LAMB), attack(ROCK), hand=(dear,)).menu
