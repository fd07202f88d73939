"""Section 5.A and 5.B: costs, element match, attacks and power-ups."""

from engine.games.kmon.events import KINDS
from engine.games.kmon.tests.cards import (
    ability,
    bonus,
    damage,
    draw,
    gain,
    kmon,
    mill,
    powerup,
    side,
    spare,
)
from engine.games.kmon.tests.language import table
from engine.kernel.testing import clause, for_every

MODIFYING = powerup("boost", cost=1, effects=[bonus(1)])
REPLACING = powerup(
    "feint", cost=1, replaces=True,
    effects=[{"do": "discard_hand", "who": "opponent", "amount": 1, "chooser": "owner"}],
)  # fmt: skip


# --- 5.A: playing cards ---------------------------------------------------------------------


@clause("KM-5.1", "KM-3.15", "KM-R92")
@for_every("make", [ability, powerup])
def test_an_element_is_matched_with_the_active_k_mon_only(make):
    t = table(side(kmon("fire/air"), [kmon("water"), kmon()], hand=[make("w", element="water")]))
    assert t.refuses("w", clause="KM-5.1")
    t.attack().settled().unchanged_but(p_charges=5, q1_damage=2)


@clause("KM-5.1", "KM-3.15")
@for_every("element", ["fire", "air", None])
def test_primary_secondary_and_generic_cards_can_be_played(element):
    t = table(side(kmon("fire/air"), hand=[ability("spell", element=element)]))
    t.use("spell").settled().unchanged_but(p_hand=[], p_pile=["spell"])


@clause("KM-5.2", "KM-R118", "KM-R129")
def test_the_whole_cost_and_no_debt():
    t = table(side(hand=[ability("three", cost=3), ability("four", cost=4)], charges=3))
    assert t.refuses("four", clause="KM-5.2")
    refusal = t.refusal("four")
    assert refusal is not None
    assert refusal.params["missing"] == 1
    t.use("three").settled().unchanged_but(p_charges=0, p_hand=["four"], p_pile=["three"])


@clause("KM-5.3", "KM-R78")
def test_discard_is_of_other_cards_of_the_own_choice():
    spell = ability("spell", cost={"charges": 1, "discard": 2}, effects=[damage(2)])
    t = table(side(hand=[spell, *spare("a", "b", "c")]))
    t.use("spell", discard=["a", "c"]).settled().unchanged_but(
        p_charges=2, p_hand=["b"], p_pile=["a", "c", "spell"], q1_damage=2
    )


@clause("KM-5.3")
def test_too_few_other_cards_bar_the_card():
    t = table(side(hand=[ability("spell", cost={"discard": 2}), *spare("a")]))
    assert t.refuses("spell", clause="KM-5.3")


@clause("KM-5.3", "KM-R53", "KM-5.38")
@for_every(("hurt", "may"), [(6, True), (7, False)])
def test_self_damage_may_not_bring_the_own_k_mon_to_its_hp(hurt, may):
    spell = ability("spell", cost={"self_damage": 1}, element="water", effects=[gain(1)])
    target = kmon("fire/water", hp=8, damage=hurt, trait="barriera")
    t = table(side(target, hand=[spell], stance="defence"))
    if not may:
        assert t.refuses("spell", clause="KM-5.3")
        return
    t.use("spell").settled().unchanged_but(p1_damage=7, p_charges=4, p_hand=[], p_pile=["spell"])


@clause("KM-5.3", "KM-7.7")
def test_mill_self_takes_the_top_of_the_own_deck_and_needs_that_many():
    spell = ability("spell", cost={"mill_self": 2}, effects=[gain(1)])
    t = table(side(hand=[spell], deck=spare("a", "b", "c")))
    t.use("spell").settled().unchanged_but(
        p_charges=4, p_hand=[], p_deck=1, p_pile=["a", "b", "spell"]
    )
    t = table(side(hand=[spell], deck=spare("a")))
    assert t.refuses("spell", clause="KM-5.3")


