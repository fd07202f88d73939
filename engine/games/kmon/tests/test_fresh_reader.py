"""Positions thought out from the printed rulebook alone, by a reader who had not seen the rules."""

from engine.games.kmon.tests.cards import (
    ability,
    bonus,
    buff,
    burn,
    damage,
    defending,
    heal,
    item,
    kmon,
    powerup,
    reaction,
    side,
    spare,
)
from engine.games.kmon.tests.language import table
from engine.kernel.testing import clause, for_every

WHEEL = ("ice", "grass", "earth", "electro", "ghost", "air", "water", "fire")
NEUTRALISE = [{"do": "neutralise"}]
FALLEN = kmon(exhausted=True)
HUSH = reaction("hush", cost=3, effects=NEUTRALISE)


def ember(duration=2, code="ember"):
    return ability(code, persistent=burn(1, duration))


@clause("KM-5.11", "KM-5.24", "KM-5.26", "KM-5.36")
def test_ferocia_and_a_strong_assault_on_corazza_in_defence():
    gale = powerup("gale", cost=1, element="air", effects=[bonus(2)])
    t = table(
        side(kmon("fire/air", trait="ferocia"), hand=[gale]),
        defending(kmon("water", trait="corazza")),
    ).attack("gale")
    t.settled().unchanged_but(p_charges=4, p_hand=[], p_pile=["gale"], q_charges=5, q1_damage=4)


@clause("KM-5.9", "KM-5.31", "KM-5.32", "KM-5.36")
def test_an_attack_worn_down_to_nothing_still_pays_and_plunders():
    spark = powerup("spark", cost=1, element="fire", effects=[bonus(1)])
    t = table(
        side(kmon("fire", trait="razziatore"), hand=[spark]),
        defending(kmon("water", trait="barriera"), charges=0),
    ).attack("spark")
    t.settled().unchanged_but(p_charges=4, p_hand=[], p_pile=["spark"], q_charges=1)


@clause("KM-5.10", "KM-5.20", "KM-5.31", "KM-5.2")
def test_eco_pairs_two_assaults_of_one_element_and_pays_both():
    hand = [
        powerup("wave", cost=1, element="water", effects=[bonus(1)]),
        powerup("surge", cost=2, element="water", effects=[bonus(2)]),
        powerup("gust", element="air", effects=[bonus(1)]),
        powerup("push", effects=[bonus(1)]),
    ]
    t = table(side(kmon("water/air", trait="eco"), hand=hand), side(kmon("fire", trait="barriera")))
    t.act("attack wave")
    assert sorted(t.menu) == ["echo surge", "no echo"]
    t.act("echo surge").settled()
    assert (t.damage("q1"), t.charges("p"), t.hand("p")) == (5, 2, ["gust", "push"])


@clause("KM-5.22", "KM-5.41", "KM-5.42", "KM-5.46")
def test_a_powered_last_attack_is_evaded_by_the_turn_player():
    thorn = powerup("thorn", cost=1, element="grass", effects=[bonus(1)])
    q1 = kmon("grass", hp=2, trait="irriducibile")
    t = table(side(kmon("earth"), hand=spare("x", "y")), side(q1, hand=[thorn])).attack()
    assert t.asked == "q"
    t.last_attack("thorn")
    assert (t.asked, t.menu) == ("p", ["pass", "evade 1"])
    t.evade(["x", "y"]).bonus("charges").replace(2).settled()
    assert (t.damage("p1"), t.charges("p"), t.charges("q")) == (0, 5, 4)
    assert (t.exhausted("q1"), t.active("q"), t.pile("q")) == (True, "q2", ["thorn"])
    assert (t.hand("p"), t.pile("p")) == ([], ["x", "y"])


@clause("KM-5.22", "KM-4.31", "KM-5.46")
def test_a_last_attack_on_a_weak_attacker_fells_it_too_and_the_turn_player_goes_first():
    wail = powerup("wail", element="ghost", effects=[bonus(1)])
    p = side(kmon("air", hp=4), [kmon(damage=1), kmon()])
    t = table(p, side(kmon("ghost", hp=2, trait="irriducibile"), hand=[wail])).attack()
    t.last_attack("wail")
    assert t.asked == "p"
    t.bonus("heal 2")
    assert t.asked == "q"
    t.bonus("draw")
    assert t.asked == "p"
    t.replace(3).replace(2).settled()
    assert (t.damage("p2"), t.active("p"), t.active("q")) == (0, "p3", "q2")
    assert (t.charges("p"), t.charges("q"), len(t.hand("q"))) == (5, 5, 2)


