"""Section 5.F: evasion and neutralisation."""

from engine.games.kmon.tests.cards import (
    ability,
    bonus,
    damage,
    defending,
    draw,
    gain,
    heal,
    kmon,
    mill,
    powerup,
    side,
    spare,
)
from engine.games.kmon.tests.language import table
from engine.kernel.state import CHANCE
from engine.kernel.testing import clause, for_every

TWO = ["x", "y"]
EVADED = {"q_hand": [], "q_pile": TWO}


@clause("KM-5.41", "KM-5.42", "KM-R77")
def test_evasion_costs_two_cards_of_the_own_choice_and_no_charges():
    t = table(side(), side(hand=spare("w", "x", "y", "z"), charges=0)).attack()
    t.evade(["w", "z"]).settled().unchanged_but(q_hand=["x", "y"], q_pile=["w", "z"])


@clause("KM-5.41")
def test_evasion_needs_that_many_cards():
    t = table(side(), side(hand=spare("x"))).attack()
    t.settled().unchanged_but(p_charges=5, q1_damage=2)


@clause("KM-5.41", "KM-4.16")
def test_discards_are_named_in_any_order():
    t = table(side(), side(hand=spare("x", "x", "y", "z"))).attack().act("evade 1")
    assert t.menu == ["discard x", "discard y", "discard z"]
    t.act("discard z")
    assert t.menu == ["discard x", "discard y"]
    t.act("discard x").settled()
    assert t.pile("q") == ["x", "z"]


@clause("KM-5.41", "KM-5.44")
@for_every(
    ("effect", "says"),
    [
        (damage(3), "Discard 2 cards: the action fails, nobody gains charges."),
        (
            damage(1, "opp_bench_all"),
            "Discard 2 cards: all but its part on the bench fails, nobody gains charges.",
        ),
    ],
)
def test_an_evasion_says_what_it_leaves(effect, says):
    spell = ability("spell", effects=[damage(3), effect])
    t = table(side(hand=[spell]), side(hand=spare(*TWO))).use("spell")
    said = t.rules.label(t.seen("q"), t.rules.parse(t.seen("q"), "evade 1"))
    assert str(said.detail) == says
    t.evade(TWO).settled()
    assert bool(t.damage("q2")) == ("bench" in says)


@clause("KM-5.42", "KM-5.9", "KM-5.16")
def test_nobody_gains_from_an_evaded_attack_and_the_card_is_spent():
    t = table(
        side(hand=[powerup("boost", cost=1, effects=[bonus(3)])]), defending(hand=spare(*TWO))
    )
    t.attack("boost").evade(TWO).settled()
    t.unchanged_but(p_charges=2, p_hand=[], p_pile=["boost"], **EVADED)


@clause("KM-5.42")
def test_an_evaded_ability_has_no_effect_at_all_on_anybody():
    effects = [damage(3), gain(2), draw(1), heal(1, "own_active"), mill(1)]
    t = table(
        side(kmon(damage=2), hand=[ability("spell", effects=effects)]), side(hand=spare(*TWO))
    )
    t.use("spell").evade(TWO).settled().unchanged_but(p_hand=[], p_pile=["spell"], **EVADED)


@clause("KM-5.43", "KM-R44")
@for_every("effects", [[damage(3)], [heal(1, "opp_active")]])
def test_no_ultimate_can_be_evaded_offensive_or_not(effects):
    spell = ability("spell", effects=effects, ultimate=True)
    t = table(side(hand=[spell]), side(hand=spare(*TWO))).use("spell")
    assert not t.in_window()
    t.settled()
    assert t.hand("q") == TWO


@clause("KM-5.41", "KM-5.6", "KM-R45")
@for_every(
    "effects",
    [[gain(1)], [draw(1)], [mill(1)], [heal(1, "own_active")], [damage(1, "opp_bench_all")], []],
)
def test_what_does_not_target_the_own_active_k_mon_cannot_be_evaded(effects):
    t = table(side(hand=[ability("spell", effects=effects)]), side(hand=spare(*TWO))).use("spell")
    assert not t.in_window()
    t.settled()
    assert t.hand("q") == TWO


@clause("KM-5.44", "KM-5.41", "KM-5.6")
def test_the_chosen_target_decides_whether_it_can_be_evaded():
    spell = ability("spell", effects=[damage(2, "opp_any_choice")])
    t = table(side(hand=[spell]), side(hand=spare(*TWO))).use("spell", target="q3")
    t.settled().unchanged_but(p_hand=[], p_pile=["spell"], q3_damage=2)
    t = table(side(hand=[spell]), side(hand=spare(*TWO))).use("spell", target="q1").evade(TWO)
    t.settled().unchanged_but(p_hand=[], p_pile=["spell"], **EVADED)


@clause("KM-5.44", "KM-4.26", "KM-R45")
def test_the_parts_on_the_bench_survive():
    spell = ability("spell", effects=[damage(3), gain(2), damage(1, "opp_bench_all")])
    t = table(side(hand=[spell]), defending(hand=spare(*TWO))).use("spell").evade(TWO)
    t.settled().unchanged_but(p_hand=[], p_pile=["spell"], q2_damage=1, q3_damage=1, **EVADED)


