"""Reactions that alter a link: redirect, reduce; the damage still pending (KM-5.57)."""

from engine.games.kmon.tests.cards import (
    Raw,
    ability,
    bonus,
    burn,
    damage,
    debuff,
    defending,
    gain,
    kmon,
    mill,
    powerup,
    reaction,
    side,
    spare,
)
from engine.games.kmon.tests.language import table
from engine.kernel.testing import clause, for_every

TWO = ["x", "y"]
MOVE = {"do": "redirect", "from": "own_active", "to": "own_bench_choice"}
PENDING = {"count": "pending_damage"}


def less(amount) -> Raw:
    return {"do": "reduce_pending", "amount": amount}


def move(code: str = "move", to: str = "own_bench_choice") -> Raw:
    return reaction(code, effects=[{**MOVE, "to": to}])


def cut(amount, code: str = "cut") -> Raw:
    return reaction(code, effects=[less(amount)])


# --- redirect --------------------------------------------------------------------------------


@clause("KM-5.57", "KM-R93", "KM-9.5")
@for_every("trait", ["appuntito", "corazza", "barriera"])
def test_only_the_place_of_an_attacks_damage_changes(trait):
    p = side(kmon(trait="implacabile"))
    q = side(kmon(trait=trait), hand=[move()], stance="defence")
    t = table(p, q).attack().react("move", target="q3").settled()
    t.unchanged_but(
        p_charges=5, q_charges=5, q_hand=[], q_pile=["move", "filler"], q_deck=9, q3_damage=2,
        **({"p1_damage": 1} if trait == "appuntito" else {}),
    )  # fmt: skip


@clause("KM-R93", "KM-5.38", "KM-5.36")
@for_every(("primary", "dealt"), [("ice", 4), ("earth", 3), ("water", 2)])
def test_weakness_and_resistance_are_those_of_the_k_mon_really_hit(primary, dealt):
    flame = powerup("flame", element="fire", effects=[bonus(1)])
    q = side(kmon("ice", trait="barriera"), [kmon(primary, trait="barriera"), kmon()],
             hand=[move()], stance="defence")  # fmt: skip
    t = table(side(hand=[flame]), q).attack("flame").react("move", target="q2").settled()
    assert (t.damage("q1"), t.damage("q2"), t.charges("p"), t.charges("q")) == (0, dealt, 5, 5)


@clause("KM-5.57", "KM-R93", "KM-5.58")
def test_modifiers_of_the_attacker_and_of_the_k_mon_really_hit_count():
    up = ability(
        "up",
        persistent=debuff(2, static=[{"mod": "damage_taken", "amount": 2, "source": "attack"}]),
    )
    down = ability(
        "down",
        persistent=debuff(2, static=[{"mod": "damage_taken", "amount": -2, "source": "any"}]),
    )
    t = table(
        side(kmon(trait="ferocia")),
        side(hand=[move()]),
        effects=[("q2", "p", up), ("q1", "q", down)],
    )
    t.attack().react("move", target="q2").settled()
    assert (t.damage("q1"), t.damage("q2")) == (0, 5)


@clause("KM-5.57")
def test_the_other_effects_of_the_link_stay_where_they_are():
    spell = ability("spell", effects=[damage(3), mill(1)], persistent=burn())
    t = table(side(hand=[spell]), side(hand=[move()])).use("spell").react("move", target="q2")
    t.settled().unchanged_but(
        p_hand=[], q1_effects=[("spell", 0)], q2_damage=3, q_hand=[], q_deck=9,
        q_pile=["move", "filler"],
    )  # fmt: skip


@clause("KM-5.57", "KM-5.36", "KM-R73")
def test_what_falls_on_the_bench_anyway_is_added_to_what_is_led_there():
    spell = ability("spell", element="fire", effects=[damage(2, "opp_all")])
    q = side(kmon("water"), [kmon("ice"), kmon()], hand=[move()])
    t = table(side(hand=[spell]), q).use("spell").react("move", target="q2").settled()
    t.unchanged_but(
        p_hand=[], p_pile=["spell"], q_hand=[], q_pile=["move"], q2_damage=5, q3_damage=2
    )


