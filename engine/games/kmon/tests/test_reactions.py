"""Section 4.C with reaction cards: when one can be played, what it costs, what it does."""

from engine.games.kmon.tests.cards import (
    ability,
    burn,
    damage,
    debuff,
    defending,
    gain,
    heal,
    item,
    kmon,
    powerup,
    reaction,
    side,
    spare,
)
from engine.games.kmon.tests.language import Laid, table
from engine.kernel.testing import clause, for_every

KINDS = ("attack", "ability", "defence", "reaction", "evasion", "action")
SPENT = {"q_hand": [], "q_pile": ["r"]}
NEVER = {"cmp": [1, ">", 2]}


def answer(*effects, **attributes):
    """The reaction card "r"; what it does unless said: its owner gains 1 charge."""
    return reaction("r", effects=effects or [gain(1)], **attributes)


def acted(root: str, q, *, p=None, **options) -> Laid:
    """P attacks, plays the ability "spell" for 3 damage, or defends."""
    spell = ability("spell", effects=[damage(3)])
    t = table(p or side(hand=[spell]), q, **options)
    return {"attack": t.attack, "ability": lambda: t.use("spell"), "defence": t.defend}[root]()


# --- which links it answers ------------------------------------------------------------------


@clause("KM-2.7", "KM-4.20", "KM-4.24", "KM-5.45")
@for_every("root", ["attack", "ability", "defence"])
@for_every("answers", KINDS)
def test_a_reaction_answers_the_kinds_printed_on_it(root, answers):
    t = acted(root, side(hand=[answer(answers=[answers])]))
    assert t.can("react r") == (answers in (root, "action"))
    if t.in_window():
        t.react("r")
    t.settled()
    assert t.charges("q") == 3 + (answers in (root, "action"))


@clause("KM-2.7")
def test_a_reaction_may_name_several_kinds():
    for root, may in (("attack", True), ("defence", True), ("ability", False)):
        assert acted(root, side(hand=[answer(answers=["attack", "defence"])])).in_window() == may


def answered_by_p(link: str, answers: str, **options) -> Laid:
    """Q makes a link of that sort and P holds a card that answers `answers`."""
    p = side(hand=[ability("spell", effects=[damage(2)]), answer(answers=[answers])])
    if link == "last attack":
        return table(p, side(kmon(hp=2, trait="irriducibile")), **options).attack().last_attack()
    q = side(kmon(trait="blackout"), hand=[*spare("x", "y", "z"), reaction("any")])
    t = table(p, q, **options).use("spell")
    if link == "evasion":
        return t.evade(["x", "y"])
    return t.blackout(["x", "y", "z"]) if link == "blackout" else t.react("any")


@clause("KM-4.19", "KM-4.22", "KM-4.24", "KM-R43", "KM-R40", "KM-R108", "KM-8.2")
@for_every(
    ("link", "kinds"),
    [
        ("evasion", {"evasion", "reaction"}),
        ("blackout", {"reaction"}),
        ("card", {"reaction"}),
        ("last attack", {"attack", "reaction"}),
    ],
)
@for_every("answers", KINDS)
def test_in_ones_own_turn_to_the_opponents_reactions_by_their_kinds(link, kinds, answers):
    assert answered_by_p(link, answers).can("react r") == (answers in {*kinds, "action"})
    only_evasion = {"evasion_is_reaction": False}
    kinds = kinds - {"reaction"} if link == "evasion" else kinds
    t = answered_by_p(link, answers, options=only_evasion)
    assert t.can("react r") == (answers in {*kinds, "action"})


@clause("KM-4.22", "KM-4.20")
def test_never_to_ones_own_link():
    t = table(side(hand=[answer()]), side(hand=[reaction("q")])).attack()
    assert t.asked == "q"
    t.pass_().settled().unchanged_but(p_charges=5, q1_damage=2)


@clause("KM-4.20", "KM-R13", "KM-4.10")
def test_item_substitution_draw_bonus_and_traits_open_no_window():
    q = side(kmon(hp=2), [kmon(trait="guarigione", damage=2), kmon()], hand=[answer()])
    hit = item("hit", effects=[damage(2)])
    t = table(side(kmon(trait="implacabile"), hand=[hit]), q, phase=1).start_turn().item("hit")
    t.bonus("charges").replace(2).substitute(2)
    assert t.asked == "p"
    t.attack()
    assert t.in_window(), "the attack is the first link of the turn"
    t.pass_().settled().end_turn().start_turn()
    assert t.hand("q") == ["r"]
    assert not t.in_window()


# --- windows ---------------------------------------------------------------------------------