@clause("KM-5.44")
def test_of_an_all_selector_only_the_benched_are_still_hit():
    spell = ability("spell", effects=[damage(2, "opp_all")])
    t = table(side(hand=[spell]), side(hand=spare(*TWO))).use("spell").evade(TWO)
    t.settled().unchanged_but(p_hand=[], p_pile=["spell"], q2_damage=2, q3_damage=2, **EVADED)


@clause("KM-5.44", "KM-9.5")
def test_what_the_card_ignores_it_ignores_on_the_surviving_bench_too():
    effects = [{"do": "ignore", "what": ["resistance"]}, damage(2, "opp_all")]
    spell = ability("spell", element="fire", effects=effects)
    q = side(kmon("water"), [kmon("water"), kmon("ice")], hand=spare(*TWO))
    t = table(side(kmon("fire"), hand=[spell]), q).use("spell").evade(TWO)
    t.settled().unchanged_but(p_hand=[], p_pile=["spell"], q2_damage=2, q3_damage=3, **EVADED)


@clause("KM-5.44")
def test_a_coin_is_flipped_only_for_what_survives():
    bare = ability("spell", effects=[{"do": "coin_flip", "heads": [damage(2)], "tails": []}])
    t = table(side(hand=[bare]), side(hand=spare(*TWO))).use("spell").evade(TWO)
    t.settled().unchanged_but(p_hand=[], p_pile=["spell"], **EVADED)
    mixed = {"do": "coin_flip", "heads": [damage(2), damage(1, "opp_bench_all")], "tails": []}
    spell = ability("spell", effects=[mixed])
    t = table(side(hand=[spell]), side(hand=spare(*TWO))).use("spell").evade(TWO).coin("heads")
    t.settled().unchanged_but(p_hand=[], p_pile=["spell"], q2_damage=1, q3_damage=1, **EVADED)


@clause("KM-5.44", "KM-R138")
def test_the_bench_effects_of_a_power_up_survive_the_evasion_of_the_attack():
    boost = powerup("boost", effects=[bonus(2), damage(1, "opp_bench_all"), draw(1)])
    t = table(side(hand=[boost]), side(hand=spare(*TWO))).attack("boost").evade(TWO)
    t.settled().unchanged_but(p_hand=[], p_pile=["boost"], q2_damage=1, q3_damage=1, **EVADED)


@clause("KM-5.44", "KM-R138")
@for_every(
    "effects",
    [
        [damage(1, "opp_bench_all")],
        [damage(1, "opp_bench_choice")],
        [{"do": "coin_flip", "heads": [damage(1, "opp_bench_all")], "tails": []}],
        [{"do": "coin_flip", "heads": [], "tails": [damage(1, "opp_bench_all")]}],
        [{"do": "ignore", "what": ["weakness"]}, damage(1, "opp_bench_all")],
    ],
)
def test_a_purely_benched_replacement_cannot_be_evaded(effects):
    card = powerup("sweep", effects=effects, replaces=True)
    t = table(side(hand=[card]), defending(hand=spare(*TWO))).attack("sweep", target="q2")
    assert not t.in_window()
    if t.state.node == CHANCE:
        t.coin("heads")
    t.settled()
    assert t.hand("q") == TWO
    assert t.charges("q") == 5, "it is still an attack on the K-Mon in defence (KM-5.12)"


@clause("KM-5.44", "KM-5.12")
@for_every(
    "effects",
    [
        [],
        [gain(1)],
        [damage(1, "opp_bench_all"), gain(1)],
        [damage(1)],
        [{"do": "coin_flip", "heads": [damage(1, "opp_bench_all")], "tails": [damage(1)]}],
    ],
)
def test_any_other_replacement_can(effects):
    card = powerup("feint", effects=effects, replaces=True)
    t = table(side(hand=[card]), side(hand=spare(*TWO))).attack("feint")
    assert t.menu == ["pass", "evade 1"]
    t.evade(TWO)
    if t.state.node == CHANCE:
        t.coin("tails")
    t.settled()
    assert t.damage("q1") == 0


@clause("KM-5.45", "KM-4.27", "KM-5.25")
def test_neutralised_means_no_effect_at_all_bench_included():
    effects = [damage(3), damage(1, "opp_bench_all"), gain(2)]
    spell = ability("spell", cost=2, effects=effects)
    q = side(kmon(trait="blackout"), hand=spare("x", "y", "z"))
    t = table(side(hand=[spell]), q).use("spell").blackout()
    t.settled().unchanged_but(
        p_charges=1, p_hand=[], p_pile=["spell"], q_hand=[], q_pile=["x", "y", "z"]
    )


@clause("KM-4.26", "KM-5.43", "KM-4.23")
def test_after_an_evasion_the_same_player_cannot_add_a_blackout():
    spell = ability("spell", effects=[damage(1)])
    q = side(kmon(trait="blackout"), hand=spare("v", "w", "x", "y", "z"))
    t = table(side(hand=[spell]), q).use("spell")
    assert t.offers("evade 1", "blackout 1")
    t.evade(["v", "w"]).settled().unchanged_but(
        p_hand=[], p_pile=["spell"], q_hand=["x", "y", "z"], q_pile=["v", "w"]
    )
