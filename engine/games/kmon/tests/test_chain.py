"""Section 4.C: links, windows, priority, resolution from the last link to the root."""

from engine.games.kmon.codes import EVADED, FAILED, NEUTRALISED, PENDING
from engine.games.kmon.tests.cards import ability, damage, gain, kmon, powerup, side, spare
from engine.games.kmon.tests.language import table
from engine.kernel.testing import clause

HAND = ["x", "y", "z"]


@clause("KM-4.20", "KM-4.21", "KM-4.33")
def test_the_window_opens_with_the_opponent_of_the_roots_owner():
    t = table(side(hand=spare("a", "b", "c")), side(hand=spare("x", "y")))
    t.attack()
    assert t.in_window()
    assert t.asked == "q"
    assert t.menu == ["pass", "evade 1"]
    t.pass_().settled().unchanged_but(p_charges=5, q1_damage=2)


@clause("KM-4.21", "KM-4.22", "KM-R40", "KM-R41")
def test_after_a_reaction_priority_comes_back_and_two_passes_close():
    t = table(side(kmon(trait="sfuggente"), hand=spare("a", "b")), side(hand=spare(*HAND)))
    t.attack().evade(["x", "y"])
    t.settled().unchanged_but(q_hand=["z"], q_pile=["x", "y"])
    passes = [told["seat"] for told in t.happened("no_reaction")]
    assert passes == [0, 1]


@clause("KM-4.20", "KM-R13")
def test_substitution_draws_and_recovery_open_no_window():
    t = table(side(pile=[ability("a")]), side(hand=spare(*HAND)), phase=1)
    t.start_turn().substitute(2)
    assert t.asked == "p"
    t.defend()
    assert not t.in_window(), "Q can answer a defence with nothing, and nothing else asks him"
    t.recover("a").settled().end_turn().settled()
    assert t.hand("q") == HAND


@clause("KM-4.22", "KM-R40")
def test_nobody_answers_his_own_link():
    t = table(side(hand=spare(*HAND)))
    t.attack()
    assert not t.in_window()
    t.settled().unchanged_but(p_charges=5, q1_damage=2)


@clause("KM-4.23")
def test_a_link_already_being_evaded_is_not_cancelled_again_by_the_same_player():
    t = table(side(), side(kmon(trait="sfuggente"), hand=spare(*HAND)))
    t.attack().evade(["x"])
    t.settled().unchanged_but(q_hand=["y", "z"], q_pile=["x"])


@clause("KM-4.24", "KM-5.41", "KM-5.25")
def test_legal_reactions_are_evasion_and_blackout():
    t = table(
        side(hand=[ability("spell", effects=[damage(1)])]),
        side(kmon(trait="blackout"), hand=spare(*HAND)),
    )
    t.use("spell")
    assert t.menu == ["pass", "evade 1", "blackout 1"]
    t.pass_().settled()


@clause("KM-4.16", "KM-4.27", "KM-5.2")
def test_costs_are_paid_at_declaration_and_not_refunded():
    spell = ability("spell", cost={"charges": 2, "discard": 1}, effects=[damage(4)])
    t = table(side(hand=[spell, *spare("a")]), side(hand=spare("x", "y")))
    t.use("spell", discard="a")
    assert (t.charges("p"), t.pile("p"), t.damage("q1")) == (1, ["a"], 0)
    t.evade(["x", "y"])
    t.settled().unchanged_but(
        p_charges=1, p_hand=[], p_pile=["a", "spell"], q_hand=[], q_pile=["x", "y"]
    )


@clause("KM-4.16", "KM-4.19")
def test_nothing_of_a_declaration_shows_before_its_last_choice():
    spell = ability("spell", cost={"charges": 1, "discard": 1}, effects=[damage(1)])
    t = table(side(hand=[spell, *spare("a", "b")]))
    t.act("ability spell")
    assert t.state.declaring >= 0
    assert t.events == []
    t.unchanged_but()
    assert t.seen("q").frames == [t.state.frames[0]]
    t.act("discard b")
    t.settled().unchanged_but(p_charges=2, p_hand=["a"], p_pile=["b", "spell"], q1_damage=1)


@clause("KM-4.26", "KM-4.19")
def test_links_resolve_from_the_last_to_the_root():
    t = table(side(hand=[ability("spell", effects=[damage(3)])]), side(hand=spare("x", "y")))
    t.use("spell")
    assert t.statuses() == [PENDING]
    t.evade(["x", "y"])
    order = [event["seat"] for event in t.happened("evaded")]
    assert order == [0]
    t.settled().unchanged_but(p_hand=[], p_pile=["spell"], q_hand=[], q_pile=["x", "y"])


