"""What a persistent effect does when it ends (KM-9.13)."""

from typing import Any

from engine.games.kmon.describe import describe_card
from engine.games.kmon.tests.cards import ability, damage, draw, gain, kmon, side, spare
from engine.games.kmon.tests.language import table
from engine.kernel.testing import clause, for_every

CHAINS: dict[str, Any] = {
    "kind": "debuff",
    "target": "opp_active",
    "duration": 1,
    "static": [{"mod": "forbid", "what": "defence"}],
    "on_end": [{"do": "damage", "target": "bearer", "amount": 2}],
}


def ending(code: str, *entries: Any, duration: int = 1) -> dict[str, Any]:
    block = {"kind": "debuff", "target": "opp_active", "duration": duration}
    return ability(code, persistent={**block, "on_end": list(entries)})


@clause("KM-9.13", "KM-4.17")
def test_it_happens_in_phase_v_as_the_effect_expires():
    t = table(side(hand=[ability("chains", persistent=CHAINS)]), side(kmon(hp=9), deck=5))
    t.use("chains").settled()
    assert t.effects("q1") == [("chains", 0)]
    t.end_turn().start_turn().keep()
    assert t.damage("q1") == 0, "not while it lasts, and defending is forbidden"
    t.end_turn()
    assert (t.damage("q1"), t.effects("q1")) == (2, [])
    assert "chains" in t.pile("p")


@clause("KM-9.13", "KM-5.51", "KM-4.39")
def test_it_happens_at_once_where_a_card_ends_it_and_its_choices_are_made_then():
    mine = ending("mine", gain(2), {"do": "heal", "target": "own_any_choice", "amount": 3})
    spell = ability("spell", effects=[
        {"do": "remove_effects", "target": "opp_active", "kind": "debuff", "amount": "all"},
        draw(1),
    ])  # fmt: skip
    t = table(
        side(kmon(damage=4), [kmon(damage=5), kmon()], hand=[spell], deck=spare("d")),
        effects=[("q1", "p", mine)],
    )
    t.use("spell")
    assert (t.charges("p"), t.hand("p")) == (5, []), "the next entry waits"
    t.choose("p2").settled()
    assert (t.damage("p2"), t.hand("p"), t.effects("q1")) == (2, ["d"], [])


@clause("KM-9.13", "KM-4.31")
def test_an_effect_that_goes_with_its_bearer_does_nothing_more():
    t = table(
        side(hand=[ability("spell", effects=[damage(9)])]), side(kmon(hp=5)),
        effects=[("q1", "p", ending("mine", gain(5)))],
    )  # fmt: skip
    t.use("spell").bonus("none").replace(2).settled()
    assert (t.effects("q1"), t.charges("p")) == ([], 3)


@clause("KM-9.13", "KM-4.31")
def test_a_kmon_that_an_end_exhausts_is_removed_at_a_checkpoint_and_the_oldest_end_comes_first():
    first = ending("first", {"do": "damage", "target": "bearer", "amount": 9})
    second = ending("second", {"do": "lose_charges", "who": "opponent", "amount": 1})
    t = table(p=side(kmon(hp=4)), phase=1, effects=[("p1", "q", first), ("p1", "q", second)])
    t.start_turn().keep().attack().end_turn()
    assert t.state.exhausted[0]
    assert t.charges("p") == 3 + 2
    t.bonus("none").replace(2)
    assert [t.rules.pool.at(e["card"]).code for e in t.happened("tick")] == ["first", "second"]
    assert t.charges("p") == 3 + 2 - 1


@clause("KM-9.13")
@for_every("language", ["en", "it"])
def test_an_end_is_told(language):
    told = describe_card({"type": "ability", "persistent": CHAINS}, language)
    assert told.endswith({
        "en": "When this effect ends: deal 2 damage to this K-Mon.",
        "it": "Quando questo effetto finisce: infliggi 2 danni a questo K-Mon.",
    }[language])  # fmt: skip