@clause("KM-2.10", "KM-4.16", "KM-4.33")
def test_one_alternative_may_be_paid_instead_of_the_whole_main_cost():
    cost = {"charges": 3, "discard": 1, "alternatives": [{"charges": 1, "self_damage": 2}]}
    hand = [ability("spell", cost=cost, effects=[damage(1)]), *spare("a")]
    t = table(side(hand=hand)).use("spell", cost=2)
    t.settled().unchanged_but(p_charges=2, p1_damage=2, p_hand=["a"], p_pile=["spell"], q1_damage=1)
    t = table(side(hand=hand)).use("spell", cost=1)
    t.settled().unchanged_but(p_charges=0, p_hand=[], p_pile=["a", "spell"], q1_damage=1)


@clause("KM-4.16", "KM-4.34")
def test_the_only_payable_cost_is_not_asked():
    cost = {"charges": 9, "alternatives": [{"self_damage": 2}]}
    t = table(side(hand=[ability("spell", cost=cost)]))
    t.use("spell").settled().unchanged_but(p1_damage=2, p_hand=[], p_pile=["spell"])
    t = table(side(hand=[ability("spell", cost={"charges": 9, "alternatives": [1]})]))
    t.use("spell").settled().unchanged_but(p_charges=2, p_hand=[], p_pile=["spell"])


@clause("KM-5.4")
def test_charges_that_the_attack_would_earn_do_not_pay_for_it():
    t = table(side(hand=[MODIFYING], charges=0))
    assert t.refuses("boost", clause="KM-5.2")
    t.attack().settled().unchanged_but(p_charges=2, q1_damage=2)


@clause("KM-5.5", "KM-R16")
def test_a_card_that_would_do_nothing_may_be_played():
    spell = ability("spell", effects=[{"do": "heal", "target": "own_active", "amount": 3}])
    t = table(side(hand=[spell]))
    t.use("spell").settled().unchanged_but(p_hand=[], p_pile=["spell"])


@clause("KM-5.5")
def test_a_choosing_selector_needs_a_k_mon_and_an_all_selector_does_not():
    gone = [kmon(exhausted=True), kmon(exhausted=True)]
    one = ability("one", effects=[damage(1, "opp_bench_choice")])
    everyone = ability("all", effects=[damage(1, "opp_bench_all"), gain(1)])
    t = table(side(hand=[one, everyone]), side(kmon(), gone))
    assert t.refuses("one", clause="KM-5.5")
    t.use("all").settled().unchanged_but(p_charges=4, p_hand=["one"], p_pile=["all"])


@clause("KM-5.7", "KM-R58")
def test_effects_do_as_much_as_they_can():
    spell = ability("spell", effects=[
        {"do": "lose_charges", "who": "opponent", "amount": 3},
        {"do": "discard_hand", "who": "opponent", "amount": 2},
        draw(2), mill(5),
    ])  # fmt: skip
    t = table(side(hand=[spell], deck=spare("a")), side(charges=1, hand=spare("x"), deck=2))
    t.use("spell").settled().unchanged_but(
        p_hand=["a"], p_deck=0, p_pile=["spell"], q_charges=0, q_hand=[], q_deck=0,
        q_pile=["x", "filler", "filler"],
    )  # fmt: skip


# --- 5.B: attacks ---------------------------------------------------------------------------


@clause("KM-5.8", "KM-R96")
def test_a_plain_attack_deals_two_and_earns_two():
    t = table().attack()
    t.settled().unchanged_but(p_charges=5, q1_damage=2)


@clause("KM-5.9", "KM-R29", "KM-5.14", "KM-5.24", "KM-R74")
def test_an_attack_for_nothing_is_still_successful():
    t = table(side(), side(kmon(trait="corazza"), stance="defence"))
    t.attack().settled().unchanged_but(p_charges=5, q_charges=5)


@clause("KM-5.10", "KM-5.12")
def test_a_generic_power_up_that_modifies_keeps_the_attack():
    t = table(side(hand=[MODIFYING]), side(kmon("water")))
    t.attack("boost").settled().unchanged_but(p_charges=4, p_hand=[], p_pile=["boost"], q1_damage=3)


