"""Rarer paths of effects: costs of every sort, K texts, control, overrides, recalls (AAC-9)."""

from __future__ import annotations

from engine.games.aac.codes import AP, DP
from engine.games.aac.tests.effect_language import (
    ENEMY,
    OWN,
    activated,
    cast,
    continuous,
    row_named,
    side,
    stat,
    when,
)
from engine.games.aac.tests.table import (
    Raw,
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
from engine.kernel.testing import clause, for_every

OX = creature("ox", 800, 600)
FOX = creature("fox", 500, 700)
CAT = creature("cat", 700, 200)
BULL = creature("bull", 900, 900)
HEDGE = creature("hedge", 0, 800, "J")
EGG = creature("egg", 60, 80, "E", evolve={"after_rounds": 3})
HIT: Raw = {"damage": {"target": "chosen", "stat": "dp", "amount": 100}}
BACK: Raw = {"recall": {"target": "chosen", "to": "field", "position": "attack"}}
GRAVE: Raw = {"side": "own", "zone": "toilet", "type": "creature"}


@clause("AAC-9.5")
def test_a_caption_costs_life_points_discards_and_the_attack_of_the_turn():
    cost = {"lp": 200, "discard": 1, "skip_attack": True}
    nurse = activated("nurse", HIT, cost=cost)
    t = table(side(attack(nurse), hand=(CAT, filler(9))), side(attack(BULL)))
    t.act("caption nurse", "pay-hand cat")
    assert t.state.lp == [2800, 3000]
    assert (t.hand("p"), t.toilet("p")) == (["filler-9"], ["cat"])
    assert "attack nurse" not in t.menu
    t = table(side(attack(nurse)), side(attack(BULL)))
    assert "caption nurse" not in t.menu


@clause("AAC-9.5", "AAC-5.30")
def test_a_caption_may_cost_cards_of_the_field_but_not_the_target_it_needs():
    cost = {"sacrifice": {"filter": {"type": "creature"}, "count": 1, "zones": ["field"]}}
    nurse = activated("nurse", {"heal": {"target": "chosen", "stat": "dp", "amount": "all"}},
                      cost=cost, choose={**OWN, "filter": {"dp_max": 500}})  # fmt: skip
    hurt = attack(FOX, wounds=(0, 300))
    t = table(side(attack(nurse), attack(OX), hurt), side(attack(BULL)))
    t.act("caption nurse")
    assert t.menu == ["pay nurse", "pay ox"]
    t.act("pay ox")
    assert stat(t, "p", "fox", DP) == 700


@clause("AAC-5.35", "AAC-9.5")
def test_the_last_creature_pays_no_cost_without_another_to_play():
    dear = magic("dear", play_cost={"sacrifices": [{"count": 1, "zones": ["field"]}]})
    t = table(side(attack(FOX), hand=(dear,)), side(attack(OX)))
    assert "magic dear" not in t.menu
    t = table(side(attack(FOX), hand=(dear, CAT)), side(attack(OX)))
    assert "magic dear" in t.menu


@clause("AAC-9.1", "AAC-5.29")
def test_a_trap_that_waits_for_a_card_springs_and_goes():
    watch = trap("watch", "K", assign="never", trigger="opponent_plays", effects=[
        when("opponent_plays", {"lp": {"player": "enemy", "amount": -200}},
             played={"type": "magic"})])  # fmt: skip
    t = table(side(attack(FOX), hand=(filler(9), CAT)), side(attack(OX), up(watch)))
    t.act("creature cat", "place attack")
    assert t.state.lp == [3000, 3000]
    t.act("magic filler-9")
    assert t.state.lp == [2800, 3000]
    assert t.void("q") == ["watch"]


@clause("AAC-5.19", "AAC-5.58")
def test_a_face_down_wall_is_immune_already():
    hail = magic("hail", effects=[
        when("play", {"damage": {"target": "all", "stat": "dp", "amount": 100}})])  # fmt: skip
    t = table(side(attack(FOX), hand=(hail,)), side(down(HEDGE), defence(OX)))
    t.act("magic hail")
    assert stat(t, "q", "hedge", DP) == 800
    assert stat(t, "q", "ox", DP) == 500


@clause("AAC-5.58")
def test_a_global_effect_reaches_a_face_down_creature_without_showing_it():
    hail = magic("hail", effects=[
        when("play", {"damage": {"target": "all", "stat": "dp", "amount": 100}})])  # fmt: skip
    t = table(side(attack(FOX), hand=(hail,)), side(down(OX), defence(BULL)))
    t.act("magic hail")
    assert stat(t, "q", "ox", DP) == 500
    assert t.known("q", "ox") == 2
    hurt = [each for each in t.events if t.rules.event_kinds[each[0]].name == "hurt-dp"]
    assert sorted(each[1] for each in hurt) == [-1, -1, 2]


@clause("AAC-9.3", "AAC-9.2")
def test_what_is_measured_of_all_is_measured_of_each():
    half = {"percent": [50, {"stat_of": "all", "stat": "dp"}]}
    wave = magic("wave", effects=[
        when("play", {"damage": {"target": "all", "stat": "dp", "amount": half}})])  # fmt: skip
    t = table(side(attack(OX), hand=(wave,)), side(attack(BULL)))
    t.act("magic wave")
    assert (stat(t, "p", "ox", DP), stat(t, "q", "bull", DP)) == (300, 400)


@clause("AAC-5.67", "AAC-5.59")
def test_the_age_of_a_stolen_egg_is_kept_and_grows_on():
    t = cast({"steal": {"target": "chosen"}}, q=side(attack(EGG, since=2), attack(OX)),
             target="their egg")  # fmt: skip
    assert stat(t, "p", "egg", AP) == 60
    t.act("end", "end")
    assert stat(t, "p", "egg", AP) == 600


@clause("AAC-5.67")
def test_a_magic_leaves_a_host_that_it_no_longer_fits():
    shield = continuous("shield", assign="creature", effects=[
        when("passive", {"modify": {"target": "host", "stat": "dp", "add": 300}})])  # fmt: skip
    take = magic("take", effects=[when("play", {"steal": {"target": "chosen"}}, choose=ENEMY)])
    t = table(side(attack(FOX), attack(BULL), hand=(shield,)), side(attack(OX), hand=(take,)))
    t.act("magic shield", "host fox", "end", "magic take", "target their fox")
    assert t.on("q")["fox"] == "attack"
    assert t.void("p") == ["shield"]


@clause("AAC-5.42", "AAC-5.41", "AAC-R45")
def test_ageing_makes_an_egg_grow_in_place_of_its_harm():
    step = {"age": {"target": "chosen", "rounds": 3, "harm": {"stat": "dp", "amount": 900}}}
    t = cast(step, p=side(attack(EGG, since=4), attack(FOX)), choose=OWN, target="egg")
    assert (stat(t, "p", "egg", AP), stat(t, "p", "egg", DP)) == (600, 800)


@clause("AAC-9.7", "AAC-5.47")
@for_every("lifted", [False, True])
def test_an_override_lifts_the_removal_window(lifted):
    shade = continuous("shade", overrides=["AAC-5.47"] if lifted else [])
    bolt = magic("bolt", effects=[
        when("play", {"remove": {"target": "chosen", "to": "void"}},
             choose={"side": "enemy", "type": "magic"})])  # fmt: skip
    t = table(side(attack(FOX), hand=(bolt,)), side(attack(OX), up(shade, since=1)))
    assert ("magic bolt" in t.menu) == lifted


@clause("AAC-9.7", "AAC-4.20")
def test_an_override_lets_a_caption_be_used_twice_in_a_turn():
    nurse = activated("nurse", HIT) | {"overrides": ["AAC-4.20"]}
    t = table(side(attack(nurse)), side(attack(BULL)))
    t.act("caption nurse", "caption nurse")
    assert stat(t, "q", "bull", DP) == 700
    assert "caption nurse" not in t.menu, "two captions a turn in all"


@clause("AAC-4.29", "AAC-R52", "AAC-4.26")
def test_at_the_end_of_ones_own_turn_a_magic_in_hand_must_bring_a_creature_back():
    wipe = magic("wipe", "Z", effects=[
        when("play", {"remove": {"target": "chosen", "to": "void"}}, choose=OWN)])  # fmt: skip
    back = magic("back", effects=[when("play", BACK, choose=GRAVE)])
    mine = side(attack(FOX), hand=(wipe, back), toilet=(CAT,))
    mine.pile = [*mine.pile, BULL]
    t = table(mine, side(attack(OX)))
    t.act("magic wipe", "end")
    assert t.on("p") == {"cat": "attack"}
    assert t.told("rescue") == 0


@clause("AAC-4.29")
def test_a_trap_may_bring_a_creature_back_and_is_then_used_up():
    grave = trap("grave", assign="never", effects=[when("no_creature", BACK, choose=GRAVE)])
    wipe = magic("wipe", effects=[
        when("play", {"remove": {"target": "chosen", "to": "void"}}, choose=ENEMY)])  # fmt: skip
    theirs = side(attack(OX), down(grave), toilet=(CAT,))
    theirs.pile = [*theirs.pile, BULL]
    t = table(side(attack(FOX), hand=(wipe,)), theirs)
    t.act("magic wipe")
    assert t.on("q") == {"cat": "attack"}
    assert t.void("q") == ["ox", "grave"]


@clause("AAC-5.60")
def test_one_unit_has_room_for_a_limited_number_of_effects():
    mob = creature("mob", 900, 900, effects=[
        when("attacks", *[{"force_attack": {"attacker": "self", "target": "defender"}}] * 3),
    ])  # fmt: skip
    rock = creature("rock", 0, 9900)
    t = table(side(attack(mob)), side(defence(rock), defence(OX)))
    t.act("attack mob", "aim their rock")
    assert t.told("triggered") <= 100
    assert t.told("dropped") > 0


@clause("AAC-5.56", "AAC-4.20")
def test_a_u_card_takes_no_life_points_for_ones_own_creature():
    stamp = magic("stamp", "U", effects=[
        when("play", {"damage": {"target": "all", "stat": "ap", "amount": 100}})])  # fmt: skip
    t = table(side(attack(FOX), hand=(stamp,)), side(attack(OX)))
    t.act("magic stamp")
    assert t.state.lp == [3000, 2900]


@clause("AAC-9.6", "AAC-9.2")
def test_two_captions_of_one_creature_are_told_apart():
    twin = creature("twin", 300, 600, effects=[
        when("activated", HIT, choose=ENEMY),
        when("activated", {"bonus": {"player": "own", "amount": 1}}),
    ])  # fmt: skip
    t = table(side(attack(twin)), side(attack(BULL)))
    t.act("caption twin")
    assert t.menu == ["ability 1", "ability 2"]
    t.act("ability 2")
    assert t.state.bonus == [1, 0]


@clause("AAC-9.6")
def test_a_creature_evolves_at_once():
    t = cast({"evolve": {"target": "chosen"}}, p=side(attack(EGG, wounds=(30, 0)), attack(FOX)),
             choose=OWN)  # fmt: skip
    assert stat(t, "p", "egg", AP) == 600
    assert row_named(t, "p", "egg")[14] == 1


@clause("AAC-9.6", "AAC-7.1")
def test_a_face_down_card_that_goes_to_the_hand_stays_hidden():
    gust = magic("gust", effects=[
        when("play", {"remove": {"target": {"all": {"side": "enemy"}}, "to": "hand"}}),
    ])  # fmt: skip
    theirs = side(down(OX), defence(BULL), hand=(CAT,))
    t = table(side(attack(FOX), hand=(gust,)), theirs)
    t.act("magic gust")
    assert t.names(t.state.seen[1]) == ["bull"]
