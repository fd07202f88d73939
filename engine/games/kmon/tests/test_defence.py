"""Section 5.C: the defence."""

from engine.games.kmon.chain import WINDOW
from engine.games.kmon.codes import CHAIN, DEFENCE, NO_CARD, NOTHING, PENDING, TURN
from engine.games.kmon.tests.cards import (
    ability,
    bonus,
    damage,
    defending,
    gain,
    item,
    kmon,
    powerup,
    reaction,
    side,
    spare,
)
from engine.games.kmon.tests.language import table
from engine.games.kmon.turn import END
from engine.kernel.state import RUN
from engine.kernel.testing import clause, for_every


@clause("KM-5.13", "KM-5.55")
def test_defence_turns_the_card_and_costs_and_earns_nothing():
    t = table().defend().settled()
    t.unchanged_but(p_stance="defence")


@clause("KM-5.13", "KM-R36", "KM-4.33")
def test_one_ability_or_power_up_comes_back_or_none():
    pile = [
        ability("spell", element="water"), ability("big", ultimate=True), powerup("boost"),
        item("thing"), reaction("answer"), ability("spell", element="water"),
    ]  # fmt: skip
    t = table(side(pile=pile)).defend()
    assert t.menu == ["recover nothing", "recover big", "recover boost", "recover spell"]
    t.recover("spell").settled().unchanged_but(
        p_stance="defence", p_hand=["spell"], p_shown=["spell"],
        p_pile=["spell", "big", "boost", "thing", "answer"],
    )  # fmt: skip
    t = table(side(pile=pile)).defend().recover(None)
    t.settled().unchanged_but(p_stance="defence")


@clause("KM-5.13")
def test_with_nothing_to_recover_nobody_is_asked():
    t = table(side(pile=[item("thing")])).defend()
    t.settled().unchanged_but(p_stance="defence")
    assert len(t.happened("not_recovered")) == 1


@clause("KM-5.14", "KM-R75")
def test_one_less_from_an_attack_and_nothing_less_from_an_ability():
    t = table(side(), defending()).attack()
    t.settled().unchanged_but(p_charges=5, q_charges=5, q1_damage=1)
    t = table(side(hand=[ability("spell", effects=[damage(3)])]), defending()).use("spell")
    t.settled().unchanged_but(p_hand=[], p_pile=["spell"], q_charges=5, q1_damage=3)


@clause("KM-5.15", "KM-R37", "KM-5.55")
def test_one_charge_for_the_one_already_in_defence_when_the_other_takes_it():
    t = table(side(), defending()).defend()
    t.settled().unchanged_but(p_stance="defence", q_charges=4)


@clause("KM-5.15", "KM-R86")
@for_every(("ultimate", "earned"), [(False, 2), (True, 4)])
def test_two_for_an_ability_and_four_for_an_ultimate(ultimate, earned):
    spell = ability("spell", effects=[damage(1)], ultimate=ultimate)
    t = table(side(hand=[spell]), defending()).use("spell")
    t.settled().unchanged_but(p_hand=[], p_pile=["spell"], q_charges=3 + earned, q1_damage=1)


@clause("KM-5.15", "KM-5.6", "KM-R87", "KM-R45")
@for_every(
    "effects",
    [
        [gain(1)],
        [{"do": "heal", "target": "own_active", "amount": 1}],
        [damage(1, "opp_bench_all")],
        [{"do": "discard_hand", "who": "opponent", "amount": 1}],
        [{"do": "lose_charges", "who": "self", "amount": 1}],
    ],
)
def test_nothing_for_an_ability_that_does_not_target_the_defender(effects):
    spell = ability("spell", effects=effects, ultimate=True)
    t = table(side(hand=[spell]), defending()).use("spell").settled()
    assert t.charges("q") == 3


@clause("KM-5.6", "KM-5.15")
def test_the_test_is_on_the_chosen_mode_and_target_whatever_an_if_brings():
    never = {"cmp": [1, ">", 2]}
    modal = ability("modal", effects=[{"do": "choose", "options": [
        [gain(1)], [{**damage(1), "if": never}], [damage(1, "opp_any_choice")],
    ]}])  # fmt: skip
    for chosen, earned in (
        ({"mode": 1}, 0),
        ({"mode": 2}, 2),
        ({"mode": 3, "target": "q1"}, 2),
        ({"mode": 3, "target": "q2"}, 0),
    ):
        t = table(side(hand=[modal]), defending()).use("modal", **chosen).settled()
        assert t.charges("q") == 3 + earned, chosen