@clause("KM-5.12", "KM-5.15", "KM-5.33", "KM-5.53")
def test_a_replaced_attack_does_not_prick_nor_pay_but_feeds_the_defender():
    rob = {"do": "discard_hand", "who": "opponent", "amount": 1, "chooser": "owner"}
    feint = powerup("feint", cost=1, replaces=True, effects=[rob])
    q = defending(kmon(trait="appuntito"), hand=spare("x", "y"))
    t = table(side(kmon(trait="ferocia"), hand=[feint]), q).attack("feint").pass_().discard("y")
    t.settled().unchanged_but(
        p_charges=2, p_hand=[], p_pile=["feint"], q_charges=5, q_hand=["x"], q_pile=["y"]
    )


@clause("KM-5.33", "KM-6.3", "KM-6.4")
@for_every(
    ("p2", "q2", "result"),
    [
        (kmon(), kmon(), ("p", "deck_out_damage")),
        (kmon(damage=3), kmon(), ("q", "deck_out_damage")),
        (kmon(damage=2), kmon(), ("draw", "deck_out_tie")),
        (FALLEN, kmon(), ("q", "deck_out_kmon")),
        (kmon(damage=8), FALLEN, ("p", "deck_out_kmon")),
        (FALLEN, FALLEN, ("p", "deck_out_damage")),
    ],
)
def test_implacabile_takes_the_last_card_and_the_failed_draw_ends_it(p2, q2, result):
    p = side(kmon(trait="implacabile"), [p2, kmon()])
    t = table(p, side(kmon(), [q2, kmon()], deck=spare("z"))).attack()
    t.settled()
    assert (t.deck("q"), t.pile("q")) == ([], ["z"])
    t.end_turn().start_turn().keep().defend().recover(None).end_turn()
    assert t.result() == result


@clause("KM-5.25", "KM-5.43", "KM-5.15", "KM-5.16", "KM-5.45")
def test_blackout_stops_an_ultimate_that_nobody_may_evade_and_the_defender_still_gains_four():
    quake = ability("quake", cost=5, element="earth", effects=[damage(6)], ultimate=True)
    q = defending(kmon("electro", trait="blackout"), hand=spare("a", "b", "c", "d"))
    t = table(side(kmon("earth"), hand=[quake], charges=5), q).use("quake")
    assert t.menu == ["pass", "blackout 1"]
    t.blackout(["a", "b", "d"]).settled().unchanged_but(
        p_charges=0, p_hand=[], p_pile=["quake"], q_charges=7, q_hand=["c"], q_pile=["a", "b", "d"]
    )


@clause("KM-5.25", "KM-5.45", "KM-4.22", "KM-4.26")
def test_a_neutralised_blackout_lets_the_ultimate_through():
    quake = ability("quake", cost=5, element="earth", effects=[damage(4)], ultimate=True)
    veto = reaction("veto", cost=1, answers=["reaction"], effects=NEUTRALISE)
    q = defending(kmon("electro", trait="blackout"), hand=spare("a", "b", "c", "d"))
    t = table(side(kmon("earth"), hand=[quake, veto], charges=6), q).use("quake")
    t.blackout(["a", "b", "d"]).react("veto").settled()
    assert (t.damage("q1"), t.charges("p"), t.charges("q"), t.hand("q")) == (5, 0, 7, ["c"])


@clause("KM-5.45", "KM-4.21", "KM-4.26", "KM-4.27")
@for_every("answered", [False, True])
def test_a_neutralised_evasion_and_the_answer_to_that(answered):
    pin = reaction("pin", cost=2, answers=["evasion"], effects=NEUTRALISE)
    t = table(side(hand=[pin]), side(hand=[HUSH, *spare("x", "y")])).attack()
    t.evade(["x", "y"]).react("pin")
    if answered:
        t.react("hush", link=3).settled().unchanged_but(
            p_charges=1, p_hand=[], p_pile=["pin"],
            q_charges=0, q_hand=[], q_pile=["x", "y", "hush"],
        )  # fmt: skip
    else:
        t.pass_().settled()
        assert (t.charges("p"), t.charges("q"), t.damage("q1")) == (3, 3, 2)
        assert (t.hand("q"), t.pile("q"), t.pile("p")) == (["hush"], ["x", "y"], ["pin"])


