"""Who acts and who is hit when a reaction has changed the active K-Mon (KM-4.28, KM-4.40)."""

from engine.games.kmon.tests.cards import (
    ability,
    burn,
    damage,
    defending,
    gain,
    kmon,
    powerup,
    reaction,
    side,
    spare,
)
from engine.games.kmon.tests.language import table
from engine.kernel.testing import clause, for_every


@clause("KM-4.28", "KM-R35", "KM-5.16", "KM-5.17", "KM-R95")
@for_every("root", ["attack", "spell"])
def test_a_defender_that_steps_aside_leaves_the_position_to_be_hit(root):
    swap = reaction("swap", effects=[{"do": "substitute", "side": "own"}])
    spell = ability("spell", effects=[damage(2)], persistent=burn())
    q = side(kmon(trait="corazza"), [kmon("ice"), kmon()], hand=[swap], stance="defence")
    t = table(side(hand=[spell]), q)
    t = t.attack() if root == "attack" else t.use("spell")
    t.react("swap", target="q2").settled().unchanged_but(
        q_active="q2", q_stance="neutral", q_hand=[], q_pile=["swap"], q2_damage=2,
        **({"p_charges": 5} if root == "attack" else {"p_hand": [], "q2_effects": [("spell", 0)]}),
    )  # fmt: skip


@clause("KM-4.28", "KM-R34", "KM-4.27", "KM-5.16")
@for_every("root", ["boost", "spell"])
def test_an_action_whose_k_mon_is_pushed_away_fails_and_its_cost_is_lost(root):
    push = reaction("push", effects=[{"do": "substitute", "side": "opp"}])
    boost = powerup("boost", cost=1, effects=[damage(1, "opp_bench_all")])
    spell = ability("spell", cost=1, effects=[damage(3), damage(1, "opp_bench_all"), gain(5)])
    t = table(side(hand=[boost, spell]), defending(hand=[push]))
    t = t.attack("boost") if root == "boost" else t.use("spell")
    t.react("push", target="p2").settled().unchanged_but(
        p_charges=2, p_hand=["spell" if root == "boost" else "boost"], p_pile=[root], p_active="p2",
        q_charges=5, q_hand=[], q_pile=["push"],
    )  # fmt: skip


@clause("KM-R137", "KM-4.28")
def test_a_defence_whose_k_mon_is_pushed_away_fails():
    push = reaction("push", effects=[{"do": "substitute", "side": "opp"}])
    t = table(side(pile=spare("a")), defending(hand=[push])).defend().react("push", target="p3")
    t.settled().unchanged_but(p_active="p3", q_hand=[], q_pile=["push"])
    hit = reaction("hit", effects=[damage(9, "attacker")])
    t = table(side(pile=spare("a")), defending(hand=[hit])).defend().react("hit").bonus("none")
    t.replace(2).settled()
    assert (t.stance("p"), t.charges("q"), t.hand("p")) == ("neutral", 3, [])


@clause("KM-4.40", "KM-R140", "KM-5.15")
def test_a_chosen_target_stays_the_target_on_the_bench():
    swap = reaction("swap", effects=[{"do": "substitute", "side": "own"}])
    spell = ability("spell", element="fire", effects=[damage(2, "opp_any_choice")])
    q = side(kmon("ice", trait="barriera"), hand=[swap], stance="defence")
    t = table(side(hand=[spell]), q).use("spell", target="q1").react("swap", target="q2").settled()
    t.unchanged_but(
        p_hand=[], p_pile=["spell"], q_active="q2", q_stance="neutral", q_hand=[], q_pile=["swap"],
        q1_damage=3,
    )  # fmt: skip


@clause("KM-4.28", "KM-4.29", "KM-R34")
def test_an_attack_on_a_k_mon_that_has_just_fallen_fails():
    brace = reaction("brace", effects=[damage(9, "own_active")])
    t = table(side(), defending(hand=[brace])).attack().react("brace").bonus("none").replace(2)
    t.settled().unchanged_but(
        q_hand=[],
        q_pile=["brace"],
        q1_damage=9,
        q1_exhausted=True,
        q_active="q2",
        q_stance="neutral",
    )


@clause("KM-5.16", "KM-5.15", "KM-R140")
@for_every(("selector", "earned"), [("opp_any_choice", 0), ("opp_active", 2)])
def test_only_a_defender_that_is_still_a_target_earns(selector, earned):
    """A chosen K-Mon stays the target on the bench; a position is taken over with its aim."""
    swap = reaction("swap", effects=[
        {"do": "substitute", "side": "own"},
        {"do": "set_stance", "target": "own_active", "stance": "defence"},
    ])  # fmt: skip
    spell = ability("spell", effects=[damage(2, selector)])
    t = table(side(hand=[spell]), side(hand=[swap])).use("spell", target="q1")
    t.react("swap", target="q2").settled().unchanged_but(
        p_hand=[], p_pile=["spell"], q_active="q2", q_stance="defence", q_hand=[], q_pile=["swap"],
        **({"q2_damage": 2, "q_charges": 5} if earned else {"q1_damage": 2}),
    )  # fmt: skip
