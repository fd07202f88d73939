"""Words for cards that people type: one way or another, and until so many are in hand (KM-9.10)."""

from engine.games.kmon.describe import describe_card
from engine.games.kmon.tests.cards import ability, draw, gain, powerup, side, spare
from engine.games.kmon.tests.language import table
from engine.games.kmon.tests.test_effects import played
from engine.kernel.testing import clause, for_every

FEWER = {"cmp": [{"count": "own_hand"}, "<", {"count": "opp_hand"}]}
REVISION = {
    "do": "branch",
    "condition": FEWER,
    "holds": [{"do": "draw", "who": "self", "amount": {"until": 5}}],
    "otherwise": [draw(1)],
}


@clause("KM-9.10", "KM-9.11")
@for_every(("own", "rival", "drawn"), [(0, 3, 5), (3, 4, 2), (4, 4, 1), (6, 2, 1)])
def test_a_card_draws_until_so_many_are_in_hand_or_otherwise_one(own, rival, drawn):
    hand = spare(*(f"h{at}" for at in range(own)))
    deck = spare(*(f"d{at}" for at in range(8)))
    t = played(REVISION, p=side(hand=hand, deck=deck), q=side(hand=spare(*"abcdef"[:rival])))
    t.settled()
    assert len(t.hand("p")) == own + drawn
    assert len(t.state.decks[0]) == 8 - drawn


@clause("KM-9.10")
def test_the_condition_of_a_branch_is_looked_at_once():
    two = {"do": "branch", "condition": FEWER, "holds": [draw(1), draw(1)]}
    t = played(two, gain(1), p=side(deck=spare("a", "b", "c")), q=side(hand=spare("x"))).settled()
    assert len(t.hand("p")) == 2, "after the first card it would hold no more"
    assert t.charges("p") == 4
    t = played(two, gain(1), p=side(deck=spare("a", "b", "c"))).settled()
    assert (t.hand("p"), t.charges("p")) == ([], 4), "nothing otherwise, and what follows it"


@clause("KM-9.10", "KM-5.36", "KM-4.16")
@for_every(("mine", "hit"), [(3, "q2"), (2, "q1")])
def test_both_ways_of_a_branch_have_their_targets_chosen_at_declaration(mine, hit):
    blow = {
        "do": "branch",
        "condition": {"cmp": [{"count": "own_charges"}, ">=", 3]},
        "holds": [{"do": "damage", "target": "opp_bench_choice", "amount": 2}],
        "otherwise": [{"do": "damage", "target": "opp_active", "amount": 1}],
    }
    t = table(side(hand=[ability("spell", effects=[blow])], charges=mine))
    t.use("spell", target="q2").settled()
    assert t.damage(hit) == (2 if hit == "q2" else 1)
    assert t.damage("q1" if hit == "q2" else "q2") == 0


@clause("KM-9.10", "KM-5.36")
def test_a_branch_of_a_power_up_shapes_the_attack_before_the_blow():
    more = {
        "do": "branch",
        "condition": {"stance": ["opp_active", "defence"]},
        "holds": [{"do": "attack_bonus", "amount": 3}],
        "otherwise": [{"do": "attack_bonus", "amount": 1}],
    }
    for stance, damage in (("defence", 4), ("neutral", 3)):
        t = table(side(hand=[powerup("up", effects=[more])]), side(stance=stance))
        assert t.attack("up").settled().damage("q1") == damage


@clause("KM-9.11", "KM-5.53")
@for_every(("held", "left"), [("abcd", 2), ("ab", 2), ("", 0)])
def test_a_hand_is_discarded_until_so_many_are_left(held, left):
    drop = {"do": "discard_hand", "who": "opponent", "amount": {"until": 2}, "chooser": "random"}
    t = played(drop, q=side(hand=spare(*held)))
    while t.state.node == 2:
        t.chance([0])
    t.settled()
    assert len(t.hand("q")) == left


@clause("KM-9.10", "KM-9.11")
def test_ways_and_hands_are_told():
    card = {"type": "ability", "effects": [REVISION, gain(1)]}
    assert describe_card(card, "en") == (
        "If the number of cards in your hand is less than the number of cards in your opponent's "
        "hand, draw until you have 5 cards in hand; otherwise draw 1 card. In any case, gain 1 "
        "charge."
    )
    assert describe_card(card, "it") == (
        "Se il numero delle carte nella tua mano è minore del numero delle carte nella mano "
        "dell'avversario, pesca fino ad avere 5 carte in mano; altrimenti pesca 1 carta. In ogni "
        "caso, ottieni 1 carica."
    )
    drop = {"do": "discard_hand", "who": "opponent", "amount": {"until": 2}, "chooser": "opponent"}
    inner = {"do": "coin_flip", "heads": [{**REVISION, "holds": [drop]}], "tails": []}
    assert describe_card({"type": "item", "effects": [inner]}, "en").endswith(
        "Heads: your opponent discards cards of your choice until they have 2 cards in hand if the "
        "number of cards in your hand is less than the number of cards in your opponent's hand, "
        "otherwise draw 1 card."
    )


ROLL = {
    "do": "die_roll",
    "bands": [
        {"from": 1, "to": 3, "do": [draw(1)]},
        {"from": 3, "to": 5, "do": [gain(2), gain(1)]},
    ],
}


@clause("KM-9.17", "KM-4.35")
@for_every(("face", "drawn", "gained"), [(1, 1, 0), (3, 1, 0), (5, 0, 3), (6, 0, 0)])
def test_a_die_does_what_its_first_band_says(face, drawn, gained):
    t = played(ROLL, gain(1), p=side(deck=spare("a", "b")))
    assert (t.rules.sides_of(t.state), t.rules.thrown(t.state)) == ([6], 6)
    t.chance([face - 1]).settled()
    assert (len(t.hand("p")), t.charges("p")) == (drawn, 3 + gained + 1)


@clause("KM-9.17", "KM-5.44")
def test_a_die_that_decides_over_the_bench_alone_is_rolled_for_an_evaded_link():
    blow = {"do": "damage", "target": "opp_bench_all", "amount": 2}
    roll = {"do": "die_roll", "bands": [{"from": 1, "to": 6, "do": [blow]}]}
    spell = ability("spell", effects=[{**blow, "target": "opp_active"}, roll])
    t = table(side(hand=[spell]), side(hand=spare("x", "y")))
    t.use("spell").evade(["x", "y"]).chance([2]).settled()
    assert [t.damage(name) for name in ("q1", "q2", "q3")] == [0, 2, 2]


@clause("KM-9.17", "KM-5.57")
@for_every(("most", "told"), [(6, 2), (3, None)])
def test_what_a_die_decides_is_told_of_no_move_beforehand(most, told):
    blow = {"do": "damage", "target": "opp_active", "amount": 2}
    roll = {"do": "die_roll", "bands": [{"from": 1, "to": most, "do": [blow]}]}
    t = table(side(hand=[ability("spell", effects=[roll])]), side())
    texts = [t.rules.act_text(t.state, action) for action in t.state.menu]
    found = next(each for each in texts if each.card == "spell")
    assert (found.outcome and found.outcome[0]) == told


@clause("KM-9.17")
def test_a_die_is_told():
    card = {"type": "ability", "effects": [ROLL]}
    assert describe_card(card, "en") == (
        "Roll a die. On 1 to 3: draw 1 card. On 3 to 5: gain 2 charges, then gain 1 charge."
    )
    assert describe_card(card, "it").startswith("Lancia un dado. Da 1 a 3: pesca 1 carta. Da 3 a 5")
