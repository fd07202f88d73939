"""Static modifiers that limit a player: costs, what is forbidden, evasion (KM-5.59, KM-9.6)."""

from engine.games.kmon.tests.cards import (
    Raw,
    ability,
    buff,
    damage,
    debuff,
    item,
    kmon,
    powerup,
    reaction,
    side,
    spare,
)
from engine.games.kmon.tests.language import Laid, table
from engine.kernel.testing import clause, for_every

HUSH = reaction("hush", effects=[{"do": "neutralise"}])
SWAP: Raw = {"do": "substitute", "side": "own"}
GONE = kmon(exhausted=True)


def under(name: str, mod: str, code: str = "", **params) -> tuple[str, str, Raw]:
    """A static modifier attached to that K-Mon for a long time."""
    code = code or "-".join([mod, *(str(each) for each in params.values())])
    return (name, "q", item(code, persistent=debuff(9, static=[{"mod": mod, **params}])))


def barring(what: str, name: str = "p1") -> tuple[str, str, Raw]:
    return under(name, "forbid", what=what)


def laid(*effects, p=None, q=None, **rest) -> Laid:
    return table(p, q, effects=effects, **rest)


# --- costs ----------------------------------------------------------------------------------


def paid(card: Raw, *effects, active=None) -> int:
    """What P pays for this card in Phase IV, from 9 charges."""
    t = laid(*effects, p=side(active or kmon("fire"), hand=[card], charges=9))
    if card["type"] == "ability":
        return 9 - t.use(card["code"]).settled().charges("p")
    return 11 - t.attack(card["code"]).settled().charges("p")


@clause("KM-9.6", "KM-5.59")
@for_every(("amount", "charges"), [(2, 5), (-1, 2), (-3, 0), (-9, 0)])
def test_a_cost_modifier_changes_the_charges_and_stops_at_zero(amount, charges):
    for card in (ability("card", cost=3), powerup("card", cost=3)):
        assert paid(card, under("p1", "cost", amount=amount)) == charges
        assert paid(card, under("p2", "cost", amount=amount)) == 3, "its bearer is benched"
        assert paid(card, under("q1", "cost", amount=amount)) == 3, "it is the rival's"


@clause("KM-9.6", "KM-5.59", "KM-R39")
def test_it_names_types_and_elements():
    dear = {"amount": 2, "types": ["ability"], "elements": ["fire", "water"]}
    aura = under("p1", "cost", "dear", **dear)
    assert paid(ability("card", cost=3, element="fire"), aura) == 5
    assert paid(ability("card", cost=3, element="air"), aura, active=kmon("air")) == 3
    assert paid(ability("card", cost=3), aura) == 3, "generic is none of these elements"
    assert paid(powerup("card", cost=3, element="fire"), aura) == 3
    both = under("p1", "cost", "both", amount=2, types=["ability", "powerup"])
    assert paid(ability("card", cost=3), both) == 5
    assert paid(powerup("card", cost=3, element="fire"), both) == 5


@clause("KM-5.59", "KM-5.30", "KM-9.6")
def test_all_of_them_are_added_up_before_the_floor_is_applied_once():
    """1 - 3 + 1 is below zero, so 0; clamped one by one it would be 1."""
    less, more = under("p1", "cost", amount=-3), under("p1", "cost", amount=1)
    card = ability("card", cost=1, element="fire")
    assert paid(card, less, more) == 0
    assert paid(card, more, less) == 0
    gifted = kmon("fire", trait="prodigio")
    assert paid(ability("card", cost=0, element="fire"), more, active=gifted) == 0
    assert paid(card, more, more, active=gifted) == 2


@clause("KM-9.6", "KM-5.59")
@for_every(("cost", "charges"), [(5, 2), (3, 1), (2, 1), (1, 1), (0, 0)])
def test_its_minimum_stops_the_fall_and_raises_nothing(cost, charges):
    aura = under("p1", "cost", amount=-3, min=1)
    assert paid(ability("card", cost=cost), aura) == charges


@clause("KM-9.6", "KM-5.59", "KM-2.10", "KM-5.2")
def test_each_way_to_pay_is_changed_in_its_charges_only():
    cost = {"charges": 9, "alternatives": [{"charges": 1, "discard": 1, "self_damage": 1}]}
    hand = [ability("card", cost=cost), *spare("a")]
    aura = under("p1", "cost", amount=2)
    laid(aura, p=side(hand=hand)).use("card").settled().unchanged_but(
        p_charges=0, p1_damage=1, p_hand=[], p_pile=["a", "card"]
    )
    t = laid(aura, p=side(hand=hand, charges=2))
    assert t.refuses("card", clause="KM-5.2")


