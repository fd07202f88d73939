"""Section 9: every verb, selector, amount and condition built so far, one act each."""

from engine.games.kmon.tests.cards import (
    Raw,
    SideSpec,
    ability,
    bonus,
    damage,
    draw,
    gain,
    heal,
    kmon,
    mill,
    powerup,
    side,
    spare,
)
from engine.games.kmon.tests.language import Laid, table
from engine.kernel.testing import clause, for_every


def played(*effects: Raw, p: SideSpec | None = None, q: SideSpec | None = None, **choices) -> Laid:
    """P plays a free generic ability with these effects; it is P's whole hand unless p says so."""
    spell = ability("spell", effects=effects)
    t = table(p or side(hand=[spell]), q, cards=(spell,))
    if p is not None:
        t.state.hands[0] = sorted([*t.state.hands[0], t.rules.pool.index("spell")])
        t.owned[0] = sorted([*t.owned[0], t.rules.pool.index("spell")])
        t.rules.pose(t.state, 0, t.state.ask)
        t.before = t.facts()
    return t.use("spell", **choices)


SPENT = {"p_hand": [], "p_pile": ["spell"]}


@clause("KM-9.5", "KM-9.2")
@for_every(
    ("selector", "hit"),
    [
        ("own_active", ["p1"]),
        ("opp_active", ["q1"]),
        ("own_bench_all", ["p2"]),
        ("own_all", ["p1", "p2"]),
        ("opp_bench_all", ["q2"]),
        ("opp_all", ["q1", "q2"]),
    ],
)
def test_selectors_that_name_positions_pass_over_the_exhausted(selector, hit):
    gone = kmon(exhausted=True)
    t = played(damage(1, selector), p=side(kmon(), [kmon(), gone]), q=side(kmon(), [kmon(), gone]))
    t.settled().unchanged_but(**SPENT, **{f"{name}_damage": 1 for name in hit})


@clause("KM-9.2", "KM-4.16", "KM-5.5")
@for_every(
    ("selector", "offered"),
    [
        ("own_bench_choice", ["own 2", "own 3"]),
        ("own_other_choice", ["own 2", "own 3"]),
        ("own_any_choice", ["own 1", "own 2", "own 3"]),
        ("opp_bench_choice", ["opposing 2", "opposing 3"]),
        ("opp_any_choice", ["opposing 1", "opposing 2", "opposing 3"]),
    ],
)
def test_choosing_selectors_ask_at_declaration(selector, offered):
    t = table(side(hand=[ability("spell", cost=2, effects=[damage(1, selector)])]))
    t.act("ability spell")
    assert t.menu == [f"target {name}" for name in offered]
    assert t.charges("p") == 3, "nothing is paid before the choice"
    t.act(t.menu[-1]).settled()
    name = ("p" if "own" in selector else "q") + "3"
    t.unchanged_but(p_charges=1, **SPENT, **{f"{name}_damage": 1})


@clause("KM-9.2")
def test_damaged_means_those_hit_by_this_link():
    played(damage(2), damage(1, "opp_bench_all"), heal(1, "damaged")).settled().unchanged_but(
        q1_damage=1, **SPENT
    )
    boost = powerup("boost", effects=[heal(1, "damaged")])
    t = table(side(hand=[boost])).attack("boost")
    t.settled().unchanged_but(p_charges=5, p_hand=[], p_pile=["boost"], q1_damage=1)


@clause("KM-9.5", "KM-5.40")
def test_heal():
    p = side(kmon(damage=5))
    played(heal(2), p=p).settled().unchanged_but(p1_damage=3, **SPENT)


@clause("KM-9.5")
@for_every(("who", "charges"), [("self", "p_charges"), ("opponent", "q_charges")])
def test_gain_charges(who, charges):
    played(gain(2, who)).settled().unchanged_but(**SPENT, **{charges: 5})


@clause("KM-R15", "KM-R57", "KM-2.12")
def test_charges_have_no_ceiling():
    t = played(gain({"count": "own_charges", "times": 20}), p=side(charges=500)).settled()
    assert t.charges("p") == 10500


@clause("KM-9.5", "KM-5.7")
@for_every(("who", "charges"), [("self", "p_charges"), ("opponent", "q_charges")])
def test_lose_charges(who, charges):
    loss = {"do": "lose_charges", "who": who, "amount": 2}
    played(loss).settled().unchanged_but(**SPENT, **{charges: 1})


@clause("KM-9.5", "KM-5.7")
@for_every(("amount", "moved"), [(2, 2), (9, 3)])
def test_steal_charges_gains_what_was_really_lost(amount, moved):
    theft = {"do": "steal_charges", "who": "opponent", "amount": amount}
    played(theft).settled().unchanged_but(p_charges=3 + moved, q_charges=3 - moved, **SPENT)