@clause("KM-5.6", "KM-5.15")
@for_every("face", ["heads", "tails"])
def test_one_side_of_a_coin_is_enough_to_target(face):
    spell = ability("spell", effects=[{"do": "coin_flip", "heads": [damage(1)], "tails": []}])
    t = table(side(hand=[spell]), defending()).use("spell").coin(face).settled()
    assert (t.charges("q"), t.damage("q1")) == (5, int(face == "heads"))


@clause("KM-5.16", "KM-R30")
def test_an_evaded_action_earns_the_defender_nothing():
    t = table(side(), defending(hand=spare("x", "y"))).attack().evade(["x", "y"])
    t.settled().unchanged_but(q_hand=[], q_pile=["x", "y"])


@clause("KM-5.16", "KM-R30", "KM-5.25", "KM-5.45")
@for_every(("ultimate", "earned"), [(False, 2), (True, 4)])
def test_a_neutralised_ability_still_does(ultimate, earned):
    spell = ability("spell", effects=[damage(3)], ultimate=ultimate)
    q = defending(kmon(trait="blackout"), hand=spare("x", "y", "z"))
    t = table(side(hand=[spell]), q).use("spell").blackout(["x", "y", "z"])
    t.settled().unchanged_but(
        p_hand=[], p_pile=["spell"], q_charges=3 + earned, q_hand=[], q_pile=["x", "y", "z"]
    )


@clause("KM-5.16", "KM-R31")
def test_a_defender_exhausted_by_the_attack_still_earns():
    t = table(side(hand=[powerup("boost", effects=[bonus(9)])]), defending())
    t.attack("boost").bonus("none").replace(2).settled()
    assert t.charges("q") == 5


@clause("KM-5.16", "KM-4.28", "KM-R30")
def test_a_failed_attack_still_earns_the_defender_his_charges():
    t = table(side(), defending(hand=spare("x", "y"))).attack()
    t.by_hand([0, 0, 9]).bonus("none").replace(2).pass_()
    t.settled().unchanged_but(q_charges=5, p1_damage=9, p1_exhausted=True, p_active="p2")


@clause("KM-5.16")
def test_a_defender_replaced_before_the_resolution_earns_nothing():
    t = table(side(), defending(hand=spare("x", "y"))).attack()
    t.by_hand([0, 3, 9]).bonus("none").replace(2).pass_().settled()
    assert (t.charges("q"), t.damage("q2")) == (3, 2)


@clause("KM-5.16", "KM-R31")
def test_the_gain_comes_after_the_damage_and_cannot_pay_in_the_same_chain():
    t = table(side(), defending(hand=spare("x", "y"), charges=0)).attack()
    assert t.charges("q") == 0
    t.pass_().settled()
    assert t.charges("q") == 2


@clause("KM-5.17", "KM-R23")
def test_being_attacked_does_not_end_the_stance_nor_does_the_opponents_turn():
    t = table(side(), defending()).attack().end_turn().settled()
    assert t.stance("q") == "defence"
    t.start_turn()
    assert t.stance("q") == "neutral"


@clause("KM-5.17", "KM-4.14")
def test_leaving_the_active_position_ends_the_stance():
    t = table(side(), defending(kmon(hp=1))).attack().bonus("none").replace(2).settled()
    assert t.stance("q") == "neutral"
    t = table(side(), phase=1).start_turn().substitute(2).settled()
    assert t.stance("p") == "neutral"


@clause("KM-R98", "KM-5.17")
def test_an_action_of_the_opponent_leaves_the_own_stance_alone():
    t = table(defending()).attack().settled()
    t.unchanged_but(p_charges=5, q1_damage=2)


@clause("KM-R99", "KM-5.15")
def test_reactions_to_ones_own_action_earn_a_defender_nothing():
    t = table(defending(), side(hand=spare("x", "y"))).attack().evade(["x", "y"])
    t.settled().unchanged_but(q_hand=[], q_pile=["x", "y"])


@clause("KM-R137", "KM-4.28")
def test_a_defence_whose_k_mon_is_no_longer_active_fails():
    t = table(side(pile=spare("a")), defending())
    s = t.state
    s.links = [[0, DEFENCE, PENDING, 1, NOTHING, NO_CARD, NO_CARD, *[0] * 15]]
    s.node = RUN
    s.frames = [[TURN, END, NOTHING], [CHAIN, WINDOW, 1, 1, 0]]
    t._run()
    t.settled().unchanged_but()
    assert len(t.happened("failed")) == 1
