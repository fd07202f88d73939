"""The K-Mon with most or least damage (KM-9.18)."""

from engine.games.kmon.describe import describe_card
from engine.games.kmon.tests.cards import ability, kmon, side, spare
from engine.games.kmon.tests.language import table
from engine.kernel.testing import clause, for_every


def blow(target: str) -> dict[str, object]:
    return {"do": "damage", "target": target, "amount": 2}


@clause("KM-9.18")
@for_every(
    ("target", "damage", "hit"),
    [
        ("opp_most_damaged", (1, 4, 2), "q2"),
        ("opp_least_damaged", (3, 4, 1), "q3"),
        ("opp_most_damaged", (2, 1, 2), "q1"),
        ("opp_least_damaged", (3, 1, 1), "q2"),
    ],
)
def test_it_is_the_one_with_most_or_least_of_equals_the_active_else_the_first(target, damage, hit):
    one, two, three = (kmon(hp=9, damage=each) for each in damage)
    t = table(side(hand=[ability("spell", effects=[blow(target)])]), side(one, [two, three]))
    t.use("spell").settled()
    found = {name: t.damage(name) for name in ("q1", "q2", "q3")}
    before = dict(zip(found, damage, strict=True))
    assert found == before | {hit: before[hit] + 2}


@clause("KM-9.18", "KM-4.29")
def test_the_exhausted_are_not_meant_and_healing_finds_the_worst():
    heal = {"do": "heal", "target": "own_most_damaged", "amount": 3}
    team = side(kmon(damage=2), [kmon(exhausted=True), kmon(damage=4)], hand=[
        ability("spell", effects=[heal]),
    ])  # fmt: skip
    t = table(team).use("spell").settled()
    assert (t.damage("p1"), t.damage("p3")) == (2, 1)


@clause("KM-9.18", "KM-5.6", "KM-5.41")
@for_every(("damage", "can_evade"), [((3, 1), True), ((1, 3), False)])
def test_it_can_be_evaded_while_the_active_one_is_meant(damage, can_evade):
    active, bench = (kmon(hp=9, damage=each) for each in damage)
    rival = side(active, [bench, kmon()], hand=spare("x", "y"))
    spell = ability("spell", effects=[blow("opp_most_damaged")])
    t = table(side(hand=[spell]), rival).use("spell")
    assert t.can("evade 1") is can_evade


@clause("KM-9.18", "KM-5.36")
def test_the_damage_before_it_on_the_card_decides_who_it_is():
    spell = ability("spell", effects=[blow("opp_active"), blow("opp_most_damaged")])
    team = side(kmon(hp=9), [kmon(hp=9, damage=1), kmon()])
    t = table(side(hand=[spell]), team).use("spell").settled()
    assert (t.damage("q1"), t.damage("q2")) == (4, 1)


@clause("KM-9.18")
def test_most_and_least_are_told():
    card = {"type": "ability", "effects": [blow("opp_most_damaged")]}
    assert describe_card(card, "en") == "Deal 2 damage to the opposing K-Mon with most damage."
    assert describe_card(card, "it") == "Infliggi 2 danni al K-Mon avversario con più danni."
