"""Section 4.D: marks, the checkpoint, last attacks."""

from engine.games.kmon.tests.cards import ability, bonus, damage, heal, kmon, powerup, side, spare
from engine.games.kmon.tests.language import table
from engine.kernel.testing import clause


@clause("KM-4.30", "KM-R50", "KM-R65")
def test_the_mark_is_irrevocable_though_the_same_card_heals():
    spell = ability("spell", effects=[damage(3, "own_bench_choice"), heal(5, "own_any_choice")])
    t = table(side(kmon(), [kmon(hp=3), kmon(damage=1)], hand=[spell]))
    t.use("spell", target=["p2", "p2"])
    assert t.damage("p2") == 3
    t.bonus("none").settled().unchanged_but(
        p2_damage=3, p2_exhausted=True, p_hand=[], p_pile=["spell"]
    )


@clause("KM-4.30", "KM-5.36")
def test_damage_beyond_the_hp_is_placed():
    t = table(side(hand=[powerup("boost", effects=[bonus(9)])]), side(kmon(hp=4)))
    t.attack("boost").bonus("none").replace(2).settled()
    assert t.damage("q1") == 11
    assert t.exhausted("q1")


@clause("KM-4.31", "KM-R21", "KM-R51")
def test_removal_bonus_and_replacement_in_this_order():
    t = table(side(), side(kmon(hp=2), [kmon(damage=1), kmon()], stance="defence"))
    t.by_hand([0, 3, 1]).attack()
    assert t.asked == "q"
    assert t.exhausted("q1")
    assert t.active("q") is None
    assert t.stance("q") == "neutral"
    assert t.menu == ["no bonus", "bonus draw", "bonus charges", "bonus heal 2"]
    t.bonus("charges")
    assert t.menu == ["replace 2", "replace 3"]
    t.replace(3).settled().unchanged_but(
        p_charges=5, q_charges=7, q1_damage=2, q1_exhausted=True, q_active="q3", q_stance="neutral"
    )


@clause("KM-4.31", "KM-4.34")
def test_the_only_candidate_is_sent_without_asking():
    t = table(side(), side(kmon(hp=2), [kmon(exhausted=True), kmon()]))
    t.attack().bonus("none").settled().unchanged_but(
        p_charges=5, q1_damage=2, q1_exhausted=True, q_active="q3"
    )


@clause("KM-4.31", "KM-R70", "KM-5.46")
def test_a_benched_k_mon_falls_where_it_is_with_a_bonus_and_no_replacement():
    spell = ability("spell", effects=[damage(2, "opp_bench_choice")])
    t = table(side(hand=[spell]), side(kmon(), [kmon(hp=2), kmon()]))
    t.use("spell", target="q2").bonus("charges")
    t.settled().unchanged_but(
        p_hand=[], p_pile=["spell"], q2_damage=2, q2_exhausted=True, q_charges=5
    )


@clause("KM-4.31")
def test_bonuses_turn_player_first_former_active_first_then_team_order():
    spell = ability("spell", effects=[damage(2, "own_bench_all"), damage(2, "opp_all")])
    t = table(
        side(kmon(), [kmon(hp=2), kmon()], hand=[spell]),
        side(kmon(hp=2), [kmon(hp=2), kmon()]),
    )
    t.use("spell")
    assert t.asked == "p"
    t.bonus("charges")
    assert t.asked == "q"
    t.bonus("charges")
    assert t.asked == "q"
    t.bonus("draw")
    order = [event["kmon"] for event in t.happened("removed")]
    assert order == [t.state.team[k] for k in (1, 3, 4)]
    t.settled().unchanged_but(
        p_hand=[], p_pile=["spell"], p_charges=5, p2_damage=2, p2_exhausted=True, p3_damage=2,
        q_charges=5, q_hand=["filler", "filler"], q_deck=8, q_active="q3",
        q1_damage=2, q1_exhausted=True, q2_damage=2, q2_exhausted=True, q3_damage=2,
    )  # fmt: skip


@clause("KM-4.31")
def test_the_former_active_comes_before_team_mates_of_a_lower_number():
    spell = ability("spell", effects=[damage(2, "opp_all")])
    t = table(side(hand=[spell]), side(kmon(hp=2), [kmon(hp=2), kmon()]))
    t.state.active[1] = 4
    t.use("spell").bonus("none").bonus("none").settled()
    assert [event["kmon"] for event in t.happened("removed")] == [t.state.team[k] for k in (4, 3)]


