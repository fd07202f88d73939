"""Effects on values: modifiers, wounds, healing, rounding, dice, poison, ageing (AAC-5, AAC-9)."""

from __future__ import annotations

from typing import Any

from engine.games.aac.codes import AP, DP
from engine.games.aac.rows import the_row
from engine.games.aac.tests.effect_language import (
    ENEMY,
    OWN,
    activated,
    cast,
    continuous,
    row_named,
    side,
    stat,
)
from engine.games.aac.tests.table import (
    Side,
    attack,
    creature,
    defence,
    magic,
    table,
    up,
)
from engine.kernel.testing import clause, for_every

OX = creature("ox", 800, 600)
FOX = creature("fox", 500, 700)
EGG = creature("egg", 60, 80, "E", evolve={"after_rounds": 3})
HEDGE = creature("hedge", 0, 800, "J")


def chosen(verb: str, **params: Any) -> dict[str, Any]:
    return {verb: {"target": "chosen", **params}}


@clause("AAC-5.6", "AAC-9.6", "AAC-R58")
def test_damage_is_permanent_and_takes_no_life_points():
    t = cast(chosen("damage", stat="ap", amount=300), q=side(attack(OX)))
    assert stat(t, "q", "ox", AP) == 500
    assert t.state.lp == [3000, 3000]


@clause("AAC-5.3", "AAC-R44")
@for_every(
    ("amount", "lost"),
    [
        ({"percent": [50, {"stat_of": "chosen", "stat": "ap"}]}, 400),
        ({"div": [{"stat_of": "chosen", "stat": "dp"}, 4]}, 200),
        ({"mul": [3, 50]}, 200),
        (60, 60),
        ({"count": {"side": "any", "type": "creature"}}, 2),
        ({"mul": [{"percent": [50, {"stat_of": "chosen", "stat": "ap"}]}, 1]}, 400),
    ],
)
def test_computed_figures_are_rounded_up_once_and_plain_ones_are_not(amount, lost):
    t = cast(chosen("damage", stat="ap", amount=amount), q=side(attack(OX)))
    assert stat(t, "q", "ox", AP) == 800 - lost


@clause("AAC-5.3")
def test_a_computed_loss_is_rounded_by_its_size():
    t = cast(
        chosen("modify", stat="ap", add={"mul": [-1, {"percent": [50, 500]}]}),
        q=side(attack(OX)),
    )
    assert stat(t, "q", "ox", AP) == 500


@clause("AAC-5.1", "AAC-5.2")
def test_modifiers_set_then_multiply_then_add_whatever_came_first():
    steps = (
        chosen("modify", stat="ap", add=100),
        chosen("modify", stat="ap", mul=2),
        chosen("modify", stat="ap", set=500),
    )
    t = cast(*steps, q=side(attack(OX, wounds=(200, 0))))
    assert stat(t, "q", "ox", AP) == 900


@clause("AAC-5.7", "AAC-R46")
def test_healing_gives_back_wounds_only_and_never_a_temporary_loss():
    steps = (
        chosen("modify", stat="dp", add=-100),
        chosen("heal", stat="dp", amount=500),
    )
    t = cast(*steps, q=side(attack(OX, wounds=(0, 300))))
    assert stat(t, "q", "ox", DP) == 500


@clause("AAC-5.7")
def test_heal_all_gives_back_every_wound():
    t = cast(chosen("heal", stat="dp", amount="all"), q=side(attack(OX, wounds=(0, 500))))
    assert stat(t, "q", "ox", DP) == 600


@clause("AAC-5.68")
def test_what_an_instant_card_changes_stays_and_what_a_continuous_one_changes_ends_with_it():
    gift = chosen("modify", stat="ap", add=200)
    t = cast(gift, p=side(attack(FOX)), choose=OWN, target="fox")
    assert stat(t, "p", "fox", AP) == 700
    t.act("end", "end")
    assert stat(t, "p", "fox", AP) == 700
    lasting = continuous("shield", rounds=1, effects=[
        {"when": "play", "choose": OWN, "do": [gift]},
    ])  # fmt: skip
    t = table(side(attack(FOX), hand=(lasting,)), side(defence(OX)))
    t.act("magic shield")
    assert stat(t, "p", "fox", AP) == 700
    t.act("end", "end")
    assert t.void("p") == ["shield"]
    assert stat(t, "p", "fox", AP) == 500


