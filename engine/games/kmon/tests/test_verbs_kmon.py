"""KM-9.5, verbs on K-Mon: heal, substitute, set_stance, effects and counters, for_each."""

from engine.games.kmon.tests.cards import (
    Raw,
    ability,
    buff,
    burn,
    damage,
    debuff,
    defending,
    draw,
    gain,
    heal,
    item,
    kmon,
    reaction,
    side,
    spare,
)
from engine.games.kmon.tests.language import table
from engine.games.kmon.tests.test_effects import SPENT, played
from engine.kernel.testing import clause, for_every

GONE = kmon(exhausted=True)


def choosing(effect: Raw) -> Raw:
    """The same with the choice left to the opponent."""
    return {**effect, "chooser": "opponent"}


# --- heal, and numbers that would fall below zero ---------------------------------------------


@clause("KM-9.5", "KM-5.40", "KM-5.7", "KM-R58")
@for_every(
    ("selector", "amount", "left"),
    [
        ("own_active", 5, {"p1": 0}),
        ("own_bench_all", 2, {"p2": 2}),
        ("own_all", 3, {"p1": 0, "p2": 1}),
        ("opp_active", 1, {"q1": 1}),
    ],
)
def test_heal_takes_what_damage_there_is(selector, amount, left):
    p = side(kmon(damage=3), [kmon(damage=4), GONE])
    t = played(heal(amount, selector), p=p, q=side(kmon(damage=2))).settled()
    t.unchanged_but(**SPENT, **{f"{name}_damage": damage for name, damage in left.items()})


@clause("KM-5.40", "KM-4.30", "KM-9.2", "KM-R50")
def test_heal_saves_nobody_who_was_marked():
    t = played(damage(9), heal(9, "opp_all"), q=side(kmon(), [kmon(damage=1), kmon()]))
    assert (t.damage("q1"), t.damage("q2")) == (9, 0)
    t.bonus("none").replace(2).settled()


@clause("KM-5.7", "KM-R16", "KM-R58")
@for_every("do", ["gain_charges", "lose_charges", "steal_charges", "draw", "mill"])
@for_every("amount", [0, -2, {"count": "own_charges", "times": -1}])
def test_an_amount_of_nothing_or_less_does_nothing(do, amount):
    played({"do": do, "who": "opponent", "amount": amount}).settled().unchanged_but(**SPENT)


@clause("KM-5.7", "KM-R16")
@for_every("do", ["heal", "damage"])
def test_nor_does_one_of_damage_or_healing(do):
    q = side(kmon(damage=3))
    t = played({"do": do, "target": "opp_active", "amount": -2}, q=q).settled()
    t.unchanged_but(**SPENT)


# --- substitute -----------------------------------------------------------------------------

SWAP: Raw = {"do": "substitute", "side": "own"}
FORCE: Raw = {"do": "substitute", "side": "opp"}


@clause("KM-9.5", "KM-4.14", "KM-4.16")
@for_every("to", [None, "own_bench_choice", "own_other_choice"])
def test_substitute_exchanges_the_own_active_k_mon_for_the_one_declared(to):
    effect = {**SWAP, "to": to} if to else SWAP
    p = side(kmon(damage=2), [kmon(damage=1), GONE])
    t = played(effect, heal(1), p=p).settled()
    t.unchanged_but(p_active="p2", p2_damage=0, **SPENT)
    t = table(side(hand=[ability("spell", effects=[effect])])).act("ability spell")
    assert t.menu == ["target own 2", "target own 3"]


@clause("KM-9.5", "KM-4.14", "KM-5.17", "KM-5.6", "KM-5.15")
def test_a_forced_substitution_ends_the_stance_and_is_aimed_at_the_active_k_mon():
    burning = ability("burning", persistent=burn(1))
    spell = ability("spell", effects=[FORCE])
    t = table(side(hand=[spell]), defending(), effects=[("q1", "p", burning)])
    t.use("spell", target="q3").settled()
    t.unchanged_but(q_active="q3", q_stance="neutral", q_charges=5, **SPENT)
    assert t.effects("q1") == [("burning", 0)], "what is attached stays where it is"