@clause("KM-5.57", "KM-5.38", "KM-R139")
def test_damage_of_a_replacing_power_up_can_be_redirected():
    feint = powerup("feint", effects=[damage(3), gain(1)], replaces=True)
    t = (
        table(side(hand=[feint]), defending(hand=[move()]))
        .attack("feint")
        .react("move", target="q2")
    )
    t.settled().unchanged_but(
        p_charges=4,
        p_hand=[],
        p_pile=["feint"],
        q_charges=5,
        q_hand=[],
        q_pile=["move"],
        q2_damage=3,
    )


@clause("KM-5.57", "KM-9.5")
def test_damage_may_be_led_back_to_the_attacker_unmodified():
    flame = powerup("flame", element="fire", effects=[bonus(1)])
    p = side(kmon("ice/fire", trait="barriera"), hand=[flame])
    t = table(p, side(hand=[move(to="attacker")])).attack("flame").react("move")
    t.settled().unchanged_but(
        p_charges=5, p_hand=[], p_pile=["flame"], p1_damage=3, q_hand=[], q_pile=["move"]
    )


@clause("KM-5.57")
def test_the_damage_of_a_reaction_is_redirected_too():
    hit = reaction("hit", effects=[damage(3, "attacker"), damage(1, "opp_bench_all")])
    t = (
        table(side(hand=[move()]), side(hand=[hit]))
        .attack()
        .react("hit")
        .react("move", target="p2")
    )
    t.settled().unchanged_but(
        p_charges=5, p_hand=[], p_pile=["move"], p2_damage=4, p3_damage=1, q_hand=[],
        q_pile=["hit"], q1_damage=2,
    )  # fmt: skip


@clause("KM-R93", "KM-5.44", "KM-5.42", "KM-R138")
@for_every("root", ["boost", "spell"])
def test_redirected_damage_cannot_be_evaded(root):
    boost = powerup("boost", effects=[bonus(1), gain(1), damage(1, "opp_bench_all")])
    spell = ability("spell", effects=[damage(3), gain(1), damage(1, "opp_bench_all")])
    t = table(side(hand=[boost, spell]), side(hand=[move(), *spare(*TWO)], stance="defence"))
    t = t.attack("boost") if root == "boost" else t.use("spell")
    left = "spell" if root == "boost" else "boost"
    t.evade(TWO).react("move", target="q2").settled()
    t.unchanged_but(
        p_hand=[left], p_pile=[root], q_hand=[], q_pile=["x", "y", "move"], q2_damage=4, q3_damage=1
    )


@clause("KM-R141", "KM-4.26", "KM-5.44")
def test_after_the_evasion_there_is_nothing_left_to_redirect():
    t = table(side(), side(hand=[move(), *spare(*TWO)])).attack().react("move", target="q2")
    t.evade(TWO).settled().unchanged_but(q_hand=[], q_pile=["x", "y", "move"])


@clause("KM-R141", "KM-5.57")
def test_of_two_redirections_the_last_played_moves_the_damage():
    t = table(side(), side(hand=[move("one"), move("two")])).attack().react("one", target="q2")
    t.react("two", target="q3").settled()
    t.unchanged_but(p_charges=5, q_hand=[], q_pile=["two", "one"], q3_damage=2)


@clause("KM-5.57", "KM-4.40", "KM-R140")
def test_a_target_that_has_fallen_or_stands_in_the_position_itself_takes_nothing_over():
    hit = reaction("hit", effects=[damage(9, "opp_bench_choice")], answers=["reaction"])
    t = table(side(hand=[hit]), side(hand=[move()])).attack().react("move", target="q2")
    t.react("hit", target="q2").bonus("none").settled()
    assert (t.damage("q1"), t.damage("q2"), t.charges("p")) == (2, 9, 5)
    push = reaction("push", effects=[{"do": "substitute", "side": "opp"}], answers=["reaction"])
    t = table(side(hand=[push]), side(hand=[move()])).attack().react("move", target="q2")
    t.react("push", target="q2").settled().unchanged_but(
        p_charges=5,
        p_hand=[],
        p_pile=["push"],
        q_hand=[],
        q_pile=["move"],
        q_active="q2",
        q2_damage=2,
    )