@clause("AAC-4.7", "AAC-9.6", "AAC-R2")
def test_rounds_are_counted_on_the_clock_of_who_played_it():
    t = cast(
        chosen("modify", stat="ap", add=200, duration={"rounds": 2}),
        p=side(attack(FOX)),
        choose=OWN,
        target="fox",
    )
    t.act("end", "end", "end")
    assert stat(t, "p", "fox", AP) == 700
    t.act("end")
    assert stat(t, "p", "fox", AP) == 500


@clause("AAC-9.6", "AAC-4.35")
def test_until_end_of_turn_ends_with_the_turn():
    t = cast(
        chosen("modify", stat="ap", add=200, duration="until_end_of_turn"),
        p=side(attack(FOX)),
        choose=OWN,
        target="fox",
    )
    assert stat(t, "p", "fox", AP) == 700
    t.act("end")
    assert stat(t, "p", "fox", AP) == 500


@clause("AAC-9.4", "AAC-9.10", "AAC-4.33", "AAC-5.4")
@for_every(("face", "left"), [(1, 600), (0, 300)])
def test_a_die_is_rolled_after_the_choice_and_decides_between_do_and_else(face, left):
    spell = magic("dice", effects=[{
        "when": "play", "condition": {"die_even": True}, "choose": ENEMY,
        "do": [chosen("heal", stat="dp", amount="all")],
        "else": [chosen("damage", stat="dp", amount=200)],
    }])  # fmt: skip
    t = table(side(attack(FOX), hand=(spell,)), side(attack(OX, wounds=(0, 100))))
    t.lot(face).act("magic dice")
    assert stat(t, "q", "ox", DP) == left
    assert t.void("p") == ["dice"]


@clause("AAC-9.3", "AAC-4.33")
def test_an_amount_can_be_a_die():
    t = cast(
        chosen("damage", stat="dp", amount={"mul": [{"die": 6}, 100]}),
        q=side(attack(OX)),
        lots=(3,),
    )
    assert stat(t, "q", "ox", DP) == 200


@clause("AAC-9.10")
@for_every(("face", "left"), [(0, 500), (1, 600)])
def test_a_coin_decides(face, left):
    t = cast(
        chosen("damage", stat="dp", amount=100),
        q=side(attack(OX)),
        lots=(face,),
        condition={"coin": "heads"},
    )
    assert stat(t, "q", "ox", DP) == left


@clause("AAC-5.19", "AAC-R35")
def test_no_magic_touches_a_wall_and_a_caption_does():
    hail = magic("hail", effects=[
        {"when": "play", "do": [{"damage": {"target": "all", "stat": "dp", "amount": 200}}]}
    ])  # fmt: skip
    t = table(side(attack(FOX), hand=(hail,)), side(defence(HEDGE), defence(OX)))
    t.act("magic hail")
    assert stat(t, "q", "hedge", DP) == 800
    assert stat(t, "q", "ox", DP) == 400
    assert stat(t, "p", "fox", DP) == 500
    nurse = activated("nurse", chosen("damage", stat="dp", amount=200))
    t = table(side(attack(nurse)), side(defence(HEDGE), defence(OX)))
    t.act("caption nurse", "target their hedge")
    assert stat(t, "q", "hedge", DP) == 600