@clause("KM-9.5", "KM-4.39")
def test_the_opponent_may_be_the_one_who_chooses_when_it_happens():
    t = played(choosing(FORCE))
    assert t.asked == "q"
    assert t.menu == ["target own 2", "target own 3"]
    t.choose("q2").settled().unchanged_but(q_active="q2", **SPENT)
    t = played(choosing(SWAP))
    assert t.asked == "q"
    assert t.menu == ["target opposing 2", "target opposing 3"]
    t.choose("p3").settled().unchanged_but(p_active="p3", **SPENT)


@clause("KM-5.5", "KM-9.2", "KM-9.5")
@for_every("effect", [SWAP, FORCE, choosing(SWAP), choosing(FORCE)])
def test_without_a_benched_k_mon_there_is_nothing_to_play(effect):
    alone = side(kmon(), [GONE, GONE], hand=[ability("spell", effects=[effect])])
    assert table(alone, side(kmon(), [GONE, GONE])).refuses("spell", clause="KM-5.5")


@clause("KM-4.29", "KM-9.5")
def test_a_marked_k_mon_is_not_substituted():
    t = played(damage(9), FORCE, target="q2")
    t.bonus("none")
    assert t.menu == ["replace 2", "replace 3"], "q2 did not enter by the exchange"
    t.replace(3).settled()
    assert t.happened("substituted") == []


@clause("KM-4.40", "KM-R140", "KM-4.29")
def test_a_k_mon_that_fell_meanwhile_does_not_enter():
    strike = reaction("strike", effects=[damage(9, "opp_any_choice")])
    spell = ability("spell", effects=[SWAP, gain(1)])
    t = table(side(hand=[spell]), side(hand=[strike])).use("spell", target="p2")
    t.react("strike", target="p2").bonus("none").settled()
    assert (t.active("p"), t.charges("p")) == ("p1", 4)


@clause("KM-5.44", "KM-4.39")
def test_an_evaded_substitution_asks_nobody():
    spell = ability("spell", effects=[choosing(FORCE), gain(1)])
    t = table(side(hand=[spell]), side(hand=spare("x", "y"))).use("spell").evade(["x", "y"])
    t.settled().unchanged_but(q_hand=[], q_pile=["x", "y"], **SPENT)


@clause("KM-4.14", "KM-4.13", "KM-9.5")
def test_a_substitution_by_item_leaves_the_one_of_phase_three():
    t = table(side(hand=[item("swap", effects=[SWAP])]), phase=1).start_turn()
    t.item("swap", target="p2").substitute(3).settled()
    t.unchanged_but(p_active="p3", p_hand=[], p_pile=["swap"], p_used=["swap"], phase=4)


# --- set_stance -----------------------------------------------------------------------------


def stance(to: str, target: str = "own_active") -> Raw:
    return {"do": "set_stance", "target": target, "stance": to}


@clause("KM-9.5", "KM-5.13", "KM-5.15", "KM-5.17", "KM-R144")
def test_a_stance_set_by_an_effect_is_no_defence_action():
    t = played(stance("defence"), p=side(pile=[ability("old")]), q=defending()).settled()
    t.unchanged_but(p_stance="defence", p_hand=[], p_pile=["old", "spell"])
    t.end_turn().start_turn().keep().attack().settled()
    assert (t.damage("p1"), t.charges("p")) == (1, 5), "yet it protects and earns like one"
    t.end_turn().start_turn()
    assert t.stance("p") == "neutral"


@clause("KM-9.5", "KM-5.17", "KM-5.6", "KM-5.16")
def test_an_effect_may_end_the_stance_of_the_opponent_who_was_aimed_at_in_it():
    t = played(stance("neutral", "opp_active"), q=defending()).settled()
    t.unchanged_but(q_stance="neutral", q_charges=5, **SPENT)
    played(stance("defence", "opp_active")).settled().unchanged_but(q_stance="defence", **SPENT)