@clause("KM-9.5", "KM-6.4")
def test_draw_for_either_player():
    t = played(draw(2), draw(1, "opponent"), p=side(deck=spare("a", "b", "c")))
    t.settled().unchanged_but(
        p_hand=["a", "b"], p_deck=1, p_pile=["spell"], q_hand=["filler"], q_deck=9
    )


@clause("KM-9.5", "KM-7.7", "KM-5.53")
def test_mill_goes_from_the_top_to_that_players_pile():
    t = played(mill(2), q=side(deck=spare("a", "b", "c"), pile=spare("z")))
    t.settled().unchanged_but(q_deck=1, q_pile=["z", "a", "b"], **SPENT)


def discarding(amount: int = 1, who: str = "opponent", **more) -> Raw:
    return {"do": "discard_hand", "who": who, "amount": amount, **more}


@clause("KM-9.5", "KM-5.53", "KM-4.39", "KM-4.33")
def test_the_owner_of_the_hand_chooses_at_resolution():
    t = played(discarding(2), q=side(hand=spare("x", "y", "z")))
    assert t.asked == "q"
    assert t.menu == ["discard x", "discard y", "discard z"]
    t.discard("x")
    assert t.menu == ["discard y", "discard z"]
    t.discard("z").settled().unchanged_but(q_hand=["y"], q_pile=["x", "z"], **SPENT)


@clause("KM-9.5", "KM-5.53")
def test_from_the_own_hand_too():
    t = played(discarding(1, "self"), p=side(hand=spare("a", "b"))).discard("b")
    t.settled().unchanged_but(p_hand=["a"], p_pile=["b", "spell"])


@clause("KM-9.5", "KM-5.53", "KM-4.35")
def test_at_random_is_left_to_chance():
    t = played(discarding(2, chooser="random"), q=side(hand=spare("x", "y", "z")))
    assert t.rules.sides_of(t.state) == [3]
    t.lot("y")
    assert t.rules.sides_of(t.state) == [2]
    t.lot("z").settled().unchanged_but(q_hand=["x"], q_pile=["y", "z"], **SPENT)


@clause("KM-9.5", "KM-5.53", "KM-7.1")
def test_an_opponent_who_chooses_sees_no_more_than_he_knows():
    t = played(discarding(1, chooser="opponent"), q=side(hand=spare("x", "y")))
    assert t.rules.sides_of(t.state) == [2], "an unseen hand: a blind pick"
    t.lot("x").settled().unchanged_but(q_hand=["y"], q_pile=["x"], **SPENT)


@clause("KM-9.5", "KM-5.53", "KM-4.39", "KM-7.3")
def test_an_opponent_who_chooses_may_name_a_card_he_knows():
    spell = ability("spell", effects=[discarding(1, chooser="opponent")])
    p = side(hand=spare("a", "b"), pile=[ability("known")])

    def recovered() -> Laid:
        t = table(p, side(hand=[spell])).defend().recover("known").end_turn()
        return t.start_turn().keep().use("spell")

    t = recovered()
    assert t.asked == "q"
    assert t.menu == ["discard known", "discard unseen"]
    t.act("discard known").settled()
    assert t.pile("p") == ["known"]
    t = recovered().act("discard unseen")
    assert t.rules.sides_of(t.state) == [3]
    t.chance([1]).settled()
    assert t.pile("p") == ["b"]
    assert "known" in t.hand("p")


@clause("KM-9.5", "KM-5.53")
@for_every(
    ("wanted", "fits"),
    [
        ({"type": "powerup"}, ["boost", "wave"]),
        ({"element": "water"}, ["song", "wave"]),
        ({"code": "boost"}, ["boost"]),
        ({"type": "powerup", "element": "water"}, ["wave"]),
    ],
)
def test_a_filter_says_which_cards_are_meant(wanted, fits):
    hand = [powerup("boost"), powerup("wave", element="water"), ability("song", element="water")]
    t = played(discarding(1, filter=wanted), q=side(hand=hand))
    if len(fits) > 1:
        assert t.menu == [f"discard {code}" for code in fits]
        t.discard(fits[0])
    t.settled()
    assert t.pile("q") == fits[:1]


@clause("KM-9.5", "KM-4.39")
def test_a_choice_at_resolution_without_an_answer_is_skipped():
    played(discarding(2), gain(1)).settled().unchanged_but(p_charges=4, **SPENT)
    played(discarding(1, filter={"type": "item"}), q=side(hand=spare("x"))).settled().unchanged_but(
        **SPENT
    )


