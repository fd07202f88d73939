"""What the author asks the table at a condition or an amount (KM-9.23)."""

from engine.games.kmon.describe import describe_card
from engine.games.kmon.tests.cards import draw, side, spare
from engine.games.kmon.tests.test_effects import played
from engine.kernel.testing import clause, for_every

RAINS = {"asked": {"question": {"en": "Is it {raining}?", "it": "Piove?"}}}
BIRDS = {"asked": {"question": {"en": "How many birds sing?"}, "from": 1, "to": 4}}
SIZE = {
    "asked": {
        "question": {"it": "Quanto è grande?"},
        "answers": [
            {"name": {"it": "piccola"}, "counts": 1},
            {"name": {"it": "<b>enorme</b>"}, "counts": 3},
        ],
    }
}
GAIN = {"do": "gain_charges", "who": "self", "amount": 1}
DECK = side(deck=spare(*(f"d{at}" for at in range(6))))


@clause("KM-9.23")
@for_every(("face", "drawn"), [(0, 2), (1, 0)])
def test_only_yes_lets_an_entry_happen_and_the_rest_is_enforced(face, drawn):
    t = played({**draw(2), "if": RAINS}, GAIN, p=DECK).chance([face]).settled()
    assert (len(t.hand("p")), t.charges("p")) == (drawn, 4)


@clause("KM-9.23")
@for_every(("amount", "face", "drawn"), [(BIRDS, 0, 1), (BIRDS, 3, 4), (SIZE, 0, 1), (SIZE, 1, 3)])
def test_an_answer_says_how_many(amount, face, drawn):
    t = played({**draw(1), "amount": amount}, GAIN, p=DECK).chance([face]).settled()
    assert (len(t.hand("p")), t.charges("p")) == (drawn, 4)


@clause("KM-9.23")
def test_nobody_asks_how_many_where_the_condition_does_not_hold():
    asked_twice = {"do": "draw", "who": "self", "amount": BIRDS, "if": RAINS}
    t = played(asked_twice, GAIN, p=DECK).chance([1]).settled()
    assert (t.hand("p"), t.charges("p")) == ([], 4)
    t = played(asked_twice, GAIN, p=DECK).chance([0]).chance([1]).settled()
    assert len(t.hand("p")) == 2


@clause("KM-9.23")
def test_each_round_of_a_loop_asks_anew():
    each = {"do": "for_each", "what": "own_bench_all", "effects": [{**draw(1), "amount": BIRDS}]}
    t = played(each, p=DECK).chance([2]).chance([0]).settled()
    assert len(t.hand("p")) == 4


@clause("KM-9.23")
def test_a_question_is_told_as_it_was_typed():
    card = {"type": "ability", "effects": [{**draw(1), "amount": SIZE, "if": RAINS}]}
    assert describe_card(card, "en") == (
        "If the answer to “Is it {raining}?” is yes, draw 1 card for each unit of the answer to "
        "“Quanto è grande?” (piccola = 1, <b>enorme</b> = 3)."
    )
    assert describe_card(card, "it") == (
        "Se la risposta a «Piove?» è sì, pesca 1 carta per ogni unità della risposta a "
        "«Quanto è grande?» (piccola = 1, <b>enorme</b> = 3)."
    )