@clause("KM-2.11", "KM-9.5")
def test_a_benched_k_mon_takes_no_stance():
    t = played(stance("defence", "own_bench_choice"), target="p2").settled()
    t.unchanged_but(**SPENT)
    played(stance("defence", "own_all")).settled().unchanged_but(p_stance="defence", **SPENT)
    p = side(stance="defence")
    played(stance("defence"), p=p).settled().unchanged_but(**SPENT)
    played(stance("neutral")).settled().unchanged_but(**SPENT)


# --- effects and their counters -------------------------------------------------------------

MIGHT: Raw = {"mod": "damage_dealt", "amount": 1, "source": "any"}
HELP = [ability(code, persistent=buff(4, static=[MIGHT])) for code in ("help1", "help2")]
HARM = [ability(code, persistent=burn(1, 4)) for code in ("harm1", "harm2")]
MANY = {"count": "own_charges"}
LAID = [("p1", "p", HELP[0]), ("p1", "q", HARM[0]), ("p2", "q", HARM[1]), ("p1", "q", HELP[1])]


def change(do: str, amount: object, target: str, kind: str) -> Raw:
    return {"do": do, "target": target, "kind": kind, "amount": amount}


@clause("KM-9.5", "KM-5.51", "KM-9.2")
@for_every(
    ("target", "kind", "amount", "left"),
    [
        ("own_active", "buff", 1, {"p1": ["harm1", "help2"], "p": ["help1"]}),
        ("own_active", "buff", "all", {"p1": ["harm1"], "p": ["help1"], "q": ["help2"]}),
        ("own_active", "debuff", 5, {"p1": ["help1", "help2"], "q": ["harm1"]}),
        ("own_all", "debuff", MANY, {"p1": ["help1", "help2"], "p2": [], "q": ["harm1", "harm2"]}),
        ("own_active", "buff", 0, {}),
        ("opp_all", "debuff", "all", {}),
    ],
)
def test_remove_effects_sends_the_oldest_of_its_kind_to_their_owners(target, kind, amount, left):
    spell = ability("spell", effects=[change("remove_effects", amount, target, kind)])
    t = table(side(hand=[spell]), effects=LAID).use("spell").settled()
    changes = {f"{who}_effects": [(code, 0) for code in left[who]] for who in left if len(who) > 1}
    changes |= {f"{who}_pile": left[who] for who in left if who == "q"}
    t.unchanged_but(p_hand=[], p_pile=[*left.get("p", []), "spell"], **changes)


@clause("KM-9.5", "KM-5.54", "KM-9.2")
def test_counters_go_on_and_off_each_effect_of_the_kind_on_all_that_is_meant():
    effects = [change("add_counters", 2, "own_all", "debuff"),
               change("add_counters", {"count": "own_charges"}, "own_active", "buff"),
               change("remove_counters", 1, "own_any_choice", "debuff"),
               change("remove_counters", 9, "own_active", "buff")]  # fmt: skip
    t = table(side(hand=[ability("spell", effects=effects)]), effects=LAID)
    t.use("spell", target="p2").settled()
    t.unchanged_but(
        **SPENT,
        p1_effects=[("help1", 0), ("harm1", 2), ("help2", 0)],
        p2_effects=[("harm2", 1)],
    )


@clause("KM-4.39", "KM-9.5")
@for_every(
    "effect",
    [
        damage(1, "own_any_choice"),
        heal(1, "own_any_choice"),
        stance("defence", "own_any_choice"),
        change("remove_effects", 1, "own_any_choice", "debuff"),
        change("add_counters", 1, "own_any_choice", "debuff"),
        change("remove_counters", 1, "own_any_choice", "debuff"),
    ],
)
def test_every_verb_with_a_choice_may_leave_it_to_the_opponent(effect):
    t = table(side(hand=[ability("spell", effects=[choosing(effect)])]), side(hand=spare("x")))
    t.use("spell")
    assert t.asked == "q"
    assert t.menu == ["target opposing 1", "target opposing 2", "target opposing 3"]
    t.choose("p2").settled()


