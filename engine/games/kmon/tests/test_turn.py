"""Section 4.B: the turn as a state machine."""

from engine.games.kmon.tests.cards import ability, item, kmon, powerup, reaction, side
from engine.games.kmon.tests.language import table
from engine.kernel.testing import clause


@clause("KM-4.12", "KM-5.28", "KM-R19", "KM-5.19")
def test_phase_two_heals_one_from_an_active_guarigione_and_nothing_else():
    healer = kmon(trait="guarigione", damage=3)
    t = table(side(healer, [kmon(trait="guarigione", damage=2), kmon(damage=1)]), phase=1)
    t.start_turn().settled().unchanged_but(p1_damage=2, phase=3)
    assert t.happened("healing") == [{"seat": 0, "kmon": t.state.team[0], "amount": 1}]


@clause("KM-5.28")
def test_an_unhurt_guarigione_stays_at_zero_and_says_nothing():
    t = table(side(kmon(trait="guarigione")), phase=1)
    t.start_turn().settled().unchanged_but(phase=3)
    assert t.happened("healing") == []


@clause("KM-5.28", "KM-R19")
def test_guarigione_does_not_heal_in_the_opponents_turn():
    t = table(side(), side(kmon(trait="guarigione", damage=3)), phase=1)
    t.start_turn().settled().unchanged_but(phase=3)


@clause("KM-4.12")
def test_phases_one_and_two_pass_without_a_decision_when_there_is_nothing_to_do():
    t = table(phase=1)
    t.start_turn()
    assert t.state.phase == 3
    assert t.events == []


@clause("KM-4.13", "KM-5.17", "KM-R23")
def test_phase_three_first_ends_the_own_defence_and_only_the_own():
    t = table(side(stance="defence"), side(stance="defence"), phase=1)
    t.start_turn().settled().unchanged_but(p_stance="neutral", phase=3)


@clause("KM-4.13", "KM-4.36")
def test_keep_or_exchange_with_each_benched_k_mon_that_is_not_exhausted():
    t = table(side(kmon(), [kmon(exhausted=True), kmon()]), phase=1)
    t.start_turn()
    assert t.menu == ["keep", "substitute 3"]
    t.keep().settled().unchanged_but(phase=4)


@clause("KM-4.14", "KM-R64", "KM-R67", "KM-R15", "KM-R106", "KM-R107", "KM-5.17")
def test_a_substitution_leaves_damage_with_the_k_mon_and_charges_with_the_player():
    t = table(side(kmon(damage=4), [kmon(damage=2), kmon()], charges=5), phase=1)
    t.start_turn().substitute(2)
    t.settled().unchanged_but(p_active="p2", phase=4)
    assert t.asked == "p", "no reaction, straight on to Phase IV"


@clause("KM-4.13", "KM-4.36")
def test_without_a_k_mon_on_the_bench_there_is_no_decision():
    gone = kmon(exhausted=True)
    t = table(side(kmon(), [gone, gone]), phase=1)
    t.start_turn().settled().unchanged_but(phase=4)


@clause("KM-4.13", "KM-R132")
def test_an_empty_position_must_be_filled_and_that_is_the_exchange_of_the_phase():
    t = table(side(empty=True, bench=[kmon(), kmon(), kmon(exhausted=True)]), phase=1)
    t.start_turn()
    assert t.menu == ["substitute 1", "substitute 2"]
    t.substitute(2).settled().unchanged_but(p_active="p2", phase=4)
    assert t.happened("substituted") == []
    assert len(t.happened("replaced")) == 1


@clause("KM-4.13", "KM-4.34")
def test_an_empty_position_with_one_candidate_is_filled_without_asking():
    gone = kmon(exhausted=True)
    t = table(side(empty=True, bench=[gone, kmon(), gone]), phase=1)
    t.start_turn().settled().unchanged_but(p_active="p2", phase=4)


@clause("KM-4.15", "KM-R20", "KM-R88")
def test_attack_and_defence_are_always_there_and_passing_is_not():
    hand = [ability("spell", cost=1), powerup("boost", cost=1), item("thing"), reaction("answer")]
    t = table(side(hand=hand))
    assert t.menu == ["defend", "attack", "attack boost", "ability spell"]
    t.attack().settled()


@clause("KM-4.15")
def test_cards_of_other_types_are_no_actions():
    t = table(side(hand=[item("thing"), reaction("answer")]))
    assert t.refuses("thing", clause="KM-4.15")
    assert t.refuses("answer", clause="KM-4.15")


@clause("KM-4.15", "KM-4.36")
def test_one_action_is_followed_by_phase_five():
    t = table().attack().settled()
    t.end_turn().settled().unchanged_but(
        p_charges=5, q1_damage=2, p_hand=["filler"], p_deck=9, turn=4, turn_of="q", phase=1
    )


@clause("KM-4.17", "KM-R22", "KM-7.7")
def test_phase_five_draws_one_card_which_only_its_owner_reads():
    t = table(side(deck=[ability("top"), ability("next")]), phase=5)
    t.end_turn().settled()
    t.unchanged_but(p_hand=["top"], p_deck=1, turn=4, turn_of="q", phase=1)
    (own,) = [line for line in t.log("p") if line.clause == "KM-4.17"]
    (other,) = [line for line in t.log("q") if line.clause == "KM-4.17"]
    assert "top" in str(own)
    assert "top" not in str(other)


@clause("KM-4.17", "KM-4.33")
def test_more_than_five_cards_are_discarded_to_five_after_the_draw_by_own_choice():
    hand = [ability(code) for code in "abcdef"]
    t = table(side(hand=hand, deck=[ability("g")]), phase=5).end_turn()
    assert t.asked == "p"
    t.discard("b", "g").settled()
    t.unchanged_but(
        p_hand=["a", "c", "d", "e", "f"], p_pile=["b", "g"], p_deck=0,
        turn=4, turn_of="q", phase=1,
    )  # fmt: skip


@clause("KM-4.17")
def test_discards_are_named_in_any_order():
    hand = [ability(code) for code in "aabbcd"]
    t = table(side(hand=[*hand[:2], *hand[2:]], deck=[ability("e")]), phase=5).end_turn()
    assert t.menu == [f"discard {code}" for code in "abcde"]
    t.act("discard e")
    assert t.menu == [f"discard {code}" for code in "abcd"]
    t.act("discard a").settled()
    assert t.hand("p") == ["a", "b", "b", "c", "d"]


@clause("KM-4.18", "KM-R68")
def test_a_full_hand_of_the_other_player_stays():
    full = [ability(code) for code in "abcdefg"]
    t = table(side(), side(hand=full), phase=5).end_turn().settled()
    t.unchanged_but(p_hand=["filler"], p_deck=9, turn=4, turn_of="q", phase=1)


@clause("KM-4.18")
def test_five_cards_after_the_draw_are_no_excess():
    t = table(side(hand=[ability(code) for code in "abcd"]), phase=5).end_turn().settled()
    assert len(t.hand("p")) == 5
    assert t.pile("p") == []


@clause("KM-R97", "KM-5.13")
def test_defence_may_follow_defence_with_a_new_recovery():
    t = table(side(stance="defence", pile=[ability("spell")]), phase=1).start_turn().keep()
    assert t.stance("p") == "neutral"
    t.defend().recover("spell").settled()
    t.unchanged_but(phase=4, p_hand=["spell"], p_pile=[], p_shown=["spell"])