@clause("KM-5.10", "KM-R27")
def test_one_power_up_only_without_eco():
    fire = [powerup(f"fire{n}", element="fire", effects=[bonus(n)]) for n in (1, 2)]
    t = table(side(hand=fire), side(kmon("earth")))
    t.attack("fire1").settled().unchanged_but(
        p_charges=5, p_hand=["fire2"], p_pile=["fire1"], q1_damage=3
    )


@clause("KM-5.11", "KM-R124")
def test_an_assault_gives_its_element_to_the_whole_damage():
    water = powerup("wave", element="water", effects=[bonus(1)])
    t = table(side(kmon("water"), hand=[water]), side(kmon("fire")))
    t.attack("wave").settled().unchanged_but(p_charges=5, p_hand=[], p_pile=["wave"], q1_damage=4)


@clause("KM-5.11", "KM-R80", "KM-R105")
def test_without_an_assault_no_element_counts():
    t = table(side(kmon("water")), side(kmon("fire", trait="barriera")))
    t.attack().settled().unchanged_but(p_charges=5, q1_damage=2)


@clause("KM-5.12", "KM-R28", "KM-R131")
def test_a_replaced_attack_does_its_own_effects_and_earns_nothing():
    t = table(
        side(kmon(trait="ferocia"), hand=[REPLACING]), side(stance="defence", hand=spare("x"))
    )
    t.attack("feint").settled().unchanged_but(
        p_charges=2, p_hand=[], p_pile=["feint"], q_charges=5, q_hand=[], q_pile=["x"]
    )
    assert len(t.happened("replaced_attack")) == 1


@clause("KM-5.12", "KM-5.32", "KM-5.33")
@for_every("trait", ["razziatore", "implacabile"])
def test_a_replaced_attack_wakes_no_trait_of_successful_attacks(trait):
    blow = powerup("blow", replaces=True, effects=[damage(1)])
    t = table(side(kmon(trait=trait), hand=[blow]), side(kmon(trait="appuntito"), stance="defence"))
    t.attack("blow").settled().unchanged_but(p_hand=[], p_pile=["blow"], q_charges=5)


@clause("KM-5.12", "KM-5.42", "KM-5.16")
def test_a_replaced_attack_can_be_evaded():
    t = table(side(hand=[REPLACING]), side(stance="defence", hand=spare("x", "y", "z")))
    t.attack("feint").evade(["x", "y"]).settled().unchanged_but(
        p_charges=2, p_hand=[], p_pile=["feint"], q_hand=["z"], q_pile=["x", "y"]
    )


@clause("KM-5.37", "KM-5.32")
def test_the_order_inside_an_attack():
    """Damage, power-up, charges, attacker's trait, Appuntito: told in this order."""
    boost = powerup("boost", effects=[bonus(1), draw(1)])
    t = table(
        side(kmon(trait="razziatore"), hand=[boost], deck=spare("a")),
        side(kmon(trait="appuntito"), stance="defence", charges=0),
    )
    t.attack("boost").settled()
    told = [KINDS[event[0]].name for event in t.events]
    wanted = ["damage", "drew", "attack_charges", "defence_charges", "raided", "pointed", "damage"]
    assert [name for name in told if name in wanted] == wanted
    t.unchanged_but(
        p_charges=5, p_hand=["a"], p_deck=0, p_pile=["boost"], p1_damage=1, q_charges=1, q1_damage=2
    )


@clause("KM-4.26", "KM-5.8")
def test_the_power_up_goes_to_its_owners_discard_pile_after_the_attack():
    t = table(side(hand=[MODIFYING], pile=spare("old")))
    t.attack("boost").settled()
    assert t.pile("p") == ["old", "boost"]


# --- Eco ------------------------------------------------------------------------------------

FIRE = [powerup(f"fire{n}", cost=1, element="fire", effects=[bonus(n)]) for n in (1, 2)]


@clause("KM-5.10", "KM-5.20", "KM-R27", "KM-R73", "KM-R111")
def test_eco_adds_a_second_assault_of_the_same_element():
    t = table(side(kmon("fire", trait="eco"), hand=FIRE), side(kmon("ice")))
    t.attack(("fire1", "fire2")).settled().unchanged_but(
        p_hand=[], p_pile=["fire1", "fire2"], q1_damage=6
    )


