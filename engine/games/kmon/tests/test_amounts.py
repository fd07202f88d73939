"""KM-9.3 and KM-9.4: what is counted, when it is read, and what a condition looks at."""

from engine.games.kmon.tests.cards import (
    Raw,
    SideSpec,
    ability,
    bonus,
    buff,
    burn,
    damage,
    debuff,
    draw,
    gain,
    heal,
    item,
    kmon,
    mill,
    powerup,
    side,
    spare,
)
from engine.games.kmon.tests.language import Laid, table
from engine.games.kmon.tests.test_effects import SPENT, played
from engine.kernel.testing import clause, for_every

GONE = kmon(exhausted=True)
HEX = ability("hex", persistent=burn(1, 4))
HELP = ability("help", persistent=buff(4, tick=[gain(0)]))


def count(what: str, **more: int) -> Raw:
    return {"count": what, **more}


# --- counts ---------------------------------------------------------------------------------

P = side(kmon(damage=4), [kmon(damage=1), GONE], hand=spare("a", "b"), pile=spare("y", "z"))
Q = side(kmon(damage=5), [GONE, GONE], hand=spare("u", "v", "w"), charges=7)


@clause("KM-9.3", "KM-9.2")
@for_every(
    ("what", "number"),
    [
        ("own_charges", 3),
        ("opp_charges", 7),
        ("own_hand", 2),
        ("opp_hand", 3),
        ("own_discard", 2),
        ("own_exhausted", 1),
        ("opp_exhausted", 2),
        ("cards_discarded_as_cost", 0),
        ("damage_on(own_active)", 4),
        ("damage_on(own_bench_all)", 1),
        ("damage_on(own_bench_choice)", 1),
        ("damage_on(own_other_choice)", 1),
        ("damage_on(own_all)", 5),
        ("damage_on(opp_active)", 5),
        ("damage_on(opp_any_choice)", 5),
        ("damage_on(opp_all)", 5),
        ("damage_on(opp_bench_all)", 0),
        ("damage_on(damaged)", 0),
    ],
)
def test_what_is_counted_while_the_card_is_on_the_chain(what, number):
    t = played({"do": "gain_charges", "who": "self", "amount": count(what)}, p=P, q=Q).settled()
    assert t.charges("p") == 3 + number


@clause("KM-9.3", "KM-5.2")
def test_charges_are_counted_after_the_cost_was_paid():
    spell = ability("spell", cost=2, effects=[draw(count("own_charges"))])
    t = table(side(hand=[spell], charges=5)).use("spell").settled()
    t.unchanged_but(p_charges=3, p_hand=["filler"] * 3, p_deck=7, p_pile=["spell"])


@clause("KM-9.3", "KM-4.25")
def test_each_amount_is_read_when_its_entry_applies():
    t = played(gain(2), draw(count("own_charges")), gain(count("own_hand"))).settled()
    t.unchanged_but(p_charges=10, p_hand=["filler"] * 5, p_deck=5, p_pile=["spell"])
    t = played(damage(2), heal(1), gain(count("damage_on(damaged)"))).settled()
    t.unchanged_but(p_charges=5, q1_damage=2, **SPENT)


@clause("KM-9.3", "KM-4.29", "KM-4.30")
def test_a_k_mon_counts_as_exhausted_from_its_mark_on():
    t = played(damage(9), gain(count("opp_exhausted", times=5)), gain(count("damage_on(opp_all)")))
    assert t.charges("p") == 8, "and its damage is no longer that of a K-Mon that is meant"
    t.bonus("none").replace(2).settled()


@clause("KM-9.3", "KM-4.16")
def test_the_damage_of_a_chosen_k_mon_is_counted_when_it_happens():
    p = side(kmon(), [kmon(damage=2), kmon(damage=3)])
    effects = [damage(1, "own_bench_all"), gain(count("damage_on(own_bench_choice)"))]
    t = played(*effects, p=p, target="p3").settled()
    t.unchanged_but(p_charges=7, p2_damage=3, p3_damage=4, **SPENT)