@clause("AAC-5.39", "AAC-R22")
def test_a_magic_never_chooses_a_creature_with_deadly_blows_and_a_global_one_reaches_it():
    judge = creature("judge", 300, 500, deadly=1)
    poke = magic("poke", effects=[
        {"when": "play", "choose": ENEMY, "do": [chosen("damage", stat="dp", amount=100)]}
    ])  # fmt: skip
    t = table(side(attack(FOX), hand=(poke,)), side(attack(judge)))
    assert "magic poke" not in t.menu
    hail = magic("hail", effects=[
        {"when": "play", "do": [{"damage": {"target": "all", "stat": "dp", "amount": 200}}]}
    ])  # fmt: skip
    t = table(side(attack(FOX), hand=(hail,)), side(attack(judge)))
    assert stat(t.act("magic hail"), "q", "judge", DP) == 300


@clause("AAC-5.54", "AAC-4.15", "AAC-R42", "AAC-R98")
def test_poison_works_at_the_victims_start_until_the_poisoner_leaves():
    nurse = activated("nurse", chosen("poison", stat="dp", amount=100))
    t = table(side(attack(nurse), attack(FOX)), side(attack(OX)))
    t.act("caption nurse", "end")
    assert stat(t, "q", "ox", DP) == 500
    assert t.state.lp == [3000, 3000]
    t.act("end", "caption nurse", "end")
    assert stat(t, "q", "ox", DP) == 400, "a new dose replaces the old one"
    t.act("end", "give nurse", "for none", "end")
    assert stat(t, "q", "ox", DP) == 400


@clause("AAC-5.54", "AAC-9.13")
def test_a_dose_of_less_than_none_does_nothing():
    less = {"minus": [100, {"stat_of": "chosen", "stat": "dp"}]}
    nurse = activated("nurse", chosen("poison", stat="dp", amount=less))
    t = table(side(attack(nurse), attack(FOX)), side(attack(OX)))
    t.act("caption nurse", "end")
    assert stat(t, "q", "ox", DP) == 600
    assert not t.state.lasts


@clause("AAC-5.53", "AAC-R41")
def test_a_paralysed_creature_makes_no_attack_until_it_ends():
    t = cast(chosen("paralyse", rounds=1), q=side(attack(OX)))
    t.act("end")
    assert "attack ox" not in t.menu
    t.act("end", "end")
    assert "attack ox" in t.menu


@clause("AAC-5.42", "AAC-R45")
def test_ageing_spares_weak_creatures_and_harms_others():
    frail = creature("frail", 399, 500)
    step = {"age": {"target": "all", "rounds": 1, "harm": {"stat": "dp", "amount": 100}}}
    dust = magic("dust", effects=[{"when": "play", "do": [step], "tags": ["ageing"]}])
    t = table(side(attack(FOX), hand=(dust,)), side(attack(OX), defence(frail)))
    t.act("magic dust")
    assert stat(t, "q", "ox", DP) == 500
    assert stat(t, "q", "frail", DP) == 500
    assert stat(t, "p", "fox", DP) == 600


@clause("AAC-5.56")
def test_ap_taken_by_a_u_card_is_taken_from_life_points_in_full():
    spell = magic("stamp", "U", effects=[
        {"when": "play", "choose": ENEMY, "do": [chosen("damage", stat="ap", amount=900)]}
    ])  # fmt: skip
    t = table(side(attack(FOX), hand=(spell,)), side(defence(OX), defence(HEDGE)))
    t.act("magic stamp")
    assert t.state.lp == [3000, 2100]


@clause("AAC-5.5", "AAC-R79", "AAC-5.48")
def test_lp_are_clamped_and_bonus_too():
    steps = ({"lp": {"player": "own", "amount": 900}}, {"bonus": {"player": "own", "amount": 4}})
    t = cast(*steps, p=Side([attack(FOX)], (), (), (), 3000, 8), q=side(attack(OX)), choose=None)
    assert t.state.lp[0] == 3500
    assert t.state.bonus[0] == 10


@clause("AAC-6.1", "AAC-5.62")
def test_who_is_brought_to_no_life_points_loses_at_once():
    t = cast({"lp": {"player": "enemy", "amount": -3500}}, q=side(attack(OX)), choose=None)
    assert t.winner == "p"