@clause("KM-5.10", "KM-5.20")
def test_eco_may_stay_with_one():
    t = table(side(kmon("fire", trait="eco"), hand=FIRE), side(kmon("earth")))
    t.attack("fire2").settled().unchanged_but(
        p_hand=["fire1"], p_pile=["fire2"], q1_damage=4, p_charges=4
    )


@clause("KM-5.10", "KM-R27", "KM-R89")
def test_eco_never_mixes_elements_generic_power_ups_or_benched_owners():
    hand = [*FIRE, powerup("air", element="air"), powerup("plain")]
    t = table(side(kmon("fire/air", trait="eco"), hand=hand))
    t.act("attack fire1")
    assert t.menu == ["no echo", "echo fire2"]
    t = table(side(kmon("fire/air", trait="eco"), hand=hand))
    t.attack("plain").settled().unchanged_but(
        p_charges=5, p_hand=["air", "fire1", "fire2"], p_pile=["plain"], q1_damage=2
    )


@clause("KM-5.10", "KM-5.2")
def test_both_charge_costs_must_be_affordable_together():
    t = table(side(kmon("fire", trait="eco"), hand=FIRE, charges=1), side(kmon("earth")))
    t.attack("fire1").settled().unchanged_but(
        p_hand=["fire2"], p_pile=["fire1"], q1_damage=3, p_charges=2
    )


@clause("KM-5.10", "KM-5.3", "KM-R53")
@for_every(
    ("cost", "half"),
    [
        ({"self_damage": 2}, {"hp": 4}),
        ({"mill_self": 2}, {"deck": 3}),
        ({"discard": 1}, {"hand": 1}),
    ],
)
def test_the_other_parts_too_must_be_affordable_together(cost, half):
    pair = [powerup(f"fire{n}", cost=cost, element="fire") for n in (1, 2)]
    others = spare("a")[: half.get("hand", 0)]
    actor = kmon("fire", hp=half.get("hp", 9), trait="eco")
    t = table(side(actor, hand=[*pair, *others], deck=half.get("deck", 10)), side(kmon("earth")))
    t.act("attack fire1")
    while t.state.declaring >= 0:
        assert "echo fire2" not in t.menu
        t.act(t.menu[-1])
    t.settled()
    assert "fire1" in t.pile("p")


@clause("KM-5.10", "KM-5.37")
def test_the_order_declared_is_the_order_of_the_pair():
    first = powerup("first", element="fire", effects=[{"do": "attack_set", "amount": 5}, gain(1)])
    second = powerup("second", element="fire", effects=[{"do": "attack_set", "amount": 1}, draw(1)])
    for pair, dealt in ((("first", "second"), 1), (("second", "first"), 5)):
        t = table(side(kmon("fire", trait="eco"), hand=[first, second]), side(kmon("earth")))
        t.attack(pair).settled()
        assert t.damage("q1") == dealt
        assert t.pile("p") == list(pair)


@clause("KM-5.20", "KM-R90", "KM-5.41")
def test_two_assaults_are_one_link():
    t = table(side(kmon("fire", trait="eco"), hand=FIRE), side(hand=spare("x", "y")))
    t.attack(("fire1", "fire2"))
    assert len(t.state.links) == 1
    t.evade(["x", "y"]).settled().unchanged_but(
        p_charges=1, p_hand=[], p_pile=["fire1", "fire2"], q_hand=[], q_pile=["x", "y"]
    )


@clause("KM-5.20", "KM-R139")
def test_the_bench_damage_of_both_assaults_is_dealt():
    pair = [
        powerup(f"fire{n}", element="fire", effects=[damage(n, "opp_bench_all")]) for n in (1, 2)
    ]
    t = table(
        side(kmon("fire", trait="eco"), hand=pair),
        side(kmon("earth"), [kmon("ice"), kmon("water")]),
    )
    t.attack(("fire1", "fire2")).settled().unchanged_but(
        p_charges=5, p_hand=[], p_pile=["fire1", "fire2"], q1_damage=2, q2_damage=4, q3_damage=2
    )
