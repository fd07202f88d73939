"""What cards of a chain leave behind: persistent parts, and K-Mon already marked (KM-4.29)."""

from engine.games.kmon.tests.cards import (
    ability,
    buff,
    burn,
    damage,
    debuff,
    gain,
    heal,
    kmon,
    powerup,
    reaction,
    side,
    spare,
)
from engine.games.kmon.tests.language import table
from engine.kernel.testing import clause, for_every

TWO = ["x", "y"]
STOP = reaction("stop", effects=[{"do": "neutralise"}])


@clause("KM-5.52", "KM-5.44", "KM-R138")
@for_every("target", ["opp_active", "opp_bench_choice", "own_active"])
@for_every("how", ["evade", "stop", "pass"])
@for_every("root", ["boost", "feint", "spell"])
def test_a_cancelled_action_attaches_only_what_an_evasion_leaves_on_the_bench(target, how, root):
    part = burn(1, 2, target)
    hand = [
        powerup("boost", persistent=part), powerup("feint", persistent=part, replaces=True),
        ability("spell", effects=[damage(1)], persistent=part),
    ]  # fmt: skip
    t = table(side(hand=hand), side(hand=[STOP, *spare(*TWO)]))
    t = t.use(root, target="q2") if root == "spell" else t.attack(root, target="q2")
    if how == "evade" and (root, target) == ("feint", "opp_bench_choice"):
        assert t.menu == ["pass", "react stop"]
        return
    t = {"evade": lambda: t.evade(TWO), "stop": lambda: t.react("stop"), "pass": t.pass_}[how]()
    t.settled()
    bearer = {"opp_active": "q1", "opp_bench_choice": "q2", "own_active": "p1"}[target]
    stays = how == "pass" or (how == "evade" and bearer == "q2")
    assert t.effects(bearer) == ([(root, 0)] if stays else [])
    assert (root in t.pile("p")) == (not stays)
    assert [name for name in ("p1", "q1", "q2") if name != bearer and t.effects(name)] == []


@clause("KM-5.52", "KM-5.48", "KM-5.29")
def test_a_reaction_may_stay_on_either_side():
    shield = buff(2, "own_active", static=[{"mod": "damage_taken", "amount": -1, "source": "any"}])
    card = reaction("r", effects=[gain(1)], persistent=shield)
    t = table(side(), side(hand=[card])).attack().react("r").settled()
    t.unchanged_but(p_charges=5, q_charges=4, q_hand=[], q1_effects=[("r", 0)], q1_damage=1)
    card = reaction("r", persistent=debuff(1, "attacker"))
    t = table(side(kmon(trait="argine")), side(hand=[card])).attack().react("r").settled()
    t.unchanged_but(p_charges=5, q_hand=[], q_pile=["r"], q1_damage=2)


@clause("KM-4.26", "KM-9.1", "KM-5.48")
def test_attached_to_the_attacker_it_follows_him_to_the_bench():
    card = reaction("r", persistent=debuff(3, "attacker"))
    push = reaction("push", effects=[{"do": "substitute", "side": "opp"}])
    t = table(side(), side(hand=[card, push])).attack().react("r").react("push", target="p2")
    t.settled().unchanged_but(p_active="p2", p1_effects=[("r", 0)], q_hand=[], q_pile=["push"])


@clause("KM-4.29", "KM-5.34", "KM-5.58", "KM-5.22")
def test_a_marked_attacker_is_the_target_of_nothing_but_what_it_wears_still_works():
    strong = {"mod": "damage_dealt", "amount": 2, "source": "attack"}
    worn = ability("worn", persistent=buff(5, static=[strong]))
    all_at_once = reaction(
        "r",
        effects=[
            {"do": "substitute", "side": "opp"}, heal(5, "opp_active"), damage(1, "attacker"),
            {"do": "set_stance", "target": "opp_active", "stance": "defence"}, gain(1),
        ],
        persistent=debuff(2, "attacker"),
    )  # fmt: skip
    q = side(kmon(hp=2, trait="irriducibile"))
    t = table(side(hand=[all_at_once]), q, effects=[("q1", "q", worn)]).attack().last_attack()
    t.react("r", target="q2").bonus("none").replace(3).settled().unchanged_but(
        p_charges=6, p_hand=[], p_pile=["r"], p1_damage=4, q_charges=5, q1_damage=2,
        q1_exhausted=True, q1_last_attack=True, q1_effects=[], q_active="q3", q_pile=["worn"],
    )  # fmt: skip


@clause("KM-R91", "KM-9.6", "KM-5.22")
@for_every("what", ["attack", "reaction", "ability", "defence"])
def test_what_forbids_attacks_or_reactions_forbids_the_last_attack(what):
    bar = ability("bar", persistent=debuff(2, static=[{"mod": "forbid", "what": what}]))
    q = side(kmon(hp=2, trait="irriducibile"), stance="defence")
    t = table(side(kmon(trait="ferocia")), q, effects=[("q1", "p", bar)]).attack()
    assert t.can("last attack") == (what in ("ability", "defence"))


@clause("KM-4.28", "KM-R34", "KM-4.27", "KM-5.16")
@for_every("ultimate", [False, True])
def test_an_ability_whose_k_mon_falls_in_the_chain_fails_and_a_defender_still_earns(ultimate):
    spell = ability(
        "spell", cost=2, effects=[damage(3), damage(1, "opp_bench_all"), gain(3)], ultimate=ultimate
    )
    hit = reaction("hit", effects=[damage(9, "attacker")])
    t = table(side(hand=[spell]), side(hand=[hit], stance="defence")).use("spell").react("hit")
    t.bonus("none").replace(2).settled().unchanged_but(
        p_charges=1, p_hand=[], p_pile=["spell"], p1_damage=9, p1_exhausted=True, p_active="p2",
        q_charges=7 if ultimate else 5, q_hand=[], q_pile=["hit"],
    )  # fmt: skip


@clause("KM-R93", "KM-5.57", "KM-4.28")
@for_every("root", ["flame", "blaze"])
def test_led_to_a_k_mon_that_then_becomes_active_it_meets_neither_stance_nor_barriera(root):
    hand = [
        powerup("flame", element="fire"), ability("blaze", element="fire", effects=[damage(2)])
    ]  # fmt: skip
    swap = reaction("swap", effects=[
        {"do": "substitute", "side": "own"},
        {"do": "set_stance", "target": "own_active", "stance": "defence"},
    ])  # fmt: skip
    move = reaction("move", effects=[{"do": "redirect", "to": "own_bench_choice"}])
    q = side(bench=[kmon("fire", trait="barriera"), kmon()], hand=[move, swap])
    t = table(side(hand=hand), q)
    t = t.attack("flame") if root == "flame" else t.use("blaze")
    t.react("swap", target="q2").react("move", target="q2").settled()
    assert (t.active("q"), t.stance("q"), t.damage("q1"), t.damage("q2")) == ("q2", "defence", 0, 2)