@clause("KM-4.12", "KM-4.14", "KM-5.48", "KM-5.49", "KM-4.17")
def test_a_debuff_lives_its_two_turns_and_follows_its_bearer_to_the_bench():
    coal = ability("coal", cost=3, element="fire", effects=[damage(1)], persistent=burn(1, 2))
    t = table(side(kmon("fire"), hand=[coal]), side(kmon("ice"))).use("coal")
    assert (t.damage("q1"), t.effects("q1"), t.charges("p")) == (2, [("coal", 0)], 0)
    t.end_turn().start_turn()
    assert (t.damage("q1"), t.effects("q1")) == (3, [("coal", 1)])
    t.substitute(2).defend().end_turn().start_turn()
    assert t.effects("q1") == [("coal", 1)]
    t.keep().attack().end_turn().start_turn()
    assert (t.damage("q1"), t.effects("q1"), t.damage("q2")) == (4, [("coal", 2)], 1)
    t.keep().defend()
    assert (t.effects("q1"), t.pile("p")) == ([("coal", 2)], [])
    t.end_turn().settled()
    assert (t.effects("q1"), t.pile("p"), t.damage("q1")) == ([], ["coal"], 4)


@clause("KM-4.10", "KM-4.11", "KM-5.49", "KM-5.36")
def test_an_item_buff_cannot_be_answered_and_shields_one_opposing_turn():
    softer = {"mod": "damage_taken", "amount": -1, "source": "any"}
    hand = [item("moss", persistent=buff(2, static=[softer])), item("tonic", effects=[heal(1)])]
    t = table(side(hand=hand), side(hand=[HUSH]), phase=1).start_turn().item("moss")
    assert (t.asked, t.effects("p1")) == ("p", [("moss", 1)])
    assert sorted(t.menu) == ["keep", "substitute 2", "substitute 3"]
    t.keep().defend()
    assert t.asked == "q"
    t.pass_().end_turn().start_turn().keep().attack().pass_()
    assert (t.damage("p1"), t.charges("p"), t.charges("q")) == (0, 5, 5)
    t.end_turn().start_turn().item(None)
    assert t.effects("p1") == [("moss", 2)]
    t.keep().defend().pass_()
    assert (t.effects("p1"), t.pile("p")) == ([("moss", 2)], [])
    t.end_turn().settled()
    assert (t.effects("p1"), t.pile("p")) == ([], ["moss"])


@clause("KM-5.29", "KM-5.54", "KM-5.34")
def test_argine_shortens_a_debuff_while_active_and_is_no_help_on_the_bench():
    dyke = kmon(trait="argine")
    t = table(side(hand=[ember(1)]), side(dyke)).use("ember")
    t.settled().unchanged_but(p_hand=[], p_pile=["ember"])
    t = table(side(hand=[ember(2)]), side(dyke)).use("ember")
    t.settled().unchanged_but(p_hand=[], q1_effects=[("ember", 1)])
    t.end_turn().start_turn()
    assert (t.damage("q1"), t.effects("q1")) == (1, [("ember", 2)])
    t.keep().defend().end_turn().settled()
    assert (t.damage("q1"), t.effects("q1"), t.pile("p")) == (1, [], ["ember"])
    far = ability("far", persistent=burn(1, 2, "opp_bench_choice"))
    t = table(side(hand=[far]), side(kmon(), [dyke, kmon()])).use("far", target="q2")
    t.settled().unchanged_but(p_hand=[], q2_effects=[("far", 0)])


@clause("KM-5.28", "KM-4.12", "KM-5.34")
def test_guarigione_mends_the_active_one_before_the_burn_and_never_the_benched_one():
    bench = [kmon(trait="guarigione", damage=2), kmon()]
    p = side(kmon(hp=4, trait="guarigione", damage=3), bench)
    effects = [("p1", "q", ember()), ("p2", "q", ember(2, "scald"))]
    t = table(p, side(), phase=1, effects=effects).start_turn()
    assert (t.damage("p1"), t.damage("p2"), t.exhausted("p1")) == (3, 3, False)
    assert sorted(t.menu) == ["keep", "substitute 2", "substitute 3"]


@clause("KM-5.18", "KM-5.46", "KM-4.31", "KM-6.3")
def test_a_burnt_out_benched_kmon_pays_a_bonus_that_the_active_seer_draws_from_two_cards():
    bench = [kmon(hp=3, damage=2), kmon()]
    p = side(kmon(trait="veggente"), bench, deck=spare("a", "b"))
    t = table(p, side(), phase=1, effects=[("p2", "q", ember())]).start_turn().bonus("draw")
    t.act("look")
    assert t.menu == ["take a", "take b"]
    t.act("take b")
    assert (t.hand("p"), t.deck("p"), t.pile("q")) == (["a", "b"], [], ["ember"])
    assert sorted(t.menu) == ["keep", "substitute 3"]
    t.keep().attack().end_turn()
    assert t.result() == ("q", "deck_out_kmon")