# --- the damage of an attack ----------------------------------------------------------------


def struck(*effects: Raw, **rest) -> int:
    t = table(side(hand=[powerup("boost", effects=effects)]), side(kmon(hp=99))).attack("boost")
    return t.settled().damage("q1")


@clause("KM-9.5", "KM-5.36")
def test_attack_bonus_set_and_multiply():
    assert struck(bonus(3)) == 5
    assert struck(bonus(-1)) == 1
    assert struck(bonus(-5)) == 0
    assert struck({"do": "attack_set", "amount": 4}) == 4
    assert struck({"do": "attack_multiply", "factor": 2}, bonus(1)) == 6
    assert struck({"do": "attack_set", "amount": 1}, bonus(1)) == 2


@clause("KM-9.5", "KM-5.36")
def test_with_two_power_ups_the_second_set_wins_and_factors_multiply():
    def assault(code: str, amount: int, factor: int) -> Raw:
        effects = [{"do": "attack_set", "amount": amount}]
        effects.append({"do": "attack_multiply", "factor": factor})
        return powerup(code, element="fire", effects=effects)

    hand = [assault("one", 1, 2), assault("two", 3, 3)]
    t = table(side(kmon("fire", trait="eco"), hand=hand), side(kmon("earth", hp=99)))
    t.attack(("one", "two")).settled()
    assert t.damage("q1") == 18


@clause("KM-9.5", "KM-5.36")
@for_every(
    ("step", "more"),
    [("weakness", -1), ("resistance", 1), ("barriera", 1), ("defence", 1), ("corazza", 1)],
)
def test_ignore_skips_its_step_and_no_other(step, more):
    primary = "ice" if step == "weakness" else "water"
    trait = step if step in ("barriera", "corazza") else "rapidita"
    dealt = []
    for effects in ([bonus(5)], [bonus(5), {"do": "ignore", "what": [step]}]):
        card = powerup("boost", element="fire", effects=effects)
        q = side(kmon(primary, hp=99, trait=trait), stance="defence")
        t = table(side(kmon("fire"), hand=[card]), q).attack("boost").settled()
        dealt.append(t.damage("q1"))
    assert dealt[1] - dealt[0] == more


@clause("KM-9.5", "KM-5.36")
def test_ignore_on_an_ability_counts_wherever_it_is_printed():
    effects = [damage(3), {"do": "ignore", "what": ["resistance"]}]
    t = table(
        side(kmon("fire"), hand=[ability("spell", element="fire", effects=effects)]),
        side(kmon("water")),
    ).use("spell")
    t.settled().unchanged_but(q1_damage=3, **SPENT)


# --- choose, coin ---------------------------------------------------------------------------

MODAL = {"do": "choose", "options": [[damage(2)], [heal(2, "own_bench_choice"), gain(1)]]}


@clause("KM-9.5", "KM-4.16", "KM-4.33")
def test_a_mode_is_chosen_at_declaration_with_the_targets_of_that_mode_only():
    played(MODAL, mode=1).settled().unchanged_but(q1_damage=2, **SPENT)
    p = side(kmon(), [kmon(damage=3), kmon()])
    played(MODAL, p=p, mode=2, target="p2").settled().unchanged_but(
        p2_damage=1, p_charges=4, **SPENT
    )


@clause("KM-9.5", "KM-5.5")
def test_a_mode_without_a_legal_target_is_not_offered():
    gone = kmon(exhausted=True)
    t = played(MODAL, p=side(kmon(), [gone, gone]))
    t.settled().unchanged_but(q1_damage=2, **SPENT)


@clause("KM-9.5", "KM-4.35")
@for_every(("face", "fact"), [("heads", "q1_damage"), ("tails", "p_charges")])
def test_a_coin_is_flipped_at_resolution(face, fact):
    t = played({"do": "coin_flip", "heads": [damage(2)], "tails": [gain(2)]})
    assert t.rules.sides_of(t.state) == [2]
    t.coin(face).settled()
    t.unchanged_but(**SPENT, **{fact: 2 if face == "heads" else 5})
    assert t.happened("coin") == [{"seat": 0, "heads": int(face == "heads")}]


@clause("KM-9.5", "KM-5.37")
def test_effects_come_in_their_printed_order():
    effects = [
        gain(1), {"do": "steal_charges", "who": "self", "amount": 9}, gain(2),
    ]  # fmt: skip
    played(*effects).settled().unchanged_but(p_charges=2, q_charges=7, **SPENT)


# --- amounts --------------------------------------------------------------------------------