@clause("KM-4.26")
def test_the_cards_of_a_cancelled_link_go_to_the_discard_pile_too():
    boost = powerup("boost", cost=1, element="fire", effects=[damage(1, "opp_bench_all")])
    t = table(side(hand=[boost]), side(hand=spare("x", "y")))
    t.attack("boost").evade(["x", "y"])
    t.settled().unchanged_but(
        p_charges=2, p_hand=[], p_pile=["boost"], q_hand=[], q_pile=["x", "y"],
        q2_damage=1, q3_damage=1,
    )  # fmt: skip


@clause("KM-4.28", "KM-R34", "KM-5.9")
def test_an_attack_whose_own_k_mon_has_fallen_fails():
    t = table(side(hand=[powerup("boost", cost=1)]), side(hand=spare("x", "y")))
    t.attack("boost")
    t.by_hand([0, 0, 9]).bonus("none").replace(2)
    assert t.in_window()
    t.pass_()
    t.settled().unchanged_but(
        p_charges=2, p_hand=[], p_pile=["boost"], p1_damage=9, p1_exhausted=True, p_active="p2"
    )
    assert len(t.happened("failed")) == 1


@clause("KM-4.28", "KM-R34")
def test_an_ability_whose_own_k_mon_has_fallen_fails_with_all_its_parts():
    spell = ability("spell", cost=1, effects=[damage(3), gain(2), damage(1, "opp_bench_all")])
    t = table(side(hand=[spell]), side(hand=spare("x", "y")))
    t.use("spell").by_hand([0, 0, 9]).bonus("none").replace(2).pass_()
    t.settled().unchanged_but(
        p_charges=2, p_hand=[], p_pile=["spell"], p1_damage=9, p1_exhausted=True, p_active="p2"
    )


@clause("KM-4.28", "KM-R35")
def test_an_attack_hits_whoever_is_in_the_position_at_resolution():
    t = table(side(), side(stance="defence", hand=spare("x", "y")))
    t.attack().by_hand([0, 3, 9]).bonus("none").replace(3).pass_()
    t.settled().unchanged_but(
        p_charges=5, q1_damage=9, q1_exhausted=True, q_active="q3", q_stance="neutral", q3_damage=2
    )


@clause("KM-4.40", "KM-R140")
def test_a_chosen_k_mon_that_is_exhausted_by_then_is_passed_over():
    spell = ability("spell", effects=[damage(2, "opp_any_choice"), gain(1)])
    t = table(side(hand=[spell]), side(hand=spare("x", "y")))
    t.use("spell", target="q1").by_hand([0, 3, 9]).bonus("none").replace(2).pass_()
    t.settled().unchanged_but(
        p_charges=4, p_hand=[], p_pile=["spell"], q1_damage=9, q1_exhausted=True, q_active="q2"
    )


@clause("KM-4.40", "KM-R140")
def test_a_k_mon_chosen_on_the_bench_stays_the_target_when_it_has_become_active():
    spell = ability("spell", effects=[damage(2, "opp_bench_choice")])
    t = table(side(hand=[spell]), side(kmon(trait="blackout"), hand=spare("x", "y", "z")))
    t.use("spell", target="q2").by_hand([0, 3, 9]).bonus("none").replace(2)
    t.settled().unchanged_but(
        p_hand=[], p_pile=["spell"], q1_damage=9, q1_exhausted=True, q_active="q2", q2_damage=2
    )


@clause("KM-4.25", "KM-4.38")
def test_a_trait_lost_in_the_window_offers_no_reaction_any_more():
    spell = ability("spell", effects=[damage(1)])
    t = table(side(hand=[spell]), side(kmon(trait="blackout"), hand=spare("x", "y", "z")))
    t.use("spell")
    assert t.offers("blackout 1", "evade 1")
    t.by_hand([0, 3, 9]).bonus("none").replace(2)
    assert t.menu == ["pass", "evade 1"]
    t.pass_().settled()
    assert t.damage("q2") == 1


@clause("KM-4.19", "KM-4.26")
def test_statuses_are_kept_while_the_chain_resolves():
    assert len({PENDING, NEUTRALISED, EVADED, FAILED}) == 4
    spell = ability("spell", effects=[{"do": "coin_flip", "heads": [damage(1, "opp_bench_all")]}])
    t = table(side(hand=[spell]), side(hand=spare("x", "y")))
    t.use("spell")
    assert not t.in_window(), "no part can fall on the active K-Mon: nothing to evade"
    assert t.statuses() == [PENDING]
    t.coin("heads").settled().unchanged_but(p_hand=[], p_pile=["spell"], q2_damage=1, q3_damage=1)


@clause("KM-7.9", "KM-4.34")
def test_a_declined_window_reads_the_same_with_and_without_an_answer():
    one = kmon(code="one")
    armed = table(side(one), side(hand=spare("x", "y"))).attack().pass_()
    bare = table(side(one), side(hand=spare("x"))).attack()
    told = [[str(line) for line in t.log("p")][:2] for t in (armed, bare)]
    assert told[0] == told[1]
    assert [event["seat"] for event in armed.happened("no_reaction")] == [1]