@clause("KM-4.21", "KM-R41")
def test_the_number_of_reactions_is_not_limited():
    t = table(side(), side(hand=[answer(), answer(), answer()])).attack()
    for left in (3, 2, 1):
        assert t.hand("q") == ["r"] * left
        t.react("r")
    t.settled().unchanged_but(p_charges=5, q_charges=6, q_hand=[], q_pile=["r"] * 3, q1_damage=2)
    assert [told["seat"] for told in t.happened("no_reaction")] == [0, 0, 0, 1]


@clause("KM-R41", "KM-8.2", "KM-8.3")
@for_every(("limit", "links"), [("none", ["answer 1", "answer 3"]), (1, [])])
def test_reaction_limit_one_means_each_link_is_answered_once(limit, links):
    less = answer({"do": "reduce_pending", "amount": 1})
    p = side(hand=[reaction("p", effects=[gain(1)])])
    t = table(p, side(hand=[less, less]), options={"reaction_limit": limit})
    t.attack().react("r")
    assert t.menu == ["pass", "react p"], "the answered attack waits for P now"
    t.react("p").act("react r")
    assert (t.menu if t.asking() else []) == links
    if links:
        t.act("answer 1")
    t.settled().unchanged_but(
        p_charges=6, p_hand=[], p_pile=["p"], q_hand=[], q_pile=["r", "r"],
        **({} if links else {"q1_damage": 1}),
    )  # fmt: skip


@clause("KM-4.21", "KM-4.24", "KM-4.16")
def test_with_several_pending_links_the_answered_one_is_named():
    stop = reaction("stop", effects=[{"do": "neutralise"}], answers=["reaction"])
    one, two = (reaction(name, effects=[gain(n)]) for name, n in (("one", 1), ("two", 3)))
    for link, charges in ((2, 6), (3, 4)):
        t = table(side(hand=[stop]), side(hand=[one, two])).attack().react("one").pass_()
        t.react("two").act("react stop")
        assert t.menu == ["answer 2", "answer 3"]
        t.act(f"answer {link}").settled().unchanged_but(
            p_charges=5, p_hand=[], p_pile=["stop"], q_charges=charges, q_hand=[],
            q_pile=["two", "one"], q1_damage=2,
        )  # fmt: skip


@clause("KM-4.21", "KM-4.24")
def test_only_links_that_the_card_may_answer_are_named():
    water = {"answered": ["elemental"]}
    stop = reaction("stop", effects=[{"do": "neutralise"}], answers=["reaction"], condition=water)
    dry = reaction("dry", effects=[gain(1)])
    wet = reaction("wet", effects=[gain(3)], element="water")
    t = table(side(hand=[stop]), side(kmon("fire/water"), hand=[dry, wet])).attack().react("dry")
    assert not t.can("react stop")
    t.react("wet").react("stop").settled()
    assert t.charges("q") == 4, "no question: one link only will do"


# --- conditions, element, cost, targets ------------------------------------------------------


@clause("KM-4.24", "KM-4.25", "KM-9.4")
@for_every("holds", [True, False])
def test_a_condition_that_fails_bars_the_card(holds):
    low = {"hp_left": ["own_active", "<=", 4]}
    q = side(kmon(damage=5 if holds else 4), hand=[answer(condition=low)])
    t = table(side(), q).attack()
    assert t.in_window() == holds
    if holds:
        t.react("r").settled().unchanged_but(p_charges=5, q_charges=4, q1_damage=7, **SPENT)


@clause("KM-4.25", "KM-4.26")
def test_the_condition_is_tested_at_declaration_an_if_when_its_entry_applies():
    in_defence = {"stance": ["own_active", "defence"]}
    card = answer(gain(1), {**gain(4), "if": in_defence}, condition=in_defence)
    turn = reaction(
        "turn", effects=[{"do": "set_stance", "target": "opp_active", "stance": "neutral"}]
    )
    t = table(side(hand=[turn]), defending(hand=[card])).attack().react("r").react("turn")
    t.settled().unchanged_but(
        p_charges=5, p_hand=[], p_pile=["turn"], q_charges=4, q_stance="neutral", q1_damage=2,
        **SPENT,
    )  # fmt: skip
    t = table(side(), defending(hand=[card])).attack().react("r").settled()
    assert t.charges("q") == 3 + 1 + 4 + 2


@clause("KM-5.1", "KM-R79", "KM-R92", "KM-4.24")
@for_every(("element", "may"), [("fire", True), ("air", True), ("water", False), (None, True)])
def test_the_element_is_matched_with_ones_own_active_k_mon(element, may):
    q = side(kmon("fire/air"), [kmon("water"), kmon("water")], hand=[answer(element=element)])
    assert table(side(kmon("water")), q).attack().in_window() == may