@clause("KM-4.13", "KM-4.14", "KM-5.1", "KM-5.17")
def test_substitution_leaves_damage_and_effect_on_the_kmon_and_charges_with_the_player():
    splash = ability("splash", cost=2, element="water", effects=[damage(2)])
    p = side(
        kmon("fire", damage=3), [kmon("ice/water"), kmon()],
        hand=[splash], charges=4, stance="defence",
    )  # fmt: skip
    t = table(p, side(kmon("fire")), phase=1, effects=[("p1", "q", ember())]).start_turn()
    assert t.stance("p") == "neutral"
    t.keep()
    assert t.refuses("splash", clause="KM-5.1")
    t = table(p, side(kmon("fire")), phase=1, effects=[("p1", "q", ember())]).start_turn()
    t.substitute(2).use("splash").settled()
    assert (t.damage("p1"), t.effects("p1"), t.damage("p2")) == (4, [("ember", 1)], 0)
    assert (t.active("p"), t.charges("p"), t.damage("q1")) == ("p2", 2, 3)


@clause("KM-6.2", "KM-5.22")
def test_the_last_two_kmon_fell_each_other():
    p = side(kmon(hp=2), [FALLEN, FALLEN])
    q = side(kmon(hp=2, trait="irriducibile"), [FALLEN, FALLEN])
    t = table(p, q).attack().last_attack()
    assert t.result() == ("draw", "double_exhaustion")


@clause("KM-5.13", "KM-5.15")
def test_defence_brings_back_an_ability_or_power_up_and_pays_only_the_one_already_defending():
    pile = [
        ability("old"),
        ability("grand", element="water", ultimate=True),
        powerup("push", effects=[bonus(1)]),
        reaction("parry", effects=NEUTRALISE),
        item("tonic", effects=[heal(1)]),
    ]
    t = table(side(pile=pile, used=["tonic"]), defending()).defend()
    assert sorted(t.menu) == ["recover grand", "recover nothing", "recover old", "recover push"]
    t.recover("grand").settled().unchanged_but(
        p_hand=["grand"],
        p_shown=["grand"],
        p_pile=["old", "push", "parry", "tonic"],
        p_stance="defence",
        q_charges=4,
    )


@clause("KM-5.15", "KM-5.14", "KM-5.38", "KM-5.6")
@for_every(
    ("effects", "ultimate", "gained", "hurt"),
    [
        ([damage(3)], False, 2, 3),
        ([damage(3)], True, 4, 3),
        ([heal(1)], False, 0, 0),
        ([damage(2, "opp_bench_all")], True, 0, 0),
    ],
)
def test_what_a_defender_earns_from_abilities_which_the_stance_does_not_soften(
    effects, ultimate, gained, hurt
):
    spell = ability("spell", cost=3, effects=effects, ultimate=ultimate)
    t = table(side(hand=[spell]), defending(kmon(trait="corazza"))).use("spell")
    t.settled()
    assert (t.charges("p"), t.charges("q"), t.damage("q1")) == (0, 3 + gained, hurt)


@clause("KM-5.44", "KM-5.21", "KM-5.42", "KM-5.52", "KM-5.35")
def test_an_evaded_ability_still_reaches_the_bench_with_weakness_and_resistance():
    slide = ability(
        "slide",
        cost=2,
        element="earth",
        effects=[damage(3), damage(1, "opp_bench_all")],
        persistent=burn(),
    )
    q = side(
        kmon("electro", trait="sfuggente"), [kmon("electro"), kmon("grass")],
        hand=spare("x"), stance="defence",
    )  # fmt: skip
    t = table(side(kmon("earth"), hand=[slide]), q).use("slide").evade("x")
    t.settled().unchanged_but(
        p_charges=1, p_hand=[], p_pile=["slide"], q_hand=[], q_pile=["x"], q2_damage=2
    )