@clause("KM-9.6", "KM-5.59")
def test_items_and_reactions_are_dearer_and_cheaper_too():
    dear, cheap = under("p1", "cost", amount=1), under("p1", "cost", amount=-1)
    for aura, left in ((dear, 1), (cheap, 3)):
        p = side(hand=[item("thing", cost=1)])
        t = laid(aura, p=p, phase=1).start_turn().item("thing").settled()
        assert t.charges("p") == left
        p = side(hand=[reaction("answer", cost=1)])
        t = laid(aura, p=p, turn="q").attack().react("answer").settled()
        assert t.charges("p") == left
    t = laid(dear, p=side(hand=[item("thing", cost=3)]), phase=1).start_turn()
    assert t.menu == ["keep", "substitute 2", "substitute 3"]
    assert not laid(dear, p=side(hand=[reaction("answer", cost=3)]), turn="q").attack().in_window()


# --- forbidden ------------------------------------------------------------------------------


@clause("KM-9.6", "KM-4.15")
@for_every(
    ("what", "left"),
    [
        ("attack", ["defend", "ability spell"]),
        ("defence", ["attack", "attack boost", "ability spell"]),
        ("ability", ["defend", "attack", "attack boost"]),
        ("reaction", ["defend", "attack", "attack boost", "ability spell"]),
    ],
)
def test_forbidden_actions_are_not_offered(what, left):
    hand = [ability("spell"), powerup("boost")]
    assert laid(barring(what), p=side(hand=hand)).menu == left
    for elsewhere in ("p2", "q1"):
        t = laid(barring(what, elsewhere), p=side(hand=hand))
        assert t.menu == ["defend", "attack", "attack boost", "ability spell"]


@clause("KM-9.6", "KM-4.15", "KM-R20", "KM-4.36")
def test_passing_is_all_that_is_left_when_everything_is_forbidden():
    bars = [barring(what) for what in ("attack", "defence", "ability")]
    t = laid(*bars, p=side(hand=[ability("spell")]), phase=1).start_turn().keep().settled()
    assert [event["seat"] for event in t.happened("no_action")] == [0]
    t.end_turn().settled()
    assert t.turn_of == "q"


@clause("KM-9.6", "KM-5.22", "KM-R91")
@for_every("what", ["attack", "reaction"])
def test_a_last_attack_is_both_an_attack_and_a_reaction(what):
    fallen = side(kmon(hp=2, trait="irriducibile"))
    for name, can_strike in (("q1", False), ("q2", True)):
        t = laid(barring(what, name), q=fallen).attack()
        assert t.can("last attack") == can_strike
        if can_strike:
            t.no_last_attack()
        t.bonus("none").replace(3).settled()
    t = laid(barring("ability", "q1"), q=fallen).attack()
    assert t.can("last attack")


@clause("KM-9.6", "KM-R43", "KM-4.24")
@for_every(
    ("what", "left"),
    [
        ("reaction", None),
        ("evasion", ["pass", "blackout 1", "react hush"]),
        ("attack", ["pass", "evade 1", "blackout 1", "react hush"]),
    ],
)
def test_forbidding_reactions_covers_evasion_and_blackout(what, left):
    q = side(kmon(trait="blackout"), hand=[HUSH, *spare("x", "y", "z")])
    p = side(hand=[ability("spell", effects=[damage(1)])])
    t = laid(barring(what, "q1"), p=p, q=q).use("spell")
    if left is None:
        assert not t.in_window()
    else:
        assert sorted(t.menu) == sorted(left)
        t.pass_()
    t.settled()


@clause("KM-9.6", "KM-4.13", "KM-R94")
def test_no_exchange_in_phase_three_is_no_decision():
    t = laid(barring("substitution"), phase=1).start_turn().settled()
    t.unchanged_but(p1_effects=[("forbid-substitution", 1)], phase=4)
    t = laid(barring("substitution", "p2"), phase=1).start_turn()
    assert t.menu == ["keep", "substitute 2", "substitute 3"]


@clause("KM-R94", "KM-4.13", "KM-4.31", "KM-R21")
def test_forced_replacements_and_substitutions_by_card_happen_all_the_same():
    burning = item("burn", persistent=debuff(2, tick=[damage(9, "bearer")]))
    t = laid(barring("substitution"), ("p1", "q", burning), phase=1).start_turn().bonus("none")
    assert t.menu == ["substitute 2", "substitute 3"]
    t.substitute(2).settled()
    t = laid(barring("substitution", "q1"), q=side(kmon(hp=2))).attack().bonus("none")
    t.replace(3).settled()
    t = laid(barring("substitution"), p=side(hand=[ability("spell", effects=[SWAP])]))
    t.use("spell", target="p3").settled()
    assert t.active("p") == "p3"


