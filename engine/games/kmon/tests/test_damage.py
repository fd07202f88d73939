"""Section 5.E: the arithmetic of damage, by table and by law."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.kmon.codes import ELEMENTS
from engine.games.kmon.damage import wheel
from engine.games.kmon.tests.cards import (
    ability,
    bonus,
    damage,
    defending,
    draw,
    heal,
    kmon,
    powerup,
    side,
    spare,
)
from engine.games.kmon.tests.language import Laid, table
from engine.kernel.testing import clause, for_every

# KM-5.35: element of the damage, primary that takes 1 more, primary that takes 1 less.
WHEEL = [
    ("ice", "grass", "fire"),
    ("grass", "earth", "ice"),
    ("earth", "electro", "grass"),
    ("electro", "ghost", "earth"),
    ("ghost", "air", "electro"),
    ("air", "water", "ghost"),
    ("water", "fire", "air"),
    ("fire", "ice", "water"),
]
IGNORABLE = ("weakness", "resistance", "barriera", "defence", "corazza")


def shift(element: str, primary: str) -> int:
    """The table of KM-5.35 read as it is printed."""
    weak, strong = next(row[1:] for row in WHEEL if row[0] == element)
    return 1 if primary == weak else -1 if primary == strong else 0


@clause("KM-5.35", "KM-R135", "KM-1.5", "KM-2.3")
@for_every(("element", "primary"), list(product(ELEMENTS, ELEMENTS)))
def test_the_whole_wheel(element, primary):
    at, on = ELEMENTS.index(element), ELEMENTS.index(primary)
    assert wheel(at, on, 0) == shift(element, primary)
    assert wheel(-1, on, 0) == 0


@clause("KM-5.35")
def test_the_secondary_element_never_counts():
    spell = ability("spell", element="fire", effects=[damage(3)])
    t = table(side(kmon("fire"), hand=[spell]), side(kmon("earth/ice"))).use("spell")
    t.settled().unchanged_but(p_hand=[], p_pile=["spell"], q1_damage=3)


# KM-5.38. Source -> how it is played; columns: Ferocia, wheel, Barriera, defence and Corazza.
MATRIX = {
    "attack without assault": ("yes", "no", "no", "yes"),
    "attack with assault": ("yes", "yes", "yes", "yes"),
    "replacing power-up, active": ("no", "no", "no", "yes"),
    "assault, bench": ("no", "yes", "no", "no"),
    "generic power-up, bench": ("no", "no", "no", "no"),
    "generic ability": ("no", "no", "no", "no"),
    "elemental ability, active": ("no", "yes", "yes", "no"),
    "elemental ability, bench": ("no", "yes", "no", "no"),
}
PRINTED = 4


def struck(source: str, actor: str, primary: str, trait: str, stance: str) -> int:
    """The damage that a source of KM-5.38 does to one K-Mon of that kind."""
    on_bench = source.endswith("bench")
    element = "fire" if "assault" in source or "elemental" in source else None
    if source.startswith("attack without"):
        element = None
    target = kmon(primary, hp=30, trait=trait)
    plain = kmon("earth", hp=30)
    q = side(plain if on_bench else target, [target, plain] if on_bench else None, stance=stance)
    selector = "opp_bench_choice" if on_bench else "opp_active"
    effects = [damage(PRINTED, selector)]
    if "ability" in source:
        t = table(
            side(kmon("fire", trait=actor), hand=[ability("c", element=element, effects=effects)]),
            q,
        )
        t.use("c", target="q2")
    else:
        if source.startswith("attack"):
            effects = [bonus(PRINTED - 2)]
        card = powerup("c", element=element, effects=effects, replaces="replacing" in source)
        t = table(side(kmon("fire", trait=actor), hand=[card]), q)
        t.attack("c", target="q2")
    t.settled()
    return t.damage("q2" if on_bench else "q1")


@clause("KM-5.38", "KM-R48", "KM-R75", "KM-R81", "KM-R139", "KM-R80", "KM-5.14")
@for_every("source", MATRIX)
def test_which_modifier_applies_to_which_damage(source):
    ferocia, by_wheel, barriera, defence = (cell == "yes" for cell in MATRIX[source])
    plain = "rapidita"
    assert struck(source, plain, "earth", plain, "neutral") == PRINTED
    assert struck(source, "ferocia", "earth", plain, "neutral") == PRINTED + ferocia
    assert struck(source, plain, "ice", plain, "neutral") == PRINTED + by_wheel
    assert struck(source, plain, "water", plain, "neutral") == PRINTED - by_wheel
    assert struck(source, plain, "earth", "barriera", "neutral") == PRINTED - barriera
    assert struck(source, plain, "earth", plain, "defence") == PRINTED - defence
    assert struck(source, plain, "earth", "corazza", "defence") == PRINTED - 2 * defence


@clause("KM-5.39", "KM-5.38")
def test_damage_to_the_own_side_is_unmodified():
    spell = ability("spell", element="fire", effects=[damage(3, "own_all")])
    halves = side(
        kmon("ice/fire", trait="barriera"), [kmon("ice"), kmon("water")],
        hand=[spell], stance="defence",
    )  # fmt: skip
    t = table(halves).use("spell")
    t.settled().unchanged_but(p_hand=[], p_pile=["spell"], p1_damage=3, p2_damage=3, p3_damage=3)


@clause("KM-5.36")
def test_the_example_of_the_formula():
    boost = powerup("boost", element="fire", effects=[bonus(1)])
    t = table(side(kmon("fire", trait="ferocia"), hand=[boost]), defending(kmon("ice")))
    t.attack("boost").settled()
    assert t.damage("q1") == 4


@clause("KM-5.36", "KM-R73", "KM-5.37")
def test_damage_of_one_card_to_one_k_mon_is_taken_together():
    spell = ability(
        "spell", element="fire", effects=[damage(1), draw(1), damage(2), damage(1, "opp_all")]
    )
    t = table(side(kmon("fire"), hand=[spell], deck=spare("a")), side(kmon("ice")))
    t.use("spell").settled().unchanged_but(
        p_hand=["a"], p_deck=0, p_pile=["spell"], q1_damage=5, q2_damage=1, q3_damage=1
    )
    amounts = [event["amount"] for event in t.happened("damage")]
    assert amounts == [5, 1, 1], "one blow, at the first damage effect"
    names = [event[0] for event in t.events]
    assert names.index(26) < names.index(43), "before the draw"


@clause("KM-5.36", "KM-R74")
@for_every(("parts", "dealt"), [((1, 1), 0), ((1, 2), 1), ((3,), 1)])
def test_only_the_sum_is_clamped(parts, dealt):
    spell = ability("spell", element="fire", effects=[damage(n) for n in parts])
    t = table(side(kmon("fire"), hand=[spell]), side(kmon("water", trait="barriera")))
    t.use("spell").settled()
    assert t.damage("q1") == dealt


@clause("KM-5.36", "KM-9.5", "KM-4.39")
@for_every(("mode", "dealt"), [(1, 5), (2, 3)])
def test_a_chosen_mode_is_part_of_the_same_card(mode, dealt):
    modal = {"do": "choose", "options": [[damage(2)], [draw(1)]]}
    for effects in ([damage(2), modal], [modal, damage(2)]):
        spell = ability("spell", element="fire", effects=effects)
        t = table(side(kmon("fire"), hand=[spell]), side(kmon("ice"))).use("spell", mode=mode)
        t.settled()
        assert t.damage("q1") == dealt


@clause("KM-5.36", "KM-R73", "KM-R74")
@for_every("primary", ["ice", "earth", "water"])
@for_every("face", ["heads", "tails"])
def test_damage_that_hangs_on_a_coin_comes_after_it_and_counts_modifiers_once(primary, face):
    coin = {"do": "coin_flip", "heads": [damage(2)], "tails": [draw(1)]}
    for effects in ([damage(1), coin], [coin, damage(1)]):
        spell = ability("spell", element="fire", effects=effects)
        t = table(side(kmon("fire"), hand=[spell]), side(kmon(primary))).use("spell").coin(face)
        t.settled()
        printed = 3 if face == "heads" else 1
        assert t.damage("q1") == max(0, printed + shift("fire", primary))


@clause("KM-5.36", "KM-4.25", "KM-9.4")
def test_a_part_whose_condition_fails_is_not_counted():
    never, always = {"cmp": [1, ">", 2]}, {"cmp": [1, "<", 2]}
    effects = [{**damage(1), "if": never}, {**damage(2), "if": always}, damage(1)]
    t = table(side(hand=[ability("spell", effects=effects)])).use("spell")
    t.settled().unchanged_but(p_hand=[], p_pile=["spell"], q1_damage=3)


@clause("KM-5.40", "KM-4.29")
def test_healing_takes_off_what_is_there_and_never_from_the_exhausted():
    spell = ability("spell", effects=[heal(3, "own_all")])
    t = table(side(kmon(damage=5), [kmon(damage=2), kmon(exhausted=True)], hand=[spell]))
    t.use("spell").settled().unchanged_but(p_hand=[], p_pile=["spell"], p1_damage=2, p2_damage=0)


# --- laws -----------------------------------------------------------------------------------

SMALL = st.integers(min_value=0, max_value=6)


def attacked(
    set_to: int | None, added: int, times: int, element: str | None, primary: str,
    actor: str, trait: str, stance: str, ignored: list[str],
) -> Laid:  # fmt: skip
    effects = [bonus(added), {"do": "attack_multiply", "factor": times}]
    if set_to is not None:
        effects.append({"do": "attack_set", "amount": set_to})
    if ignored:
        effects.append({"do": "ignore", "what": ignored})
    card = powerup("c", element=element, effects=effects)
    p = side(kmon("fire", trait=actor), hand=[card])
    return table(p, side(kmon(primary, hp=99, trait=trait), stance=stance)).attack("c").settled()


@clause("KM-5.36", "KM-R74", "KM-9.5")
@settings(max_examples=60, deadline=None)
@given(
    set_to=st.none() | SMALL,
    added=st.integers(min_value=-3, max_value=5),
    times=st.integers(min_value=1, max_value=3),
    element=st.sampled_from(["fire", None]),
    primary=st.sampled_from(["ice", "earth", "water"]),
    actor=st.sampled_from(["ferocia", "rapidita"]),
    trait=st.sampled_from(["barriera", "corazza", "rapidita"]),
    stance=st.sampled_from(["neutral", "defence"]),
    ignored=st.lists(st.sampled_from(IGNORABLE), unique=True),
)
def test_the_steps_come_in_their_order_with_one_clamp_at_the_end(
    set_to, added, times, element, primary, actor, trait, stance, ignored
):
    total = (2 if set_to is None else set_to) + added + (actor == "ferocia")
    total *= times
    by_wheel = shift(element, primary) if element else 0
    if not (
        (by_wheel == 1 and "weakness" in ignored) or (by_wheel == -1 and "resistance" in ignored)
    ):
        total += by_wheel
    if trait == "barriera" and element and "barriera" not in ignored:
        total -= 1
    if stance == "defence" and "defence" not in ignored:
        total -= 1
    if stance == "defence" and trait == "corazza" and "corazza" not in ignored:
        total -= 1
    t = attacked(set_to, added, times, element, primary, actor, trait, stance, ignored)
    assert t.damage("q1") == max(0, total)


@clause("KM-5.36", "KM-R73")
@settings(max_examples=40, deadline=None)
@given(
    parts=st.lists(SMALL, min_size=1, max_size=4),
    primary=st.sampled_from(["ice", "earth", "water"]),
    trait=st.sampled_from(["barriera", "rapidita"]),
)
def test_an_ability_split_in_parts_hits_like_one_in_one_piece(parts, primary, trait):
    dealt = []
    for effects in ([damage(n) for n in parts], [damage(sum(parts))]):
        spell = ability("spell", element="fire", effects=effects)
        q = side(kmon(primary, hp=99, trait=trait))
        dealt.append(table(side(kmon("fire"), hand=[spell]), q).use("spell").damage("q1"))
    assert (
        dealt[0] == dealt[1] == max(0, sum(parts) + shift("fire", primary) - (trait == "barriera"))
    )


@clause("KM-5.36", "KM-4.30")
@settings(max_examples=30, deadline=None)
@given(hp=st.integers(min_value=1, max_value=12), amount=st.integers(min_value=0, max_value=20))
def test_the_mark_is_exactly_at_the_hit_points(hp, amount):
    spell = ability("spell", effects=[damage(amount)])
    t = table(side(hand=[spell]), side(kmon(hp=hp))).use("spell")
    assert t.exhausted("q1") == (amount >= hp)
    assert t.damage("q1") == amount