@clause("KM-4.38", "KM-4.28", "KM-R137")
def test_a_reaction_stays_valid_when_its_k_mon_has_left():
    push = reaction("push", effects=[{"do": "substitute", "side": "opp"}])
    q = side(kmon("fire"), [kmon("water"), kmon("water")], hand=[answer(element="fire")])
    t = table(side(hand=[push]), q).attack().react("r").react("push", target="q2")
    t.settled().unchanged_but(
        p_charges=5, p_hand=[], p_pile=["push"], q_charges=4, q_active="q2", q2_damage=2, **SPENT
    )


@clause("KM-5.2", "KM-5.4", "KM-5.3", "KM-R53", "KM-R78", "KM-4.16")
@for_every(
    ("cost", "q", "may"),
    [
        (3, side(hand=["r"]), True),
        (4, side(hand=["r"], stance="defence"), False),
        ({"discard": 1}, side(hand=["r", "r"]), True),
        ({"discard": 1}, side(hand=["r"]), False),
        ({"self_damage": 2}, side(kmon(damage=6), hand=["r"]), True),
        ({"self_damage": 2}, side(kmon(damage=7), hand=["r"]), False),
        ({"mill_self": 2}, side(hand=["r"], deck=2), True),
        ({"mill_self": 2}, side(hand=["r"], deck=1), False),
        ({"charges": 9, "alternatives": [{"charges": 3}]}, side(hand=["r"]), True),
        ({"charges": 9, "alternatives": [{"charges": 4}]}, side(hand=["r"]), False),
    ],
)
def test_every_part_of_the_cost_must_be_payable(cost, q, may):
    assert table(side(), q, cards=(answer(cost=cost),)).attack().in_window() == may


@clause("KM-5.3", "KM-4.16", "KM-2.10", "KM-9.3")
def test_costs_are_paid_at_declaration_with_all_choices_made():
    cost = {"charges": 9, "alternatives": [{"charges": 1, "discard": 1, "self_damage": 2,
            "mill_self": 1}, {"charges": 2}]}  # fmt: skip
    card = answer(gain({"count": "cards_discarded_as_cost", "times": 3}), cost=cost)
    q = side(hand=[card, *spare("x", "y")], deck=spare("a", "b"))
    p = side(hand=[reaction("wait")])
    t = table(p, q).attack().act("react r")
    assert t.menu == ["cost 2", "cost 3"]
    t.act("cost 2")
    assert t.menu == ["discard x", "discard y"]
    t.unchanged_but()
    assert t.seen("p").frames == t.state.frames[:-1], "nothing shows before the last choice"
    t.act("discard x").unchanged_but(
        q_charges=2, q_hand=["y"], q_pile=["x", "a"], q_deck=1, q1_damage=2
    )
    t.pass_().settled().unchanged_but(
        p_charges=5, q_charges=5, q_hand=["y"], q_pile=["x", "a", "r"], q_deck=1, q1_damage=4
    )


@clause("KM-5.5", "KM-4.16", "KM-R16")
def test_a_choosing_selector_needs_a_k_mon_and_is_chosen_at_declaration():
    card = answer(heal(2, "own_bench_choice"))
    gone = kmon(exhausted=True)
    assert not table(side(), side(bench=[gone, gone], hand=[card])).attack().in_window()
    t = table(side(), side(bench=[kmon(), kmon(damage=3)], hand=[card])).attack()
    t.react("r", target="q3").settled().unchanged_but(
        p_charges=5, q1_damage=2, q3_damage=1, **SPENT
    )
    t = table(side(), side(bench=[kmon(), kmon(damage=3)], hand=[card])).attack()
    t.react("r", target="q2").settled().unchanged_but(p_charges=5, q1_damage=2, **SPENT)


@clause("KM-5.7", "KM-R58")
def test_effects_of_reactions_do_as_much_as_they_can():
    card = answer(
        {"do": "lose_charges", "who": "opponent", "amount": 9},
        {"do": "discard_hand", "who": "opponent", "amount": 2},
        {"do": "draw", "who": "self", "amount": 2},
    )
    t = table(side(hand=spare("a")), side(hand=[card], deck=spare("d"))).attack().react("r")
    t.settled().unchanged_but(
        p_charges=2, p_hand=[], p_pile=["a"], q_hand=["d"], q_deck=0, q_pile=["r"], q1_damage=2
    )


# --- what it does ----------------------------------------------------------------------------


@clause("KM-9.2", "KM-4.28", "KM-R34", "KM-5.16", "KM-4.27")
def test_an_attacker_that_falls_to_a_reaction_fails_and_the_defender_still_earns():
    boost = powerup("boost", cost=2, effects=[damage(1, "opp_bench_all")])
    q = defending(hand=[answer(damage(4, "attacker"))])
    t = table(side(kmon(hp=4), hand=[boost]), q).attack("boost").react("r")
    t.bonus("none").replace(3).settled().unchanged_but(
        p_charges=1, p_hand=[], p_pile=["boost"], p1_damage=4, p1_exhausted=True, p_active="p3",
        q_charges=5, **SPENT,
    )  # fmt: skip
    assert len(t.happened("failed")) == 1