@clause("KM-9.3", "KM-5.3", "KM-5.10")
def test_cards_discarded_as_cost_are_those_of_the_whole_declaration():
    def assault(code: str) -> Raw:
        effects = [gain(count("cards_discarded_as_cost"))]
        return powerup(code, element="fire", cost={"discard": 1}, effects=effects)

    hand = [assault("one"), assault("two"), *spare("a", "b", "c")]
    t = table(side(kmon(trait="eco"), hand=hand), side(kmon("earth")))
    t.attack(("one", "two"), discard=["a", "b"]).settled()
    t.unchanged_but(p_charges=9, p_hand=["c"], p_pile=["a", "b", "one", "two"], q1_damage=2)


@clause("KM-9.3", "KM-5.54")
def test_counters_on_the_effect_itself():
    tick = [gain(count("counters_on(effect)", times=10), "opponent")]
    attached = [gain(count("counters_on(effect)", times=10))]
    rot = ability("rot", persistent=debuff(4, on_attach=attached, tick=tick))
    t = table(side(hand=[rot])).use("rot").settled()
    t.unchanged_but(p_hand=[], q1_effects=[("rot", 0)])
    for counters in range(3):
        before = t.end_turn().charges("q")
        t.start_turn().keep()
        assert t.charges("q") == before + 10 * counters, "those before this Phase II"
        t.defend().end_turn().start_turn().keep().defend()


@clause("KM-9.3", "KM-9.2")
def test_in_a_tick_own_and_opposing_are_those_of_the_cards_owner():
    tick = [gain(count("opp_hand", times=2)), gain(count("own_hand"), "bearer_controller")]
    hex_ = ability("hex", persistent=debuff(4, tick=tick))
    t = table(side(hand=spare("a", "b")), side(hand=spare("x")), effects=[("p1", "q", hex_)],
              phase=1)  # fmt: skip
    t.start_turn().keep().settled()
    t.unchanged_but(phase=4, p1_effects=[("hex", 1)], q_charges=7, p_charges=4)


@clause("KM-9.3")
@for_every(
    ("amount", "number"),
    [
        (count("own_charges", times=2), 6),
        (count("own_charges", times=0), 0),
        (count("own_charges", times=-1), 0),
        (count("own_charges", max=2), 2),
        (count("own_charges", max=3), 3),
        (count("own_charges", max=9), 3),
        (count("own_charges", max=0), 0),
        (count("own_charges", times=3, max=5), 5),
        (count("own_charges", times=20), 60),
    ],
)
def test_times_is_taken_first_and_then_the_maximum(amount, number):
    t = played(gain(amount)).settled()
    assert t.charges("p") == 3 + number


def _change(do: str, amount: object) -> Raw:
    return {"do": do, "target": "own_active", "kind": "debuff", "amount": amount}


# Each verb with an amount, given what P's 2 charges count; what is then different.
SPENDING = [
    (damage, {"q1_damage": 2}),
    (heal, {"p1_damage": 1}),
    (gain, {"p_charges": 4}),
    (lambda n: {"do": "lose_charges", "who": "opponent", "amount": n}, {"q_charges": 1}),
    (lambda n: {"do": "steal_charges", "who": "opponent", "amount": n},
     {"p_charges": 4, "q_charges": 1}),
    (draw, {"p_hand": ["d", "e"], "p_deck": 1}),
    (mill, {"q_deck": 8, "q_pile": ["filler", "filler"]}),
    (lambda n: {"do": "look_top", "who": "self", "amount": n}, {"p_knows_p_top": 2}),
    (lambda n: {"do": "recover", "amount": n, "to": "hand", "filter": {"type": "reaction"}}, {}),
    (lambda n: _change("add_counters", n), {"p1_effects": [("hex", 2), ("hex2", 2)]}),
    (lambda n: _change("remove_counters", n), {}),
    (lambda n: _change("remove_effects", n), {"p1_effects": [], "q_pile": ["hex", "hex2"]}),
    (lambda n: {"do": "grant_evasion_discount", "amount": n}, {"p_discount": 2}),
]  # fmt: skip