@clause("AAC-5.62", "AAC-5.8", "AAC-R47")
def test_a_zero_that_is_mended_within_the_unit_does_not_kill():
    t = cast(
        chosen("modify", stat="ap", add=-900),
        chosen("modify", stat="ap", add=200),
        q=side(attack(OX), defence(FOX)),
        target="their ox",
    )
    assert t.on("q") == {"ox": "attack", "fox": "defence"}
    t = cast(
        chosen("modify", stat="ap", add=-800, duration="until_end_of_turn"),
        q=side(attack(OX), defence(FOX)),
        target="their ox",
    )
    assert t.toilet("q") == ["ox"]


@clause("AAC-9.1", "AAC-5.46")
def test_a_passive_effect_works_while_its_card_lies_there():
    flag = continuous("flag", effects=[{"when": "passive", "do": [
        {"modify": {"target": {"all": {"side": "own", "type": "creature"}}, "stat": "ap",
                    "add": {"mul": [100, {"count": {"side": "own", "type": "creature"}}]}}},
    ]}])  # fmt: skip
    t = table(side(attack(FOX), attack(OX), up(flag)), side(attack(creature("cat", 700, 200))))
    assert stat(t, "p", "fox", AP) == 700
    assert stat(t, "q", "cat", AP) == 700


@clause("AAC-9.1", "AAC-5.25")
def test_a_passive_effect_of_a_host_card_reaches_its_host():
    shield = continuous("shield", assign="creature", effects=[{"when": "passive", "do": [
        {"modify": {"target": "host", "stat": "dp", "add": 300}}]}])  # fmt: skip
    t = table(side(attack(FOX), attack(OX), hand=(shield,)), side(attack(OX)))
    t.act("magic shield", "host fox")
    assert stat(t, "p", "fox", DP) == 1000
    assert stat(t, "p", "ox", DP) == 600


@clause("AAC-9.6")
def test_silence_stops_captions_and_passives():
    bell = activated("bell", chosen("damage", stat="dp", amount=100))
    t = cast(chosen("silence"), q=side(attack(bell)))
    t.act("end")
    assert "caption bell" not in t.menu


@clause("AAC-9.6", "AAC-2.15")
def test_traits_are_gained_and_lost():
    t = cast(chosen("grant", traits=["NS"]), p=side(attack(FOX), attack(OX)), choose=OWN,
             target="fox")  # fmt: skip
    row = row_named(t, "p", "fox")
    assert the_row(t.state, row[0]) is row
    assert "give fox" not in t.menu


@clause("AAC-9.1", "AAC-9.6")
def test_a_passive_silence_stops_other_passive_effects():
    flag = continuous("flag", effects=[{"when": "passive", "do": [
        {"modify": {"target": {"all": {"side": "own", "type": "creature"}}, "stat": "ap",
                    "add": 200}}]}])  # fmt: skip
    hush = continuous("hush", effects=[{"when": "passive", "do": [
        {"silence": {"target": {"all": {"side": "enemy"}}}}]}])  # fmt: skip
    t = table(side(attack(FOX), up(flag)), side(attack(OX)))
    assert stat(t, "p", "fox", AP) == 700
    t = table(side(attack(FOX), up(flag)), side(attack(OX), up(hush)))
    assert stat(t, "p", "fox", AP) == 500


@clause("AAC-9.1", "AAC-4.22")
def test_passive_bans_and_quotas_bind_players():
    law = continuous("law", effects=[{"when": "passive", "do": [
        {"forbid": {"player": "enemy", "action": "attack"}},
        {"quota": {"kind": "caption", "n": 1}}]}])  # fmt: skip
    nurses = [activated(f"nurse-{at}", chosen("damage", stat="dp", amount=10)) for at in range(3)]
    t = table(side(*(attack(each) for each in nurses), up(law)), side(attack(OX)))
    t.act("caption nurse-0", "caption nurse-1", "caption nurse-2", "end")
    assert not any(each.startswith("attack") for each in t.menu)
    assert stat(t, "q", "ox", DP) == 570
