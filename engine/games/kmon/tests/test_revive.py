"""An exhausted K-Mon comes back to the bench (KM-9.14)."""

from engine.games.kmon.describe import describe_card
from engine.games.kmon.tests.cards import ability, item, kmon, side
from engine.games.kmon.tests.language import table
from engine.games.kmon.tests.test_effects import played
from engine.kernel.testing import clause, for_every

SALTS = {"do": "revive", "amount": 3}
GONE = kmon(hp=9, exhausted=True)


@clause("KM-9.14", "KM-4.16")
@for_every(("amount", "damage"), [(3, 6), (9, 0), (12, 0)])
def test_the_chosen_one_stands_on_the_bench_with_so_many_hp(amount, damage):
    spell = ability("spell", effects=[{**SALTS, "amount": amount}])
    t = table(side(kmon(), [GONE, kmon(hp=9, exhausted=True)], hand=[spell]))
    t.use("spell", target="p3").settled()
    assert (t.state.exhausted[:3], t.damage("p3")) == ([0, 1, 0], damage)
    t.end_turn().start_turn().keep().attack().end_turn().start_turn()
    assert "substitute 3" in t.menu


@clause("KM-9.14", "KM-5.5")
def test_where_nobody_is_exhausted_the_card_cannot_be_played():
    t = table(side(hand=[ability("spell", effects=[SALTS])]))
    assert not t.can("ability spell")


@clause("KM-9.14", "KM-5.7")
def test_without_hp_nobody_comes_back():
    t = played({**SALTS, "amount": 0}, p=side(kmon(), [GONE, kmon()])).settled()
    assert t.state.exhausted[1]


@clause("KM-9.14", "KM-4.39")
def test_at_the_end_of_an_effect_it_is_chosen_then():
    late = {"kind": "buff", "target": "own_active", "duration": 1, "on_end": [SALTS]}
    t = table(
        side(kmon(), [GONE, kmon(hp=9, exhausted=True)]), phase=1,
        effects=[("p1", "p", item("salts", persistent=late))],
    )  # fmt: skip
    t.start_turn().attack().end_turn().choose("p2")
    assert t.state.exhausted[:3] == [0, 0, 1]


@clause("KM-9.14")
def test_coming_back_is_told():
    card = {"type": "item", "effects": [SALTS]}
    assert describe_card(card, "en") == (
        "Choose one of your exhausted K-Mon: it comes back to the bench with 3 HP."
    )
    assert describe_card(card, "it") == "Scegli un tuo K-Mon sfinito: torna in panchina con 3 PV."