@clause("KM-9.3", "KM-9.5")
@for_every(("effect", "changes"), SPENDING)
def test_every_verb_takes_a_counted_amount(effect, changes):
    spell = ability("spell", effects=[effect(count("own_charges"))])
    hex2 = ability("hex2", persistent=burn(1, 4))
    p = side(kmon(damage=3), hand=[spell], deck=spare("d", "e", "f"), charges=2)
    t = table(p, effects=[("p1", "q", HEX), ("p1", "q", hex2)]).use("spell").settled()
    t.unchanged_but(**SPENT | changes)


@clause("KM-9.3", "KM-5.36")
@for_every(
    ("effect", "dealt"),
    [(bonus(count("own_charges")), 5), ({"do": "attack_set", "amount": count("own_hand")}, 1)],
)
def test_so_do_those_that_shape_an_attack(effect, dealt):
    hand = [powerup("boost", effects=[effect]), *spare("a")]
    t = table(side(hand=hand)).attack("boost").settled()
    assert t.damage("q1") == dealt


@clause("KM-9.3", "KM-5.36")
@for_every(
    ("amount", "spelt", "struck"),
    [
        (2, 2, 2),
        (count("opp_hand"), 1, 1),
        (count("own_charges"), 2, 3),
        (count("own_hand"), 1, 1),
        (count("cards_discarded_as_cost"), None, 0),
        (count("damage_on(own_any_choice)"), None, None),
    ],
)
def test_damage_is_foretold_as_paying_makes_it_where_no_choice_changes_it(amount, spelt, struck):
    effect = {"do": "attack_set", "amount": amount}
    hand = [ability("spell", cost=1, effects=[damage(amount)]), powerup("boost", effects=[effect])]
    own = side(kmon(damage=2), hand=hand)
    t = table(own, side(hand=spare("x")))
    for text, told in (("ability spell", spelt), ("attack boost", struck)):
        outcome = t.rules.act_text(t.state, t.rules.parse(t.state, text)).outcome
        assert (outcome and outcome[0]) == told


# --- conditions -----------------------------------------------------------------------------


def holds(condition: Raw, p: SideSpec | None = None, q: SideSpec | None = None) -> bool:
    """Whether an entry with that condition applies; the entry before and after always do."""
    t = played(gain(1), {**gain(10), "if": condition}, gain(100), p=p or side(), q=q).settled()
    assert t.charges("p") in (104, 114)
    return t.charges("p") == 114


@clause("KM-9.4", "KM-9.3")
@for_every(
    ("relation", "below", "equal", "above"),
    [("<", 1, 0, 0), ("<=", 1, 1, 0), ("=", 0, 1, 0), (">=", 0, 1, 1), (">", 0, 0, 1)],
)
def test_two_counted_amounts_are_compared(relation, below, equal, above):
    condition = {"cmp": [count("own_hand"), relation, count("opp_hand", times=2, max=4)]}
    for hand, wanted in (("a", below), ("ab", equal), ("abc", above)):
        p, q = side(hand=spare(*hand)), side(hand=spare("x"))
        assert holds(condition, p, q) == bool(wanted)
    left = {"hp_left": ["own_active", relation, 5]}
    for harm, wanted in ((5, below), (4, equal), (3, above)):
        assert holds(left, side(kmon(hp=9, damage=harm))) == bool(wanted)


@clause("KM-9.4", "KM-2.11")
def test_stance_of_active_and_benched_k_mon():
    q = side(stance="defence")
    assert holds({"stance": ["opp_active", "defence"]}, q=q)
    assert holds({"stance": ["opp_bench_all", "neutral"]}, q=q)
    assert not holds({"stance": ["opp_all", "defence"]}, q=q)
    assert not holds({"stance": ["own_active", "defence"]}, q=q)


@clause("KM-9.4")
@for_every(
    ("scope", "element", "is_true"),
    [
        ("primary", "fire", True), ("primary", "air", False),
        ("any", "fire", True), ("any", "air", True), ("any", "ice", False),
    ],
)  # fmt: skip
def test_element_primary_or_any(scope, element, is_true):
    p = side(kmon("water"), [kmon("fire/air"), GONE])
    assert holds({"element": ["own_bench_all", scope, element]}, p) is is_true


