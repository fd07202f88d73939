"""Cards that go from any place to any other (KM-9.21)."""

from engine.games.kmon.describe import describe_card
from engine.games.kmon.tests.cards import Raw, ability, item, reaction, side, spare
from engine.games.kmon.tests.language import table
from engine.games.kmon.tests.test_effects import played
from engine.kernel.testing import clause


def put(how: str, source: str, to: str, amount: int = 1, who: str = "self", **more) -> Raw:
    return {"do": "put", "how": how, "who": who, "from": source, "amount": amount, "to": to, **more}


@clause("KM-9.21", "KM-7.3")
def test_of_a_hand_its_player_chooses_and_all_see_what_goes():
    q = side(hand=spare("a", "b", "c"), deck=spare("z"))
    t = played(put("choice", "hand", "deck_top", 2, "opponent"), q=q)
    t.pick("c", "a").settled()
    assert t.hand("q") == ["b"]
    assert [t.rules.pool.at(card).code for card in t.state.decks[1]] == ["z", "c", "a"]
    assert t.state.known_top[2:] == [2, 2]


@clause("KM-9.21")
def test_out_of_a_deck_one_chooses_after_a_shuffle_and_what_goes_on_top_stays_there():
    deck = [*spare("a", "b"), reaction("answer"), *spare("c")]
    t = played(put("choice", "deck", "deck_top", filter={"type": "reaction"}), p=side(deck=deck))
    t.shuffle("a").settled()
    assert t.rules.pool.at(t.state.decks[0][-1]).code == "answer"
    assert t.state.known_top[:2] == [1, 1]


@clause("KM-9.21", "KM-4.35")
def test_chance_takes_of_a_pile_and_used_items_stay():
    drop = item("drop")
    spell = ability("spell", effects=[put("random", "pile", "hand", 3)])
    t = table(side(hand=[spell], pile=[*spare("a", "b"), drop]))
    t.state.used[0] = [t.rules.pool.index("drop")]
    t.use("spell")
    assert t.rules.sides_of(t.state) == [2]
    t.chance([1]).chance([0]).settled()
    assert sorted(t.hand("p")) == ["a", "b"]
    assert t.pile("p") == ["drop", "spell"]


@clause("KM-9.21")
def test_the_top_goes_in_order_and_no_further_than_there_are_cards():
    t = played(put("top", "deck", "deck_bottom", 2), put("top", "deck", "pile", 9),
               p=side(deck=spare("a", "b", "c"))).settled()  # fmt: skip
    assert t.pile("p")[:3] == ["c", "a", "b"]


@clause("KM-9.21")
def test_putting_is_told():
    effects = [
        put("choice", "hand", "deck_top", 2, "opponent"),
        put("random", "pile", "hand", filter={"type": "reaction"}),
        put("top", "deck", "pile", 3),
        put("choice", "deck", "hand"),
    ]
    texts = [describe_card({"type": "item", "effects": [each]}, "en") for each in effects]
    assert texts == [
        "Your opponent puts 2 cards from their hand on top of their deck.",
        "Put 1 reaction at random from your discard pile into your hand.",
        "Put 3 cards from the top of your deck on your discard pile.",
        "Shuffle the deck, then choose and put 1 card from your deck into your hand.",
    ]
    assert describe_card({"type": "item", "effects": effects[:1]}, "it") == (
        "L'avversario mette 2 carte dalla sua mano in cima al suo mazzo."
    )
