"""Section 5.D: the sixteen traits."""

from engine.games.kmon.codes import TRAITS
from engine.games.kmon.tests.cards import (
    ability,
    bonus,
    damage,
    defending,
    draw,
    gain,
    kmon,
    powerup,
    side,
    spare,
)
from engine.games.kmon.tests.language import table
from engine.kernel.testing import clause, for_every

SEER = kmon(trait="veggente")


@clause("KM-5.34", "KM-1.4", "KM-R115")
@for_every("trait", TRAITS)
def test_no_trait_works_from_the_bench(trait):
    """A battle with the trait on both benches goes exactly as one without it."""
    x = 2 if trait == "incandescente" else None
    outcomes = []
    for bench in (kmon(trait=trait, damage=2, x=x), kmon(damage=2)):
        hand = [ability("spell", cost=2, element="fire", effects=[damage(2)])]
        half = side(kmon(), [bench, bench], hand=[*hand, *spare("a", "b", "c")], charges=4)
        t = table(half, half, phase=1).start_turn().keep().use("spell")
        menu = t.menu
        t.pass_().settled().end_turn().start_turn()
        outcomes.append((menu, t.facts()))
    assert outcomes[0] == outcomes[1]


@clause("KM-5.18", "KM-4.17", "KM-7.5", "KM-4.33")
def test_veggente_looks_at_three_takes_one_and_orders_the_rest():
    t = table(side(SEER, deck=spare("a", "b", "c", "d")), phase=5).end_turn()
    assert t.menu == ["no look", "look"]
    t.act("look")
    assert t.menu == ["take a", "take b", "take c"]
    t.act("take c")
    assert t.menu == ["top a", "top b"]
    t.act("top b").settled().unchanged_but(
        p_hand=["c"], p_deck=["b", "a", "d"], p_knows_p_top=2, turn=4, turn_of="q", phase=1
    )


@clause("KM-5.18")
def test_veggente_need_not_look():
    t = table(side(SEER, deck=spare("a", "b", "c", "d")), phase=5).end_turn().act("no look")
    t.settled().unchanged_but(p_hand=["a"], p_deck=3, turn=4, turn_of="q", phase=1)
    assert t.happened("looked") == []


@clause("KM-5.18", "KM-R54")
def test_veggente_looks_at_as_many_as_there_are():
    t = table(side(SEER, deck=spare("a", "b")), phase=5).end_turn().act("look")
    assert t.menu == ["take a", "take b"]
    t.act("take b").settled()
    assert t.happened("looked") == [{"seat": 0, "amount": 2}]
    assert t.hand("p") == ["b"]


@clause("KM-5.18", "KM-R54")
def test_of_one_card_nothing_is_asked():
    t = table(side(SEER, deck=spare("a")), phase=5).end_turn().settled()
    t.unchanged_but(p_hand=["a"], p_deck=0, turn=4, turn_of="q", phase=1)
    spell = ability("spell", effects=[draw(2)])
    t = table(side(SEER, hand=[spell], deck=spare("a", "b"))).use("spell").look(take="b")
    t.settled().unchanged_but(p_hand=["a", "b"], p_deck=[], p_pile=["spell"])


@clause("KM-5.18", "KM-R54", "KM-R83")
def test_each_card_drawn_is_a_separate_choice():
    spell = ability("spell", effects=[draw(2)])
    t = table(side(SEER, hand=[spell], deck=spare("a", "b", "c", "d", "e"))).use("spell")
    t.look(take="b", top="c")
    assert t.menu == ["no look", "look"]
    t.look(take="d", top="a").settled().unchanged_but(
        p_hand=["b", "d"], p_deck=["a", "c", "e"], p_knows_p_top=2, p_pile=["spell"]
    )


@clause("KM-5.18", "KM-5.34")
def test_veggente_on_the_bench_does_not_look():
    t = table(side(kmon(), [SEER, SEER], deck=spare("a", "b")), phase=5).end_turn()
    t.settled().unchanged_but(p_hand=["a"], p_deck=1, turn=4, turn_of="q", phase=1)


@clause("KM-5.21", "KM-5.59", "KM-5.41")
def test_sfuggente_evades_with_one_card():
    t = table(side(), side(kmon(trait="sfuggente"), hand=spare("x"))).attack()
    assert t.menu == ["pass", "evade 1"]
    t.evade("x").settled().unchanged_but(q_hand=[], q_pile=["x"])


@clause("KM-5.24", "KM-5.14")
@for_every(("stance", "dealt"), [("neutral", 3), ("defence", 1)])
def test_corazza_takes_one_further_less_in_defence_only(stance, dealt):
    t = table(side(kmon(trait="ferocia")), side(kmon(trait="corazza"), stance=stance)).attack()
    t.settled()
    assert t.damage("q1") == dealt