@clause("KM-9.2", "KM-4.19", "KM-4.40")
def test_attacker_is_the_acting_k_mon_of_the_answered_link_wherever_it_stands_now():
    push = reaction("push", effects=[{"do": "substitute", "side": "opp"}])
    q = side(hand=[answer(damage(1, "attacker"), damage(1)), push])
    t = table(side(), q).attack().react("r").react("push", target="p2")
    t.settled().unchanged_but(
        p_active="p2", p1_damage=1, p2_damage=1, q_hand=[], q_pile=["push", "r"]
    )


@clause("KM-5.52", "KM-5.48", "KM-9.1", "KM-5.55")
def test_a_persistent_part_is_attached_to_the_attacker_last_of_all():
    card = answer(heal(5, "attacker"), persistent=burn(2, 2, "attacker"))
    q = side(hand=[card])
    t = table(side(kmon(damage=3)), q).attack().react("r")
    t.settled().unchanged_but(
        p_charges=5, p1_damage=0, p1_effects=[("r", 0)], q1_damage=2, q_hand=[]
    )
    t.end_turn().start_turn().keep().defend().end_turn().start_turn().keep()
    assert (t.damage("p1"), t.effects("p1"), t.pile("q")) == (2, [("r", 1)], [])
    t.defend().end_turn().start_turn().keep().defend().end_turn().start_turn().keep()
    assert (t.damage("p1"), t.effects("p1"), t.pile("q")) == (4, [("r", 2)], [])
    t.defend().end_turn()
    assert (t.damage("p1"), t.effects("p1"), t.pile("q")) == (4, [], ["r"])


@clause("KM-4.29", "KM-9.1", "KM-4.26")
def test_a_card_does_not_stay_on_the_k_mon_that_its_own_damage_has_marked():
    card = answer(damage(9, "attacker"), persistent=debuff(2, "attacker"))
    t = table(side(), side(hand=[card])).attack().react("r").bonus("none").replace(2)
    t.settled().unchanged_but(p1_damage=9, p1_exhausted=True, p_active="p2", **SPENT)


@clause("KM-5.52", "KM-4.26")
def test_a_neutralised_reaction_attaches_nothing_and_does_nothing():
    stop = reaction("stop", cost=1, effects=[{"do": "neutralise"}])
    card = answer(gain(3), cost=2, persistent=debuff(2, "attacker"))
    t = table(side(hand=[stop]), side(hand=[card])).attack().react("r").react("stop")
    t.settled().unchanged_but(
        p_charges=4, p_hand=[], p_pile=["stop"], q_charges=1, q1_damage=2, **SPENT
    )


@clause("KM-R85", "KM-R99", "KM-5.15")
def test_reactions_earn_a_defending_opponent_nothing():
    t = table(defending(), side(hand=[answer(damage(1, "attacker"))])).attack().react("r")
    t.settled().unchanged_but(p_charges=5, p1_damage=1, q1_damage=2, **SPENT)
    t = table(side(), defending(hand=[answer()])).attack().react("r").settled()
    assert t.charges("q") == 6, "1 from the card, 2 from the attack, nothing for reacting"


@clause("KM-R96", "KM-5.45")
def test_an_ability_earns_its_user_only_what_its_card_says():
    for effects, earned in (([damage(1)], 0), ([damage(1), gain(2)], 2)):
        t = table(side(hand=[ability("spell", effects=effects)])).use("spell").settled()
        assert t.charges("p") == 3 + earned


@clause("KM-4.29", "KM-5.34", "KM-R79", "KM-5.22", "KM-R98")
def test_a_fallen_attacker_answers_reactions_to_its_last_attack_but_its_trait_is_off():
    save = reaction("save", element="ice", effects=[{"do": "neutralise"}, heal(5)])
    q = side(
        kmon("ice", hp=2, trait="irriducibile"), [kmon(), kmon()], hand=[save, *spare("x", "y")]
    )
    dodge = reaction("dodge", effects=[{"do": "evade"}])
    t = table(side(hand=[dodge]), q).attack().pass_().last_attack().react("dodge")
    assert t.menu == ["pass", "react save"]
    t.react("save").bonus("none").replace(2).settled().unchanged_but(
        p_charges=5, p_hand=[], p_pile=["dodge"], p1_damage=2, q_charges=5, q_hand=["x", "y"],
        q_pile=["save"], q1_damage=2, q1_exhausted=True, q1_last_attack=True, q_active="q2",
    )  # fmt: skip