@clause("KM-5.35", "KM-5.36")
@for_every("hit", WHEEL)
@for_every("primary", WHEEL)
def test_the_wheel_as_printed(hit, primary):
    struck, strikes = WHEEL[(WHEEL.index(hit) + 1) % 8], WHEEL[WHEEL.index(hit) - 1]
    dealt = 3 + (primary == struck) - (primary == strikes)
    second = WHEEL[(WHEEL.index(primary) + 3) % 8]
    spell = ability("spell", element=hit, effects=[damage(3)])
    t = table(side(kmon(hit), hand=[spell]), side(kmon(f"{primary}/{second}"))).use("spell")
    t.settled()
    assert t.damage("q1") == dealt


@clause("KM-4.26", "KM-4.28", "KM-4.31", "KM-5.22")
@for_every("trait", ["ferocia", "irriducibile"])
def test_a_reaction_fells_the_attacker_before_the_blow_lands(trait):
    thorns = reaction("thorns", cost=1, answers=["attack"], effects=[damage(2, "attacker")])
    t = table(side(kmon(hp=2, trait=trait)), side(hand=[thorns])).attack().react("thorns")
    last = trait == "irriducibile"
    if last:
        t.last_attack()
    t.bonus("charges").replace(3).settled()
    assert (t.damage("q1"), t.charges("p")) == ((2, 7) if last else (0, 5))
    assert (t.charges("q"), t.active("p"), t.exhausted("p1")) == (2, "p3", True)


@clause("KM-4.31", "KM-5.46", "KM-6.1")
def test_one_ultimate_fells_two_for_two_bonuses_or_three_for_the_battle():
    doom = ability("doom", cost=3, effects=[damage(6), damage(1, "opp_bench_all")], ultimate=True)
    t = table(side(hand=[doom]), side(kmon(hp=6), [kmon(hp=3, damage=2), kmon()])).use("doom")
    t.bonus("charges").bonus("draw").settled()
    assert (t.active("q"), t.charges("q"), len(t.hand("q"))) == ("q3", 5, 2)
    assert (t.damage("q3"), t.exhausted("q1"), t.exhausted("q2")) == (1, True, True)
    t = table(side(hand=[doom]), side(kmon(hp=6), [kmon(hp=1), kmon(hp=1)])).use("doom")
    assert t.result() == ("p", "team_exhausted")


@clause("KM-5.22", "KM-4.13", "KM-4.31")
def test_a_burnt_out_irriducibile_strikes_before_it_leaves_and_the_turn_goes_on():
    p = side(kmon(hp=5, damage=4, trait="irriducibile"))
    t = table(p, side(), phase=1, effects=[("p1", "q", ember())]).start_turn().last_attack()
    t.bonus("charges")
    assert (t.damage("q1"), t.charges("p"), t.can("keep")) == (2, 7, False)
    t.act(t.menu[-1]).attack().settled()
    assert (t.damage("q1"), t.charges("p"), t.active("p")) == (4, 9, "p3")


@clause("KM-4.18", "KM-5.46", "KM-4.17")
def test_a_hand_swollen_by_the_bonus_is_cut_only_at_the_end_of_ones_own_turn():
    q = side(kmon(hp=2), hand=spare("a", "b", "c", "d", "e"), deck=spare("f", "g", "h", "i"))
    t = table(side(), q).attack().pass_().bonus("draw").replace(2).end_turn()
    assert (len(t.hand("q")), t.turn_of) == (7, "q")
    t.start_turn().keep().defend().end_turn()
    t.discard("a", "b", "c").settled()
    assert (t.hand("q"), t.deck("q")) == (list("defgh"), ["i"])


@clause("KM-5.4", "KM-4.24")
def test_the_charges_of_a_defender_come_too_late_for_the_reaction():
    wall = reaction("wall", cost=1, answers=["attack"], effects=NEUTRALISE)
    t = table(side(), defending(hand=[wall], charges=0)).attack()
    t.settled().unchanged_but(p_charges=5, q_charges=2, q1_damage=1)


@clause("KM-5.22", "KM-5.14", "KM-5.15", "KM-5.33")
def test_a_last_attack_on_a_defending_and_pointed_attacker():
    thorns = reaction("thorns", cost=1, answers=["ability"], effects=[damage(2, "attacker")])
    spell = ability("spell", cost=1, effects=[damage(1)])
    p = side(kmon(hp=2, trait="irriducibile"), hand=[spell])
    t = table(p, defending(kmon(trait="appuntito"), hand=[thorns])).use("spell").react("thorns")
    t.last_attack().bonus("none").replace(2).settled()
    assert (t.charges("p"), t.charges("q"), t.damage("q1")) == (4, 6, 1)