@clause("KM-5.6", "KM-4.39", "KM-5.41")
def test_choices_still_to_come_on_the_own_side_aim_at_nobody():
    effects = [choosing(heal(1, "own_any_choice")) for _ in range(6)]
    t = table(side(hand=[ability("spell", effects=effects)]), defending(hand=spare("x", "y")))
    t.use("spell")
    assert not t.in_window(), "nothing to evade"
    for _ in effects:
        t.choose("p1")
    t.settled().unchanged_but(**SPENT)


@clause("KM-9.5", "KM-5.56", "KM-4.16", "KM-4.39")
def test_attach_effect_asks_for_its_choices_at_declaration_but_for_those_of_its_tick():
    block = debuff(
        2,
        "opp_bench_choice",
        on_attach=[heal(1, "own_any_choice")],
        tick=[damage(1, "opp_any_choice")],
    )
    spell = ability("spell", effects=[{"do": "attach_effect", "persistent": block}])
    p = side(kmon(), [kmon(damage=2), kmon()], hand=[spell])
    t = table(p).use("spell", target=["q2", "p2"]).settled()
    t.unchanged_but(p_hand=[], q2_effects=[("spell", 0)], p2_damage=1)
    t.end_turn().start_turn()
    assert t.asked == "p", "the owner of the card chooses, in the opponent's Phase II"
    assert t.menu == [f"target opposing {place}" for place in (1, 2, 3)]
    t.choose("q3").keep().settled()
    assert (t.damage("q3"), t.effects("q2")) == (1, [("spell", 1)])


# --- for_each -------------------------------------------------------------------------------


def for_each(what: str, *effects: Raw) -> Raw:
    return {"do": "for_each", "what": what, "effects": list(effects)}


@clause("KM-9.5", "KM-9.8", "KM-9.2")
@for_every(
    ("what", "times"),
    [("own_active", 1), ("own_bench_all", 1), ("own_all", 2), ("opp_all", 3), ("opp_bench_all", 2)],
)
def test_for_each_repeats_once_for_each_k_mon_that_is_not_exhausted(what, times):
    t = played(for_each(what, gain(1), draw(1)), p=side(kmon(), [kmon(), GONE])).settled()
    assert t.charges("p") == 3 + times
    assert len(t.hand("p")) == times
    t = played(for_each("own_bench_all", gain(1)), p=side(kmon(), [GONE, GONE])).settled()
    t.unchanged_but(**SPENT)


@clause("KM-9.5", "KM-9.8", "KM-5.36")
def test_each_round_of_for_each_deals_its_damage():
    q = side(kmon("ice", hp=20))
    spell = ability("spell", element="fire", effects=[for_each("own_all", damage(2))])
    t = table(side(hand=[spell]), q).use("spell").settled()
    t.unchanged_but(q1_damage=7, **SPENT)


@clause("KM-9.5", "KM-4.16", "KM-4.39")
def test_a_choice_in_for_each_is_made_once_at_declaration_or_every_time_it_happens():
    p = side(kmon(), [kmon(damage=9, hp=10), kmon(damage=5)])
    t = played(for_each("own_all", heal(1, "own_bench_choice")), p=p, target="p2").settled()
    t.unchanged_but(p2_damage=6, **SPENT)
    t = played(for_each("own_all", choosing(heal(1, "own_bench_choice"))), p=p)
    t.choose("p2").choose("p3").choose("p3").settled()
    t.unchanged_but(p2_damage=8, p3_damage=3, **SPENT)


@clause("KM-9.8", "KM-5.7")
def test_for_each_counts_its_k_mon_before_the_first_round():
    q = side(kmon(hp=1), [kmon(hp=1), kmon(hp=9)])
    t = played(for_each("opp_all", damage(1, "opp_bench_all")), q=q)
    assert t.damage("q3") == 3
    assert t.asked == "q"
    t.bonus("none").settled()