@clause("KM-5.24", "KM-5.38")
def test_corazza_does_nothing_against_abilities():
    t = table(
        side(hand=[ability("spell", effects=[damage(3)])]), defending(kmon(trait="corazza"))
    ).use("spell")
    t.settled().unchanged_but(p_hand=[], p_pile=["spell"], q_charges=5, q1_damage=3)


@clause("KM-5.25", "KM-5.45", "KM-R77", "KM-R116")
@for_every("ultimate", [False, True])
def test_blackout_neutralises_any_ability_for_three_cards(ultimate):
    effects = [damage(3), damage(1, "opp_bench_all"), gain(2)]
    spell = ability("spell", effects=effects, ultimate=ultimate)
    q = side(kmon(trait="blackout"), hand=spare("w", "x", "y", "z"))
    t = table(side(hand=[spell]), q).use("spell").blackout(["w", "y", "z"])
    t.settled().unchanged_but(p_hand=[], p_pile=["spell"], q_hand=["x"], q_pile=["w", "y", "z"])
    assert t.happened("neutralised") == [{"seat": 0}]


@clause("KM-5.25")
def test_blackout_needs_three_cards_and_an_ability_whatever_its_target():
    own = ability("own", effects=[gain(1)])
    q = kmon(trait="blackout")
    t = table(side(hand=[own]), side(q, hand=spare("x", "y"))).use("own")
    t.settled().unchanged_but(p_charges=4, p_hand=[], p_pile=["own"])
    t = table(side(hand=[own]), side(q, hand=spare("x", "y", "z"))).use("own")
    assert t.menu == ["pass", "blackout 1"]
    t.pass_().settled()
    t = table(side(), side(q, hand=spare("x", "y", "z"))).attack()
    assert t.menu == ["pass", "evade 1"]
    t.pass_().settled()


@clause("KM-5.26", "KM-5.36")
def test_ferocia_adds_one_to_attacks_and_nothing_to_abilities():
    wild = kmon(trait="ferocia")
    t = table(side(wild)).attack()
    t.settled().unchanged_but(p_charges=5, q1_damage=3)
    t = table(side(wild, hand=[ability("spell", effects=[damage(2)])])).use("spell")
    t.settled().unchanged_but(p_hand=[], p_pile=["spell"], q1_damage=2)
    t = table(side(wild, hand=[powerup("boost", effects=[bonus(1)])])).attack("boost")
    t.settled().unchanged_but(p_charges=5, p_hand=[], p_pile=["boost"], q1_damage=4)


@clause("KM-5.30", "KM-R39", "KM-5.59")
@for_every(
    ("make", "element", "cost", "paid"),
    [
        (ability, "fire", 3, 2),
        (ability, "fire", 1, 0),
        (ability, "fire", 0, 0),
        (ability, None, 3, 3),
        (powerup, "fire", 3, 3),
        (powerup, None, 3, 3),
    ],
)
def test_prodigio_makes_elemental_abilities_one_cheaper_floor_zero(make, element, cost, paid):
    t = table(side(kmon("fire", trait="prodigio"), hand=[make("card", cost=cost, element=element)]))
    if make is ability:
        t.use("card").settled()
        assert t.charges("p") == 3 - paid
    else:
        t.attack("card").settled()
        assert t.charges("p") == 5 - paid


@clause("KM-5.30", "KM-R39")
def test_prodigio_counts_for_ultimate_and_for_each_way_to_pay_and_spares_the_other_parts():
    cost = {"charges": 5, "alternatives": [{"charges": 2, "self_damage": 1, "discard": 1}]}
    spell = ability("spell", cost=cost, element="fire", ultimate=True)
    t = table(side(kmon("fire", trait="prodigio"), hand=[spell, *spare("a")], charges=1))
    t.use("spell").settled().unchanged_but(
        p_charges=0, p1_damage=1, p_hand=[], p_pile=["a", "spell"]
    )


@clause("KM-5.30", "KM-5.2")
def test_prodigio_makes_a_card_affordable():
    spell = ability("spell", cost=4, element="fire")
    assert table(side(kmon("fire"), hand=[spell])).refuses("spell", clause="KM-5.2")
    t = table(side(kmon("fire", trait="prodigio"), hand=[spell]))
    t.use("spell").settled().unchanged_but(p_charges=0, p_hand=[], p_pile=["spell"])


