"""As much as the step before really did (KM-9.12)."""

from engine.games.kmon.describe import describe_card
from engine.games.kmon.tests.cards import ability, draw, gain, kmon, side, spare
from engine.games.kmon.tests.language import table
from engine.games.kmon.tests.test_effects import played
from engine.kernel.testing import clause, for_every

DONE = {"count": "done"}
BLOW = {"do": "damage", "target": "opp_active", "amount": 3}
HEAL = {"do": "heal", "target": "own_active", "amount": DONE}


def used(*effects, rival="grass"):
    spell = ability("spell", element="fire", effects=effects)
    t = table(side(kmon("fire", damage=6), hand=[spell]), side(kmon(rival)))
    return t.use("spell").settled()


@clause("KM-9.12", "KM-5.36")
@for_every(("rival", "dealt"), [("grass", 3), ("ice", 4), ("water", 2)])
def test_a_leech_heals_what_the_target_really_took(rival, dealt):
    t = used(BLOW, HEAL, rival=rival)
    assert (t.damage("q1"), t.damage("p1")) == (dealt, 6 - dealt)


@clause("KM-9.12")
def test_entries_of_one_verb_are_one_step_and_a_coin_counts_what_fell():
    t = used(
        BLOW, {**BLOW, "amount": 1}, HEAL, {"do": "gain_charges", "who": "self", "amount": DONE}
    )
    assert (t.damage("p1"), t.charges("p")) == (2, 3 + 4)
    coin = {"do": "coin_flip", "heads": [BLOW], "tails": []}
    for face, left in (("heads", 3), ("tails", 6)):
        spell = ability("spell", effects=[coin, HEAL])
        t = table(side(kmon("fire", damage=6), hand=[spell]))
        assert t.use("spell").coin(face).settled().damage("p1") == left


@clause("KM-9.12", "KM-5.7")
@for_every(("deck", "charges"), [("abc", 5), ("a", 4), ("", 3)])
def test_only_what_was_really_moved_counts(deck, charges):
    t = played(draw(2), {**gain(1), "amount": DONE}, p=side(deck=spare(*deck))).settled()
    assert t.charges("p") == charges


@clause("KM-9.12")
def test_at_the_head_of_a_way_it_means_the_step_before_and_without_one_nothing():
    way = {
        "do": "branch",
        "condition": {"cmp": [DONE, ">=", 2]},
        "holds": [{**gain(1), "amount": DONE}],
    }
    t = played(draw(2), way, p=side(deck=spare("a", "b"))).settled()
    assert t.charges("p") == 5
    assert played(way, gain(1), p=side(deck=spare("a", "b"))).settled().charges("p") == 4


@clause("KM-9.12")
def test_as_much_is_told():
    card = {"type": "ability", "effects": [BLOW, HEAL]}
    assert describe_card(card, "en") == (
        "Deal 3 damage to the opposing active K-Mon, then remove as much damage from your active "
        "K-Mon."
    )
    assert describe_card(card, "it") == (
        "Infliggi 3 danni al K-Mon attivo avversario, poi rimuovi altrettanti danni dal tuo K-Mon "
        "attivo."
    )
    asked = {**draw(1), "if": {"cmp": [DONE, ">=", 2]}}
    card = {"type": "ability", "effects": [BLOW, asked]}
    assert describe_card(card, "en").endswith(
        "If the step before did at least 2 in all, draw 1 card."
    )
    assert describe_card(card, "it").endswith("pesca 1 carta.")