@clause("KM-9.3")
@for_every(
    ("what", "gained"),
    [
        ("own_charges", 3),
        ("opp_charges", 7),
        ("own_hand", 2),
        ("opp_hand", 3),
        ("own_discard", 1),
        ("own_exhausted", 1),
        ("opp_exhausted", 2),
        ("damage_on(own_active)", 4),
        ("damage_on(opp_all)", 5),
    ],
)
def test_amounts_that_count(what, gained):
    gone = kmon(exhausted=True)
    p = side(kmon(damage=4), [kmon(), gone], hand=spare("a", "b"), pile=spare("z"))
    q = side(kmon(damage=5), [gone, gone], hand=spare("u", "v", "w"), charges=7)
    t = played(gain({"count": what}), p=p, q=q).settled()
    assert t.charges("p") == 3 + gained


@clause("KM-9.3")
def test_times_and_max():
    played(gain({"count": "own_charges", "times": 3})).settled().unchanged_but(
        p_charges=12, **SPENT
    )
    played(gain({"count": "own_charges", "times": 3, "max": 5})).settled().unchanged_but(
        p_charges=8, **SPENT
    )


@clause("KM-9.3", "KM-5.3")
def test_cards_discarded_as_cost_are_counted():
    cost = {"discard": 2, "alternatives": [{"charges": 1}]}
    spell = ability("spell", cost=cost, effects=[damage({"count": "cards_discarded_as_cost"})])
    t = table(side(hand=[spell, *spare("a", "b")])).use("spell", cost=1)
    t.settled().unchanged_but(p_hand=[], p_pile=["a", "b", "spell"], q1_damage=2)
    t = table(side(hand=[spell, *spare("a", "b")])).use("spell", cost=2)
    t.settled().unchanged_but(p_charges=2, p_hand=["a", "b"], p_pile=["spell"])


# --- conditions -----------------------------------------------------------------------------

TRUE, FALSE = {"cmp": [1, "<", 2]}, {"cmp": [1, ">", 2]}


def holds(condition: Raw, q: SideSpec | None = None, p: SideSpec | None = None) -> bool:
    t = played({**gain(1), "if": condition}, p=p or side(), q=q).settled()
    return t.charges("p") == 4


@clause("KM-9.4")
@for_every(
    ("left", "relation", "right", "is_true"),
    [
        (1, "<", 2, True), (2, "<", 2, False), (2, "<=", 2, True), (3, "<=", 2, False),
        (2, "=", 2, True), (1, "=", 2, False), (2, ">=", 2, True), (1, ">=", 2, False),
        (3, ">", 2, True), (2, ">", 2, False), ({"count": "opp_charges"}, "=", 3, True),
    ],
)  # fmt: skip
def test_comparisons(left, relation, right, is_true):
    assert holds({"cmp": [left, relation, right]}) is is_true


@clause("KM-9.4")
def test_all_any_not():
    assert holds({"all": [TRUE, TRUE]})
    assert not holds({"all": [TRUE, FALSE]})
    assert holds({"any": [FALSE, TRUE]})
    assert not holds({"any": [FALSE, FALSE]})
    assert holds({"not": FALSE})
    assert not holds({"not": TRUE})


@clause("KM-9.4")
def test_stance_element_hit_points_and_trait():
    q = side(kmon("fire/air", hp=9, damage=4, trait="corazza"), stance="defence")
    true = (
        {"stance": ["opp_active", "defence"]},
        {"element": ["opp_active", "primary", "fire"]},
        {"element": ["opp_active", "any", "air"]},
        {"hp_left": ["opp_active", "<=", 5]},
        {"trait": ["opp_active", "corazza"]},
    )
    false = (
        {"stance": ["opp_active", "neutral"]},
        {"element": ["opp_active", "primary", "air"]},
        {"element": ["opp_active", "any", "water"]},
        {"hp_left": ["opp_active", "<", 5]},
        {"trait": ["opp_active", "eco"]},
    )
    assert all(holds(condition, q) for condition in true)
    assert not any(holds(condition, q) for condition in false)


@clause("KM-9.4", "KM-5.34")
def test_a_trait_on_the_bench_is_no_trait():
    q = side(kmon(), [kmon(trait="corazza"), kmon(trait="corazza")])
    assert not holds({"trait": ["opp_bench_all", "corazza"]}, q)


@clause("KM-4.25", "KM-9.4")
def test_an_if_is_tested_when_its_entry_is_about_to_apply():
    effects = [gain(4), {**draw(1), "if": {"cmp": [{"count": "own_charges"}, ">=", 7]}}]
    played(*effects).settled().unchanged_but(
        p_charges=7, p_hand=["filler"], p_deck=9, p_pile=["spell"]
    )
