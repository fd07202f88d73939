"""Static modifiers (KM-9.6): damage, healing, elements, charges. Limits stand in their own file."""

from typing import Any

from engine.games.kmon.tests.cards import (
    Raw,
    SideSpec,
    ability,
    bonus,
    buff,
    damage,
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

SPENT = {"p_hand": [], "p_pile": ["spell"]}


def under(name: str, mod: str, owner: str = "p", code: str = "", **params):
    """A static modifier attached to that K-Mon for a long time."""
    code = code or "-".join([mod, *(str(each) for each in params.values())])
    return (name, owner, item(code, persistent=buff(9, static=[{"mod": mod, **params}])))


def spell(*effects: Raw, element: str | None = None) -> Raw:
    return ability("spell", effects=effects, element=element)


def laid(*effects, p: SideSpec | None = None, q: SideSpec | None = None, **rest) -> Laid:
    return table(p, q, effects=effects, **rest)


# --- damage dealt ---------------------------------------------------------------------------


@clause("KM-5.58", "KM-9.6", "KM-5.36")
@for_every(
    ("source", "by_attack", "by_ability"), [("attack", 4, 3), ("ability", 2, 5), ("any", 4, 5)]
)
def test_damage_dealt_by_source(source, by_attack, by_ability):
    more = under("p1", "damage_dealt", amount=2, source=source)
    assert laid(more).attack().settled().damage("q1") == by_attack
    t = laid(more, p=side(hand=[spell(damage(3))])).use("spell").settled()
    t.unchanged_but(**SPENT, q1_damage=by_ability)


@clause("KM-5.58", "KM-5.36", "KM-R74")
@for_every(("amount", "dealt"), [(-1, 2), (-5, 0), (3, 10)])
def test_it_comes_before_the_factor_and_the_clamp_at_the_very_end(amount, dealt):
    double = powerup("double", effects=[{"do": "attack_multiply", "factor": 2}])
    t = laid(
        under("p1", "damage_dealt", amount=amount, source="attack"),
        p=side(hand=[double]), q=side(kmon(hp=20)),
    ).attack("double").settled()  # fmt: skip
    assert (t.damage("q1"), t.charges("p")) == (dealt, 5)


@clause("KM-5.58", "KM-9.6")
def test_it_needs_its_bearer_active_and_equal_ones_add_up():
    one: dict[str, Any] = {"amount": 1, "source": "any"}
    t = laid(under("p2", "damage_dealt", **one), under("q1", "damage_dealt", "q", **one))
    assert t.attack().settled().damage("q1") == 2
    t = laid(under("p1", "damage_dealt", **one), under("p1", "damage_dealt", **one))
    assert t.attack().settled().damage("q1") == 4


@clause("KM-5.58", "KM-5.39")
def test_it_counts_for_each_opposing_k_mon_an_ability_hits_and_for_no_own_one():
    own = spell(damage(1, "opp_all"), damage(1, "own_all"))
    t = laid(under("p1", "damage_dealt", amount=2, source="any"), p=side(hand=[own])).use("spell")
    own_side = {f"p{at}_damage": 1 for at in (1, 2, 3)}
    t.settled().unchanged_but(**SPENT, **own_side, **{f"q{at}_damage": 3 for at in (1, 2, 3)})


@clause("KM-5.58", "KM-5.12", "KM-5.38", "KM-R139")
def test_damage_dealt_counts_for_nothing_else():
    """Not when the attack is replaced, not for items, reactions or Appuntito."""
    more = under("p1", "damage_dealt", amount=5, source="any")
    trick = powerup("trick", replaces=True, effects=[damage(1), damage(1, "opp_bench_all")])
    t = laid(more, p=side(hand=[trick])).attack("trick").settled()
    assert [t.damage(name) for name in ("q1", "q2", "q3")] == [1, 1, 1]
    stone = item("stone", effects=[damage(1)])
    t = laid(more, p=side(hand=[stone]), phase=1).start_turn().item("stone").settled()
    assert t.damage("q1") == 1
    sting = reaction("sting", effects=[damage(1, "attacker")])
    t = laid(more, p=side(hand=[sting]), turn="q").attack().react("sting").settled()
    assert t.damage("q1") == 1
    t = laid(more, p=defending(kmon(trait="appuntito")), turn="q").attack().settled()
    assert t.damage("q1") == 1


@clause("KM-5.58", "KM-9.6", "KM-4.28")
def test_of_the_acting_k_mon_and_only_while_it_is_active():
    """It steps back in the middle of its own ability: neither its modifier counts nor p2's."""
    step = spell({"do": "substitute", "side": "own"}, damage(3))
    auras = [under(name, "damage_dealt", amount=2, source="any") for name in ("p1", "p2")]
    t = laid(*auras, p=side(hand=[step])).use("spell", target="p2").settled()
    t.unchanged_but(**SPENT, p_active="p2", q1_damage=3)


# --- damage taken ---------------------------------------------------------------------------


@clause("KM-5.58", "KM-9.6", "KM-5.38")
@for_every(
    ("source", "attack", "spelled", "thrown", "stung"),
    [("attack", 4, 3, 1, 1), ("ability", 2, 5, 1, 1), ("any", 4, 5, 3, 3)],
)
def test_damage_taken_by_source(source, attack, spelled, thrown, stung):
    more = under("q1", "damage_taken", owner="q", amount=2, source=source)
    assert laid(more).attack().settled().damage("q1") == attack
    assert laid(more, p=side(hand=[spell(damage(3))])).use("spell").damage("q1") == spelled
    stone = item("stone", effects=[damage(1)])
    t = laid(more, p=side(hand=[stone]), phase=1).start_turn().item("stone")
    assert t.damage("q1") == thrown
    sting = reaction("sting", effects=[damage(1, "attacker")])
    t = laid(more, p=side(hand=[sting]), turn="q").attack().react("sting").settled()
    assert t.damage("q1") == stung


@clause("KM-5.58", "KM-5.38", "KM-R139")
@for_every(("source", "more"), [("attack", 2), ("ability", 0), ("any", 2)])
def test_the_power_up_rows_count_as_attacks(source, more):
    auras = [
        under(name, "damage_taken", owner="q", amount=2, source=source) for name in ("q1", "q2")
    ]
    trick = powerup("trick", replaces=True, effects=[damage(1), damage(1, "opp_bench_all")])
    t = laid(*auras, p=side(hand=[trick])).attack("trick").settled()
    assert [t.damage(name) for name in ("q1", "q2", "q3")] == [1 + more, 1 + more, 1]
    wave = powerup("wave", element="fire", effects=[damage(1, "opp_bench_all")])
    t = laid(*auras, p=side(hand=[wave]), q=side(kmon("earth"), [kmon("ice")] * 2)).attack("wave")
    assert [t.settled().damage(name) for name in ("q2", "q3")] == [2 + more, 2]


@clause("KM-5.58", "KM-9.6")
def test_it_works_on_the_bench_too():
    aura = under("q2", "damage_taken", owner="q", amount=-1, source="any")
    t = laid(aura, p=side(hand=[spell(damage(2, "opp_all"))])).use("spell").settled()
    assert [t.damage(name) for name in ("q1", "q2", "q3")] == [2, 1, 2]


@clause("KM-5.58", "KM-5.39", "KM-5.3")
def test_it_counts_only_against_damage_from_the_opponent():
    aura = under("p1", "damage_taken", amount=3, source="any")
    own = ability("spell", cost={"self_damage": 1}, effects=[damage(1, "own_active")])
    t = laid(aura, p=side(hand=[own])).use("spell").settled()
    assert t.damage("p1") == 2
    t = laid(aura, q=defending(kmon(trait="appuntito"))).attack().settled()
    assert t.damage("p1") == 1, "Appuntito is unmodified by anything"


@clause("KM-5.58", "KM-R74", "KM-5.36")
def test_there_is_one_clamp_at_the_very_end():
    """A 1-damage ability against resistance with +1 taken: 1-1+1."""
    aura = under("q1", "damage_taken", owner="q", amount=1, source="ability")
    t = laid(aura, p=side(kmon("fire"), hand=[spell(damage(1), element="fire")]),
             q=side(kmon("water"))).use("spell")  # fmt: skip
    assert t.settled().damage("q1") == 1
    less = under("q1", "damage_taken", owner="q", amount=-9, source="any")
    t = laid(less).attack().settled()
    assert (t.damage("q1"), t.charges("p")) == (0, 5), "an attack for 0 is successful"


# --- healing --------------------------------------------------------------------------------


@clause("KM-5.40", "KM-9.6")
@for_every("blocked", ["p1", "p2", None])
def test_heal_block_works_active_and_benched(blocked):
    auras = [under(blocked, "heal_block", owner="q")] if blocked else []
    p = side(kmon(damage=3), [kmon(damage=3), kmon()], hand=[spell(heal(2, "own_all"))])
    t = laid(*auras, p=p).use("spell").settled()
    assert [t.damage(name) for name in ("p1", "p2")] == [
        3 if blocked == name else 1 for name in ("p1", "p2")
    ]


@clause("KM-5.40", "KM-9.6", "KM-5.28", "KM-5.46")
def test_heal_block_stops_guarigione_and_the_bonus_too():
    healer = side(kmon(trait="guarigione", damage=3))
    t = laid(under("p1", "heal_block", owner="q"), p=healer, phase=1).start_turn()
    assert t.settled().damage("p1") == 3
    t = laid(under("q2", "heal_block", owner="p"), q=side(kmon(hp=2), [kmon(damage=3), kmon()]))
    t.attack().bonus("heal 2").replace(3).settled()
    assert t.damage("q2") == 3


@clause("KM-5.40", "KM-5.7")
def test_healing_takes_what_is_there_and_nothing_from_the_exhausted():
    gone = kmon(hp=5, exhausted=True)
    p = side(kmon(damage=1), [kmon(), gone], hand=[spell(heal(3, "own_all"))])
    laid(p=p).use("spell").settled().unchanged_but(**SPENT, p1_damage=0)


# --- elements -------------------------------------------------------------------------------


@clause("KM-9.6", "KM-5.1", "KM-5.35")
def test_element_add_is_for_matching_only():
    hand = [ability("spell", element="water", effects=[damage(1)])]
    aura = under("p1", "element_add", element="water")
    assert laid(p=side(kmon("fire"), hand=hand)).refuses("spell", clause="KM-5.1")
    bench = under("p2", "element_add", element="water")
    assert laid(bench, p=side(kmon("fire"), hand=hand)).refuses("spell", clause="KM-5.1")
    t = laid(aura, p=side(kmon("fire"), hand=hand), q=side(kmon("grass"))).use("spell")
    t.settled().unchanged_but(**SPENT, q1_damage=1)
    flame = ability("spell", element="fire", effects=[damage(2)])
    ice = under("q1", "element_add", owner="q", element="ice")
    t = laid(ice, p=side(kmon("fire"), hand=[flame]), q=side(kmon("earth"))).use("spell")
    assert t.settled().damage("q1") == 2, "no weakness comes of it"


@clause("KM-9.6", "KM-5.1", "KM-R92")
def test_it_matches_assaults_and_reactions_as_well():
    aura = under("p1", "element_add", element="water")
    wave = powerup("wave", element="water", effects=[bonus(1)])
    t = laid(aura, p=side(kmon("fire"), hand=[wave]), q=side(kmon("earth"))).attack("wave")
    assert t.settled().damage("q1") == 3
    wall = reaction("wall", element="water", effects=[{"do": "neutralise"}])
    t = laid(aura, p=side(kmon("fire"), hand=[wall]), turn="q").attack().react("wall").settled()
    assert t.damage("p1") == 0


@clause("KM-9.6", "KM-5.35", "KM-5.1", "KM-9.4")
@for_every(("primary", "dealt"), [("ice", 3), ("water", 1), ("earth", 2)])
def test_primary_set_decides_weakness_and_resistance(primary, dealt):
    """And conditions on the primary element; what may be played is printed on the card."""
    flame = ability("spell", element="fire", effects=[
        damage(2), {**gain(1), "if": {"element": ["opp_active", "primary", primary]}}
    ])  # fmt: skip
    aura = under("q1", "primary_set", owner="q", element=primary)
    q = side(kmon("grass"), hand=[ability("frost", element=primary),
                                  ability("leaf", element="grass")])  # fmt: skip
    t = laid(aura, p=side(kmon("fire"), hand=[flame]), q=q).use("spell").pass_().settled()
    assert (t.damage("q1"), t.charges("p")) == (dealt, 4)
    t.end_turn().start_turn().keep()
    assert (t.can("ability leaf"), t.can("ability frost")) == (True, False)


@clause("KM-9.6", "KM-5.38", "KM-R81")
def test_primary_set_works_on_the_active_only_and_the_younger_one_decides():
    wave = ability("spell", element="fire", effects=[damage(2, "opp_all")])
    auras = [under("q1", "primary_set", owner="q", element="water"),
             under("q1", "primary_set", owner="q", element="ice"),
             under("q2", "primary_set", owner="q", element="ice")]  # fmt: skip
    t = laid(*auras, p=side(kmon("fire"), hand=[wave]), q=side(kmon("earth"), [kmon("earth")] * 2))
    t.use("spell").settled()
    assert [t.damage(name) for name in ("q1", "q2", "q3")] == [3, 2, 2]


# --- charges --------------------------------------------------------------------------------


@clause("KM-9.6", "KM-5.8")
@for_every(("amount", "gained"), [(1, 3), (-1, 1), (-5, 0)])
def test_charge_gain_on_attack(amount, gained):
    t = laid(under("p1", "charge_gain", amount=amount, on="attack")).attack().settled()
    assert t.charges("p") == 3 + gained
    t = laid(under("p2", "charge_gain", amount=amount, on="attack")).attack().settled()
    assert t.charges("p") == 5, "its bearer is on the bench"
    t = laid(under("p1", "charge_gain", amount=amount, on="defence")).attack().settled()
    assert t.charges("p") == 5


@clause("KM-9.6", "KM-5.15")
@for_every(("amount", "more"), [(1, 1), (-1, -1), (-9, None)])
@for_every(("action", "due"), [("attack", 2), ("spell", 4), ("defend", 1)])
def test_charge_gain_in_defence(action, due, amount, more):
    strong = ability("spell", effects=[damage(1)], ultimate=True)
    aura = under("q1", "charge_gain", owner="q", amount=amount, on="defence")
    t = laid(aura, p=side(hand=[strong]), q=defending())
    t = t.use("spell") if action == "spell" else t.act(action)
    assert t.settled().charges("q") == 3 + (0 if more is None else due + more)


@clause("KM-9.6", "KM-5.16", "KM-5.9")
def test_it_changes_only_gains_that_are_really_due():
    both = [under("p1", "charge_gain", amount=5, on="attack"),
            under("q1", "charge_gain", owner="q", amount=5, on="defence")]  # fmt: skip
    t = laid(*both, q=defending(hand=spare("x", "y"))).attack().evade(["x", "y"]).settled()
    t.unchanged_but(q_hand=[], q_pile=["x", "y"])
    t = laid(*both).attack().settled()
    t.unchanged_but(p_charges=10, q1_damage=2)
    own = laid(*both, p=side(hand=[spell(gain(1))]), q=defending()).use("spell").settled()
    own.unchanged_but(**SPENT, p_charges=4)
    trick = powerup("spell", replaces=True, effects=[gain(1)])
    t = laid(*both, p=side(hand=[trick]), q=defending()).attack("spell").settled()
    t.unchanged_but(**SPENT, p_charges=4, q_charges=10)


@clause("KM-9.6", "KM-5.8", "KM-5.37")
def test_an_attacker_that_has_stepped_back_has_its_plain_gain():
    step = powerup("spell", effects=[{"do": "substitute", "side": "own"}])
    auras = [under(name, "charge_gain", amount=5, on="attack") for name in ("p1", "p2")]
    t = laid(*auras, p=side(hand=[step])).attack("spell", target="p2").settled()
    t.unchanged_but(**SPENT, p_active="p2", q1_damage=2, p_charges=5)


# --- while attached -------------------------------------------------------------------------


@clause("KM-9.6", "KM-5.49", "KM-5.51")
def test_a_modifier_is_gone_with_its_effect():
    tear = spell({"do": "remove_effects", "target": "opp_active", "kind": "buff", "amount": "all"},
                 damage(3))  # fmt: skip
    aura = under("q1", "damage_taken", "q", "aura", amount=-2, source="any")
    t = laid(aura, p=side(hand=[tear])).use("spell").settled()
    t.unchanged_but(**SPENT, q1_effects=[], q_pile=["aura"], q1_damage=3)


@clause("KM-9.6", "KM-9.1")
def test_one_card_may_hold_several_modifiers():
    block = buff(9, static=[{"mod": "damage_taken", "amount": -1, "source": "any"},
                            {"mod": "damage_dealt", "amount": 1, "source": "any"},
                            {"mod": "trait_gain", "id": "ferocia"}])  # fmt: skip
    aura = ("p1", "p", item("aura", persistent=block))
    t = laid(aura).attack().settled()
    assert t.damage("q1") == 4
    t.end_turn().start_turn().keep().attack().settled()
    assert t.damage("p1") == 1