# --- evasion --------------------------------------------------------------------------------


@clause("KM-5.59", "KM-9.6", "KM-5.41", "KM-5.21")
@for_every(
    ("trait", "amounts", "cards"),
    [
        ("rapidita", [1], 3), ("rapidita", [-1], 1), ("rapidita", [-2], 0), ("rapidita", [-9], 0),
        ("sfuggente", [1], 2), ("sfuggente", [-1], 0), ("sfuggente", [-3, 1], 0),
        ("rapidita", [1, 1], 4),
    ],
)  # fmt: skip
def test_the_cards_of_an_evasion_are_added_up_and_floored_once(trait, amounts, cards):
    auras = [under("q1", "evasion_cost", f"aura{at}", amount=n) for at, n in enumerate(amounts)]
    hand = spare(*"wxyz"[:cards])
    t = laid(*auras, q=side(kmon(trait=trait), hand=hand)).attack()
    assert t.menu == ["pass", "evade 1"]
    t.evade(list("wxyz"[:cards])).settled()
    t.unchanged_but(**({"q_hand": [], "q_pile": list("wxyz"[:cards])} if cards else {}))
    if cards:
        t = laid(*auras, q=side(kmon(trait=trait), hand=hand[1:])).attack()
        assert not t.in_window(), "one card too few"


@clause("KM-5.59", "KM-9.6")
def test_the_modifier_of_a_benched_k_mon_does_not_count():
    aura = under("q2", "evasion_cost", amount=-2)
    assert not laid(aura, q=side(hand=spare("x"))).attack().in_window()


@clause("KM-5.59", "KM-5.25")
def test_blackout_costs_three_cards_all_the_same():
    aura = under("q1", "evasion_cost", amount=-2)
    q = side(kmon(trait="blackout"), hand=spare("x", "y"))
    t = laid(aura, p=side(hand=[ability("spell")]), q=q).use("spell")
    assert not t.in_window()


FEINT = reaction("feint", answers=["attack"],
                 effects=[{"do": "grant_evasion_discount", "amount": 1}])  # fmt: skip
AGAIN = item("again", effects=[{"do": "extra_action", "kinds": ["attack"], "amount": 2}])


def after_a_feint(*, then: list[str], trait: str = "rapidita", feints: int = 1) -> Laid:
    """P attacks, Q answers with feints; P is about to attack again."""
    q = side(kmon(hp=30, trait=trait), hand=[FEINT] * feints + spare(*then))
    t = table(side(hand=[AGAIN]), q, phase=1).start_turn().item("again").keep().attack()
    for _ in range(feints):
        t.react("feint")
    return t.pass_() if t.in_window() else t


@clause("KM-5.59", "KM-2.12", "KM-9.5")
def test_a_discount_holds_for_the_next_evasion_of_this_turn_only():
    t = after_a_feint(then=["x", "y"]).attack()
    t.evade("x").attack()
    assert not t.in_window(), "the discount is spent: one card is not enough"
    t.settled()
    t = after_a_feint(then=["x"])
    assert t.state.discount == [0, 1]
    t.act("no action").act("no action").end_turn()
    assert t.state.discount == [0, 0]
    t.settled()


@clause("KM-5.59", "KM-5.21", "KM-2.12")
def test_discounts_add_up_with_each_other_and_with_sfuggente():
    t = after_a_feint(then=[], trait="sfuggente").attack()
    assert t.menu == ["pass", "evade 1"]
    t.evade().act("no action").settled()
    assert (t.hand("q"), t.pile("q"), t.damage("q1")) == ([], ["feint"], 2)
    t = after_a_feint(then=[], feints=2).attack().evade().act("no action").settled()
    assert t.damage("q1") == 2


@clause("KM-9.6", "KM-5.59")
def test_what_a_buff_makes_cheaper_ends_with_it():
    cheap = item("cheap", persistent=buff(1, static=[{"mod": "cost", "amount": -2}]))
    p = side(hand=[cheap, ability("spell", cost=3)], charges=1)
    t = table(p, phase=1).start_turn().item("cheap").keep().use("spell").settled()
    assert t.charges("p") == 0
    t.end_turn()
    assert t.state.statics == 0