# --- reduce ----------------------------------------------------------------------------------


@clause("KM-5.36", "KM-5.57", "KM-5.9", "KM-R29")
@for_every(("amount", "dealt"), [(0, 4), (1, 3), (4, 0), (9, 0), ("all", 0), (-3, 4)])
@for_every("root", ["boost", "spell", "feint"])
def test_step_seven_takes_off_what_a_reaction_says_and_success_stays(amount, dealt, root):
    hand = [
        powerup("boost", effects=[bonus(2)]), ability("spell", effects=[damage(3), damage(1)]),
        powerup("feint", effects=[damage(4)], replaces=True),
    ]  # fmt: skip
    t = table(side(hand=hand), side(hand=[cut(amount)]))
    t = t.use(root) if root == "spell" else t.attack(root)
    t.react("cut").settled()
    assert (t.damage("q1"), t.charges("p")) == (dealt, 5 if root == "boost" else 3)


@clause("KM-5.36", "KM-R74")
def test_it_comes_after_all_modifiers_and_before_the_one_clamp():
    flame = powerup("flame", element="fire", effects=[bonus(1)])
    t = (
        table(side(hand=[flame]), defending(kmon("ice"), hand=[cut(2)]))
        .attack("flame")
        .react("cut")
    )
    assert t.settled().damage("q1") == 2 + 1 + 1 - 1 - 2
    t = table(side(), defending(kmon(trait="corazza"), hand=[cut(1)])).attack().react("cut")
    assert t.settled().damage("q1") == 0


@clause("KM-9.5", "KM-5.57")
def test_only_damage_on_ones_own_active_k_mon_is_reduced():
    spell = ability("spell", effects=[damage(2, "opp_all"), damage(2, "own_all"), mill(1)])
    t = table(side(hand=[spell]), side(hand=[cut("all")])).use("spell").react("cut").settled()
    t.unchanged_but(
        p_hand=[], p_pile=["spell"], p1_damage=2, p2_damage=2, p3_damage=2, q_hand=[], q_deck=9,
        q_pile=["cut", "filler"], q2_damage=2, q3_damage=2,
    )  # fmt: skip


@clause("KM-5.57", "KM-R141")
def test_reductions_add_up_each_on_what_is_left():
    spell = ability("spell", effects=[damage(6)])
    t = table(side(hand=[spell]), side(hand=[cut(1, "one"), cut(2, "two")])).use("spell")
    t.react("one").react("two").settled()
    assert t.damage("q1") == 3


@clause("KM-5.57", "KM-5.36")
def test_a_reduction_covers_all_parts_of_one_link_on_that_k_mon_once():
    coin = {"do": "coin_flip", "heads": [damage(3)], "tails": []}
    spell = ability("spell", effects=[damage(2), coin])
    t = table(side(hand=[spell]), side(hand=[cut(4)])).use("spell").react("cut").coin("heads")
    assert t.settled().damage("q1") == 1


@clause("KM-5.57", "KM-4.26")
def test_a_reaction_can_be_reduced():
    hit = reaction("hit", effects=[damage(3, "attacker")])
    t = table(side(hand=[cut(2)]), side(hand=[hit])).attack().react("hit").react("cut").settled()
    assert (t.damage("p1"), t.damage("q1")) == (1, 2)


@clause("KM-R141", "KM-5.57")
def test_redirect_played_first_finds_what_the_reduction_has_left():
    t = table(side(), side(hand=[move(), cut(1)])).attack().react("move", target="q2").react("cut")
    t.settled().unchanged_but(p_charges=5, q_hand=[], q_pile=["cut", "move"], q2_damage=1)


@clause("KM-R141", "KM-5.57")
def test_redirect_played_last_leaves_nothing_to_reduce():
    t = table(side(), side(hand=[move(), cut(1)])).attack().react("cut").react("move", target="q2")
    t.settled().unchanged_but(p_charges=5, q_hand=[], q_pile=["move", "cut"], q2_damage=2)