@clause("KM-5.31", "KM-5.38")
@for_every(
    ("element", "primary", "dealt"),
    [("fire", "earth", 2), ("fire", "water", 1), ("fire", "ice", 3), (None, "earth", 3)],
)
def test_barriera_takes_one_off_elemental_abilities_together_with_the_wheel(
    element, primary, dealt
):
    spell = ability("spell", element=element, effects=[damage(3)])
    t = table(side(kmon("fire"), hand=[spell]), side(kmon(primary, trait="barriera")))
    t.use("spell").settled().unchanged_but(p_hand=[], p_pile=["spell"], q1_damage=dealt)


@clause("KM-5.31", "KM-R80")
@for_every(("element", "dealt"), [("fire", 2), (None, 3)])
def test_barriera_takes_one_off_attacks_with_an_assault_only(element, dealt):
    boost = powerup("boost", element=element, effects=[bonus(1)])
    t = table(side(kmon("fire"), hand=[boost]), side(kmon("earth", trait="barriera")))
    t.attack("boost").settled().unchanged_but(
        p_charges=5, p_hand=[], p_pile=["boost"], q1_damage=dealt
    )


@clause("KM-5.32", "KM-R32")
@for_every(("charges", "stance", "left"), [(3, "neutral", 2), (0, "neutral", 0), (0, "defence", 1)])
def test_razziatore_takes_one_charge_after_the_defenders_gain(charges, stance, left):
    t = table(side(kmon(trait="razziatore")), side(charges=charges, stance=stance)).attack()
    t.settled()
    assert (t.charges("p"), t.charges("q")) == (5, left)


@clause("KM-5.32", "KM-5.33", "KM-5.9")
@for_every("trait", ["razziatore", "implacabile"])
def test_an_evaded_attack_wakes_no_trait(trait):
    t = table(side(kmon(trait=trait)), defending(kmon(trait="appuntito"), hand=spare("x", "y")))
    t.attack().evade(["x", "y"]).settled().unchanged_but(q_hand=[], q_pile=["x", "y"])


@clause("KM-5.33", "KM-R33", "KM-R84", "KM-7.7")
def test_implacabile_mills_the_opponents_top_card_face_up():
    t = table(side(kmon(trait="implacabile")), side(deck=spare("a", "b"))).attack()
    t.settled().unchanged_but(p_charges=5, q1_damage=2, q_deck=1, q_pile=["a"])
    t.before = t.facts()
    assert t.seen(None).piles == t.state.piles


@clause("KM-5.33", "KM-R33", "KM-6.4")
def test_implacabile_on_an_empty_deck_does_nothing():
    t = table(side(kmon(trait="implacabile")), side(deck=0)).attack()
    t.settled().unchanged_but(p_charges=5, q1_damage=2)


@clause("KM-5.33", "KM-R47")
def test_appuntito_pricks_the_attacker_even_for_zero_damage():
    weak = powerup("weak", effects=[{"do": "attack_set", "amount": 0}])
    t = table(side(hand=[weak]), defending(kmon(trait="appuntito"))).attack("weak")
    t.settled().unchanged_but(p_charges=5, p_hand=[], p_pile=["weak"], p1_damage=1, q_charges=5)


@clause("KM-5.33")
def test_appuntito_is_idle_when_neutral_and_against_abilities():
    t = table(side(), side(kmon(trait="appuntito"))).attack()
    t.settled().unchanged_but(p_charges=5, q1_damage=2)
    spell = ability("spell", effects=[damage(1)])
    t = table(side(hand=[spell]), defending(kmon(trait="appuntito"))).use("spell")
    t.settled().unchanged_but(p_hand=[], p_pile=["spell"], q_charges=5, q1_damage=1)


@clause("KM-5.33", "KM-R47", "KM-5.38")
def test_appuntito_is_unmodified_and_silent_when_it_falls():
    armoured = kmon("earth", trait="barriera")
    t = table(side(armoured, stance="defence"), defending(kmon(trait="appuntito"))).attack()
    t.settled().unchanged_but(p_charges=5, p1_damage=1, q_charges=5, q1_damage=1)
    t = table(side(), defending(kmon(hp=1, trait="appuntito"))).attack().bonus("none").replace(2)
    t.settled()
    assert t.damage("p1") == 0


@clause("KM-5.33")
def test_an_attacker_with_one_hit_point_left_falls_to_appuntito():
    t = table(side(kmon(hp=4, damage=3)), defending(kmon(trait="appuntito"))).attack()
    t.bonus("none").replace(2).settled()
    assert t.exhausted("p1")
    assert t.charges("p") == 5


@clause("KM-5.34", "KM-4.29")
def test_a_marked_attackers_trait_is_off_and_the_defenders_is_looked_up_at_resolution():
    q = defending(kmon(trait="corazza"), hand=spare("x", "y"))
    t = table(side(), q).attack().by_hand([0, 3, 9]).bonus("none").replace(2).pass_().settled()
    assert t.damage("q2") == 2