@clause("KM-4.31", "KM-4.36")
def test_replacement_turn_player_first():
    spell = ability("spell", effects=[damage(2, "own_active"), damage(2)])
    t = table(side(kmon(hp=2), hand=[spell]), side(kmon(hp=2)))
    t.use("spell").bonus("none").bonus("none")
    assert t.asked == "p"
    t.replace(3)
    assert t.asked == "q"
    t.replace(2).settled().unchanged_but(
        p_hand=[], p_pile=["spell"], p1_damage=2, p1_exhausted=True, p_active="p3",
        q1_damage=2, q1_exhausted=True, q_active="q2",
    )  # fmt: skip


@clause("KM-4.32")
def test_the_trait_of_the_incoming_k_mon_does_not_help_the_bonus():
    t = table(side(), side(kmon(hp=2), [kmon(trait="veggente"), kmon()], deck=spare("a", "b", "c")))
    t.attack().bonus("draw")
    assert t.happened("looked") == []
    t.replace(2).settled()
    assert t.hand("q") == ["a", "b"]


@clause("KM-5.46", "KM-R52", "KM-5.18")
def test_a_bonus_drawn_while_a_veggente_is_active_lets_it_look():
    spell = ability("spell", effects=[damage(2, "opp_bench_choice")])
    seer = kmon(trait="veggente")
    t = table(side(hand=[spell]), side(seer, [kmon(hp=2), kmon()], deck=spare("a", "b", "c", "d")))
    t.use("spell", target="q2").bonus("draw")
    t.look(take="b", top="a").act("no look")
    t.settled()
    assert (t.hand("q"), t.deck("q")) == (["a", "b"], ["c", "d"])


# --- last attacks ---------------------------------------------------------------------------


@clause("KM-5.22", "KM-R46", "KM-R136", "KM-4.31")
def test_irriducibile_hits_back_before_it_is_removed():
    t = table(side(), side(kmon(hp=2, trait="irriducibile")))
    t.attack()
    assert t.asked == "q"
    assert t.damage("q1") == 2
    assert not t.exhausted("q1")
    assert t.menu == ["no last attack", "last attack"]
    t.last_attack().bonus("charges").replace(2)
    t.settled().unchanged_but(
        p_charges=5, p1_damage=2, q_charges=7, q1_damage=2, q1_exhausted=True,
        q1_last_attack=True, q_active="q2",
    )  # fmt: skip


@clause("KM-5.22", "KM-R46")
def test_a_last_attack_may_be_declined():
    t = table(side(), side(kmon(hp=2, trait="irriducibile")))
    t.attack().no_last_attack().bonus("none").replace(2)
    t.settled().unchanged_but(
        p_charges=5, q1_damage=2, q1_exhausted=True, q1_last_attack=True, q_active="q2"
    )


@clause("KM-5.22", "KM-4.29", "KM-R79")
def test_a_last_attack_takes_a_power_up_of_the_fallen_k_mons_element():
    fire = powerup("fire", cost=1, element="fire", effects=[bonus(1)])
    water = powerup("water", cost=1, element="water", effects=[bonus(1)])
    t = table(side(kmon("earth")), side(kmon(hp=2, trait="irriducibile"), hand=[fire, water]))
    t.attack()
    t.pass_()
    assert t.menu == ["no last attack", "last attack", "last attack fire"]
    t.last_attack("fire").bonus("none").replace(2)
    t.settled().unchanged_but(
        p_charges=5, p1_damage=3, q_charges=4, q_hand=["water"], q_pile=["fire"],
        q1_damage=2, q1_exhausted=True, q1_last_attack=True, q_active="q2",
    )  # fmt: skip


@clause("KM-5.22", "KM-5.41", "KM-R42", "KM-R108", "KM-4.22", "KM-R98")
def test_a_last_attack_has_a_window_of_its_own_and_can_be_evaded_in_ones_own_turn():
    t = table(side(hand=spare("a", "b")), side(kmon(hp=2, trait="irriducibile")))
    t.attack().last_attack()
    assert t.in_window()
    assert t.asked == "p"
    assert t.turn_of == "p"
    t.evade(["a", "b"]).bonus("none").replace(2)
    t.settled().unchanged_but(
        p_charges=5, p_hand=[], p_pile=["a", "b"], q1_damage=2, q1_exhausted=True,
        q1_last_attack=True, q_active="q2",
    )  # fmt: skip