@clause("KM-R141", "KM-5.57")
@for_every("root", ["boost", "spell"])
def test_a_reduction_never_touches_what_was_meant_for_the_bench_anyway(root):
    boost = powerup("boost", element="fire", effects=[damage(2, "opp_bench_all")])
    spell = ability("spell", element="fire", effects=[damage(2, "opp_all")])
    q = side(bench=[kmon("fire"), kmon("fire")], hand=[move(), cut("all")])
    t = table(side(hand=[boost, spell]), q)
    t = t.attack("boost") if root == "boost" else t.use("spell")
    t.react("move", target="q2").react("cut").settled()
    assert (t.damage("q1"), t.damage("q2"), t.damage("q3")) == (0, 2, 2)


@clause("KM-R73", "KM-5.36", "KM-R93")
def test_weakness_counts_once_for_an_attack_led_to_where_its_assault_hits_anyway():
    boost = powerup("boost", element="fire", effects=[damage(2, "opp_bench_all")])
    q = side(bench=[kmon("ice"), kmon("ice")], hand=[move()])
    t = table(side(hand=[boost]), q).attack("boost").react("move", target="q2").settled()
    assert (t.damage("q1"), t.damage("q2"), t.damage("q3")) == (0, 2 + 2 + 1, 2 + 1)


# --- the damage still pending ----------------------------------------------------------------

BACK = reaction("back", effects=[damage(PENDING, "attacker")])


@clause("KM-5.57", "KM-9.3", "KM-5.36")
@for_every(
    ("action", "amount"),
    [
        (None, 3 - 1),
        (powerup("c", element="fire", effects=[bonus(2)]), 2 + 2 + 1 + 1 - 1),
        (powerup("c", effects=[{"do": "attack_set", "amount": 5}]), 5 + 1 - 1),
        (powerup("c", effects=[{"do": "ignore", "what": ["defence"]}]), 2 + 1),
        (powerup("c", effects=[damage(4)], replaces=True), 4 - 1),
        (powerup("c", effects=[damage(4, "opp_bench_all")], replaces=True), 0),
        (powerup("c", effects=[gain(1)], replaces=True), 0),
        (ability("c", element="fire", effects=[damage(3), damage(1, "opp_all")]), 3 + 1 + 1),
        (ability("c", effects=[damage(3, "opp_bench_all")]), 0),
        (ability("c", effects=[{**damage(3), "if": {"cmp": [1, ">", 2]}}, damage(1)]), 1),
    ],
)
def test_pending_damage_is_what_the_answered_link_would_do(action, amount):
    p = side(kmon("fire", trait="ferocia", hp=20), hand=[action] if action else [])
    t = table(p, defending(kmon("ice", hp=20), hand=[BACK]))
    if action is None:
        t.attack()
    else:
        t = t.use("c") if action["type"] == "ability" else t.attack("c")
    assert t.react("back").settled().damage("p1") == amount


@clause("KM-5.57", "KM-9.3")
def test_pending_damage_of_a_reaction():
    hit = reaction("hit", effects=[damage(3, "attacker"), damage(2, "opp_bench_all")])
    t = table(side(hand=[BACK]), side(hand=[hit])).attack().react("hit").react("back").settled()
    assert (t.damage("q1"), t.damage("p1")) == (3 + 2, 3)


@clause("KM-5.57", "KM-R141")
def test_pending_damage_is_read_when_it_is_used_and_before_any_reduction():
    t = table(side(), side(hand=[BACK, cut(1)])).attack().react("back").react("cut").settled()
    assert (t.damage("p1"), t.damage("q1")) == (2, 1)
    t = table(side(), side(hand=[BACK, move()])).attack().react("back").react("move", target="q2")
    assert (t.settled().damage("p1"), t.damage("q2")) == (0, 2)
    t = table(side(), side(hand=[BACK, *spare(*TWO)])).attack().react("back").evade(TWO).settled()
    assert (t.damage("p1"), t.damage("q1")) == (0, 0)
    half = reaction("half", effects=[less(PENDING), gain({**PENDING, "times": 2, "max": 3})])
    t = table(side(), side(hand=[half])).attack().react("half").settled()
    assert (t.damage("q1"), t.charges("q")) == (0, 6)