@clause("KM-9.4")
@for_every(
    ("selector", "kind", "is_true"),
    [
        ("own_active", "buff", True),
        ("own_active", "debuff", False),
        ("opp_active", "debuff", True),
        ("opp_active", "buff", False),
        ("opp_bench_all", "debuff", False),
        ("own_all", "buff", False),
    ],
)
def test_has_effect_by_kind_whoever_owns_the_card(selector, kind, is_true):
    condition = {"has_effect": [selector, kind]}
    spell = ability("spell", effects=[{**gain(10), "if": condition}])
    laid = [("p1", "q", HELP), ("q1", "p", HEX)]
    t = table(side(hand=[spell]), effects=laid).use("spell").settled()
    assert (t.charges("p") == 13) is is_true


@clause("KM-9.4", "KM-5.34", "KM-9.6")
def test_trait_printed_gained_and_silenced():
    wanted = {"trait": ["own_active", "eco"]}
    spell = ability("spell", effects=[{**gain(10), "if": wanted}])
    gained = ability("gained", persistent=buff(4, static=[{"mod": "trait_gain", "id": "eco"}]))
    silenced = ability("silenced", persistent=debuff(4, static=[{"mod": "trait_off"}]))

    def charges(trait: str, *cards: Raw) -> int:
        p = side(kmon(trait=trait), hand=[spell])
        t = table(p, effects=[("p1", "p", card) for card in cards]).use("spell").settled()
        return t.charges("p")

    assert (
        charges("corazza") == charges("eco", silenced) == charges("corazza", gained, silenced) == 3
    )
    assert charges("eco") == charges("corazza", gained) == 13


@clause("KM-9.4", "KM-9.2")
def test_of_several_k_mon_a_condition_asks_each_and_at_least_one():
    p = side(kmon(damage=1), [kmon(damage=1), kmon()])
    assert holds({"hp_left": ["own_all", "<=", 9]}, p)
    assert not holds({"hp_left": ["own_all", "<", 9]}, p)
    alone = side(kmon(), [GONE, GONE])
    assert not holds({"hp_left": ["own_bench_all", ">=", 0]}, alone)
    assert holds({"not": {"hp_left": ["own_bench_all", ">=", 0]}}, alone)


TRUE, FALSE = {"cmp": [1, "<", 2]}, {"cmp": [2, "<", 1]}


@clause("KM-9.4")
@for_every(
    ("condition", "is_true"),
    [
        ({"all": [TRUE, {"any": [FALSE, {"not": FALSE}]}]}, True),
        ({"all": [TRUE, {"any": [FALSE, {"not": TRUE}]}]}, False),
        ({"not": {"all": [TRUE, TRUE]}}, False),
        ({"not": {"any": [FALSE, FALSE]}}, True),
        ({"all": [TRUE]}, True),
        ({"any": [FALSE]}, False),
    ],
)
def test_conditions_nest(condition, is_true):
    assert holds(condition) is is_true


@clause("KM-9.4", "KM-4.25")
@for_every("charges", [3, 4])
def test_an_if_stands_anywhere_an_entry_does(charges):
    inner = {**gain(10), "if": {"cmp": [count("own_charges"), "=", 4]}}
    nests: list[Raw] = [
        {"do": "choose", "options": [[inner], []]},
        {"do": "coin_flip", "heads": [inner], "tails": []},
        {"do": "for_each", "what": "own_active", "effects": [inner]},
    ]
    for effect in nests:
        t = played(effect, p=side(charges=charges), mode=1 if "options" in effect else None)
        if "heads" in effect:
            t.coin("heads")
        assert t.settled().charges("p") == (14 if charges == 4 else 3)
        t = played(
            {**effect, "if": FALSE}, p=side(charges=4), mode=1 if "options" in effect else None
        )
        assert t.settled().charges("p") == 4, "the whole entry hangs on its own if"


@clause("KM-9.4", "KM-9.3")
def test_a_card_in_hand_is_no_less_playable_for_an_if_that_does_not_hold():
    thing: Laid = table(side(hand=[item("thing", effects=[{**gain(1), "if": FALSE}])]), phase=1)
    thing.start_turn().item("thing").keep().settled()
    thing.unchanged_but(phase=4, p_hand=[], p_pile=["thing"], p_used=["thing"])