@clause("KM-5.22", "KM-5.15", "KM-5.14", "KM-R98", "KM-R91")
def test_a_last_attack_pays_a_defending_opponent_and_meets_his_stance():
    spell = ability("spell", effects=[damage(2)])
    t = table(
        side(hand=[spell], stance="defence"),
        side(kmon(hp=2, trait="irriducibile"), stance="defence"),
    )
    t.use("spell").last_attack().bonus("none").replace(2)
    t.settled().unchanged_but(
        p_charges=5, p_hand=[], p_pile=["spell"], p1_damage=1, q_charges=7, q1_damage=2,
        q1_exhausted=True, q1_last_attack=True, q_active="q2", q_stance="neutral",
    )  # fmt: skip


@clause("KM-5.22", "KM-R46")
def test_any_cause_will_do_but_only_while_active():
    spell = ability("spell", effects=[damage(2, "opp_bench_choice")])
    t = table(side(hand=[spell]), side(kmon(), [kmon(hp=2, trait="irriducibile"), kmon()]))
    t.use("spell", target="q2").bonus("none")
    t.settled().unchanged_but(p_hand=[], p_pile=["spell"], q2_damage=2, q2_exhausted=True)


@clause("KM-5.22")
def test_one_last_attack_per_k_mon():
    t = table(side(), side(kmon(hp=2, trait="irriducibile", last_attack_used=True)))
    t.attack().bonus("none").replace(2)
    t.settled().unchanged_but(p_charges=5, q1_damage=2, q1_exhausted=True, q_active="q2")


@clause("KM-5.23", "KM-4.31")
def test_a_last_attack_that_exhausts_another_irriducibile_is_the_only_one():
    tough = kmon(hp=2, trait="irriducibile")
    t = table(side(tough), side(tough))
    t.attack().last_attack()
    assert t.asked == "p", "the bonuses, turn player's first: no second last attack"
    t.bonus("none").bonus("none")
    assert t.asked == "p"
    t.replace(2).replace(2)
    t.settled().unchanged_but(
        p_charges=5, q_charges=5, p1_damage=2, p1_exhausted=True, q1_damage=2, q1_exhausted=True,
        q1_last_attack=True, p_active="p2", q_active="q2",
    )  # fmt: skip


@clause("KM-5.23", "KM-5.22")
def test_both_marked_at_once_leave_nobody_to_hit():
    spell = ability("spell", effects=[damage(2, "own_active"), damage(2)])
    tough = kmon(hp=2, trait="irriducibile")
    t = table(side(tough, hand=[spell]), side(tough))
    t.use("spell").bonus("none").bonus("none").replace(2).replace(2).settled()
    assert t.happened("last_attack") == []


@clause("KM-R100", "KM-5.33", "KM-4.29")
def test_the_attacker_pricked_to_death_hits_the_same_defender_once_more():
    t = table(
        side(kmon(hp=1, trait="irriducibile")), side(kmon(trait="appuntito"), stance="defence")
    )
    t.attack().last_attack().bonus("none").replace(2)
    t.settled().unchanged_but(
        p_charges=7, p1_damage=1, p1_exhausted=True, p1_last_attack=True, p_active="p2",
        q1_damage=2, q_charges=7,
    )  # fmt: skip


@clause("KM-4.29", "KM-5.34")
def test_a_marked_k_mon_is_the_target_of_nothing_more():
    spell = ability("spell", effects=[damage(2), heal(2, "opp_active"), damage(3, "opp_all")])
    t = table(side(hand=[spell]), side(kmon(hp=5)))
    t.use("spell").bonus("none").replace(2)
    t.settled().unchanged_but(
        p_hand=[], p_pile=["spell"], q1_damage=5, q1_exhausted=True, q_active="q2",
        q2_damage=3, q3_damage=3,
    )  # fmt: skip


@clause("KM-R69")
def test_a_replacement_does_not_spend_the_next_substitution():
    t = table(side(), side(kmon(hp=2))).attack().bonus("none").replace(2).end_turn().start_turn()
    assert t.menu == ["keep", "substitute 3"]
    t.substitute(3).settled()
